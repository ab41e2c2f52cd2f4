"""The interface for programs: what it tells of itself, who may ask, and what is answered to mistakes."""

from __future__ import annotations

import json
import re
import secrets
import shlex
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, get_type_hints

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from podium.registry import game
from podium.web.app import ROUTES
from podium.web.host.wrong import REPLY_STATUS, STATUS
from podium.web.http.faults import WHAT_TO_DO
from podium.web.routes.program.document import described
from podium.web.routes.program.tables import V1
from podium.wire.program import ProgramSays, ToldProgram
from tests.web.people import Seat, opened
from tests.web.server import Server

Json = dict[str, Any]


class Program:
    """A program at a table, over plain HTTP."""

    def __init__(self, server: Server, given: Json) -> None:
        self.at = f"{server.address}{V1}/tables/{given['code']}"
        self.given = given
        self.bearer = {"authorization": f"Bearer {given['secret']}"}

    def look(self) -> Json:
        found: Json = httpx.get(self.at, headers=self.bearer).raise_for_status().json()
        return found

    def ask(self, message: Json | str | bytes, **headers: str) -> httpx.Response:
        content = json.dumps(message) if isinstance(message, dict) else message
        told = {"content-type": "application/json", **self.bearer, **headers}
        return httpx.post(f"{self.at}/commands", headers=told, content=content)

    def act(self, action: Json, decision: str, command_id: str = "") -> httpx.Response:
        said = {"type": "act", "decision_id": decision, "action": action}
        return self.ask({**said, "command_id": command_id or secrets.token_hex(8)})


def program(server: Server, *players: str, seats: int = 2, **more: Any) -> Program:
    """A program at a new table of GoTown, on its first seat."""
    asked = {
        "game": "gotown",
        "seats": seats,
        "name": "Ada",
        "players": players,
        "options": {"short": True},
        **more,
    }
    answer = httpx.post(f"{server.address}{V1}/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return Program(server, answer.json())


def sat(server: Server, code: str, name: str = "Bob", **headers: str) -> Program:
    at = f"{server.address}{V1}/tables/{code}/seats"
    answer = httpx.post(at, json={"name": name}, headers=headers)
    assert answer.status_code == 201, answer.text
    return Program(server, answer.json())


def pair(server: Server) -> tuple[Program, Program]:
    """Two programs; the one that is to act first."""
    ada = program(server)
    bob = sat(server, ada.given["code"])
    awaited = ada.look()["seen"]["awaited"]
    return (ada, bob) if awaited == [0] else (bob, ada)


def fault(answer: httpx.Response, status: int, code: str) -> Json:
    """The one form in which every mistake is told."""
    told: Json = answer.json()["error"]
    assert (answer.status_code, told["code"]) == (status, code), answer.text
    assert told["message"]
    assert told["what_to_do"] == WHAT_TO_DO[code]
    return told


# -- what it tells of itself -------------------------------------------------------------------


def refs(value: Any) -> set[str]:
    """The parts that a document names."""
    return set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(value)))


def whole() -> Json:
    """The document, as it is sent."""
    told: Json = json.loads(msgspec.json.encode(described()))
    return told


def test_the_document_tells_of_every_route_and_message(server: Server) -> None:
    told: Json = httpx.get(f"{server.address}{V1}/openapi.json").raise_for_status().json()
    there = {
        (path.replace(":str", ""), method)
        for route in ROUTES
        for path in route.paths
        if path.startswith(V1)
        for method in map(str, getattr(route, "http_methods", ["GET"]))
        if method != "OPTIONS"
    }
    assert {
        (path, method.upper()) for path, ways in told["paths"].items() for method in ways
    } == there
    parts = told["components"]["schemas"]
    assert refs(told) <= set(parts)
    tags = {
        tag
        for part in parts.values()
        for tag in part.get("properties", {}).get("type", {}).get("enum", ())
    }
    for union in (ProgramSays, ToldProgram):
        kinds = msgspec.inspect.type_info(union)
        assert isinstance(kinds, msgspec.inspect.UnionType)
        assert {
            each.tag for each in kinds.types if isinstance(each, msgspec.inspect.StructType)
        } <= tags
    assert told == whole()
    assert not re.search(r"https?://", json.dumps(told).replace("https://json-schema.org", ""))


