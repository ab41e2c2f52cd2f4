"""Legality: what is listed is what is not refused, and all of it can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from podium.core.seat import Seat
from podium.lab.conformance.illformed import illformed
from podium.lab.conformance.waypoint import Broken, Waypoint, hold


def legal_is_not_refused(place: Waypoint) -> None:
    """Over the catalogue and over ill-formed actions, legal is exactly what is not refused."""
    rules = place.game.rules
    for seat in place.seats:
        legal = set(rules.legal(place.state, seat))
        hold(len(legal) == len(rules.legal(place.state, seat)), f"seat {seat}: listed twice")
        for action in attempts(place, seat):
            refusal = rules.refusal(place.state, seat, action)
            if (refusal is None) != (action in legal):
                found = "legal" if action in legal else "not legal"
                raise Broken(f"seat {seat}: {action} is {found}, and {refusal or 'not refused'}")
            if refusal is not None and refusal.rule not in place.around.rules:
                raise Broken(f"seat {seat}: {action}: {refusal} cites a rule that is not written")


def attempts(place: Waypoint, seat: Seat) -> list[Any]:
    """What a seat might try: all that is legal, the catalogue, and a selection of nonsense."""
    legal = place.game.rules.legal(place.state, seat)
    catalogue = place.game.encoding.catalogue(place.view(seat))
    which = place.luck(f"attempts {seat}")
    some = [catalogue[which.roll(len(catalogue), "which") - 1] for _ in range(3)]
    nonsense = [wrong for action in (*legal, *some) for wrong in illformed(action)]
    return [*legal, *catalogue, *nonsense]


def lists_agree(place: Waypoint) -> None:
    """A view lists what the rules list; a catalogue holds it all, each action once."""
    game = place.game
    hold(not place.view(None).legal, "a watcher is offered something")
    for seat in place.seats:
        view, legal = place.view(seat), game.rules.legal(place.state, seat)
        hold(tuple(view.legal) == tuple(legal), f"seat {seat}: its view lists {view.legal}")
        catalogue = list(game.encoding.catalogue(view))
        hold(len(set(catalogue)) == len(catalogue), f"seat {seat}: listed twice in the catalogue")
        missing = set(legal) - set(catalogue)
        hold(not missing, f"seat {seat}: not in the catalogue: {missing}")


def awaited_can_act(place: Waypoint) -> None:
    """Whoever is awaited can do something; nobody is awaited exactly when there is an outcome."""
    rules = place.game.rules
    awaited = rules.to_act(place.state)
    hold(len(set(awaited)) == len(awaited), f"awaited twice: {awaited}")
    hold(place.game.at_once or not awaited[1:], f"{awaited} are awaited, and `at_once` is not said")
    hold(
        (not awaited) == (rules.outcome(place.state) is not None),
        f"awaited: {awaited}; outcome: {rules.outcome(place.state)}",
    )
    for seat in place.seats:
        legal = rules.legal(place.state, seat)
        if seat in awaited:
            hold(legal, f"seat {seat} is awaited and can do nothing")
        hold(awaited or not legal, f"seat {seat} can act after the end: {legal}")


def legal_applies(place: Waypoint) -> None:
    """Every legal action can be done, loses no piece, and gives the same twice with equal luck."""
    game = place.game
    for seat in place.seats:
        for n, action in enumerate(game.rules.legal(place.state, seat)):
            first, again = (
                game.rules.apply(place.state, seat, action, place.luck(f"apply {seat} {n}"))
                for _ in range(2)
            )
            hold(first == again, f"seat {seat}: {action} gives {first}, and then {again}")
            hold(
                game.pieces(first.state) == place.pieces,
                f"seat {seat}: {action} turns {place.pieces} into {game.pieces(first.state)}",
            )
            _check_rules(place, first.events)
    _check_rules(place, place.dealt)


def _check_rules(place: Waypoint, events: Iterable[object]) -> None:
    """Every event tells a rule that is written."""
    for event in events:
        rule = getattr(event, "rule", None)
        hold(rule in place.around.rules, f"{event} tells a rule that is not written: {rule}")
