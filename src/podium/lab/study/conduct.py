"""Conduct: all trials and experiments of a study, one after the other, wherever work is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import polars as pl

from podium.bots.levels import SEARCH
from podium.lab.runs import Executor, gather
from podium.lab.study.asked import THINKS, Inquiry, cut, strengths
from podium.lab.study.evidence import Evidence, SeatTrial
from podium.lab.study.experiments import (
    DEAL,
    DECISIONS,
    Duel,
    Lone,
    Twin,
    alone,
    curve,
    forbidden,
    think,
    weigh,
)
from podium.lab.study.handling import nameable
from podium.lab.study.mirrors import mirror
from podium.lab.study.section import Section
from podium.lab.study.sections.compare import compare, sweep
from podium.lab.study.tables import Ledger
from podium.lab.study.trials import Watched, watch
from podium.lab.study.whatif import Side, Variant, sides
from podium.registry import game as game_of

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 25
"""Matches that are watched in one piece of work."""
PIECES, SOURCES = 24, 5
"""At most so many are forbidden, or kept: those that are met most often."""

Progress = Callable[[str, int, int], None]
"""Hears what is done, how much of it, of how much."""


class Conductor:
    """Where the work of a study is done, who hears how far it is, and where its tables lie."""

    def __init__(self, asked: Inquiry, place: Executor, tables: Ledger, progress: Progress) -> None:
        self.asked = asked
        self.game = game_of(asked.game)
        self._place = place
        self._tables = tables
        self._progress = progress

    def evidence(self) -> Evidence:
        """Everything, from the matches that are watched to those that are played otherwise."""
        self._watch()
        asked = self.asked
        few = max(2, asked.matches // 50)
        return Evidence(
            asked=asked,
            game=self.game,
            tables=self._tables,
            seatings=self._seatings(),
            forbidden=self._forbidden(max(2, asked.matches // 20)),
            alone=self._alone(max(2, asked.matches // 5)),
            curves=self._done("curves", curve, self._tasks(max(4, asked.matches // 20))),
            weighed=self._done("choices", weigh, self._tasks(few)),
            thinking=self._thinking(max(2, asked.matches // 100)),
            thinkers=(f"{SEARCH}:{THINKS}", f"{SEARCH}:{THINKS // 2}"),
        )

    def compared(self, variants: Sequence[Variant]) -> list[Section]:
        """A section for each variant, set against what is studied."""
        found: list[Section] = []
        for variant in variants:
            one, other = self._sides(variant.name, [Variant("", self.asked.options), variant])
            found.append(compare(self.game.unit, variant, one, other))
        return found

    def swept(self, key: str, variants: Sequence[Variant]) -> Section:
        """The section of an option at one value after another."""
        return sweep(self.game.unit, key, variants, self._sides(key, variants))

    def _sides(self, name: str, variants: Sequence[Variant]) -> list[list[Side]]:
        done, matches = 0, max(2, self.asked.matches // 2)

        def more(count: int) -> None:
            nonlocal done
            done += count
            self._progress(f"what if {name}", done, matches)

        return sides(
            self._place, self.asked, variants, luck="what if", matches=matches, progress=more
        )

    def _watch(self) -> None:
        asked = self.asked
        chunks = cut(asked, asked.seats, asked.lineup(asked.seats), asked.matches, CHUNK)
        done = 0
        for n, seen in self._place.each(watch, chunks):
            watched: Watched = seen
            self._tables.write(f"{asked.seats}-{n:06}", watched)
            done += chunks[n].matches
            self._progress("matches", done, asked.matches)

    def _seatings(self) -> list[SeatTrial]:
        found: list[SeatTrial] = []
        for seats in self.asked.counts:
            for strength in strengths(self.game):
                # Each luck is played once from every seat.
                lucks = max(2, self.asked.matches // strength.cost // seats)
                size = max(1, CHUNK // strength.cost // seats)
                chunks = cut(self.asked, seats, (strength.bot,) * seats, lucks, size)
                quick = self._done(f"{seats} seats, {strength.name}", mirror, chunks)
                found.append(
                    SeatTrial(
                        seats,
                        strength,
                        [won for each in quick for won in each.won],
                        [length for each in quick for length in each.lengths],
                    )
                )
        return found

    def _forbidden(self, matches: int) -> dict[str, list[float]]:
        used = (
            self._tables.scan("pieces", self.asked.seats)
            .group_by("piece")
            .agg(pl.col("uses").sum())
            .filter(pl.col("uses") > 0)
            .sort("uses", "piece", descending=[True, False])
            .collect()["piece"]
        )
        named = nameable(self.game)
        pieces = [piece for piece in used if piece in named][:PIECES]
        return self._each("without a piece", forbidden, pieces, matches)

    def _alone(self, matches: int) -> dict[str, list[tuple[tuple[float, ...], tuple[float, ...]]]]:
        luck = self._tables.scan("luck", self.asked.seats)
        later = (
            luck.filter(pl.col("n") > 0)
            .group_by("what")
            .len()
            .sort("len", "what", descending=[True, False])
            .collect()["what"]
        )
        dealt = luck.filter(pl.col("n") == 0).head(1).collect().height
        sources = [*([DEAL] if dealt else []), *list(later)[:SOURCES], DECISIONS]
        tasks = [Lone(twin, tuple(sources)) for twin in self._tasks(matches)]
        rows = self._done("one source kept", alone, tasks)
        return {what: [(row[0], row[n]) for row in rows] for n, what in enumerate(sources, start=1)}

    def _thinking(self, lucks: int) -> list[float]:
        if self.game.insight is None or self.asked.seats < 2:
            return []
        slow, quick = f"{SEARCH}:{THINKS}", f"{SEARCH}:{THINKS // 2}"
        duels = [Duel(self.asked, n, slow, quick) for n in range(lucks)]
        return self._done("thinking", think, duels)

    def _tasks(self, matches: int, what: str = "") -> list[Twin]:
        return [Twin(self.asked, n, what) for n in range(matches)]

    def _each(
        self, name: str, work: Callable[[Twin], R], whats: Sequence[str], matches: int
    ) -> dict[str, list[R]]:
        """An experiment for each of many things, all their tasks in one row."""
        tasks = [task for what in whats for task in self._tasks(matches, what)]
        found = self._done(name, work, tasks)
        return {what: found[n * matches : (n + 1) * matches] for n, what in enumerate(whats)}

    def _done(self, name: str, work: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
        done = 0

        def one(_: Any) -> None:
            nonlocal done
            done += 1
            self._progress(name, done, len(tasks))

        return gather(self._place, work, tasks, one)
