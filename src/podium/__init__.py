"""Podium: four published board games, playable whole."""
