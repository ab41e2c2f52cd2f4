"""Two servers on one PostgreSQL database: whichever one somebody asks, it is one site."""

from __future__ import annotations

from contextlib import ExitStack
from time import monotonic, sleep

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.store import postgres
from tests.web.people import Json, Person, Seat, joined, opened, play, seated, sit, watch
from tests.web.server import Server
from tests.web.two_servers import TOKEN, Pair, asked, at, comes_true, figure, pair, sit_at

__all__ = ["pair"]


def first_due(*people: Person) -> tuple[Person, Person]:
    """Whose turn it is, and the other one."""
    one, other = people
    return (one, other) if one.due else (other, one)


def test_who_sits_down_at_one_is_seen_at_the_other_and_a_match_is_played_at_both(
    pair: Pair,
) -> None:
    here, there = pair
    anna = opened(here, "person", short=True)
    with Person(anna, here, anna.code) as waiting:
        waiting.hear("players")
        bruno = joined(there, anna.code, "Bruno")
        waiting.hear("scene")
        with sit(bruno) as other, watch(here, anna.code) as watcher:
            watcher.hear("scene")
            end = play([waiting, other, watcher])
            assert waiting.stand["outcome"]
            hashes = {seat.seen()["scene"]["stand"]["hash"] for seat in (anna, at(anna, there))}
            assert hashes == {waiting.stand["hash"]}
    rows = asked(here, "select seq from log where match = %s order by seq", anna.match)
    assert [seq for (seq,) in rows] == [*range(end + 1)]
    assert figure(there, "podium_beside_total") > 0


def test_a_command_that_is_right_by_what_is_stored_is_not_refused_by_an_old_memory(
    pair: Pair,
) -> None:
    """The other server is made deaf: its listener's connection is cut, again and again."""
    here, there = pair
    # Not a short match, which may be won in its first turn.
    anna, bruno = seated(here, "Anna", "Bruno")
    with ExitStack() as open_:
        people = [open_.enter_context(sit(anna)), *sit_at(there, bruno)]
        open_.callback(people[1].close)
        mover, other = first_due(*people)
        home = there if mover.server is here else here
        deaf(here)
        seq = mover.act()["seq"]
        while mover.caught_up(seq).due:
            seq = mover.act()["seq"]
        truth = at(other.seat or anna, mover.server).seen()["scene"]["stand"]
        assert truth["decision"]
        act = {
            "type": "act",
            "command_id": "right",
            "decision_id": truth["decision"],
            "action": truth["offers"][0]["action"],
        }
        answer = at(other.seat or anna, home).post(act)
        assert answer.json()["type"] == "accepted", answer.text
        # What it had not heard it shows to whoever looks there, in order.
        other.caught_up(answer.json()["seq"])
        mover.caught_up(answer.json()["seq"])


def deaf(server: Server) -> None:
    with psycopg.connect(postgres.plain(server.url), autocommit=True) as admin:
        cut = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'"
        admin.execute(cut)


def test_secret_choices_at_both_at_once_are_all_taken_and_nobody_is_cut(pair: Pair) -> None:
    here, there = pair
    seats = seated(here, "Anna", "Bruno", "Carla", "Dora", game="motorcar")
    before = figure(here, "podium_errors_total") + figure(there, "podium_errors_total")
    with ExitStack() as open_:
        people = [
            open_.enter_context(sit(at(seat, server)))
            for seat, server in zip(seats, (here, there, here, there), strict=True)
        ]
        for _ in range(6):
            chosen = [(person, person.command()) for person in people if person.due]
            for person, command in chosen:
                person.say(command)
            replies = [person.hear("accepted", "refused", "problem") for person, _ in chosen]
            assert [reply["type"] for reply in replies] == ["accepted"] * len(replies)
            last = max(reply["seq"] for reply in replies)
            for person in people:
                person.caught_up(last)
        assert len({tuple(person.stand["awaited"]) for person in people}) == 1
    after = figure(here, "podium_errors_total") + figure(there, "podium_errors_total")
    assert after == before, "no table is dropped"


def moved(seat: Seat, at_server: Server) -> Seat:
    """The seat on another device, by a code that is shown at another server."""
    made = httpx.post(f"{seat.api}/transfer", headers=seat.bearer, json={"seat": seat.number})
    code = made.json()["code"]
    shown = httpx.get(f"{at_server.address}/take/{code}")
    assert shown.status_code == 200, shown.text
    taken = httpx.post(f"{at_server.address}/take/{code}", follow_redirects=False)
    assert taken.status_code == 303, taken.text
    secret = next(value for name, value in taken.cookies.items() if name.startswith("seat-"))
    again = httpx.post(f"{seat.server.address}/take/{code}", follow_redirects=False)
    assert again.status_code == 404, "it is good once, at whichever server"
    return Seat(at_server, seat.code, seat.number, secret, seat.match)


