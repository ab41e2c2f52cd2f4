"""Guide: the scripted start of a first match, which explains a game by doing.

A game keeps it as data, `guide.json` in its folder: seats, seed and options, and a script. A line
of the script explains (`say`, a key under `guide.` in the game's catalogues, with what to look at),
or has a seat do something (`do`), or both. The learner sits on the first seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import msgspec

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.table import AnyTable, Table
from podium.registry import folder

LEARNER = SEATS[0]
_NOTHING = msgspec.Raw()


class GuideLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a script."""

    say: str = ""
    """The key of its words, without `guide.`; only the learner is told something."""
    look: tuple[str, ...] = ()
    """Handles, or ids of nodes, that it speaks of."""
    seat: int = 0
    """Who does it."""
    do: msgspec.Raw = _NOTHING
    """The action it waits for; without one it only explains."""

    @property
    def acts(self) -> bool:
        """Whether something is done."""
        return self.do != _NOTHING


class GlimpseLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the guided match with a sentence: one of a few that tell the game in a minute."""

    say: str
    """The key of its words, without `minute.`."""
    after: int
    """How many moves the learner has made by then."""
    area: str = "board"
    box: tuple[float, float, float, float] | None = None
    """What of the area is shown: x, y, width, height; None: all of it."""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that begins by a script."""

    seats: int
    seed: str
    script: tuple[GuideLine, ...]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    minute: tuple[GlimpseLine, ...] = ()
    """The game in a minute, before the guide begins and above the rules."""

    def moves(self, seat: int) -> list[GuideLine]:
        """What a seat does, in its order."""
        return [line for line in self.script if line.acts and line.seat == seat]

    def stage(self, number: int) -> list[tuple[int, GuideLine]]:
        """What the learner is told before the move of this number, each with its place."""
        told: list[tuple[int, GuideLine]] = []
        done = place = 0
        for line in self.script:
            if line.say:
                if done == number:
                    told.append((place, line))
                place += 1
            if line.acts and line.seat == LEARNER:
                done += 1
        return told

    @property
    def steps(self) -> int:
        """How many lines the learner is told."""
        return sum(bool(line.say) for line in self.script)


class Hint(msgspec.Struct, frozen=True):
    """What a guide has to say to the learner now."""

    lines: tuple[GuideLine, ...]
    """What is explained; nothing: watch what the others do."""
    step: int
    """The place of the first of them in the whole, from 0."""
    action: Any | None
    """What it waits for; None: for the others, or the guide is over."""
    over: bool
    """Whether the script is played: from here on everybody is free."""


@cache
def guide_of(game_id: str) -> Guide | None:
    """A game's guide; None if it has none."""
    file = folder(game_id).joinpath("guide.json")
    return msgspec.json.decode(file.read_bytes(), type=Guide) if file.is_file() else None


def scripted(guide: Guide, table: AnyTable, seat: Seat) -> Any | None:
    """What a guide has this seat do next; None once its part is played, or does not fit."""
    moves, done = guide.moves(seat), table.acted.count(seat)
    if done >= len(moves):
        return None
    action = msgspec.json.decode(moves[done].do, type=table.game.action)
    return action if action in table.game.rules.legal(table.state, seat) else None


def views_of(guide: Guide, game: AnyGame) -> Iterator[Any]:
    """What the learner sees before each move of the script, and after the last."""
    options = msgspec.json.decode(guide.options, type=game.options)
    table: AnyTable = Table(game, guide.seats, options, guide.seed)
    for number in count():
        # Bots are quick: whoever of them is awaited comes before the learner.
        seat = table.to_act[-1]
        action = scripted(guide, table, seat)
        if seat == LEARNER:
            yield table.view(LEARNER)
            if action is None:
                return
        elif action is None:
            action = table.view(seat).legal[0]
        told = msgspec.Raw(msgspec.json.encode(action))
        _, change = table.command(seat, Act(str(number), table.decision(seat), told))
        assert change, (seat, action)


def hint(guide: Guide, table: AnyTable) -> Hint | None:
    """What the learner is told and waited for; None once the match has gone on by itself."""
    done, moves = table.acted.count(LEARNER), len(guide.moves(LEARNER))
    if done > moves or table.outcome is not None:
        return None
    if LEARNER not in table.to_act:
        return Hint((), 0, None, over=False)
    told = guide.stage(done) or _said_before(guide, done)
    step = told[0][0] if told else 0
    action = scripted(guide, table, LEARNER)
    return Hint(tuple(line for _, line in told), step, action, over=done == moves)


def _said_before(guide: Guide, done: int) -> list[tuple[int, GuideLine]]:
    """A move that needs no words of its own goes with what was said last, and looks at its own."""
    before = (lines for n in range(done - 1, -1, -1) if (lines := guide.stage(n)))
    nothing: list[tuple[int, GuideLine]] = []
    moves = guide.moves(LEARNER)
    return [
        (place, msgspec.structs.replace(line, look=moves[done].look))
        for place, line in next(before, nothing)[-1:]
        if done < len(moves)
    ]
