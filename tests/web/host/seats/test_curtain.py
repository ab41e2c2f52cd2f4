"""One device for several people: nobody's hand before its curtain is open."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from podium.store import Store
from podium.web.host.limits.tries import FREE, PAUSE, Tries
from podium.web.host.wrong import Wrong
from tests.web.browsers import browser, code_in, secrets_of
from tests.web.people import Json, Person, Seat, joined, play
from tests.web.server import Server


def shared(server: Server, *players: str, **more: object) -> Seat:
    """A table whose opener shares a device with everybody who is `here`."""
    names = [f"P{n}" for n in range(1, len(players) + 1)]
    body = {
        "game": "gotown",
        "seats": len(players) + 1,
        "name": "Anna",
        "players": players,
        "names": names,
        "options": {"short": True},
        "script": True,
        **more,
    }
    answer = httpx.post(f"{server.address}/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return Seat(server, told["code"], told["seat"], told["secret"], told["match"])


def opened_curtain(device: Seat, seat: int, pin: str = "") -> httpx.Response:
    return httpx.post(
        f"{device.api}/curtain", headers=device.bearer, json={"seat": seat, "pin": pin}
    )


class Sharer(Person):
    """Somebody who shares a device: before each thing they do they open their curtain, if it fell."""

    @property
    def due(self) -> bool:
        return self.seat is not None and self.seat.number in self.stand["awaited"]

    def act(self, action: Json | None = None, command_id: str = "") -> Json:
        if not self.stand.get("decision"):
            assert self.seat is not None
            key = opened_curtain(self.seat, self.seat.number).json()["key"]
            self.ask({"type": "hello", "key": key}, "scene")
        return super().act(action, command_id)


def behind(device: Seat, seat: int, pin: str = "") -> Sharer:
    """Whoever opened the curtain of a seat."""
    key = opened_curtain(device, seat, pin).raise_for_status().json()["key"]
    sitter = Seat(device.server, device.code, seat, device.secret, device.match)
    person = Sharer(sitter, device.server, device.code, key=key)
    person.hear("scene")
    return person


def hands(message: Json) -> list[str]:
    return [node["id"] for node in message["nodes"] if node.get("area") == "hand"]


def test_until_a_curtain_opens_the_device_is_told_what_watchers_are(server: Server) -> None:
    device = shared(server, "here", "person")
    joined(server, device.code, "Chloé")
    with Person(device, server, device.code) as down, Person(None, server, device.code) as watcher:
        fresh = [{"seat": 0, "fresh": True}, {"seat": 1, "fresh": True}]
        assert down.hear("yours")["seats"] == fresh
        seen, public = down.hear("scene"), watcher.hear("scene")
        assert seen["seat"] is None
        assert hands(seen) == []
        assert seen == public
        with behind(device, 1) as bruno:
            whole = next(m for m in bruno.heard if m["type"] == "scene")
            assert whole["seat"] == 1
            assert hands(whole)
        told = down.hear("players")
        while told["watchers"] != 1:
            told = down.hear("players")
        assert [player.get("here", False) for player in told["players"]] == [True, True, False]


def test_the_page_of_a_shared_device_holds_no_seat(server: Server) -> None:
    with browser(server) as client:
        page = client.post(
            "/new/gotown",
            data={"name": "Anna", "seats": "2", "player-1": "here", "name-1": "Bruno"},
        )
        code = code_in(page)
        assert 'data-seat=""' in page.text
        assert client.get(f"/api/matches/{code}").json()["scene"]["seat"] is None
        device = Seat(server, code, 0, secrets_of(client)[code], "")
        key = opened_curtain(device, 1).json()["key"]
        with_key = client.get(f"/api/matches/{code}", headers={"podium-key": key})
        assert with_key.json()["scene"]["seat"] == 1


def test_looking_back_shows_the_past_of_the_open_seat_alone(server: Server) -> None:
    device = shared(server, "here")
    people = [behind(device, 0), behind(device, 1)]
    play(people, until=lambda me: me.stand["seq"] >= 3)
    for person in people:
        person.close()

    def past(key: str, **more: str) -> Json:
        headers = {**device.bearer, "podium-key": key}
        found: Json = httpx.get(
            f"{device.api}/past", params={"at": "1", **more}, headers=headers
        ).json()
        return found

    own = opened_curtain(device, 1).json()["key"]
    seen = past(own)["scene"]
    assert (seen["seat"], bool(hands(seen))) == (1, True)
    for key in ("", "wrong"):
        public = past(key)["scene"]
        assert (public["seat"], hands(public)) == (None, [])
        assert past(key, seat="1")["error"]["code"] == "not_over"
    assert past(own, seat="0")["error"]["code"] == "not_over"
    assert past(own, seat="all")["error"]["code"] == "not_over"


def test_a_pin_keeps_a_curtain_closed(server: Server) -> None:
    device = shared(server, "here", pins=["", "2468"])
    assert opened_curtain(device, 0).status_code == 200
    for pin in ("", "1111", "2468 "):
        wrong = opened_curtain(device, 1, pin)
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "wrong_pin")
    with behind(device, 1, "2468") as bruno:
        assert bruno.heard[-1]["seat"] == 1
    with sqlite3.connect(server.database) as connection:
        kept = connection.execute(
            "select pin_hash from seats where match = ? order by seat", (device.match,)
        ).fetchall()
    connection.close()
    assert kept[0] == (None,)
    assert "2468" not in kept[1][0]


def at(address: str, device: Seat, pin: str) -> httpx.Response:
    """Somebody at an address tries the PIN of the second seat."""
    return httpx.post(
        f"{device.api}/curtain",
        headers={**device.bearer, "x-forwarded-for": address},
        json={"seat": 1, "pin": pin},
        timeout=60,
    )


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that is told by these tests where somebody is."""
    server = Server(tmp_path_factory.mktemp("proxied"), PODIUM_TRUSTED_PROXIES="127.0.0.1")
    yield server
    server.stop()


