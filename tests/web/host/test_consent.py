"""Undo by consent, phrases and resigning, over sockets."""

import json
import sqlite3
from typing import Any

import httpx
import pytest

from tests.web.people import Person, opened, play, seated, sit, watch
from tests.web.server import Server

Json = dict[str, Any]


def three(server: Server) -> tuple[Person, Person, Person]:
    """Anna, Bruno and a watcher, after a few moves; Anna has something to ask for."""
    anna, bruno = (sit(seat) for seat in seated(server, "Anna", "Bruno"))
    watcher = watch(server, anna.code)
    watcher.hear("scene")
    play([anna, bruno, watcher], until=lambda _: bool(anna.stand.get("ask")))
    return anna, bruno, watcher


def close(*people: Person) -> None:
    for person in people:
        person.close()


def asks(person: Person) -> Json:
    return {"type": "ask_undo", "decision_id": person.stand["ask"]}


def answers(wish: Json, agree: bool) -> Json:
    return {"type": "answer_undo", "decision_id": wish["decision_id"], "agree": agree}


def test_all_agree_and_the_table_goes_back(server: Server) -> None:
    anna, bruno, watcher = three(server)
    seq = anna.stand["seq"]
    anna.say(asks(anna))
    for person in (anna, bruno, watcher):
        wish = person.hear("wish")
        assert (wish["seat"], wish["waiting"]) == (0, [1])
    bruno.say(answers(wish, agree=True))
    for person in (anna, bruno, watcher):
        update = person.hear("update")
        assert update["stand"]["seq"] == seq + 1
        assert "all agreed" in update["lines"][0]["text"]
    assert anna.due, "it is hers again"
    assert "decision_id" not in [t for t in anna.heard if t["type"] == "wish"][-1]
    anna.act()
    close(anna, bruno, watcher)


def test_one_who_declines_ends_it_and_whoever_asked_may_withdraw(server: Server) -> None:
    anna, bruno, watcher = three(server)
    seq = anna.stand["seq"]
    anna.say(asks(anna))
    bruno.say(answers(bruno.hear("wish"), agree=False))
    while (told := anna.hear("wish")).get("decision_id"):
        pass
    assert told == {"type": "wish", "declined": 1, "refused": anna.stand["ask"]}
    assert anna.ask(asks(anna), "problem")["code"] == "asked_already", "nobody is pestered"
    done = (anna if anna.due else bruno).act()
    for person in (anna, bruno):
        person.caught_up(done["seq"])
    play([anna, bruno], until=lambda _: bool(anna.stand.get("ask")))
    seq = anna.stand["seq"]
    again = anna.ask(asks(anna), "wish")
    anna.say(answers(again, agree=False))
    while (told := anna.hear("wish")).get("decision_id"):
        pass
    assert told == {"type": "wish"}, "nobody declined"
    assert bruno.ask(answers(again, agree=True), "problem")["code"] == "nothing_to_answer"
    assert anna.stand["seq"] == seq
    close(anna, bruno, watcher)


def test_it_ends_when_somebody_acts_and_is_told_to_who_comes_back(server: Server) -> None:
    anna, bruno, watcher = three(server)
    anna.say(asks(anna))
    wish = bruno.hear("wish")
    assert bruno.seat
    with Person(bruno.seat, server, bruno.code) as again:
        assert again.hear("wish") == wish
    acting = anna if anna.due else bruno
    assert acting.act()["type"] == "accepted"
    gone = bruno.hear("wish")
    assert "decision_id" not in gone
    assert bruno.ask(answers(wish, agree=True), "problem")["code"] == "nothing_to_answer"
    close(anna, bruno, watcher)


def test_who_may_not_ask_or_answer_is_told_so(server: Server) -> None:
    anna, bruno, watcher = three(server)
    wrong = {"type": "ask_undo", "decision_id": "99.0"}
    assert anna.ask(wrong, "problem")["code"] == "nothing_to_ask"
    assert watcher.ask(asks(anna), "problem")["code"] == "no_seat"
    for word in ("ask", "undo"):
        assert word not in watcher.stand
    anna.say(asks(anna))
    wish = anna.hear("wish")
    assert watcher.ask(answers(wish, agree=True), "problem")["code"] == "no_seat"
    close(anna, bruno, watcher)


