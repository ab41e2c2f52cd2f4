"""The written rules with the tests that are marked with them."""

import re
from pathlib import Path

import pytest

from podium.lab import proofs
from podium.language.rulebook import rule_ids
from podium.registry import games

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game_id", games())
def test_every_rule_of_the_page_is_listed_with_its_words(game_id: str) -> None:
    rules = proofs.proved_rules(game_id, None)
    assert rules
    assert {rule.id for rule in rules} == rule_ids(game_id)
    assert all(rule.text for rule in rules)


@pytest.mark.parametrize("game_id", games())
def test_the_tests_of_a_rule_are_there_and_name_it(game_id: str) -> None:
    folder = proofs.tests_of(game_id)
    assert folder is not None
    assert folder == ROOT / "tests" / "games" / game_id
    for rule in proofs.proved_rules(game_id, folder):
        assert rule.tests
        for test in rule.tests:
            file, _, name = test.partition("::")
            source = (folder / file).read_text(encoding="utf-8")
            assert re.search(rf"def {name.rpartition('::')[2]}\(", source), test
            assert f'"{rule.id}"' in source, test


def test_a_game_without_a_page_has_nothing_to_prove() -> None:
    assert proofs.proved_rules("chess", ROOT / "tests") == []


def test_marks_are_found_on_functions_classes_and_modules(tmp_path: Path) -> None:
    (tmp_path / "test_pawns.py").write_text(
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
    (tmp_path / "test_all.py").write_text(
        "import pytest\npytestmark = [pytest.mark.rule('LU-07')]\ndef test_four(): ...\n",
        encoding="utf-8",
    )
    assert proofs.marked(tmp_path) == {
        "LU-07": ["test_all.py::test_four"],
        "LU-01": ["test_pawns.py::test_one", "test_pawns.py::test_two"],
        "LU-02": ["test_pawns.py::test_one"],
        "LU-03": ["test_pawns.py::test_one"],
        "LU-04": ["test_pawns.py::TestHome::test_three"],
        "LU-05": ["test_pawns.py::TestHome::test_three"],
    }
