"""A move at a table of four with a watcher, from the command to the bytes for everybody."""

from __future__ import annotations

import time
from random import Random

import msgspec

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.language import words
from podium.play.command import Act
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.wire.messages import encode
from podium.wire.speak import changed
from podium.wire.speaker import Speaker

MATCHES = 8

SEATS_TAKEN = 4
"""The same table for every game, or as many seats as one has."""


class Move(msgspec.Struct, frozen=True):
    """What one accepted move takes on average, in milliseconds of one core."""

    total: float
    rules: float
    """The command: judged, done, hashed, logged."""
    scenes: float
    """Views and scenes for all who look, and what changed in them."""
    words: float
    json: float
    viewers: int
    bytes: int
    """That one viewer gets."""


def move(game: AnyGame) -> Move:
    """The mean move of some matches; one more match before them warms up."""
    seats = min(SEATS_TAKEN, game.seats[1])
    viewers: tuple[Seat | None, ...] = (*SEATS[:seats], None)
    names = ("Ada", "Bruno", "Chloé", "Dirk", "Eva", "Fred", "Gina", "Hugo")[:seats]
    tongues = [Speaker(words(game.id, "en"), names, viewer) for viewer in viewers]
    spent, moves, size = [0.0] * 4, 0, 0
    for n in range(MATCHES + 1):
        table = Table(game, seats, game.options(), f"move {n}")
        eyes = [Viewer(table, viewer) for viewer in viewers]
        choose = Random(n).random
        while awaited := table.to_act:
            seat = awaited[0]
            legal = table.view(seat).legal
            raw = msgspec.Raw(msgspec.json.encode(legal[int(choose() * len(legal))]))
            command = Act(str(table.seq), table.decision(seat), raw)
            marks = [time.process_time()]
            _, change = table.command(seat, command)
            assert change is not None
            marks.append(time.process_time())
            updates = [viewer.advance(change) for viewer in eyes]
            marks.append(time.process_time())
            told = [changed(update, t) for update, t in zip(updates, tongues, strict=True)]
            marks.append(time.process_time())
            sent = [encode(message) for message in told]
            marks.append(time.process_time())
            if n:
                moves += 1
                size += sum(map(len, sent))
                for k in range(4):
                    spent[k] += marks[k + 1] - marks[k]
    rules, scenes, said, json = (round(1000 * part / moves, 4) for part in spent)
    total = round(rules + scenes + said + json, 4)
    each = size // (moves * len(viewers))
    return Move(total, rules, scenes, said, json, len(viewers), each)