def test_bots_never_mind(server: Server) -> None:
    # Five floors: a match of three may be over before there is anything to take back.
    with sit(opened(server, "greedy")) as anna:
        play([anna], until=lambda person: bool(person.stand.get("ask")) and person.due)
        seq = anna.stand["seq"]
        anna.say(asks(anna))
        update = anna.hear("update")
        assert update["stand"]["seq"] == seq + 1
        assert "all agreed" in update["lines"][0]["text"]
        play([anna])
        assert anna.seat
        record = httpx.get(f"{anna.seat.api}/record").text
        brought = httpx.post(f"{server.address}/api/replays", content=record.encode(), timeout=60)
        assert brought.status_code == 201, brought.text


def test_phrases_are_told_to_all_and_kept_nowhere(server: Server) -> None:
    anna, bruno, watcher = three(server)
    anna.say({"type": "say", "what": "well_played"})
    for person in (anna, bruno, watcher):
        assert person.hear("said") == {"type": "said", "seat": 0, "what": "well_played"}
    assert watcher.ask({"type": "say", "what": "hello"}, "problem")["code"] == "no_seat"
    free = bruno.ask({"type": "say", "what": "You are a fool"}, "problem")
    assert free["code"] == "malformed", "no free text"
    for _ in range(4):
        bruno.say({"type": "say", "what": "clap"})
    assert bruno.ask({"type": "say", "what": "clap"}, "problem")["code"] == "too_many"
    with sqlite3.connect(server.database) as database:
        (stored,) = database.execute("select group_concat(body) from log").fetchone()
    assert "well_played" not in stored
    close(anna, bruno, watcher)


@pytest.mark.parametrize("players", [("Anna", "Bruno", "Chloé")])
def test_who_resigns_is_played_for_and_stands_last(
    server: Server, players: tuple[str, ...]
) -> None:
    anna, bruno, chloe = (sit(seat) for seat in seated(server, *players, short=True))
    resign = {"type": "resign", "command_id": "enough"}
    assert anna.ask(resign, "accepted")["command_id"] == "enough"
    assert anna.ask(resign, "already_done")
    told = bruno.hear("players")
    while not told["players"][0].get("resigned"):
        told = bruno.hear("players")
    refused: Json = {"type": "act", "command_id": "x", "decision_id": "1.0", "action": {}}
    assert anna.ask(refused, "problem")["code"] == "resigned"
    assert "decision" not in anna.stand
    play([bruno, chloe])
    outcome = bruno.stand["outcome"]
    assert outcome["ranks"][0] == 3
    assert 0 not in outcome["winners"]
    assert "Anna" in outcome["ending"]
    assert "had resigned" in outcome["ending"], "whether or not her bot came first"
    assert bruno.seat
    lines = [json.loads(line) for line in httpx.get(f"{bruno.seat.api}/record").text.splitlines()]
    assert [line["seat"] for line in lines if line["line"] == "resign"] == [0]
    close(anna, bruno, chloe)


@pytest.mark.parametrize("bot", [False, True])
def test_of_two_who_stays_has_won_and_it_is_over(server: Server, bot: bool) -> None:
    seats = [opened(server, "random")] if bot else seated(server, "Anna", "Bruno")
    people = [sit(seat) for seat in seats]
    anna = people[0]
    play(people, until=lambda me: me.stand["seq"] >= 3)
    anna.say({"type": "resign", "command_id": "enough"})
    for person in people:
        while "outcome" not in person.hear("update")["stand"]:
            pass
        outcome = person.stand["outcome"]
        assert (outcome["ranks"], outcome["winners"]) == ([2, 1], [1])
        assert outcome["scores"] == []
        assert person.stand["awaited"] == person.stand["offers"] == []
    assert "You had resigned" in anna.stand["outcome"]["ending"]
    assert anna.seat
    record = httpx.get(f"{anna.seat.api}/record").raise_for_status().content
    brought = httpx.post(f"{server.address}/api/replays", content=record, timeout=60)
    assert brought.status_code == 201
    assert httpx.get(f"{anna.seat.api}/luck", timeout=60).json()["fits"]
    last = httpx.get(f"{anna.seat.api}/past?seat=all").json()["scene"]["stand"]
    assert (last["awaited"], last["outcome"]["winners"]) == ([], [1])
    assert "wins" in last["prompt"]
    close(*people)
