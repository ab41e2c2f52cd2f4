"""Open tables: what the lobby shows, to whom, and for how long."""

import re
from typing import Any

import httpx
import msgspec
import pytest

from podium.registry import games
from tests.web.browsers import browser, code_in
from tests.web.people import Person, joined, opened
from tests.web.server import Server

Table = dict[str, Any]


def shown(server: Server, **asked: Any) -> dict[str, Table]:
    answer = httpx.get(f"{server.address}/api/lobby", params=asked).raise_for_status()
    return {table["code"]: table for table in answer.json()["tables"]}


def listed(server: Server, **more: Any) -> str:
    """The code of a new table that everybody may see."""
    body = {"game": "gotown", "seats": 3, "name": "Anna", "listed": True, "script": True, **more}
    answer = httpx.post(f"{server.address}/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


def test_a_table_is_private_unless_it_is_listed(server: Server) -> None:
    private, public = opened(server, "person").code, listed(server, players=["random"], clock=60)
    found = shown(server)
    assert private not in found
    assert found[public] == {
        "code": public,
        "game": "gotown",
        "name": games()["gotown"].name,
        "players": ["Anna", "Ada"],
        "bots": ["Ada"],
        "seats": 3,
        "free": 1,
        "clock": 60,
        "here": False,
        "since": found[public]["since"],
        "options": msgspec.to_builtins(games()["gotown"].options()),
    }


def test_a_table_leaves_the_lobby_with_its_last_free_seat(server: Server) -> None:
    code = listed(server)
    assert shown(server)[code]["free"] == 2
    joined(server, code, "Bruno")
    assert shown(server)[code]["free"] == 1
    joined(server, code, "Chloé")
    assert code not in shown(server)


def test_tables_can_be_chosen_by_game_and_by_free_seats(server: Server) -> None:
    two, one = listed(server), listed(server, seats=2)
    race = listed(server, game="gotham", seats=2)
    assert {two, one, race} <= set(shown(server))
    assert {one, race}.isdisjoint(shown(server, game="gotown", free=2))
    assert two in shown(server, game="gotown", free=2)
    assert race in shown(server, game="gotham")
    unknown = httpx.get(f"{server.address}/api/lobby", params={"game": "chess"})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "unknown_game")


def test_those_come_first_where_somebody_waits(server: Server) -> None:
    body = {"game": "gotham", "seats": 4, "listed": True, "script": True}
    told = httpx.post(f"{server.address}/api/matches", json=body).json()
    later = listed(server, game="gotham", seats=4)
    order = [code for code in shown(server) if code in (told["code"], later)]
    assert order == [later, told["code"]]
    host = opened(server, "random")  # for its type; the secret is the other table's
    host.code, host.secret = told["code"], told["secret"]
    with Person(host, server, host.code) as waiting:
        waiting.hear("players")
        joined(server, listed(server), "Somebody")  # whatever changes, the lobby looks again
        found = shown(server)
        assert next(code for code in found if code in (host.code, later)) == host.code
        assert found[host.code]["here"]


def test_one_click_in_the_lobby_sits_one_down(server: Server) -> None:
    code = listed(server)
    with browser(server) as bruno, browser(server) as anna:
        page = bruno.get("/lobby", params={"game": "gotown", "free": "2"}).text
        assert f'formaction="/t/{code}/sit"' in page
        assert code_in(bruno.post(f"/t/{code}/sit", data={"name": "Bruno"})) == code
        assert bruno.get(f"/api/matches/{code}").json()["seat"] == 1
        again = bruno.get("/lobby").text
        assert f'formaction="/t/{code}/sit"' not in again
        assert f'href="/t/{code}"' in again
        assert "Bruno" in bruno.get("/new/gotown").text, "the name is remembered"
        open_ = anna.post("/new/gotown", data={"name": "A", "seats": "2", "listed": "true"})
        assert code_in(open_) in shown(server)


@pytest.mark.parametrize("free", ["x", "-1", "99999", "²"])
def test_nonsense_in_the_address_of_the_lobby_does_no_harm(server: Server, free: str) -> None:
    with browser(server) as client:
        assert client.get("/lobby", params={"game": "chess", "free": free}).status_code == 200


def test_home_leads_to_the_lobby_and_to_all_my_matches(server: Server) -> None:
    with browser(server) as client:
        code = code_in(client.post("/play/gotown"))
        home = client.get("/").text
        assert 'href="/lobby"' in home
        assert 'href="/matches"' in home
        mine = client.get("/matches").text
        assert f'href="/t/{code}"' in mine
        assert re.search(r'<time datetime="20\d\d-', mine)


def test_bad_terms_are_refused_and_cost_nothing(server: Server) -> None:
    for more, code in (({"clock": 3}, "bad_clock"), ({"clock": 10**9}, "bad_clock")):
        body = {"game": "gotown", "seats": 2, **more}
        answer = httpx.post(f"{server.address}/api/matches", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
