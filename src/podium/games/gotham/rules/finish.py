"""The finish: who is across it, who is furthest beyond, and who stands where at the end."""

from __future__ import annotations

import msgspec

from podium.games.gotham.pieces.figures import FIGURES, Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Track


def to_go_forwards(place: int, line: int) -> int:
    """How many spaces forwards to the finish; 0: on it, below: across."""
    return line - place


def to_go_backwards(place: int, line: int, spaces: int) -> int:
    """How many spaces back to the finish; 0: on it, below: across."""
    return place - (line - spaces)


def beyond(place: int, line: int, spaces: int) -> int:
    """How far across the finish, in either direction (GR-25, GR-26).

    The animal's own space is not across, from neither side (GR-Q02). Below 1: so many spaces are
    missing to it, in the nearer direction.
    """
    return max(place - line, line - spaces - place)


def anyone_across(race: Race, track: Track) -> bool:
    """Whether some figure stands beyond the line: the first, forwards, or the last (GR-24)."""
    line = track.lines[race.finish - 1]
    places, order = race.places, race.order
    return places[order[0]] > line or places[order[-1]] < line - track.spaces


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """A figure beyond the finish at the end of a round."""

    figure: Figure
    forwards: bool
    spaces: int
    """How far beyond."""
    inner: int
    """How many figures of the very same place stand further in."""


def arrivals(race: Race, track: Track) -> tuple[Arrival, ...]:
    """Who is across, the furthest beyond first (GR-26, GR-Q09)."""
    line = track.line(race.finish)
    found: list[Arrival] = []
    for figure in race.order:
        place = race.places[figure]
        spaces = beyond(place, line, track.spaces)
        if spaces > 0:
            inner = sum(
                race.places[other] == place and race.lanes[other] < race.lanes[figure]
                for other in FIGURES
            )
            found.append(Arrival(figure, place > line, spaces, inner))
    return tuple(sorted(found, key=_standing))


def _standing(arrival: Arrival) -> tuple[int, int]:
    return -arrival.spaces, arrival.inner


def winners(found: tuple[Arrival, ...]) -> tuple[Arrival, ...]:
    """The furthest beyond; one each way where they are equally far (GR-Q09)."""
    return tuple(each for each in found if _standing(each) == _standing(found[0]))


def scores(race: Race, track: Track) -> tuple[int, ...]:
    """For each figure how far beyond the line it is, below nought where it has not reached it.

    A figure on the line has 0, in the nearer direction.
    """
    line = track.line(race.finish)
    return tuple(beyond(place, line, track.spaces) for place in race.places)


def ranks(race: Race, track: Track) -> tuple[int, ...]:
    """The standing of each figure: those across, then those who lack least (GR-Q20)."""
    across = {each.figure: each for each in arrivals(race, track)}
    keys = [
        (-score, across[figure].inner if figure in across else 0)
        for figure, score in zip(FIGURES, scores(race, track), strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
