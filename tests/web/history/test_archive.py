"""What stays of matches that go."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from podium.play.record import read
from podium.play.replay import replay
from podium.store import Store
from podium.web.history.archive import prune
from podium.web.host.gauges.now import now
from podium.web.host.lobby import Lobby
from podium.web.host.tables import Tables
from tests.web.host.beside import pair_of_people
from tests.web.people import play, seated, sit
from tests.web.server import Server


@pytest.fixture
def played(own_server: Server) -> tuple[Server, str, str]:
    """A site that has a match which ended and one that goes on; the ids of both."""
    ended = seated(own_server, "Anna", "Bruno", short=True)
    people = [sit(seat) for seat in ended]
    play(people)
    for person in people:
        person.close()
    going = seated(own_server, "Chloé", "Dora")
    own_server.stop()
    return own_server, ended[0].match, going[0].match


def test_the_record_is_there_before_the_match_goes(
    played: tuple[Server, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the disk, its name too: a power cut between the two loses neither."""
    server, ended, going = played
    folder = tmp_path / "archive"
    folder.mkdir()
    flushed: list[tuple[Path, int]] = []
    flush = os.fsync

    def noted(number: int) -> None:
        flush(number)
        with sqlite3.connect(server.database) as raw:
            (there,) = raw.execute("select count(*) from matches").fetchone()
        raw.close()
        flushed.append((Path(f"/proc/self/fd/{number}").readlink(), there))

    with Store.open(f"sqlite:///{server.database}") as store:
        assert asyncio.run(prune(store, 1000, folder)) == 0
        monkeypatch.setattr(os, "fsync", noted)
        assert asyncio.run(prune(store, now() + 1000, folder)) == 2
    (month,) = folder.iterdir()
    assert {(month, 2), (folder, 2)} <= set(flushed)
    files = {file.name: file for file in folder.rglob("*.*")}
    assert set(files) == {f"{ended}.jsonl", f"{going}.rows.json"}
    *_, last = replay(read(files[f"{ended}.jsonl"].read_text().splitlines()))
    assert last.ended is not None
    assert json.loads(files[f"{going}.rows.json"].read_text())["match"]["id"] == going
    assert {file.stat().st_mode & 0o777 for file in files.values()} == {0o600}


def test_nothing_goes_whose_record_cannot_be_written(
    played: tuple[Server, str, str], tmp_path: Path
) -> None:
    server, _, _ = played
    with Store.open(f"sqlite:///{server.database}") as store:
        with pytest.raises(OSError, match="nowhere"):
            asyncio.run(prune(store, now() + 1000, tmp_path / "nowhere"))
        assert asyncio.run(prune(store, now() + 1000, None)) == 2


async def opened_pair(url: str) -> str:
    """The id of a new match of two."""
    async with Store.open(url) as store:
        anna, _ = await pair_of_people(Lobby(Tables(store)))
        return anna.match


@pytest.mark.parametrize("harm", ["seats = 9", "outcome = null"])
def test_a_match_that_cannot_be_played_again_goes_as_its_rows(tmp_path: Path, harm: str) -> None:
    """It keeps no others from going."""
    file, folder = tmp_path / "podium.db", tmp_path / "archive"
    folder.mkdir()
    match = asyncio.run(opened_pair(f"sqlite:///{file}"))
    with sqlite3.connect(file) as raw:
        raw.execute(f"update matches set ended = 1, {harm}")
    raw.close()
    with Store.open(f"sqlite:///{file}") as store:
        assert asyncio.run(prune(store, now(), folder)) == 1
    assert [each.name for each in folder.rglob("*.*")] == [f"{match}.rows.json"]


def test_the_command_says_how_many_and_does_it(played: tuple[Server, str, str]) -> None:
    server, _, _ = played
    with sqlite3.connect(server.database) as raw:
        raw.execute("update matches set ended = 1 where ended is not null")
    raw.close()

    def said(*words: str) -> str:
        command = [sys.executable, "-m", "podium", "prune", "--older", "30d", *words]
        command += ["--db", f"sqlite:///{server.database}"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        return run.stdout.strip()

    assert said("--dry-run") == "1 matches would go"
    assert said() == "1 matches went"
    assert said("--dry-run") == "0 matches would go"


def test_matches_go_beside_a_running_site(own_server: Server) -> None:
    table = seated(own_server, "Anna", "Bruno")
    own_server.stop()
    with sqlite3.connect(own_server.database) as raw:
        raw.execute("update matches set created = 1")
        raw.execute("update log set at = 1")
        raw.execute("update seats set joined = 1")
    raw.close()
    command = [sys.executable, "-m", "podium", "prune", "--older", "1d"]
    command += ["--db", f"sqlite:///{own_server.database}"]
    own_server.start()
    assert table[0].seen()["stage"] == "running"
    subprocess.run(command, timeout=60, check=True, capture_output=True)
    own_server.stop()
    own_server.start()
    assert httpx.get(table[0].api).status_code == 404
