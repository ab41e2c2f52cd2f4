"""The coach over HTTP: silent while a match goes on, thorough and remembered after it."""

import re
import sqlite3
import time
from html import unescape
from typing import Any

import httpx
import pytest

from tests.web.people import Person, Seat, play, seated, sit
from tests.web.server import Server

Json = dict[str, Any]
PATIENCE = 60.0


def lesson(api: str, seat: int | str = 0, asker: Seat | None = None, lang: str = "en") -> Json:
    headers = {"accept-language": lang, **(asker.bearer if asker else {})}
    answer = httpx.get(f"{api}/coach", params={"seat": seat}, headers=headers, timeout=PATIENCE)
    answer.raise_for_status()
    found: Json = answer.json()
    return found


def begin(api: str, seat: int | str = 0) -> httpx.Response:
    return httpx.post(f"{api}/coach", params={"seat": seat}, timeout=PATIENCE)


def taught(api: str, seat: int = 0) -> Json:
    """The whole lesson, once the coach has begun."""
    end = time.monotonic() + PATIENCE
    while (found := lesson(api, seat))["stage"] != "done":
        assert found["stage"] in ("waiting", "thinking")
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


@pytest.fixture(scope="module")
def people(server: Server) -> list[Person]:
    """Two people in the middle of a match."""
    people = [sit(seat) for seat in seated(server, "Anna", "Bruno", short=True)]
    play(people, until=lambda person: person.stand["seq"] >= 4)
    return people


@pytest.fixture(scope="module")
def ended(people: list[Person]) -> Seat:
    """Anna, after the match."""
    play(people)
    for person in people:
        person.close()
    anna = people[0].seat
    assert anna
    return anna


def test_while_a_match_goes_on_there_is_no_coach(server: Server, people: list[Person]) -> None:
    anna = people[0].seat
    assert anna
    shared = httpx.post(
        f"{server.address}/api/matches",
        json={"game": "gotown", "seats": 2, "name": "A", "players": ["here"], "names": ["B"]},
    ).raise_for_status()
    hot = f"{server.address}/api/matches/{shared.json()['code']}"
    for api, headers in [(anna.api, anna.bearer), (anna.api, {}), (hot, {})]:
        for method in ("GET", "POST"):
            for seat in ("", "0", "1"):
                answer = httpx.request(
                    method, f"{api}/coach", params={"seat": seat}, headers=headers
                )
                assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
                assert answer.json()["error"]["message"] == "The match is not over yet."
    page = httpx.get(f"{server.address}/t/{anna.code}/coach", headers=anna.bearer)
    assert page.status_code == 409
    assert "not over yet" in page.text


def test_every_decision_is_told_in_words_and_added_up(server: Server, ended: Seat) -> None:
    first = lesson(ended.api)
    assert (first["stage"], first["moves"], first["reckoning"]) == ("idle", [], None)
    assert begin(ended.api, 1).status_code == 202
    assert begin(ended.api, 0).status_code == 202, "in line, one seat after the other"
    found = taught(ended.api, 0)
    assert len(found["moves"]) == found["total"] > 0
    for move in found["moves"]:
        chance, low, high = move["chance"]
        assert 0 <= low <= chance <= high <= 1
        assert move["done"]
        assert (move["cost"] == [0, 0, 0]) if not move["better"] else True
    sums = found["reckoning"]
    assert found["moves"][0]["chance"][0] - sums["given_away"] + sums["luck"] == pytest.approx(
        sums["won"], abs=0.01
    )
    german = lesson(ended.api, 0, lang="de")
    assert [move["seq"] for move in german["moves"]] == [move["seq"] for move in found["moves"]]
    assert [move["done"] for move in german["moves"]] != [move["done"] for move in found["moves"]]
    own = {move["done"] for move in lesson(ended.api, 0, ended)["moves"]}
    assert len(own) == len({move["done"] for move in found["moves"]})
    assert taught(ended.api, 1)["seat"] == 1
    page = httpx.get(f"{server.address}/t/{ended.code}/coach")
    assert page.status_code == 200
    assert "Bruno" in page.text


def test_what_was_said_is_kept_and_only_the_rest_is_thought_over(
    server: Server, ended: Seat
) -> None:
    begin(ended.api)
    before = taught(ended.api)
    server.stop()
    kept = before["moves"][0]["seq"]
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE verdicts SET body = '{}' WHERE seq > ?", (kept,))
        last = before["moves"][-1]["seq"]
        database.execute("DELETE FROM verdicts WHERE seq > ? AND seq = ?", (kept, last))
    server.start()
    rest = lesson(ended.api)
    assert (rest["stage"], [move["seq"] for move in rest["moves"]]) == ("idle", [kept])
    begin(ended.api)
    assert taught(ended.api) == before


def test_a_browser_s_own_matches_tell_how_one_plays(server: Server, ended: Seat) -> None:
    begin(ended.api)
    sums = taught(ended.api)
    cookies = {f"seat-{ended.code}": ended.secret}
    page = httpx.get(f"{server.address}/matches", cookies=cookies).text
    told = unescape(" ".join(re.sub("<[^>]+>", " ", page.split('id="own"')[1]).split()))
    assert "ended here: 1. The coach has thought over 1 of them" in told
    otherwise = sum(bool(move["better"]) for move in sums["moves"]) / sums["total"]
    assert f"otherwise than the coach’s {otherwise:.0%} " in told
    assert "Won, where 50% would be a fair share" in told
    assert "At the table" in told
    assert "from 1" in told
    # Another browser has no part in it.
    assert 'id="own"' not in httpx.get(f"{server.address}/matches").text
    german = httpx.get(
        f"{server.address}/matches", cookies=cookies, headers={"accept-language": "de"}
    )
    assert "Anders entschieden als der Trainer" in german.text


@pytest.mark.parametrize("seat", ["9", "-1", "x", "watcher"])
def test_there_is_no_such_seat(ended: Seat, seat: str) -> None:
    assert begin(ended.api, seat).status_code == 400


def test_a_record_that_was_brought_is_coached_too(server: Server, ended: Seat) -> None:
    record = httpx.get(f"{ended.api}/record").content
    answer = httpx.post(f"{server.address}/api/replays", content=record, timeout=PATIENCE)
    brought = answer.raise_for_status().json()
    api = f"{server.address}/api/replays/{brought['id']}"
    assert begin(api, 1).status_code == 202
    found = taught(api, 1)
    # The luck of the thinking is the same too.
    begin(ended.api, 1)
    assert found == taught(ended.api, 1)
    assert httpx.get(f"{server.address}{brought['page']}/coach").status_code == 200
    assert httpx.get(f"{server.address}/api/replays/none/coach").status_code == 404
