"""The finish: who is across it, who is furthest beyond, and who stands where at the end."""

from __future__ import annotations

import msgspec

from podium.core.outcome import ranks_of
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
    return -min(to_go_forwards(place, line), to_go_backwards(place, line, spaces))


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


def arrivals(race: Race, track: Track) -> tuple[Arrival, ...]:
    """Who is across, the furthest beyond first, on one place the inner lane first (GR-26, GR-Q09)."""
    line = track.line(race.finish)
    found: list[Arrival] = []
    for figure in race.order:
        place = race.places[figure]
        spaces = beyond(place, line, track.spaces)
        if spaces > 0:
            found.append(Arrival(figure, place > line, spaces))
    return tuple(sorted(found, key=lambda arrival: -arrival.spaces))


def winners(found: tuple[Arrival, ...]) -> tuple[Arrival, ...]:
    """The furthest beyond; one each way where they are equally far (GR-Q09)."""
    furthest = [each for each in found if each.spaces == found[0].spaces]
    forwards = [each for each in furthest if each.forwards]
    backwards = [each for each in furthest if not each.forwards]
    return (*forwards[:1], *backwards[:1])


def scores(race: Race, track: Track) -> tuple[int, ...]:
    """For each figure how far beyond the line it is, below nought where it has not reached it.

    A figure on the line has 0, in the nearer direction.
    """
    line = track.line(race.finish)
    return tuple(beyond(place, line, track.spaces) for place in race.places)


def ranks(race: Race, track: Track, seats: int) -> tuple[int, ...]:
    """The standing of each seat: who won, then by distance alone, whatever the lane (GR-Q20).

    Ownerless figures take no rank from anybody; where no seat has won, none is first (GR-Q15).
    """
    won = {each.figure for each in winners(arrivals(race, track))}
    standing = [
        (figure not in won, -score)
        for figure, score in zip(FIGURES[:seats], scores(race, track), strict=False)
    ]
    first = 1 if won & set(FIGURES[:seats]) else 2
    return ranks_of(standing, first)