def test_a_seat_that_moves_is_closed_everywhere_at_once(pair: Pair) -> None:
    here, there = pair
    anna, _ = seated(here, "Anna", "Bruno", short=True)
    with sit(anna) as old_here, sit(at(anna, there)) as old_there:
        new = moved(anna, there)
        for server in pair:
            assert httpx.get(at(anna, server).api, headers=anna.bearer).status_code == 401
            assert at(new, server).seen()["seat"] == 0
        for old in (old_here, old_there):
            assert old.closed_with() == 4000
        acted = at(anna, there).post({"type": "resign", "command_id": "r"})
        assert acted.status_code == 401
    assert asked(here, "select count(*) from log where match = %s", anna.match) == [(1,)]


def test_the_store_takes_no_move_from_a_device_that_lost_the_seat(pair: Pair) -> None:
    """A server that has heard of nothing judges it by the old secret: the append itself asks."""
    here, _ = pair
    anna, bruno = seated(here, "Anna", "Bruno", short=True)
    with ExitStack() as open_:
        people = [open_.enter_context(sit(seat)) for seat in (anna, bruno)]
        mover, _ = first_due(*people)
        seat = mover.seat
        assert seat is not None
        with psycopg.connect(postgres.plain(here.url)) as database:
            # As another server does it, but told to nobody and in no revision.
            database.execute(
                "update seats set secret_hash = 'another' where match = %s and seat = %s",
                (seat.match, seat.number),
            )
        with pytest.raises((ConnectionClosed, AssertionError)):
            assert mover.act()["type"] == "accepted"
    assert asked(here, "select count(*) from log where match = %s", anna.match) == [(1,)]


def test_bots_think_once(pair: Pair) -> None:
    here, there = pair
    names = ("podium_bot_seconds_count", "podium_errors_total")
    before = [sum(figure(server, name) for server in pair) for name in names]
    lines = 0
    while lines <= 10:  # A match may be over before its bots have thought so often.
        anna = opened(here, "greedy", "greedy", short=True)
        with sit(anna) as person, watch(there, anna.code) as watcher:
            watcher.hear("scene")
            play([person, watcher])
        rows = asked(
            here, "select seq, command_id from log where match = %s order by seq", anna.match
        )
        assert [seq for seq, _ in rows] == [*range(len(rows))]
        lines += sum((name or "").startswith("bot.") for _, name in rows)
    thoughts, errors = (
        sum(figure(server, name) for server in pair) - old
        for name, old in zip(names, before, strict=True)
    )
    assert thoughts == lines
    assert errors == 0


def stood_in(server: Server, match: str) -> list[int]:
    return [
        seat
        for (seat,) in asked(
            server, "select seat from seats where match = %s and bot is not null", match
        )
    ]


def test_a_clock_rings_once_and_for_tables_that_nobody_holds(pair: Pair) -> None:
    here, there = pair
    held = seated(here, "Anna", "Bruno", clock=10, short=True)
    with sit(held[0]) as one, sit(at(held[1], there)) as other:
        mover, _ = first_due(one, other)
        assert mover.seat is not None
        assert comes_true(lambda: stood_in(here, held[0].match))
        assert mover.seat.number in stood_in(here, held[0].match)
        revisions = asked(here, "select revision from matches where id = %s", held[0].match)
    assert revisions[0][0] <= 4, "one of them puts the bot there"


def test_presence_is_known_at_both(pair: Pair) -> None:
    here, there = pair
    anna, bruno = seated(here, "Anna", "Bruno", short=True)
    with sit(anna) as watching:
        bruno_there = sit(at(bruno, there))
        assert comes_true(lambda: told(watching, 1).get("here"))
        sleep(0.6)  # longer than PODIUM_AWAY
        refused = httpx.post(f"{anna.api}/stand-in", headers=anna.bearer, json={"seat": 1})
        assert refused.status_code == 409, "somebody who is connected there is not away here"
        with watch(there, anna.code):
            assert comes_true(lambda: watchers(watching) == 1)
        bruno_there.close()
        assert comes_true(lambda: not told(watching, 1).get("here"))
        assert comes_true(lambda: told(watching, 1).get("alone"))


def told(person: Person, seat: int) -> Json:
    """What was told last of who sits on a seat."""
    listen(person)
    found: Json = last_players(person)["players"][seat]
    return found


def watchers(person: Person) -> int:
    listen(person)
    return int(last_players(person).get("watchers", 0))


def last_players(person: Person) -> Json:
    return next(each for each in reversed(person.heard) if each["type"] == "players")


def listen(person: Person) -> None:
    try:
        while True:
            person.next(0.05)
    except TimeoutError:
        return


def test_phrases_wishes_and_curtains_cross_over(pair: Pair) -> None:
    here, there = pair
    anna, bruno = seated(here, "Anna", "Bruno", short=True)
    with sit(anna) as one, sit(at(bruno, there)) as other:
        one.say({"type": "say", "what": "hello"})
        assert other.hear("said")["seat"] == 0
        mover, asker = first_due(one, other)
        seq = mover.act()["seq"]
        while mover.caught_up(seq).due:
            seq = mover.act()["seq"]
        asker.caught_up(seq)
        if mover.stand.get("ask"):
            mover.say({"type": "ask_undo", "decision_id": mover.stand["ask"]})
            wish = asker.hear("wish")
            asker.say({"type": "answer_undo", "decision_id": wish["decision_id"], "agree": True})
            mover.hear("update", "scene")
            assert mover.stand["seq"] == seq + 1
            asker.caught_up(seq + 1)


