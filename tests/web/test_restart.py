"""A server killed in the middle: nothing acknowledged is lost, nothing is done twice."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from podium.play.record import read
from podium.play.replay import replay
from podium.registry import games
from tests.web.people import Json, Person, Seat, joined, opened, play, seated, sit
from tests.web.server import Server, all_gone


def acknowledged(person: Person) -> dict[str, int]:
    """Every command that the table said it had stored, with its entry."""
    return {
        message["command_id"]: message["seq"]
        for message in person.heard
        if message["type"] in ("accepted", "already_done")
    }


def stored(database: Path, match: str) -> dict[str, int]:
    """Every command that is in the database, with its entry."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "select command_id, seq from log where match = ? and seq > 0", (match,)
        ).fetchall()
    connection.close()
    assert len({command for command, _ in rows}) == len(rows)
    assert sorted(seq for _, seq in rows) == list(range(1, len(rows) + 1))
    return dict(rows)


def reached(seq: int) -> Callable[[Person], bool]:
    """Whether somebody has seen so many entries."""

    def so_far(person: Person) -> bool:
        return bool(person.stand["seq"] >= seq)

    return so_far


@pytest.mark.parametrize("wait", [0.0, 0.02])
def test_people_go_on_where_they_were(own_server: Server, wait: float) -> None:
    table = seated(own_server, "Anna", "Bruno", short=True)
    people = [sit(seat) for seat in table]
    told: dict[str, int] = {}
    for kill in range(3):
        play(people, until=reached(4 * (kill + 1)))
        if people[0].stand.get("outcome"):
            break
        acting = next(person for person in people if person.due)
        command = acting.command()
        acting.say(command)
        time.sleep(wait)
        own_server.kill()
        for person in people:
            person.closed_with()
            told |= acknowledged(person)
            person.close()
        own_server.start()
        assert told.items() <= stored(own_server.database, table[0].match).items()
        # They come back, are shown the table, and say again what was not answered.
        people = [sit(seat) for seat in table]
        again = people[acting.seat.number] if acting.seat else people[0]
        reply = again.ask(command, "accepted", "already_done", "refused")
        assert reply["type"] in ("accepted", "already_done"), reply
        for person in people:
            person.caught_up(reply["seq"])
    play(people)
    for person in people:
        told |= acknowledged(person)
        person.close()
    assert stored(own_server.database, table[0].match).items() == told.items()
    record = httpx.get(f"{table[0].api}/record").raise_for_status()
    *_, end = replay(read(record.text.splitlines()))
    assert end.ended is not None


def test_bots_go_on_by_themselves(own_server: Server) -> None:
    seat = opened(own_server, "random", "greedy", short=True)
    told: dict[str, int] = {}
    ended: Json | None = None
    for kill in range(3):
        with sit(seat) as person:
            play([person], until=reached(6 * (kill + 1)))
            ended = person.stand.get("outcome")
            told |= acknowledged(person)
        assert told.items() <= stored(own_server.database, seat.match).items()
        if ended or kill == 2:
            break
        own_server.kill()
        own_server.start()
    with sit(seat) as person:
        play([person])


def test_every_game_goes_on_where_it_was(own_server: Server) -> None:
    """One power cut in the middle of a match of each game; the screens come back the same."""
    tables: dict[str, list[Seat]] = {}
    for game in games().values():
        seats = max(2, game.seats[0])
        host = opened(own_server, *["person"] * (seats - 1), game=game.id)
        tables[game.id] = [
            host,
            *(joined(own_server, host.code, f"P{n}") for n in range(1, seats)),
        ]
    before: dict[str, list[Json]] = {}
    for game_id, table in tables.items():
        people = [sit(seat) for seat in table]
        play(people, until=reached(9))
        before[game_id] = [seat.seen()["scene"] for seat in table]
        for person in people:
            person.close()
    own_server.kill()
    own_server.start()
    for game_id, table in tables.items():
        assert [seat.seen()["scene"] for seat in table] == before[game_id]
        people = [sit(seat) for seat in table]
        play(people, until=reached(15))
        for person in people:
            person.close()


def test_all_that_waits_at_tables_survives(own_server: Server) -> None:
    """A table that waits for somebody, a rematch, a question to the others, a record brought."""
    host = opened(own_server, "person")
    anna, bruno = seated(own_server, "Anna", "Bruno", short=True)
    people = [sit(anna), sit(bruno)]
    play(people)
    for person in people:
        person.close()
    again = f"{anna.api}/rematch"
    asked = httpx.post(again, json={"script": True}, headers=anna.bearer).json()

    replays = f"{own_server.address}/api/replays"
    record = httpx.get(f"{anna.api}/record").content
    past = f"{replays}/{httpx.post(replays, content=record, timeout=60).json()['id']}/past?seat=all"
    before = httpx.get(past).json()

    table, people = three_in_a_match(own_server)
    asking = {"type": "ask_undo", "decision_id": people[0].stand["ask"]}
    wish = people[0].ask(asking, "wish")
    people[1].hear("wish")
    people[1].ask({**asking, "type": "answer_undo", "agree": True}, "wish")
    for person in people:
        person.close()

    own_server.kill()
    own_server.start()
    with Person(host, own_server, host.code) as waiting:
        told = waiting.hear("players")
        assert [player["kind"] for player in told["players"]] == ["person", "open"]
    assert host.seen()["seat"] == 0
    followed = httpx.post(again, json={"script": True}, headers=bruno.bearer).json()
    assert (followed["code"], followed["seat"]) == (asked["code"], 1)
    assert httpx.get(past).json() == before
    with sit(table[2]) as chloe:
        assert chloe.hear("wish") == {**wish, "waiting": [2]}, "who agreed is not asked again"
        chloe.say({**asking, "type": "answer_undo", "agree": True})
        assert "all agreed" in chloe.hear("update")["lines"][0]["text"]


def the_first_may_ask(person: Person) -> bool:
    """Whether this is the first of a table, and has something to ask the others for."""
    assert person.seat
    return person.seat.number == 0 and bool(person.stand.get("ask"))


def three_in_a_match(server: Server) -> tuple[list[Seat], list[Person]]:
    """Three people, of whom the first has something to ask the others for."""
    while True:
        table = seated(server, "Anna", "Bruno", "Chloé")
        people = [sit(seat) for seat in table]
        play(people, until=the_first_may_ask)
        if the_first_may_ask(people[0]):
            return table, people
        for person in people:  # It was over before.
            person.close()


def test_the_bots_processes_die_with_the_server(own_server: Server) -> None:
    seat = opened(own_server, "random")
    with sit(seat) as person:
        play([person], until=lambda me: me.stand["seq"] > len(acknowledged(me)))
    workers = own_server.children
    assert workers
    own_server.kill()
    assert all_gone(workers)
