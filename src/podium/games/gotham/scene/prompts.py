"""What is asked of a viewer, or whom the match waits for; and where the match stands."""

from __future__ import annotations

from podium.games.gotham.rules import finish
from podium.games.gotham.view import View
from podium.scene.text import Text, ended


def headline(view: View) -> Text:
    """Which round it is."""
    return ("headline", view.rounds)


def aside(view: View) -> Text:
    """Which animal the finish lies at."""
    return ("aside", view.race.finish)


def prompt(view: View) -> Text:
    """What is asked of this viewer, or whom the match waits for."""
    match view.phase.value:
        case "drawing" | "placing" if not view.waiting:
            return ()  # the pile is carried out
        case "drawing" | "placing" as phase:
            return (f"prompt.{phase}", int(view.waiting[0]), len(view.pile))
        case "round_cap":
            return ended("ending.round_cap", ())
        case ending:
            first = finish.winners(finish.arrivals(view.race, view.track))
            winners = sorted(int(a.figure) for a in first if a.figure < len(view.backs))
            return ended(f"ending.{ending}", winners)


def help_line(view: View) -> Text:
    """How a deck or a card is chosen."""
    return (f"help.{view.phase.value}",) if view.legal else ()
