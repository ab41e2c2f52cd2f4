"""The past in words: what a viewer saw after an entry, as it is sent by HTTP."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.core.outcome import Outcome
from podium.core.seat import SEATS, Seat
from podium.play.past import glance, heard_of, own
from podium.play.table import AnyTable
from podium.scene.scoring import Scoring
from podium.wire import spoken
from podium.wire.messages import VERSION, SpokenOutcome, Stood, Whole
from podium.wire.speak import ended, lines
from podium.wire.spoken import SpokenArea, SpokenBeat, SpokenLine, SpokenMotion, SpokenNode, Tongue

MOST_LINES = 2000
"""So many lines of a log are told at most, the newest of them."""


class Finish(msgspec.Struct, frozen=True):
    """How a match ended: what the rules say of its end, and the seed."""

    outcome: Outcome
    reached: Outcome | None
    """By the rules alone; None where all but one resigned."""
    resigned: tuple[Seat, ...]
    seed: str


class Book(msgspec.Struct, frozen=True):
    """A match to be looked back at, with what its pages need besides."""

    past: AnyTable
    match: str
    commitment: str
    names: tuple[str, ...]
    finish: Finish | None
    """None while it goes on."""


class Moment(msgspec.Struct, frozen=True, tag_field="type", tag="past"):
    """A match after one of its entries, for one viewer."""

    last: int
    """The number of the last entry there is."""
    revealed: bool
    """Whether all seats' own things lie open."""
    scene: Whole
    """Without offers; its lines are those of this entry, or the whole log if it was asked for."""
    motions: list[SpokenMotion]
    """What moved, from the entry before to this one."""
    beats: list[SpokenBeat] = []
    """How it is told."""


Speaks = Callable[[Seat | None], Tongue]
"""The tongue of each viewer, all in one language."""


def moment(book: Book, seat: Seat | None, seq: int, speaks: Speaks) -> Moment:
    """What a seat, or a watcher, saw after an entry, with what was said then."""
    past, tongue = book.past, speaks(seat)
    seen = glance(past, seat, seq)
    scene = seen.scene
    finish = book.finish if seq == past.seq else None
    whole = Whole(
        VERSION,
        book.match,
        seat,
        book.commitment,
        Stood(
            seq,
            seen.hash,
            tongue.say(scene.headline),
            tongue.say(scene.prompt),
            seen.awaited,
            [],
            spoken.standings(scene.standings, tongue),
            outcome=_ended(finish, scene.scoring, tongue) if finish else None,
            aside=tongue.say(scene.aside) if scene.aside else "",
        ),
        spoken.areas(scene.areas, tongue),
        spoken.nodes(scene.nodes, tongue),
        _lines(past, seat, seq, tongue),
    )
    return Moment(
        past.seq,
        False,
        whole,
        spoken.motions(seen.motions, tongue),
        spoken.beats(seen.beats, tongue)[0],
    )


def revealed(book: Book, seq: int, speaks: Speaks) -> Moment:
    """The watcher's table after an entry, and beside it what each seat saw of its own."""
    public = moment(book, None, seq, speaks)
    areas: list[SpokenArea] = list(public.scene.areas)
    nodes: list[SpokenNode] = list(public.scene.nodes)
    for seat in SEATS[: book.past.seats]:
        seen, tongue = own(book.past, seat, seq), speaks(seat)
        areas += [
            msgspec.structs.replace(area, label=_whose(book.names[seat], area))
            for area in spoken.areas(seen.areas, tongue)
        ]
        nodes += spoken.nodes(seen.nodes, tongue)
    scene = msgspec.structs.replace(public.scene, areas=areas, nodes=nodes)
    return msgspec.structs.replace(public, revealed=True, scene=scene)


def _ended(finish: Finish, scoring: Scoring | None, tongue: Tongue) -> SpokenOutcome:
    return ended(finish.outcome, finish.reached, finish.resigned, finish.seed, scoring, tongue)


def _whose(name: str, area: SpokenArea) -> str:
    return name if area.kind == "hand" else f"{name} · {area.label}"


def _lines(past: AnyTable, seat: Seat | None, seq: int, tongue: Tongue) -> list[SpokenLine]:
    was = past.was(seq)
    return lines(seq, was.kind, was.seat, was.back, heard_of(past, seat, seq), tongue)


def story(past: AnyTable, seat: Seat | None, tongue: Tongue) -> list[SpokenLine]:
    """The whole log, as a seat or a watcher heard it; it is the same at each entry."""
    found: list[SpokenLine] = []
    for seq in range(past.seq, -1, -1):
        found[:0] = _lines(past, seat, seq, tongue)
        if len(found) >= MOST_LINES:
            break
    return found


def finish_of(table: AnyTable) -> Finish | None:
    """How a table's match ended; None while it goes on."""
    outcome = table.outcome
    if outcome is None:
        return None
    return Finish(outcome, table.reached, tuple(table.resigned), table.seed)
