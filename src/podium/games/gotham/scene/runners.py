"""Figures: on the track, in the ranking, and by name."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.core.seat import SEATS, Seat
from podium.games.gotham.pieces.figures import POSITIONS, Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Track
from podium.games.gotham.rules.finish import to_go_backwards, to_go_forwards
from podium.games.gotham.scene.places import (
    FIGURE_HEIGHT,
    FIGURE_WIDTH,
    FOOT_X,
    FOOT_Y,
    faces_left,
    figure,
    rank,
    spot,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

LINE_WIDTH, LINE_HEIGHT, LINE_GAP = 226, 46, 8
"""Of a position's line in the ranking."""
BAR, BAR_END = 62, 164
"""Where the bar of a line begins, at the finish backwards, and where it ends."""

AREAS = ("front", "rear")
"""The two halves of the ranking: a narrow screen puts one below the other."""


@cache
def runner(which: Figure, seats: int) -> Text:
    """What a figure is called: by its player, or by its colour where it belongs to nobody."""
    return ("runner", which.value) if which < seats else ("ownerless", which)


@cache
def drawn_as(which: Figure, track: Track, place: int) -> str:
    """A figure's symbol: it looks where it runs."""
    left = "-left" if faces_left(track, place) else ""
    return f"figure-{which + 1}{left}"


@cache
def stands(track: Track, place: int, lane: int) -> tuple[int, int]:
    """The upper left corner of a figure that stands there."""
    x, y = spot(track, place, lane)
    left = FIGURE_WIDTH - FOOT_X if faces_left(track, place) else FOOT_X
    return x - left, y - FOOT_Y


@lru_cache(4096)
def runners(race: Race, track: Track, seats: int) -> tuple[Node, ...]:
    """The four figures on the track; who is nearer to the eye covers who is farther."""
    return tuple(
        _runner(which, race.places[which], race.lanes[which], position, track, seats)
        for position, which in zip(POSITIONS, race.order, strict=True)
    )


@lru_cache(4096)
def _runner(
    which: Figure, place: int, lane: int, position: Position, track: Track, seats: int
) -> Node:
    x, y = stands(track, place, lane)
    return Node(
        figure(which),
        drawn_as(which, track, place),
        x,
        y,
        z=100 + y,
        width=FIGURE_WIDTH,
        height=FIGURE_HEIGHT,
        owner=which if which < seats else -1,
        label=("label.figure", runner(which, seats), position, place, lane),
    )


@lru_cache(4096)
def ranking(race: Race, track: Track, seats: int, viewer: Seat | None) -> tuple[Node, ...]:
    """A line for each position: who holds it, where, and how far it is to the finish each way."""
    line = track.line(race.finish)
    here = [place % track.spaces for place in race.places]
    nodes: list[Node] = []
    for position, which in zip(POSITIONS, race.order, strict=True):
        lane = race.lanes[which] if here.count(here[which]) > 1 else 0
        place, mine = race.places[which], SEATS[which] == viewer
        nodes += _line(position, which, place, lane, line, track.spaces, seats, mine)
    return tuple(nodes)


@lru_cache(8192)
def _line(
    position: Position,
    which: Figure,
    place: int,
    lane: int,
    line: int,
    spaces: int,
    seats: int,
    mine: bool,
) -> tuple[Node, ...]:
    """One position; `lane` is 0 where nobody else stands there."""
    back, forth = to_go_backwards(place, line, spaces), to_go_forwards(place, line)
    here, area = rank(position), AREAS[position > 2]
    x = (position - 1) % 2 * (LINE_WIDTH + LINE_GAP)
    owner = which if which < seats else -1
    share = min(max((place - line + spaces) / spaces, 0.0), 1.0)
    start = (spaces - line) / spaces
    where: Text = ("at_lane", place, lane) if lane else ("at", place)
    return (
        Node(
            here,
            "rank",
            x,
            area=area,
            owner=owner,
            label=("label.rank", position, runner(which, seats), where, back, forth),
            words=(
                ("pos", (f"place.{position.value}",)),
                ("name", runner(which, seats)),
                ("at", where),
                ("back", ("far.back", back)),
                ("forth", ("far.forth", forth)),
            ),
            state="me" if mine else "",
        ),
        Node(f"{here}/shape", f"mark-{which + 1}", x + 79, 6, z=1, width=17, height=17, area=area),
        Node(f"{here}/start", "rank-start", x + BAR + _along(start) - 2, 28, z=1, area=area),
        Node(
            f"{here}/mark",
            f"mark-{which + 1}",
            x + BAR + _along(share) - 7,
            26,
            z=2,
            width=15,
            height=15,
            area=area,
        ),
    )


def _along(share: float) -> int:
    return round(share * (BAR_END - BAR))
