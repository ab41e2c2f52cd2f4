"""`podium simulate`."""

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM, podium, refused

TIMES = ("decisions_per_second", "busy_seconds")

SHORT = ("--option", "short=true")


def test_the_stable_form_holds_what_tools_rely_on() -> None:
    result = podium(
        *("simulate", "gotown", "--seats", "4", "--matches", "30", "--bots", "random"),
        *("--seed", "1", "--json"),
    )
    assert result.exit_code == 0
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert (found["game"], found["seats"], found["matches"], found["seed"]) == ("gotown", 4, 30, 1)
    assert len(found["win_share"]) == 4
    assert sum(found["win_share"]) == pytest.approx(1, abs=1e-4)
    assert found["by_bot"] == {"random": found["by_bot"]["random"]}
    assert found["by_bot"]["random"]["seats_played"] == 120
    assert found["by_bot"]["random"]["win_share"] == pytest.approx(0.25, abs=1e-4)
    assert sum(found["endings"].values()) == 30
    assert found["length"].keys() == {"unit", "p10", "median", "p90"}
    assert found["decisions"] > 0
    assert found["decisions_per_second"] > 0


def test_the_same_seed_gives_the_same_but_for_times() -> None:
    runs = [
        json.loads(
            podium(
                *("simulate", "gotown", "--seats", "2", "--matches", "30", "--seed", "x", *SHORT),
                *("--workers", workers, "--json"),
            ).stdout
        )
        for workers in ("1", "2")
    ]
    for run in runs:
        del run["decisions_per_second"], run["busy_seconds"]
    assert runs[0] == runs[1]
    assert runs[0]["options"]["short"] is True


def test_a_shorter_list_of_bots_repeats() -> None:
    result = podium(
        *("simulate", "gotown", "--seats", "3", "--matches", "2", "--bots", "greedy,random"),
        *("--seed", "1", *SHORT, "--json"),
    )
    found = json.loads(result.stdout)
    assert found["bots"] == ["greedy", "random", "greedy"]
    assert found["by_bot"]["greedy"]["seats_played"] == 4


def test_for_people_it_is_a_report() -> None:
    result = podium("simulate", "gotown", "--matches", "3", "--seed", "1", *SHORT)
    assert result.exit_code == 0
    assert "GoTown: 3 matches of 4, seed 1" in result.stdout
    assert "Endings: " in result.stdout
    assert "a second on one core" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "no game is called 'chess'; there are gotham, gotown"),
        (["gotown", "--seats", "5"], "GoTown is played by 2 to 4, not by 5"),
        (["gotown", "--seats", "-1"], "GoTown is played by 2 to 4, not by -1"),
        (["gotown", "--seats", "two"], "valid integer"),
        (
            ["gotown", "--bots", "deep"],
            "no bot of GoTown is called 'deep'; there are random, greedy",
        ),
        (["gotown", "--bots", ","], "no bot is named; there are random, greedy"),
        (["gotown", "--seats", "2", "--bots", "random,greedy,random"], "3 bots for 2 seats"),
        (["gotown", "--matches", "0"], "--matches"),
        (["gotown", "--seed", " "], "a seed has at least one character"),
        (["gotown", "--option", "short"], "'short' is not of the form key=value"),
        (["gotown", "--option", "tall=true"], "GoTown has no option 'tall'; there are short"),
        (["gotown", "--options", "short=2"], "short cannot be '2'; there are false, true"),
        (["gotown", "--workers", "0"], "--workers"),
        ([], "Missing argument"),
        (["gotown", "--fast"], "No such option"),
    ],
)
def test_bad_arguments_are_answered_with_what_would_do(arguments: list[str], why: str) -> None:
    assert why in refused("simulate", *arguments)


def simulating(*words: str, hears: bool = True) -> subprocess.Popen[bytes]:
    """A simulation in a session of its own; a shell's background job is deaf to Ctrl-C."""
    return subprocess.Popen(
        [*PROGRAM, "simulate", "gotown", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL if hears else signal.SIG_IGN
        ),
    )


def ended(program: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """How it ended and what it wrote; a million matches do not go on when the test has failed."""
    try:
        out, err = program.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
    return program.returncode, out, err


def children_of(program: subprocess.Popen[bytes]) -> list[int]:
    """The processes that work for it."""
    told = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text()
    return [int(child) for child in told.split()]


def result(out: bytes) -> dict[str, object]:
    """What a run found, but for times."""
    summary: dict[str, object] = json.loads(out)
    return {name: each for name, each in summary.items() if name not in TIMES}


def test_a_worker_that_is_killed_is_replaced_and_a_run_that_is_interrupted_goes_on(
    tmp_path: Path,
) -> None:
    asked = [*("--matches", "2000", "--seats", "2", "--option", "short=true"), "--json"]
    asked += ["--bots", "greedy", "--seed", "4", "--workers", "2"]
    kept = ("--resume", str(tmp_path))
    program = simulating(*asked, *kept)
    while len(list(tmp_path.glob("*.done"))) < 3 and program.poll() is None:
        time.sleep(0.02)
    os.kill(children_of(program)[0], signal.SIGKILL)
    done = len(list(tmp_path.glob("*.done")))
    while len(list(tmp_path.glob("*.done"))) < done + 5 and program.poll() is None:
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGINT)
    assert ended(program) == (130, b"", b"")
    assert 8 <= len(list(tmp_path.glob("*.done"))) < 80, "interrupted in the middle"
    code, out, err = ended(simulating(*asked, *kept))
    assert (code, err) == (0, b"")
    fresh = ended(simulating(*asked))
    assert result(out) == result(fresh[1])


def test_in_the_background_ctrl_c_is_not_meant_for_it() -> None:
    program = simulating("--matches", "600", "--workers", "2", "--json", hears=False)
    while program.poll() is None:
        os.killpg(program.pid, signal.SIGINT)
        time.sleep(0.1)
    code, out, err = ended(program)
    assert (code, err) == (0, b"")
    assert json.loads(out)["matches"] == 600


def test_ctrl_c_ends_it_quietly_and_soon() -> None:
    program = simulating("--matches", "1000000", "--bots", "greedy", "--workers", "2")
    while not children_of(program):
        assert program.poll() is None
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGINT)
    assert ended(program) == (130, b"", b"")
