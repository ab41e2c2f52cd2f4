"""What lies beside the code of a game: its guide can be played, its levels are bots that there are."""

from __future__ import annotations

from collections.abc import Iterator

from podium.bots.budget import BadBudget
from podium.bots.levels import BadLevels, Level, read_levels
from podium.bots.players import UnknownBot, bot_of
from podium.game import AnyGame
from podium.lab.conformance.suite import CheckReport, Finding
from podium.play.guide import BadGuide, read_guide, stuck

GUIDE, LEVELS = "its guide can be played", "its levels are bots"


def beside(game: AnyGame) -> CheckReport:
    """What is wrong with the files beside a game's code, pictures and words apart."""
    wrong = [*((GUIDE, why) for why in _guide(game)), *((LEVELS, why) for why in _levels(game))]
    findings = [Finding(check, game.id, "any setting", "-", -1, why) for check, why in wrong]
    return CheckReport(0, 0, {GUIDE: 1, LEVELS: 1}, tuple(findings))


def _guide(game: AnyGame) -> Iterator[str]:
    try:
        guide = read_guide(game.id)
    except BadGuide as wrong:
        yield str(wrong)
        return
    if guide and (found := stuck(guide, game)):
        yield (
            f"{found}; `podium guide {game.id} --find` searches a seed"
            if found.line
            else str(found)
        )


def _levels(game: AnyGame) -> Iterator[str]:
    try:
        found = read_levels(game)
        for level in Level if found else ():
            bot_of(game, getattr(found, level))
    except (BadLevels, UnknownBot, BadBudget) as wrong:
        yield f"levels.json: {wrong}"
