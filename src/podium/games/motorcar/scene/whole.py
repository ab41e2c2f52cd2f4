"""The scene: the board, what lies beside it, and who stands where."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.motorcar.pieces import Place, Strain
from podium.games.motorcar.scene.board import board_nodes, leg
from podium.games.motorcar.scene.cards import HAND, PURSE, purse_nodes, strain_cards
from podium.games.motorcar.scene.offering import offers
from podium.games.motorcar.scene.order import order_nodes, waiting
from podium.games.motorcar.scene.panels import BAGS, STRAINS, bag_nodes, strain_nodes
from podium.games.motorcar.scene.places import HEIGHT, WIDTH
from podium.games.motorcar.scene.wire import WIRE, wire_nodes
from podium.games.motorcar.view import (
    Arrived,
    Car,
    Choosing,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    View,
    arrival,
)
from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.scene import Scene
from podium.scene.text import Text

_TABLE = (
    Area("order", "strip", ("area.order",), 1000, 46),
    Area("board", "board", ("area.map",), WIDTH, HEIGHT, "map"),
    Area(STRAINS, "panel", ("area.strains",), 236, 128),
    Area(BAGS, "panel", ("area.bag",), 236, 128),
    Area(WIRE, "panel", ("area.wire",), 450, 128),
)
_MINE = (
    Area(HAND, "hand", ("area.hand",)),
    Area(PURSE, "panel", ("area.purse",), 142, 152),
)
_SEATED = (*_TABLE, *_MINE)

_PLACES, _STRAINS = tuple(Place), (None, *Strain)
_TILES = 5
"""So many tiles are drawn in the list of players; more are said in words."""


def scene(view: View) -> Scene:
    """What is where on the table for one view."""
    nodes: list[Node] = order_nodes(view)
    nodes += board_nodes(view)
    nodes += strain_nodes(view)
    nodes += bag_nodes(view)
    nodes += wire_nodes(view)
    if view.seat is not None:
        nodes += strain_cards(view)
        nodes += purse_nodes(view)
    stage = min(view.stage, view.options.stages)
    days = [car.day for car in view.cars]
    first = min(days)
    return Scene(
        _TABLE if view.seat is None else _SEATED,
        tuple(nodes),
        offers(view) if view.legal else (),
        tuple(
            [
                _standing(seat, car, car.day == first, first > 0)
                for seat, car in zip(SEATS, view.cars, strict=False)
            ]
        ),
        ("headline", stage, view.options.stages, _PLACES[stage], leg(stage)),
        _prompt(view),
    )


@lru_cache(4096)
def _standing(seat: int, car: Car, leads: bool, begun: bool) -> Standing:
    """What everybody may know of a seat."""
    tiles = Fact(
        ("fact.tiles", car.tiles),
        symbols=("tile",) * car.tiles if car.tiles <= _TILES else (),
    )
    return Standing(
        seat, (Fact(("fact.days", car.day)), tiles), ("flag.leads",) if leads and begun else ()
    )


def _prompt(view: View) -> Text:
    """What is asked of this viewer, or whom the race waits for."""
    phase, me = view.phase, view.seat
    match phase:
        case Choosing(flick, ready, mine):
            return _choosing(view, flick, me is not None and not ready[me], mine)
        case Inflicting(at, _):
            return ("prompt.inflict", view.order[at])
        case Joining(at, _, target, asked):
            return _joining(me, view.order[at], target, asked[0])
        case Helping(at, met):
            return ("prompt.help", view.order[at], met)
        case Gift(asked):
            return ("prompt.gift", asked[0])
        case Paying(at):
            return ("prompt.pay", view.order[at])
        case Arrived():
            outcome = arrival(view.cars, view.options)
            return (outcome.words, outcome.winners, len(outcome.winners))


def _choosing(view: View, flick: bool, asked: bool, mine: int) -> Text:
    if asked:
        return ("prompt.flick",) if flick else ("prompt.drive", _PLACES[view.stage])
    rest = waiting(view)
    if not mine:
        return ("prompt.wait", rest)
    return ("prompt.flicked", mine, rest) if flick else ("prompt.driven", _STRAINS[mine], rest)


def _joining(me: int | None, partner: int, target: int, asked: int) -> Text:
    if me == asked:
        return ("prompt.join", partner, target)
    if me == target:
        return ("prompt.join_against_you", asked, partner)
    return ("prompt.joining", asked, partner, target)
