"""Meters: what is counted and timed while the site runs, for Prometheus and for the admin page.

Nothing here knows a hand, a name or a secret: the labels are games, bots, stages, codes of refusals
and statuses of answers, all of which are few.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import AbstractContextManager
from itertools import accumulate
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

STAGES = ("judge", "store", "scenes", "fan_out", "whole")
"""What a move goes through: judged, stored, seen anew by each viewer, sent to each; and the first
three together, the wait for the table included."""

_MOVES = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_THOUGHTS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
_KEPT = 1000
"""So many times of each stage are kept as they are, for exact percentiles."""
_ERRORS = 30


class Stage:
    """How long one stage of a move takes.

    A plain count, read by Prometheus when it comes: a seventh of the price of the library's own
    histogram, which is made for threads.
    """

    __slots__ = ("_counts", "_recent", "_sum")

    def __init__(self) -> None:
        self._counts = [0] * (len(_MOVES) + 1)
        self._sum = 0.0
        self._recent: deque[float] = deque(maxlen=_KEPT)

    def took(self, seconds: float) -> None:
        """Once more, and so long."""
        self._counts[bisect_left(_MOVES, seconds)] += 1
        self._sum += seconds
        self._recent.append(seconds)

    def percentiles(self, *shares: float) -> list[float]:
        """Of the last thousand, in seconds; none if it has never happened."""
        times = sorted(self._recent)
        return [times[min(int(share * len(times)), len(times) - 1)] for share in shares if times]

    def buckets(self) -> tuple[list[tuple[str, float]], float]:
        """How many took at most so long, as Prometheus counts; and all their seconds."""
        bounds = [*map(str, _MOVES), "+Inf"]
        return list(zip(bounds, accumulate(self._counts), strict=True)), self._sum


class _Stages(Collector):
    """The stages, as Prometheus reads them."""

    def __init__(self, stages: Mapping[str, Stage]) -> None:
        self._stages = stages

    def collect(self) -> Iterator[Metric]:
        family = HistogramMetricFamily(
            "podium_move_seconds", "How long a move takes, by stage.", labels=["stage"]
        )
        for name, stage in self._stages.items():
            buckets, total = stage.buckets()
            family.add_metric([name], buckets=buckets, sum_value=total)
        yield family


class Meters:
    """All that is counted and timed."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._moves = Counter(
            "podium_moves", "Moves stored and told.", ["game", "by"], registry=registry
        )
        self._moves_of: dict[tuple[str, str], Counter] = {}
        self.stages = {name: Stage() for name in STAGES}
        registry.register(_Stages(self.stages))
        self.judge, self.store, self.scenes, self.fan_out, self.whole = self.stages.values()
        self._refusals = Counter(
            "podium_refusals", "What was not done, by reason.", ["by", "code"], registry=registry
        )
        self._thoughts = Histogram(
            "podium_bot_seconds",
            "How long a bot thinks about a decision.",
            ["game", "bot"],
            buckets=_THOUGHTS,
            registry=registry,
        )
        self._answers = Counter(
            "podium_http_answers", "HTTP answers.", ["method", "status"], registry=registry
        )
        self.lines = Gauge("podium_lines", "Viewers' roads.", ["kind"], registry=registry)
        self.tables = Gauge("podium_tables", "Tables in memory.", registry=registry)
        self.waiting = Gauge(
            "podium_store_waiting", "Writes that lie before the writer.", registry=registry
        )
        self.commits = Gauge(
            "podium_store_commits", "Transactions since the start.", registry=registry
        )
        self._beside = Counter(
            "podium_beside",
            "What other processes did at tables here: lines followed, lines nobody told of, "
            "commands that were quicker.",
            ["what"],
            registry=registry,
        )
        self._errors = Counter("podium_errors", "Errors logged.", registry=registry)
        self.errors: deque[dict[str, Any]] = deque(maxlen=_ERRORS)
        """The last lines of the log that told of an error, the newest last."""
        self.moved = 0
        """How many moves there were."""

    def move(self, game: str, by: str) -> None:
        """A move of a person or a bot was stored and told."""
        self.moved += 1
        if (game, by) not in self._moves_of:
            # Finding it by its labels costs more than counting.
            self._moves_of[game, by] = self._moves.labels(game, by)
        self._moves_of[game, by].inc()

    def refused(self, by: str, code: str) -> None:
        """The table, or the site, did not do what it was asked."""
        self._refusals.labels(by, code).inc()

    def beside(self, what: str) -> None:
        """Another process did something at a table that is held here."""
        self._beside.labels(what).inc()

    def thought(self, game: str, bot: str, seconds: float) -> None:
        """A bot has thought."""
        self._thoughts.labels(game, bot).observe(seconds)

    def answered(self, method: str, status: int) -> None:
        """A request was answered."""
        known = method if method in ("GET", "HEAD", "POST", "OPTIONS") else "other"
        self._answers.labels(known, str(status)).inc()

    def line(self, kind: str) -> AbstractContextManager[None]:
        """While a socket or a stream is open."""
        return self.lines.labels(kind).track_inprogress()

    def noticed(
        self, logger: object, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """A line of the log passes by: errors are counted, and the last ones kept."""
        if event.get("level") == "error":
            self._errors.inc()
            self.errors.append(dict(event))
        return event

    def told(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
