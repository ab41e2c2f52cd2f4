"""The stage: what lies open beside the map while it is being settled."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.pieces import Card, Cards, Leader
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.ground import said
from podium.games.greatrace.scene.places import (
    HEX_HEIGHT,
    HEX_WIDTH,
    LEADER_PICTURE,
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

STAGE = "stage"
LEFT, TOP = 20, 608
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 64, 76, 68
TILE_WIDTH, TILE_HEIGHT, TILE_STEP = 84, 46, 90


def stage(view: View) -> tuple[Node, ...]:
    """The innermost matter that lies on the table; nothing where there is none."""
    me = view.seat
    for frame in reversed(view.stack):
        match frame:
            case ChoosingLeader():
                free = tuple([x for x in Leader if x not in [f.leader for f in view.fronts]])
                return _leaders(free)
            case Bivouac(cards, _):
                return _cards(cards, ("stage.bivouac", view.turn))
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


def _caption(words: Text) -> tuple[Node, Node]:
    return (
        Node(STAGE, "tent", LEFT + 74, TOP - 36, z=4, width=40, height=30, label=words),
        Node("stage-caption", "caption", LEFT + 120, TOP - 28, z=4, words=(("text", words),)),
    )


@lru_cache(512)
def _leaders(free: tuple[Leader, ...]) -> tuple[Node, ...]:
    """Leaders who are still to be had."""
    return (
        *_caption(("stage.leaders",)),
        *[
            Node(
                chief(leader),
                LEADER_PICTURE[leader],
                LEFT + 82 * at,
                TOP - 4,
                z=4,
                zone=STAGE,
                label=("label.leader", leader, (f"power.{leader.name.lower()}",)),
                words=(
                    ("title", ("title", leader)),
                    ("note", (f"power.{leader.name.lower()}.short",)),
                ),
                handle=chief(leader),
            )
            for at, leader in enumerate(free)
        ],
    )


@lru_cache(2048)
def _cards(cards: Cards, words: Text) -> tuple[Node, ...]:
    """Cards that lie open, to be taken or given up."""
    nodes = list(_caption(words))
    for at, card in enumerate(cards):
        nth = cards[:at].count(card)
        nodes.append(_card(f"{shown(card)}.{nth}", card, at, shown(card)))
    return tuple(nodes)


@cache
def _card(node_id: str, card: Card, at: int, handle: str) -> Node:
    return Node(
        node_id,
        f"card-{PICTURE[card]}",
        LEFT + CARD_STEP * at,
        TOP,
        z=4,
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        zone=STAGE,
        label=("label.open", card, (f"note.{card.name.lower()}",)),
        words=(("title", ("title", card)),),
        handle=handle,
    )


@cache
def _backs(count: int, words: Text) -> tuple[Node, ...]:
    """Cards that only another seat may see."""
    return (
        *_caption(words),
        *[
            Node(f"hidden/{at}", "card-back", LEFT + 62 * at, TOP, z=4, zone=STAGE)
            for at in range(count)
        ],
    )


@lru_cache(2048)
def _tiles(board_id: str, tiles: tuple[int, ...], taken: int, words: Text) -> tuple[Node, ...]:
    """Drawn tiles; the one that is being placed stands out."""
    kinds, symbols = board(board_id).tiles, tile_symbols(board_id, risk=False)
    at_hand = tiles.index(taken) if taken in tiles else -1
    return (
        *_caption(words),
        *[
            Node(
                f"{drawn(kind)}.{at}",
                symbols[kind],
                LEFT + TILE_STEP * at,
                TOP + (8 if at == at_hand else 16),
                z=4,
                width=TILE_WIDTH,
                height=TILE_HEIGHT,
                zone=STAGE,
                label=("label.drawn", said(kinds[kind])),
                handle=drawn(kind),
                state="hex in-hand" if at == at_hand else "hex",
            )
            for at, kind in enumerate(tiles)
        ],
    )


@lru_cache(1024)
def _announced(board_id: str, card: Card, named: tuple[int, ...], words: Text) -> tuple[Node, ...]:
    """A card in use, and the tiles that it names."""
    middles = centres(board_id)
    return (
        *_caption(words),
        Node(
            "in-use",
            f"card-{PICTURE[card]}",
            LEFT,
            TOP,
            z=4,
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            zone=STAGE,
            label=("label.open", card, (f"note.{card.name.lower()}",)),
            words=(("title", ("title", card)),),
        ),
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
