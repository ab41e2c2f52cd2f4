"""Outcomes: well formed, and the pieces still all there."""

from __future__ import annotations

from podium.lab.conformance.waypoint import Waypoint, hold


def outcome_is_well_formed(place: Waypoint) -> None:
    """A rank and a score for every seat, ranks without gaps at the top, and a named ending."""
    outcome = place.game.rules.outcome(place.state)
    if outcome is None:
        return
    seats = place.setting.seats
    hold(len(outcome.ranks) == len(outcome.scores) == seats, f"not {seats} seats: {outcome}")
    hold(outcome.ending, f"an end without a reason: {outcome}")
    # Where nobody is first, as in a match that all have lost, the best are second.
    best = min(outcome.ranks)
    hold(best in (1, 2), f"nobody stands at the top: {outcome}")
    for rank in outcome.ranks:
        better = sum(other < rank for other in outcome.ranks)
        hold(rank <= best + better, f"rank {rank} with {better} before it: {outcome}")


def pieces_are_conserved(place: Waypoint) -> None:
    """Every piece of the box is somewhere."""
    now = place.game.pieces(place.state)
    hold(now == place.pieces, f"the box held {place.pieces}, now there are {now}")
    hold(place.game.length(place.state) >= 0, "a negative length")
