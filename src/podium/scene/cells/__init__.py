"""A table as cells of a terminal: what a game's own drawing is put on, and a drawing for any game."""
