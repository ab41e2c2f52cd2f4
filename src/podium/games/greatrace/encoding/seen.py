"""A view as numbers, seats counted from the viewer."""

from __future__ import annotations

from collections.abc import Sequence as Row
from typing import TypeVar

from podium.core.seat import SEATS, Seat
from podium.games.greatrace.encoding.numbering import kind
from podium.games.greatrace.pieces import DANGER_CARDS, SABOTAGE, Box, Card, Leader
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.view import (
    Bivouac,
    Countering,
    Driving,
    Entering,
    Front,
    Keeping,
    Naming,
    Placing,
    Sequence,
    Splitting,
    Tracked,
    View,
)

T = TypeVar("T")

_CARDS = tuple(Card)
_MOST_SEATS = 4
_SPACES = 120
"""No map has more."""
_TILE_KINDS = 20
_DECK, _MONEY, _MOST_OF_A_TILE = 48, 200, 12
_QUESTIONS = (
    "planning",
    "leader",
    "bivouac",
    "taking",
    "dropping",
    "placing",
    "naming",
    "driving",
    "splitting",
    "repairing",
    "discarding",
    "sequence",
)
_PER_CREW = 14 + len(Box) + len(Leader) + len(Card)
_MATTER = 8 + len(DANGER_CARDS) + _MOST_SEATS + 2 * _TILE_KINDS
_PER_SPACE = 5 + _MOST_SEATS
LENGTH = (
    4
    + len(_QUESTIONS)
    + 4 * len(Card)
    + _MATTER
    + _MOST_SEATS * _PER_CREW
    + _TILE_KINDS
    + _SPACES * _PER_SPACE
)


def numbers(view: View) -> tuple[float, ...]:
    """Turn, question, cards, the matter being settled, crews, bag, and the map."""
    found = board(view.options.board)
    asked = kind(view)
    seats = len(view.fronts)
    around = [SEATS[((view.seat or 0) + n) % seats] for n in range(seats)]
    display, drawn = _lying(view)
    result: list[float] = [
        view.turn / found.max_turns,
        seats / _MOST_SEATS,
        view.deck / _DECK,
        float(view.start == found.ends[0]),
        *(float(asked == name) for name in _QUESTIONS),
    ]
    for cards in (view.hand, display, drawn, view.discard):
        result += _counts(cards, _CARDS, 4)
    result += _matter(view, around)
    for n in range(_MOST_SEATS):
        result += _crew(view, found, around[n]) if n < seats else [0.0] * _PER_CREW
    result += _counts(view.bag, range(_TILE_KINDS), _MOST_OF_A_TILE)
    concerned = _concerned(view)
    places = [view.fronts[seat].space for seat in around]
    for space in range(_SPACES):
        result += _space(view, found, space, places, space in concerned)
    return tuple(result)


def _counts(items: Row[T], kinds: Row[T], most: int) -> list[float]:
    """How many there are of each kind, as a share of the most."""
    if not items:
        return [0.0] * len(kinds)
    return [items.count(kind) / most for kind in kinds]


def _lying(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards at the bivouac, and those of a Tracker."""
    for frame in view.stack:
        if isinstance(frame, Bivouac):
            return frame.cards, ()
        if isinstance(frame, Tracked):
            return (), frame.drawn
    return (), ()


def _matter(view: View, around: list[Seat]) -> list[float]:
    """What is being settled, as far as the question does not tell."""
    buying = left = halted = danger = fresh = damage = engine = mine = 0.0
    card: Card | None = None
    target: Seat | None = None
    tiles: tuple[int, ...] = ()
    taken = -1
    for frame in view.stack:
        match frame:
            case Sequence(seat, may_buy):
                buying, mine = float(may_buy), float(seat == view.seat)
            case Driving():
                left, halted = frame.left / 5, float(frame.halted)
            case Entering():
                danger, fresh = float(frame.danger), float(frame.fresh)
            case Splitting():
                damage = frame.damage / 5
            case Naming():
                card = frame.card
            case Countering():
                card, target, engine = frame.card, frame.target, frame.engine / SABOTAGE
            case Placing():
                tiles, taken = frame.tiles, frame.taken
            case Keeping():
                tiles = frame.tiles
            case _:
                pass
    targets = [float(seat == target) for seat in around]
    return [
        *(buying, mine, left, halted, danger, fresh, damage, engine),
        *(float(card is kind) for kind in DANGER_CARDS),
        *targets,
        *([0.0] * (_MOST_SEATS - len(targets))),
        *(float(taken == n) for n in range(_TILE_KINDS)),
        *_counts(tiles, range(_TILE_KINDS), 4),
    ]


def _crew(view: View, found: Board, seat: Seat) -> list[float]:
    front: Front = view.fronts[seat]
    return [
        1.0,
        found.way(view.start)[front.space] / found.progress_max,
        front.petrol / found.petrol,
        front.engine / found.engine,
        front.chassis / found.chassis,
        front.money / _MONEY,
        front.cards / 5,
        view.order.index(seat) / _MOST_SEATS,
        view.track.index(seat) / _MOST_SEATS,
        float(found.is_city[front.space]),
        float(front.passed),
        float(front.arrived > 0),
        front.arrived / _MOST_SEATS,
        float(front.power),
        *(front.plan[box] / 5 for box in Box),
        *(float(front.leader is leader) for leader in Leader),
        *_counts(front.shown, _CARDS, 4),
    ]


def _concerned(view: View) -> set[int]:
    """Spaces that the matter is about."""
    concerned: set[int] = set()
    for frame in view.stack:
        match frame:
            case Entering(_, space, _, _) | Splitting(_, space, _):
                concerned.add(space)
            case Naming(_, _, named) | Countering(_, _, named, _, _, _):
                concerned |= set(named)
            case _:
                pass
    return concerned


def _space(view: View, found: Board, space: int, places: list[int], concerned: bool) -> list[float]:
    kind_of = view.tiles[space] if space < len(view.tiles) else -1
    standing = [float(place == space) for place in places]
    if kind_of < 0:
        terrain = [0.0] * 4
    else:
        tile = found.tiles[kind_of]
        terrain = [tile.petrol / 3, tile.damage / 2, float(tile.danger), float(tile.stop)]
    return [*terrain, float(concerned), *standing, *([0.0] * (_MOST_SEATS - len(standing)))]
