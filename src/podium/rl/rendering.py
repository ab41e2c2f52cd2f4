"""Rendering: a match for the eye, as text or pixels, from a view and never from the truth."""

from __future__ import annotations

from functools import cache, partial
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.core.seat import SEATS, Seat
from podium.language import words
from podium.registry import folder
from podium.rl.playing import Playing
from podium.scene.art import Art, read_art
from podium.scene.plain import plain
from podium.scene.svg import svg
from podium.scene.text import Text

Mode = Literal["human", "ansi", "rgb_array"]
MODES: tuple[str, ...] = get_args(Mode)
Pixels = NDArray[np.uint8]
WIDTH = 800


class Rendering:
    """Shows a match as one seat sees it; without a seat as a watcher does."""

    def __init__(self, mode: str | None, seat: Seat | int | None = None) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"no render mode is called {mode!r}; there are {', '.join(MODES)}")
        self.mode = mode
        self.seat = None if seat is None else SEATS[seat]

    def show(self, playing: Playing) -> str | Pixels | None:
        """Text, or a picture, or nothing where it was printed."""
        if self.mode is None:
            return None
        scene = playing.game.scene(playing.view(self.seat))
        names = playing.agents
        say = partial(_say, playing.game.id, names, self.seat)
        if self.mode == "rgb_array":
            return pixels(svg(scene, say, _art(playing.game.id)))
        text = plain(scene, say, names)
        if self.mode == "ansi":
            return text
        print(text)
        return None


def pixels(drawing: str, width: int = WIDTH) -> Pixels:
    """A drawing as rows of pixels of three colours."""
    # Not above: an environment without pictures reads no style sheets.
    from podium.pictures.raster import pixels
    from podium.pictures.still import still

    return pixels(still(drawing), width)


def _say(game_id: str, names: tuple[str, ...], seat: Seat | None, said: Text) -> str:
    return words(game_id, "en").say(said, names, seat)


@cache
def _art(game_id: str) -> Art:
    return read_art(folder(game_id), game_id)
