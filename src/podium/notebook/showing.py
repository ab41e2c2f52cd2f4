"""Showing: a view as a picture and as words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame, Seen
from podium.registry import folder
from podium.scene.art import Art, read_art
from podium.scene.plain import plain
from podium.scene.scene import Scene
from podium.scene.svg import svg
from podium.scene.text import Voice


@cache
def art_of(game_id: str) -> Art:
    """A game's drawings, read once."""
    return read_art(folder(game_id), game_id)


def voice(game: AnyGame, names: Sequence[str], seat: Seat | None, language: str) -> Voice:
    """Says texts to a seat."""
    # Here, not above: `podium` itself names what lies below this, and so the module would be meant.
    from podium.language import words

    spoken = words(game.id, language)
    return lambda text: spoken.say(text, names, seat)


class Sight:
    """What one seat, or a watcher, sees: a picture in a notebook, words in a shell."""

    def __init__(
        self, game: AnyGame, view: Seen[object], names: Sequence[str], language: str = "en"
    ) -> None:
        self.game = game
        self.view = view
        """What may be known, as the game's own value; its `legal` are the legal actions."""
        self.names = tuple(names)
        self.language = language

    @property
    def scene(self) -> Scene:
        """What is where on the table."""
        return self.game.scene(self.view)

    @property
    def say(self) -> Voice:
        """Says texts to whoever sees this."""
        return voice(self.game, self.names, self.view.seat, self.language)

    def svg(self, *, dark: bool = False) -> str:
        """A picture that stands for itself: anything that draws SVG can draw it."""
        from podium.pictures.still import still

        return still(svg(self.scene, self.say, art_of(self.game.id)), dark=dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return plain(self.scene, self.say, self.names)

    def __repr__(self) -> str:
        return str(self).rstrip()


def seat_of(number: int | None, seats: int) -> Seat | None:
    """The seat of a number; None is a watcher's place."""
    if number is None:
        return None
    if not 0 <= number < seats:
        raise ValueError(f"the match has seats 0 to {seats - 1}, not {number}")
    return SEATS[number]


def names_of(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """What to call the seats: two of one name get their numbers."""
    names = tuple(players) or tuple(f"Seat {n}" for n in range(seats))
    if len(set(names)) == len(names):
        return names
    return tuple(f"{name} {n}" for n, name in enumerate(names))