def test_who_guesses_a_pin_is_slowed_down_and_its_owner_is_not_shut_out(proxied: Server) -> None:
    device = shared(proxied, "here", pins=["", "2468"])
    guesses = [f"{n:04}" for n in range(40)]

    def guess(pin: str) -> tuple[int, float]:
        return at("192.0.2.1", device, pin).status_code, time.monotonic()

    with ThreadPoolExecutor(len(guesses)) as guessers:
        began = time.monotonic()
        guessing = [guessers.submit(guess, pin) for pin in guesses]
        guessing[0].result()
        asked = time.monotonic()
        owner = at("192.0.2.2", device, "2468")
        opened = time.monotonic()
        answers = [each.result() for each in guessing]
        lasted = time.monotonic() - began
    assert owner.status_code == 200
    tried = [when for status, when in answers if status == 403]
    passed_by = [when for status, when in answers if status == 429]
    assert len(tried) + len(passed_by) == len(guesses)
    assert passed_by, "who guesses in heaps is not heard"
    assert len(tried) <= 2 * FREE + lasted / PAUSE + 2
    before = sum(asked < when < opened for when in tried)
    assert before <= FREE + 2, (
        "whoever knows it waits for a try or two of others, not for all of them"
    )
    assert at("192.0.2.1", device, "2468").status_code == 200, "nor is somebody at the same address"


def test_pins_are_tried_one_by_one_and_slower_after_a_few(tmp_path: Path) -> None:
    async def tried(tries: Tries, times: int) -> float:
        began = time.monotonic()
        for _ in range(times):
            async with tries.turn("seat", "here"):
                pass
        return time.monotonic() - began

    async def right(tries: Tries) -> None:
        async with tries.turn("seat", "there") as mine:
            mine.right = True

    async def all_of_it() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/podium.db")
        # No machine is so busy that it takes as long to try three times as to wait once.
        tries = Tries(store, free=3, pause=1.0)
        assert await tried(tries, 3) < 1.0
        assert await tried(tries, 2) >= 2.0
        await right(tries)
        assert await tried(tries, 3) < 1.0
        several = [tried(tries, 1), tried(tries, 1), tried(tries, 1), right(tries)]
        begun, passed_by, newest, elsewhere = await asyncio.gather(*several, return_exceptions=True)
        assert isinstance(begun, float)
        assert isinstance(passed_by, Wrong), "somebody at the same address came after"
        assert isinstance(newest, float)
        assert elsewhere is None
        await store.aclose()

    asyncio.run(all_of_it())


