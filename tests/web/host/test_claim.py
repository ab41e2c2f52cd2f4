"""Who may speak for a seat is asked when they speak: what a connection was, it may be no more."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.browsers import browser, code_in, secrets_of
from tests.web.people import Json, Person, Seat, opened, play, seated, sit
from tests.web.server import Server

RESUME = 4000


def move_away(seat: Seat) -> dict[str, str]:
    """Moves a seat to another device; what that device sends along from now on."""
    ticket = httpx.post(
        f"{seat.api}/transfer", headers=seat.bearer, json={"seat": seat.number}
    ).json()["code"]
    taken = httpx.post(f"{seat.server.address}/take/{ticket}")
    assert taken.status_code == 303, taken.text
    return {"authorization": f"Bearer {taken.cookies[f'seat-{seat.code}']}"}


def entries(seat: Seat) -> int:
    """How far the match is, for anybody who looks."""
    seq: int = httpx.get(seat.api).json()["scene"]["stand"]["seq"]
    return seq


@pytest.fixture
def silent(server: Server) -> Iterator[tuple[Seat, Person, Json]]:
    """A seat, a socket that it opened and said nothing on, and what it could have done."""
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as looking, sit(bruno) as other:
        acting = anna if looking.due else bruno
        command = (looking if looking.due else other).command()
    with Person(acting, server, acting.code, greet=False) as person:
        yield acting, person, command


def test_a_silent_socket_of_a_device_that_gave_its_seat_away_is_cut(
    silent: tuple[Seat, Person, Json],
) -> None:
    seat, person, _ = silent
    move_away(seat)
    assert person.closed_with() == RESUME


@pytest.mark.parametrize("greet", [True, False])
@pytest.mark.parametrize("what", ["act", "say", "why", "resign", "undo", "ask_undo", "answer_undo"])
def test_nothing_that_was_said_meanwhile_counts(
    silent: tuple[Seat, Person, Json], what: str, greet: bool
) -> None:
    """The words lie in the socket before the seat moves, and are read after it."""
    seat, person, act = silent
    messages: dict[str, Json] = {
        "act": act,
        "say": {"type": "say", "what": "hello"},
        "why": {"type": "why", "handles": ["hand/x"]},
        "resign": {"type": "resign", "command_id": "gone"},
        "undo": {"type": "undo", "command_id": "back", "decision_id": act["decision_id"]},
        "ask_undo": {"type": "ask_undo", "decision_id": act["decision_id"]},
        "answer_undo": {
            "type": "answer_undo",
            "decision_id": act["decision_id"],
            "agree": True,
        },
    }
    if greet:
        person.ask({"type": "hello"}, "scene")
    before = entries(seat)
    new = move_away(seat)
    answered: list[Json] = []
    try:
        person.say(messages[what])
        while True:
            answered.append(person.next(patience=1.0))
    except Exception:  # noqa: BLE001  It is cut: sooner or later, both will do.
        pass
    assert not [m for m in answered if m["type"] in ("accepted", "said", "why", "wish")], answered
    assert entries(seat) == before
    # Whoever has the seat now is heard.
    reply = httpx.post(f"{seat.api}/messages", headers=new, json=act)
    assert reply.json()["type"] == "accepted"


def test_a_secret_that_is_good_no_more_is_refused_on_every_road(server: Server) -> None:
    anna, _ = seated(server, "Anna", "Bruno")
    move_away(anna)
    for path, body in (
        ("messages", {"type": "resign", "command_id": "gone"}),
        ("transfer", {"seat": 0}),
        ("curtain", {"seat": 0}),
        ("back", {"seat": 0}),
        ("stand-in", {"seat": 0}),
        ("start", {}),
        ("rematch", {}),
    ):
        answer = httpx.post(f"{anna.api}/{path}", headers=anna.bearer, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "wrong_secret"), path
    assert httpx.get(anna.api, headers=anna.bearer).status_code == 401
    assert httpx.get(f"{anna.api}/stream", headers=anna.bearer).status_code == 401


def test_an_open_stream_ends_when_its_seat_moves(server: Server) -> None:
    anna, _ = seated(server, "Anna", "Bruno")
    with httpx.stream("GET", f"{anna.api}/stream", headers=anna.bearer, timeout=20) as stream:
        words = stream.iter_text()
        assert '"type":"yours"' in next(words)
        move_away(anna)
        assert "".join(words) is not None, "it comes to its end"


@pytest.mark.parametrize("greet", [True, False])
def test_a_socket_from_before_somebody_sat_down_beside_stays_behind_the_curtain(
    server: Server, greet: bool
) -> None:
    with browser(server) as client:
        code = code_in(client.post("/new/gotown", data={"name": "Anna", "seats": "3"}))
        device = Seat(server, code, 0, secrets_of(client)[code], "")
        with Person(device, server, code, greet=greet) as early:
            if greet:
                early.hear("players")
            beside = client.post(f"/t/{code}/beside", data={"name": "Bruno", "pin": "12345"})
            assert beside.status_code == 200
            joined = httpx.post(
                f"{server.address}/api/matches/{code}/seats", json={"name": "C", "script": True}
            )
            assert joined.status_code == 201
            assert early.closed_with() == RESUME
            assert not [m for m in early.heard if m["type"] == "scene"]
        with Person(device, server, code) as again:
            assert again.hear("scene")["seat"] is None


def test_a_device_that_gets_a_second_seat_goes_behind_its_curtains(server: Server) -> None:
    with browser(server) as tablet:
        code = code_in(tablet.post("/new/gotown", data={"name": "Anna", "seats": "2"}))
        anna = Seat(server, code, 0, secrets_of(tablet)[code], "")
        bruno = httpx.post(
            f"{server.address}/api/matches/{code}/seats", json={"name": "B", "script": True}
        ).json()
        phone = Seat(server, code, bruno["seat"], bruno["secret"], "")
        with sit(anna) as early:
            ticket = httpx.post(
                f"{phone.api}/transfer", headers=phone.bearer, json={"seat": phone.number}
            ).json()["code"]
            assert tablet.post(f"/take/{ticket}").status_code == 200
            assert early.closed_with() == RESUME
        with Person(anna, server, code) as again:
            assert [own["seat"] for own in again.hear("yours")["seats"]] == [0, 1]
            assert again.hear("scene")["seat"] is None


def test_opening_a_table_and_leaving_it_silent_says_nothing_of_it(server: Server) -> None:
    anna = opened(server, "random")
    with Person(anna, server, anna.code, greet=False) as person, pytest.raises(TimeoutError):
        person.next(patience=0.5)


def test_one_table_keeps_the_keys_of_each_seat_apart(server: Server) -> None:
    """Nobody's curtain falls because somebody else opens theirs many times."""
    device = httpx.post(
        f"{server.address}/api/matches",
        json={
            "game": "gotown",
            "seats": 3,
            "name": "Anna",
            "players": ["here", "person"],
            "names": ["Bruno", ""],
            "script": True,
        },
    ).json()
    shared = Seat(server, device["code"], 0, device["secret"], device["match"])
    other = httpx.post(f"{shared.api}/seats", json={"name": "Chloé", "script": True}).json()
    chloe = Seat(server, shared.code, other["seat"], other["secret"], "")
    curtain = f"{shared.api}/curtain"
    key = httpx.post(curtain, headers=shared.bearer, json={"seat": 1}).json()["key"]
    for _ in range(70):
        opening = httpx.post(curtain, headers=chloe.bearer, json={"seat": chloe.number})
        assert opening.status_code == 200
    seen = httpx.get(shared.api, headers={**shared.bearer, "podium-key": key}).json()
    assert seen["seat"] == 1


