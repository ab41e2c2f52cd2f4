"""Looking back over HTTP: one's own past while the match goes on, everybody's after it."""

from typing import Any

import httpx
import pytest

from tests.web.people import Person, Seat, play, seated, sit
from tests.web.server import Server

Json = dict[str, Any]


def past(asker: Seat | None, api: str, /, **asked: Any) -> httpx.Response:
    return httpx.get(f"{api}/past", params=asked, headers=asker.bearer if asker else {})


@pytest.fixture(scope="module")
def running(server: Server) -> list[Person]:
    """Two people in the middle of a match, with all that they were told."""
    people = [sit(seat) for seat in seated(server, "Anna", "Bruno", short=True)]
    play(people, until=lambda person: person.stand["seq"] >= 6)
    return people


def hands(scene: Json) -> set[str]:
    return {node["id"] for node in scene["nodes"] if node.get("area") == "hand"}


def test_a_seat_sees_again_what_it_was_shown(running: list[Person]) -> None:
    for person in running:
        assert person.seat
        first = next(told for told in person.heard if told["type"] == "scene")
        found = past(person.seat, person.seat.api, at=0).json()
        assert found["scene"]["nodes"] == first["nodes"]
        assert found["scene"]["stand"]["hash"] == first["stand"]["hash"]
        assert found["scene"]["stand"]["offers"] == []
        for text in ("headline", "aside", "prompt"):
            assert found["scene"]["stand"][text] == first["stand"][text]
        assert found["last"] == person.stand["seq"]
        for told in person.heard:
            if told["type"] == "update":
                seq = told["stand"]["seq"]
                again = past(person.seat, person.seat.api, at=seq).json()
                assert again["scene"]["stand"]["hash"] == told["stand"]["hash"]
                assert again["motions"] == told["motions"]
                assert again["scene"]["lines"] == told["lines"]


def test_nobody_sees_with_anothers_eyes_while_the_match_goes_on(running: list[Person]) -> None:
    anna = running[0].seat
    assert anna
    for seat, wanted in [(anna, "1"), (anna, "all"), (None, "0"), (None, "all")]:
        answer = past(seat, anna.api, at=0, seat=wanted)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
    public = past(None, anna.api, at=3)
    assert public.json() == past(anna, anna.api, at=3, seat="watcher").json()
    assert not hands(public.json()["scene"])
    assert hands(past(anna, anna.api, at=3).json()["scene"])


@pytest.mark.parametrize(
    ("asked", "status"),
    [({"at": 999}, 404), ({"at": -1}, 404), ({"at": "x"}, 400), ({"seat": "9"}, 400)],
)
def test_what_is_not_there_is_said_so(running: list[Person], asked: Json, status: int) -> None:
    anna = running[0].seat
    assert anna
    answer = past(anna, anna.api, **asked)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_after_the_end_every_view_lies_open(running: list[Person]) -> None:
    anna, bruno = running[0].seat, running[1].seat
    assert anna
    assert bruno
    last = play(running)
    for seat, name in ((0, "Anna"), (1, "Bruno")):
        theirs = past(None, anna.api, at=4, seat=seat).json()["scene"]
        assert theirs["seat"] == seat
        assert hands(theirs)
        everything = past(None, anna.api, at=4, seat="all").json()
        assert everything["revealed"]
        own = {n["id"] for n in everything["scene"]["nodes"] if n["id"].startswith(f"of-{seat}/")}
        assert own == {f"of-{seat}/{card}" for card in hands(theirs)}
        assert name in [area["label"] for area in everything["scene"]["areas"]]
    story = past(bruno, anna.api, story=True).json()
    assert story["scene"]["stand"]["outcome"]["ranks"]
    assert story["scene"]["stand"]["seq"] == last
    assert len(story["scene"]["lines"]) > last // 2
    for person in running:
        person.close()
