"""Players that compute, for any game."""
