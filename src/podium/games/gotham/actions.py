"""What a seat may ask for."""

from __future__ import annotations

from podium.core.action import ActionStruct
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import Position


class Draw(ActionStruct, frozen=True, tag="draw"):
    """Take the top card of a deck into hand (GR-09)."""

    deck: Position


class Place(ActionStruct, frozen=True, tag="place"):
    """Put a card from hand face down on the pile (GR-09)."""

    card: Card


Action = Draw | Place
