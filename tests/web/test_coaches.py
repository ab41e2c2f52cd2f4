"""The coach's line: one seat of a match after another, few matches at a time."""

from pathlib import Path

import pytest

from podium.core.seat import SEATS
from podium.lab.recording import recorded
from podium.registry import game
from podium.store import Store
from podium.web.coaches import MOST, Coaches
from podium.web.thinkers import Thinkers
from podium.web.wrong import Wrong

pytestmark = pytest.mark.anyio


async def test_whoever_comes_when_it_is_busy_is_told_so(tmp_path: Path) -> None:
    played = recorded(game("motorcar"), 3, game("motorcar").options(), ["greedy"] * 3, "busy")
    thinkers = Thinkers(1, 5.0)
    async with Store.open(f"sqlite:///{tmp_path}/podium.db") as store:
        coaches = Coaches(store, thinkers, 1)
        rows = [
            [await coaches.course(f"m{n}", played, seat, stored=False) for seat in SEATS[:2]]
            for n in range(MOST + 1)
        ]
        for first, second in rows[:MOST]:
            coaches.begin(first, stored=False)
            coaches.begin(second, stored=False)
            assert (first.stage, second.stage) == ("waiting", "waiting")
        with pytest.raises(Wrong) as busy:
            coaches.begin(rows[MOST][0], stored=False)
        assert (busy.value.code, rows[MOST][0].stage) == ("coach_busy", "idle")
        await coaches.close()
        assert {course.stage for row in rows for course in row} == {"idle"}, "it can go on later"
        await thinkers.close()
