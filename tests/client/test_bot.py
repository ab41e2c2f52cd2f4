"""A bot of one's own at a table: as a program that is started, killed, started again, and wrong."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from podium.client import join, open_table
from podium.client.kinds import AnyBot
from podium.client.playing import BotFailed, play
from podium.client.seat import AnySeat
from podium.core.chance import Chance, Seeded
from podium.game import Seen
from tests.cli.running import refused
from tests.client.short import PAIR, one_of, opened, play_on, short_terms
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NODE = Path(sys.executable).with_name("node")
ODD = """
def cheats(view, chance):
    from podium.games.gotown import GAME
    return next(it for it in GAME.encoding.catalogue(view) if it not in view.legal)

def dies(view, chance):
    return 1 // 0

def dumb(view, chance):
    return None
"""


def runs_out(view: Seen[object], chance: Chance) -> object:
    """Asks for the next of nothing, which is no error that a loop could be told of."""
    return next(action for action in view.legal if action is None)


@contextmanager
def started(home: Path, *command: str | Path) -> Generator[subprocess.Popen[str]]:
    """A program that runs beside the test."""
    environ = {**os.environ, "XDG_DATA_HOME": str(home), "NO_COLOR": "1", "COLUMNS": "300"}
    with subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environ,
        cwd=ROOT,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def command(named: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "podium", "bot", named, *more]


async def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """How a program ended, and all it said."""
    said, _ = await asyncio.to_thread(process.communicate)
    return process.returncode, said


async def present(seat: AnySeat, other: int) -> None:
    """Once somebody sits on that seat and is there."""
    async for _ in seat.news():
        if seat.sitting[other].here and seat.seen is not None:
            return


@pytest.mark.parametrize(
    ("example", "game_id"), [("ten_lines.py", "gotown"), ("searching.py", "gotham")]
)
def test_the_examples_play_a_whole_match_at_the_link_of_a_table(
    server: Server, tmp_path: Path, example: str, game_id: str
) -> None:
    async def match() -> None:
        terms = short_terms(game_id, people=1)
        async with open_table(server.address, game_id, "Ada", **terms) as seat:
            named = f"{EXAMPLES / example}:choose"
            with started(tmp_path, *command(named, "--at", seat.link)) as process:
                await play_on(seat)
                status, said = await ended(process)
            assert status == 0, said
            assert "came " in said
            assert seat.sitting[1].program
            assert seat.sitting[1].name == example.removesuffix(".py")

    asyncio.run(match())


def test_a_bot_in_another_language_plays_over_plain_http(server: Server, tmp_path: Path) -> None:
    async def match() -> None:
        terms = short_terms("motorcar", people=1)
        async with open_table(server.address, "motorcar", "Ada", **terms) as seat:
            with started(tmp_path, NODE, EXAMPLES / "over_http.mjs", seat.link) as process:
                await play_on(seat)
                status, said = await ended(process)
            assert status == 0, said
            assert "script sits on seat 2" in said
            assert "came " in said

    asyncio.run(match())


def test_a_bot_that_was_killed_goes_on_when_it_is_started_again(
    server: Server, tmp_path: Path
) -> None:
    async def match() -> None:
        terms = short_terms("greatrace", people=1)
        async with open_table(server.address, "greatrace", "Ada", **terms) as seat:
            run = command(f"{EXAMPLES / 'ten_lines.py'}:choose", "--at", seat.link)
            with started(tmp_path, *run) as process:
                await present(seat, 1)
                process.kill()
            with started(tmp_path, *run) as process:
                await play_on(seat)
                status, said = await ended(process)
            assert status == 0, said
            assert "sits on seat 2" in said
        assert list((tmp_path / "podium" / "seats").iterdir()) == []

    asyncio.run(match())


@pytest.mark.parametrize(
    ("function", "says"),
    [
        ("cheats", r"chose .*Choose one of the `legal` of your view"),
        ("dies", "ZeroDivisionError"),
        ("dumb", "gave None|chose None"),
    ],
)
def test_a_bot_that_is_wrong_says_so_and_leaves_the_table_as_it_was(
    server: Server, tmp_path: Path, function: str, says: str
) -> None:
    (tmp_path / "odd.py").write_text(ODD)

    async def match() -> None:
        async with open_table(server.address, "gotown", "Ada", **PAIR) as seat:
            run = command(f"{tmp_path / 'odd.py'}:{function}", "--at", seat.link, "--name", "Bob")
            with started(tmp_path, *run) as process:
                playing = asyncio.create_task(play_on(seat))
                status, said = await ended(process)
                assert status == 1
                assert "Traceback" not in said
                assert re.search(says, said), said
                assert "its seat is kept" in said
            right = command(
                f"{EXAMPLES / 'ten_lines.py'}:choose", "--at", seat.link, "--name", "Bob"
            )
            with started(tmp_path, *right) as process:
                await playing
                assert (await ended(process))[0] == 0

    asyncio.run(match())


def test_a_bot_that_finds_nothing_says_so_and_one_that_never_ends_holds_up_nobody(
    server: Server,
) -> None:
    thinks, wakes, ends = threading.Event(), threading.Event(), threading.Event()

    def endless(view: Seen[object], chance: Chance) -> object:
        thinks.set()
        wakes.wait(30)
        ends.set()
        return view.legal[0]

    async def match(choose: AnyBot) -> None:
        async with opened(server, "gotown") as seat:
            playing = asyncio.create_task(play(seat, choose, "Ada"))
            if choose is endless:
                await asyncio.to_thread(thinks.wait)
                playing.cancel()
            await playing

    with pytest.raises(BotFailed, match="Ada died: StopIteration"):
        asyncio.run(match(runs_out))
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(match(endless))
    # The program is at its end, and the bot still thinks.
    assert not ends.is_set()
    wakes.set()


def test_a_bot_that_waits_plays_all_comers_several_at_once(server: Server, tmp_path: Path) -> None:
    async def match() -> None:
        named = f"{EXAMPLES / 'ten_lines.py'}:choose"
        more = ("--wait", "--game", "gotown", "--option", "short=true", "--matches", "2")
        with started(tmp_path, *command(named, "--at", server.address, *more)) as process:
            assert process.stdout is not None

            async def next_link() -> str:
                assert process.stdout is not None
                while True:
                    said = await asyncio.to_thread(process.stdout.readline)
                    assert said, "it ended"
                    if "waits for whoever comes" in said:
                        return said.split()[0]

            # The second table is there while the first match goes on.
            async with (
                join(await next_link(), "Ann") as first,
                join(await next_link(), "Ben") as second,
            ):
                await asyncio.gather(play_on(first, "a"), play_on(second, "b"))
                assert first.outcome is not None
                assert second.outcome is not None
                # Who asks for another match gets one.
                again = await first.rematch()
            async with join(
                f"{server.address}/t/{again.code}", "Ann", secret=again.secret
            ) as third:
                await play_on(third, "c")
                assert third.outcome is not None

    asyncio.run(match())


def test_a_bot_that_waits_was_killed_and_goes_on(server: Server, tmp_path: Path) -> None:
    async def match() -> None:
        named = f"{EXAMPLES / 'ten_lines.py'}:choose"
        more = ("--wait", "--game", "gotown", "--option", "short=true", "--matches", "1")
        run = command(named, "--at", server.address, *more)
        with started(tmp_path, *run) as process:
            assert process.stdout is not None
            link = (await asyncio.to_thread(process.stdout.readline)).split()[0]
            process.kill()
        # Nobody had come: the same table waits.
        with started(tmp_path, *run) as process:
            assert process.stdout is not None
            assert (await asyncio.to_thread(process.stdout.readline)).split()[0] == link
            async with join(link, "Ann") as ann:
                await present(ann, 0)
                process.kill()
                with started(tmp_path, *run) as again:
                    await play_on(ann)
                    assert ann.outcome is not None
                    again.send_signal(signal.SIGTERM)
        with started(tmp_path, *run) as process:
            assert process.stdout is not None
            said = [await asyncio.to_thread(process.stdout.readline) for _ in range(3)]
            assert "came " in said[2], said
            assert ann.code in said[2]

    asyncio.run(match())


def test_what_is_no_bot_is_told_before_anybody_is_asked(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 +")
    assert "not of the form my_bot.py:choose" in refused("bot", "my_bot.py")
    assert "there is no file" in refused("bot", f"{tmp_path / 'no.py'}:choose")
    assert "SyntaxError" in refused("bot", f"{tmp_path / 'broken.py'}:choose")
    ten = EXAMPLES / "ten_lines.py"
    assert "has nothing called play" in refused("bot", f"{ten}:play")
    assert "no link to a table" in refused("bot", f"{ten}:choose", "--at", "example.org")
    assert "--game" in refused("bot", f"{ten}:choose", "--wait")
    assert "no game is called" in refused("bot", f"{ten}:choose", "--wait", "--game", "chess")


def test_a_bot_minds_nothing_that_is_taken_back(server: Server, tmp_path: Path) -> None:
    async def asked(ada: AnySeat) -> bool:
        """Plays until there is something that she may ask to take back, and it is her turn."""
        luck = Seeded("ada")
        async for view in ada:
            if ada.seen is not None and ada.seen.ask:
                return True  # While it is her turn, the bot does nothing meanwhile.
            await ada.act(one_of(view.legal, luck))
        return False

    async def match() -> bool:
        async with open_table(server.address, "gotown", "Ada", **PAIR) as ada:
            named = f"{EXAMPLES / 'ten_lines.py'}:choose"
            with started(tmp_path, *command(named, "--at", ada.link)):
                if not await asked(ada):
                    return False
                await ada.ask_undo()
                async for _ in ada.news():
                    assert ada.seen is not None
                    if any(entry.kind == "undo" and entry.back for entry in ada.seen.entries):
                        return True
                pytest.fail("nobody agreed")

    # A match may go by without anything that could be asked back; so many hardly.
    assert any(asyncio.run(match()) for _ in range(5))
