"""The coach's lines: one seat of a match after another, and no address more than its share."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.registry import game
from podium.store import MatchRow, Store
from podium.web.host.gauges.now import now
from podium.web.host.opening import bot_row
from podium.web.host.seats.codes import new_code
from podium.web.host.stored import log_of
from podium.web.host.wrong import Wrong
from podium.web.thinking.backroom import Backroom
from podium.web.thinking.course import HostedCourse
from podium.web.thinking.reviews import EACH, MOST, UPLOADS, Coaches
from podium.web.thinking.thinkers import Thinkers

pytestmark = pytest.mark.anyio

PLAYED = record_match(game("motorcar"), 3, game("motorcar").options(), ["greedy"] * 3, "busy")


class Site:
    """A coach with one process to think in."""

    def __init__(self, coaches: Coaches, store: Store) -> None:
        self.coaches = coaches
        self._store = store
        self.thought: Callable[[str, str, float], None] = lambda *_: None

    def follow(self, one: HostedCourse, others: list[HostedCourse]) -> dict[int, int]:
        """For each number of verdicts on one course, how many there were then on the others."""
        found: dict[int, int] = {}

        def thought(_game: str, _bot: str, _seconds: float) -> None:
            found.setdefault(len(one.verdicts), sum(len(each.verdicts) for each in others))

        self.thought = thought
        return found

    async def keep(self, match: str) -> None:
        """Stores the match, as if it had been played here."""
        row = MatchRow(
            id=match,
            code=new_code(),
            game=PLAYED.game.id,
            rules_version=PLAYED.game.rules_version,
            seats=PLAYED.seats,
            options="{}",
            seed=PLAYED.seed,
            commitment=PLAYED.commitment,
            created=now(),
            settings="{}",
        )
        setup, *more = log_of(match, PLAYED)
        seats = [bot_row(match, seat, "normal", []) for seat in range(PLAYED.seats)]
        await self._store.create(row, seats, setup, more)

    async def course(self, match: str, seat: int = 0, address: str = "finder") -> HostedCourse:
        return await self.coaches.course(match, PLAYED, SEATS[seat], address, stored=False)

    async def begun(self, address: str, *matches: str, stored: bool = False) -> list[HostedCourse]:
        courses = [await self.course(match) for match in matches]
        for course in courses:
            self.coaches.begin(course, address, stored=stored)
        return courses

    async def refused(self, address: str, match: str, *, stored: bool = False) -> tuple[str, int]:
        course = await self.course(match)
        with pytest.raises(Wrong) as wrong:
            self.coaches.begin(course, address, stored=stored)
        assert course.stage == "idle"
        return wrong.value.code, wrong.value.status


@asynccontextmanager
async def site(tmp_path: Path, rounds: int = 1) -> AsyncGenerator[Site]:
    found: list[Site] = []
    thinkers = Thinkers(1, 5.0, lambda *told: found[0].thought(*told))
    backroom = Backroom(1, 20.0)
    async with Store.open(f"sqlite:///{tmp_path}/podium.db") as store:
        coaches = Coaches(store, thinkers, backroom, rounds)
        try:
            found.append(Site(coaches, store))
            yield found[0]
        finally:
            await coaches.close()
            await backroom.close()
            await thinkers.close()


async def over(course: HostedCourse) -> None:
    """Waits until the coach is done."""
    async with asyncio.timeout(60):
        while course.stage in ("waiting", "thinking"):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    assert course.stage == "done"


async def test_an_address_has_so_many_courses_under_way_and_others_are_not_kept_out(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as here:
        names = [f"m{n}" for n in range(EACH)]
        courses = await here.begun("greedy", *names)
        assert {course.stage for course in courses} <= {"waiting", "thinking"}
        assert await here.refused("greedy", "one-more") == ("coach_in_line", 429)
        second = await here.course("m0", 1)
        with pytest.raises(Wrong, match="coach_in_line"):
            here.coaches.begin(second, "greedy", stored=False)
        here.coaches.begin(second, "anna", stored=False)
        (annas,) = await here.begun("anna", "hers")
        assert annas.stage == "waiting"
        await here.coaches.close()
        assert {course.stage for course in [*courses, second, annas]} == {"idle"}


async def test_uploads_leave_room_for_those_who_played_here(tmp_path: Path) -> None:
    async with site(tmp_path) as here:
        for n in range(UPLOADS):
            await here.begun(f"stranger {n}", f"u{n}")
        assert await here.refused("one more", "upload") == ("coach_busy", 503)
        for n in range(MOST - UPLOADS):
            await here.begun(f"player {n}", f"m{n}", stored=True)
        assert await here.refused("last", "match", stored=True) == ("coach_busy", 503)


async def test_who_played_here_is_coached_before_the_uploads_that_came_first(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as here:
        await here.keep("hers")
        await here.course("hers")
        uploads = await here.begun("stranger", "u0", "u1", "u2")
        (own,) = await here.begun("anna", "hers", stored=True)
        told = here.follow(own, uploads)
        await over(own)
        assert len(own.choices) > 10
        assert told[len(own.choices) - 3] <= 1, "what had begun, no more"


async def test_addresses_are_coached_in_turn_decision_by_decision(tmp_path: Path) -> None:
    async with site(tmp_path) as here:
        greedy = await here.begun("greedy", "g0", "g1", "g2", "g3")
        (hers,) = await here.begun("anna", "hers")
        told = here.follow(hers, greedy)
        await over(hers)
        most = len(hers.choices) - 3
        assert most / 2 < told[most] <= most + 3, "about one of theirs for each of hers"


async def test_a_course_is_found_once_however_many_ask_for_it(tmp_path: Path) -> None:
    async with site(tmp_path) as here:
        found = await asyncio.gather(*(here.course("m", 0, "anna") for _ in range(9)))
        assert all(course is found[0] for course in found)
        others = await asyncio.gather(*(here.course("n", 0, f"a{n}") for n in range(3)))
        assert all(course is others[0] for course in others)
