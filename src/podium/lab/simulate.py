"""Simulation: many matches between bots, and what became of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil

import msgspec

from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.core.outcome import victory_shares
from podium.lab.runs import Executor, gather, seed_of
from podium.lab.series import Series
from podium.play.match import Match, play_out
from podium.registry import game as game_of

_CHUNK = 25
"""So many matches are one piece of work."""


class Chunk(msgspec.Struct, frozen=True):
    """A row of matches out of a series, one piece of work."""

    series: Series
    first: int
    matches: int


class Played(msgspec.Struct, frozen=True):
    """What became of one match."""

    ranks: tuple[int, ...]
    ending: str
    length: int
    decisions: int

    def won(self, seat: int) -> float:
        """The seat's share of the victory: equals divide it."""
        return victory_shares(self.ranks)[seat]


class Batch(msgspec.Struct, frozen=True):
    """What became of a chunk, and how long the worker was busy with it."""

    played: tuple[Played, ...]
    busy: float
    """Seconds of its core."""


def play(chunk: Chunk) -> Batch:
    """Plays a chunk; every match has a seed of its own, so it does not matter who plays it."""
    series = chunk.series
    game = game_of(series.game)
    bots = [bot_of(game, name) for name in series.bots]
    begun = time.process_time()
    played: list[Played] = []
    for n in range(chunk.first, chunk.first + chunk.matches):
        seed = seed_of(series.seed, n)
        match = Match(game, series.seats, series.options, Seeded(seed))
        decisions = play_out(match, bots, Seeded(f"{seed}/bots"))
        outcome = match.outcome
        assert outcome is not None
        played.append(Played(outcome.ranks, outcome.ending, game.length(match.state), decisions))
    return Batch(tuple(played), time.process_time() - begun)


class ByBot(msgspec.Struct, frozen=True):
    """How the seats of one bot did."""

    seats_played: int
    win_share: float
    """Of the matches on each of its seats."""
    mean_rank: float


class Length(msgspec.Struct, frozen=True):
    """How long the matches lasted, in the game's own unit."""

    unit: str
    p10: int
    median: int
    p90: int


class Summary(msgspec.Struct, frozen=True):
    """What became of many matches; the stable form of `podium simulate --json`."""

    game: str
    seats: int
    options: object
    bots: tuple[str, ...]
    matches: int
    seed: int | str
    decisions: int
    decisions_per_second: float
    """Of one core: decisions over the busy time of the workers."""
    busy_seconds: float
    win_share: tuple[float, ...]
    """By seat; a shared victory is divided."""
    mean_rank: tuple[float, ...]
    by_bot: dict[str, ByBot]
    endings: dict[str, int]
    length: Length


def simulate(
    series: Series, place: Executor, progress: Callable[[int], None] = lambda _: None
) -> Summary:
    """Plays a series; but for times the result does not depend on where."""
    chunks = [
        Chunk(series, first, min(_CHUNK, series.matches - first))
        for first in range(0, series.matches, _CHUNK)
    ]
    batches = gather(place, play, chunks, lambda chunk: progress(chunk.matches))
    return summed(series, batches)


def summed(series: Series, batches: Sequence[Batch]) -> Summary:
    """The batches of a series as one summary."""
    played = [match for batch in batches for match in batch.played]
    busy = sum(batch.busy for batch in batches)
    decisions = sum(match.decisions for match in played)
    wins = [sum(match.won(seat) for match in played) for seat in range(series.seats)]
    ranks = [sum(match.ranks[seat] for match in played) for seat in range(series.seats)]
    return Summary(
        series.game,
        series.seats,
        series.options,
        series.bots,
        series.matches,
        series.told_seed,
        decisions,
        round(decisions / max(busy, 1e-9), 1),
        round(busy, 3),
        tuple(_share(won, len(played)) for won in wins),
        tuple(_share(rank, len(played)) for rank in ranks),
        {bot: _by_bot(series, bot, wins, ranks) for bot in dict.fromkeys(series.bots)},
        dict(sorted(Counter(match.ending for match in played).items())),
        _length(game_of(series.game).unit, sorted(match.length for match in played)),
    )


def _by_bot(series: Series, bot: str, wins: Sequence[float], ranks: Sequence[int]) -> ByBot:
    seats = [seat for seat, name in enumerate(series.bots) if name == bot]
    times = len(seats) * series.matches
    return ByBot(
        times,
        _share(sum(wins[seat] for seat in seats), times),
        _share(sum(ranks[seat] for seat in seats), times),
    )


def _length(unit: str, lengths: Sequence[int]) -> Length:
    def percentile(share: float) -> int:
        return lengths[max(0, ceil(share * len(lengths)) - 1)]

    return Length(unit, percentile(0.1), percentile(0.5), percentile(0.9))


def _share(part: float, whole: int) -> float:
    return round(part / whole, 6)
