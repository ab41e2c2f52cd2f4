"""Every game that the registry finds holds what every game must hold."""

from functools import cache

import pytest

from podium.lab.conformance.suite import CHECKS, check_match
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.conformance.walk import walk
from podium.lab.runs import seed_of
from podium.lab.setting import Setting, settings
from podium.registry import game, games

MATCHES = 2
LONG = 100
"""A match of more places is tried once for each setting, and only here and there."""
HERE_AND_THERE = 24

CASES = [
    pytest.param(
        game_id,
        setting,
        n,
        id=f"{game_id}-{setting.name}",
        marks=pytest.mark.long if n else (),
    )
    for game_id, found in games().items()
    for n, setting in enumerate(settings(found))
]


@cache
def around(game_id: str) -> Surroundings:
    return surroundings(game_id)


def is_long(game_id: str, setting: Setting) -> bool:
    return sum(1 for _ in walk(game(game_id), around(game_id), setting, "long")) > LONG


@pytest.mark.parametrize(("game_id", "setting", "nth"), CASES)
def test_a_game_holds_what_every_game_must_hold(game_id: str, setting: Setting, nth: int) -> None:
    long = is_long(game_id, setting)
    for n in [nth % 2] if long else range(MATCHES):
        report = check_match(
            game(game_id),
            around(game_id),
            setting,
            seed_of(f"conformance {setting.name}", n),
            clever=n % 2 == 1,
            most=HERE_AND_THERE if long else None,
        )
        assert not report.findings, "\n".join(map(str, report.findings))
        missing = {check.name for check in CHECKS} - set(report.tried)
        assert not missing, f"never tried: {missing}"


def test_the_registry_finds_a_game() -> None:
    assert CASES
