"""How often somebody may ask, on a server with low limits."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from podium.web.app import ROUTES
from podium.web.host.seats.codes import new_code, new_ticket
from tests.web import raw
from tests.web.people import Person, Seat, opened, seated, sit
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


# -- codes that open nothing -----------------------------------------------------------------------

MISSES = 5


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that is told by these tests where somebody is."""
    server = Server(
        tmp_path_factory.mktemp("proxied"),
        PODIUM_TRUSTED_PROXIES="127.0.0.1",
        PODIUM_MISS_BURST=str(MISSES),
        PODIUM_MISS_RATE="0.0001",
    )
    yield server
    server.stop()


def at(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


WITH_CODES = [
    (method, path)
    for route in ROUTES
    for path in sorted(route.paths)
    if "{code:str}" in path or path.startswith("/take")
    for method in sorted(getattr(route, "http_methods", ["SOCKET"]))
    if method != "OPTIONS"
]


def asked(server: Server, method: str, path: str, address: str, code: str = "") -> int:
    """The status of an answer about a code, which there is not if none is named."""
    path = path.replace("{code:str}", code or new_code()).replace("{name:str}", new_ticket())
    headers = [("host", "a"), ("x-forwarded-for", address)]
    if method == "SOCKET":
        data = raw.request("GET", path, [*headers, *raw.SOCKET])
    else:
        data = raw.request(method, path, [*headers, ("content-type", "application/json")], b"{}")
    answer = raw.asked(server, data)
    assert answer is not None
    return answer.status


def test_many_roads_lead_to_a_table() -> None:
    assert len(WITH_CODES) > 20
    assert ("SOCKET", "/ws/{code:str}") in WITH_CODES


@pytest.mark.parametrize(("method", "path"), WITH_CODES, ids=map(" ".join, WITH_CODES))
def test_codes_cannot_be_tried_one_after_another(proxied: Server, method: str, path: str) -> None:
    address = f"192.0.2.{WITH_CODES.index((method, path))}"
    statuses = [asked(proxied, method, path, address) for _ in range(MISSES + 2)]
    assert statuses == [404] * MISSES + [429] * 2


def test_all_roads_together_lead_to_no_more_tries(proxied: Server) -> None:
    statuses = [asked(proxied, *road, address="198.51.100.1") for road in WITH_CODES[: MISSES + 5]]
    assert statuses == [404] * MISSES + [429] * 5


def test_many_tries_at_once_are_no_more_than_one_after_another(proxied: Server) -> None:
    def guess(_: int) -> int:
        return asked(proxied, "GET", "/t/{code:str}", "198.51.100.2")

    with ThreadPoolExecutor(20) as guessers:
        statuses = list(guessers.map(guess, range(20)))
    assert sorted(statuses) == [404] * MISSES + [429] * 15


def test_who_guessed_too_often_learns_no_code_that_there_is(proxied: Server) -> None:
    seat = opened(proxied, "random")
    for _ in range(MISSES):
        asked(proxied, "GET", "/t/{code:str}", "198.51.100.3")
    for method, path in WITH_CODES:
        if "{code" in path:
            assert asked(proxied, method, path, "198.51.100.3", seat.code) == 429
    assert asked(proxied, "GET", "/t/{code:str}", "198.51.100.4", seat.code) == 200


def test_who_uses_a_code_that_there_is_goes_on_beside_a_guesser(proxied: Server) -> None:
    mine, new = opened(proxied, "random"), opened(proxied, "random")
    here = "198.51.100.5"
    assert asked(proxied, "GET", "/t/{code:str}", here, mine.code) == 200
    for _ in range(MISSES + 1):
        asked(proxied, "GET", "/api/matches/{code:str}", here)
    for _ in range(3 * MISSES):
        assert asked(proxied, "GET", "/t/{code:str}", here, mine.code) == 200
    assert asked(proxied, "SOCKET", "/ws/{code:str}", here, mine.code) == 101
    sitting = httpx.get(new.api, headers={**at(here), **new.bearer})
    assert sitting.status_code == 200, "whoever sits there is let in from anywhere"
    for _ in range(MISSES):
        asked(proxied, "GET", "/t/{code:str}", "198.51.100.7")
    cookie = {"cookie": f"seat-{mine.code}=wrong"}
    elsewhere = httpx.get(mine.api, headers={**at("198.51.100.7"), **cookie})
    assert elsewhere.status_code == 429


def test_codes_that_there_are_cost_nothing(proxied: Server) -> None:
    for _ in range(3 * MISSES):
        seat = opened(proxied, "random")
        assert asked(proxied, "GET", "/t/{code:str}", "198.51.100.6", seat.code) == 200
    for nonsense in ["nonsense"] * 3 * MISSES:
        assert asked(proxied, "GET", "/t/{code:str}", "198.51.100.6", nonsense) == 404
    assert asked(proxied, "GET", "/t/{code:str}", "198.51.100.6") == 404


def test_cookies_do_not_tell_which_codes_there_are(proxied: Server) -> None:
    mine, strange = opened(proxied, "random"), opened(proxied, "random")
    secrets = {mine.code: mine.secret, strange.code: "wrong", new_code(): "wrong"}
    cookies = "; ".join(f"seat-{code}={secret}" for code, secret in secrets.items())
    for page in ("/", "/matches"):
        answer = httpx.get(f"{proxied.address}{page}", headers={"cookie": cookies})
        forgotten = {
            header.partition("=")[0].removeprefix("seat-")
            for header in answer.headers.get_list("set-cookie")
        }
        assert forgotten == secrets.keys() - {mine.code}


def test_strangers_at_its_address_do_not_speak_for_a_shared_device(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = Server(
        tmp_path_factory.mktemp("shared"), PODIUM_MESSAGE_BURST="5", PODIUM_MESSAGE_RATE="0.0001"
    )
    try:
        body = {**BODY, "players": ["here"], "names": ["Bruno"], "script": True}
        told = httpx.post(f"{server.address}/api/matches", json=body).json()
        device = Seat(server, told["code"], 0, told["secret"], told["match"])
        asked = [httpx.post(f"{device.api}/messages", json={"type": "ping"}) for _ in range(7)]
        assert asked[-1].status_code == 429
        with Person(device, server, device.code) as down:
            assert down.hear("scene", "problem")["type"] == "scene"
    finally:
        server.stop()
