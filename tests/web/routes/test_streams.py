"""The HTTP road: a stream of events and posted messages, for blocked networks and for scripts."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.web.people import Json, Seat, best, opened, play, seated, sit
from tests.web.server import Server


class Stream:
    """Server-sent events, read by hand."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.iter_lines()
        self.stand: Json = {}
        self.mark = ""

    def next(self) -> Json:
        message: Json = {}
        for line in self._lines:
            if line.startswith("id: "):
                self.mark = line.removeprefix("id: ")
            if line.startswith("data: "):
                message = json.loads(line.removeprefix("data: "))
            if not line and message:
                self.stand = message.get("stand", self.stand)
                return message
        raise EOFError

    def hear(self, *kinds: str) -> Json:
        while True:
            message = self.next()
            if message["type"] in kinds:
                return message


@contextmanager
def streamed(seat: Seat, headers: dict[str, str] | None = None, **query: Any) -> Generator[Stream]:
    with httpx.stream(
        "GET", f"{seat.api}/stream", params=query, headers={**seat.bearer, **(headers or {})}
    ) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Stream(response)


def test_a_whole_match_by_http_alone(server: Server) -> None:
    seat = opened(server, "random", short=True)
    with streamed(seat) as stream:
        stream.hear("scene")
        for number in range(2000):
            stand = stream.stand
            if stand.get("outcome"):
                break
            if seat.number in stand["awaited"]:
                answer = seat.post(
                    {
                        "type": "act",
                        "command_id": f"h{number}",
                        "decision_id": stand["decision"],
                        "action": best(stand["offers"]),
                    }
                )
                assert answer.status_code == 200, answer.text
                while stream.stand["seq"] < answer.json()["seq"]:
                    stream.hear("update")
            else:
                stream.hear("update")
        assert stream.stand["outcome"]["ranks"]
    assert seat.seen()["stage"] == "ended"


def test_both_roads_tell_the_same(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    with streamed(anna) as stream, sit(anna) as first, sit(bruno) as second:
        assert stream.hear("scene") == next(m for m in first.heard if m["type"] == "scene")
        last = play([first, second], until=lambda person: person.stand["seq"] >= 5)
        updates = [stream.hear("update") for _ in range(last)]
        assert updates == [m for m in first.heard if m["type"] == "update"]


def test_a_stream_resumes_where_it_was(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    with streamed(anna) as stream:
        stream.hear("scene")
        mark, seen = stream.mark, stream.stand
    last = play(people, until=lambda person: person.stand["seq"] >= 3)
    with streamed(anna, seq=seen["seq"], hash=seen["hash"]) as stream:
        assert [stream.hear("update", "scene")["type"] for _ in range(last)] == ["update"] * last
    with streamed(anna, {"last-event-id": mark}) as stream:
        assert stream.hear("update", "scene")["type"] == "update"
    with streamed(anna, {"last-event-id": "what?"}, language="it") as stream:
        assert stream.hear("update", "scene")["type"] == "scene"
    for person in people:
        person.close()


def test_a_stream_is_a_presence_too(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as first:
        with streamed(bruno) as stream:
            stream.hear("scene")
            while not first.hear("players")["players"][1].get("here"):
                pass
        while first.hear("players")["players"][1].get("here"):
            pass


def test_messages_are_answered_with_the_tables_reply(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    scenes = [seat.seen()["scene"] for seat in table]
    acting = next(s for s in table if s.number in scenes[0]["stand"]["awaited"])
    stand = scenes[acting.number]["stand"]
    command = {
        "type": "act",
        "command_id": "one",
        "decision_id": stand["decision"],
        "action": best(stand["offers"]),
    }
    assert acting.post({"type": "ping"}).json() == {"type": "pong", "seq": 0}
    accepted = acting.post(command)
    assert (accepted.status_code, accepted.json()["type"]) == (200, "accepted")
    assert acting.post(command).json()["type"] == "already_done"
    stale = acting.post({**command, "command_id": "two"})
    assert stale.status_code in (200, 409, 422)
    why = acting.post({"type": "why", "handles": ["hand/nothing"]})
    assert why.json() == {"type": "why", "handles": ["hand/nothing"], "reasons": []}


def test_the_table_by_http_is_what_the_asker_may_see(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    watched = httpx.get(anna.api).json()
    assert watched["seat"] is None
    assert watched["scene"]["seat"] is None
    assert watched["version"] == watched["scene"]["version"] == 1
    assert watched["stage"] == "running"
    assert anna.seen()["scene"]["seat"] == 0
    assert bruno.seen()["scene"]["seat"] == 1
    spoken = httpx.get(anna.api, headers={"accept-language": "de-CH, en;q=0.5"}).json()
    assert spoken["scene"]["stand"]["prompt"] != watched["scene"]["stand"]["prompt"]


def test_a_record_is_told_only_after_the_end(server: Server) -> None:
    seat = opened(server, "random", short=True)
    early = httpx.get(f"{seat.api}/record")
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_over")
    with sit(seat) as person:
        play([person])
    assert httpx.get(f"{seat.api}/record").headers["content-type"] == "application/x-ndjson"


def test_a_stream_that_begins_nowhere_is_refused_in_our_words(server: Server) -> None:
    seat = opened(server, "random")
    answer = httpx.get(f"{seat.api}/stream?seq=abc", headers=seat.bearer)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "malformed"
    assert error["message"] == "That could not be read: seq=abc"
