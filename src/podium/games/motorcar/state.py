"""Options; the whole truth."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from podium.core.dials import Unsound, always, dial
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.pieces import (
    CHOOSING,
    DIE,
    ONE_MORE,
    STAGES_PER_LEG,
    TWO_MORE,
    Dice,
)


class Options(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """House rulings, the short race and dials."""

    legs: Annotated[int, msgspec.Meta(ge=1, le=4)] = always(4)
    """How many legs are driven (MR-Q20)."""
    flick: Literal["choose", "random"] = always("choose")
    """Whether turn order is flicked for or drawn (MR-Q13)."""
    die_zero_based: bool = always(False)
    """Dice show 0 to 9 instead of 1 to 10 (MR-Q01)."""
    tiles: Annotated[int, dial(0, 4)] = 1
    """Sportsmanship tiles of each seat at the start (MR-02, MR-Q15)."""
    gift: Annotated[int, dial(0, 3)] = 1
    """Tiles that each of the slowest is given at the end of a stage (MR-15)."""
    sides: Annotated[int, dial(4, 10)] = DIE
    """Sides of every die (MR-Q01)."""
    time_normal: Annotated[int, dial(0, 20)] = 11
    """Days that are added to the time roll, by strain (MR-10)."""
    time_heavy: Annotated[int, dial(0, 20)] = 9
    time_severe: Annotated[int, dial(0, 20)] = 7
    trouble_normal: Annotated[int, dial(0, 12)] = 0
    """Days that are added to the roll of a predicament, by strain (MR-14)."""
    trouble_heavy: Annotated[int, dial(0, 12)] = 2
    trouble_severe: Annotated[int, dial(0, 12)] = 4
    predicaments: Annotated[int, dial(-3, 3)] = 0
    """So many random predicaments more in every stage; below nought: fewer (MR-06)."""
    one_more: Annotated[int, dial(1, 10)] = ONE_MORE
    """From so many per player on, the predicament dice add one; and from so many two (MR-06)."""
    two_more: Annotated[int, dial(1, 10)] = TWO_MORE

    @property
    def dice(self) -> Dice:
        """What dice show, and what is read from them."""
        return _dice(self)

    @property
    def stages(self) -> int:
        """How many are driven."""
        return self.legs * STAGES_PER_LEG


@lru_cache(maxsize=1 << 8)
def _dice(options: Options) -> Dice:
    return Dice(
        options.sides,
        0 if options.die_zero_based else 1,
        (0, options.time_normal, options.time_heavy, options.time_severe),
        (0, options.trouble_normal, options.trouble_heavy, options.trouble_severe),
        options.predicaments,
        options.one_more,
        options.two_more,
    )


def premise(options: Options) -> Unsound | None:
    """What would make no sense of a rule."""
    if options.one_more > options.two_more:
        why = f"the dice would add two from {options.two_more} on and one only from {options.one_more}"
        return Unsound("MR-06", why)
    return None


class Car(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of one seat."""

    day: int = 0
    tiles: int = 1
    strain: int = 0
    """Of this stage once it was shown, of the last one until then; 0 before the first."""
    random: int = 0
    inflicted: int = 0
    """Predicaments not yet settled."""


class Flicking(msgspec.Struct, frozen=True, gc=False, tag="flicking"):
    """All choose how hard to flick; 0: not yet."""

    chosen: PerSeat[int]


class Straining(msgspec.Struct, frozen=True, gc=False, tag="straining"):
    """All choose their strain; 0: not yet."""

    chosen: PerSeat[int]


class Inflicting(msgspec.Struct, frozen=True, gc=False, tag="inflicting"):
    """One seat after another may inflict."""

    at: int
    """Whose go it is, as a place in turn order."""
    failed: tuple[Seat, ...] = ()
    """Against whom its offers found nobody."""


class Joining(msgspec.Struct, frozen=True, gc=False, tag="joining"):
    """An offer is put to one seat after another."""

    at: int
    failed: tuple[Seat, ...]
    target: Seat
    asked: tuple[Seat, ...]
    """Who is still to be asked, the first now."""


class Helping(msgspec.Struct, frozen=True, gc=False, tag="helping"):
    """The mover may help those it met."""

    at: int
    met: tuple[Seat, ...]


class Gift(msgspec.Struct, frozen=True, gc=False, tag="gift"):
    """The slowest may shake one predicament off."""

    asked: tuple[Seat, ...]


class Paying(msgspec.Struct, frozen=True, gc=False, tag="paying"):
    """One seat after another may buy itself off."""

    at: int


class Arrived(msgspec.Struct, frozen=True, gc=False, tag="arrived"):
    """The race is over."""


Phase = Flicking | Straining | Inflicting | Joining | Helping | Gift | Paying | Arrived


class Fate(IntEnum):
    """How a predicament was settled."""

    HELPED = 1
    SHAKEN_OFF = 2
    PAID = 3
    ENDURED = 4


class Trouble(msgspec.Struct, frozen=True, gc=False):
    """A predicament of this stage that is settled: news for the wire."""

    seat: Seat
    inflicted: bool
    fate: Fate
    number: int
    """Days lost if endured, else the seat that cancelled it."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything but luck; only choices not yet shown are secret."""

    cars: PerSeat[Car]
    order: tuple[Seat, ...]
    phase: Phase
    options: Options
    stage: int = 1
    dice: tuple[int, ...] = ()
    """The predicament dice of this stage, or the last one until they are rolled again."""
    count: int = 0
    """How many tokens are drawn from the bag."""
    drawn: tuple[Seat, ...] = ()
    """Whose they were, in their order."""
    news: tuple[Trouble, ...] = ()
    """What became of this stage's predicaments, or of the last one's."""
    stops: PerSeat[int] = ()
    """Where the toy cars stopped at the last flick."""

    @property
    def pieces(self) -> PerSeat[int]:
        """The tokens of each seat: seven (MR-02). Tiles come from a stock without end (MR-Q12)."""
        return tuple([self._tokens(seat) for seat in SEATS[: len(self.cars)]])

    def _tokens(self, seat: Seat) -> int:
        """Two for days, one on an oval; in turn order; in the fist, in the bag, and drawn."""
        strain, drawn = self.cars[seat].strain, self.drawn.count(seat)
        chosen = (CHOOSING - strain, strain - drawn, drawn)
        return 3 + self.order.count(seat) + sum([max(0, tokens) for tokens in chosen])
