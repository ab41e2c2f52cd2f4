"""What is asked of a viewer, or whom the match waits for; and where the match stands."""

from __future__ import annotations

from podium.games.motorcar.actions import Inflict, Offer
from podium.games.motorcar.pieces import Place, Strain
from podium.games.motorcar.scene.board import leg
from podium.games.motorcar.scene.order import waiting
from podium.games.motorcar.view import (
    Arrived,
    Choosing,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    Underway,
    View,
    arrival,
)
from podium.scene.text import Text, ended, waiting_for

_PLACES, _STRAINS = tuple(Place), (None, *Strain)


def headline(view: View) -> Text:
    """The stage."""
    return ("headline", _stage(view), view.options.stages)


def aside(view: View) -> Text:
    """Where the stage leads, and the leg that it is part of."""
    stage = _stage(view)
    return ("aside", _PLACES[stage], leg(stage))


def _stage(view: View) -> int:
    """The stage that is driven, or after the race the last one."""
    return min(view.stage, view.options.stages)


def prompt(view: View) -> Text:
    """What is asked of this viewer, or whom the race waits for."""
    phase, me = view.phase, view.seat
    match phase:
        case Choosing(flick, ready, mine):
            return _choosing(view, flick, me is not None and not ready[me], mine)
        case Inflicting(at, _):
            return ("prompt.inflict", view.order[at])
        case Joining(at, _, target, asked):
            return _joining(me, view.order[at], target, asked[0])
        case Helping(at, met):
            return ("prompt.help", view.order[at], met)
        case Gift(asked):
            return ("prompt.gift", asked[0])
        case Paying(at):
            return ("prompt.pay", view.order[at])
        case Underway():
            return ()
        case Arrived():
            outcome = arrival(view.cars, view.options)
            return ended(outcome.words, outcome.winners)


def help_line(view: View) -> Text:
    """Where one touches for what is asked."""
    if not view.legal:
        return ()
    match view.phase:
        case Choosing(flick):
            return ("help.flick",) if flick else ("help.drive",)
        case Inflicting():
            return _inflicting(view)
        case Joining():
            return ("help.join",)
        case _:
            return ("help.trouble",)


def _inflicting(view: View) -> Text:
    """Only what can be done now: whoever has one tile needs a partner."""
    alone = any(isinstance(action, Inflict) for action in view.legal)
    together = any(isinstance(action, Offer) for action in view.legal)
    if alone:
        return ("help.inflict" if together else "help.inflict_two",)
    return ("help.inflict_one",) if together else ()


def _choosing(view: View, flick: bool, asked: bool, mine: int) -> Text:
    if asked:
        return ("prompt.flick",) if flick else ("prompt.drive", _PLACES[view.stage])
    rest = waiting(view)
    if not mine:
        return waiting_for(rest)
    return ("prompt.flicked", mine, rest) if flick else ("prompt.driven", _STRAINS[mine], rest)


def _joining(me: int | None, partner: int, target: int, asked: int) -> Text:
    if me == asked:
        return ("prompt.join", partner, target)
    if me == target:
        return ("prompt.join_against_you", asked, partner)
    return ("prompt.joining", asked, partner, target)
