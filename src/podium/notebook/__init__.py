"""Matches, views and records that show themselves: pictures in a notebook, words in a shell."""