def test_every_example_of_the_document_works(server: Server) -> None:
    seat = program(server, "random", waits=False)
    tried = 0
    for path, ways in whole()["paths"].items():
        for method, way in ways.items():
            example = (
                way.get("requestBody", {})
                .get("content", {})
                .get("application/json", {})
                .get("example")
            )
            if example is None:
                continue
            code = (
                seat.given["code"] if path.endswith("/commands") else program(server).given["code"]
            )
            at = server.address + path.replace("{code}", code)
            headers = seat.bearer if path.endswith("/commands") else {}
            answer = httpx.request(method, at, json=example, headers=headers)
            assert str(answer.status_code) in way["responses"], answer.text
            assert answer.is_success, answer.text
            tried += 1
    assert tried == 3


def test_every_fault_of_the_document_has_a_status_and_says_what_to_do() -> None:
    codes = {
        code
        for ways in whole()["paths"].values()
        for way in ways.values()
        for status, answer in way["responses"].items()
        if int(status) >= 400
        for code in answer["description"].split(", ")
    }
    assert codes <= set(WHAT_TO_DO) <= {**STATUS, **REPLY_STATUS}.keys()


def test_the_shape_of_every_game_is_told_and_its_views_have_it(server: Server) -> None:
    told: Json = httpx.get(f"{server.address}{V1}/games").raise_for_status().json()
    for each in told["games"]:
        shapes: Json = httpx.get(f"{server.address}{V1}/games/{each['id']}").json()
        view = get_type_hints(game(each["id"]).view)["return"]
        assert shapes["view"] == json.loads(msgspec.json.encode(msgspec.json.schema(view)))
        assert {"action", "event", "options"} <= shapes.keys()
        rules: Json = httpx.get(
            f"{server.address}{V1}/games/{each['id']}/rules", headers={"accept-language": "de"}
        ).json()
        assert rules["language"] == "de"
        assert len(rules["rules"]) > 20


def test_the_examples_of_the_documentation_are_what_the_site_says() -> None:
    text = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    said = [
        json.loads(line)
        for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
    ]
    assert len(said) >= 6
    for message in said:
        both: Any = (ProgramSays, ToldProgram)
        assert any(_reads(message, union) for union in both), message


def test_the_lines_of_the_documentation_open_a_table_look_and_act(server: Server) -> None:
    told: dict[str, str] = {}
    found: Json = {}
    for line in blocks("sh", "Over HTTP, in any language"):
        words = [_filled(word, told) for word in shlex.split(line)]
        assert words[:2] == ["curl", "-s"]
        address = words[2].replace("http://127.0.0.1:8000", server.address)
        headers = dict(word.split(": ", 1) for word in _behind(words, "-H"))
        content = next(iter(_behind(words, "-d")), None)
        answer = httpx.request(
            "POST" if content else "GET", address, headers=headers, content=content
        )
        found = answer.raise_for_status().json()
        if "secret" in found:
            told |= {"code": found["code"], "secret": found["secret"]}
            playing = Program(server, found)
            while not found.get("seen", {}).get("decision"):
                found = playing.look()
        if "seen" in found:
            told |= {"decision": found["seen"]["decision"]}
            told |= {"action": json.dumps(found["seen"]["view"]["legal"][0])}
    assert found["type"] == "accepted"


def _behind(words: list[str], option: str) -> list[str]:
    return [value for name, value in pairwise(words) if name == option]


def _filled(word: str, told: dict[str, str]) -> str:
    return re.sub(r"\$(\w+)", lambda name: told[name[1]], word)


