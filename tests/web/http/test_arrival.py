"""How a request arrives: its host, its origin, its address, and what a proxy says of them."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from podium.web.host.limits.addresses import Proxies, household
from podium.web.http.arrival import Arrival
from podium.web.http.guard import HEADERS, same_origin
from podium.web.settings import BadSetting, Settings
from tests.web.browsers import browser
from tests.web.people import opened
from tests.web.raw import SOCKET, Answer, asked, request
from tests.web.server import Server

BODY = b'{"game": "gotown", "seats": 2, "players": ["random"]}'


def told(answer: Answer | None) -> tuple[int, str]:
    """The status and the code of an error, which has the guard's headers."""
    assert answer is not None
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == [value]
    return answer.status, json.loads(answer.body)["error"]["code"]


HOSTS = [
    "a:b",
    "a:99999",
    "::1",
    "[::1]:x",
    "[::1",
    "[1.2.3.4]",
    "[::g]",
    "a b",
    "a/b",
    "ä",
    "",
    "@",
]


@pytest.mark.parametrize("host", [*HOSTS, "x" * 4000, "x" * 254], ids=lambda host: host[:9])
def test_a_host_that_is_none_is_refused_everywhere(server: Server, host: str) -> None:
    seat = opened(server, "random")
    pages = ["/", "/lobby", f"/t/{seat.code}", "/health", "/nothing", "/static/x/site.css"]
    for path in [*pages, f"/api/matches/{seat.code}", f"/api/matches/{seat.code}/stream"]:
        assert told(asked(server, request("GET", path, [("host", host)]))) == (400, "bad_host")
    for path in ("/api/matches", f"/api/matches/{seat.code}/transfer", "/play/gotown"):
        data = request("POST", path, [("host", host), ("content-type", "application/json")], BODY)
        assert told(asked(server, data)) == (400, "bad_host")
    data = request("GET", f"/ws/{seat.code}", [("host", host), *SOCKET])
    assert told(asked(server, data)) == (400, "bad_host")


@pytest.mark.parametrize(
    "host", ["localhost", "A.example:80", "[::1]", "[::1]:8000", "127.0.0.1:", "x" * 253]
)
def test_a_host_that_can_be_one_is_let_in(server: Server, host: str) -> None:
    seat = opened(server, "random")
    answer = asked(server, request("GET", f"/t/{seat.code}", [("host", host)]))
    assert answer is not None
    assert answer.status == 200
    link = f"http://{host.lower().removesuffix(':')}/t/{seat.code}"
    assert link.encode() in answer.body


def test_a_host_is_named_once_but_by_the_oldest_browsers(server: Server) -> None:
    for hosts in ([], [("host", "a"), ("host", "b")]):
        assert told(asked(server, request("GET", "/health", hosts))) == (400, "bad_host")
    old = asked(server, request("GET", "/health", [], version="1.0"))
    assert old is not None
    assert old.status == 200


def test_no_is_said_in_the_askers_language(server: Server) -> None:
    for code, word in (("de", "Rechner"), ("nl", "naam")):
        answer = asked(server, request("GET", "/", [("host", "a:b"), ("accept-language", code)]))
        assert answer is not None
        assert word in json.loads(answer.body)["error"]["message"]


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://a:b", "://", "", "http://[::1"])
def test_an_origin_that_is_none_is_another_site(server: Server, origin: str) -> None:
    seat = opened(server, "random")
    headers = [("host", "a"), ("origin", origin), ("content-type", "application/json")]
    posted = asked(server, request("POST", "/api/matches", headers, BODY))
    assert told(posted) == (403, "cross_origin")
    connected = asked(server, request("GET", f"/ws/{seat.code}", [*headers[:2], *SOCKET]))
    assert told(connected) == (403, "cross_origin")


def test_where_somebody_was_is_read_whatever_it_says(server: Server) -> None:
    seat = opened(server, "random")
    headers = [("host", "a"), ("last-event-id", "1" * 5000)]
    answer = asked(server, request("GET", f"/api/matches/{seat.code}/stream", headers))
    assert answer is not None
    assert (answer.status, answer.headers["content-type"][0]) == (
        200,
        "text/event-stream; charset=utf-8",
    )


