"""What was acknowledged is there, whatever happens to the program."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from podium.store import Append, Store, reads
from tests.store.samples import line, with_matches

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def started(url: str, name: str, matches: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.appender", url, name, *matches],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def acknowledged_until_killed(program: subprocess.Popen[str], enough: int) -> set[tuple[str, ...]]:
    """Kills the program in the middle of its work; all that it said was stored by then."""
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(enough)]
    program.kill()
    said += program.stdout.readlines()
    program.stdout.close()
    assert program.wait(30) == -signal.SIGKILL
    return {tuple(words.split()) for words in said if words.endswith("\n")}


def kept(store: Store, matches: Sequence[str]) -> list[tuple[str, ...]]:
    """Every line after the setup, as the appender names them."""
    return [
        (match, str(row.seq), str(row.command_id))
        for match in matches
        for row in store.ask(reads.log, match, after=0)
    ]


def assert_without_holes(store: Store, matches: Sequence[str]) -> None:
    for match in matches:
        rows = store.ask(reads.log, match)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert len({row.command_id for row in rows}) == len(rows)


def test_nothing_acknowledged_is_lost_when_the_program_is_killed(url: str) -> None:
    matches = [f"m{n}" for n in range(20)]
    with Store.open(url) as store:
        with_matches(store, *matches)
    acknowledged: set[tuple[str, ...]] = set()
    for life in ("first", "second", "third"):
        acknowledged |= acknowledged_until_killed(started(url, life, matches), 300)
        with Store.open(url) as store:
            stored = kept(store, matches)
            assert len(acknowledged) >= 300
            assert acknowledged <= set(stored)
            assert len(stored) == len(set(stored))
            # One write a match was on its way: stored or not, but nothing beyond it.
            assert len(stored) - len(acknowledged) <= 3 * len(matches)
            assert_without_holes(store, matches)
            store.submit(Append(line("m0", len(store.ask(reads.log, "m0")), command_id=life)))
    with Store.open(url) as store:
        assert {"first", "second", "third"} <= {
            row.command_id for row in store.ask(reads.log, "m0")
        }


def test_two_programs_write_the_same_matches_and_neither_is_told_wrong(url: str) -> None:
    matches = ["a", "b", "c"]
    with Store.open(url) as store:
        with_matches(store, *matches)
    one, other = started(url, "one", matches), started(url, "other", matches)
    for program in (one, other):
        assert program.stdout is not None
        assert program.stdout.readline(), "both are at work before either is killed"
    said_by_one = acknowledged_until_killed(one, 150)
    said_by_other = acknowledged_until_killed(other, 150)
    with Store.open(url) as store:
        stored = set(kept(store, matches))
        assert said_by_one | said_by_other <= stored
        assert not {words[:2] for words in said_by_one} & {words[:2] for words in said_by_other}
        assert_without_holes(store, matches)


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files as Unix does")
def test_a_full_disk_reaches_the_caller_and_the_store_recovers(sqlite_url: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.store.full_disk", sqlite_url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told = json.loads(run.stdout)
    assert told["kept"] > 0
    assert told["failures"]
    assert not any("secret luck" in failure for failure in told["failures"])
    with Store.open(sqlite_url) as store:
        rows = store.ask(reads.log, "m", after=0)
        assert len(rows) == told["kept"] + 1
        assert rows[-1].command_id == "after"
        assert_without_holes(store, ["m"])
