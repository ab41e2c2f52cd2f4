"""What must stay secret: seats' secrets, the seed until the end, others' hands."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.play.command import Accepted, Act, Undo
from podium.play.record import Acted, Header, Undone, read
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.registry import game
from podium.wire.messages import encode
from podium.wire.speak import changed, whole
from podium.wire.speaker import Speaker
from tests.web.people import opened, play, seated, sit, watch
from tests.web.server import Server


def on_disk(folder: Path) -> bytes:
    """All that the database wrote, its journal too."""
    return b"".join(file.read_bytes() for file in folder.glob("podium.db*"))


def test_of_a_seats_secret_only_the_hash_is_kept(server: Server) -> None:
    seats = seated(server, "Anna", "Bruno")
    kept = on_disk(server.folder)
    for seat in seats:
        assert len(seat.secret) >= 43  # 256 bits
        assert seat.secret.encode() not in kept
        assert sha256(seat.secret.encode()).hexdigest().encode() in kept
        assert seat.secret not in server.log


def test_a_browsers_secret_is_out_of_reach_of_scripts(server: Server) -> None:
    body = {"game": "gotown", "seats": 2, "players": ["random"]}
    answer = httpx.post(f"{server.address}/api/matches", json=body)
    assert "secret" not in answer.json()
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "; path=/" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_logs_tell_of_matches_and_of_nothing_secret(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno", short=True)
    people = [sit(anna), sit(bruno)]
    for message in ("nonsense", b"bytes", {"type": "act"}):
        people[0].say(message)
    play(people)
    for person in people:
        person.close()
    seed = people[0].stand["outcome"]["seed"]
    lines = [json.loads(line) for line in server.log.splitlines()]
    mine = [line for line in lines if line.get("match") == anna.match]
    assert [line["event"] for line in mine] == ["match opened", "match begun", "match ended"]
    for secret in (seed, anna.secret, bruno.secret, anna.code, "Anna", '"card"', "hand"):
        assert secret not in server.log


def test_the_seed_is_told_at_the_end_and_was_promised(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno", short=True)
    people = [sit(anna), sit(bruno), watch(server, anna.code)]
    people[2].hear("scene")
    promised = people[0].heard[-1]["commitment"]
    play(people)
    seed = people[0].stand["outcome"]["seed"]
    assert sha256(seed.encode()).hexdigest() == promised
    for person in people:
        *before, last = [text for text in person.bytes if '"stand"' in text]
        assert seed in last
        assert not any(seed in text for text in before)
        person.close()


def test_what_is_sent_is_made_from_the_viewers_view_and_nothing_else(server: Server) -> None:
    """Byte for byte: played again from the record, each viewer's own view gives what it was sent.

    That views tell nothing they should not is the conformance suite's to prove.
    """
    anna, bruno, chloe = seated(server, "Anna", "Bruno", "Chloé", short=True)
    people = [sit(anna), sit(bruno), sit(chloe)]
    watcher = watch(server, anna.code, language="it")
    watcher.hear("scene")
    play([*people, watcher])
    for person in [*people, watcher]:
        person.close()
    lines = list(read(httpx.get(f"{anna.api}/record").text.splitlines()))
    for person, seat, code in [
        *zip(people, SEATS, ["en", "en", "en"], strict=False),
        (watcher, None, "it"),
    ]:
        sent = [text.encode() for text in person.bytes if '"stand"' in text]
        assert sent == told_again(lines, anna.match, seat, code)


def told_again(lines: list[Any], match: str, seat: Seat | None, code: str) -> list[bytes]:
    """What a viewer is to be told of the match in a record."""
    header = lines[0]
    assert isinstance(header, Header)
    found = game(header.game)
    options = msgspec.convert(header.options, found.options)
    table = Table(found, header.seats, options, header.seed)
    viewer = Viewer(table, seat)
    speaker = Speaker(language.words(found.id, code), header.players, seat)
    told = [encode(whole(viewer, match, header.commitment, speaker))]
    for line in lines:
        if isinstance(line, Acted):
            actor = SEATS[line.seat]
            command: Act | Undo = Act(f"c{line.seq}", table.decision(actor), line.action)
        elif isinstance(line, Undone):
            actor = SEATS[line.seat]
            command = Undo(f"c{line.seq}", table.undo_id(actor))
        else:
            continue
        reply, change = table.command(actor, command)
        assert isinstance(reply, Accepted)
        assert change is not None
        told.append(encode(changed(viewer.advance(change), speaker)))
    return told


def test_a_watcher_is_never_told_a_hand(server: Server) -> None:
    seat = opened(server, "random")
    with watch(server, seat.code) as watcher:
        scene = watcher.hear("scene")
        assert scene["stand"]["offers"] == []
        assert "decision" not in scene["stand"]
        assert not [node for node in scene["nodes"] if node["id"].startswith("hand/")]
