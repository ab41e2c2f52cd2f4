"""The program as a whole: it answers at once, and loads no more than a command needs."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from podium.core.seat import SEATS
from podium.play.table import Table
from podium.registry import game
from podium.store import MatchRow, ReportRow, SeatRow, Store
from podium.store.writes import Create, Report
from podium.web.host.stored import log_of
from tests.cli.running import PROGRAM, podium, refused

FRAMEWORK = {"litestar", "uvicorn", "websockets", "httptools", "jinja2"}
STORE = {"sqlalchemy", "alembic"}
TELLING = """
import sys
from podium.cli import app
try: app(sys.argv[1:])
finally: print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(*arguments: str) -> tuple[str, set[str]]:
    """What a command prints, and the packages that it loads, in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", TELLING, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout, set(run.stderr.split())


@pytest.fixture
def reported(tmp_path: Path) -> str:
    """A database with a match in which somebody reported a problem, as report `r`."""
    url = f"sqlite:///{tmp_path / 'podium.db'}"
    gotown = game("gotown")
    table = Table(gotown, 2, gotown.options(), "seed")
    row = MatchRow(
        id="m",
        code="ABCDE",
        game="gotown",
        rules_version=gotown.rules_version,
        seats=2,
        options="{}",
        seed="seed",
        commitment="c",
        created=1,
    )
    report = ReportRow(id="r", match="m", seat=0, seq=0, shown="", text="odd", browser="b", at=2)
    seats = tuple([SeatRow(match="m", seat=seat) for seat in SEATS[:2]])
    with Store.open(url) as store:
        store.submit(Create(row, seats, log_of("m", table)[0])).result(30)
        store.submit(Report(report)).result(30)
    return url


@pytest.mark.parametrize(
    "arguments",
    [("games", "--json"), ("rules", "gotown", "--json"), ("check", "--help"), ("--version",)],
    ids=" ".join,
)
def test_a_command_that_needs_neither_the_site_nor_the_store_loads_neither(
    arguments: Sequence[str],
) -> None:
    printed, packages = loaded(*arguments)
    assert printed
    assert "podium" in packages
    assert packages & (FRAMEWORK | STORE) == set()


def test_listing_and_printing_reports_loads_no_web_framework(reported: str) -> None:
    for arguments, said in (((), "odd"), (("r",), '"line":"report"')):
        printed, packages = loaded("report", *arguments, "--db", reported)
        assert said in printed
        assert "sqlalchemy" in packages
        assert packages & FRAMEWORK == set()


def test_reports_of_a_database_that_is_not_there_make_none(tmp_path: Path) -> None:
    file = tmp_path / "podium.db"
    for url in (f"sqlite:///{file}", None):
        said = podium(
            *("report", *(("--db", url) if url else ())), environ={"XDG_DATA_HOME": str(tmp_path)}
        )
        assert (said.exit_code, said.stdout) == (2, "")
        assert "there is no database of Podium" in said.stderr
    file.touch()
    assert "there is no database of Podium" in refused("report", "--db", f"sqlite:///{file}")
    assert list(tmp_path.iterdir()) == [file]
    assert file.stat().st_size == 0


def test_help_and_version_answer() -> None:
    for arguments in (["--help"], ["--version"], ["simulate", "--help"]):
        result = podium(*arguments)
        assert result.exit_code == 0
        assert result.stdout
    begun = os.times().children_user
    subprocess.run([*PROGRAM, "--version"], capture_output=True, check=True)
    assert os.times().children_user - begun < 5, "seconds of a core, however many share it"
