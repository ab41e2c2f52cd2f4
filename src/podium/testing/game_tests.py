"""Game tests: the tests that every game passes, for a class that names one."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from podium import registry
from podium.lab.conformance.beside import beside
from podium.lab.conformance.run import wording
from podium.lab.conformance.suite import CHECKS, Finding, check_match
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.conformance.walk import walk
from podium.lab.golden import LONGEST, Sheet, playthrough, sheets
from podium.lab.proofs import marked
from podium.lab.runs import seed_of
from podium.lab.setting import Setting, settings
from podium.language.rulebook import rule_ids
from podium.testing.golden_files import Golden

MATCHES = 2
LONG = 100
"""A match of more places is tried once for each setting, and only here and there."""
HERE_AND_THERE = 24


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes seconds of computing")


class GameTests:
    """Conformance, words, golden records and rule marks of the game that a subclass names.

    The tests of the game lie in the folder of the subclass's file, or below it.
    """

    game: ClassVar[str]
    """The id of a game that is installed, or one of ours."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Every number of seats with every option; every golden record."""
        game = registry.game(self.game)
        if "setting" in metafunc.fixturenames:
            found = [
                pytest.param(setting, n, id=setting.name, marks=pytest.mark.long if n else ())
                for n, setting in enumerate(settings(game))
            ]
            metafunc.parametrize(("setting", "nth"), found)
        if "sheet" in metafunc.fixturenames:
            metafunc.parametrize("sheet", [pytest.param(s, id=s.name) for s in sheets(game)])

    def test_it_holds_what_every_game_must_hold(self, setting: Setting, nth: int) -> None:
        """The suite of `podium check`, over a match or two by lot and with a bot's help."""
        game, around = registry.game(self.game), _around(self.game)
        long = sum(1 for _ in walk(game, around, setting, "long")) > LONG
        for n in [nth % 2] if long else range(MATCHES):
            report = check_match(
                game,
                around,
                setting,
                seed_of(f"conformance {setting.name}", n),
                clever=n % 2 == 1,
                most=HERE_AND_THERE if long else None,
            )
            _require_none(report.findings)
            missing = {check.name for check in CHECKS} - set(report.tried)
            assert not missing, f"never tried: {missing}"

    def test_its_words_are_whole(self) -> None:
        """English says all there is to say; in our own games every language does."""
        report, _ = wording(registry.game(self.game))
        _require_none(report.findings)

    def test_its_guide_can_be_played_and_its_levels_are_bots(self) -> None:
        """Under its seed every line of the script is legal when it comes."""
        report = beside(registry.game(self.game))
        _require_none(report.findings)

    def test_a_golden_match_is_played_again_as_it_was(self, sheet: Sheet, golden: Golden) -> None:
        """One match for each number of seats and each option, as it was when somebody read it."""
        file = self._tests() / "golden" / f"{sheet.name}.txt"
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        text = playthrough(registry.game(self.game), sheet, kept)
        assert text.count("\n") <= LONGEST
        golden(file, text)

    def test_no_golden_match_is_left_over(self) -> None:
        """A file that no test reads would look like proof."""
        kept = {file.stem for file in (self._tests() / "golden").glob("*.txt")}
        named = {sheet.name for sheet in sheets(registry.game(self.game))}
        assert kept <= named, f"nothing is played for {', '.join(sorted(kept - named))}"

    def test_every_written_rule_is_named_by_a_test_and_no_other_is(self) -> None:
        """Whether those tests also passed is what `--rules` asks."""
        written, named = rule_ids(self.game), marked(self._tests()).keys()
        assert written, "no rule stands on its page"
        assert not written - named, f"no test names {', '.join(sorted(written - named))}"
        assert not named - written, f"its page lacks {', '.join(sorted(named - written))}"

    @classmethod
    def _tests(cls) -> Path:
        """Where the tests of the game lie."""
        return Path(inspect.getfile(cls)).parent


def _require_none(findings: Sequence[Finding]) -> None:
    """A finding says by itself what is wrong and where: the lines of this file add nothing."""
    if findings:
        pytest.fail("\n".join(map(str, findings)), pytrace=False)


@cache
def _around(game_id: str) -> Surroundings:
    return surroundings(game_id)
