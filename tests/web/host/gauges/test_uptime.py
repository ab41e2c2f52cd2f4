"""Uptime: how long the site was there, at however many processes."""

import pytest

from podium.store import RunRow
from podium.web.host.gauges.uptime import Uptime


@pytest.mark.parametrize(
    ("runs", "there"),
    [
        ([], 0),
        ([(0, 100)], 100),
        ([(0, 100), (10, 90)], 100),
        ([(0, 60), (50, 100), (100, 110)], 110),
        ([(0, 10), (20, 30), (25, 300)], 190),
    ],
)
def test_runs_that_overlap_count_once(runs: list[tuple[int, int]], there: int) -> None:
    before = [RunRow(id=str(n), began=began, seen=seen) for n, (began, seen) in enumerate(runs)]
    assert Uptime(200, before).between(0, 250) == there + 50
    assert Uptime(200, before).between(225, 250) == 25
