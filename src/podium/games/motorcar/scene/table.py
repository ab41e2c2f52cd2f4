"""The scene: the board, what lies beside it, and who stands where."""

from __future__ import annotations

from podium.games.motorcar.scene.board import board_nodes
from podium.games.motorcar.scene.cards import HAND, PURSE, purse_nodes, strain_cards
from podium.games.motorcar.scene.offering import offers
from podium.games.motorcar.scene.order import order_nodes
from podium.games.motorcar.scene.panels import BAGS, STRAINS, bag_nodes, strain_nodes
from podium.games.motorcar.scene.places import HEIGHT, WIDTH
from podium.games.motorcar.scene.prompts import aside, headline, help_line, prompt
from podium.games.motorcar.scene.scoring import scoring
from podium.games.motorcar.scene.standings import standings
from podium.games.motorcar.scene.wire import WIRE, wire_nodes
from podium.games.motorcar.view import View
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

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
    return Scene(
        _TABLE if view.seat is None else _SEATED,
        tuple(nodes),
        offers(view) if view.legal else (),
        standings(view),
        headline(view),
        prompt(view),
        aside(view),
        help=help_line(view),
        scoring=scoring(view),
    )
