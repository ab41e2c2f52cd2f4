"""A view as numbers, actions as indices; seats are counted from the viewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from podium.core.encoding import Layout, Part, Row, axis, seats_axis, share
from podium.core.seat import SEATS, Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.pieces import NUMBERS, PARTNER, Card, Tower
from podium.games.gotown.state import TURN_BOUND, Options, Phase
from podium.games.gotown.view import View

VERSION = 1

_MOST = 4
_FLOORS = range(1, 5)
"""The fifth ends the match, so no card is ever played on it."""
_JOKER = Card.JOKER
_OTHERS = SEATS[1:_MOST]

_PLAYS: tuple[Action, ...] = (
    EndTurn(),
    ParkDonutTruck(),
    SendSuperThief(),
    *(Build(card, PARTNER[card]) for card in NUMBERS if card <= 4),
    *(Build(card, _JOKER) for card in NUMBERS),
    *(Steal(card, seat) for card in NUMBERS for seat in _OTHERS),
    *(PlaceDog(seat, floor) for seat in SEATS[:_MOST] for floor in _FLOORS),
    *(ThrowBone(seat, floor) for seat in SEATS[:_MOST] for floor in _FLOORS),
    *(Jackhammer(seat) for seat in _OTHERS),
    *(SwingBall(seat) for seat in _OTHERS),
    *(ServeMilkshake(seat) for seat in _OTHERS),
    *(SendThief(seat) for seat in _OTHERS),
)
_NEVER: tuple[Action, ...] = (
    *(Build(a, b) for a in NUMBERS for b in NUMBERS if a <= b and a + b != 9),
    Build(_JOKER, _JOKER),
    *(Steal(_JOKER, seat) for seat in _OTHERS),
)
"""Never legal, yet people try them: *why not?* has an answer."""
_DISCARDS: tuple[Action, ...] = tuple(Discard(card) for card in Card)
"""Asked for in phases of their own, where they have the numbers of those that are never legal."""

_PLAYING = _PLAYS + _NEVER
_DISCARDING = _PLAYS + _DISCARDS
_INDEX = {action: n for row in (_PLAYING, _DISCARDING) for n, action in enumerate(row)}

SIZE = len(_PLAYING)


def catalogue(view: View) -> tuple[Action, ...]:
    """Every action that this seat could name here, legal or not."""
    return _catalogue(view.seat or SEATS[0], len(view.fronts), _discarding(view))


@cache
def _catalogue(seat: Seat, seats: int, discarding: bool) -> tuple[Action, ...]:
    row = _DISCARDING if discarding else _PLAYING
    return tuple(_rotate(action, seat, seats) for action in row if _whom(action) < seats)


def numbering(view: View) -> Mapping[Action, int]:
    """The number of each action that this seat could name here."""
    return _numbering(view.seat or 0, len(view.fronts))


@cache
def _numbering(seat: int, seats: int) -> Mapping[Action, int]:
    # Both rows at once: actions that share a number are different ones.
    return {_rotate(action, seat, seats): n for action, n in _INDEX.items()}


def action(view: View, number: int) -> Action:
    """The action of a number; it names a seat that is not there where the number stands for one."""
    row = _DISCARDING if _discarding(view) and number < len(_DISCARDING) else _PLAYING
    return _rotate(row[number], view.seat or 0, len(view.fronts))


def _discarding(view: View) -> bool:
    return view.phase in (Phase.EXCESS, Phase.STUCK)


def _whom(action: Action) -> int:
    """The seat that an action names."""
    match action:
        case Steal(_, seat) | PlaceDog(seat, _) | ThrowBone(seat, _):
            return seat
        case Jackhammer(seat) | SwingBall(seat) | ServeMilkshake(seat) | SendThief(seat):
            return seat
        case _:
            return 0


def _rotate(action: Action, by: int, seats: int) -> Action:
    """The same action with its seat counted from another one; a seat that is not there stays."""
    seat = _whom(action)
    if seat >= seats:
        return action
    there = SEATS[(seat + by) % seats]
    match action:
        case Steal(card, _):
            return Steal(card, there)
        case PlaceDog(_, floor):
            return PlaceDog(there, floor)
        case ThrowBone(_, floor):
            return ThrowBone(there, floor)
        case Jackhammer() | SwingBall() | ServeMilkshake() | SendThief():
            return type(action)(there)
        case _:
            return action


# -- views -------------------------------------------------------------------------------------

_SEAT = seats_axis(_MOST)
_CARD = axis("card", tuple(Card))
_KINDS = len(Card)
_MANY = 10
"""More cards than this are counted by a number of their own."""
_FLOOR = axis("floor", range(1, 6))
_OF_FLOOR = axis("of the floor", ("1+8", "2+7", "3+6", "4+5", "high first", "joker", "dog"))
_OPTIONS = ("short", "hard_hand_limit", "stuck_discard", "dog_on_any_tower")

LAYOUT = Layout(
    Part("hand", "Cards in the viewer's hand, of each kind as a share of the box.", (_CARD,)),
    Part("unseen", "Cards that the viewer sees nowhere, as a share of the box.", (_CARD,)),
    Part("discard_pile", "Cards in the discard pile, as a share of the box.", (_CARD,)),
    Part("draw_pile", "Cards in the draw pile, as a share of the box."),
    Part("turns", "Which turn it is, of the 400 that a match may have."),
    Part("quiet", "Turns in a row in which nothing happened, of four."),
    Part("busy", "1: a card was drawn, played or discarded in this turn."),
    Part("donut", "1: the donut truck is on the table."),
    Part("phase", "1 at what is being done.", (axis("phase", tuple(Phase)),)),
    Part("options", "1 for each option that is on.", (axis("option", _OPTIONS),)),
    Part("seats", "1 at how many play.", (axis("seats", (2, 3, 4)),)),
    Part("turn", "1 at the seat whose turn it is.", (_SEAT,)),
    Part(
        "cards",
        "Cards in each hand: up to ten of ten, and those beyond of the rest of the box.",
        (_SEAT, axis("cards", ("up to ten", "beyond"))),
    ),
    Part("milkshakes", "Milkshakes before each seat, as a share of the box.", (_SEAT,)),
    Part("height", "Floors of each tower, of five.", (_SEAT,)),
    Part(
        "known",
        "Cards that the viewer is sure are in this hand, as a share of the box.",
        (_SEAT, _CARD),
    ),
    Part(
        "knows",
        "Cards of the viewer's hand that this seat is sure of, as a share of the box.",
        (_SEAT, _CARD),
    ),
    Part(
        "tower",
        "Each floor from the ground up: 1 at its pair; whether its first card is the higher of the "
        "pair, its second a joker, a dog beside it.",
        (_SEAT, _FLOOR, _OF_FLOOR),
    ),
)

_HAND, _UNSEEN, _DISCARD_PILE = (LAYOUT.at(name) - 1 for name in ("hand", "unseen", "discard_pile"))
"""One before the first: cards are counted from 1."""
_TABLE = LAYOUT.at("draw_pile")
_PHASE = {phase: LAYOUT.at("phase") + n for n, phase in enumerate(Phase)}
_OPTION, _SEATS, _TURN = LAYOUT.at("options"), LAYOUT.at("seats") - 2, LAYOUT.at("turn")
_CARDS, _MILKSHAKES, _HEIGHT = LAYOUT.at("cards"), LAYOUT.at("milkshakes"), LAYOUT.at("height")
_KNOWN, _KNOWS, _TOWER = LAYOUT.at("known") - 1, LAYOUT.at("knows") - 1, LAYOUT.at("tower")
_LOW = {card: min(card, PARTNER[card]) - 1 for card in NUMBERS}
_HIGH = frozenset(card for card in NUMBERS if PARTNER[card] < card)
_DOG, _MILKSHAKE, _DONUT = int(Card.DOG), int(Card.MILKSHAKE), int(Card.DONUT_TRUCK)


_Shares = tuple[tuple[float, ...], ...]


class _Box(msgspec.Struct, frozen=True):
    """What is played with; rows by the number of a card's kind."""

    counts: tuple[int, ...]
    shares: _Shares
    """Of each kind its share of the box, by how many there are."""
    cards: int