def test_the_python_of_the_documentation_plays_a_whole_match(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    host = program(server)
    (example,) = blocks("python", "In Python", whole=True)
    written = example.replace(
        "https://example.org/t/KTX-4PM", f"{server.address}/t/{host.given['code']}"
    )
    assert written != example
    playing = threading.Thread(target=exec, args=(written, {}), daemon=True)
    playing.start()
    while host.look()["stage"] == "waiting":
        time.sleep(0.02)
    host.ask({"type": "resign", "command_id": "r"}).raise_for_status()  # a bot plays on for it
    playing.join(60)
    assert "Outcome(" in capsys.readouterr().out


def blocks(kind: str, chapter: str, *, whole: bool = False) -> list[str]:
    """The examples of one kind in a chapter of docs/api.md, each whole or line by line."""
    text = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    below = text.partition(f"\n## {chapter}\n")[2].partition("\n## ")[0]
    found = re.findall(rf"```{kind}\n(.*?)```", below, re.DOTALL)
    assert found
    if whole:
        return found
    return [line for block in found for line in block.replace("\\\n", " ").splitlines()]


def _reads(message: Json, union: Any) -> bool:
    try:
        msgspec.json.decode(json.dumps(message), type=union)
    except msgspec.ValidationError:
        return False
    return True


# -- who may ask -------------------------------------------------------------------------------


def test_a_seat_sees_its_own_view_and_a_watcher_the_watchers(server: Server) -> None:
    mine, other = pair(server)
    own, rival = mine.look(), other.look()
    watching: Json = httpx.get(mine.at).json()
    kind = get_type_hints(game("gotown").view)["return"]
    for looked, seat in ((own, mine.given["seat"]), (rival, other.given["seat"]), (watching, None)):
        assert looked["seen"]["seat"] == looked["seat"] == seat
        view = msgspec.convert(looked["seen"]["view"], kind)
        assert view.seat == seat
    assert own["seen"]["view"]["legal"]
    assert watching["seen"]["view"]["hand"] == watching["seen"]["view"]["legal"] == []
    assert own["seen"]["seed"] == watching["seen"]["seed"] == ""
    assert watching["seen"]["decision"] == ""


def test_a_secret_opens_its_own_seat_and_no_cookie_opens_any(server: Server) -> None:
    mine, other = pair(server)
    seen = mine.look()["seen"]
    action = seen["view"]["legal"][0]
    said = {"type": "act", "command_id": "a", "decision_id": seen["decision"], "action": action}
    wrong = httpx.post(
        f"{mine.at}/commands", json=said, headers={"authorization": "Bearer " + "x" * 43}
    )
    fault(wrong, 401, "wrong_secret")
    fault(httpx.get(mine.at, headers={"authorization": "Basic x"}), 401, "wrong_secret")
    fault(httpx.post(f"{mine.at}/commands", json=said), 403, "no_seat")
    cookie = {"cookie": f"seat-{mine.given['code']}={mine.given['secret']}"}
    origin = {**cookie, "origin": server.address}
    fault(httpx.post(f"{mine.at}/commands", json=said, headers=origin), 403, "no_seat")
    fault(httpx.post(f"{mine.at}/commands", json=said, headers=cookie), 403, "cross_origin")
    foreign = {**mine.bearer, "origin": "https://evil.example"}
    fault(httpx.post(f"{mine.at}/commands", json=said, headers=foreign), 403, "cross_origin")
    assert httpx.get(mine.at, headers=cookie).json()["seat"] is None
    # Another seat speaks for itself, whatever decision it names.
    fault(other.ask(said), 409, "stale")
    assert mine.look()["seen"]["seq"] == seen["seq"]


def test_the_same_secret_sits_down_once(server: Server) -> None:
    ada = program(server, seats=3)
    own = secrets.token_urlsafe(32)
    bearer = {"authorization": f"Bearer {own}"}
    first = sat(server, ada.given["code"], **bearer)
    again = sat(server, ada.given["code"], **bearer)
    assert first.given == again.given
    assert first.given["secret"] == own
    assert [one["kind"] for one in ada.look()["players"]["players"]] == ["person", "person", "open"]
    weak = httpx.post(
        f"{ada.at}/seats", json={"name": "Bob"}, headers={"authorization": "Bearer 1234"}
    )
    assert "32 to 128" in fault(weak, 401, "wrong_secret")["limit"]


def test_people_are_told_which_seats_a_program_plays(server: Server) -> None:
    person = opened(server, "person", short=True)
    sat(server, person.code)
    players = person.seen()["players"]["players"]
    assert ["program" in one for one in players] == [False, True]


# -- mistakes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b"[" * 5000, 400, "malformed"),
        (b'{"type":"act"}', 400, "malformed"),
        (b'{"type":"hello","seq":-1}', 400, "malformed"),
        (b'{"type":"ping","command_id":"a","more":1}', 400, "malformed"),
        (b'{"type":"ping","command_id":"no spaces"}', 400, "malformed"),
        (b'{"type":"act","command_id":"a","decision_id":"0.0","action":{}}', 409, "stale"),
        (b'{"type":"undo","command_id":"a","decision_id":"0.0"}', 409, "nothing_to_undo"),
        (b'{"type":"ask_undo","command_id":"a","decision_id":"0.0"}', 409, "nothing_to_ask"),
        (b'{"type":"say","command_id":"a","what":"you fool"}', 400, "malformed"),
        (b'{"type":"why","command_id":"a","action":{"type":"no such"}}', 400, "malformed"),
        (b" " * 70_000, 413, "too_large"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_form(
    told: Program, body: bytes, status: int, code: str
) -> None:
    before = told.look()["seen"]
    fault(told.ask(body), status, code)
    assert told.look()["seen"] == before


@pytest.fixture(scope="module")
def told(server: Server) -> Program:
    """A program that is to act."""
    return pair(server)[0]


def test_an_illegal_action_is_refused_with_its_rule_and_a_legal_one_is_done_once(
    server: Server,
) -> None:
    mine, _ = pair(server)
    seen = mine.look()["seen"]
    gotown = game("gotown")
    view = msgspec.convert(seen["view"], get_type_hints(gotown.view)["return"])
    wrong = next(it for it in gotown.encoding.catalogue(view) if it not in view.legal)
    action = msgspec.to_builtins(wrong)
    refused = fault(mine.act(action, seen["decision"]), 422, "illegal")
    assert re.fullmatch(r"GT-Q?\d+", refused["rule"])
    why = mine.ask({"type": "why", "command_id": "w", "action": action}).json()
    assert why["reasons"] == [{"text": refused["message"], "rule": refused["rule"]}]
    fault(mine.act({"type": "nonsense"}, seen["decision"]), 400, "malformed")
    done = mine.act(seen["view"]["legal"][0], seen["decision"], "once")
    again = mine.act(seen["view"]["legal"][0], seen["decision"], "once")
    assert (done.json()["type"], again.json()["type"]) == ("accepted", "already_done")
    assert done.json()["seq"] == again.json()["seq"] == mine.look()["seen"]["seq"]
    fault(mine.act(seen["view"]["legal"][0], seen["decision"]), 409, "stale")


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"seats": 9}, 400, "bad_seats"),
        ({"players": ["nobody"]}, 400, "bad_players"),
        ({"players": ["easy", "easy"]}, 400, "too_many_players"),
        ({"options": {"short": 7}}, 400, "bad_options"),
        ({"clock": 1}, 400, "bad_clock"),
        ({"name": ""}, 400, "bad_name"),
        ({"pins": ["1234"]}, 400, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    server: Server, asked: Json, status: int, code: str
) -> None:
    plan = {"game": "gotown", "seats": 2, "name": "Ada", "players": ["easy"], **asked}
    fault(httpx.post(f"{server.address}{V1}/tables", json=plan), status, code)


