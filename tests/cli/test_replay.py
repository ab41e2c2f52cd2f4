"""`podium replay`."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM, podium, recorded, refused


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(recorded(), encoding="utf-8")
    return path


def test_what_was_recorded_replays_from_a_file_and_from_standard_input(file: Path) -> None:
    for result in (podium("replay", str(file)), podium("replay", "-", given=recorded())):
        assert result.exit_code == 0, result.output
        assert "GoTown, 3 seats" in result.stdout
        assert "luck as its seed gives it" in result.stdout
        assert "1. " in result.stdout, "who stands where, by name"
        assert " floors)" in result.stdout


def test_one_programs_record_is_the_others_input() -> None:
    recording = [*PROGRAM, "record", "gotown", "--seats", "2", "--seed", "1"]
    with subprocess.Popen(recording, stdout=subprocess.PIPE) as record:
        replay = subprocess.run(
            [*PROGRAM, "replay", "-"],
            stdin=record.stdout,
            capture_output=True,
            text=True,
            check=True,
        )
    assert record.returncode == 0
    assert "entries hold" in replay.stdout


def test_a_reader_that_goes_away_is_not_complained_about() -> None:
    recording = [*PROGRAM, "record", "gotown", "--seed", "1"]
    with subprocess.Popen(recording, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode != 0


def test_a_moment_is_shown_as_a_seat_saw_it(file: Path) -> None:
    mine = podium("replay", str(file), "--at", "4", "--seat", "0").stdout
    other = podium("replay", str(file), "--at", "4", "--seat", "1").stdout
    watcher = podium("replay", str(file), "--at", "4").stdout
    assert "Your hand" in mine
    assert "Your hand" in other
    assert "Your hand" not in watcher
    assert "  greedy 0: " in watcher, "the players by their names"
    assert "\n  1: " not in watcher
    assert mine != other
    assert "Deine" in podium("replay", str(file), "--at", "4", "--seat", "0", "--lang", "de").stdout


def test_a_moment_can_be_a_picture(file: Path) -> None:
    result = podium("replay", str(file), "--at", "4", "--seat", "0", "--svg")
    assert result.exit_code == 0
    assert result.stdout.startswith("<svg ")
    assert result.stdout.rstrip().endswith("</svg>")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["/nowhere/at/all"], "No such file"),
        (["FILE", "--at", "9999"], "the record ends with entry"),
        (["FILE", "--at", "-1"], "--at"),
        (["FILE", "--seat", "3"], "the match has seats 0 to 2"),
        (["FILE", "--seat", "0", "--lang", "xx"], "no language is called 'xx'"),
    ],
)
def test_bad_arguments_are_answered_with_what_would_do(
    file: Path, arguments: list[str], why: str
) -> None:
    asked = [str(file) if word == "FILE" else word for word in arguments]
    assert why in refused("replay", *asked)


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    assert "Is a directory" in refused("replay", str(tmp_path))


def other_scores(lines: list[str]) -> list[str]:
    """The record with another outcome."""
    return [*lines[:-1], lines[-1].replace('"scores":[', '"scores":[9')]


def headed(old: str, new: str) -> Callable[[list[str]], list[str]]:
    """The record with something else in its header."""
    return lambda lines: [lines[0].replace(old, new), *lines[1:]]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda _: [], "line 1: the record is empty"),
        (lambda lines: lines[1:], "line 1: luck before the header"),
        (lambda lines: [*lines[:30], "nonsense", *lines[31:]], "line 31: not a line of a record"),
        (lambda lines: [*lines[:30], *lines[31:]], "line "),
        (lambda lines: lines[:-1], "the record breaks off after entry"),
        (headed('"seed":"7"', '"seed":"8"'), "committed"),
        (headed("gotown", "chess"), "no game is called"),
        (headed('"players":[', '"players":["x",'), "4 players for 3 seats"),
        (headed('"record":1', '"record":1,"colour":"red"'), "unknown field `colour`"),
        (other_scores, "the outcome was ranks "),
        (lambda _: ["\x00\x01binary"], "line 1: not a line of a record"),
    ],
)
def test_a_record_that_does_not_hold_is_said_to_break_and_where(
    tmp_path: Path, damage: Callable[[list[str]], list[str]], why: str
) -> None:
    path = tmp_path / "broken.jsonl"
    lines = recorded().splitlines()
    path.write_text("".join(f"{line}\n" for line in damage(lines)), encoding="utf-8")
    result = podium("replay", str(path))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert why in result.stderr
    assert "Traceback" not in result.stderr
