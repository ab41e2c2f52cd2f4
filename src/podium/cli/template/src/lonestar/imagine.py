"""A state that could lie behind a view: what others have picked is drawn by lot."""

from __future__ import annotations

from functools import partial

from podium.core.chance import Chance
from podium.core.secret import imagined

from .state import NUMBERS, State
from .view import View


def imagine(view: View, chance: Chance) -> State:
    """The same table, with some number under each closed hand."""
    draw = partial(chance.draw, NUMBERS, "imagine")
    picked = imagined(view.ready, view.seat, view.mine, draw, nothing=0)
    return State(picked, view.stars, view.shown, view.options, view.round, bool(view.ending))
