"""Playing in a terminal: a screen of cells, or a dialogue line by line."""
