"""History: matches looked back at, those of the site and records that somebody brought."""