def test_a_key_is_good_for_its_device_alone(server: Server) -> None:
    device = shared(server, "here", "person")
    chloe = joined(server, device.code, "Chloé")
    key = opened_curtain(device, 1).json()["key"]
    for other, seat in ((None, None), (chloe, 2)):
        with Person(other, server, device.code, key=key) as person:
            assert person.hear("scene")["seat"] == seat
    for seat in (2, 15):
        assert opened_curtain(device, seat).json()["error"]["code"] == "no_seat"
    assert opened_curtain(chloe, 0).json()["error"]["code"] == "no_seat"
    assert httpx.post(f"{device.api}/curtain", json={"seat": 0}).status_code == 403


def test_without_a_key_a_shared_device_does_nothing(server: Server) -> None:
    device = shared(server, "here")
    with Person(device, server, device.code) as down:
        down.hear("scene")
        act: Json = {"type": "act", "command_id": "c", "decision_id": "1.0", "action": {}}
        assert down.ask(act, "problem", "accepted")["code"] == "no_seat"
    assert device.post({"type": "why", "handles": ["hand/x"]}).json()["error"]["code"] == "no_seat"


def test_a_mixed_table_is_played_to_the_end(server: Server) -> None:
    device = shared(server, "here", "person", "random")
    chloe = joined(server, device.code, "Chloé")
    online = Person(chloe, server, chloe.code)
    online.hear("scene")
    people = [behind(device, 0), behind(device, 1), online]
    play(people)
    for person in people:
        person.close()
    again = httpx.post(f"{device.api}/rematch", headers=device.bearer, json={"script": True}).json()
    seen = httpx.get(f"{server.address}/api/matches/{again['code']}").json()
    kinds = [(player["kind"], player["name"]) for player in seen["players"]["players"]]
    assert kinds == [("person", "Anna"), ("person", "P1"), ("open", "Chloé"), ("bot", "Ada")]


def test_one_more_sits_down_on_the_same_device(server: Server) -> None:
    with browser(server) as anna, browser(server) as eve:
        code = code_in(anna.post("/new/gotown", data={"name": "Anna", "seats": "3"}))
        assert eve.post(f"/t/{code}/beside", data={"name": "Eve"}).status_code == 403
        beside = anna.post(f"/t/{code}/beside", data={"name": "Anna"})
        assert "Anna 2" in beside.text
        assert 'name="pin' not in beside.text, "nobody types the PIN of others"
        eve.post(f"/t/{code}/sit", data={"name": "Eve"})
        device = Seat(server, code, 0, secrets_of(anna)[code], "")
        assert opened_curtain(device, 1).status_code == 200


def test_each_chooses_their_own_pin_when_they_open_their_curtain_first(server: Server) -> None:
    device = shared(server, "here", "here")

    def chose(seat: int, chooses: str) -> httpx.Response:
        body = {"seat": seat, "chooses": chooses}
        return httpx.post(f"{device.api}/curtain", headers=device.bearer, json=body)

    with Person(device, server, device.code) as other_tab:
        other_tab.hear("scene")
        assert chose(1, "12").json()["error"]["code"] == "bad_pin"
        assert chose(1, "2468").status_code == 200
        known = [{"seat": 0, "fresh": True}, {"seat": 1, "pin": True}, {"seat": 2, "fresh": True}]
        assert other_tab.hear("yours")["seats"] == known
        assert chose(2, "").status_code == 200
        assert other_tab.hear("yours")["seats"][2] == {"seat": 2}, "who wants none is asked once"
    # Nobody beside them chooses another.
    for seat, wrong in ((1, 403), (2, 200)):
        assert chose(seat, "1357").status_code == wrong
    assert opened_curtain(device, 1, "1357").json()["error"]["code"] == "wrong_pin"
    assert opened_curtain(device, 1, "2468").status_code == 200
    assert opened_curtain(device, 2).status_code == 200


