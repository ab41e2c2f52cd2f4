"""Limits: how often and how much somebody may ask, by address, seat or try."""
