"""Where things stand on the street, in a space of 1000 by 640, and what they are called."""

from __future__ import annotations

from podium.core.seat import Seat
from podium.games.gotown.pieces import Card
from podium.games.gotown.view import View

TOWERS: dict[int, tuple[int, ...]] = {
    2: (200, 590),
    3: (120, 398, 676),
    4: (104, 308, 512, 716),
}
"""By number of seats: where the towers stand, from left to right."""

WIDTH = 164
"""Of a tower."""

CARD_WIDTH, CARD_HEIGHT = 80, 58
"""Of a floor card in a tower."""

LEFT, RIGHT = 1, 83
"""Where a floor's two cards stand in a tower."""

GROUND = 468
"""The upper edge of a shop, on which the first floor stands."""

HANGING = (358, 294, 230, 166, 118, 88)
"""By floors built: how low the crane holds the next one; the sixth lies where it will stay."""

JIB = 80
"""The lower edge of the crane's arm, where the cable begins."""

NAME: dict[Card, str] = {card: card.name.lower() for card in Card}
"""What a card is called in ids and handles."""

PICTURE: dict[Card, str] = {
    card: str(int(card)) if card <= Card.EIGHT else card.name.lower().replace("_", "-")
    for card in Card
}
"""What a card is called in the names of symbols."""


def level(floor: int) -> int:
    """The upper edge of a floor's cards; the lowest floor is 1."""
    return GROUND + 4 - 64 * floor


def first(view: View) -> Seat:
    """Whose tower stands on the left: the viewer's own, or the first for a watcher."""
    return Seat(0) if view.seat is None else view.seat


def tower_x(seats: int, leftmost: int, seat: int) -> int:
    """Where a seat's tower stands: from the leftmost one clockwise."""
    return TOWERS[seats][(seat - leftmost) % seats]


def tower(seat: int) -> str:
    """A seat's tower, its shop and its name plate."""
    return f"tower-{seat}"


def storey(seat: int, floor: int) -> str:
    """A floor of a tower; the lowest is 1."""
    return f"tower-{seat}/{floor}"


def hand(seat: int) -> str:
    """The backs of a hand that the viewer does not see."""
    return f"hand-{seat}"


def held(card: Card) -> str:
    """A card in the viewer's hand, whichever of its equals."""
    return f"hand/{NAME[card]}"


DRAW_PILE = "draw-pile"
DISCARD_PILE = "discard-pile"
TRUCK = "donut-truck"