@pytest.mark.parametrize("depth", [900, 8000, 100_000])
def test_a_record_that_goes_too_deep_is_refused(server: Server, depth: int) -> None:
    header = '{"line": "header", "record": 1, "game": "gotown", "rules_version": 1, "seats": 2'
    deep = header + ', "options": {"short": ' + "[" * depth + "]" * depth
    deep += '}, "commitment": "", "hash": ""}'
    answer = httpx.post(f"{server.address}/api/replays", content=deep)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_record")


# -- what cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost a\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET / HTTP/3.0\r\nhost: a\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n",
    ],
    ids=ascii,
)
def test_what_is_no_request_is_answered_in_our_own_form(server: Server, data: bytes) -> None:
    assert told(asked(server, data)) == (400, "malformed")


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("POST", SOCKET),
        ("GET", SOCKET[:3]),
        ("GET", [*SOCKET[:3], ("sec-websocket-key", "short")]),
        ("GET", [*SOCKET[:2], SOCKET[3], ("sec-websocket-version", "12")]),
        ("GET", [*SOCKET, SOCKET[3]]),
        ("GET", [*SOCKET, ("x-long", "x" * 9000)]),
        ("GET", [*SOCKET, *[("x-many", "x")] * 200]),
    ],
    ids=["post", "no key", "no such key", "old", "two keys", "long", "many"],
)
def test_what_is_no_request_for_a_socket_is_a_plain_one(
    server: Server, method: str, headers: list[tuple[str, str]]
) -> None:
    seat = opened(server, "random")
    answer = asked(server, request(method, f"/ws/{seat.code}", [("host", "a"), *headers]))
    assert told(answer) == (405, "not_allowed")


def test_a_socket_to_nowhere_is_refused_in_our_own_form(server: Server) -> None:
    for path, why in (
        ("/ws/", (404, "not_found")),
        ("/nothing", (404, "not_found")),
        ("/api/matches", (400, "malformed")),
    ):
        answer = asked(server, request("GET", path, [("host", "a"), *SOCKET]))
        assert told(answer) == why


# -- origins and proxies ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("secure", "host", "headers", "let_in"),
    [
        (False, "a:1", {b"origin": b"http://a:1"}, True),
        (False, "a:1", {b"origin": b"http://A:1"}, True),
        (False, "a:1", {b"origin": b"https://a:1"}, False),
        (True, "a:1", {b"origin": b"http://a:1"}, False),
        (True, "a:1", {b"origin": b"https://a:1"}, True),
        (False, "a:80", {b"origin": b"http://a"}, True),
        (True, "a:443", {b"origin": b"https://a"}, True),
        (True, "a", {b"origin": b"https://a:80"}, False),
        (False, "a:1", {b"origin": b"http://a:2"}, False),
        (False, "a", {b"origin": b"http://a.evil"}, False),
        (False, "a", {b"origin": b"http://b@a"}, False),
        (False, "a", {b"origin": b"null"}, False),
        (False, "", {b"origin": b"http://"}, False),
        (False, "a", {}, True),
        (False, "a", {b"cookie": b"x=y"}, False),
        (False, "a", {b"cookie": b"x=y", b"sec-fetch-site": b"same-origin"}, True),
        (False, "a", {b"sec-fetch-site": b"cross-site"}, False),
        (False, "a", {b"sec-fetch-site": b"none"}, False),
    ],
)
def test_where_a_request_may_come_from(
    secure: bool, host: str, headers: dict[bytes, bytes], let_in: bool
) -> None:
    assert same_origin(headers, Arrival("", secure, host)) is let_in


