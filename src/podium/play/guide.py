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

from podium.core.chance import Seeded
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.blame import blame
from podium.play.command import Act
from podium.play.match import BadSeats, check_seats
from podium.play.table import AnyTable, Table
from podium.registry import folder, ships_with_us
from podium.registry import game as game_of

LEARNER = SEATS[0]
_NOTHING = msgspec.Raw()
_LONGEST = 1000
"""After so many moves nobody learns any more."""


class BadGuide(ValueError):
    """A `guide.json` that cannot be read; says why."""


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
    """A game's guide; None if it has none, or if that of a game from outside cannot be played."""
    if ships_with_us(game_id):
        return read_guide(game_id)
    try:
        guide = read_guide(game_id)
    except BadGuide:
        return None
    return guide if guide and not stuck(guide, game_of(game_id)) else None


def read_guide(game_id: str) -> Guide | None:
    """A game's guide as it is written; None if it has none. Raises BadGuide."""
    file = folder(game_id).joinpath("guide.json")
    try:
        return msgspec.json.decode(file.read_bytes(), type=Guide) if file.is_file() else None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadGuide(f"guide.json cannot be read: {wrong}") from wrong


class Stuck(msgspec.Struct, frozen=True):
    """Where a guide cannot go on."""

    line: int
    """The line of the script, from 1; 0: none of them is at fault."""
    why: str

    def __str__(self) -> str:
        return f"guide.json, line {self.line} of the script: {self.why}" if self.line else self.why


def seed_for(guide: Guide, game: AnyGame, seeds: Iterator[str]) -> tuple[str | None, int]:
    """The first seed under which a script can be played, and how many lines the best one went."""
    furthest = 0
    for seed in seeds:
        found = stuck(guide, game, seed)
        if found is None:
            return seed, len(guide.script)
        furthest = max(furthest, found.line - 1)
    return None, furthest


def stuck(guide: Guide, game: AnyGame, seed: str | None = None) -> Stuck | None:
    """Where its script cannot go on, under its own seed or another one; None if it can be played."""
    try:
        check_seats(game, guide.seats)
        options = msgspec.json.decode(guide.options, type=game.options)
    except (BadSeats, msgspec.MsgspecError) as wrong:
        return Stuck(0, f"guide.json: {wrong}")
    late = [line.after for line in guide.minute if not 0 <= line.after <= len(guide.moves(LEARNER))]
    if late:
        return Stuck(
            0, f"guide.json: the learner makes no {late[0]} moves; mend `after` in `minute`"
        )
    try:
        return _stuck(guide, game, options, guide.seed if seed is None else seed)
    except Exception as wrong:  # noqa: BLE001 - whatever a game raises, it alone is not to be learnt
        return Stuck(0, f"playing guide.json fails with {blame(wrong)}")


def _stuck(guide: Guide, game: AnyGame, options: object, seed: str) -> Stuck | None:
    """The same of a guide that can be begun."""
    chance = Seeded(seed)
    state = game.rules.setup(guide.seats, options, chance).state
    lines = {
        seat: [n for n, line in enumerate(guide.script) if line.acts and line.seat == seat]
        for seat in SEATS[: guide.seats]
    }
    last = len(guide.script)
    for n in [n for n, line in enumerate(guide.script) if line.acts and line.seat not in lines]:
        return Stuck(n + 1, f"there is no seat {guide.script[n].seat}")
    for _ in range(_LONGEST):
        awaited = game.rules.to_act(state)
        rest = [row[0] for row in lines.values() if row]
        if not awaited:
            return Stuck(min(rest, default=last - 1) + 1, "the match is over by then")
        # Bots are quick: whoever of them is awaited comes before the learner.
        seat = awaited[-1]
        legal = game.rules.legal(state, seat)
        action = legal[0]
        if lines[seat]:
            n = lines[seat].pop(0)
            try:
                action = msgspec.json.decode(guide.script[n].do, type=game.action)
            except msgspec.MsgspecError as wrong:
                return Stuck(n + 1, f"this is no action of {game.name}: {wrong}")
            if action not in legal:
                refusal = game.rules.refusal(state, seat, action)
                rule = f", {refusal.rule} ({refusal.reason})" if refusal else ""
                return Stuck(n + 1, f"seat {seat} may not do that then{rule}")
            if missing := _out_of_sight(game, state, guide.script[n]):
                return Stuck(n + 1, f"it looks at {missing}, which is not on the table")
        elif seat == LEARNER:
            if rest:
                return Stuck(
                    rest[0] + 1, f"seat {guide.script[rest[0]].seat} is not asked any more"
                )
            return None
        state = game.rules.apply(state, seat, action, chance).state
    return Stuck(last, "the learner is never asked again")


def _out_of_sight(game: AnyGame, state: object, line: GuideLine) -> str:
    """What a learner's line looks at and does not find."""
    if line.seat != LEARNER or not line.look:
        return ""
    nodes = game.scene(game.view(state, LEARNER)).nodes
    there = {node.id for node in nodes} | {node.handle for node in nodes}
    return ", ".join([look for look in line.look if look not in there])


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
