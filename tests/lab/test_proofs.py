"""The written rules with the tests that are marked with them."""

import re
from pathlib import Path

import pytest

from podium.lab import proofs
from podium.language.rulebook import rule_ids
from podium.registry import games


@pytest.mark.parametrize("game_id", games())
def test_every_rule_of_the_page_is_listed_with_its_words(game_id: str) -> None:
    rules = proofs.proved_rules(game_id)
    assert rules
    assert {rule.id for rule in rules} == rule_ids(game_id)
    assert all(rule.text for rule in rules)


@pytest.mark.parametrize("game_id", games())
def test_the_tests_of_a_rule_are_there_and_name_it(game_id: str) -> None:
    for rule in proofs.proved_rules(game_id):
        for test in rule.tests:
            file, _, name = test.partition("::")
            source = (proofs.CLONE / file).read_text(encoding="utf-8")
            assert re.search(rf"def {name.rpartition('::')[2]}\(", source), test
            assert f'"{rule.id}"' in source, test


def test_a_game_without_a_page_has_nothing_to_prove() -> None:
    assert proofs.proved_rules("chess") == []
    assert proofs.marked("chess") == {}
    assert not proofs.has_tests("chess")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which tests can be written."""
    (tmp_path / "tests" / "games" / "ludo").mkdir(parents=True)
    return tmp_path


def test_marks_are_found_on_functions_classes_and_modules(clone: Path) -> None:
    folder = clone / "tests" / "games" / "ludo"
    (folder / "test_pawns.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('LU-01', 'LU-02')\n@pytest.mark.rule('LU-03')\n"
        "def test_one(): ...\n"
        "@pytest.mark.parametrize('n', [1])\n@pytest.mark.rule('LU-01')\n"
        "async def test_two(n): ...\n"
        "@pytest.mark.rule('LU-04')\nclass TestHome:\n"
        "    @pytest.mark.rule('LU-05')\n    def test_three(self): ...\n"
        "@pytest.mark.rule('LU-06')\ndef helper(): ...\n",
        encoding="utf-8",
    )
    (folder / "test_all.py").write_text(
        "import pytest\npytestmark = [pytest.mark.rule('LU-07')]\ndef test_four(): ...\n",
        encoding="utf-8",
    )
    here = "tests/games/ludo"
    assert proofs.marked("ludo", clone) == {
        "LU-07": [f"{here}/test_all.py::test_four"],
        "LU-01": [f"{here}/test_pawns.py::test_one", f"{here}/test_pawns.py::test_two"],
        "LU-02": [f"{here}/test_pawns.py::test_one"],
        "LU-03": [f"{here}/test_pawns.py::test_one"],
        "LU-04": [f"{here}/test_pawns.py::TestHome::test_three"],
        "LU-05": [f"{here}/test_pawns.py::TestHome::test_three"],
    }
