"""The scene: ranking, track, cards, and who stands where."""

from __future__ import annotations

from podium.games.gotham.pieces.track import Layout
from podium.games.gotham.scene.cards import decks, discard, hand, pile
from podium.games.gotham.scene.offering import offers
from podium.games.gotham.scene.places import HEIGHT, WIDTH
from podium.games.gotham.scene.prompts import aside, headline, help_line, prompt
from podium.games.gotham.scene.runners import (
    AREAS,
    LINE_GAP,
    LINE_HEIGHT,
    LINE_WIDTH,
    ranking,
    runners,
)
from podium.games.gotham.scene.scoring import scoring
from podium.games.gotham.scene.standings import standings
from podium.games.gotham.scene.track import track_nodes
from podium.games.gotham.view import View
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

_RANKS = tuple(
    Area(area, "strip", (f"area.{area}",), 2 * LINE_WIDTH + LINE_GAP, LINE_HEIGHT) for area in AREAS
)
_HAND = Area("hand", "hand", ("area.hand",))
_BOARD = {
    layout: Area("board", "board", ("area.track",), WIDTH, HEIGHT, f"track-{layout.value}")
    for layout in Layout
}


def scene(view: View) -> Scene:
    """What is where on the table for one view."""
    board = _BOARD[view.options.track]
    race, track, seats = view.race, view.track, len(view.backs)
    nodes: list[Node] = [
        *ranking(race, track, seats, view.seat),
        *track_nodes(track, race.finish),
        *runners(race, track, seats),
        *decks(view),
        *pile(view),
        *discard(view.discard_pile),
        *hand(view),
    ]
    return Scene(
        (*_RANKS, board) if view.seat is None else (*_RANKS, board, _HAND),
        tuple(nodes),
        offers(view) if view.legal else (),
        standings(view),
        headline(view),
        prompt(view),
        aside(view),
        help=help_line(view),
        scoring=scoring(view),
    )
