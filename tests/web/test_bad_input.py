"""Bad input: each case gets a proper code and a clear message, and nothing changes."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from podium.registry import games
from tests.web.people import Json, Person, Seat, seated, sit
from tests.web.server import Server

NEW = {"game": "gotown", "seats": 2, "name": "Anna", "players": ["random"], "script": True}
BIDI = "A\u202enna"


@pytest.fixture(scope="module")
def table(server: Server) -> list[Seat]:
    """A table that nothing here changes."""
    return seated(server, "Anna", "Bruno")


def turn(table: list[Seat]) -> tuple[Seat, Seat, Json]:
    """Who acts, who waits, and what the table told the first."""
    seen = [seat.seen()["scene"]["stand"] for seat in table]
    acting: int = seen[0]["awaited"][0]
    return table[acting], table[1 - acting], seen[acting]


def act(stand: Json, **changed: Any) -> Json:
    return {
        "type": "act",
        "command_id": "x1",
        "decision_id": stand["decision"],
        "action": stand["offers"][0]["action"],
        **changed,
    }


def problem_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code; an error is always an object with a code and words."""
    told = answer.json()
    error = told.get("error", told)
    words = error.get("message", error.get("text"))
    assert isinstance(words, str)
    assert words
    assert not words.startswith("ui.")
    assert "Traceback" not in answer.text
    return answer.status_code, error["code"]


OPENING: list[tuple[str, Any, int, str]] = [
    ("broken JSON", "{", 400, "malformed"),
    ("not an object", "[1]", 400, "malformed"),
    ("no body", "", 400, "malformed"),
    ("deep JSON", "[" * 30_000, 400, "malformed"),
    ("not UTF-8", b'{"game": "\xff"}', 400, "malformed"),
    ("half a character", '{"game": "\\ud800", "seats": 2}', 400, "malformed"),
    ("wrong type", {**NEW, "seats": "two"}, 400, "malformed"),
    ("wrong type of a number", {**NEW, "seats": 2.5}, 400, "malformed"),
    ("enormous number", {**NEW, "seats": 10**30}, 400, "bad_seats"),
    ("unknown field", {**NEW, "seed": "mine"}, 400, "malformed"),
    ("missing field", {"name": "Anna"}, 400, "malformed"),
    ("unknown game", {**NEW, "game": "chess"}, 404, "unknown_game"),
    ("game with a path", {**NEW, "game": "../gotown"}, 404, "unknown_game"),
    ("too few seats", {**NEW, "seats": 1, "players": []}, 400, "bad_seats"),
    ("too many seats", {**NEW, "seats": 5}, 400, "bad_seats"),
    ("negative seats", {**NEW, "seats": -1}, 400, "bad_seats"),
    ("more players than seats", {**NEW, "players": ["random"] * 4}, 400, "too_many_players"),
    ("unknown bot", {**NEW, "players": ["genius"]}, 400, "bad_players"),
    ("unknown option", {**NEW, "options": {"tall": True}}, 400, "bad_options"),
    ("option of a wrong type", {**NEW, "options": {"short": "yes"}}, 400, "bad_options"),
    ("options that are none", {**NEW, "options": [1]}, 400, "malformed"),
    ("blank name", {**NEW, "name": "   "}, 400, "bad_name"),
    ("long name", {**NEW, "name": "x" * 25}, 400, "bad_name"),
    ("control character", {**NEW, "name": "A\u0007nna"}, 400, "bad_name"),
    ("text that turns round", {**NEW, "name": BIDI}, 400, "bad_name"),
    ("invisible name", {**NEW, "name": "\u200d"}, 400, "bad_name"),
    ("oversized body", {**NEW, "name": "x" * 70_000}, 413, "too_large"),
]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [case[1:] for case in OPENING],
    ids=[case[0] for case in OPENING],
)
def test_a_table_is_not_opened(server: Server, body: Any, status: int, code: str) -> None:
    content = body if isinstance(body, str | bytes) else json.dumps(body)
    answer = httpx.post(
        f"{server.address}/api/matches",
        content=content,
        headers={"content-type": "application/json"},
    )
    assert problem_of(answer) == (status, code)


