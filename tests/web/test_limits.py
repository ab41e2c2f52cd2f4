"""How often somebody may ask, on a server with low limits."""

from collections.abc import Iterator

import httpx
import pytest

from tests.web.people import seated, sit
from tests.web.server import Server

BODY = {"game": "gotown", "seats": 2, "players": ["random"]}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("strict"),
        PODIUM_MATCH_BURST="6",
        PODIUM_MATCH_RATE="0.0001",
        PODIUM_MESSAGE_BURST="5",
        PODIUM_MESSAGE_RATE="0.0001",
    )
    yield server
    server.stop()


def test_messages_are_limited_for_each_seat_however_many_roads_it_takes(strict: Server) -> None:
    anna, bruno = seated(strict, "Anna", "Bruno")
    with sit(anna) as one, sit(anna) as two:  # two of five: hello, hello
        one.ask({"type": "ping"}, "pong")
        two.ask({"type": "ping"}, "pong")
        assert anna.post({"type": "ping"}).status_code == 200
        for person in (one, two):
            assert person.ask({"type": "ping"}, "problem", "pong")["code"] == "too_many"
        answer = anna.post({"type": "ping"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        assert answer.headers["retry-after"]
    assert bruno.post({"type": "ping"}).status_code == 200


def test_what_is_refused_takes_nothing_from_the_next(strict: Server) -> None:
    wrong = {**BODY, "players": ["genius"]}
    for _ in range(8):
        answer = httpx.post(f"{strict.address}/api/matches", json=wrong)
        assert answer.json()["error"]["code"] == "bad_players"
    assert httpx.post(f"{strict.address}/api/matches", json=BODY).status_code == 201


def test_an_address_opens_so_many_tables_and_no_more(strict: Server) -> None:
    statuses = [
        httpx.post(f"{strict.address}/api/matches", json=BODY).status_code for _ in range(8)
    ]
    assert set(statuses) == {201, 429}
    assert statuses == sorted(statuses)
    page = httpx.post(
        f"{strict.address}/play/gotown", headers={"origin": strict.address, "accept": "text/html"}
    )
    assert page.status_code == 429
    assert "<html" in page.text
