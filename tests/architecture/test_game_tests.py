"""The tests of every game find what is wrong with one from outside: tried on a project of its own."""

from pathlib import Path

import pytest

from tests.outside import environment, write_game

pytestmark = pytest.mark.long

PROVED = "".join(
    f'@pytest.mark.rule("SH-0{n}")\ndef test_rule_{n}(): pass\n\n' for n in range(1, 6)
)


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A game from outside, its tests as its author would write them, and its golden records."""
    site = pytester.path / "site"
    write_game(site, "ludo")
    monkeypatch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini(
        "[pytest]\naddopts = -p podium.testing --strict-markers\nfilterwarnings = error\n"
    )
    pytester.makepyfile(
        test_ludo="from podium.testing import GameTests\n\n"
        'class TestLudo(GameTests):\n    game = "ludo"\n',
        test_rules=f"import pytest\n\n{PROVED}",
    )
    pytester.runpytest_subprocess("--golden", "-m", "golden").assert_outcomes(
        passed=4, deselected=15
    )
    return pytester


def failing(project: pytest.Pytester, why: str) -> None:
    """One test fails, and says why."""
    result = project.runpytest_subprocess("-m", "not long")
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines([f"*{why}*"])


def page(project: pytest.Pytester) -> Path:
    return project.path / "site" / "outside_ludo" / "docs" / "rules" / "ludo.md"


def test_a_whole_game_passes_for_all_seats_and_options_with_every_rule_proved(
    project: pytest.Pytester,
) -> None:
    result = project.runpytest_subprocess("--rules", "-v")
    result.assert_outcomes(passed=19)
    assert result.ret == pytest.ExitCode.OK
    for setting in ("2-seats", "3-seats-long", "4-seats"):
        result.stdout.fnmatch_lines([f"*test_it_holds*{setting}?*PASSED*"])
    result.stdout.fnmatch_lines(["5 of 5 written rules proved"])


def test_a_rule_that_no_test_names_fails(project: pytest.Pytester) -> None:
    with page(project).open("a", encoding="utf-8") as rules:
        rules.write("| SH-06 | Nobody cheats. | 2 | |\n")
    failing(project, "no test names SH-06")


def test_a_rule_of_another_game_fails(project: pytest.Pytester) -> None:
    with (project.path / "test_rules.py").open("a") as tests:
        tests.write('\n@pytest.mark.rule("GT-01")\ndef test_of_gotown(): pass\n')
    failing(project, "its page lacks GT-01")


def test_a_golden_record_that_changed_or_is_left_over_fails(project: pytest.Pytester) -> None:
    kept = project.path / "golden" / "2-seats.txt"
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace("ending rounds", "ending draw"), encoding="utf-8")
    failing(project, "+ending rounds")
    kept.write_text(text, encoding="utf-8")
    kept.with_name("9-seats.txt").write_text(text, encoding="utf-8")
    failing(project, "nothing is played for 9-seats")


def test_english_words_that_are_missing_fail(project: pytest.Pytester) -> None:
    words = project.path / "site" / "outside_ludo" / "lang" / "en.json"
    words.write_text(words.read_text().replace('"unit.rounds"', '"unit.turns"'))
    failing(project, "unit.rounds is missing")


def test_a_game_that_breaks_a_promise_fails(project: pytest.Pytester) -> None:
    code = project.path / "site" / "outside_ludo" / "__init__.py"
    code.write_text(code.read_text() + "GAME = replace(GAME, heard=lambda event, seat: event)\n")
    result = project.runpytest_subprocess("-k", "test_it_holds")
    assert result.parseoutcomes() == {"failed": 6, "deselected": 13}
    result.stdout.fnmatch_lines(["*can tell what it may not know*"])


def test_an_unknown_game_is_said(project: pytest.Pytester) -> None:
    test = project.path / "test_ludo.py"
    test.write_text(test.read_text().replace('"ludo"', '"chess"'))
    result = project.runpytest_subprocess()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*no game is called 'chess'*"])


def test_who_does_not_name_it_does_not_notice_it(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", raising=False)
    pytester.makepyfile(
        "import sys\n\ndef test_nothing():\n"
        "    assert not [name for name in sys.modules if name.partition('.')[0] == 'podium']\n"
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
    assert "--rules" not in pytester.runpytest_subprocess("--help").stdout.str()