def test_what_is_not_there_is_told_in_the_same_form(server: Server) -> None:
    fault(httpx.get(f"{server.address}{V1}/tables/BBB-BBB"), 404, "no_match")
    fault(httpx.get(f"{server.address}{V1}/nothing"), 404, "not_found")
    fault(httpx.delete(f"{server.address}{V1}/tables"), 405, "not_allowed")
    fault(httpx.post(f"{server.address}{V1}/tables", content=b"x"), 415, "not_json")
    waiting = program(server)
    fault(waiting.ask({"type": "why", "command_id": "w", "action": {}}), 409, "not_started")
    fault(httpx.get(f"{waiting.at}/record"), 409, "not_over")
    fault(httpx.get(f"{server.address}{V1}/tables?game=chess"), 404, "unknown_game")


def test_a_flood_is_told_its_limit_and_when_to_go_on(own_server: Server) -> None:
    own_server.stop()
    own_server.set(PODIUM_PROGRAM_BURST="20", PODIUM_PROGRAM_RATE="2")
    own_server.start()
    mine, other = pair(own_server)
    seq = other.look()["seen"]["seq"]
    ping = {"type": "ping", "command_id": "p"}
    # However busy the machine is: whoever asks faster than that is told so in the end.
    # One of the twenty may have gone into finding out who begins.
    answers = [mine.ask(ping)]
    while answers[-1].status_code == 200 and len(answers) < 400:
        answers.append(mine.ask(ping))
    assert len(answers) >= 20
    flood = fault(answers[-1], 429, "too_many")
    assert flood["limit"] == "20 messages at once, then 2 each second"
    assert 0 < flood["retry_after"] <= 1
    assert answers[-1].headers["retry-after"] == "1"
    # Nobody else pays for it.
    assert other.look()["seen"]["seq"] == seq
    address = mine.at.replace("http", "ws", 1)
    with connect(f"{address}/socket", additional_headers=other.bearer) as socket:
        socket.send('{"type":"hello"}')
        for n in range(30):
            socket.send(json.dumps({"type": "ping", "command_id": f"p{n}"}))
        heard = [json.loads(socket.recv(10)) for _ in range(30)]
    floods = [one for one in heard if one["type"] == "error"]
    assert floods[0]["code"] == "too_many"
    assert floods[0]["command_id"].startswith("p")


