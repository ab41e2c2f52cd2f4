"""A seat for a program: whole matches, a line that breaks, and mistakes that leave the table as it is."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import podium.client
from podium.client import Lost, NotDone, OtherRules, join, open_table, open_tables, resume, sync
from podium.client.asking import SeatHeld
from podium.client.link import Link
from podium.client.seat import SiteSeat
from podium.core.chance import Seeded
from podium.games.gotown.actions import EndTurn
from podium.games.gotown.view import View
from podium.language import words
from podium.play.record import read
from podium.play.replay import replay
from podium.wire.messages import Players, Said
from podium.wire.program import SeenNow
from tests.client.cutting import road_to
from tests.client.short import (
    ALONE,
    GAMES,
    one_of,
    opened,
    play_on,
    refused_of,
    short_terms,
)
from tests.web.server import Server


@pytest.mark.parametrize("game_id", GAMES)
def test_a_program_plays_a_whole_match(server: Server, game_id: str) -> None:
    async def match() -> None:
        async with opened(server, game_id) as seat:
            assert seat.sitting[seat.number].program
            assert not any(one.program for one in seat.sitting[1:])
            assert await play_on(seat)
            assert seat.outcome == await seat.end()
            assert names_of_a_seat() <= set(dir(seat))
            lines = (await seat.record()).splitlines()
        assert json.loads(lines[0])["game"] == game_id
        assert list(replay(read(lines)))

    asyncio.run(match())


def test_a_program_that_does_not_await_plays_by_the_same_names(server: Server) -> None:
    with sync.open_table(server.address, "gotown", "Ada", **short_terms("gotown")) as seat:
        luck = Seeded("sync")
        for view in seat:
            assert isinstance(view, View)
            seat.act(one_of(view.legal, luck))
        assert seat.outcome is not None
        assert seat.outcome.ranks
        assert seat.record()
        documented = names_of_a_seat()
        assert {"act", "players", "wished_of", "rematch"} <= documented
        assert documented <= set(dir(seat))
    assert set(podium.client.__all__) - {"SiteSeat"} <= set(sync.__all__)
    assert sync.open_tables(server.address, "gotham") is not None


def names_of_a_seat() -> set[str]:
    """What docs/api.md says that a seat has."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    table = page.partition("| `Seat` | |")[2].partition("\n\n")[0]
    first = "".join(re.findall(r"^\|(.*?)\|", table, re.MULTILINE))
    return set(re.findall(r"(\w+)(?=`|\()", first)) - {"seat"}


def test_what_the_table_tells_comes_in_its_order_and_ends_with_the_match(server: Server) -> None:
    async def match() -> None:
        first = opened(server, "gotown", people=1)
        async with first as ada, join(ada.link, "Bob", program=False) as bob:
            seqs: list[int] = []
            kinds: set[type] = set()

            async def listen() -> None:
                async for told in bob.news():
                    kinds.add(type(told))
                    if isinstance(told, SeenNow):
                        seqs.extend(entry.seq for entry in told.entries)

            listening = asyncio.create_task(listen())
            await ada.say("hello")
            await asyncio.gather(play_on(ada, "a"), play_on(bob, "b"))
            await listening
            assert seqs == list(range(len(seqs)))
            assert {SeenNow, Players, Said} <= kinds
            assert [one.program for one in bob.sitting[:2]] == [True, False]

    asyncio.run(match())


def test_nothing_is_done_twice_where_answers_are_lost(server: Server) -> None:
    async def match() -> None:
        async with road_to(server.port) as road:
            site = f"http://127.0.0.1:{road.port}"
            async with open_table(site, "gotown", "Ada", **ALONE) as seat:
                luck, mine = Seeded("cut"), 0
                async for view in seat:
                    road.deaf = mine % 2 == 0
                    await seat.act(one_of(view.legal, luck))
                    mine += 1
                assert road.cuts
                entries = (await seat.record()).splitlines()
        acted = [line for line in map(json.loads, entries) if line["line"] == "action"]
        assert sum(line["seat"] == 0 for line in acted) == mine

    asyncio.run(match())


def test_a_site_that_is_killed_and_comes_back_finds_its_programs_again(own_server: Server) -> None:
    async def match() -> None:
        async with opened(own_server, "gotown") as seat:
            view = await anext(seat)
            own_server.kill()
            acting = asyncio.create_task(seat.act(view.legal[0]))
            await asyncio.to_thread(own_server.start)
            await acting
            await play_on(seat)
            assert seat.outcome is not None
        # Who opens tables faster than the site lets anybody is not refused, but waits.
        own_server.stop()
        own_server.set(PODIUM_MATCH_BURST="1", PODIUM_MATCH_RATE="4")
        await asyncio.to_thread(own_server.start)
        for _ in range(3):
            async with opened(own_server, "gotown"):
                pass

    asyncio.run(match())


