"""A state that could lie behind a view: what others have picked, and their luck, is drawn by lot."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.secret import imagined

from .state import COVES, Choice, State
from .view import View


def imagine(view: View, chance: Chance) -> State:
    """The same table, with some cove behind each closed hand; nobody else's net is imagined cast."""
    lucky = tuple([cove or chance.draw(COVES, "imagine") for cove in view.lucky])
    chosen = imagined(
        view.ready, view.seat, view.mine, lambda: Choice(chance.draw(COVES, "imagine")), None
    )
    return State(
        lucky,
        chosen,
        view.shells,
        view.gathered,
        view.nets,
        view.went,
        view.options,
        view.round,
        view.over,
    )
