"""A terminal at a table of a site: by link and by code, on a screen and in lines."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from podium.client import join, open_table
from podium.client.seat import AnySeat, SeatNews
from podium.core.chance import Seeded
from podium.language import words
from podium.terminal.app import TerminalApp
from podium.terminal.dialogue import Dialogue
from podium.terminal.remote import RemoteTable
from podium.terminal.sitting import Declined
from podium.wire.program import Happened, SeenNow
from tests.client.short import PAIR, one_of
from tests.terminal.pseudo import PATIENCE, Terminal
from tests.terminal.sitting import played
from tests.web.server import Server


def test_a_screen_and_a_program_play_a_whole_match_at_a_site(server: Server) -> None:
    async def match() -> None:
        async with open_table(server.address, "gotown", "Ada", **PAIR) as other:

            async def plays() -> None:
                luck = Seeded("other")
                async for view in other:
                    await other.act(one_of(view.legal, luck))

            async with join(other.link, "Ida", program=False) as chair:
                table = RemoteTable(chair, words("gotown", "en"))
                app = TerminalApp(table, words("gotown", "en"))
                going = asyncio.create_task(plays())
                async with app.run_test(size=(80, 24)) as pilot:
                    while table.waiting:
                        assert other.code in app.table.shown.text()
                        await pilot.pause(0.02)
                    assert await played(app, pilot, "mine") > 1
                    await pilot.pause()
                    seen = table.seen(app.seat)
                    assert seen.outcome is not None
                    assert seen.outcome == chair.outcome
                    assert seen.log
                    # It knows what its seat was told, and of the other's hand nothing.
                    assert chair.view is not None
                    assert seen.view == chair.view
                    assert len(app.screen_stack) == 2  # who won
                await going

    asyncio.run(match())


def test_why_not_is_asked_of_the_site_and_a_late_action_is_refused_in_words(server: Server) -> None:
    async def ask() -> None:
        async with open_table(
            server.address, "gotown", "Ada", seats=2, players=["greedy"]
        ) as chair:
            table = RemoteTable(chair, words("gotown", "en"))
            going = asyncio.create_task(table.run())
            await anext(chair)
            seat = table.people[0]
            seen = table.seen(seat)
            reasons = await table.why(seat, frozenset({"tower-0"}))
            assert all(rule.startswith("GT-") for _, rule in reasons)
            await table.act(seat, seen, seen.scene.offers[0].action)
            with pytest.raises(Declined, match="over"):
                await table.act(seat, seen, seen.scene.offers[0].action)
            going.cancel()

    asyncio.run(ask())


def test_in_lines_by_a_code_and_again_after_leaving(server: Server, tmp_path: Path) -> None:
    async def opened() -> str:
        async with open_table(
            server.address, "gotham", "Ada", seats=2, players=["person"]
        ) as chair:
            return chair.code

    code = asyncio.run(opened())
    at = ("play", "--at", code, "--site", server.address, "--plain", "--names", "Ida")
    terminal = Terminal(tmp_path, *at)
    # Ida or Ada begins: Ida hears what she may do, or whom all wait for.
    terminal.until("Ada")
    terminal.kill()
    # The seat was kept: the same person comes back to it, and takes no other.
    again = Terminal(tmp_path, *at)
    again.until("Ada")
    assert "Traceback" not in again.words
    again.kill()
    wrong = Terminal(tmp_path, "play", "--at", "AAA-AAA", "--site", server.address, "--plain")
    assert wrong.wait() == 1
    assert "podium: " in wrong.words
    assert "Traceback" not in wrong.words


async def asking(first: AnySeat, other: AnySeat) -> None:
    """Both play until the first one, whose turn it is, has something to ask back."""
    while not (first.due and first.seen and first.seen.ask):
        for seat in (first, other):
            if seat.due and seat.view is not None:
                await seat.act(seat.view.legal[0])
        await asyncio.sleep(0.01)


def test_the_others_are_asked_and_ask_whether_something_may_be_taken_back(server: Server) -> None:
    async def match() -> None:
        async with (
            open_table(server.address, "gotown", "Ada", **PAIR) as ada,
            join(ada.link, "Ida", program=False) as chair,
        ):
            await ada.begun()
            await asking(ada, chair)
            app = TerminalApp(RemoteTable(chair, words("gotown", "en")), words("gotown", "en"))
            async with app.run_test(size=(80, 24)) as pilot:

                async def shown(text: str) -> None:
                    end = time.monotonic() + PATIENCE
                    while text not in app.table.shown.text():
                        assert time.monotonic() < end, app.table.shown.text()
                        await pilot.pause(0.02)

                await ada.ask_undo()
                await shown("Ada would like to go back")
                assert "+ Agree  - Decline" in app.table.shown.text()
                await pilot.press("+")
                await shown("Ada went back")
                # And the other way round.
                await asking(chair, ada)
                await pilot.pause()
                await pilot.press("u")
                await shown("Ask to take the move back")
                await pilot.press("enter")
                await shown("Waiting for: Ada")
                await _until(ada, lambda: ada.wished_of)
                await ada.answer_undo(agree=False)
                await shown("Ada did not agree")

    asyncio.run(match())


async def _until(seat: AnySeat, holds: Callable[[], bool]) -> None:
    async for _ in seat.news():
        if holds():
            return


def test_keys_are_heard_while_the_site_is_away_and_what_was_done_is_done_later(
    own_server: Server,
) -> None:
    async def match() -> None:
        async with open_table(
            own_server.address, "gotown", "Ida", seats=2, players=["greedy"]
        ) as chair:
            await anext(chair)
            told = chair.listen()
            app = TerminalApp(RemoteTable(chair, words("gotown", "en")), words("gotown", "en"))
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                seq = app.sitting.seen(app.seat).seq
                await asyncio.to_thread(own_server.kill)
                while "Connection lost" not in app.table.shown.text():
                    await pilot.pause(0.05)
                await pilot.press("space", "end", "enter")  # the last of all choices
                await pilot.press("l")
                await pilot.pause()
                assert len(app.screen_stack) == 2  # the log is there meanwhile
                await pilot.press("escape")
                # In lines, too, it is told.
                lines, out = iter(["1\n", ""]), io.StringIO()

                async def read() -> str:
                    return next(lines)

                dialogue = Dialogue(app.sitting, words("gotown", "en"), read, out)
                talking = asyncio.create_task(dialogue.play())
                while "Connection lost" not in out.getvalue():
                    await pilot.pause(0.05)
                talking.cancel()
                assert app.sitting.seen(app.seat).seq == seq
                await asyncio.to_thread(own_server.start)
                while app.sitting.seen(app.seat).seq == seq:
                    await pilot.pause(0.05)
                while "Connection lost" in app.table.shown.text():
                    await pilot.pause(0.05)
                # Once, and by whoever pressed the key; not every action leaves a line in the log.
                assert {entry.seat for entry in entries(told) if entry.seq == seq + 1} == {0}

    asyncio.run(match())


def entries(told: asyncio.Queue[SeatNews | None]) -> list[Happened[object]]:
    """What has happened, as the table told of it."""
    found: list[Happened[object]] = []
    while not told.empty():
        news = told.get_nowait()
        if isinstance(news, SeenNow):
            found += news.entries
    return found


def test_in_lines_too_somebody_asks_and_answers(server: Server, tmp_path: Path) -> None:
    async def match() -> None:
        async with open_table(server.address, "gotown", "Ada", **PAIR) as ada:
            terminal = Terminal(
                tmp_path, "play", "--at", ada.link, "--plain", "--names", "Ida", "--lang", "en"
            )
            await ada.begun()
            heard = asyncio.create_task(asyncio.to_thread(terminal.until, "would like to go back"))
            while not (ada.due and ada.seen and ada.seen.ask):
                if ada.due and ada.view is not None:
                    await ada.act(ada.view.legal[0])
                elif ada.seen is not None and 1 in ada.seen.awaited:
                    terminal.type("1\n")
                    await asyncio.sleep(0.2)
                await asyncio.sleep(0.02)
            await ada.ask_undo()
            await heard
            terminal.type("y\n")
            await _until(ada, lambda: ada.wish is None)
            assert ada.seen is not None
            await asyncio.to_thread(terminal.until, "went back to before")
            terminal.kill()

    asyncio.run(match())
