"""Drama: how a match swings, when it is decided, and whether the leader runs away."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from podium.lab.study import plots
from podium.lab.study.estimates import amount, part, share
from podium.lab.study.evidence import Evidence
from podium.lab.study.experiments import POINTS, ROUNDS
from podium.lab.study.section import Picture, Section

DECIDED = 0.8
"""Whoever wins so often from there on has as good as won."""
SURE = 3.0
"""A lead is clear if it is so many times what the luck of playing on may make: there are many looks."""

THREADS = 12
"""More lines than that in a picture are a tangle."""


def drama(evidence: Evidence) -> Section:
    """Curves of the win chance, changes of lead, comebacks, the moment of decision."""
    curves = [np.asarray(each.chances) for each in evidence.curves]
    won = [(c, int(c[-1].argmax())) for c in curves if c[-1].max() > 0]
    if len(won) < 2 or evidence.asked.seats < 2:
        return Section(
            id="drama", title="Drama", says=("Too few matches had a winner to tell of drama.",)
        )
    swings = amount([changes(c) for c, _ in won])
    over = part([decided(c, winner) / POINTS for c, winner in won])
    behind = share(sum(_behind(c, winner) for c, winner in won), len(won))
    half = [c[POINTS // 2] for c, _ in won]
    leads = [
        (leader, winner)
        for row, (_, winner) in zip(half, won, strict=True)
        if (leader := clear_leader(row)) is not None
    ]
    runaway = share(sum(leader == winner for leader, winner in leads), len(leads))
    says = [
        (
            f"{len(won)} matches were stopped at {POINTS} places each and played on {ROUNDS} times from there by "
            f"quick bots, which gives everybody’s chance to win. A lead is clear if the luck of that playing on "
            f"does not explain it."
        ),
        f"A clear lead goes over to another {swings.figure()} times a match.",
        (
            f"After {over.share} of its decisions a match is decided: from there on its winner has "
            f"{DECIDED:.0%} of the ways it could go on."
        ),
        f"Of the winners {behind.share} were clearly behind somebody at some time.",
        (
            f"Whoever led clearly at half time won in {runaway.share} of the matches."
            if leads
            else "At half time nobody led clearly in any of them."
        ),
    ]
    paths = [
        {"name": name, "at": 100 * k / POINTS, "value": float(value)}
        for name, rows in (
            ("the winner", [c[:, winner] for c, winner in won]),
            (
                "the best of the others",
                [np.delete(c, winner, axis=1).max(axis=1) for c, winner in won],
            ),
        )
        for k, value in enumerate(np.mean(rows, axis=0))
    ]
    threads = [
        [(100 * k / POINTS, float(value)) for k, value in enumerate(c[:, winner])]
        for c, winner in won[:THREADS]
    ]
    return Section(
        id="drama",
        title="Drama",
        says=tuple(says),
        pictures=(
            Picture(
                "Win chance through a match, on average",
                plots.lines(paths, x="percent of the decisions", y="win chance"),
                f"The winner begins at {paths[0]['value']:.0%}.",
            ),
            Picture(
                f"The winner of each of {len(threads)} matches",
                plots.threads(threads, x="percent of the decisions", y="win chance"),
                "Each line is a match. A line that stays low for long is a comeback; lines that climb together and "
                "early are runaways.",
            ),
        ),
        figures={
            "lead_changes": swings,
            "decided_after": over,
            "winner_was_behind": behind,
            "leader_at_half_won": runaway,
            "curves": [each.chances for each in evidence.curves[:20]],
        },
    )


def clear_leader(row: np.ndarray) -> int | None:
    """Who wins so much more often than anybody else that the luck of playing on does not explain it."""
    best, second = np.sort(row)[:-3:-1]
    return int(row.argmax()) if _clear(best, second) else None


def _clear(one: float, other: float) -> bool:
    """Whether a win chance is above another by more than playing on so often may err."""
    ahead = one - other
    return bool(ahead > 0 and ahead >= SURE * ((one + other - ahead**2) / ROUNDS) ** 0.5)


def changes(curve: np.ndarray) -> int:
    """How often a clear lead goes over to another."""
    leaders = [leader for row in curve if (leader := clear_leader(row)) is not None]
    return sum(a != b for a, b in pairwise(leaders))


def _behind(curve: np.ndarray, winner: int) -> bool:
    return bool(any(_clear(row.max(), row[winner]) for row in curve[:-1]))


def decided(curve: np.ndarray, winner: int) -> int:
    """The look from which on the winner was never again in doubt."""
    for k in range(len(curve) - 1, -1, -1):
        if curve[k][winner] < DECIDED:
            return k + 1
    return 0
