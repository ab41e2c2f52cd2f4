"""The scene: the map and what stands around it, the viewer's dashboard, crew and hand."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.actions import Sabotage
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.around import bag, deck, discard, vehicles
from podium.games.greatrace.scene.dashboard import (
    CREW,
    CREW_SIZE,
    DASHBOARD,
    DASHBOARD_SIZE,
    dashboard,
)
from podium.games.greatrace.scene.ground import spaces, still, tokens
from podium.games.greatrace.scene.helping import help_line
from podium.games.greatrace.scene.offering import declining, offers
from podium.games.greatrace.scene.places import HEIGHT, NAME, PICTURE, WIDTH, centres, held
from podium.games.greatrace.scene.prompts import aside, headline, prompt
from podium.games.greatrace.scene.routes import routes, unknown
from podium.games.greatrace.scene.scoring import scoring
from podium.games.greatrace.scene.stage import DISPLAY, stage
from podium.games.greatrace.scene.standings import standings
from podium.games.greatrace.view import View
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

LENS = (150, 434, 114)
"""In the sea, under the legend."""


def scene(view: View) -> Scene:
    """What is where on the table for one view."""
    me, board_id = view.seat, view.options.board
    found = board(board_id)
    north = view.start == found.ends[0]
    nodes: list[Node] = [
        *still(board_id, north, view.options.fares),
        *spaces(board_id, view.tiles, view.start),
        *vehicles(
            board_id,
            tuple([front.space for front in view.fronts]),
            north,
            any(isinstance(action, Sabotage) for action in view.legal),
        ),
        *tokens(board_id, tuple([(s, view.fronts[s].space) for s in view.track]), north),
        *bag(board_id, view.bag),
        deck(view.deck),
        *discard(view.discard),
        *stage(view),
    ]
    if me is not None:
        nodes += dashboard(view, me)
        nodes += _hand(view.hand)
        nodes += [_unknown(board_id, number) for number in unknown(view)]
    offered = offers(view) if view.legal else ()
    return Scene(
        _areas(board_id, me is not None),
        tuple(nodes),
        offered,
        standings(view),
        headline(view),
        prompt(view),
        aside(view),
        declining(view),
        routes(view),
        help_line(view, offered),
        scoring(view),
    )


@cache
def _areas(board_id: str, seated: bool) -> tuple[Area, ...]:
    ground = Area(
        "board", "board", (f"board.{board_id}",), WIDTH, HEIGHT, board_id, zooms=True, lens=LENS
    )
    display = Area(DISPLAY, "hand", ("area.display",), over=True)
    if not seated:
        return (ground, display)
    return (
        ground,
        display,
        Area(DASHBOARD, "panel", ("area.dashboard",), *DASHBOARD_SIZE),
        Area(CREW, "panel", ("area.crew",), *CREW_SIZE),
        Area("hand", "hand", ("area.hand",)),
    )


@lru_cache(4096)
def _hand(cards: tuple[Card, ...]) -> tuple[Node, ...]:
    return tuple([_in_hand(card, cards[:at].count(card), at) for at, card in enumerate(cards)])


@cache
def _in_hand(card: Card, nth: int, at: int) -> Node:
    """A card in the viewer's hand."""
    note = (f"note.{NAME[card]}",)
    return Node(
        f"{held(card)}.{nth}",
        f"hand-{PICTURE[card]}",
        at,
        area="hand",
        label=("label.in_hand", card, note),
        words=(("title", ("title", card)), ("note", note)),
        handle=held(card),
    )


@cache
def _unknown(board_id: str, number: int) -> Node:
    """A mark on a space of which nobody knows yet what lies there."""
    x, y = centres(board_id)[number]
    return Node(f"unknown/{number}", "unknown", x - 12, y - 9, z=13)
