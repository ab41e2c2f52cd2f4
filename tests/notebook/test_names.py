"""`import podium` gives a few names, loads nothing before one is asked for, and hides no package."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import podium
from podium.game import Game
from podium.play.match import BadSeats
from podium.registry import UnknownGame

ROOT = Path(__file__).parents[2]


def loaded(program: str) -> set[str]:
    told = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return set(told)


def test_import_podium_loads_nothing_but_itself() -> None:
    ours = {name for name in loaded("import podium") if name.startswith("podium")}
    assert ours == {"podium"}
    assert "msgspec" not in loaded("import podium; dir(podium)")


def test_asking_for_a_name_loads_no_site_and_no_terminal() -> None:
    modules = loaded("import podium; podium.available()")
    assert "podium.notebook.names" in modules
    assert not {"litestar", "textual", "sqlalchemy", "tinycss2", "podium.web"} & modules


def test_no_name_hides_a_package() -> None:
    packages = {path.stem for path in (ROOT / "src" / "podium").iterdir()}
    assert not set(podium.__all__) & packages
    # The packages are there all the same, whatever was asked for first.
    told = loaded(
        "import podium; podium.replay; import podium.play.replay; podium.play.replay.replay"
    )
    assert "podium.play.replay" in told


def test_an_unknown_name_is_none_of_it() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        getattr(podium, "chess")  # noqa: B009 - a name that type checkers would refuse


def test_a_game_is_loaded_by_its_id() -> None:
    gotown = podium.load("gotown")
    assert isinstance(gotown, Game)
    assert repr(gotown) == "<Game gotown: GoTown, 2 to 4 seats>"
    assert podium.available()["gotown"] == "GoTown"
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        podium.load("chess")


def test_a_match_is_reproducible_and_shows_itself() -> None:
    one, other = (podium.Match("gotown", 2, seed=3) for _ in range(2))
    assert one.play(decisions=20) == other.play(decisions=20) == 20
    assert one.state == other.state
    assert "Tower of Seat 0" in repr(one)
    assert "Your hand" not in repr(one)
    assert "Your hand" in repr(one.look(1))
    with pytest.raises(ValueError, match="seats 0 to 1, not 2"):
        one.look(2)
    with pytest.raises(BadSeats):
        podium.Match("gotown", 9)


def test_the_lines_of_the_readme_run() -> None:
    held(ROOT / "README.md", "From Python")


def test_the_lines_of_the_python_page_run() -> None:
    held(ROOT / "docs" / "python.md", "")


def held(page: Path, heading: str) -> None:
    """Runs the Python of a page, all of it in one go."""
    text = page.read_text(encoding="utf-8")
    _, _, after = text.partition(f"## {heading}\n") if heading else ("", "", text)
    below = re.split(r"^## ", after, flags=re.MULTILINE)[0] if heading else after
    lines = re.findall(r"```python\n(.*?)```", below, re.DOTALL)
    assert lines
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
