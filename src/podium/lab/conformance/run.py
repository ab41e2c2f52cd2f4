"""A run of the suite: matches over every setting of a game, one piece of work each."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import msgspec

from podium.game import AnyGame
from podium.lab.conformance.suite import Report, checked
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.runs import seed_of
from podium.lab.setting import Setting, settings
from podium.registry import game as game_of


class Task(msgspec.Struct, frozen=True):
    """One match to be checked."""

    game: str
    setting: Setting
    seed: str
    clever: bool


def tasks(game: AnyGame, matches: int, seed: str) -> list[Task]:
    """So many matches, the settings of the game in turn."""
    every = list(settings(game))
    return [
        # Once round all settings by lot alone, then once with a bot's help, and so on.
        Task(game.id, setting, seed_of(seed, n), n // len(every) % 2 == 1)
        for n, setting in enumerate(islice(cycle(every), matches))
    ]


def run(task: Task) -> Report:
    """What checking one match shows."""
    return checked(
        game_of(task.game), _around(task.game), task.setting, task.seed, clever=task.clever
    )


@cache
def _around(game_id: str) -> Surroundings:
    return surroundings(game_id)
