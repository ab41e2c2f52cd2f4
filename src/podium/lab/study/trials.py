"""Trials: matches that are played to be watched, and what is written down of each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from podium.bots.players import bot_of
from podium.core.bot import Bot
from podium.core.chance import Recording, Seeded
from podium.core.outcome import victory_shares
from podium.core.rules import Step
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.lab.runs import seed_of
from podium.lab.study.asked import Stint
from podium.lab.study.handling import key, used_by, used_in
from podium.lab.study.playing import source_of
from podium.registry import game as game_of

Row = dict[str, Any]
"""One line of a table: columns by name."""


class Watched(msgspec.Struct, frozen=True):
    """What was written down of a chunk: the rows of each table."""

    matches: list[Row]
    results: list[Row]
    decisions: list[Row]
    luck: list[Row]
    pieces: list[Row]
    hits: list[Row]
    events: list[Row]
    busy: float
    """Seconds of one core."""

    TABLES = ("matches", "results", "decisions", "luck", "pieces", "hits", "events")


def watch(chunk: Stint) -> Watched:
    """Plays a chunk and writes down all that a section may ask for; it does not matter where."""
    game = game_of(chunk.asked.game)
    bots = [bot_of(game, name) for name in chunk.bots]
    begun = time.process_time()
    seen = Watched([], [], [], [], [], [], [], 0.0)
    for n in range(chunk.first, chunk.first + chunk.matches):
        _Witness(chunk, n, seen).play(bots)
    return msgspec.structs.replace(seen, busy=time.process_time() - begun)


class _Witness:
    """Writes one match down while it is played."""

    def __init__(self, chunk: Stint, n: int, seen: Watched) -> None:
        self.game: AnyGame = game_of(chunk.asked.game)
        self.chunk = chunk
        self.key: Row = {"match": n, "seats": chunk.seats}
        """What every row begins with."""
        self.seen = seen
        self.seed = seed_of(f"{chunk.asked.seed}/{chunk.seats}", n)
        self.pieces: dict[tuple[int, str], Row] = {}
        self.held: list[Sequence[object]] = [()] * chunk.seats
        self.events: Counter[tuple[str, str]] = Counter()
        self.acts = 0

    def play(self, bots: list[Bot[Any, Any]]) -> None:
        """To its end. As at a table, so that the seed makes a record of the same match."""
        game = self.game
        luck, own = Recording(Seeded(self.seed)), Seeded(f"{self.seed}/bots")
        rules, view = game.rules, game.view
        step = rules.setup(self.chunk.seats, self.chunk.asked.options, luck)
        self._happened(step, luck)
        while awaited := rules.to_act(step.state):
            seat = awaited[0]
            seen = view(step.state, seat)
            action: Any = bots[seat](seen, own)
            kind: Any = action.__class__
            self.acts += 1
            self.seen.decisions.append(
                {
                    **self.key,
                    "n": self.acts,
                    "at": game.length(step.state),
                    "seat": seat,
                    "action": _tag(kind),
                    "options": len(seen.legal),
                    "awaited": len(awaited),
                }
            )
            for piece in used_by(action):
                self._piece(seat, piece)["uses"] += 1
            step = rules.apply(step.state, seat, action, luck)
            self._happened(step, luck)
        self._over(step.state)

    def _happened(self, step: Step[Any, Any], luck: Recording) -> None:
        """What a step told, what luck answered in it, and what came to hands and left them."""
        places = self.game.places
        for event in step.events:
            kind: Any = event.__class__
            self.events[_tag(kind), kind.rule] += 1
            by = getattr(event, "seat", None)
            if by is None:
                continue
            for piece in used_in(event, places):
                self._piece(by, piece)["uses"] += 1
            to = getattr(event, getattr(kind, "done_to", ""), None)
            if to is not None and to != by:
                self.seen.hits.append(
                    {**self.key, "n": self.acts, "by": by, "to": to, "event": _tag(kind)}
                )
        for what, answer in luck.told:
            self.seen.luck.append(
                {**self.key, "n": self.acts, "what": source_of(what), "answer": str(answer)}
            )
        luck.told.clear()
        for seat, before in enumerate(self.held):
            now = self.game.holds(step.state, SEATS[seat])
            if now != before:
                self._hand(seat, before, now)

    def _hand(self, seat: int, before: Sequence[object], now: Sequence[object]) -> None:
        old, new = Counter(before), Counter(now)
        for piece, count in (new - old).items():
            self._piece(seat, key("piece", piece))["gains"] += count
        for piece, count in (old - new).items():
            self._piece(seat, key("piece", piece))["leaves"] += count
        self.held[seat] = now

    def _piece(self, seat: int, piece: str) -> Row:
        row = self.pieces.get((seat, piece))
        if row is None:
            row = {**self.key, "seat": seat, "piece": piece, "gains": 0, "uses": 0, "leaves": 0}
            self.pieces[seat, piece] = row
            row["first"] = self.acts
        return row

    def _over(self, state: Any) -> None:
        outcome = self.game.rules.outcome(state)
        assert outcome is not None
        shares = victory_shares(outcome.ranks)
        self.seen.matches.append(
            {
                **self.key,
                "seed": self.seed,
                "ending": outcome.ending,
                "length": self.game.length(state),
                "decisions": self.acts,
            }
        )
        for seat, bot in enumerate(self.chunk.bots):
            self.seen.results.append(
                {
                    **self.key,
                    "seat": seat,
                    "bot": bot,
                    "rank": outcome.ranks[seat],
                    "won": shares[seat],
                    "score": outcome.scores[seat] if outcome.scores else None,
                }
            )
        self.seen.pieces.extend(self.pieces.values())
        for (tag, rule), count in sorted(self.events.items()):
            self.seen.events.append({**self.key, "event": tag, "rule": rule, "count": count})


@cache
def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)
