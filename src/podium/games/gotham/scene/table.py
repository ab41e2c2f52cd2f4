"""The scene: ranking, track, cards, and who stands where."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Position
from podium.games.gotham.pieces.track import Layout
from podium.games.gotham.rules import finish
from podium.games.gotham.scene.cards import decks, discard, hand, pile
from podium.games.gotham.scene.offering import offers
from podium.games.gotham.scene.places import HEIGHT, WIDTH
from podium.games.gotham.scene.runners import (
    AREAS,
    LINE_GAP,
    LINE_HEIGHT,
    LINE_WIDTH,
    ranking,
    runners,
)
from podium.games.gotham.scene.track import track_nodes
from podium.games.gotham.view import Backs, View
from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.scene import Scene
from podium.scene.text import Text

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
        tuple([_standing(view, n) for n in range(seats)]),
        ("headline", view.rounds, view.race.finish),
        _prompt(view),
    )


def _standing(view: View, seat: int) -> Standing:
    """What everybody may know of a seat: its position, the backs of its hand, whether it placed."""
    which = FIGURES[seat]
    position = POSITIONS[view.race.order.index(which)]
    placed = any(laid.figure is which for laid in view.pile)
    return _stands(seat, position, view.backs[seat], placed)


@lru_cache(4096)
def _stands(seat: int, position: Position, backs: Backs, placed: bool) -> Standing:
    return Standing(
        SEATS[seat],
        (
            Fact(("fact.backs", backs), symbols=tuple(f"chip-{back.value}" for back in backs)),
            Fact(("fact.position", position)),
        ),
        ("flag.placed",) if placed else (),
    )


def _prompt(view: View) -> Text:
    """What is asked of this viewer, or whom the match waits for."""
    match view.phase.value:
        case "drawing" | "placing" as phase:
            return (f"prompt.{phase}", int(view.waiting[0]), len(view.pile))
        case "round_cap":
            return ("ending.round_cap", (), 0)
        case ending:
            first = finish.winners(finish.arrivals(view.race, view.track))
            winners = tuple(sorted(a.figure for a in first if a.figure < len(view.backs)))
            return (f"ending.{ending}", tuple(map(int, winners)), len(winners))