def shared_device(server: Server) -> Seat:
    host = httpx.post(
        f"{server.address}/api/matches",
        json={
            "game": "gotown",
            "seats": 2,
            "name": "Anna",
            "players": ["here"],
            "names": ["Bruno"],
            "pins": ["1234", "4321"],
            "script": True,
        },
    ).json()
    return Seat(server, host["code"], host["seat"], host["secret"], host["match"])


def curtain(seat: Seat, number: int, pin: str) -> httpx.Response:
    return httpx.post(
        f"{seat.api}/curtain", headers=seat.bearer, json={"seat": number, "pin": pin}, timeout=30
    )


def test_a_curtain_s_key_opens_at_both_and_falls_at_both(pair: Pair) -> None:
    here, there = pair
    device = shared_device(here)
    at(device, there).seen()  # it is held at both
    number: int = device.seen()["scene"]["stand"]["awaited"][0]
    pin = ("1234", "4321")[number]
    key = curtain(device, number, pin).json()["key"]

    def seen_by(server: Server) -> int | None:
        by_key = {**device.bearer, "podium-key": key}
        seat: int | None = httpx.get(at(device, server).api, headers=by_key).json()["seat"]
        return seat

    assert [seen_by(server) for server in pair] == [number, number]
    opener = Seat(there, device.code, number, device.secret, device.match)
    with Person(opener, there, device.code, key=key) as person:
        person.hear("scene")
        assert person.due
        seq = person.act()["seq"]
        while person.caught_up(seq).due:
            seq = person.act()["seq"]
    assert comes_true(lambda: [seen_by(server) for server in pair] == [None, None])
    assert comes_true(
        lambda: (
            asked(here, "select count(*) from curtain_keys where match = %s", device.match)
            == [(0,)]
        )
    )


def test_wrong_pins_are_counted_together(pair: Pair) -> None:
    here, there = pair
    device = shared_device(here)
    began = monotonic()
    for n in range(7):
        assert curtain(at(device, pair[n % 2]), 1, "9999").status_code == 403
    assert monotonic() - began >= 3.5, "five are free, at both servers together"
    assert curtain(at(device, there), 1, "4321").status_code == 200


def test_the_admin_s_cookie_and_wrong_tokens_hold_at_both(pair: Pair) -> None:
    here, _ = pair
    with httpx.Client() as browser:
        entered = browser.post(f"{here.address}/admin", data={"token": TOKEN})
        assert entered.status_code == 303
        for server in pair:
            cookie = {"cookie": f"admin={browser.cookies['admin']}"}
            page = httpx.get(f"{server.address}/admin", headers=cookie)
            assert page.status_code == 200
            assert f"127.0.0.1:{server.port}" in page.text, "it says whose figures these are"
    answers = [
        httpx.post(f"{pair[n % 2].address}/admin", data={"token": "wrong"}).status_code
        for n in range(12)
    ]
    assert answers[:10] == [401] * 10
    assert answers[10:] == [429] * 2


def test_strangers_limits_are_counted_together(pair: Pair) -> None:
    here, _ = pair
    answers: list[int] = []
    for n in range(14):
        seat = n % 2
        answers.append(
            httpx.post(
                f"{pair[seat].address}/api/matches/{reported(here).code}/report",
                json={"seq": 0, "hash": "", "text": "?"},
            ).status_code
        )
        sleep(0.05)
    assert answers.count(201) <= 11
    assert 429 in answers


_REPORTED: list[Seat] = []


def reported(server: Server) -> Seat:
    if not _REPORTED:
        _REPORTED.append(opened(server, "random", short=True))
    return _REPORTED[0]


def test_a_server_that_is_killed_is_outlived(pair: Pair) -> None:
    """Its people are away soon after, its bots and its clock go on elsewhere, and what it acknowledged is there."""
    here, there = pair
    anna, bruno = seated(there, "Anna", "Bruno", short=True)
    alone = seated(there, "Carla", "Dora", clock=30, short=True)
    with sit(at(anna, here)) as person:
        gone = sit(bruno)
        assert comes_true(lambda: told(person, 1).get("here"))
        mover, _ = first_due(person, gone)
        seq = mover.act()["seq"]
        there.kill()
        person.caught_up(seq)
        assert comes_true(lambda: not told(person, 1).get("here"))
        with sit(at(bruno, here)) as back:
            back.caught_up(seq)
            assert comes_true(lambda: told(person, 1).get("here"))
    # Nobody at all looked at this table since: its clock rings all the same.
    assert comes_true(lambda: stood_in(here, alone[0].match))
    there.start()
