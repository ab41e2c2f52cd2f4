"""The page on writing a bot: its bot runs as printed, and keeps what a bot must keep."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from podium.games.gotown import GAME
from podium.lab.conformance.suite import Check, check_match
from podium.lab.conformance.surroundings import surroundings
from podium.lab.conformance.thinking import bots_choose_by_their_view
from podium.lab.setting import Setting

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The page's one program, letter by letter."""
    (printed,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "builder.py"
    file.write_text(printed, encoding="utf-8")
    return file


def test_the_program_of_the_page_says_what_the_page_says(program: Path) -> None:
    (promised,) = re.findall(r"^    (It won \d+ of 100 matches\.)$", PAGE, re.MULTILINE)
    said = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=True, cwd=program.parent
    )
    assert said.stdout == f"{promised}\n"


def test_the_bot_of_the_page_chooses_by_its_view_alone(program: Path) -> None:
    choose = runpy.run_path(str(program))["choose"]
    game = msgspec.structs.replace(GAME, bots={**GAME.bots, "builder": choose})
    setting = Setting(3, GAME.options(), "3-seats")
    report = check_match(
        game, surroundings("gotown"), setting, "page", (Check(bots_choose_by_their_view),)
    )
    assert report.tried["bots choose by their view"] > 20
    assert report.findings == ()
