"""What is asked of a viewer, or whom the match waits for; and where the match stands."""

from __future__ import annotations

from podium.core.outcome import most
from podium.games.gotown.actions import Build, EndTurn, Steal
from podium.games.gotown.view import View
from podium.scene.text import Text, ended


def headline(view: View) -> Text:
    """Which turn it is."""
    return ("headline", view.turns)


def aside(view: View) -> Text:
    """How many floors win."""
    return ("aside", view.options.goal)


def prompt(view: View) -> Text:
    """What is asked of this viewer, or whom the match waits for."""
    match view.phase.value:
        case "playing":
            return (f"prompt.{_verb(view)}", view.turn)
        case "excess" | "stuck" as why:
            limit = view.options.hand_limit
            return (f"prompt.{why}", view.turn, view.fronts[view.turn].cards - limit, limit)
        case ending:
            return ended(f"ending.{ending}", most([len(front.tower) for front in view.fronts]))


def help_line(view: View) -> Text:
    """How one does what is asked."""
    if not view.legal:
        return ()
    return (f"help.{_verb(view)}",) if view.phase.value == "playing" else ("help.discard",)


def _verb(view: View) -> str:
    """What there is to do in a turn: nine to make, else special cards, else nothing more."""
    if view.turn != view.seat:
        return "wait"
    if any(isinstance(action, Build | Steal) for action in view.legal):
        return "play"
    return "specials" if any(not isinstance(action, EndTurn) for action in view.legal) else "end"
