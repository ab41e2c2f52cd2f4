"""Whole matches over sockets, and what everybody is told."""

import json
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from podium.play.record import read
from podium.play.replay import replay
from tests.web.people import Person, joined, opened, play, seated, sit, watch
from tests.web.server import Server


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_people_play_a_whole_match_and_its_record_replays(server: Server, seats: int) -> None:
    table = seated(server, *["Anna", "Bruno", "Chloé", "Dragan"][:seats], short=True)
    people = [sit(seat) for seat in table]
    with watch(server, table[0].code) as watcher:
        watcher.hear("scene")
        last = play(people)
        watcher.caught_up(last)
    for person in people:
        person.close()
    outcome = people[0].stand["outcome"]
    for person in [*people, watcher]:
        assert person.stand["outcome"]["ranks"] == outcome["ranks"]
    assert outcome["winners"]
    record = httpx.get(f"{table[0].api}/record").raise_for_status()
    *_, end = replay(read(record.text.splitlines()))
    assert end.ended is not None
    assert list(end.ended.ranks) == outcome["ranks"]
    assert end.header.players == ("Anna", "Bruno", "Chloé", "Dragan")[:seats]
    assert end.header.seed == outcome["seed"]


def test_a_person_and_bots_play_a_whole_match(server: Server) -> None:
    seat = opened(server, "greedy", "random", short=True)
    with sit(seat) as person:
        play([person])
        assert person.stand["outcome"]["ranks"]


def test_an_accepted_command_is_answered_before_its_update(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat) for seat in table]
    acting = next(person for person in people if person.due)
    acting.say(acting.command())
    first, second = acting.hear("accepted", "update"), acting.hear("accepted", "update")
    assert (first["type"], second["type"]) == ("accepted", "update")
    assert first["seq"] == second["stand"]["seq"] == 1
    for person in people:
        person.close()


def test_two_tabs_of_one_seat_are_both_told(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat) for seat in table]
    acting = next(person for person in people if person.due)
    assert acting.seat is not None
    with sit(acting.seat) as tab:
        acting.act()
        acting.caught_up(1)
        tab.caught_up(1)
        assert tab.stand == acting.stand
    for person in people:
        person.close()


def test_a_repeated_command_is_done_once(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat) for seat in table]
    acting = next(person for person in people if person.due)
    command = acting.command(command_id="once")
    assert acting.ask(command, "accepted", "already_done", "refused")["type"] == "accepted"
    again = acting.ask(command, "accepted", "already_done", "refused")
    assert again == {"type": "already_done", "command_id": "once", "seq": 1}
    assert acting.ask({"type": "ping"}, "pong") == {"type": "pong", "seq": 1}
    for person in people:
        person.close()


def test_an_action_can_be_taken_back_where_nothing_was_told(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat) for seat in table]
    play(people, until=lambda person: bool(person.stand.get("undo")))
    acting = next(person for person in people if person.stand.get("undo"))
    undo = {"type": "undo", "command_id": "back", "decision_id": acting.stand["undo"]}
    reply = acting.ask(undo, "accepted", "refused")
    assert reply["type"] == "accepted"
    update = acting.hear("update")
    assert update["lines"][0]["text"] == "You took your last action back."
    for person in people:
        person.close()


def test_why_not_is_answered_in_words_with_the_rule(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat, language="de") for seat in table]
    waiting = next(person for person in people if not person.due)
    scene = next(message for message in waiting.heard if message["type"] == "scene")
    handle = next(
        node["handle"] for node in scene["nodes"] if node.get("handle", "").startswith("hand/")
    )
    answer = waiting.ask({"type": "why", "handles": [handle]}, "why")
    assert answer["handles"] == [handle]
    assert answer["reasons"]
    for reason in answer["reasons"]:
        assert reason["rule"].startswith("GT-")
        assert not reason["text"].startswith("refusal.")
    for person in people:
        person.close()


def test_each_viewer_is_spoken_to_in_its_language(server: Server) -> None:
    table = seated(server, "Anna", "Bruno")
    people = [sit(seat, language=code) for seat, code in zip(table, ("fr", "nl"), strict=True)]
    acting = next(person for person in people if person.due)
    acting.act()
    first, second = (person.caught_up(1).stand["prompt"] for person in people)
    assert first != second
    for person in people:
        person.close()


def test_before_all_are_seated_a_table_tells_of_its_players_alone(server: Server) -> None:
    host = opened(server, "person")
    with Person(host, server, host.code) as waiting:
        told = waiting.hear("players")
        assert [player["kind"] for player in told["players"]] == ["person", "open"]
        assert waiting.silent()
        refused = waiting.ask(
            {"type": "act", "command_id": "early", "decision_id": "1.0", "action": {}}, "problem"
        )
        assert refused["code"] == "not_started"
        joined(server, host.code, "Bruno")
        scene = waiting.hear("scene")
        assert scene["seat"] == 0


def test_players_are_told_who_is_here(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as first:
        with sit(bruno):
            while not all(player.get("here") for player in first.hear("players")["players"]):
                pass
        while first.hear("players")["players"][1].get("here"):
            pass


def test_watchers_are_counted(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as first, watch(server, bruno.code):
        while first.hear("players")["watchers"] != 1:
            pass


def test_a_slow_reader_holds_nobody_up_and_is_asked_to_come_back(server: Server) -> None:
    """Its messages pile up here, in the socket and in the server, until it is cut off."""
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as slow, sit(bruno) as quick:
        assert slow.silent()
        # It may be cut off before it has said all of it.
        with suppress(ConnectionClosed):
            for _ in range(6000):
                slow.say({"type": "hello"})
        assert quick.ask({"type": "ping"}, "pong")["seq"] == 0
        assert slow.closed_with() == 4000


def test_a_socket_without_a_right_to_it_is_refused_with_a_status(server: Server) -> None:
    anna, _ = seated(server, "Anna", "Bruno")
    anna.secret = "wrong"
    with pytest.raises(InvalidStatus) as refused:
        Person(anna, server, anna.code)
    assert refused.value.response.status_code == 401
    assert json.loads(refused.value.response.body)["error"]["code"] == "wrong_secret"
    with pytest.raises(InvalidStatus) as missing:
        Person(None, server, "BBB-BBB")
    assert missing.value.response.status_code == 404
