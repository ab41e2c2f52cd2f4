"""Pieces, from matches drawn by lot: one that does nothing is not told of, however few or many had it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from podium.lab.study.asked import Inquiry
from podium.lab.study.evidence import Evidence
from podium.lab.study.sections.pieces import of_pieces
from podium.lab.study.tables import Ledger
from podium.lab.study.trials import Watched
from podium.registry import game as game_of

CARDS = 8
STUDIES, MATCHES = 20, 200


def drawn(folder: Path, seed: int, *, helps: float = 0.0, only: int = MATCHES) -> Any:
    """The pieces of matches of two: each card goes to one of them by lot, in the first `only` matches.

    Who wins is drawn too, but for card 0, which wins so much more often.
    """
    luck, game = np.random.default_rng(seed), game_of("gotown")
    seen = Watched([], [], [], [], [], [], [], 0.0)
    for match in range(MATCHES):
        key: dict[str, Any] = {"match": match, "seats": 2}
        owners = luck.integers(2, size=CARDS)
        winner = owners[0] if luck.random() < 0.5 + helps else 1 - owners[0]
        ends = {"seed": "s", "ending": "tower", "length": 10, "decisions": 10}
        seen.matches.append({**key, **ends})
        for seat in range(2):
            won = float(seat == winner)
            told = {"seat": seat, "bot": "greedy", "rank": 2 - int(won), "won": won, "score": 0}
            seen.results.append({**key, **told})
        for card, owner in enumerate(owners) if match < only else ():
            used = {"piece": f"card.{card}", "gains": 1, "uses": 1, "leaves": 1, "first": 1}
            seen.pieces.append({**key, "seat": int(owner), **used})
    tables = Ledger(folder)
    tables.write("all", seen)
    evidence = Evidence(
        asked=Inquiry("gotown", game.options(), (2,), ("greedy",), "s", MATCHES),
        game=game,
        tables=tables,
        seatings=[],
        forbidden={},
        alone={},
        curves=[],
        weighed=[],
        thinking=[],
    )
    return {row["key"]: row for row in of_pieces(evidence)[0]}


def test_cards_that_do_nothing_are_not_told_of(tmp_path: Path) -> None:
    found = [drawn(tmp_path / f"{seed}", seed) for seed in range(STUDIES)]
    # One study of twenty may tell of something, and luck has its own.
    assert sum(any(row["sure"] for row in rows.values()) for rows in found) <= 3
    lifts = [row["lift"] for rows in found for row in rows.values()]
    held = np.mean([lift.low <= 0 <= lift.high for lift in lifts])
    assert 0.9 <= held <= 0.99, "an interval holds the truth in 95 of a hundred"


def test_a_card_that_wins_is_told_of_with_an_interval_that_holds_it(tmp_path: Path) -> None:
    found = [drawn(tmp_path / f"{seed}", seed, helps=0.2) for seed in range(STUDIES)]
    told = [rows["card.0"]["lift"] for rows in found if rows["card.0"]["sure"]]
    assert len(told) >= 17
    # Who has it wins seven of ten, and the other three.
    assert sum(lift.low <= 0.4 <= lift.high for lift in told) >= len(told) - 3


@pytest.mark.parametrize("only", [3, 8])
def test_of_a_card_that_few_had_nothing_is_sure(tmp_path: Path, only: int) -> None:
    # All of them won, and nothing is as sure as that looks.
    row = drawn(tmp_path, 1, helps=0.5, only=only)["card.0"]
    assert row["lift"].value > 0.8
    assert not row["sure"]
    assert row["lift"].low < 0.7
