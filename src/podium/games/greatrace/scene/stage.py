"""The stage: what lies open over the map while it is being settled, as a row of cards."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.pieces import Card, Cards, Leader
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.ground import said
from podium.games.greatrace.scene.places import (
    HEX_HEIGHT,
    HEX_WIDTH,
    LEADER_PICTURE,
    NAME,
    PICTURE,
    centres,
    chief,
    drawn,
    shown,
    tile_symbols,
)
from podium.games.greatrace.view import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Keeping,
    Naming,
    Placing,
    Tracked,
    Using,
    View,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

DISPLAY = "display"
"""The area that lies over the board."""
STAGE = "stage"
HEADS = -9
"""Headings stand before the cards."""


def stage(view: View) -> tuple[Node, ...]:
    """The innermost matter that lies on the table; nothing where there is none."""
    me = view.seat
    for frame in reversed(view.stack):
        match frame:
            case ChoosingLeader():
                free = tuple([x for x in Leader if x not in [f.leader for f in view.fronts]])
                return _leaders(free)
            case Bivouac(cards, asked):
                row = _cards(cards, ("stage.bivouac", view.turn))
                return (*row, *_takers(view.order[::-1], asked))
            case Tracked(seat, _, cards) if seat == me:
                return _cards(cards, ("stage.tracker", seat))
            case Tracked(seat, count, _):
                return _backs(count, ("stage.tracker", seat))
            case Keeping(seat, tiles, _):
                return _tiles(view.options.board, tiles, -1, ("stage.keeping", seat))
            case Placing(seat, tiles, taken):
                return _tiles(view.options.board, tiles, taken, ("stage.placing", seat))
            case Naming(seat, card, named):
                return _announced(view.options.board, card, named, ("stage.naming", seat, card))
            case Countering(seat, card, named, _, _, _):
                return _announced(view.options.board, card, named, ("stage.danger", seat, card))
            case Using(card):
                return _announced(view.options.board, card, (), ("stage.using", card))
            case _:
                continue
    return ()


@lru_cache(1024)
def _caption(words: Text) -> Node:
    return Node(STAGE, "", HEADS, area=DISPLAY, label=words)


@lru_cache(1024)
def _takers(order: tuple[int, ...], asked: tuple[int, ...]) -> tuple[Node, ...]:
    """Who takes a card when: the last of them has what is left, too (CR-06)."""
    return tuple(
        [
            Node(
                f"taker/{seat}",
                "",
                HEADS + 1 + at,
                area=DISPLAY,
                zone=STAGE,
                owner=seat,
                label=(f"taking.{_when(seat, asked)}", seat),
                state="now" if seat in asked[:1] else "" if seat in asked else "done",
            )
            for at, seat in enumerate(order)
        ]
    )


def _when(seat: int, asked: tuple[int, ...]) -> str:
    if seat not in asked:
        return "done"
    if seat in asked[:1]:
        return "now"
    return "last" if seat == asked[-1] else "next"


@lru_cache(512)
def _leaders(free: tuple[Leader, ...]) -> tuple[Node, ...]:
    """Leaders who are still to be had."""
    return (
        _caption(("stage.leaders",)),
        *[
            Node(
                chief(leader),
                LEADER_PICTURE[leader],
                at,
                area=DISPLAY,
                zone=STAGE,
                label=("label.leader", leader, (f"power.{leader.name.lower()}",)),
                words=(("title", ("title", leader)), ("note", (f"power.{leader.name.lower()}",))),
                handle=chief(leader),
            )
            for at, leader in enumerate(free)
        ],
    )


@lru_cache(2048)
def _cards(cards: Cards, words: Text) -> tuple[Node, ...]:
    """Cards that lie open, to be taken or given up: each says what it does."""
    nodes = [_caption(words)]
    for at, card in enumerate(cards):
        nth = cards[:at].count(card)
        nodes.append(_card(f"{shown(card)}.{nth}", card, at, shown(card)))
    return tuple(nodes)


@cache
def _card(node_id: str, card: Card, at: int, handle: str) -> Node:
    does = (f"does.{NAME[card]}",)
    return Node(
        node_id,
        f"hand-{PICTURE[card]}",
        at,
        area=DISPLAY,
        zone=STAGE,
        label=("label.open", card, does),
        words=(("title", ("title", card)), ("note", does)),
        handle=handle,
    )


@cache
def _backs(count: int, words: Text) -> tuple[Node, ...]:
    """Cards that only another seat may see."""
    return (
        _caption(words),
        *[
            Node(
                f"hidden/{at}",
                "card-back",
                at,
                area=DISPLAY,
                zone=STAGE,
                label=("label.hidden",),
            )
            for at in range(count)
        ],
    )


@lru_cache(2048)
def _tiles(board_id: str, tiles: tuple[int, ...], taken: int, words: Text) -> tuple[Node, ...]:
    """Drawn tiles; the one that is being placed stands out."""
    kinds, symbols = board(board_id).tiles, tile_symbols(board_id, risk=False)
    at_hand = tiles.index(taken) if taken in tiles else -1
    return (
        _caption(words),
        *[
            Node(
                f"{drawn(kind)}.{at}",
                symbols[kind],
                at,
                area=DISPLAY,
                zone=STAGE,
                label=("label.drawn", said(kinds[kind])),
                words=(("title", said(kinds[kind])),),
                handle=drawn(kind),
                tells="tile",
                state="in-hand" if at == at_hand else "",
            )
            for at, kind in enumerate(tiles)
        ],
    )


@lru_cache(1024)
def _announced(board_id: str, card: Card, named: tuple[int, ...], words: Text) -> tuple[Node, ...]:
    """A card in use, and the tiles that it names."""
    middles = centres(board_id)
    return (
        _caption(words),
        _card("in-use", card, 0, ""),
        *[
            Node(
                f"named/{at}",
                "named",
                middles[number][0] - HEX_WIDTH // 2 - 3,
                middles[number][1] - HEX_HEIGHT // 2 - 3,
                z=6,
            )
            for at, number in enumerate(named)
        ],
    )
