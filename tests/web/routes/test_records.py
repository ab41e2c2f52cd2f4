"""Records on the site: brought, looked at, played on from; and luck that can be checked."""

import re
from html import unescape
from typing import Any

import httpx
import pytest

from podium.language import LANGUAGES, words
from tests.web.people import Person, Seat, play, seated, sit
from tests.web.server import Server

Json = dict[str, Any]


@pytest.fixture(scope="module")
def over(server: Server) -> Seat:
    """The first seat of a match that has ended."""
    seats = seated(server, "Anna", "Bruno", short=True)
    people = [sit(seat) for seat in seats]
    play(people)
    for person in people:
        person.close()
    return seats[0]


@pytest.fixture(scope="module")
def record(over: Seat) -> str:
    return httpx.get(f"{over.api}/record").raise_for_status().text


def bring(server: Server, text: str) -> httpx.Response:
    return httpx.post(f"{server.address}/api/replays", content=text.encode(), timeout=60)


def tables(server: Server) -> int:
    """How many matches were ever stored."""
    return server.log.count('"match opened"')


def test_a_record_is_looked_at_and_becomes_no_match(server: Server, record: str) -> None:
    before = tables(server)
    answer = bring(server, record)
    assert answer.status_code == 201, answer.text
    brought = answer.json()
    assert brought["game"] == "gotown"
    assert httpx.get(f"{server.address}{brought['page']}").status_code == 200
    past = f"{server.address}/api/replays/{brought['id']}/past"
    for eyes in ("0", "1", "watcher", "all"):
        moment = httpx.get(past, params={"at": 3, "seat": eyes}).raise_for_status().json()
        assert moment["last"] == brought["entries"]
    last = httpx.get(past, params={"story": "true"}).json()["scene"]
    assert last["stand"]["outcome"]["ranks"]
    assert any("Anna" in line["text"] for line in last["lines"])
    assert tables(server) == before


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (None, "", "empty"),
        (None, "nonsense", "not a line of a record"),
        ('"seats":2', '"seats":9', "not by 9"),
        ('"players":["Anna",', '"players":["Zoe","Anna",', "3 players"),
        ('"record":1', '"record":1,"more":2', "more"),
    ],
)
def test_a_bad_record_is_answered_with_its_line(
    server: Server, record: str, old: str | None, new: str, why: str
) -> None:
    damaged = new if old is None else record.replace(old, new, 1)
    assert damaged != record
    assert why in refused(server, damaged)


def test_a_record_in_which_another_seat_acted_is_answered_with_its_line(
    server: Server, record: str
) -> None:
    by_another = {"0": "1", "1": "0"}
    damaged = re.sub(
        '("seq":1,"seat":)([01])', lambda found: found[1] + by_another[found[2]], record, count=1
    )
    assert damaged != record
    assert "Line" in refused(server, damaged)


def refused(server: Server, damaged: str) -> str:
    """Why a record is not taken."""
    answer = bring(server, damaged)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_record"
    return str(answer.json()["error"]["message"])


def test_there_is_a_limit_to_records(server: Server) -> None:
    assert bring(server, "x" * (2 * 1024 * 1024 + 1)).status_code == 413
    assert bring(server, "\n" * 30_000).status_code == 413
    assert httpx.get(f"{server.address}/api/replays/none/past").status_code == 404
    assert httpx.get(f"{server.address}/replay/none").status_code == 404


def test_a_match_is_played_on_from_a_move_against_bots(
    server: Server, over: Seat, record: str
) -> None:
    answer = httpx.post(
        f"{over.api}/on", headers=over.bearer, json={"at": 5, "seat": 1, "script": True}
    )
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert told["seat"] == 1
    mine = Seat(server, told["code"], 1, told["secret"], told["match"])
    with sit(mine) as person:
        first = httpx.get(f"{mine.api}/past", params={"at": 5}, headers=mine.bearer).json()
        then = httpx.get(f"{over.api}/past", params={"at": 5, "seat": 1}).json()
        assert first["scene"]["stand"]["hash"] == then["scene"]["stand"]["hash"]
        assert first["scene"]["commitment"] != then["scene"]["commitment"]
        play([person])
        assert person.stand["outcome"]["ranks"]
    luck = httpx.get(f"{mine.api}/luck", timeout=60).json()
    assert luck["fits"]
    assert luck["given"] > 0
    # Its own record says what was given, and holds.
    assert bring(server, httpx.get(f"{mine.api}/record").text).status_code == 201
    brought = bring(server, record).json()
    on = f"{server.address}/api/replays/{brought['id']}/on"
    assert httpx.post(on, json={"at": 2, "seat": 0, "script": True}).status_code == 201


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"at": 9999, "seat": 0}, 404, "no_entry"),
        ({"at": 1, "seat": 7}, 400, "malformed"),
        ({"at": -1, "seat": 0}, 400, "malformed"),
        ({"at": 1}, 400, "malformed"),
    ],
)
def test_a_move_that_cannot_be_played_on_from_is_refused(
    over: Seat, asked: Json, status: int, code: str
) -> None:
    answer = httpx.post(f"{over.api}/on", headers=over.bearer, json=asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_only_ones_own_match_and_only_after_its_end(server: Server, over: Seat) -> None:
    last = httpx.get(f"{over.api}/past").json()["last"]
    asked = {"at": last, "seat": 0}
    answer = httpx.post(f"{over.api}/on", headers=over.bearer, json=asked)
    assert answer.json()["error"]["code"] == "nothing_left"
    assert httpx.post(f"{over.api}/on", json={"at": 1, "seat": 0}).status_code == 403
    anna, _ = seated(server, "Anna", "Bruno")
    answer = httpx.post(f"{anna.api}/on", headers=anna.bearer, json={"at": 0, "seat": 1})
    assert answer.json()["error"]["code"] == "not_over"
    assert httpx.get(f"{anna.api}/luck").json()["error"]["code"] == "not_over"


def test_all_luck_is_drawn_again_from_the_seed(over: Seat, record: str) -> None:
    luck = httpx.get(f"{over.api}/luck", timeout=60).json()
    assert luck == {**luck, "fits": True, "given": 0, "draws": record.count('"line":"chance"')}


def test_what_was_played_on_survives_a_restart(own_server: Server) -> None:
    seats = seated(own_server, "Anna", "Bruno", short=True)
    people = [sit(seat) for seat in seats]
    play(people)
    asked = {"at": 4, "seat": 0, "script": True}
    told = httpx.post(f"{seats[0].api}/on", headers=seats[0].bearer, json=asked).json()
    own_server.kill()
    own_server.start()
    mine = Seat(own_server, told["code"], 0, told["secret"], told["match"])
    with Person(mine, own_server, mine.code) as person:
        assert person.hear("scene")["stand"]["seq"] >= 4


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_page_says_what_taking_back_means(server: Server, code: str) -> None:
    answer = httpx.get(f"{server.address}/undo", headers={"accept-language": code})
    assert answer.status_code == 200
    text = unescape(answer.text)
    for key in ("free", "ask", "seen", "luck"):
        assert words("", code).ui(f"ui.undo_page.{key}") in text
