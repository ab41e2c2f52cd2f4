"""Staying: bots that sit in, seats that move, clocks; all of it through a restart."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from podium.store import RunRow
from podium.web.host.gauges.uptime import Uptime
from podium.web.host.limits.pace import Pace
from tests.web.browsers import browser, code_in, secrets_of
from tests.web.people import Json, Person, Seat, opened, play, seated, sit
from tests.web.server import Server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where somebody is soon missed, and clocks run a hundred times as fast."""
    server = Server(tmp_path_factory.mktemp("hasty"), PODIUM_AWAY="0.1", PODIUM_CLOCK_SPEED="100")
    server.watched = True
    yield server
    server.stop()


def told_of(person: Person, seat: int, what: str, so: bool = True) -> Json:
    """The next message in which this is told of a seat."""
    while True:
        player: Json = person.hear("players")["players"][seat]
        if player.get(what, False) is so:
            return player


def post(seat: Seat, where: str, which: int) -> httpx.Response:
    return httpx.post(f"{seat.api}/{where}", headers=seat.bearer, json={"seat": which})


def test_a_bot_sits_in_for_who_is_gone_until_they_come_back(hasty: Server) -> None:
    anna, bruno = seated(hasty, "Anna", "Bruno", short=True)
    with sit(anna) as here:
        back = sit(bruno)
        early = post(anna, "stand-in", 1)
        assert (early.status_code, early.json()["error"]["code"]) == (409, "not_alone")
        back.close()
        told_of(here, 1, "alone")
        assert post(anna, "stand-in", 1).status_code == 204
        told_of(here, 1, "stands_in")
        play([here], until=lambda me: me.stand["seq"] >= 6)
        if here.stand.get("outcome"):
            return
        # Connecting is coming back.
        with sit(bruno) as again:
            told_of(here, 1, "stands_in", so=False)
            people = [here.caught_up(again.stand["seq"]), again.caught_up(here.stand["seq"])]
            play(people, until=lambda me: me.stand["seq"] >= 10)


def test_who_is_sat_in_for_is_not_asked_for_consent(hasty: Server) -> None:
    """Nor waited for any longer, if it happens while they are asked."""
    # A match may end before Anna has done what she could ask to take back: then there is another.
    assert any(_they_are_not_asked(hasty) for _ in range(5))


def _they_are_not_asked(server: Server) -> bool:
    """Whether the match went on for long enough to tell."""
    people = [sit(seat) for seat in seated(server, "Anna", "Bruno", "Chloé")]
    anna, bruno, chloe = people
    assert anna.seat
    play(people, until=lambda _: anna.due and bool(anna.stand.get("ask")))
    if anna.stand.get("outcome"):
        return False
    wish = anna.ask({"type": "ask_undo", "decision_id": anna.stand["ask"]}, "wish")
    assert wish["waiting"] == [1, 2]
    for gone, left in ((chloe, [1]), (bruno, [])):
        assert gone.seat
        gone.close()
        told_of(anna, gone.seat.number, "alone")
        assert post(anna.seat, "stand-in", gone.seat.number).status_code == 204
        assert anna.hear("wish").get("waiting", []) == left
    assert "all agreed" in anna.hear("update")["lines"][0]["text"]
    play([anna], until=lambda _: anna.due and bool(anna.stand.get("ask")))
    if anna.stand.get("outcome"):
        return False
    anna.say({"type": "ask_undo", "decision_id": anna.stand["ask"]})
    assert "all agreed" in anna.hear("update")["lines"][0]["text"]
    anna.close()
    return True


def test_nobody_else_decides_who_sits_in(hasty: Server) -> None:
    anna, bruno = seated(hasty, "Anna", "Bruno", short=True)
    stranger = httpx.post(f"{anna.api}/stand-in", json={"seat": 1})
    assert stranger.json()["error"]["code"] == "no_seat"
    with sit(anna) as here:
        told_of(here, 1, "alone")
        assert post(anna, "stand-in", 7).json()["error"]["code"] == "no_seat"
        assert post(bruno, "back", 0).json()["error"]["code"] == "no_seat"
        assert post(anna, "stand-in", 1).status_code == 204
        assert post(bruno, "back", 1).status_code == 204
        told_of(here, 1, "stands_in", so=False)


def test_a_seat_moves_to_another_device_by_a_code_that_works_once(hasty: Server) -> None:
    with browser(hasty) as old, browser(hasty, "de") as new, browser(hasty) as thief:
        code = code_in(
            old.post("/new/gotown", data={"name": "Anna", "seats": "2", "player-1": "random"})
        )
        was = Seat(hasty, code, 0, secrets_of(old)[code], "")
        with Person(was, hasty, code) as watching:
            assert watching.hear("scene")["seat"] == 0
            told = old.post(f"/api/matches/{code}/transfer", json={"seat": 0}).json()
            assert told["link"].endswith(f"/take/{told['code']}")
            assert told["qr"].startswith("data:image/svg+xml")
            asking = new.get("/join", params={"code": told["code"].lower().replace("-", " ")})
            assert asking.url.path == f"/take/{told['code']}"
            assert "Anna" in asking.text
            alone = old.get(f"/api/matches/{code}").json()["seat"]
            assert alone == 0, "opening the link alone moves nothing"
            assert code_in(new.post(f"/take/{told['code']}")) == code
            assert watching.closed_with() == 4000
        assert new.get(f"/api/matches/{code}").json()["seat"] == 0
        assert old.get(f"/api/matches/{code}").json()["seat"] is None
        again = thief.post(f"/take/{told['code']}")
        assert again.status_code == 404
        refused = old.post(f"/api/matches/{code}/transfer", json={"seat": 0})
        assert refused.json()["error"]["code"] == "no_seat"
        # Back again, with a secret of its own.
        home = new.post(f"/api/matches/{code}/transfer", json={"seat": 0}).json()
        old.post(f"/take/{home['code']}")
        assert old.get(f"/api/matches/{code}").json()["seat"] == 0
        assert thief.get("/take/BBBB-BBBB").status_code == 404


