"""Observing: the spaces of an environment, and what a seat is given to look at."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from podium.core.seat import Seat
from podium.rl.playing import Mask, Numbers, Playing

NumbersForm = Literal["flat", "parts"]
"""`flat`: one row of numbers. `parts`: a grid for each part of the encoding, by its name."""
FORMS: tuple[NumbersForm, ...] = ("flat", "parts")
Parts: TypeAlias = "dict[str, Numbers]"
Seen: TypeAlias = "Numbers | Parts"
Masked: TypeAlias = "dict[str, Seen | Mask]"
"""What is seen under `observation`, and which numbers are legal under `action_mask`."""


class Observing:
    """How the seats of a match see it."""

    def __init__(self, playing: Playing, form: str = "flat") -> None:
        if form not in FORMS:
            raise ValueError(f"no observation is called {form!r}; there are {', '.join(FORMS)}")
        self._playing, self._flat = playing, form == "flat"
        layout = playing.game.encoding.LAYOUT
        self._parts = [(part, layout.at(part.name)) for part in layout.parts]
        low, high = (np.array(bound, np.float32) for bound in layout.bounds)
        history = playing.heard
        space: Box | Dict
        if self._flat:
            if history is not None:
                low = np.append(low, np.full(history.part.size, history.part.low, np.float32))
                high = np.append(high, np.full(history.part.size, history.part.high, np.float32))
            space = Box(low, high, dtype=np.float32)
        else:
            parts = [*layout.parts, *([history.part] if history else [])]
            space = Dict(
                {each.name: Box(each.low, each.high, each.shape, np.float32) for each in parts}
            )
        self.space = cast("Space[Seen]", space)
        self.state_space = Box(
            np.tile(np.array(layout.bounds[0], np.float32), len(playing.seats)),
            np.tile(np.array(layout.bounds[1], np.float32), len(playing.seats)),
            dtype=np.float32,
        )

    def masked(self, size: int) -> Dict:
        """The space of what is seen together with a mask of so many actions."""
        return Dict({"observation": self.space, "action_mask": Box(0, 1, (size,), np.int8)})

    def see(self, seat: Seat) -> Seen:
        """What this seat sees now."""
        playing = self._playing
        row = playing.numbers(seat)
        history = playing.heard
        if self._flat:
            return row if history is None else np.append(row, history.numbers(seat))
        seen = {part.name: row[at : at + part.size].reshape(part.shape) for part, at in self._parts}
        if history is not None:
            seen["history"] = history.numbers(seat).reshape(history.part.shape)
        return seen

    def state(self) -> Numbers:
        """What all seats know together: for critics, never for who plays."""
        playing = self._playing
        return np.concatenate([playing.numbers(seat) for seat in playing.seats])


def actions(size: int) -> Discrete:
    """The numbers of actions."""
    return Discrete(size)