# -- lines -------------------------------------------------------------------------------------


def test_a_stream_tells_what_happens_as_lines_or_as_events(server: Server) -> None:
    mine, other = pair(server)
    seen = mine.look()["seen"]
    with httpx.stream("GET", f"{other.at}/stream", headers=other.bearer) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        lines = stream.iter_lines()
        first = next(it for it in map(json.loads, filter(None, lines)) if it["type"] == "view")
        assert [entry["kind"] for entry in first["entries"]] == ["setup"]
        mine.act(seen["view"]["legal"][0], seen["decision"]).raise_for_status()
        then = next(it for it in map(json.loads, filter(None, lines)) if it["type"] == "view")
        assert [entry["seq"] for entry in then["entries"]] == [first["seq"] + 1]
        assert then["seat"] == other.given["seat"]
    events = {**other.bearer, "accept": "text/event-stream", "last-event-id": str(first["seq"])}
    with httpx.stream("GET", f"{other.at}/stream", headers=events) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        told = next(line for line in stream.iter_lines() if line.startswith('data: {"type":"view"'))
    assert json.loads(told.removeprefix("data: "))["entries"] == then["entries"]


def test_a_socket_answers_each_message_by_its_id_and_goes_on_where_it_was(server: Server) -> None:
    mine, _ = pair(server)
    address = mine.at.replace("http", "ws", 1)
    with connect(f"{address}/socket", additional_headers=mine.bearer) as socket:

        def hear(*kinds: str) -> Json:
            while True:
                message: Json = json.loads(socket.recv(10))
                if message["type"] in kinds:
                    return message

        socket.send('{"type":"hello"}')
        view = hear("view")
        socket.send("{")
        assert hear("error")["code"] == "malformed"
        socket.send(b"{}")
        assert hear("error")["code"] == "not_text"
        socket.send('{"type":"say","command_id":"s1","what":"hello"}')
        assert hear("noted")["command_id"] == "s1"
        act = {"type": "act", "decision_id": view["decision"], "action": view["view"]["legal"][0]}
        socket.send(json.dumps({**act, "command_id": "a1"}))
        assert hear("accepted")["command_id"] == "a1"
        after = hear("view")
    with connect(f"{address}/socket", additional_headers=mine.bearer) as socket:
        socket.send(json.dumps({"type": "hello", "seq": view["seq"]}))
        assert hear("view") == after


def test_a_browser_and_a_program_at_one_table_are_told_of_one_another(server: Server) -> None:
    person: Seat = opened(server, "person", short=True)
    ada = sat(server, person.code)
    awaited = ada.look()["seen"]["awaited"]
    if awaited == [0]:
        stand = person.seen()["scene"]["stand"]
        told = {"decision_id": stand["decision"], "action": stand["offers"][0]["action"]}
        person.post({"type": "act", "command_id": "x", **told}).raise_for_status()
    else:
        seen = ada.look()["seen"]
        ada.act(seen["view"]["legal"][0], seen["decision"]).raise_for_status()
    assert ada.look()["seen"]["seq"] == person.seen()["scene"]["stand"]["seq"] == 1
