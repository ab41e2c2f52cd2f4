"""A problem is reported, kept out of players' reach, and becomes a record that replays."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.running import podium, refused
from tests.web.people import Person, play, seated, sit
from tests.web.server import Server

Json = dict[str, Any]
TEXT = "The card\nwas <b>wrong</b>\x07."


@pytest.fixture(scope="module")
def anna(server: Server) -> Person:
    """Somebody in the middle of a match."""
    people = [sit(seat) for seat in seated(server, "Anna", "Bruno")]
    play(people, until=lambda person: person.stand["seq"] >= 3)
    return people[0]


def problem(person: Person, **more: Any) -> Json:
    stand = person.stand
    return {"seq": stand["seq"], "hash": stand["hash"], "text": TEXT, "browser": "Test", **more}


def send(person: Person, told: Json, *, watching: bool = False) -> httpx.Response:
    assert person.seat
    headers = {} if watching else person.seat.bearer
    return httpx.post(f"{person.seat.api}/report", headers=headers, json=told)


def record(server: Server, report_id: str) -> str:
    printed = podium("report", report_id, "--db", f"sqlite:///{server.database}")
    assert printed.exit_code == 0, printed.output
    return printed.stdout


def test_a_report_of_a_running_match_replays_up_to_there(
    server: Server, anna: Person, tmp_path: Path
) -> None:
    answer = send(anna, problem(anna))
    assert answer.status_code == 201, answer.text
    told = record(server, answer.json()["id"])
    last = json.loads(told.splitlines()[-1])
    assert (last["line"], last["seat"], last["seq"]) == ("report", 0, anna.stand["seq"])
    assert last["view"] == last["shown"] == anna.stand["hash"]
    assert last["text"] == "The card\nwas <b>wrong</b>."
    file = tmp_path / "report.jsonl"
    file.write_text(told, encoding="utf-8")
    replayed = podium("replay", str(file))
    assert replayed.exit_code == 0, replayed.output
    assert f"Reported by Anna after entry {anna.stand['seq']}" in replayed.stdout
    assert podium("replay", str(file), "--at", "2", "--seat", "0").exit_code == 0
    listed = podium("report", "--db", f"sqlite:///{server.database}")
    assert answer.json()["id"] in listed.stdout
    assert "was <b>wrong</b>." in listed.stdout


def test_a_screen_that_showed_something_else_is_found_out(
    server: Server, anna: Person, tmp_path: Path
) -> None:
    answer = send(anna, problem(anna, hash="0" * 32), watching=True)
    file = tmp_path / "report.jsonl"
    file.write_text(record(server, answer.json()["id"]), encoding="utf-8")
    replayed = podium("replay", str(file))
    assert replayed.exit_code == 1
    assert "a watcher" in replayed.stdout
    assert f"the screen showed view {'0' * 32}" in replayed.stderr


@pytest.mark.parametrize(
    ("more", "status"),
    [({"seq": 999}, 404), ({"seq": -1}, 400), ({"text": "x" * 2001}, 400), ({"more": 1}, 400)],
)
def test_a_bad_report_is_answered_clearly(anna: Person, more: Json, status: int) -> None:
    answer = send(anna, problem(anna, **more))
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_reports_have_a_limit_and_no_page(server: Server, anna: Person) -> None:
    answers = [send(anna, problem(anna, text="")).status_code for _ in range(12)]
    assert 429 in answers
    assert anna.seat
    assert httpx.get(f"{anna.seat.api}/report").status_code == 405
    assert httpx.get(f"{anna.seat.api}/record").status_code == 409
    assert TEXT.splitlines()[0] not in server.log
    anna.close()


def test_a_report_that_is_not_there(server: Server) -> None:
    assert "no report 'none'" in refused("report", "none", "--db", f"sqlite:///{server.database}")
