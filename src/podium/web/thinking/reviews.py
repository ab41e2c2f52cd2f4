"""Coaches: matches that have ended, thought over in the coach's processes.

Those who ask take turns, decision by decision: who played here before who brought a record, and no
address more than its share.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
import structlog

from podium.coach.verdict import CoachQuestion, Verdict
from podium.core.seat import Seat
from podium.play.table import AnyTable
from podium.store import Store, StoreError, VerdictRow
from podium.web.host.gauges.logs import where
from podium.web.host.wrong import Wrong
from podium.web.thinking.backroom import Backroom
from podium.web.thinking.course import HostedCourse
from podium.web.thinking.errands import RecallChoices
from podium.web.thinking.once import Once
from podium.web.thinking.thinkers import Thinkers
from podium.web.thinking.turns import Rank, Turns

log = structlog.get_logger()

EACH = 4
"""So many courses of one address are under way; whoever asks for one more is told to wait."""
UPLOADS, MOST = 8, 16
"""So many are under way in records that were brought, and so many in all."""
_REFLECTION = {Rank.MATCH: 120.0, Rank.UPLOAD: 30.0}
"""Seconds in which the coach must be done with one decision."""
_KEPT = 60
"""So many courses lie ready; what was said of a stored match is stored with it."""
_CHOICES = 10_000
"""So many choices they hold together at most."""


class _Order(msgspec.Struct, frozen=True):
    """A course to be thought over, and who wants it."""

    course: HostedCourse
    address: str
    stored: bool
    """Whether its match is."""

    @property
    def rank(self) -> Rank:
        """How soon it is its turn."""
        return Rank.MATCH if self.stored else Rank.UPLOAD


class Coaches:
    """Who is coached, in which match; for each match one seat after another."""

    def __init__(self, store: Store, thinkers: Thinkers, backroom: Backroom, rounds: int) -> None:
        """`rounds`: playouts for each choice; 0: as many as is usual."""
        self._store = store
        self._thinkers = thinkers
        self._backroom = backroom
        self._rounds = rounds
        # All that can ever wait for a turn is what `begin` has let in.
        self._hands = thinkers.coach_workers + 1
        """For each course, one that waits and as many as can be at work."""
        waiting = MOST * self._hands
        self._turns = Turns(thinkers.coach_workers, waiting, waiting)
        self._courses: OrderedDict[tuple[str, Seat], HostedCourse] = OrderedDict()
        self._lines: dict[str, list[_Order]] = {}
        """For each match that is thought over, the courses in line; the first is under way."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._finding: Once[HostedCourse] = Once()

    async def course(
        self, match: str, table: AnyTable, seat: Seat, address: str, *, stored: bool
    ) -> HostedCourse:
        """A seat's course, with all that is known of it; `stored`: whether the match is."""
        key = (match, seat)
        course = self._courses.get(key)
        if course is None:
            work = partial(self._find, match, table, seat, address, stored=stored)
            course = await self._finding.done((key, address), work)
        if key in self._courses:
            self._courses.move_to_end(key)
        if stored:
            await self._recall(course)
        return course

    async def _recall(self, course: HostedCourse) -> None:
        """Takes what the coach said of it at other processes."""
        if course.left:
            for row in await self._store.verdicts(course.match):
                course.recall(row.by, row.body)
            if not course.left and course.stage in ("idle", "failed"):
                course.stage = "done"

    async def knows(self, match: str, seat: Seat) -> bool:
        """Whether the coach has said something of a stored match before."""
        return (match, seat) in self._courses or bool(await self._store.verdicts(match))

    async def _find(
        self, match: str, table: AnyTable, seat: Seat, address: str, *, stored: bool
    ) -> HostedCourse:
        asked = RecallChoices(
            table.game.id, table.seats, table.options, tuple(table.entries), seat, self._rounds
        )
        choices = await self._backroom.run(asked, address)
        rows: Sequence[VerdictRow] = await self._store.verdicts(match) if stored else ()
        # Somebody else may have found it meanwhile, and the coach may be at it.
        course = self._courses.get((match, seat))
        if course is None:
            course = HostedCourse(match, table, seat, self._rounds, choices)
            for row in rows:
                course.recall(row.by, row.body)
            if not course.left:
                course.stage = "done"
            self._courses[match, seat] = course
            self._forget(course)
        return course

    def begin(self, course: HostedCourse, address: str, *, stored: bool) -> None:
        """Has a course thought over, if it is not yet; Wrong if too many others are."""
        if course.stage not in ("idle", "failed"):
            return
        order = _Order(course, address, stored)
        self._admit(order)
        line = self._lines.get(course.match)
        if line is None:
            line = self._lines[course.match] = []
            task = asyncio.create_task(self._work(course.match, line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        course.stage = "waiting"
        line.append(order)

    def _admit(self, order: _Order) -> None:
        """Wrong if this address has enough under way, or all together have."""
        orders = [each for line in self._lines.values() for each in line]
        if sum(each.address == order.address for each in orders) >= EACH:
            raise Wrong("coach_in_line", EACH)
        uploads = sum(not each.stored for each in orders)
        if len(orders) >= MOST or (not order.stored and uploads >= UPLOADS):
            raise Wrong("coach_busy")

    async def close(self) -> None:
        """Stops; what was said so far is stored."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in self._lines.values():  # of tasks that had not even begun
            for order in line:
                order.course.stage = "idle"

    async def _work(self, match: str, line: list[_Order]) -> None:
        """Thinks over the courses of one match, in line."""
        try:
            while line:
                line[0].course.stage = "thinking"
                await self._think(line[0])
                line.pop(0)
        finally:
            for order in line:
                order.course.stage = "idle"
            del self._lines[match]

    async def _think(self, order: _Order) -> None:
        course = order.course
        left = iter(course.left)
        hands = [self._hand(order, left) for _ in range(self._hands)]
        try:
            await asyncio.gather(*hands)
            course.stage = "failed" if course.left else "done"
        except Exception as wrong:  # noqa: BLE001 - one match must not stop the others
            course.stage = "failed"
            log.error("coach stopped", error=type(wrong).__name__, where=where(wrong))

    async def _hand(self, order: _Order, left: Iterator[CoachQuestion]) -> None:
        """Thinks over one choice after another, until none is left; each is stored at once.

        That, too, is part of the turn: meanwhile the other hand waits for the next one.
        """
        for question in left:
            async with self._turns.turn(order.address, order.rank):
                if order.stored:
                    await self._recall(order.course)
                if question not in order.course.left:
                    continue  # Another process was asked, too, and has thought of it.
                verdict = await self._thinkers.reflect(question, _REFLECTION[order.rank])
                if verdict is not None:
                    await self._learn(order, verdict)

    async def _learn(self, order: _Order, verdict: Verdict) -> None:
        course = order.course
        if order.stored:
            body = msgspec.json.encode(verdict).decode()
            row = VerdictRow(match=course.match, seq=verdict.seq, by=course.by, body=body)
            try:
                await self._store.judge(row)
            except StoreError as failed:
                log.error("verdict not stored", error=type(failed).__name__)
        course.learn(verdict)

    def _forget(self, newest: HostedCourse) -> None:
        """Lets go of the courses not asked for lately that nobody thinks over."""
        choices = sum(len(course.choices) for course in self._courses.values())
        for key, course in list(self._courses.items()):
            if len(self._courses) <= _KEPT and choices <= _CHOICES:
                return
            if course is not newest and course.stage not in ("waiting", "thinking"):
                del self._courses[key]
                choices -= len(course.choices)
