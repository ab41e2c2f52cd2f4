"""Tune: settings that come nearest to what a designer wants, found by Optuna, measured on other luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from podium.lab.runs import Executor
from podium.lab.study.asked import Inquiry
from podium.lab.study.sections.compare import Notch, notch
from podium.lab.study.whatif import Side, Variant, sides
from podium.play.options import BadOption, choose, turned
from podium.registry import game as game_of

optuna: Any = import_module("optuna")
"""Its types are not strict ones; what it finds becomes a `Tuned` here."""


class Goal(msgspec.Struct, frozen=True):
    """What is wanted: a length in minutes or in the unit of the game, or equal seats."""

    name: str
    """`minutes`, `length` or `fair`."""
    target: float = 0.0


class Tried(msgspec.Struct, frozen=True):
    """One setting that was tried, and how far it is from each goal; none: it cannot be played."""

    setting: dict[str, int]
    away: tuple[float, ...] = ()
    refused: str = ""


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """The stable form of `podium tune --json`; more fields may be added."""

    tune: int = 1
    """The version of this form."""
    asked: Inquiry
    goals: tuple[Goal, ...]
    tried: list[Tried]
    front: list[Notch]
    """Settings of which none is better in everything, measured again on luck that did not choose them."""
    usual: Notch
    """The options that the search began from, on that same luck."""


def tune(
    place: Executor,
    asked: Inquiry,
    goals: Sequence[Goal],
    dials: Mapping[str, range],
    *,
    rounds: int,
    progress: Callable[[str, int, int], None],
) -> Tuned:
    """So many settings tried on the same luck; those that nothing beats, measured on fresh luck."""
    game = game_of(asked.game)
    base = turned(game, asked.options)
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    # Its seed has 32 bits; all else is ours, so that one seed gives one search.
    seed = int.from_bytes(sha256(asked.seed.encode()).digest()[:4])
    search = optuna.create_study(
        directions=["minimize"] * len(goals), sampler=optuna.samplers.TPESampler(seed=seed)
    )
    known: dict[tuple[int, ...], Tried] = {}
    search.enqueue_trial({name: getattr(asked.options, name) for name in dials})
    for n in range(rounds):
        trial = search.ask()
        setting = {
            name: trial.suggest_int(name, values[0], values[-1]) for name, values in dials.items()
        }
        key = tuple(setting.values())
        if key not in known:
            known[key] = _tried(place, asked, goals, base, setting)
        tried = known[key]
        if tried.refused:
            search.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            search.tell(trial, list(tried.away))
        progress("settings", n + 1, rounds)
    chosen: list[dict[str, int]] = []
    for best in search.best_trials:
        if best.params not in chosen:
            chosen.append(best.params)
    variants = [Variant("as asked", asked.options)]
    variants += [
        Variant(", ".join(f"{k} = {v}" for k, v in each.items()), choose(game, base | each))
        for each in chosen
    ]
    done = 0

    def more(count: int) -> None:
        nonlocal done
        done += count
        progress("evidence", done, 2 * asked.matches)

    rows = sides(place, asked, variants, luck="evidence", matches=2 * asked.matches, progress=more)
    usual, *front = [notch(variant, row) for variant, row in zip(variants, rows, strict=True)]
    return Tuned(
        asked=asked, goals=tuple(goals), tried=list(known.values()), front=front, usual=usual
    )


def _tried(
    place: Executor,
    asked: Inquiry,
    goals: Sequence[Goal],
    base: Mapping[str, Any],
    setting: dict[str, int],
) -> Tried:
    try:
        options = choose(game_of(asked.game), {**base, **setting})
    except BadOption as wrong:
        return Tried(setting, refused=str(wrong))
    (row,) = sides(place, asked, [Variant("", options)], luck="search", matches=asked.matches)
    return Tried(setting, tuple(away(goal, row) for goal in goals))


def away(goal: Goal, row: Sequence[Side]) -> float:
    """How far matches are from a goal; the nearer to nought the better."""
    if goal.name == "fair":
        return unfair(row)
    of = (side.minutes if goal.name == "minutes" else side.length for side in row)
    return abs(float(np.mean(list(of))) - goal.target)


def unfair(row: Sequence[Side]) -> float:
    """How unequal the seats are: the squared distances from a fair share, less what luck alone makes.

    So equal seats have about nought, however few matches there were, and not what luck made of them.
    """
    won = np.asarray([side.won for side in row])
    matches, seats = won.shape
    apart = (won.mean(axis=0) - 1 / seats) ** 2 - won.var(axis=0, ddof=1) / matches
    return max(0.0, float(apart.sum()))
