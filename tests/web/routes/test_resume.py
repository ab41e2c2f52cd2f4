"""Coming back: the rest or the whole, in one round trip."""

from podium.play.viewer import KEPT
from tests.web.people import Person, Seat, play, seated, sit
from tests.web.server import Server


def test_who_missed_a_little_gets_the_rest(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    seen = people[0].stand
    last = play(people, until=lambda person: person.stand["seq"] >= 5)
    with Person(anna, server, anna.code, seq=seen["seq"], hash=seen["hash"]) as back:
        updates = [back.hear("scene", "update") for _ in range(last)]
        assert {update["type"] for update in updates} == {"update"}
        assert [update["stand"]["seq"] for update in updates] == list(range(1, last + 1))
        assert back.stand == people[0].stand
    for person in people:
        person.close()


def test_who_missed_nothing_gets_nothing(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    with sit(anna) as first, sit(bruno):
        here = first.stand
        with Person(anna, server, anna.code, seq=here["seq"], hash=here["hash"]) as back:
            assert back.silent()


def test_who_saw_something_else_gets_the_whole(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    play(people, until=lambda person: person.stand["seq"] >= 3)
    for seen in ({"seq": 3, "hash": "0" * 32}, {"seq": 99, "hash": "0" * 32}, {}):
        with Person(anna, server, anna.code, **seen) as back:
            assert back.hear("scene", "update")["type"] == "scene"
            assert back.stand == people[0].stand
    for person in people:
        person.close()


def test_a_long_absence_is_mended_with_the_whole(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    seen = people[0].stand
    play(people, until=lambda person: bool(person.stand.get("undo")))
    wavering = next(person for person in people if person.stand.get("undo"))
    for n in range(KEPT // 2 + 1):
        wavering.say({"type": "undo", "command_id": f"u{n}", "decision_id": wavering.stand["undo"]})
        wavering.hear("update")
        wavering.act()
        wavering.hear("update")
    with Person(anna, server, anna.code, seq=seen["seq"], hash=seen["hash"]) as back:
        assert back.hear("scene", "update")["type"] == "scene"
    for person in people:
        person.close()


def test_the_pong_tells_how_far_the_table_is(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    last = play(people, until=lambda person: person.stand["seq"] >= 4)
    assert people[1].ask({"type": "ping"}, "pong") == {"type": "pong", "seq": last}
    for person in people:
        person.close()


def test_hello_again_on_the_same_socket_mends_a_stale_screen(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    play(people, until=lambda person: person.stand["seq"] >= 2)
    assert people[0].ask({"type": "hello", "language": "es"}, "scene")["stand"]["seq"] == 2
    for person in people:
        person.close()


def test_a_table_that_left_the_memory_is_as_it_was(server: Server, own_server: Server) -> None:
    """Restarting is the strongest way to forget."""
    anna, bruno = seated(own_server, "Anna", "Bruno")
    people = [sit(anna), sit(bruno)]
    play(people, until=lambda person: person.stand["seq"] >= 12)
    before = [_without_counts(seat) for seat in (anna, bruno)]
    for person in people:
        person.close()
    assert own_server.stop() != 1
    own_server.start()
    assert [_without_counts(seat) for seat in (anna, bruno)] == before


def _without_counts(seat: Seat) -> object:
    return seat.seen()["scene"]