def test_an_origin_of_another_scheme_is_another_site(server: Server) -> None:
    origin = server.address.replace("http:", "https:")
    answer = httpx.post(f"{server.address}/api/matches", content=BODY, headers={"origin": origin})
    assert answer.json()["error"]["code"] == "cross_origin"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that stands behind a proxy on the same machine, and behind another before that."""
    server = Server(
        tmp_path_factory.mktemp("behind"),
        PODIUM_TRUSTED_PROXIES="127.0.0.1, 10.1.0.0/16",
        PODIUM_MATCH_BURST="2",
        PODIUM_MATCH_RATE="0.0001",
    )
    yield server
    server.stop()


def opening(server: Server, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named["content-type"] = "application/json"
    return httpx.post(f"{server.address}/api/matches", content=BODY, headers=named)


def test_a_named_proxy_says_whom_it_speaks_for(behind: Server) -> None:
    def statuses(address: str) -> list[int]:
        return [opening(behind, x_forwarded_for=address).status_code for _ in range(3)]

    assert statuses("192.0.2.1") == [201, 201, 429]
    assert statuses("192.0.2.2") == [201, 201, 429]
    assert statuses("192.0.2.3, 10.1.2.3") == [201, 201, 429]
    assert statuses("198.51.100.9, 192.0.2.3") == [429] * 3, (
        "what it was told by others is not its word"
    )
    assert statuses("2001:db8::1") == [201, 201, 429]
    assert statuses("2001:db8::2") == [429] * 3, "one household"


def test_a_named_proxy_says_that_it_was_https_and_by_which_name(behind: Server) -> None:
    forwarded = {"x_forwarded_proto": "https", "x_forwarded_host": "podium.example"}
    answer = opening(
        behind, **forwarded, origin="https://podium.example", x_forwarded_for="192.0.2.7"
    )
    assert answer.status_code == 201
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    page = httpx.get(
        f"{behind.address}/t/{answer.json()['code']}",
        headers={name.replace("_", "-"): value for name, value in forwarded.items()},
    )
    assert f"https://podium.example/t/{answer.json()['code']}" in page.text
    for host in HOSTS[:4]:
        assert opening(behind, x_forwarded_host=host).json()["error"]["code"] == "bad_host"
    insecure = opening(behind, **forwarded, origin="http://podium.example")
    assert insecure.json()["error"]["code"] == "cross_origin"


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_MATCH_BURST="2", PODIUM_MATCH_RATE="0.0001")
    try:
        answers = [opening(server, x_forwarded_for=f"192.0.2.{n}") for n in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        page = httpx.get(
            f"{server.address}/t/{answers[0].json()['code']}",
            headers={"x-forwarded-proto": "https", "x-forwarded-host": "evil.example"},
        )
        assert "strict-transport-security" not in page.headers
        assert "evil.example" not in page.text
        assert server.address in page.text
        told = [json.loads(line) for line in server.log.splitlines()]
        assert [line["event"] for line in told].count("forwarded headers are not believed") == 1
    finally:
        server.stop()


def test_who_did_not_come_by_https_is_not_bound_to_it(server: Server) -> None:
    with browser(server) as anna:
        assert "strict-transport-security" not in anna.get("/").headers


def test_proxies_are_named_by_address_or_network() -> None:
    proxies = Proxies.of(" 127.0.0.1 ,10.0.0.0/8,, fd00::/8")
    for address in ("127.0.0.1", "::ffff:127.0.0.1", "10.9.8.7", "fd00::1"):
        assert address in proxies
    for address in ("127.0.0.2", "11.0.0.1", "fe80::1", "", "nonsense"):
        assert address not in proxies
    assert proxies.client("192.0.2.1:5000, 10.0.0.1") == "192.0.2.1"
    assert proxies.client("[2001:db8::1]:5000") == "2001:db8::1"
    assert (
        proxies.client("10.0.0.1") == proxies.client("") == proxies.client("what?, 10.0.0.1") == ""
    )
    with pytest.raises(BadSetting, match="PODIUM_TRUSTED_PROXIES=everybody"):
        Settings.of({"PODIUM_TRUSTED_PROXIES": "everybody"})


def test_a_household_is_an_address_or_a_network_of_newer_ones() -> None:
    assert household("192.0.2.1") == household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    assert household("") == ""
