"""My matches: told of from the store alone, those first that wait for this browser."""

import re
import time
from html import unescape

import httpx

from tests.web.browsers import browser, code_in
from tests.web.people import Seat, joined, opened
from tests.web.routes.test_admin import TOKEN, measured
from tests.web.server import Server


def cookies(*seats: Seat) -> dict[str, str]:
    return {f"seat-{seat.code}": seat.secret for seat in seats}


def told(page: str) -> dict[str, str]:
    """What the list tells of each match, by its code."""
    rows = re.findall(r"<li data-game=.*?</li>", page, re.DOTALL)
    return {
        re.findall(r'href="/t/([A-Z0-9-]+)"', row)[0]: " ".join(
            unescape(re.sub("<[^>]+>", " ", row)).split()
        )
        for row in rows
    }


def asked(server: Server, *seats: Seat, path: str = "/") -> dict[str, str]:
    return told(httpx.get(server.address + path, cookies=cookies(*seats)).text)


def test_a_list_loads_no_table_and_wakes_no_bot(own_server: Server) -> None:
    own_server.stop()
    own_server.set(PODIUM_ADMIN_TOKEN=TOKEN)
    own_server.start()
    people = [opened(own_server, "person", name=f"Host {n}") for n in range(5)]
    others = [joined(own_server, host.code, "Guest") for host in people]
    waiting = opened(own_server, "person", name="Alone")
    own_server.stop()
    own_server.start()
    mine = asked(own_server, *people, waiting, path="/matches")
    theirs = asked(own_server, *others, path="/matches")
    assert len(mine) == 6
    assert "Waiting for players" in mine[waiting.code]
    for host in people:
        # One of the two is awaited, and both are told which, in their own way.
        turn = [text for text in (mine[host.code], theirs[host.code]) if "your turn" in text]
        rest = [text for text in (mine[host.code], theirs[host.code]) if "waiting for" in text]
        assert (len(turn), len(rest)) == (1, 1), (mine[host.code], theirs[host.code])
    assert measured(own_server)["podium_tables"] == 0
    people[0].seen()
    assert measured(own_server)["podium_tables"] == 1


def test_those_that_wait_for_me_come_first_however_many_there_are(own_server: Server) -> None:
    tables = [opened(own_server, "person", name="Anna") for _ in range(8)]
    begun = tables[0]
    other = joined(own_server, begun.code, "Bruno")
    mine, theirs = asked(own_server, *tables), asked(own_server, other)
    assert len(mine) == 6, "home shows so many"
    if "your turn" in theirs[begun.code]:
        assert "waiting for Bruno" in asked(own_server, *tables, path="/matches")[begun.code]
    else:
        assert next(iter(mine)) == begun.code


def test_a_table_in_memory_adds_what_stands_above_its_board(server: Server) -> None:
    with browser(server) as client:
        code = code_in(client.post("/play/gotown"))
        assert "Turn" not in told(client.get("/").text)[code], "nobody was shown it yet"
        client.get(f"/api/matches/{code}").raise_for_status()
        end = time.monotonic() + 10
        while "Turn" not in told(client.get("/").text)[code]:
            assert time.monotonic() < end


def test_a_match_that_is_over_says_how_it_ended_and_what_is_not_mine_is_not_told(
    server: Server,
) -> None:
    host, stranger = opened(server, "person", name="Anna"), opened(server, "person", name="Eve")
    guest = joined(server, host.code, "Bruno")
    host.post({"type": "resign", "command_id": "enough"}).raise_for_status()
    assert "The match is over · place 2" in asked(server, host)[host.code]
    assert "The match is over · won" in asked(server, guest)[host.code]
    forged = {f"seat-{stranger.code}": guest.secret}
    answer = httpx.get(server.address, cookies=forged)
    assert told(answer.text) == {}
    assert f'seat-{stranger.code}=""' in answer.headers["set-cookie"]