@cache
def _box(options: Options) -> _Box:
    counts = (0, *options.counts.values())
    cards = sum(counts)
    return _Box(counts, tuple([share(max(1, count), cards) for count in counts]), cards)


def write(view: View, row: Row) -> None:
    """The table, then each seat from the viewer on; seats that are not there stay nought."""
    box = _box(view.options)
    shares, left = box.shares, [*box.counts]
    _write_cards(view.hand, row, _HAND, left, shares)
    _write_cards(view.discard_pile, row, _DISCARD_PILE, left, shares)
    row[_TABLE] = view.draw_pile / box.cards
    row[_TABLE + 1] = view.turns / TURN_BOUND
    row[_TABLE + 2] = view.quiet / 4
    row[_TABLE + 3] = view.busy
    if view.donut:
        row[_TABLE + 4] = 1
        left[_DONUT] -= 1
    row[_PHASE[view.phase]] = 1
    o = view.options
    row[_OPTION] = o.short
    row[_OPTION + 1] = o.hard_hand_limit
    row[_OPTION + 2] = o.stuck_discard
    row[_OPTION + 3] = o.dog_on_any_tower
    fronts = view.fronts
    seats, first = len(fronts), view.seat or 0
    row[_SEATS + seats] = 1
    row[_TURN + (view.turn - first) % seats] = 1
    for at, front in enumerate((*fronts[first:], *fronts[:first])):
        cards = front.cards
        row[_CARDS + 2 * at] = cards / _MANY if cards < _MANY else 1
        if cards > _MANY:
            row[_CARDS + 2 * at + 1] = (cards - _MANY) / (box.cards - _MANY)
        if front.milkshakes:
            row[_MILKSHAKES + at] = shares[_MILKSHAKE][front.milkshakes]
            left[_MILKSHAKE] -= front.milkshakes
        if front.known:
            _write_cards(front.known, row, _KNOWN + _KINDS * at, left, shares)
        if front.knows:
            _write_cards(front.knows, row, _KNOWS + _KINDS * at, [*box.counts], shares)
        if front.tower:
            row[_HEIGHT + at] = len(front.tower) / 5
            _write_tower(front.tower, row, _TOWER + 35 * at, left)
    n = _UNSEEN
    for count, by_count in zip(left, shares, strict=True):
        if count:
            row[n] = by_count[count]
        n += 1


def _write_cards(
    cards: Iterable[Card], row: Row, at: int, left: list[int], shares: _Shares
) -> None:
    """How many there are of each kind, which lie together; `left` loses them."""
    last, count = 0, 0
    for card in cards:
        left[card] -= 1
        if card == last:
            count += 1
        else:
            last, count = card, 1
        row[at + card] = shares[card][count]


def _write_tower(tower: Tower, row: Row, at: int, left: list[int]) -> None:
    for floor in tower:
        first, second = floor.first, floor.second
        left[first] -= 1
        left[second] -= 1
        row[at + _LOW[first]] = 1
        if first in _HIGH:
            row[at + 4] = 1
        if second is _JOKER:
            row[at + 5] = 1
        if floor.dog:
            row[at + 6] = 1
            left[_DOG] -= 1
        at += 7
