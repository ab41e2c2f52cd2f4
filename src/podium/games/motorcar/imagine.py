"""A state that could lie behind a view: what others have chosen is drawn."""

from __future__ import annotations

from functools import partial

from podium.core.chance import Chance
from podium.core.secret import imagined
from podium.games.motorcar.pieces import BOARD, Strain
from podium.games.motorcar.state import Flicking, Phase, State, Straining
from podium.games.motorcar.view import Choosing, Underway, View


def imagine(view: View, chance: Chance) -> State:
    """The same table, with some choice in each closed fist."""
    return State(
        view.cars,
        view.order,
        _phase(view, chance),
        view.options,
        view.stage,
        view.dice,
        view.count,
        view.drawn,
        view.news,
        view.stops,
    )


def _phase(view: View, chance: Chance) -> Phase:
    phase = view.phase
    assert not isinstance(phase, Underway), "a step is told, and nobody has to choose"
    if not isinstance(phase, Choosing):
        return phase
    most = BOARD if phase.flick else len(Strain)
    draw = partial(chance.roll, most, "imagine")
    chosen = imagined(phase.ready, view.seat, phase.mine, draw, 0)
    return Flicking(chosen) if phase.flick else Straining(chosen)
