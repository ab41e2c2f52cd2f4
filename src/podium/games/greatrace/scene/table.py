"""The scene: the map and what stands around it, the viewer's dashboard, crew and hand."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.actions import MoveTo
from podium.games.greatrace.pieces import DANGER, Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.around import bag, deck, discard, vehicles
from podium.games.greatrace.scene.costs import cost
from podium.games.greatrace.scene.dashboard import (
    CREW,
    CREW_SIZE,
    DASHBOARD,
    DASHBOARD_SIZE,
    dashboard,
)
from podium.games.greatrace.scene.ground import spaces, still, tokens
from podium.games.greatrace.scene.offering import offers
from podium.games.greatrace.scene.places import HEIGHT, NAME, PICTURE, WIDTH, centres, held
from podium.games.greatrace.scene.prompts import headline, prompt
from podium.games.greatrace.scene.stage import stage
from podium.games.greatrace.scene.standings import standings
from podium.games.greatrace.view import Driving, View
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
        *still(board_id, north),
        *spaces(board_id, view.tiles, view.start),
        *vehicles(board_id, tuple([front.space for front in view.fronts]), north),
        *tokens(board_id, tuple([(s, view.fronts[s].space) for s in view.track]), north),
        *bag(board_id, view.bag),
        deck(view.deck),
        *discard(view.discard),
        *stage(view),
    ]
    if me is not None:
        nodes += dashboard(view, me)
        nodes += _hand(view.hand)
        if view.stack and isinstance(view.stack[-1], Driving) and view.legal:
            nodes += _prices(view)
    return Scene(
        _areas(board_id, me is not None),
        tuple(nodes),
        offers(view) if view.legal else (),
        standings(view),
        headline(view),
        prompt(view),
    )


@cache
def _areas(board_id: str, seated: bool) -> tuple[Area, ...]:
    ground = Area(
        "board", "board", (f"board.{board_id}",), WIDTH, HEIGHT, board_id, zooms=True, lens=LENS
    )
    if not seated:
        return (ground,)
    return (
        ground,
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


def _prices(view: View) -> list[Node]:
    """What each step that the driver may take would cost, beside its space."""
    return [
        _price(view.options.board, action.space, *_seen(view, action.space))
        for action in view.legal
        if isinstance(action, MoveTo)
    ]


def _seen(view: View, number: int) -> tuple[int, int]:
    price = cost(view, number)
    harm = price.damage + DANGER * price.danger
    return (price.petrol, harm) if price.known else (0, 0)


@cache
def _price(board_id: str, number: int, petrol: int, damage: int) -> Node:
    x, y = centres(board_id)[number]
    symbol = "cost-unknown" if not petrol else "cost-harm" if damage else "cost"
    width = {"cost-unknown": 24, "cost": 40, "cost-harm": 64}[symbol]
    words: list[tuple[str, str]] = []
    if petrol:
        words.append(("petrol", f"−{petrol}"))
    if damage:
        words.append(("damage", f"−{damage}"))
    return Node(f"cost/{number}", symbol, x + 30 - width, y - 26, z=13, words=tuple(words))
