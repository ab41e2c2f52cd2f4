"""A terminal at a table of a site: by link and by code, on a screen and in lines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from podium.client import join, open_table
from podium.core.chance import Seeded
from podium.language import words
from podium.terminal.app import TerminalApp
from podium.terminal.remote import RemoteTable
from podium.terminal.sitting import Declined
from tests.client.short import one_of, short_terms
from tests.terminal.pseudo import Terminal
from tests.terminal.sitting import played
from tests.web.server import Server


def test_a_screen_and_a_program_play_a_whole_match_at_a_site(server: Server) -> None:
    async def match() -> None:
        terms = short_terms("gotown", people=1)
        async with open_table(server.address, "gotown", "Ada", **terms) as other:

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
