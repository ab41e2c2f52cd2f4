"""Encoding: actions as numbers, a view as numbers."""

from podium.games.greatrace.encoding.numbering import SIZE, action, catalogue, index
from podium.games.greatrace.encoding.seen import LENGTH, numbers

__all__ = ["LENGTH", "SIZE", "action", "catalogue", "index", "numbers"]
