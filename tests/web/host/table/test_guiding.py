"""A guided first match on a real server: it explains, waits, declines, and lets go."""

import httpx
import pytest

from podium.play.guide import guide_of
from podium.registry import games
from tests.web.browsers import browser, code_in, secrets_of
from tests.web.people import Json, Person, Seat, opened, sit, watch
from tests.web.server import Server


def learner(server: Server, game_id: str, code: str = "en") -> Seat:
    with browser(server, code) as client:
        assert f'action="/learn/{game_id}"' in client.get(f"/learn/{game_id}").text
        table = code_in(client.post(f"/learn/{game_id}"))
        return Seat(server, table, 0, secrets_of(client)[table], "")


@pytest.mark.parametrize("game_id", games())
def test_a_guide_is_played_through_and_the_match_goes_on(server: Server, game_id: str) -> None:
    guide = guide_of(game_id)
    assert guide
    said: list[str] = []
    with sit(learner(server, game_id)) as person:
        while True:
            now: Json = person.stand.get("guide", {})
            lines = [line["text"] for line in now.get("lines", ())]
            said += [line for line in lines if line not in said]
            if now.get("over"):
                break
            if not lines:
                person.hear("update")  # watching the others
                continue
            (offer,) = person.stand["offers"]
            if offer["picks"]:
                assert set(now["lines"][-1]["look"]) == set(offer["picks"]), "what glows is taken"
            why = person.ask({"type": "why", "handles": ["elsewhere"]}, "why")
            glows = why["reasons"][0]["text"].endswith("Touch what glows.")
            assert glows == bool(offer["picks"]), "of a button alone nothing glows"
            reply = person.act(offer["action"])
            assert reply["type"] == "accepted"
            person.caught_up(reply["seq"])
        assert len(said) == guide.steps
        assert person.due
        assert person.act()["type"] == "accepted"


def test_other_moves_are_gently_declined_and_nobody_else_is_guided(server: Server) -> None:
    seat = learner(server, "gotown", "de")
    with sit(seat, language="de") as person, watch(server, seat.code) as watcher:
        assert "guide" not in watcher.hear("scene")["stand"]
        reply = person.act({"type": "end_turn"})
        assert (reply["type"], reply["code"]) == ("refused", "guided")
        assert reply["text"].startswith("Die Anleitung wartet")
        (offer,) = person.stand["offers"]
        for handle in ("hand/joker", "hand/dog"):
            why = person.ask({"type": "why", "handles": [handle]}, "why")
            assert offer["label"] in why["reasons"][0]["text"], "what to do instead"
        # What could not be done anyway is still refused with its rule.
        reply = person.act({"type": "build", "card": 2, "partner": 6})
        assert reply["code"] == "illegal"


def test_whoever_has_seen_enough_plays_on_without_the_guide(server: Server) -> None:
    seat = learner(server, "gotown")
    where = f"{seat.api}/unguided"
    assert httpx.post(where).json()["error"]["code"] == "no_seat"
    with sit(seat) as person:
        assert len(person.stand["offers"]) == 1
        for _ in range(2):
            assert httpx.post(where, headers=seat.bearer).status_code == 204
        assert "guide" not in person.hear("scene")["stand"]
        assert len(person.stand["offers"]) > 1
        assert person.act({"type": "end_turn"})["type"] == "accepted"


def test_there_is_no_guide_to_what_is_not_there(server: Server) -> None:
    assert httpx.get(f"{server.address}/learn/chess").status_code == 404
    assert httpx.post(f"{server.address}/learn/chess").status_code == 404


def test_the_log_begins_with_who_begins_and_what_was_agreed(server: Server) -> None:
    with sit(opened(server, "greedy", short=True)) as person:
        first = person.heard[-1]["lines"][0]
        assert first["seq"] == 0
        assert first["text"].endswith("Agreed: Short game.")
        assert first["text"].startswith(("You begin.", f"{person_names(person)[1]} begins."))


def person_names(person: Person) -> list[str]:
    players = next(told for told in person.heard if told["type"] == "players")
    return [player["name"] for player in players["players"]]
