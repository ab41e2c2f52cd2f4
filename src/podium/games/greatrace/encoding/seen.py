"""A view as numbers, seats counted from the viewer."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from podium.core.encoding import Row
from podium.games.greatrace.encoding.layout import (
    FRAMES,
    LAYOUT,
    MOST_SEATS,
    QUESTIONS,
    SPACES,
    TILE_KINDS,
)
from podium.games.greatrace.encoding.numbering import kind
from podium.games.greatrace.pieces import (
    DANGER_CARDS,
    SABOTAGE,
    Card,
    Cards,
    Leader,
)
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options, full_deck
from podium.games.greatrace.view import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Discarding,
    Driving,
    Entering,
    Front,
    Keeping,
    Naming,
    OpenFrame,
    Placing,
    Repairing,
    Screened,
    Sequence,
    Splitting,
    Tracked,
    Using,
    View,
)

_DECK, _MOST_OF_A_TILE = 48, 12
"""As many as there are in the box, or more where more are played with."""
_ASSISTANTS = 5

_Shares = tuple[float, ...]


class _Box(msgspec.Struct, frozen=True):
    """What is played with."""

    cards: int
    shares: _Shares
    """What one card of a kind adds to its share of the box."""
    tiles: int
    """Of no kind there are more."""


@lru_cache(maxsize=1 << 8)
def _box(options: Options) -> _Box:
    deck = full_deck(msgspec.structs.replace(options, leaders=True))
    return _Box(
        max(_DECK, len(deck)),
        (0.0, *[1 / max(1, deck.count(card)) for card in Card]),
        max(_MOST_OF_A_TILE, *options.tile_counts),
    )


_AT = {part.name: LAYOUT.at(part.name) for part in LAYOUT.parts}
_QUESTION = {name: _AT["question"] + n for n, name in enumerate(QUESTIONS)}
_START = {name: _AT["start_option"] + n for n, name in enumerate(("north", "south", "random"))}
_ENDING = {name: _AT["ending"] + n for n, name in enumerate(("arrival", "cap"))}
_OTHER_ENDING = _AT["ending"] + 2
_HAND, _DISPLAY, _DRAWN, _DISCARD = (
    _AT[name] - 1 for name in ("hand", "display", "drawn", "discard")
)
"""One before the first: cards are counted from 1."""
_SHOWN, _USING = _AT["shown"] - 1, _AT["using"] - 1
_TABLE, _BAG, _REMOVED, _TILES = _AT["turn"], _AT["bag"], _AT["removed"], _AT["tiles"]
_SEATS, _MATTERS, _WHOSE, _ASKED = _AT["seats"] - 2, _AT["matters"], _AT["whose"], _AT["asked"]
_READY, _PLANNED, _MINE = _AT["ready"], _AT["planned"], _AT["mine"]
_THERE, _PASSED, _ARRIVED, _POWER = (_AT[name] for name in ("there", "passed", "arrived", "power"))
_PLAN, _LEADER, _LAST = _AT["plan"], _AT["leader"] - 1, _AT["last"]
_ORDER, _TRACK = _AT["order"], _AT["track"]
_MAP, _TERRAIN, _VEHICLES, _GOAL = (_AT[name] for name in ("map", "terrain", "vehicles", "goal"))
_MATTER, _NAMED, _TURNED = (_AT[name] for name in ("matter", "named", "turned_from"))


def write(view: View, row: Row) -> None:
    """Turn, question, cards, what is being settled, crews, and the map."""
    options, fronts = view.options, view.fronts
    box = _box(options)
    shares = box.shares
    found = board(options.board)
    seats, first = len(fronts), view.seat or 0
    row[_TABLE] = view.turn / view.options.last_turn
    row[_TABLE + 1] = view.deck / box.cards
    row[_TABLE + 2] = view.start != found.ends[0]
    row[_TABLE + 3] = options.board == "south-america"
    row[_START[options.start]] = 1
    row[_AT["leaders"]] = options.leaders
    row[_AT["anytime_after_pass"]] = options.anytime_after_pass
    row[_SEATS + seats] = 1
    if view.ending:
        row[_ENDING.get(view.ending, _OTHER_ENDING)] = 1
    row[_QUESTION[kind(view)]] = 1
    _write_cards(view.hand, row, _HAND, shares)
    if view.discard:
        _write_cards(view.discard, row, _DISCARD, shares)
    row[_BAG : _BAG + TILE_KINDS] = _kinds_of(view.bag, box.tiles)
    for tile in view.removed:
        row[_REMOVED + tile] = min(1.0, row[_REMOVED + tile] + 1 / box.tiles)
    n = 1
    for frame in view.stack:
        at = _FRAME[type(frame)]
        row[_MATTERS + at] = n / 8
        n += 1
        _write_frame(frame, at, row, first, seats, shares)
    way = found.way(view.start)
    for at, front in enumerate((*fronts[first:], *fronts[:first])):
        space = front.space
        row[_THERE + at] = 1
        row[_THERE + MOST_SEATS + at] = way[space] / found.progress_max
        row[_THERE + 2 * MOST_SEATS + at] = found.is_city[space]
        row[_THERE + 3 * MOST_SEATS + at] = front.petrol / found.petrol
        row[_THERE + 4 * MOST_SEATS + at] = front.engine / found.engine
        row[_THERE + 5 * MOST_SEATS + at] = front.chassis / found.chassis
        row[_THERE + 6 * MOST_SEATS + at] = front.money / (front.money + 100)
        row[_THERE + 7 * MOST_SEATS + at] = front.cards / (front.cards + 5)
        row[_VEHICLES + SPACES * at + space] = 1
        _write_crew(front, at, row, shares)
    row[_LAST + (view.last - first) % seats] = 1
    _write_ranks(view.order, row, _ORDER, first, seats)
    _write_ranks(view.track, row, _TRACK, first, seats)
    drawn = _map(options.board, view.start)
    row[_MAP : _MAP + len(drawn)] = drawn
    laid = _terrain(options.board, view.tiles)
    row[_TERRAIN : _TERRAIN + len(laid)] = laid
    row[_GOAL + view.goal] = 1


def _write_cards(cards: Cards, row: Row, at: int, shares: _Shares) -> None:
    """Equal cards lie together."""
    last, total = 0, 0.0
    for card in cards:
        if card != last:
            last, total = card, 0.0
        total += shares[card]
        row[at + card] = min(1.0, total)


def _write_ranks(found: Iterable[int], row: Row, at: int, first: int, seats: int) -> None:
    """Their places in a row, from one of four on."""
    rank = 0.0
    for seat in found:
        rank += 1 / MOST_SEATS
        row[at + (seat - first) % seats] = rank


def _write_crew(front: Front, at: int, row: Row, shares: _Shares) -> None:
    if front.passed:
        row[_PASSED + at] = 1
    if front.arrived:
        row[_ARRIVED + at] = front.arrived / MOST_SEATS
    if front.power:
        row[_POWER + at] = 1
    if front.leader is not None:
        row[_LEADER + len(Leader) * at + front.leader] = 1
    n = _PLAN + 4 * at
    for count in front.plan:
        if count:
            row[n] = count / _ASSISTANTS
        n += 1
    if front.shown:
        _write_cards(front.shown, row, _SHOWN + len(Card) * at, shares)


# -- what is being settled ---------------------------------------------------------------------

_FRAME: dict[type, int] = {
    kind_of: FRAMES.index(kind_of.__name__)
    for kind_of in (
        ChoosingLeader,
        Bivouac,
        Screened,
        Sequence,
        Using,
        Keeping,
        Placing,
        Repairing,
        Driving,
        Entering,
        Splitting,
        Naming,
        Countering,
        Tracked,
        Discarding,
    )
}


def _write_frame(
    frame: OpenFrame, at: int, row: Row, first: int, seats: int, shares: _Shares
) -> None:
    match frame:
        case Screened(ready, mine):
            for n, has in enumerate(ready):
                row[_READY + (n - first) % seats] = has
            if mine is not None:
                row[_PLANNED] = 1
                for n, count in enumerate(mine):
                    row[_MINE + n] = count / _ASSISTANTS
            return
        case ChoosingLeader(asked):
            _write_ranks(asked, row, _ASKED, first, seats)
            return
        case Bivouac(cards, asked):
            _write_cards(cards, row, _DISPLAY, shares)
            _write_ranks(asked, row, _ASKED, first, seats)
            return
        case Using(card):
            row[_USING + card] = 1
            return
        case _:
            pass
    row[_WHOSE + MOST_SEATS * at + (frame.seat - first) % seats] = 1
    match frame:
        case Sequence():
            row[_AT["buying"]] = frame.buying
        case Driving(_, left, halted, turned):
            row[_AT["driven"]] = left / (left + 5)
            row[_AT["halted"]] = halted
            for space in turned:
                row[_TURNED + space] = 1
        case Placing(_, tiles, taken):
            _write_tiles(tiles, row)
            if taken >= 0:
                row[_AT["taken"] + taken] = 1
        case Keeping(_, tiles, drop):
            _write_tiles(tiles, row)
            row[_AT["drop"]] = drop / (drop + 2)
        case Entering(_, space, danger, fresh):
            row[_MATTER + space] = 1
            row[_AT["danger"]] = danger
            row[_AT["fresh"]] = fresh
        case Splitting(_, space, damage):
            row[_MATTER + space] = 1
            row[_AT["damage"]] = damage / (damage + 3)
        case Naming(_, card, named):
            _write_danger(card, named, row)
        case Countering(_, card, named, target, engine, asked):
            _write_danger(card, named, row)
            row[_AT["target"] + (target - first) % seats] = 1
            row[_AT["on_engine"]] = engine / SABOTAGE
            _write_ranks(asked, row, _ASKED, first, seats)
        case Tracked(_, count, drawn):
            row[_AT["tracked"]] = count / 3
            _write_cards(drawn, row, _DRAWN, shares)
        case Repairing() | Discarding():
            pass


def _write_tiles(tiles: tuple[int, ...], row: Row) -> None:
    for tile in tiles:
        row[_TILES + tile] += 0.25


def _write_danger(card: Card, named: tuple[int, ...], row: Row) -> None:
    row[_AT["danger_card"] + DANGER_CARDS.index(card)] = 1
    for n, space in enumerate(named):
        row[_NAMED + space] = 1 if n else 0.5


# -- the map -----------------------------------------------------------------------------------
# It changes by a tile now and then, so what was made of it is kept.


@lru_cache(maxsize=1 << 8)
def _kinds_of(bag: tuple[int, ...], most: int) -> array[float]:
    """Tiles of each kind, of so many."""
    return array("f", [bag.count(tile) / most for tile in range(TILE_KINDS)])


@cache
def _map(board_id: str, start: int) -> array[float]:
    """The planes that stay: spaces, cities, risk zones, the way."""
    found = board(board_id)
    here = len(found.spaces)
    rest = [0.0] * (SPACES - here)
    way = [min(1.0, space / (found.progress_max + 1)) for space in found.way(start)]
    return array(
        "f",
        [*([1.0] * here), *rest, *found.is_city, *rest, *found.is_risk, *rest, *way, *rest],
    )


@lru_cache(maxsize=1 << 10)
def _terrain(board_id: str, tiles: tuple[int, ...]) -> array[float]:
    """The planes of the tiles."""
    kinds = board(board_id).tiles
    planes = array("f", bytes(4 * 5 * SPACES))
    for space, of in enumerate(tiles):
        if of >= 0:
            tile = kinds[of]
            planes[space] = 1
            planes[SPACES + space] = tile.petrol / 3
            planes[2 * SPACES + space] = tile.damage / 2
            planes[3 * SPACES + space] = tile.danger
            planes[4 * SPACES + space] = tile.stop
    return planes