def test_a_key_is_worth_nothing_once_its_seat_has_moved(server: Server) -> None:
    with browser(server) as tablet, browser(server) as phone:
        code = code_in(
            tablet.post(
                "/new/gotown",
                data={"name": "Anna", "seats": "2", "player-1": "here", "name-1": "Bruno"},
            )
        )
        device = Seat(server, code, 0, secrets_of(tablet)[code], "")
        opening = httpx.post(f"{device.api}/curtain", headers=device.bearer, json={"seat": 1})
        with_key = {"podium-key": opening.json()["key"]}
        away = tablet.post(f"/api/matches/{code}/transfer", json={"seat": 1}, headers=with_key)
        assert phone.post(f"/take/{away.json()['code']}").status_code == 200
        back = phone.post(f"/api/matches/{code}/transfer", json={"seat": 1})
        assert tablet.post(f"/take/{back.json()['code']}").status_code == 200
        assert tablet.get(f"/api/matches/{code}", headers=with_key).json()["seat"] is None


def test_the_place_in_the_rematch_moves_along(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno", short=True)
    with sit(anna) as one, sit(bruno) as two:
        play([one, two])
    again = httpx.post(f"{anna.api}/rematch", headers=anna.bearer, json={"script": True}).json()
    new = move_away(bruno)
    late = httpx.post(
        f"{server.address}/api/matches/{again['code']}/seats",
        headers={"cookie": f"seat-{bruno.code}={bruno.secret}", "origin": server.address},
        json={"name": "Bruno"},
    )
    assert late.status_code == 409, "the old device has no place there"
    follows = httpx.post(f"{bruno.api}/rematch", headers=new, json={"script": True})
    assert (follows.status_code, follows.json()["seat"]) == (201, 1)


def test_a_seat_that_just_moved_is_not_alone(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_AWAY="3")
    try:
        anna, bruno = seated(server, "Anna", "Bruno")
        with sit(anna):
            time.sleep(3.5)
            move_away(anna)
            answer = httpx.post(f"{bruno.api}/stand-in", headers=bruno.bearer, json={"seat": 0})
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_alone")
    finally:
        server.stop()
