"""Interaction, from matches written by hand: whom one strikes who leads, and who has lost and decides."""

from pathlib import Path
from typing import Any

from podium.lab.study.asked import Inquiry
from podium.lab.study.estimates import Estimate
from podium.lab.study.evidence import Evidence
from podium.lab.study.experiments import POINTS, Curve
from podium.lab.study.sections.interaction import interaction
from podium.lab.study.tables import Ledger
from podium.lab.study.trials import Watched
from podium.registry import game as game_of

MATCHES, DECISIONS = 12, 30
LEADS = (0.9, 0.1, 0.0)
"""Seat 0 has all but won, and seat 2 has lost."""


def written(folder: Path, hits: list[tuple[int, int]], ranks: tuple[int, ...]) -> Evidence:
    """Matches of three that went all alike; in each these seats did something to those."""
    game = game_of("gotown")
    seen = Watched([], [], [], [], [], [], [], 0.0)
    for match in range(MATCHES):
        key: dict[str, Any] = {"match": match, "seats": 3}
        won = [float(rank == 1) for rank in ranks]
        ends = {"seed": "s", "ending": "tower", "length": 10, "decisions": DECISIONS}
        seen.matches.append({**key, **ends})
        for seat in range(3):
            told = {
                "seat": seat,
                "bot": "greedy",
                "rank": ranks[seat],
                "won": won[seat],
                "score": 0,
            }
            seen.results.append({**key, **told})
        for n in range(DECISIONS):
            made = {"n": n + 1, "at": n // 3, "seat": n % 3, "action": "pass", "options": 2}
            seen.decisions.append({**key, **made, "awaited": 1})
        for n, (by, to) in enumerate(hits):
            seen.hits.append({**key, "n": 12 + n, "by": by, "to": to, "event": "stolen"})
    tables = Ledger(folder)
    tables.write("all", seen)
    at = [DECISIONS * k // POINTS for k in range(POINTS)]
    ends_as = tuple(float(rank == 1) for rank in ranks)
    return Evidence(
        asked=Inquiry("gotown", game.options(), (3,), ("greedy",), "s", MATCHES),
        game=game,
        tables=tables,
        seatings=[],
        forbidden={},
        alone={},
        curves=[Curve(n, at, [*[LEADS] * POINTS, ends_as]) for n in range(MATCHES)],
        weighed=[],
        thinking=[],
    )


def figures(folder: Path, hits: list[tuple[int, int]], ranks: tuple[int, ...]) -> Any:
    return interaction(written(folder, hits, ranks)).figures


def test_a_leader_whom_all_strike_is_found(tmp_path: Path) -> None:
    found = figures(tmp_path / "a", [(1, 0), (2, 0)], (1, 2, 3))
    assert found["at_the_leader"].value == 0.5
    assert found["at_the_leader"].low > 0
    spared = figures(tmp_path / "b", [(1, 2), (2, 1)], (1, 2, 3))
    assert spared["at_the_leader"].value == -0.5
    even = figures(tmp_path / "c", [(1, 0), (1, 2), (2, 0), (2, 1)], (1, 2, 3))
    assert even["at_the_leader"].value == 0
    assert not even["at_the_leader"].excludes(0)


def test_who_has_lost_and_fells_the_leader_makes_a_king(tmp_path: Path) -> None:
    made = figures(tmp_path / "a", [(2, 0), (1, 2)], (2, 1, 3))
    assert made["by_the_hopeless"].value == 0.5
    assert made["kingmaking"].value == 1
    # The leader wins all the same; or it was no lost one who struck.
    held: Estimate = figures(tmp_path / "b", [(2, 0)], (1, 2, 3))["kingmaking"]
    rival: Estimate = figures(tmp_path / "c", [(1, 0)], (2, 1, 3))["kingmaking"]
    assert held.value == rival.value == 0
    assert held.n == MATCHES
    assert held.high > 0.1, "twelve matches prove no nought"


def test_nothing_to_choose_is_told_in_minutes(tmp_path: Path) -> None:
    found = figures(tmp_path, [(1, 0)], (1, 2, 3))
    # Two others think for nine seconds each; one of three is busy at any time.
    assert abs(found["longest_without_choice"].value - 18 / 60) < 1e-6
    assert abs(found["without_choice"].value - 2 / 3) < 1e-6
