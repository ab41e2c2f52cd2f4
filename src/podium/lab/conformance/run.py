"""A run of the suite: matches over every setting of a game, one piece of work each."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import msgspec

from podium.game import AnyGame
from podium.lab.conformance.suite import CheckReport, Finding, check_match
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.runs import seed_of
from podium.lab.setting import Setting, settings
from podium.language.gaps import Gap, gaps, is_fault
from podium.registry import game as game_of

HERE_AND_THERE = 32
"""So many places of a match are tried unless all of them are asked for: any game in two minutes."""


class Task(msgspec.Struct, frozen=True):
    """One match to be checked."""

    game: str
    setting: Setting
    seed: str
    clever: bool
    most: int | None
    """So many of its places are tried; None: all of them."""


def tasks(game: AnyGame, matches: int, seed: str, *, thorough: bool = False) -> list[Task]:
    """So many matches, the settings of the game in turn; thorough ones are tried at every place."""
    most = None if thorough else HERE_AND_THERE
    every = list(settings(game))
    return [
        # Once round all settings by lot alone, then once with a bot's help, and so on.
        Task(game.id, setting, seed_of(seed, n), n // len(every) % 2 == 1, most)
        for n, setting in enumerate(islice(cycle(every), matches))
    ]


def run(task: Task) -> CheckReport:
    """What checking one match shows."""
    return check_match(
        game_of(task.game),
        _around(task.game),
        task.setting,
        task.seed,
        clever=task.clever,
        most=task.most,
    )


WORDS = "its words are whole"


def wording(game: AnyGame) -> tuple[CheckReport, list[Gap]]:
    """What a game's words lack as findings, and what only other languages than English lack.

    The games that ship with us have no such excuse.
    """
    found = gaps(game)
    faults = [gap for gap in found if is_fault(game.id, gap)]
    findings = [Finding(WORDS, game.id, "any setting", "-", -1, str(gap)) for gap in faults]
    wanting = [gap for gap in found if gap not in faults]
    return CheckReport(0, 0, {WORDS: 1}, tuple(findings)), wanting


@cache
def _around(game_id: str) -> Surroundings:
    return surroundings(game_id)
