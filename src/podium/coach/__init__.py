"""The coach: a match that has ended, thought over again from one seat's own view."""
