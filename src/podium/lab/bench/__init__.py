"""The speed table: decisions a second, a move at a table, the site's start and weight."""
