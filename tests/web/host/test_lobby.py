"""The lobby: codes, seats, names, rematches."""

from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.web.browsers import browser, code_in, secrets_of
from tests.web.people import Person, Seat, joined, opened, play, seated, sit
from tests.web.server import Server, bots_at


def test_people_sit_down_on_the_next_free_seat(server: Server) -> None:
    host = opened(server, "person", "random", "person")
    assert joined(server, host.code, "Bruno").number == 1
    assert joined(server, host.code, "Chloé").number == 3
    late = httpx.post(f"{host.api}/seats", json={"name": "Eve"})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "full")


def test_a_race_for_the_last_seat_has_one_winner(server: Server) -> None:
    host = opened(server, "person")

    def sit_down(n: int) -> int:
        return httpx.post(f"{host.api}/seats", json={"name": f"P{n}"}).status_code

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(sit_down, range(8)))
    assert answers == [201] + [409] * 7


def test_two_people_of_one_name_can_be_told_apart(server: Server) -> None:
    host = opened(server, "person", "person", name="Anna")
    joined(server, host.code, "anna")
    joined(server, host.code, "Anna")
    names = [player["name"] for player in host.seen()["players"]["players"]]
    assert names == ["Anna", "anna 2", "Anna 3"]


def test_a_browser_sits_down_once(server: Server) -> None:
    host = opened(server, "person", "person")
    with browser(server) as client:
        first = client.post(f"/api/matches/{host.code}/seats", json={"name": "Bruno"})
        again = client.post(f"/api/matches/{host.code}/seats", json={"name": "Bruno"})
        assert first.status_code == 201
        assert "secret" not in first.json()
        assert (again.status_code, again.json()["error"]["code"]) == (409, "seated")


def test_the_host_alone_begins_with_bots(server: Server) -> None:
    host = opened(server, "person", "person", "person")
    bruno = joined(server, host.code, "Bruno")
    refused = httpx.post(f"{host.api}/start", headers=bruno.bearer)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_host")
    with Person(bruno, server, host.code) as waiting:
        waiting.hear("players")
        begun = httpx.post(f"{host.api}/start", headers=host.bearer)
        assert begun.status_code == 204
        assert waiting.hear("scene")["seat"] == 1
    kinds = [player["kind"] for player in host.seen()["players"]["players"]]
    assert kinds == ["person", "person", "bot", "bot"]
    assert bots_at(server, host.code) == [None, None, "normal", "normal"]
    again = httpx.post(f"{host.api}/start", headers=host.bearer)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "started")


def test_a_rematch_has_the_same_players_and_options(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno", short=True)
    people = [sit(anna), sit(bruno)]
    early = httpx.post(f"{anna.api}/rematch", json={"script": True}, headers=anna.bearer)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_over")
    play(people)
    asked = httpx.post(f"{anna.api}/rematch", json={"script": True}, headers=anna.bearer).json()
    told = people[1].hear("players")
    while not told["rematch"]:
        told = people[1].hear("players")
    assert told["rematch"] == asked["code"] != anna.code
    # Until Bruno follows, his seat is kept for him.
    strange = httpx.post(f"{server.address}/api/matches/{asked['code']}/seats", json={"name": "E"})
    assert strange.json()["error"]["code"] == "full"
    follow = httpx.post(f"{anna.api}/rematch", json={"script": True}, headers=bruno.bearer)
    assert follow.json()["code"] == asked["code"]
    assert follow.json()["seat"] == 1
    bruno.code = anna.code = asked["code"]
    with sit(bruno) as back:
        assert back.stand["seq"] == 0
    seen = anna.seen()
    assert seen["stage"] == "running"
    assert [player["name"] for player in seen["players"]["players"]] == ["Anna", "Bruno"]
    for person in people:
        person.close()


def test_asking_twice_for_a_rematch_gives_one(server: Server) -> None:
    anna = opened(server, "random", short=True)
    with sit(anna) as person:
        play([person])
    asked = [
        httpx.post(f"{anna.api}/rematch", json={"script": True}, headers=anna.bearer).json()
        for _ in range(2)
    ]
    assert asked[0] == asked[1]


def test_a_browser_follows_to_a_rematch_and_keeps_its_seat(server: Server) -> None:
    with browser(server) as anna, browser(server) as bruno:
        code = code_in(
            anna.post("/new/gotown", data={"name": "Anna", "seats": "2", "option-short": "true"})
        )
        bruno.post(f"/t/{code}/sit", data={"name": "Bruno"})
        people = [
            sit(Seat(server, code, number, secrets_of(client)[code], ""))
            for client, number in ((anna, 0), (bruno, 1))
        ]
        play(people)
        for person in people:
            person.close()
        following = anna.post(f"/api/matches/{code}/rematch", json={}).json()["code"]
        # Bruno opens the link of the new table instead of following from the old one.
        sitting = bruno.post(f"/t/{following}/sit", data={"name": "Bruno"})
        assert code_in(sitting) == following
        assert bruno.get(f"/api/matches/{following}").json()["seat"] == 1
