"""Luck: what a game says of the questions that it asks of it."""

from __future__ import annotations

from podium.core.chance import Chance, Impossible, Scripted, Unanswered
from podium.core.seat import Seat
from podium.lab.conformance.otherwise import Remembering
from podium.lab.conformance.waypoint import Waypoint, hold


def luck_is_as_said(place: Waypoint) -> None:
    """No question has too many answers, and the answer is told to all unless it is said to be hidden."""
    if place.seat is None:
        return
    truth = Remembering(place.luck("as said"))
    told = _learned(place, place.seat, truth)
    for n, (what, pool, answer) in enumerate(truth.asked):
        kinds = set(pool)
        hold(len(kinds) <= place.game.bounds.answers, f"{what!r} has {len(kinds)} answers")
        if what.split()[0] in place.game.hidden_luck:
            continue
        for other in sorted(kinds - {answer})[:1]:
            answers = [*(one for *_, one in truth.asked[:n]), other]
            answers += [one for *_, one in truth.asked[n + 1 :]]
            try:
                lie = _learned(place, place.seat, Scripted(answers))
            except (Impossible, Unanswered):
                continue  # with that answer luck was asked other questions
            hold(told != lie, f"a watcher is not told {answer!r}: `hidden_luck` lacks {what!r}")


def _learned(place: Waypoint, seat: Seat, chance: Chance) -> object:
    """What a watcher hears of the step and then sees."""
    game = place.game
    step = game.rules.apply(place.state, seat, place.action, chance)
    return [game.heard(event, None) for event in step.events], game.view(step.state, None)
