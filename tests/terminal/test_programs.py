"""`podium play` in a real pseudo-terminal: whole matches on the screen and in lines, kept and gone on with."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from podium.play.record import Acted, Ended, read
from podium.play.replay import replay
from tests.terminal.pseudo import PATIENCE, PROGRAM, Terminal

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def records(data: Path) -> list[Path]:
    return sorted((data / "podium" / "terminal").glob("*.jsonl"))


def ended(file: Path) -> bool:
    """Whether a kept match is over; every line of it is replayed."""
    lines = list(read(file.read_bytes().splitlines()))
    assert list(replay(lines))
    return isinstance(lines[-1], Ended)


def test_a_whole_match_on_the_screen_of_a_terminal(tmp_path: Path) -> None:
    short = ("--seats", "2", "--option", "short=true", "--seed", "4", "--bots", "greedy")
    bare = {"NO_COLOR": "1"}
    terminal = Terminal(tmp_path, "play", "gotown", *short, environ=bare, answers=False)
    due = time.monotonic() + PATIENCE
    # Who types while it starts, at a terminal that says nothing of itself, holds nothing up.
    while "first to" not in terminal.words:
        assert time.monotonic() < due
        terminal.type(" ")
        terminal.read()
    # The list of all choices, its last entry: what ends the turn stands first in GoTown.
    while not ended(records(tmp_path)[0]):
        assert time.monotonic() < due
        for keys in (" ", "\x1b[F", "\r"):
            terminal.type(keys)
            terminal.read(0.03)
    while (code := terminal.ended()) is None:
        assert time.monotonic() < due
        for keys in ("\x1b", "q"):
            terminal.type(keys)
            terminal.read(0.3)
    assert code == 0
    # It all happened on a screen of its own, which has no scrollback, and without a colour.
    assert "\x1b[?1049h" in terminal.out
    assert terminal.out.rindex("\x1b[?1049l") > terminal.out.rindex("GoTown")
    assert not COLOUR.search(terminal.out)
    assert "Traceback" not in terminal.words


SHORT = {
    "gotham": ("2", "round_cap=20"),
    "gotown": ("2", "short=true"),
    "greatrace": ("2", "last_turn=10"),
    "motorcar": ("3", "legs=1"),
}
"""How many play, and what makes it short."""


@pytest.mark.parametrize("game_id", SHORT)
def test_a_whole_match_in_lines(tmp_path: Path, game_id: str) -> None:
    seats, option = SHORT[game_id]
    short = ("--option", option)
    terminal = Terminal(
        tmp_path, "play", game_id, "--plain", "--seats", seats, "--seed", "4", *short
    )
    due = time.monotonic() + PATIENCE
    answered = 0
    while (code := terminal.ended()) is None:
        assert time.monotonic() < due, terminal.words[-1500:]
        asked = terminal.words.count("> ")
        if asked > answered:
            terminal.type("1\n")
            answered = asked
    assert code == 0
    assert ended(records(tmp_path)[0])
    # Where a figure of nobody came in first, the best of those who play is second.
    words = terminal.words.replace("\r", "")
    assert "\n1. " in words or "\n2. " in words
    assert "Traceback" not in terminal.words


def test_a_program_killed_in_the_middle_goes_on_where_it_was(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "gotham", "--seats", "2", "--seed", "4", "--plain")
    for n in range(1, 4):
        terminal.until("> " * 1, since=0)
        while terminal.words.count("> ") < n:
            terminal.read()
        terminal.type("1\n")
    while terminal.words.count("> ") < 4:
        terminal.read()
    terminal.kill()
    (file,) = records(tmp_path)
    before = file.read_bytes()
    # Half a line was being written, which nobody was told of.
    file.write_bytes(before + b'{"line":"action","se')
    again = Terminal(tmp_path, "play", "gotham", "--plain")
    again.until("You go on with the match you left")
    again.until("> ")
    again.type("1\n")
    while again.words.count("> ") < 2:
        again.read()
    again.type("q\n")
    assert again.wait() == 0
    assert records(tmp_path) == [file]
    after = file.read_bytes()
    assert after.startswith(before)
    assert acts(after) > acts(before)


def acts(record: bytes) -> int:
    return sum(isinstance(line, Acted) for line in read(record.splitlines()))


def test_two_programs_do_not_play_one_match(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "play", "gotown", "--seats", "2", "--plain", "--seed", "1")
    first.until("> ")
    second = Terminal(tmp_path, "play", "gotown", "--plain")
    second.until("> ")
    assert len(records(tmp_path)) == 2
    for each in (first, second):
        each.type("q\n")
        assert each.wait() == 0


def spoken(data: Path, *arguments: str, given: str) -> subprocess.CompletedProcess[str]:
    environ = {
        "XDG_DATA_HOME": str(data),
        "PATH": "",
        "LANG": "de_DE.UTF-8",
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        [*PROGRAM, "play", *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=environ,
        check=False,
    )


def test_from_a_pipe_it_is_a_dialogue_and_ends_with_its_input(tmp_path: Path) -> None:
    run = spoken(
        tmp_path,
        "gotown",
        "--seats",
        "2",
        "--seed",
        "1",
        given="s\nw Hund\n?GT-02\n? GT-02\nxyz\nr 0\n",
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "podium play gotown" in run.stdout  # how one goes on
    assert "Stockwerk" in run.stdout  # in the language of the environment
    assert "GT-02" in run.stdout
    assert not re.search(r"\x1b", run.stdout)


def test_a_terminal_that_cannot_draw_gets_lines_and_ctrl_c_says_how_to_go_on(
    tmp_path: Path,
) -> None:
    poor = {"TERM": "dumb", "PYTHONIOENCODING": "ascii"}
    terminal = Terminal(tmp_path, "play", "gotown", "--seats", "2", "--seed", "1", environ=poor)
    terminal.until("> ")
    terminal.type("\x03")
    assert terminal.wait() == 130
    assert "Go on with it: podium play gotown" in terminal.words
    assert "Traceback" not in terminal.words


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_ends_it_from_elsewhere_gets_the_screen_and_the_cursor_back(
    tmp_path: Path, number: signal.Signals
) -> None:
    terminal = Terminal(tmp_path, "play", "gotown", "--seats", "2", "--seed", "1")
    terminal.until("first to")
    terminal.tell(number)
    assert terminal.wait() == 128 + number
    for begun, over in (("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?25l", "\x1b[?25h")):
        assert terminal.out.rindex(over) > terminal.out.rindex(begun)
    assert "Go on with it: podium play gotown" in terminal.words.rpartition("GoTown")[2]
    assert "Traceback" not in terminal.words
    assert len(records(tmp_path)) == 1


def test_a_terminal_that_is_closed_ends_it_and_the_match_is_kept(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "gotown", "--seats", "2", "--seed", "1")
    terminal.until("first to")
    assert terminal.hang_up() != 0
    again = Terminal(tmp_path, "play", "gotown", "--plain")
    again.until("You go on with the match you left")
    again.kill()


def test_what_cannot_be_played_is_said(tmp_path: Path) -> None:
    wrong = {
        ("chess",): "no game is called 'chess'",
        ("gotown", "--seats", "9"): "is played by 2 to 4",
        ("gotown", "--bots", "deepblue"): "no bot of GoTown is called 'deepblue'",
        ("gotown", "--people", "5"): "is played by 2 to 4, not by 5",
        ("gotown", "--lang", "xx"): "no language is called 'xx'",
        ("gotown", "--people", "2"): "play it in a terminal",
        ("--at", "nowhere", "--site", "http://127.0.0.1:1"): "is no link to a table",
    }
    for arguments, why in wrong.items():
        run = spoken(tmp_path, *arguments, given="")
        told = " ".join(run.stderr.replace("│", " ").split())
        assert run.returncode == 2, (arguments, run.stdout, run.stderr)
        assert why in told, (arguments, told)
        assert "Traceback" not in told
    assert not (tmp_path / "podium").exists() or not records(tmp_path)