def test_a_body_that_hides_its_length_is_limited_too(server: Server) -> None:
    answer = httpx.post(
        f"{server.address}/api/matches",
        content=(b"x" * 1024 for _ in range(80)),
        headers={"content-type": "application/json"},
    )
    assert problem_of(answer) == (413, "too_large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_is_not_json_is_not_read(server: Server, kind: str) -> None:
    answer = httpx.post(
        f"{server.address}/api/matches",
        content=json.dumps(NEW),
        headers={"content-type": kind} if kind else {},
    )
    assert problem_of(answer) == (415, "not_json")


Message = Callable[[Json], Any]

MESSAGES: list[tuple[str, Message, int, str]] = [
    ("broken JSON", lambda _: "{", 400, "malformed"),
    ("not an object", lambda _: "3", 400, "malformed"),
    ("no type", lambda _: {}, 400, "malformed"),
    ("unknown type", lambda _: {"type": "cheat"}, 400, "malformed"),
    ("unknown field", lambda mine: act(mine, seat=1), 400, "malformed"),
    ("number for a text", lambda mine: act(mine, command_id=3), 400, "malformed"),
    ("empty command id", lambda mine: act(mine, command_id=""), 400, "malformed"),
    ("long command id", lambda mine: act(mine, command_id="x" * 65), 400, "malformed"),
    ("odd command id", lambda mine: act(mine, command_id="a b"), 400, "malformed"),
    ("missing action", lambda mine: {**act(mine), "action": None}, 400, "malformed"),
    ("no such action", lambda mine: act(mine, action={"type": "win"}), 400, "malformed"),
    ("action with more", lambda mine: act(mine, action=more(mine)), 400, "malformed"),
    ("action of a wrong type", lambda mine: act(mine, action=7), 400, "malformed"),
    ("deep action", lambda mine: json.dumps(act(mine))[:-1] + "[" * 9000, 400, "malformed"),
    ("another's decision", lambda mine: act(mine, decision_id=other(mine)), 409, "stale"),
    ("old decision", lambda mine: act(mine, decision_id="0.0"), 409, "stale"),
    ("no decision", lambda mine: act(mine, decision_id=""), 409, "stale"),
    ("long decision", lambda mine: act(mine, decision_id="1" * 33), 400, "malformed"),
    ("nothing to undo", lambda _: undo("1.0"), 409, "nothing_to_undo"),
    ("too many handles", lambda _: {"type": "why", "handles": ["x"] * 9}, 400, "malformed"),
    ("no handles", lambda _: {"type": "why", "handles": []}, 400, "malformed"),
    ("hello by post", lambda _: {"type": "hello"}, 400, "malformed"),
]


def other(stand: Json) -> str:
    window, seat = stand["decision"].split(".")
    return f"{window}.{1 - int(seat)}"


def more(stand: Json) -> Json:
    """A legal action, and something else."""
    return {**stand["offers"][0]["action"], "more": 1}


def undo(decision: str) -> Json:
    return {"type": "undo", "command_id": "u1", "decision_id": decision}


@pytest.mark.parametrize(
    ("message", "status", "code"),
    [case[1:] for case in MESSAGES],
    ids=[case[0] for case in MESSAGES],
)
def test_a_message_does_nothing(
    table: list[Seat], message: Message, status: int, code: str
) -> None:
    acting, _, stand = turn(table)
    body = message(stand)
    answer = httpx.post(
        f"{acting.api}/messages",
        content=body if isinstance(body, str) else json.dumps(body),
        headers={**acting.bearer, "content-type": "application/json"},
    )
    assert problem_of(answer) == (status, code)
    assert turn(table)[2] == stand


def stored(server: Server, match: str) -> int:
    """How many entries of a match are stored."""
    with sqlite3.connect(server.database) as database:
        (found,) = database.execute("SELECT count(*) FROM log WHERE match = ?", (match,))
    count: int = found[0]
    return count


@pytest.mark.parametrize("game_id", list(games()))
def test_an_action_with_an_unknown_field_is_malformed_in_every_game(
    server: Server, game_id: str
) -> None:
    fewest = games()[game_id].seats[0]
    names = ["Anna", "Bruno", "Cleo"][: max(fewest, 2)]
    people = [sit(seat) for seat in seated(server, *names, game=game_id)]
    person = next(person for person in people if person.due)
    assert person.seat
    before, stand = stored(server, person.seat.match), person.stand
    for offer in stand["offers"]:
        message = act(stand, action={**offer["action"], "more": 1}, command_id="more")
        reply = person.ask(message, "accepted", "refused")
        assert (reply["type"], reply["code"]) == ("refused", "malformed")
        assert problem_of(person.seat.post(message)) == (400, "malformed")
    assert stored(server, person.seat.match) == before
    assert person.act()["type"] == "accepted", "the same, without it, is done"
    for each in people:
        each.close()


def test_an_illegal_action_is_refused_in_words_with_its_rule(table: list[Seat]) -> None:
    acting, _, stand = turn(table)
    mine = acting.number
    answer = acting.post(act(stand, action={"type": "steal", "card": 1, "victim": mine}))
    told = answer.json()
    assert answer.status_code == 422
    assert (told["type"], told["code"]) == ("refused", "illegal")
    assert told["rule"].startswith("GT-")
    assert told["text"]
    assert turn(table)[2] == stand


def test_who_waits_cannot_act(table: list[Seat]) -> None:
    _, waiting, stand = turn(table)
    answer = waiting.post(act(stand))
    assert problem_of(answer) == (409, "stale")
    assert "It is not your turn." in answer.text
    assert turn(table)[2] == stand


def test_a_watcher_cannot_act(table: list[Seat]) -> None:
    acting, _, stand = turn(table)
    for message in (act(stand), undo("1.0"), {"type": "why", "handles": ["hand/dog"]}):
        answer = httpx.post(f"{acting.api}/messages", json=message)
        assert problem_of(answer) == (403, "no_seat")
    for what in ("start", "rematch"):
        assert problem_of(httpx.post(f"{acting.api}/{what}", json={})) == (403, "no_seat")


@pytest.mark.parametrize(
    "header", ["Bearer wrong", "Bearer", "Basic YTpi", "nonsense", "Bearer " + "x" * 3000]
)
def test_a_wrong_secret_opens_nothing(table: list[Seat], header: str) -> None:
    headers = {"authorization": header}
    for answer in (
        httpx.get(table[0].api, headers=headers),
        httpx.post(f"{table[0].api}/messages", json={"type": "ping"}, headers=headers),
        httpx.get(f"{table[0].api}/stream", headers=headers),
    ):
        assert problem_of(answer) == (401, "wrong_secret")


def test_a_secret_opens_one_table_alone(server: Server, table: list[Seat]) -> None:
    strange, _ = seated(server, "Eve", "Fay")
    answer = httpx.get(table[0].api, headers=strange.bearer)
    assert problem_of(answer) == (401, "wrong_secret")


@pytest.mark.parametrize("code", ["BBB-BBB", "nothing", "%00", "..%2F..", "É" * 6, "x" * 500])
def test_a_wrong_code_leads_nowhere(server: Server, code: str) -> None:
    for path in ("", "/stream", "/record"):
        answer = httpx.get(f"{server.address}/api/matches/{code}{path}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] in ("no_match", "not_found")
    assert httpx.get(f"{server.address}/t/{code}").status_code == 404


@pytest.mark.parametrize("query", ["seq=x", "seq=1.5"])
def test_a_stream_is_asked_for_properly(table: list[Seat], query: str) -> None:
    assert problem_of(httpx.get(f"{table[0].api}/stream?{query}")) == (400, "malformed")


def test_all_seats_are_taken_only_once(table: list[Seat]) -> None:
    answer = httpx.post(f"{table[0].api}/seats", json={"name": "Eve"})
    assert problem_of(answer) == (409, "full")


def test_methods_and_addresses_that_are_none(server: Server) -> None:
    assert problem_of(httpx.put(f"{server.address}/api/matches", json=NEW)) == (405, "not_allowed")
    assert problem_of(httpx.get(f"{server.address}/api/nothing")) == (404, "not_found")
    assert problem_of(httpx.get(f"{server.address}/ws/BBB-BBB")) == (405, "not_allowed")


# -- other sites -----------------------------------------------------------------------------------

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {"cookie": "seat-BBB-BBB=secret"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("path", ["/api/matches", "/play/gotown", "/new/gotown", "/language"])
def test_another_site_cannot_post(server: Server, path: str, headers: dict[str, str]) -> None:
    answer = httpx.post(f"{server.address}{path}", json=NEW, headers=headers)
    assert problem_of(answer) == (403, "cross_origin")


def test_a_page_of_this_site_can_post(server: Server) -> None:
    for headers in ({"origin": server.address}, {"sec-fetch-site": "same-origin"}):
        answer = httpx.post(
            f"{server.address}/api/matches", json=NEW, headers={**headers, "cookie": "a=b"}
        )
        assert answer.status_code == 201


@pytest.mark.parametrize(
    "headers", [FOREIGN[0], FOREIGN[1], {"cookie": "a=b"}, FOREIGN[3]], ids=str
)
def test_another_site_cannot_open_a_socket(
    server: Server, table: list[Seat], headers: dict[str, str]
) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"{server.sockets}/ws/{table[0].code}", additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "cross_origin"


def test_a_page_of_this_site_can_open_a_socket_with_its_cookie(
    server: Server, table: list[Seat]
) -> None:
    cookie = f"seat-{table[1].code}={table[1].secret}"
    with connect(
        f"{server.sockets}/ws/{table[1].code}",
        additional_headers={"origin": server.address, "cookie": cookie},
    ) as socket:
        socket.send('{"type": "hello"}')
        kinds: dict[str, Json] = {}
        while "scene" not in kinds:
            message = json.loads(socket.recv(10))
            kinds[message["type"]] = message
        assert kinds["scene"]["seat"] == 1


# -- on a socket -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "malformed"),
        ("", "malformed"),
        ("[" * 9000, "malformed"),
        ('{"type": "hello", "seq": -2}', "malformed"),
        ('{"type": "hello", "extra": 1}', "malformed"),
        ('{"type": "accepted", "command_id": "x", "seq": 1}', "malformed"),
        (b'{"type": "ping"}', "not_text"),
    ],
)
def test_a_bad_frame_is_answered_and_the_socket_lives(
    table: list[Seat], message: str | bytes, code: str
) -> None:
    with sit(table[0]) as person:
        told = person.ask(message, "problem")
        assert told["code"] == code
        assert told["text"]
        assert person.ask({"type": "ping"}, "pong")["seq"] == 0


def test_bad_messages_on_a_socket_change_nothing(table: list[Seat]) -> None:
    acting, _, stand = turn(table)
    with sit(acting) as person:
        for _, message, _, code in MESSAGES:
            body = message(stand)
            if body == {"type": "hello"}:
                continue
            told = person.ask(body, "problem", "refused")
            assert told["code"] == code
    assert turn(table)[2] == stand


def test_an_oversized_frame_closes_the_socket(table: list[Seat]) -> None:
    person = sit(table[0])
    person.say("x" * 17_000)
    assert person.closed_with() == 1009
    person.close()


def test_a_watcher_on_a_socket_cannot_act(server: Server, table: list[Seat]) -> None:
    _, _, stand = turn(table)
    with Person(None, server, table[0].code) as watcher:
        watcher.hear("scene")
        assert watcher.ask(act(stand), "problem")["code"] == "no_seat"
    assert turn(table)[2] == stand


def test_who_never_stops_sending_nonsense_is_shut_out(table: list[Seat]) -> None:
    person = sit(table[0])
    for _ in range(60):
        person.say("nonsense")
    assert person.closed_with() == 1008
    person.close()
