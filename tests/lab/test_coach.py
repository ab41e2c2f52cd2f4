"""The coach: from a seat's own view, after the match."""

import pytest

from podium.bots.budget import Budget
from podium.coach.course import course_of
from podium.coach.decisions import decisions
from podium.core.seat import SEATS
from podium.lab.coach import coached
from podium.lab.runs import Processes
from podium.play.continuing import table_of
from podium.play.record import read
from podium.play.table import AnyTable
from tests.cli.running import podium, refused

SEAT = SEATS[1]
FEW = Budget(iterations=4)


@pytest.fixture(scope="module")
def record() -> str:
    return podium(
        *("record", "gotown", "--seats", "2", "--bots", "greedy,random", "--seed", "coached"),
        *("--option", "short=true"),
    ).stdout


@pytest.fixture(scope="module")
def table(record: str) -> AnyTable:
    return table_of(list(read(record.splitlines())))


def test_what_is_told_adds_up_and_does_not_depend_on_the_workers(table: AnyTable) -> None:
    found = coached(course_of(table, SEAT, FEW), Processes(1))
    assert found == coached(course_of(table, SEAT, FEW), Processes(2))
    assert [each.seq for each in found.decisions] == [d.seq for d in decisions(table, SEAT)]
    for each in found.decisions:
        assert each.low <= each.cost <= each.high
        assert 0 <= each.chance_low <= each.chance <= each.chance_high <= 1
        if each.done == each.better:
            assert each.cost == 0
    # From the first chance to the result: what decisions gave away, and what luck brought.
    assert found.decisions[0].chance - found.given_away + found.luck == pytest.approx(
        found.won, abs=0.01
    )
    assert found.decision_share is None or 0 <= found.decision_share <= 1
    assert set(found.turning_points) <= {each.seq for each in found.decisions}


def test_the_program_tells_people_and_refuses_what_it_cannot_do(
    record: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("coach") / "record.jsonl"
    file.write_text(record, "utf-8")
    result = podium("coach", str(file), "--seat", "1", "--budget", "4", "--workers", "1")
    assert result.exit_code == 0
    assert "Decisions gave away" in result.stdout
    assert "the match has seats 0 to 1" in refused("coach", str(file), "--seat", "2")
    assert "iterations (400) or seconds" in refused("coach", str(file), "--budget", "x")
