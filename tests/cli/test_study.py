"""`podium study` from the command line: what is badly asked, what is interrupted, what a log hears."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from podium.cli import shown
from podium.cli.wishes import ranges
from podium.registry import games
from tests.cli.running import PROGRAM, refused

QUICK = ("study", "gotown", "--seats", "2", "--option", "short=true", "--matches", "20")
NEVER = "/proc/nothing"
"""Where not even an administrator can write."""


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((*QUICK, "--out", NEVER), f"--out: nothing can be written in {NEVER}"),
        ((*QUICK, "--resume", NEVER), f"--resume: nothing can be written in {NEVER}"),
        ((*QUICK, "--html", "/proc/page.html"), "--html: nothing can be written in /proc"),
        ((*QUICK, "--html", "/nowhere/page.html"), "there is no folder /nowhere"),
        ((*QUICK, "--html", "/tmp"), "/tmp is a folder; name a file"),
        ((*QUICK, "--bots", "greedy,nobody"), "no bot of GoTown is called 'nobody'"),
        ((*QUICK, "--bots", "greedy,greedy,greedy"), "3 bots for 2 seats"),
        ((*QUICK, "--seats", "1.5"), "neither a number nor `all`"),
        ((*QUICK, "--vary", "hand_limit=9..5"), "from the lesser number to the greater"),
        ((*QUICK, "--vary", "deal=3..4,deal=4..5"), "deal is named twice"),
        ((*QUICK, "--vary", "deal"), "not of the form key=5..10"),
        ((*QUICK, "--compare", "nothing=1"), "GoTown has no option 'nothing'"),
        ((*QUICK, "--on", "moon"), "there is no place 'moon'"),
        (
            ("tune", "gotown", "--toward", "fair", "--vary", "floors=3..5", "--resume", NEVER),
            f"nothing can be written in {NEVER}",
        ),
    ],
)
def test_what_is_badly_asked_is_said_before_any_work(arguments: tuple[str, ...], why: str) -> None:
    assert why in refused(*arguments)


def test_a_number_may_be_below_nought() -> None:
    assert ranges(games()["gotham"], ["further=-5..-3"], "--vary") == {"further": range(-5, -2)}
    assert "further goes from -5 to 5" in refused("study", "gotham", "--vary", "further=-6..0")
    assert "not of the form key=5..10" in refused("study", "gotham", "--vary", "further=--5..0")


def test_an_interrupted_study_goes_on_and_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    asked = [*PROGRAM, *QUICK, "--workers", "2", "--resume", str(kept)]
    # In a group of its own, as in a terminal, where all its processes hear Ctrl-C.
    first = subprocess.Popen(
        [*asked, "--out", str(tmp_path / "one")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_hears,
    )
    until = time.monotonic() + 120
    while len(list(kept.glob("*.done"))) < 3 and first.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.02)
    os.killpg(first.pid, signal.SIGINT)
    _, err = first.communicate(timeout=60)
    assert first.returncode == 130
    assert b"goes on from there" in err
    assert not (tmp_path / "one" / "report.json").exists()
    before = {file.name: file.stat().st_mtime_ns for file in kept.glob("*.done")}
    # No seed was named: the folder remembers that of the first run.
    again = subprocess.run(
        [*asked, "--out", str(tmp_path / "one")], capture_output=True, check=True, timeout=120
    )
    # On a slow machine it tells how far it is, and nothing else.
    assert all(line.startswith(b"podium: GoTown") for line in again.stderr.splitlines())
    after = {file.name: file.stat().st_mtime_ns for file in kept.glob("*.done")}
    assert before.items() <= after.items(), "what was done is not done again"
    assert len(after) > len(before)
    # The whole of it from what is kept, and without.
    seed = (kept / "seed.txt").read_text()
    fresh = [*PROGRAM, *QUICK, "--seed", seed, "--out", str(tmp_path / "two")]
    subprocess.run(fresh, capture_output=True, check=True, timeout=120)
    reports = [(tmp_path / name / "report.json").read_bytes() for name in ("one", "two")]
    assert reports[0] == reports[1]
    assert len(list((tmp_path / "one").glob("exhibit-*.jsonl"))) == 10


def _hears() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_log_hears_now_and_then_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with shown.steps("GoTown", quiet=False, pause=1.0) as tell:
        tell("matches", 1, 300)
        time.sleep(1.0)
        tell("matches", 100, 300)
        tell("matches", 101, 300)
    told = capsys.readouterr().err
    assert told.startswith("podium: GoTown, matches: 100 of 300, about ")
    assert told.count("\n") == 1
    with shown.steps("GoTown", quiet=True, pause=0) as tell:
        tell("matches", 1, 300)
    assert capsys.readouterr().err == ""