def test_who_hides_their_things_has_a_key_no_more(server: Server) -> None:
    device = shared(server, "here")
    key = opened_curtain(device, 0).json()["key"]
    other = opened_curtain(device, 0).json()["key"]

    def seen(shown: str) -> int | None:
        headers = {**device.bearer, "podium-key": shown}
        seat: int | None = httpx.get(device.api, headers=headers).json()["scene"]["seat"]
        return seat

    assert (seen(key), seen(other)) == (0, 0)
    address = f"{device.api}/curtain/close"
    assert httpx.post(address, headers={"podium-key": key}).status_code == 403
    headers = {**device.bearer, "podium-key": key}
    assert httpx.post(address, headers=headers).status_code == 204
    assert (seen(key), seen(other)) == (None, 0), "a tab beside it has a key of its own"


def test_who_hides_their_things_hides_them_from_every_tab_that_has_no_key(server: Server) -> None:
    device = shared(server, "here")
    key = opened_curtain(device, 0).json()["key"]
    other = opened_curtain(device, 0).json()["key"]
    address = f"{device.api}/curtain/close"
    with Person(device, server, device.code, key=key) as tab:
        assert tab.hear("scene")["seat"] == 0
        httpx.post(address, headers={**device.bearer, "podium-key": other}).raise_for_status()
        tab.ask({"type": "ping"}, "pong")
        assert [told["type"] for told in tab.heard].count("scene") == 1, "its own key is good"
        httpx.post(address, headers={**device.bearer, "podium-key": key}).raise_for_status()
        assert tab.hear("scene")["seat"] is None


def test_a_curtain_that_was_closed_before_the_match_begins_is_closed_then(server: Server) -> None:
    device = shared(server, "here", "person")
    key = opened_curtain(device, 0).json()["key"]
    with Person(device, server, device.code, key=key) as tab:
        tab.hear("players")
        headers = {**device.bearer, "podium-key": key}
        httpx.post(f"{device.api}/curtain/close", headers=headers).raise_for_status()
        joined(server, device.code, "Chloé")
        assert tab.hear("scene")["seat"] is None


def test_by_no_road_comes_more_than_watchers_see_once_a_seat_has_done_what_it_can(
    server: Server,
) -> None:
    device = shared(server, "here", "person", game="motorcar", seats=3, options={})
    chloe = joined(server, device.code, "Chloé")
    key = opened_curtain(device, 0).json()["key"]
    headers = {**device.bearer, "podium-key": key}
    anna = Seat(server, device.code, 0, device.secret, device.match)
    stream = httpx.stream("GET", f"{device.api}/stream?key={key}", headers=device.bearer)
    with Person(anna, server, device.code, key=key) as open_seat, stream as events:
        open_seat.hear("scene")
        lines = events.iter_lines()
        next(line for line in lines if '"type":"scene"' in line)
        assert open_seat.act()["type"] == "accepted"
        with Person(None, server, device.code) as watcher:
            public = watcher.hear("scene")
        assert public["seat"] is None
        assert open_seat.hear("scene") == public
        assert _next_scene(lines) == public
        assert (
            open_seat.ask({"type": "why", "handles": ["x"]}, "why", "problem")["code"] == "no_seat"
        )
        assert httpx.get(device.api, headers=headers).json()["scene"]["seat"] is None
        past = httpx.get(f"{device.api}/past", params={"at": "1"}, headers=headers).json()
        assert past["scene"]["seat"] is None
        # Who comes back and says what the seat saw last is shown the whole table anew.
        saw = {"seq": public["stand"]["seq"], "hash": public["stand"]["hash"], "key": key}
        assert open_seat.ask({"type": "hello", **saw}, "scene")["seat"] is None
    with Person(chloe, server, device.code) as online:
        assert online.hear("scene")["seat"] == 2


