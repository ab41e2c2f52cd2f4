"""Chance: who answers when the rules ask for luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Protocol, TypeVar

import msgspec

Answer = int | str
"""What luck may answer: plain enough to stand in a record and to come back from it."""

SEEDS = 2**31
"""From so many a bot chooses the seed of what it imagines."""

T = TypeVar("T", bound=Answer)
R = TypeVar("R")


class Chance(Protocol):
    """The source of shuffles and rolls; `what` names the question, with the seat whose luck it is."""

    def draw(self, pool: Sequence[T], what: str) -> T:
        """One item of the pool, each equally likely; the caller takes it out."""
        ...

    def roll(self, sides: int, what: str) -> int:
        """A number from 1 to `sides`."""
        ...


class Question(msgspec.Struct, frozen=True):
    """One question of luck: each distinct answer with its weight."""

    what: str
    answers: tuple[tuple[Answer, int], ...]

    def shares(self) -> list[tuple[Answer, float]]:
        """Each answer with its probability."""
        total = sum(weight for _, weight in self.answers)
        return [(answer, weight / total) for answer, weight in self.answers]


class Unanswered(Exception):
    """Raised where the answers ran out; carries the open question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Impossible(Exception):
    """Raised where an answer given beforehand is none that luck could give."""

    def __init__(self, what: str, answer: Answer) -> None:
        super().__init__(f"luck cannot answer {answer!r} to {what!r}")
        self.what = what
        self.answer = answer


class Seeded:
    """Luck from a seed, one number of one stream for each question.

    Only `Random.random` is used: the one stream that Python promises to keep.
    """

    __slots__ = ("_next", "_stream")

    def __init__(self, seed: int | str, asked: int = 0) -> None:
        """`asked`: how many questions this seed has answered before."""
        self._follow(Random(seed))
        self.skip(asked)

    def skip(self, asked: int) -> None:
        """So many questions more were answered elsewhere, as this seed would have."""
        for _ in range(asked):
            self._next()

    def _follow(self, stream: Random) -> None:
        self._stream = stream
        self._next = stream.random  # bound once: it is called for every card

    # A copy, shallow or deep or by pickle, goes on alike and apart. The bound method alone would
    # be kept by a copy, and with it the stream of the original.

    def __getstate__(self) -> object:
        return self._stream.getstate()

    def __setstate__(self, state: tuple[object, ...]) -> None:
        stream = Random()
        stream.setstate(state)
        self._follow(stream)

    def draw(self, pool: Sequence[T], what: str) -> T:
        return pool[int(self._next() * len(pool))]

    def roll(self, sides: int, what: str) -> int:
        return 1 + int(self._next() * sides)


class Keyed:
    """Luck with a stream for each `what`: the same luck can be given to another bot."""

    __slots__ = ("_seed", "_streams")

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def __copy__(self) -> Keyed:
        return deepcopy(self)  # a shallow one would share the streams

    def _next(self, what: str) -> float:
        stream = self._streams.get(what)
        if stream is None:
            stream = self._streams[what] = Random(f"{self._seed}/{what}")
        return stream.random()

    def draw(self, pool: Sequence[T], what: str) -> T:
        return pool[int(self._next(what) * len(pool))]

    def roll(self, sides: int, what: str) -> int:
        return 1 + int(self._next(what) * sides)


class Scripted:
    """Luck given beforehand; stops at the first question it has no answer to."""

    __slots__ = ("_answers", "_at")

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = answers
        self._at = 0

    def draw(self, pool: Sequence[T], what: str) -> T:
        if self._at == len(self._answers):
            counts: dict[T, int] = {}
            for item in pool:
                counts[item] = counts.get(item, 0) + 1
            raise Unanswered(Question(what, tuple(counts.items())))
        answer = self._answers[self._at]
        if answer not in pool:
            raise Impossible(what, answer)
        self._at += 1
        return next(item for item in pool if item == answer)

    def roll(self, sides: int, what: str) -> int:
        return self.draw(range(1, sides + 1), what)

    @property
    def left(self) -> int:
        """How many answers nobody has asked for."""
        return len(self._answers) - self._at


class Recording:
    """Passes questions on and keeps each with its answer."""

    __slots__ = ("_inner", "told")

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.told: list[tuple[str, Answer]] = []

    def draw(self, pool: Sequence[T], what: str) -> T:
        item = self._inner.draw(pool, what)
        self.told.append((what, item))
        return item

    def roll(self, sides: int, what: str) -> int:
        number = self._inner.roll(sides, what)
        self.told.append((what, number))
        return number


def order(chance: Chance, items: Iterable[T], what: str) -> tuple[T, ...]:
    """A random order, asked one draw at a time so that each question stays small."""
    left = list(items)
    done: list[T] = []
    while left:
        item = chance.draw(left, what)
        left.remove(item)
        done.append(item)
    return tuple(done)


def outcomes(
    step: Callable[[Chance], R], told: tuple[Answer, ...] = (), odds: float = 1.0
) -> Iterator[tuple[R, float]]:
    """Everything that luck may make of a step, with its probability."""
    try:
        yield step(Scripted(told)), odds
    except Unanswered as stop:
        for answer, share in stop.question.shares():
            yield from outcomes(step, (*told, answer), odds * share)
