"""The leak test: what a viewer cannot know does not show, in anything that reaches it.

All that a viewer cannot know is swapped by imagining another state behind its view. At the place
itself nothing that it is told may then differ. Of a step, what may differ is what luck or a reveal
has just shown it; so a step is compared with the same step from the other state, and:

- where luck gave the same answers and nothing was revealed, everything is equal;
- what it hears and what it then sees belong together: if one is equal, so is the other. A view that
  changes without a word, or words that leave no mark on the view, tell a secret. Only an event that
  reveals may pass by without a mark, and so may the order in which luck dealt the same cards;
- if both are equal, so is every byte that is sent: offers, prompts, decision and undo ids, motions.
"""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.seat import Seat
from podium.lab.conformance.learned import REMEDY, WIRE, Learned, Wire, show_whole, take_step
from podium.lab.conformance.legality import attempts
from podium.lab.conformance.otherwise import Otherwise, Remembering
from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.play.command import Act, Undo
from podium.play.why import why_not

TRIES = 40
"""So many states are imagined in search of one in which another seat could do the same."""


def nothing_shows(place: Waypoint, wire: Wire = WIRE) -> None:
    """What a viewer sees, may do and is refused here does not depend on what it cannot know."""
    rules = place.game.rules
    for viewer in place.viewers:
        other = place.imagine(viewer)
        _hold_same(viewer, "awaited", rules.to_act(place.state), rules.to_act(other))
        _hold_same(viewer, "the outcome", rules.outcome(place.state), rules.outcome(other))
        _hold_same(viewer, "the view", place.view(viewer), place.game.view(other, viewer))
        truth, lie = (show_whole(place, state, viewer, wire) for state in (place.state, other))
        _hold_same(viewer, "the scene on the wire", truth, lie)
        if viewer is not None:
            _no_answer_tells(place, viewer, other)


def _no_answer_tells(place: Waypoint, seat: Seat, other: object) -> None:
    """Refusals, replies to commands and answers to *why not?* are the same in both states."""
    rules = place.game.rules
    for action in attempts(place, seat):
        truth, lie = (rules.refusal(state, seat, action) for state in (place.state, other))
        if truth != lie:
            _hold_same(seat, f"the answer to {action}", truth, lie)
    tables = [place.stage(state, place.luck("answers")) for state in (place.state, other)]
    action = place.game.encoding.catalogue(place.view(seat))[0]
    raw = msgspec.Raw(msgspec.json.encode(action))
    decision = tables[0].decision(seat)
    for command in (
        Act("stale", "0.0", raw),
        Act("malformed", decision, msgspec.Raw(b'{"type":"?"}')),
        Undo("undo", f"0.{seat}"),
        Act("tried", decision, raw),
    ):
        replies = [table.command(seat, command)[0] for table in tables]
        _hold_same(seat, f"the reply to {command.command_id}", *replies)
    handles = sorted({n.handle for n in place.game.scene(place.view(seat)).nodes if n.handle})
    which = place.luck(f"why {seat}")
    for _ in range(min(2, len(handles))):
        touched = frozenset({which.draw(handles, "touch")})
        answers = [
            why_not(place.stage(state, place.luck("why")), seat, touched)
            for state in (place.state, other)
        ]
        _hold_same(seat, f"why not {touched}", *answers)


def no_step_tells(place: Waypoint, wire: Wire = WIRE) -> None:
    """What a viewer is told of a step is what it may know, whoever takes it."""
    if place.seat is None:
        return
    for viewer in place.viewers:
        luck = Remembering(place.luck("step"))
        truth = take_step(place, place.state, viewer, place.seat, place.action, luck, wire)
        other = _find_possible(place, viewer)
        if other is None:
            continue
        for alike in (True, False):
            otherwise = Otherwise(luck.asked, place.luck("otherwise"), alike=alike)
            lie = take_step(place, other, viewer, place.seat, place.action, otherwise, wire)
            _compare(viewer, f"{place.seat} does {place.action}", truth, lie)


def _find_possible(place: Waypoint, viewer: Seat | None) -> Any:
    """Another state behind the viewer's view in which the same could be done; None: none found."""
    assert place.seat is not None
    for n in range(TRIES):
        state = place.imagine(viewer, n)
        if place.action in place.game.rules.legal(state, place.seat):
            return state
    return None


def no_secret_choice_tells(place: Waypoint, wire: Wire = WIRE) -> None:
    """While others are still to choose, nobody can tell what somebody chose."""
    rules, seat = place.game.rules, place.seat
    if seat is None or not set(rules.to_act(place.state)) - {seat}:
        return
    for viewer in place.viewers:
        if viewer == seat:
            continue
        first, *rest = (
            take_step(place, place.state, viewer, seat, action, place.luck("secret"), wire)
            for action in rules.legal(place.state, seat)
        )
        for told in rest:
            _hold_equal(viewer, f"what {seat} chose in secret", first, told)


def _compare(viewer: Seat | None, step: str, truth: Learned, lie: Learned) -> None:
    revealed = truth.revealed or lie.revealed
    if truth.heard == lie.heard:
        _hold_equal(viewer, step, truth, lie)
    elif truth.luck == lie.luck and not revealed:
        _hold_same(
            viewer, f"what is heard when {step}", truth.heard, lie.heard, remedy=f"; {REMEDY}"
        )
    elif truth.view == lie.view:
        _hold_same(viewer, f"what is heard when {step}", _lasting(truth), _lasting(lie))


def _lasting(told: Learned) -> list[str]:
    """What was heard in any order, but for what says of itself that it shows a secret."""
    return sorted(repr(event) for event in told.heard if not getattr(event, "reveals", False))


def _hold_equal(viewer: Seat | None, step: str, truth: Learned, lie: Learned) -> None:
    _hold_same(viewer, f"what is heard when {step}", truth.heard, lie.heard)
    _hold_same(viewer, f"the view when {step}", truth.view, lie.view)
    for one, two in zip(truth.sent, lie.sent, strict=True):
        _hold_same(viewer, f"the wire when {step}", one, two)


def _hold_same(
    viewer: Seat | None, what: str, truth: object, lie: object, *, remedy: str = ""
) -> None:
    if truth != lie:
        who = "a watcher" if viewer is None else f"seat {viewer}"
        raise Broken(f"{who} can tell what it may not know by {what}: {_apart(truth, lie)}{remedy}")


def _apart(truth: object, lie: object) -> str:
    """Both, from where they begin to differ."""
    one, two = (
        value.decode() if isinstance(value, bytes) else repr(value) for value in (truth, lie)
    )
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    start = max(0, at - 60)
    return f"…{one[start : at + 100]}… against …{two[start : at + 100]}…"
