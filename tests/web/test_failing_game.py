"""A game that goes wrong in the middle of a match: its table is told, and goes on where it can; no other is hurt."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from tests.outside import environment
from tests.web.failing import write_faulty
from tests.web.people import Json, Person, Seat, opened, play, sit, watch
from tests.web.server import Server

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with a game that fails."""
    folder = tmp_path_factory.mktemp("faulty")
    write_faulty(folder / "games")
    server = Server(folder / "site", PYTHONPATH=environment(folder / "games")["PYTHONPATH"])
    yield server
    server.stop()


def test_what_fails_is_not_done_and_said_and_all_go_on(faulty: Server) -> None:
    with sit(opened(faulty, "random")) as elsewhere:
        seat = opened(faulty, "person", game="faulty")
        other = httpx.post(
            f"{faulty.address}/api/matches/{seat.code}/seats", json={"name": "Bo", "script": True}
        ).json()
        bo = Seat(faulty, seat.code, other["seat"], other["secret"], other["match"])
        with sit(seat, language="de") as anna, sit(bo) as bruno:
            # The rules fail at a 3, and what a 2 leads to cannot be drawn.
            for number in (3, 2):
                no = anna.act({"type": "choose", "number": number})
                assert (no["type"], no["code"]) == ("refused", "failed")
                assert no["text"].startswith("Mit Faulty selbst stimmt etwas nicht")
            assert bruno.silent()
            assert anna.act({"type": "choose", "number": 1})["type"] == "accepted"
            assert bruno.act({"type": "choose", "number": 1})["type"] == "accepted"
            seen = anna.caught_up(2).stand
            assert seen["seq"] == 2
        play([elsewhere], until=_gone_on)
    assert faulty.log.count('"event": "game failed"') == 2
    assert "KeyError" in faulty.log
    assert "outside_faulty/__init__.py:" in faulty.log
    assert "no place for a two" not in faulty.log  # What a game says may be a secret.


def test_a_bot_does_something_else_and_a_program_is_told_why(faulty: Server) -> None:
    seat = opened(faulty, "random", "random", game="faulty")
    at = f"{faulty.address}/api/v1/tables/{seat.code}"
    for n in range(200):
        seen: Json = httpx.get(at, headers=seat.bearer).raise_for_status().json()["seen"]
        if seen["outcome"]:
            break
        may: list[Json] = seen["view"]["legal"] if 0 in seen["awaited"] else []
        for action in sorted(may, key=lambda action: -action.get("number", 0)):
            said: Json = {"type": "act", "decision_id": seen["decision"], "action": action}
            answer = httpx.post(
                f"{at}/commands",
                headers=seat.bearer,
                json={**said, "command_id": f"{n}.{len(may)}.{action.get('number', 0)}"},
            )
            if answer.is_success:
                break
            fault = answer.json()["error"]
            assert (answer.status_code, fault["code"]) == (500, "failed")
            assert fault["what_to_do"] == "Choose another of the `legal` of your view."
        time.sleep(0.02)
    else:
        pytest.fail("no end")


def test_whom_the_match_waits_for_in_vain_is_told_to_all(faulty: Server) -> None:
    seat = opened(faulty, "random", game="faulty", long=True)
    with sit(seat) as anna:
        anna.act({"type": "choose", "number": 1})
        assert anna.hear("problem")["code"] == "stuck"
        with watch(faulty, seat.code, language="fr") as later:
            told = later.hear("problem")
            assert told["text"].startswith("Quelque chose ne va pas dans Faulty même")
        # What was chosen can be chosen anew, and the others are asked once more.
        assert anna.ask({"type": "resign", "command_id": "r"}, "accepted")


def test_a_table_that_cannot_be_shown_says_so_and_others_go_on(faulty: Server) -> None:
    seat = opened(faulty, "person", "person", game="faulty")
    begun = opened(faulty, "random", game="faulty")
    other = opened(faulty, "random")
    faulty.stop()
    faulty.set(FAILS_WHOLLY="yes")
    faulty.start()
    with watch(faulty, begun.code) as anna:
        told = anna.hear("problem")
        assert told["code"] == "table_failed"
        assert "Other tables go on" in told["text"]
    api = f"{faulty.address}/api/v1/tables/{seat.code}"
    assert httpx.get(api, headers=seat.bearer).json()["stage"] == "waiting"
    with sit(other) as elsewhere:
        play([elsewhere], until=_gone_on)


def _gone_on(person: Person) -> bool:
    return bool(person.stand["seq"] > 4)
