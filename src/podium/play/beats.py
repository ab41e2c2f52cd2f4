"""Beats: a step told to one viewer event by event, each with what it moved and what it changed."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.game import AnyGame
from podium.scene.diff import Changes, changes
from podium.scene.motion import Motion
from podium.scene.scene import Scene


class StoryBeat(msgspec.Struct, frozen=True):
    """What is seen at once while a step is told."""

    heard: int
    """How many of the heard events it tells."""
    motions: tuple[Motion, ...]
    changes: Changes
    """Against the beat before, as far as the events tell. The scene after the step is the truth."""


def beats(
    game: AnyGame, heard: tuple[Any, ...], before: Any, after: Any, scene: Scene
) -> tuple[StoryBeat, ...]:
    """A step in beats: each ends with an event that moves something; what follows the last has none.

    `scene` is the one of the view before. All comes of that view and of events that were heard, so
    it holds nothing that its seat may not know.
    """
    found: list[StoryBeat] = []
    view, seen = before, scene
    moved = [tuple(game.motions(event, before, after)) for event in heard]
    told, motions = 0, list[Motion]()
    for n, event in enumerate(heard):
        view = game.follow(event, view)
        told, motions = told + 1, [*motions, *moved[n]]
        later = next((row[0] for row in moved[n + 1 :] if row), None)
        if not moved[n] or (later is not None and later.together):
            continue
        now = game.scene(msgspec.structs.replace(view, legal=()))
        found.append(StoryBeat(told, tuple(motions), changes(seen, now)))
        told, motions, seen = 0, [], now
    return tuple(found)
