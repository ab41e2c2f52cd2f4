"""Coaches: matches that have ended, thought over in the processes where bots think."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator

import msgspec
import structlog

from podium.bots.coach import Question
from podium.core.seat import Seat
from podium.play.table import Table
from podium.store import Store, StoreError, VerdictRow
from podium.web.course import Course
from podium.web.logs import where
from podium.web.thinkers import Thinkers
from podium.web.wrong import Wrong

log = structlog.get_logger()

MOST = 3
"""So many matches are thought over at a time; whoever asks for one more is told to come back."""
_KEPT = 60
"""So many courses lie ready; what was said of a stored match is stored with it."""


class Coaches:
    """Who is coached, in which match; for each match one seat after another."""

    def __init__(self, store: Store, thinkers: Thinkers, rounds: int) -> None:
        """`rounds`: playouts for each choice; 0: as many as is usual."""
        self._store = store
        self._thinkers = thinkers
        self._rounds = rounds
        self._courses: OrderedDict[tuple[str, Seat], Course] = OrderedDict()
        self._lines: dict[str, list[Course]] = {}
        """For each match that is thought over, the courses in line; the first is under way."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._finding = asyncio.Lock()

    async def course(self, match: str, table: Table, seat: Seat, *, stored: bool) -> Course:
        """A seat's course, with all that is known of it; `stored`: whether the match is."""
        key = (match, seat)
        async with self._finding:
            course = self._courses.get(key)
            if course is None:
                course = await asyncio.to_thread(Course, match, table, seat, self._rounds)
                if stored:
                    for row in await self._store.verdicts(match):
                        course.known(row.by, row.body)
                if not course.left:
                    course.stage = "done"
                self._courses[key] = course
                self._forget()
            self._courses.move_to_end(key)
        return course

    def begin(self, course: Course, *, stored: bool) -> None:
        """Has a course thought over, if it is not yet; Wrong if too many others are."""
        if course.stage not in ("idle", "failed"):
            return
        line = self._lines.get(course.match)
        if line is None:
            if len(self._lines) >= MOST:
                raise Wrong("coach_busy")
            line = self._lines[course.match] = []
            task = asyncio.create_task(self._work(course.match, line, stored=stored))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        course.stage = "waiting"
        line.append(course)

    async def close(self) -> None:
        """Stops; what was said so far is stored."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in self._lines.values():  # of tasks that had not even begun
            for course in line:
                course.stage = "idle"

    async def _work(self, match: str, line: list[Course], *, stored: bool) -> None:
        """Thinks over the courses of one match, in line."""
        try:
            while line:
                line[0].stage = "thinking"
                await self._think(line[0], stored=stored)
                line.pop(0)
        finally:
            for course in line:
                course.stage = "idle"
            del self._lines[match]

    async def _think(self, course: Course, *, stored: bool) -> None:
        left = iter(course.left)
        hands = [self._hand(course, left, stored=stored) for _ in range(self._thinkers.spare)]
        try:
            await asyncio.gather(*hands)
            course.stage = "failed" if course.left else "done"
        except Exception as wrong:  # noqa: BLE001 - one match must not stop the others
            course.stage = "failed"
            log.error("coach stopped", error=type(wrong).__name__, where=where(wrong))

    async def _hand(self, course: Course, left: Iterator[Question], *, stored: bool) -> None:
        """Thinks over one choice after another, until none is left; each is stored at once."""
        for question in left:
            verdict = await self._thinkers.reflect(question)
            if verdict is None:
                continue
            if stored:
                body = msgspec.json.encode(verdict).decode()
                row = VerdictRow(match=course.match, seq=verdict.seq, by=course.by, body=body)
                try:
                    await self._store.judge(row)
                except StoreError as failed:
                    log.error("verdict not stored", error=type(failed).__name__)
            course.learn(verdict)

    def _forget(self) -> None:
        """Lets go of the courses not asked for lately that nobody thinks over."""
        for key, course in list(self._courses.items()):
            if len(self._courses) <= _KEPT:
                return
            if course.stage not in ("waiting", "thinking"):
                del self._courses[key]
