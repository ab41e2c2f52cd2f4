"""Replay: playing a record again, checked hash by hash."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from podium.core.chance import (
    Answer,
    Chance,
    Impossible,
    Recording,
    Scripted,
    Seeded,
    Unanswered,
)
from podium.core.digest import commitment, digest
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.match import BadSeats, check_seats
from podium.play.record import (
    VERSION,
    Acted,
    BadRecord,
    Ended,
    Header,
    LuckTold,
    RecordLine,
    Reported,
    Resigned,
    Undone,
)
from podium.play.resigning import decided
from podium.registry import UnknownGame
from podium.registry import game as game_of

R = TypeVar("R")
T = TypeVar("T", bound=Answer)


class ReplayStep(msgspec.Struct, frozen=True):
    """A match at one point of its record."""

    game: AnyGame
    header: Header
    seq: int
    seat: Seat | None
    """Who acted; None at the setup."""
    action: Any
    """What was done; None at the setup and at an undo."""
    events: tuple[Any, ...]
    state: Any
    ended: Ended | None = None
    reported: Reported | None = None
    """The problem that somebody reported here: the record ends with it."""


def replay(
    lines: Iterable[RecordLine], find: Callable[[str], AnyGame] = game_of
) -> Iterator[ReplayStep]:
    """Every moment of a record; raises BadRecord at the first that does not hold.

    Luck is scripted from the record; where the header tells the seed, its commitment and every
    answer are checked against it too. `find` gives the game of an id.
    """
    paragraphs = _paragraphs(lines)
    try:
        number, header, told = next(paragraphs)
    except StopIteration:
        raise BadRecord(1, "the record is empty") from None
    if not isinstance(header, Header):
        raise BadRecord(number, "the first line must be a header")
    game, options = _game(number, header, find)
    if header.seed and commitment(header.seed) != header.commitment:
        raise BadRecord(number, "the seed is not the one committed to", "seed")
    stream = Seeded(header.seed) if header.seed else None
    dealt = _with_luck(
        number,
        told,
        None if header.given else stream,
        partial(game.rules.setup, header.seats, options),
    )
    state = dealt.state
    _same(number, header.hash, state)
    past: list[tuple[Any, int]] = []
    """States before the actions that stand, and how much luck had been asked by then."""
    asked = len(told)
    resigned: list[Seat] = []
    seq = 0
    yield ReplayStep(game, header, seq, None, None, tuple(dealt.events), state)
    ended = False
    for number, line, told in paragraphs:
        if ended:
            raise BadRecord(number, "the match had ended", "order")
        match line:
            case Acted():
                seat, action = _action(number, game, header.seats, state, line)
                step = _with_luck(
                    number,
                    told,
                    None if line.seq < header.given else stream,
                    partial(game.rules.apply, state, seat, action),
                )
                past.append((state, asked))
                asked += len(told)
                state, events = step.state, step.events
                _follows(number, line.seq, seq)
                _same(number, line.hash, state)
                seq = line.seq
                yield ReplayStep(game, header, seq, seat, action, tuple(events), state)
            case Undone():
                back = line.back or 1
                if not 1 <= back <= len(past) or not 0 <= line.seat < header.seats:
                    raise BadRecord(number, "there is nothing to take back", "illegal")
                state, before = past[-back]
                del past[-back:]
                if header.rewinds and stream:
                    asked, stream = before, Seeded(header.seed, before)
                _follows(number, line.seq, seq)
                _same(number, line.hash, state)
                seq = line.seq
                yield ReplayStep(game, header, seq, SEATS[line.seat], None, (), state)
            case Resigned():
                if not 0 <= line.seat < header.seats or line.seat in resigned:
                    raise BadRecord(number, f"seat {line.seat} cannot resign", "illegal")
                resigned.append(SEATS[line.seat])
                _follows(number, line.seq, seq)
                _same(number, line.hash, state)
                seq = line.seq
                yield ReplayStep(game, header, seq, SEATS[line.seat], None, (), state)
            case Ended():
                outcome = decided(game.rules.outcome(state), header.seats, resigned)
                if outcome is None:
                    raise BadRecord(number, "the match had not ended", "outcome")
                found = Ended(outcome.ranks, outcome.scores, outcome.ending)
                if found != line:
                    raise BadRecord(
                        number, f"the outcome was {said(found)}, not {said(line)}", "outcome"
                    )
                if told:
                    raise BadRecord(number, "luck after the end", "luck")
                ended = True
                yield ReplayStep(game, header, seq, None, None, (), state, line)
            case Reported():
                if line.seq != seq or not -1 <= line.seat < header.seats:
                    raise BadRecord(number, f"the report is of entry {line.seq}, this is {seq}")
                viewer = None if line.seat < 0 else SEATS[line.seat]
                view = digest(game.view(state, viewer))
                if view != line.view:
                    raise BadRecord(number, f"the view's hash is {view}, not {line.view}")
                ended = True
                yield ReplayStep(game, header, seq, None, None, (), state, None, line)
            case _:
                raise BadRecord(number, "a record has one header")


def said(ended: Ended) -> str:
    """An outcome in a few words: `ranks 1, 2, scores 9, 4, ending five_floors`."""
    ranks, scores = (", ".join(map(str, row)) for row in (ended.ranks, ended.scores))
    return f"ranks {ranks}, scores {scores}, ending {ended.ending}"


def _paragraphs(
    lines: Iterable[RecordLine],
) -> Iterator[tuple[int, RecordLine, list[tuple[str, Answer]]]]:
    """Each line that is not luck, with its number and the luck behind it."""
    current: tuple[int, RecordLine, list[tuple[str, Answer]]] | None = None
    for number, line in enumerate(lines, start=1):
        if isinstance(line, LuckTold):
            if current is None:
                raise BadRecord(number, "luck before the header")
            current[2].append((line.what, line.answer))
            continue
        if current is not None:
            yield current
        current = (number, line, [])
    if current is not None:
        yield current


def _game(number: int, header: Header, find: Callable[[str], AnyGame]) -> tuple[AnyGame, Any]:
    """The game and the options that a header names."""
    if header.record != VERSION:
        raise BadRecord(number, f"record version {header.record}; this program reads {VERSION}")
    try:
        game = find(header.game)
        check_seats(game, header.seats)
        options = msgspec.convert(header.options, game.options)
    except (UnknownGame, BadSeats, msgspec.ValidationError) as wrong:
        raise BadRecord(number, str(wrong), "game") from wrong
    if header.players and len(header.players) != header.seats:
        raise BadRecord(number, f"{len(header.players)} players for {header.seats} seats")
    if header.given < 0:
        raise BadRecord(number, f"{header.given} entries cannot be given")
    if header.rules_version != game.rules_version:
        raise BadRecord(
            number,
            f"made by version {header.rules_version} of the rules; these are version "
            f"{game.rules_version}",
            "rules",
        )
    return game, options


def _action(number: int, game: AnyGame, seats: int, state: object, line: Acted) -> tuple[Seat, Any]:
    """The action of a line, if it was legal."""
    try:
        action = msgspec.json.decode(line.action, type=game.action)
    except msgspec.DecodeError as wrong:
        raise BadRecord(number, f"not an action of {game.name}: {wrong}", "illegal") from wrong
    if not 0 <= line.seat < seats:
        raise BadRecord(number, f"there is no seat {line.seat}", "illegal")
    seat = SEATS[line.seat]
    if action not in game.rules.legal(state, seat):
        why = game.rules.refusal(state, seat, action)
        raise BadRecord(number, f"not legal for seat {seat}: {why}", "illegal")
    return seat, action


def _with_luck(
    number: int,
    told: list[tuple[str, Answer]],
    stream: Seeded | None,
    step: Callable[[Chance], R],
) -> R:
    """What a step gives with the luck of the record, which must be all of it, and the seed's."""
    script = Scripted([answer for _, answer in told])
    asked = Recording(_Compared(script, stream) if stream else script)
    try:
        result = step(asked)
    except Unanswered as stop:
        raise BadRecord(number, f"luck is missing: {stop.question.what}", "luck") from stop
    except (Impossible, _Unlike) as wrong:
        raise BadRecord(number, str(wrong), "luck") from wrong
    if script.left:
        raise BadRecord(number, f"{script.left} answers of luck too many", "luck")
    for (due, _), (what, _) in zip(asked.told, told, strict=True):
        if due != what:
            raise BadRecord(number, f"luck was asked {due!r}, the record says {what!r}", "luck")
    return result


class _Unlike(Exception):
    """The record's luck is not the seed's."""


class _Compared:
    """Luck of the record, each answer compared with what the seed would have told."""

    def __init__(self, script: Scripted, stream: Seeded) -> None:
        self._script = script
        self._stream = stream

    def draw(self, pool: Sequence[T], what: str) -> T:
        answer, due = self._script.draw(pool, what), self._stream.draw(pool, what)
        if answer != due:
            raise _Unlike(f"to {what!r} the seed answers {due!r}, the record {answer!r}")
        return answer

    def roll(self, sides: int, what: str) -> int:
        return self.draw(range(1, sides + 1), what)


def _follows(number: int, seq: int, before: int) -> None:
    if seq != before + 1:
        raise BadRecord(number, f"seq {seq} follows {before}", "order")


def _same(number: int, told: str, state: object) -> None:
    found = digest(state)
    if told != found:
        raise BadRecord(number, f"the state's hash is {found}, not {told}", "changed")
