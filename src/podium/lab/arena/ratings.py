"""Ratings: what each bot is worth, fitted to all rankings at once (Plackett and Luce).

In a match the first place goes to a bot with a probability in proportion to its strength, the next
among those left, and so on. The fit is Hunter's (2004): it climbs in every round and ends at the
most likely strengths. Equals are taken as chosen from the same field (Breslow).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log10

from podium.lab.arena.bouts import Placing

Ranking = tuple[tuple[str, ...], ...]
"""Bots from the first place to the last; equals stand together, sorted."""

_AVERAGE = 1500.0
_ELO = 400.0
"""Ten times as strong is so many points more."""
_ROUNDS = 200
_CLOSE = 1e-6


def ranking(placing: Placing) -> Ranking:
    """The bots of a match by place."""
    by_rank: dict[int, list[str]] = {}
    for bot, rank in zip(placing.bots, placing.ranks, strict=True):
        by_rank.setdefault(rank, []).append(bot)
    return tuple(tuple(sorted(by_rank[rank])) for rank in sorted(by_rank))


def ratings(rankings: Iterable[Ranking], bots: Iterable[str]) -> dict[str, float]:
    """Each bot's rating; they average 1500, and ten times the strength is 400 more."""
    strengths = _strengths(Counter(rankings), tuple(bots))
    points = {bot: _ELO * log10(strength) for bot, strength in strengths.items()}
    middle = sum(points.values()) / len(points)
    return {bot: _AVERAGE + each - middle for bot, each in points.items()}


def _strengths(rankings: Mapping[Ranking, int], bots: tuple[str, ...]) -> dict[str, float]:
    # One victory and one defeat against a bot of strength 1 that nobody met: so even a bot that
    # never lost has a rating.
    strengths = dict.fromkeys(bots, 1.0)
    won = dict.fromkeys(bots, 1.0)
    for order, times in rankings.items():
        for place in order[:-1]:
            for bot in place:
                won[bot] += times
    for _ in range(_ROUNDS):
        met = {bot: 2.0 / (1.0 + strengths[bot]) for bot in bots}
        for order, times in rankings.items():
            left = [bot for place in order for bot in place]
            for place in order[:-1]:
                share = times * len(place) / sum([strengths[bot] for bot in left])
                for bot in left:
                    met[bot] += share
                left = left[len(place) :]
        fresh = {bot: won[bot] / met[bot] for bot in bots}
        moved = max(abs(fresh[bot] - strengths[bot]) / strengths[bot] for bot in bots)
        strengths = fresh
        if moved < _CLOSE:
            break
    return strengths
