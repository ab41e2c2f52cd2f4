"""`podium new`: what it refuses is said, and nothing is written then."""

from pathlib import Path

import pytest

from tests.cli.running import podium, refused


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that somebody works in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("game_id", "why"),
    [
        ("Comet", "'Comet' is no id: it is lower-case letters and digits, a letter first"),
        ("9lives", "'9lives' is no id"),
        ("", "'' is no id"),
        ("red-dwarf", "'red-dwarf' is no id"),
        ("../comet", "'../comet' is no id"),
        ("/tmp/comet", "'/tmp/comet' is no id"),
        ("étoile", "'étoile' is no id"),
        ("gotown", "there is a game 'gotown' already; choose another id"),
        ("class", "'class' is a word of Python itself; choose another id"),
        ("json", "there is a module 'json' already; choose another id"),
        ("msgspec", "there is a module 'msgspec' already; choose another id"),
        ("podium", "there is a module 'podium' already; choose another id"),
        ("tests", "there is a module 'tests' already; choose another id"),
    ],
)
def test_a_bad_id_is_refused_and_nothing_is_written(here: Path, game_id: str, why: str) -> None:
    assert why in refused("new", game_id)
    assert not list(here.iterdir())


@pytest.mark.parametrize("title", ['Red "Dwarf"', "Red | Dwarf", "Red\\Dwarf", "Red\nDwarf"])
def test_a_bad_name_is_refused_and_nothing_is_written(here: Path, title: str) -> None:
    assert "is no name: no quotes, bars or backslashes" in refused("new", "comet", "--title", title)
    assert not list(here.iterdir())


def test_what_lies_there_is_left_alone(here: Path) -> None:
    (here / "comet").mkdir()
    (here / "comet" / "mine").write_text("kept")
    (here / "nova").write_text("kept")
    for game_id in ("comet", "nova"):
        assert "is there and not empty; move it away" in refused("new", game_id)
    assert sorted(str(file.relative_to(here)) for file in here.rglob("*")) == [
        "comet",
        "comet/mine",
        "nova",
    ]


def test_an_empty_folder_is_filled_and_nothing_of_the_template_shows(here: Path) -> None:
    (here / "comet").mkdir()
    result = podium("new", "comet", "--title", "Red Comet")
    assert result.exit_code == 0, result.output
    assert [path.name for path in here.iterdir()] == ["comet"]
    for file in filter(Path.is_file, here.rglob("*")):
        said = f"{file}\n{file.read_text(encoding='utf-8')}".replace(str(here), "")
        assert "lonestar" not in said.lower(), file
        assert "LS-" not in said, file
    assert "Red Comet" in (here / "comet" / "src" / "comet" / "__init__.py").read_text()


def test_its_rules_have_letters_that_no_other_game_has(here: Path) -> None:
    # Those of Gotham Race begin with GR.
    assert podium("new", "gravity").exit_code == 0
    page = (here / "gravity/src/gravity/docs/rules/gravity.md").read_text(encoding="utf-8")
    assert "| GA-01 |" in page
    assert "GR-" not in page


def test_it_is_said_what_to_read_and_what_to_install(here: Path) -> None:
    said = podium("new", "comet").output
    assert "pip install -e 'comet[testing]'" in said
    assert Path(said.rpartition("is for: ")[2].strip()).read_text().startswith("# Writing a game")
    assert "pip install -e 'comet[testing]'" in refused("check", "comet")


def test_a_name_may_hold_the_template_s_own(here: Path) -> None:
    assert podium("new", "lonestars", "--title", "Lonestar & LS-2").exit_code == 0
    tests = (here / "lonestars" / "tests" / "test_game.py").read_text()
    assert 'class TestLonestars(GameTests):\n    game = "lonestars"\n' in tests
    poster = (here / "lonestars" / "src" / "lonestars" / "art" / "poster.svg").read_text()
    assert 'aria-label="Lonestar &amp; LS-2"' in poster
