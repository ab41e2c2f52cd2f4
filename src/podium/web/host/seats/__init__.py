"""Seats: who sits where, under which name, and how a device or a person shows that a seat is theirs."""
