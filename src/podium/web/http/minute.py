"""The game in a minute: pictures of its guided match with a sentence each, in a reader's language."""

from __future__ import annotations

from functools import cache

from podium.language import words
from podium.play.guide import LEARNER, GlimpseLine, guide_of, views_of
from podium.registry import folder
from podium.registry import game as game_of
from podium.scene.art import read_art
from podium.scene.svg import detail
from podium.scene.text import Text
from podium.web.assets import Asset, asset_of

_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Who sits there in the pictures: the learner first."""


def minute_texts(game_id: str, language: str) -> list[str]:
    """What the pictures of a game tell, one sentence or two for each; none if it has none."""
    spoken = words(game_id, language)
    return [spoken.ui(f"minute.{line.say}") for line in _lines(game_id)]


@cache
def minute_picture(game_id: str, language: str, number: int) -> Asset | None:
    """One of the pictures as SVG; None if there is no such picture. Drawn once for a language."""
    lines, guide = _lines(game_id), guide_of(game_id)
    if guide is None or not 0 <= number < len(lines):
        return None
    line, game = lines[number], game_of(game_id)
    spoken, names = words(game_id, language), _NAMES[: guide.seats]

    def say(text: Text) -> str:
        return spoken.say(text, names, LEARNER)

    view = _views(game_id)[line.after]
    art = read_art(folder(game_id), game_id)
    return asset_of(detail(game.scene(view), say, art, line.area, line.box).encode(), ".svg")


def _lines(game_id: str) -> tuple[GlimpseLine, ...]:
    guide = guide_of(game_id)
    return guide.minute if guide else ()


@cache
def _views(game_id: str) -> tuple[object, ...]:
    """What the learner sees before each move of the guided match, which is played for it."""
    guide = guide_of(game_id)
    return tuple(views_of(guide, game_of(game_id))) if guide else ()