def test_a_program_that_was_killed_goes_on_with_its_secret(server: Server) -> None:
    async def match() -> None:
        async with opened(server, "gotown") as seat:
            await seat.act((await anext(seat)).legal[0])
            secret, link = seat.secret, seat.link
        async with join(link, "whoever", secret=secret) as again:
            assert (again.number, again.name) == (0, "Ada")
        async with resume(link, secret) as again:
            await play_on(again)
            assert again.outcome is not None

    asyncio.run(match())


def test_mistakes_are_said_and_the_table_goes_on(server: Server) -> None:
    async def match() -> None:
        async with opened(server, "gotown", people=1) as ada, join(ada.link, "Bob") as bob:
            # A bot of the house may begin, and each hears by their own line whose turn it is.
            asked = [asyncio.create_task(seat.asked()) for seat in (ada, bob)]
            await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            mine, other = (ada, bob) if ada.due else (bob, ada)
            await other.begun()
            view = await anext(mine)
            seen = mine.seen
            assert seen is not None
            wrong = refused_of(view)
            with pytest.raises(NotDone) as illegal:
                await mine.act(wrong)
            assert illegal.value.code == "illegal"
            assert illegal.value.rule.startswith("GT-")
            assert "legal" in illegal.value.fault.what_to_do
            assert [reason.rule for reason in await mine.why(wrong)] == [illegal.value.rule]
            assert await mine.why(view.legal[0]) == ()
            with pytest.raises(NotDone) as early:
                await other.act(EndTurn())
            assert early.value.code == "stale"
            with pytest.raises(NotDone) as nothing:
                await mine.undo()
            assert nothing.value.code in ("nothing_to_undo", "stale")
            with pytest.raises(NotDone, match=r"begun|started"):
                await ada.start()
            async with resume(mine.link, mine.secret, language="de") as german:
                with pytest.raises(NotDone) as falsch:
                    await german.act(wrong)
                assert falsch.value.rule == illegal.value.rule
                assert falsch.value.fault.message != illegal.value.fault.message
                with pytest.raises(NotDone, match=words("", "de").ui("ui.error.started")):
                    await german.start()
            assert mine.seen == seen
            await asyncio.gather(play_on(ada, "a"), play_on(bob, "b"), *asked)

    asyncio.run(match())


def test_whoever_resigns_is_asked_for_nothing_more(server: Server) -> None:
    async def match() -> None:
        async with opened(server, "gotown") as seat:
            await anext(seat)
            await seat.resign()
            assert await play_on(seat) == 0
            assert (await seat.end()).ranks[0] == max((await seat.end()).ranks)

    asyncio.run(match())


def test_a_link_that_leads_nowhere_is_told_apart_from_a_site_that_is_away(server: Server) -> None:
    async def match() -> None:
        with pytest.raises(NotDone, match="BBB-BBB"):
            async with join(f"{server.address}/t/BBB-BBB", "Ada"):
                pass
        held = SeatHeld("", "BBB-BBB", "gotown", 1, 0, "", "x" * 40)
        with pytest.raises(OtherRules, match="install"):
            SiteSeat(Link(server.address, "BBB-BBB"), held, 0.2)
        async with opened(server, "gotown") as seat:
            here = SeatHeld("", seat.code, "gotown", seat.game.rules_version, 0, "", seat.secret)
            with pytest.raises(Lost, match="cannot be reached"):
                async with SiteSeat(Link("http://127.0.0.1:9", seat.code), here, 0.2):
                    pass
            stranger = SeatHeld("", seat.code, "gotown", seat.game.rules_version, 0, "", "x" * 40)
            with pytest.raises(NotDone) as wrong:
                async with SiteSeat(Link(server.address, seat.code), stranger, 5):
                    pass
            assert wrong.value.code == "wrong_secret"

    asyncio.run(match())


def test_a_page_that_is_none_of_podiums_is_told_to_be_none() -> None:
    class Elsewhere(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>Welcome</p>")

        def log_message(self, format: str, *args: object) -> None:
            pass

    async def sit(port: int) -> None:
        async with join(f"http://127.0.0.1:{port}/t/KTX-4PM", "Ada"):
            pass

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as elsewhere:
        threading.Thread(target=elsewhere.handle_request, daemon=True).start()
        with pytest.raises(NotDone, match="not as Podium does"):
            asyncio.run(sit(elsewhere.server_port))


def test_tables_in_the_lobby_are_found(server: Server) -> None:
    async def match() -> None:
        terms = short_terms("gotown", people=1)
        async with open_table(server.address, "gotown", "Ada", listed=True, **terms) as seat:
            listed = await open_tables(server.address, "gotown")
            found = next(table for table in listed if table.code == seat.code)
            assert found.free == 1
            await seat.leave()

    asyncio.run(match())