def test_when_one_of_two_gets_a_device_no_curtain_is_needed_any_more(hasty: Server) -> None:
    with browser(hasty) as tablet, browser(hasty) as phone:
        data = {"name": "Anna", "seats": "2", "player-1": "here", "name-1": "Bruno"}
        code = code_in(tablet.post("/new/gotown", data=data))
        api = f"/api/matches/{code}"
        assert tablet.post(f"{api}/transfer", json={"seat": 1}).status_code == 403
        key = tablet.post(f"{api}/curtain", json={"seat": 1}).json()["key"]
        told = tablet.post(f"{api}/transfer", json={"seat": 1}, headers={"podium-key": key})
        phone.post(f"/take/{told.json()['code']}")
        assert phone.get(api).json()["seat"] == 1
        assert tablet.get(api).json()["seat"] == 0


def test_a_pin_keeps_its_hand_after_the_others_of_the_device_have_moved_away(hasty: Server) -> None:
    with browser(hasty) as tablet, browser(hasty) as phone:
        data = {"name": "Anna", "seats": "2", "player-1": "here", "name-1": "Bruno"}
        page = tablet.post("/new/gotown", data=data)
        api = f"/api/matches/{code_in(page)}"
        for seat, pin in ((0, "1234"), (1, "5678")):
            tablet.post(f"{api}/curtain", json={"seat": seat, "chooses": pin})
        key = tablet.post(f"{api}/curtain", json={"seat": 1, "pin": "5678"}).json()["key"]
        told = tablet.post(f"{api}/transfer", json={"seat": 1}, headers={"podium-key": key})
        phone.post(f"/take/{told.json()['code']}")
        assert phone.get(api).json()["seat"] == 1, "a device of one's own asks for no PIN"
        assert tablet.get(api).json()["scene"]["seat"] is None, "whoever moved away holds it still"
        assert tablet.post(f"{api}/curtain", json={"seat": 0}).status_code == 403
        key = tablet.post(f"{api}/curtain", json={"seat": 0, "pin": "1234"}).json()["key"]
        assert tablet.get(api, headers={"podium-key": key}).json()["scene"]["seat"] == 0


def test_at_zero_a_bot_sits_in_and_acting_takes_the_seat_back(hasty: Server) -> None:
    anna, bruno = seated(hasty, "Anna", "Bruno", short=True)
    assert not [m for m in sit_and_hear(anna) if m["type"] == "clocks"], "no clock, no time"
    host = opened(hasty, "person", name="Anna", clock=60)
    bruno = httpx.post(f"{host.api}/seats", json={"name": "Bruno", "script": True}).json()
    other = Seat(hasty, host.code, 1, bruno["secret"], host.match)
    with sit(host) as one, sit(other) as two:
        (seat, left) = one.hear("clocks")["left"][0]
        assert 0 < left <= 600, "a minute, a hundred times as fast"
        late, waiting = (one, two) if seat == 0 else (two, one)
        told_of(waiting, seat, "stands_in")
        waiting.hear("update")
        assert late.seat is not None
        assert post(late.seat, "back", seat).status_code == 204
        told_of(waiting, seat, "stands_in", so=False)


def sit_and_hear(seat: Seat) -> list[Json]:
    with sit(seat) as person:
        person.silent(0.2)
        return person.heard


def test_who_sits_in_and_whose_clock_runs_survives_a_restart(own_server: Server) -> None:
    own_server.stop()
    own_server.set(PODIUM_AWAY="0.1")
    own_server.start()
    host = opened(own_server, "person", name="Anna", clock=600)
    told = httpx.post(f"{host.api}/seats", json={"name": "Bruno", "script": True}).json()
    bruno = Seat(own_server, host.code, 1, told["secret"], host.match)
    with sit(host) as here:
        told_of(here, 1, "alone")
        assert post(host, "stand-in", 1).status_code == 204
        play([here], until=lambda me: me.due and me.stand["seq"] >= 3)
    own_server.kill()
    own_server.start()
    with Person(host, own_server, host.code) as here:
        assert told_of(here, 1, "stands_in")
        ((seat, left),) = here.hear("clocks")["left"]
        assert seat == 0
        assert 0 < left <= 600_000
    with sit(bruno) as again:
        assert told_of(again, 1, "stands_in", so=False)


def test_while_the_site_is_away_no_clock_runs() -> None:
    before = [RunRow(id="a", began=1_000, seen=5_000), RunRow(id="b", began=9_000, seen=10_000)]
    uptime = Uptime(20_000, before)
    assert uptime.between(21_000, 24_000) == 3_000
    assert uptime.between(9_500, 21_000) == 500 + 1_000
    assert uptime.between(4_000, 21_000) == 1_000 + 1_000 + 1_000
    assert uptime.between(11_000, 20_000) == 0


def test_taking_an_action_back_gives_no_new_time() -> None:
    pace = Pace(100, 1)
    pace.follow("action", 2, 200)
    assert pace.opened == 200
    pace.follow("action", 2, 250)  # one of several who choose in one window
    assert pace.opened == 200
    pace.follow("action", 3, 300)
    pace.follow("undo", 4, 400)
    assert pace.opened == 200
    pace.follow("action", 5, 500)
    assert pace.opened == 500
