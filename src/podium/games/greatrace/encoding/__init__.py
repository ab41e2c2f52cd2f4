"""Encoding: actions as numbers, a view as numbers."""

from podium.games.greatrace.encoding.layout import LAYOUT
from podium.games.greatrace.encoding.numbering import SIZE, action, catalogue, numbering
from podium.games.greatrace.encoding.seen import write

VERSION = 1

__all__ = ["LAYOUT", "SIZE", "VERSION", "action", "catalogue", "numbering", "write"]
