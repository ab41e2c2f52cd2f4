"""Every game that the registry finds holds what every game must hold."""

from functools import cache

import pytest

from podium.lab.conformance.suite import CHECKS, checked
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.runs import seed_of
from podium.lab.setting import Setting, settings
from podium.registry import game, games

MATCHES = 2

CASES = [
    pytest.param(game_id, setting, id=f"{game_id}-{setting.name}")
    for game_id, found in games().items()
    for setting in settings(found)
]


@cache
def around(game_id: str) -> Surroundings:
    return surroundings(game_id)


@pytest.mark.parametrize(("game_id", "setting"), CASES)
def test_a_game_holds_what_every_game_must_hold(game_id: str, setting: Setting) -> None:
    for n in range(MATCHES):
        seed = seed_of(f"conformance {setting.name}", n)
        report = checked(game(game_id), around(game_id), setting, seed, clever=n % 2 == 1)
        assert not report.findings, "\n".join(map(str, report.findings))
        missing = {check.name for check in CHECKS} - set(report.tried)
        assert not missing, f"never tried: {missing}"


def test_the_registry_finds_a_game() -> None:
    assert CASES
