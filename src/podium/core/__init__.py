"""Words that every game and every part of the platform share."""
