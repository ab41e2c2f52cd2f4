"""Guide: the scripted start of a first match, which explains a game by doing.

A game keeps it as data, `guide.json` in its folder: seats, seed and options, and a script. A line
of the script explains (`say`, a key under `guide.` in the game's catalogues, with what to look at),
or has a seat do something (`do`), or both. The learner sits on the first seat.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.table import Table
from podium.registry import folder

LEARNER = SEATS[0]
_NOTHING = msgspec.Raw()


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that begins by a script."""

    seats: int
    seed: str
    script: tuple[Line, ...]
    options: msgspec.Raw = msgspec.Raw(b"{}")

    def moves(self, seat: int) -> list[Line]:
        """What a seat does, in its order."""
        return [line for line in self.script if line.acts and line.seat == seat]

    def stage(self, number: int) -> list[tuple[int, Line]]:
        """What the learner is told before the move of this number, each with its place."""
        told: list[tuple[int, Line]] = []
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

    lines: tuple[Line, ...]
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


def scripted(guide: Guide, table: Table, seat: Seat) -> Any | None:
    """What a guide has this seat do next; None once its part is played, or does not fit."""
    moves, done = guide.moves(seat), table.acted.count(seat)
    if done >= len(moves):
        return None
    action = msgspec.json.decode(moves[done].do, type=table.game.action)
    return action if action in table.game.rules.legal(table.state, seat) else None


def hint(guide: Guide, table: Table) -> Hint | None:
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


def _said_before(guide: Guide, done: int) -> list[tuple[int, Line]]:
    """A move that needs no words of its own goes with what was said last, and looks at its own."""
    before = (lines for n in range(done - 1, -1, -1) if (lines := guide.stage(n)))
    nothing: list[tuple[int, Line]] = []
    moves = guide.moves(LEARNER)
    return [
        (place, msgspec.structs.replace(line, look=moves[done].look))
        for place, line in next(before, nothing)[-1:]
        if done < len(moves)
    ]