def _next_scene(lines: Iterator[str]) -> Json:
    found: Json = json.loads(next(line for line in lines if '"type":"scene"' in line)[6:])
    return found


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"pins": ["12"]}, "bad_pin"),
        ({"pins": ["", "abcd"]}, "bad_pin"),
        ({"names": [""]}, "bad_name"),
        ({"names": ["\u3164"]}, "bad_name"),
    ],
)
def test_what_does_not_fit_is_refused(server: Server, more: Json, code: str) -> None:
    body = {"game": "gotown", "seats": 2, "players": ["here"], "names": ["Bruno"], **more}
    answer = httpx.post(f"{server.address}/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_what_waits_for_a_slow_reader_is_withheld_once_the_curtain_falls(server: Server) -> None:
    """What comes after the curtain fell is what the system had taken before, and then the watchers’."""
    device = shared(server, "here", game="greatrace", options={})
    key = opened_curtain(device, 0).json()["key"]
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    address = f"{server.sockets}/ws/{device.code}"
    with connect(
        address,
        sock=narrow,
        additional_headers=device.bearer,
        max_size=None,
        max_queue=1,
        compression=None,
    ) as late:
        asked = 30
        for _ in range(asked):
            late.send(json.dumps({"type": "hello", "key": key}))
        late.send(json.dumps({"type": "act", "command_id": "c", "decision_id": "", "action": {}}))
        # It reads nothing until all of that was answered, and the curtain is down.
        time.sleep(1.0)
        headers = {**device.bearer, "podium-key": key}
        assert httpx.post(f"{device.api}/curtain/close", headers=headers, json={}).is_success
        heard = [json.loads(late.recv(20.0))]
        while heard[-1].get("seat", 0) is not None or heard[-1]["type"] != "scene":
            heard.append(json.loads(late.recv(20.0)))
        late.send(json.dumps({"type": "ping"}))
        while heard[-1]["type"] != "pong":
            heard.append(json.loads(late.recv(20.0)))
    scenes = [message["seat"] for message in heard if message["type"] == "scene"]
    assert 0 < scenes.count(0) < 5, "what the system had taken already"
    assert scenes[-1] is None, "and the last one is the watchers'"
    assert "refused" not in [message["type"] for message in heard], "which speaks of a hand"
    assert [message["type"] for message in heard].count("players") >= asked, "all may know that"


def test_a_seat_with_a_pin_is_arranged_by_who_typed_it(server: Server) -> None:
    """Anna, the host, and Bruno share a device, each with a PIN; two chairs are free."""
    device = shared(server, "here", "person", "person", pins=["1111", "2222"])
    anna, bruno = (
        opened_curtain(device, seat, pin).json()["key"] for seat, pin in ((0, "1111"), (1, "2222"))
    )

    def ask(what: str, body: Json, key: str = "") -> tuple[int, str]:
        headers = {**device.bearer, "podium-key": key}
        answer = httpx.post(f"{device.api}/{what}", headers=headers, json=body)
        code = answer.json()["error"]["code"] if answer.is_error else ""
        return answer.status_code, code

    asked: list[tuple[str, Json, str]] = [
        ("move", {"seat": 1, "to": 2}, anna),
        ("stand", {"seat": 1}, anna),
        ("move", {"seat": 0, "to": 2}, bruno),
        ("stand", {"seat": 0}, bruno),
        # Nor is anybody beside the host the host.
        ("free", {"seat": 1}, bruno),
        ("bot", {"seat": 2}, bruno),
        ("listed", {"listed": True}, bruno),
        ("close", {}, bruno),
        ("start", {}, bruno),
    ]
    for what, body, other in asked:
        for key in ("", other):
            assert ask(what, body, key) == (403, "needs_pin"), what
    assert ask("move", {"seat": 1, "to": 2}, bruno) == (204, "")
    assert ask("stand", {"seat": 2}, bruno) == (403, "needs_pin"), "a key goes with its seat"
    bruno = opened_curtain(device, 2, "2222").json()["key"]
    assert ask("stand", {"seat": 2}, bruno) == (204, "")
    assert ask("bot", {"seat": 1}, anna) == (204, "")


def test_a_seat_without_a_pin_is_arranged_by_whoever_has_the_device(server: Server) -> None:
    device = shared(server, "here", "person")
    answer = httpx.post(f"{device.api}/move", headers=device.bearer, json={"seat": 1, "to": 2})
    assert answer.status_code == 204
