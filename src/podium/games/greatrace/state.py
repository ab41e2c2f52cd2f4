"""Options; the whole truth; and the frames: what is being settled."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Annotated, Literal, get_args

import msgspec

from podium.core.dials import Unsound, always, dial
from podium.core.seat import PerSeat, Seat
from podium.games.greatrace.pieces import (
    BONUS,
    FUNDS,
    FUNDS_EACH,
    MONEY,
    NOBODY,
    WILD,
    Card,
    Cards,
    Leader,
    Plan,
)
from podium.games.greatrace.pieces.board import board


class Options(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """Board, direction, module, house rulings and dials."""

    board: Literal["africa", "south-america"] = always("africa")
    start: Literal["north", "south", "random"] = always("north")
    """Which purple city the race starts from (CR-03, CR-Q41)."""
    leaders: bool = always(False)
    """The Leader module (CR-41)."""
    anytime_after_pass: bool = always(False)
    """Any-time cards may be played after passing too (CR-Q06)."""
    money: Annotated[int, dial(40, 160)] = MONEY
    """Money of each seat at the start; the last in turn order has 10 less (CR-05)."""
    bonus: Annotated[int, dial(0, 60)] = BONUS
    """What the first in the race is paid after maintenance; the second gets half (CR-36)."""
    last_turn: Annotated[int, dial(10, 60)] = 40
    """After this game turn the race is over, whoever has arrived (CR-Q12)."""
    petrol_price: Annotated[int, dial(5, 30)] = 10
    """What a level of petrol costs in a city (CR-11)."""
    part_price: Annotated[int, dial(5, 60)] = 20
    """What a part costs in a city (CR-18)."""
    line_percent: Annotated[int, dial(20, 200)] = 100
    """What lines by sea and air cost, of what stands on the board; rounded up to tens (CR-33)."""
    funding: Annotated[int, dial(0, 30)] = FUNDS_EACH
    """What one assistant on Funding is paid; more of them as many times as in the box (CR-22)."""
    first_prize: Annotated[int, dial(0, 20)] = 5
    """Prestige of the first three arrivals (CR-39)."""
    second_prize: Annotated[int, dial(0, 20)] = 3
    third_prize: Annotated[int, dial(0, 20)] = 1
    start_petrol: Annotated[int, dial(0, 10)] = 10
    """Where the gauges stand at the start; the box begins with full ones (CR-05)."""
    start_engine: Annotated[int, dial(0, 5)] = 5
    start_chassis: Annotated[int, dial(0, 5)] = 5
    start_cards: Annotated[int, dial(0, 5)] = 0
    """Cards that each seat is dealt at the start (CR-05)."""
    trail_hunters: Annotated[int, dial(0, 12)] = 2
    """How many there are of each card (CR-02)."""
    saboteurs: Annotated[int, dial(0, 12)] = 3
    con_artists: Annotated[int, dial(0, 12)] = 2
    repairmen: Annotated[int, dial(0, 12)] = 3
    drivers: Annotated[int, dial(0, 12)] = 3
    cartographers: Annotated[int, dial(0, 12)] = 3
    financials: Annotated[int, dial(0, 12)] = 3
    refueling_stations: Annotated[int, dial(0, 12)] = 2
    trackers: Annotated[int, dial(0, 12)] = 2
    transports: Annotated[int, dial(0, 12)] = 2
    guides: Annotated[int, dial(0, 12)] = 2
    spare_parts: Annotated[int, dial(0, 12)] = 6
    toolboxes: Annotated[int, dial(0, 12)] = 2
    jerrycans: Annotated[int, dial(0, 12)] = 8
    militias: Annotated[int, dial(0, 12)] = 3
    topographers: Annotated[int, dial(0, 12)] = 2
    """Only with the Leader module (CR-41)."""
    tiles_1: Annotated[int, dial(0, 24)] = 12
    """How many there are of each tile, in the order of the box: petrol, damage, and what else it
    shows (CR-23)."""
    tiles_1_1: Annotated[int, dial(0, 24)] = 6
    tiles_1_2: Annotated[int, dial(0, 24)] = 2
    tiles_1_danger: Annotated[int, dial(0, 24)] = 3
    tiles_1_1_danger: Annotated[int, dial(0, 24)] = 2
    tiles_1_stop: Annotated[int, dial(0, 24)] = 3
    tiles_2: Annotated[int, dial(0, 24)] = 7
    tiles_2_1: Annotated[int, dial(0, 24)] = 6
    tiles_2_danger: Annotated[int, dial(0, 24)] = 2
    tiles_2_1_danger: Annotated[int, dial(0, 24)] = 3
    tiles_2_stop: Annotated[int, dial(0, 24)] = 3
    tiles_2_2_stop: Annotated[int, dial(0, 24)] = 2
    tiles_3: Annotated[int, dial(0, 24)] = 2
    tiles_3_2: Annotated[int, dial(0, 24)] = 2
    tiles_3_1_danger: Annotated[int, dial(0, 24)] = 2
    tiles_3_1_stop: Annotated[int, dial(0, 24)] = 2
    tiles_3_2_danger_stop: Annotated[int, dial(0, 24)] = 1

    @property
    def petrol_prices(self) -> tuple[int, int]:
        """A level of petrol in the wild and in a city (CR-11)."""
        return WILD * self.petrol_price, self.petrol_price

    @property
    def part_prices(self) -> tuple[int, int]:
        """A part in the wild and in a city (CR-18)."""
        return WILD * self.part_price, self.part_price

    @property
    def funds(self) -> tuple[int, ...]:
        """What a group on Funding pays, by its size (CR-22)."""
        return tuple([self.funding * times for times in FUNDS])

    @property
    def prizes(self) -> tuple[int, ...]:
        """Prestige by place of arrival; 0 stands for none (CR-39)."""
        return 0, self.first_prize, self.second_prize, self.third_prize, 0

    @property
    def fares(self) -> tuple[int, ...]:
        """What each line costs, by its number on the board (CR-33)."""
        return _fares(self)

    @property
    def card_counts(self) -> dict[Card, int]:
        """How many there are of each card (CR-02, CR-41)."""
        return {
            Card.TRAIL_HUNTER: self.trail_hunters,
            Card.SABOTEUR: self.saboteurs,
            Card.CON_ARTIST: self.con_artists,
            Card.REPAIRMAN: self.repairmen,
            Card.DRIVER: self.drivers,
            Card.CARTOGRAPHER: self.cartographers,
            Card.FINANCIAL: self.financials,
            Card.REFUELING_STATION: self.refueling_stations,
            Card.TRACKER: self.trackers,
            Card.TRANSPORT: self.transports,
            Card.GUIDE: self.guides,
            Card.SPARE_PARTS: self.spare_parts,
            Card.TOOLBOX: self.toolboxes,
            Card.JERRYCAN: self.jerrycans,
            Card.MILITIA: self.militias,
            Card.TOPOGRAPHER: self.topographers if self.leaders else 0,
        }

    @property
    def tile_counts(self) -> tuple[int, ...]:
        """How many there are of each kind of tile, as boards number them (CR-23)."""
        return (
            self.tiles_1,
            self.tiles_1_1,
            self.tiles_1_2,
            self.tiles_1_danger,
            self.tiles_1_1_danger,
            self.tiles_1_stop,
            self.tiles_2,
            self.tiles_2_1,
            self.tiles_2_danger,
            self.tiles_2_1_danger,
            self.tiles_2_stop,
            self.tiles_2_2_stop,
            self.tiles_3,
            self.tiles_3_2,
            self.tiles_3_1_danger,
            self.tiles_3_1_stop,
            self.tiles_3_2_danger_stop,
        )


@lru_cache(maxsize=1 << 8)
def full_deck(options: Options) -> Cards:
    """All cards that are played with: 46 in the box, two more with the Leader module (CR-02)."""
    return tuple([card for card, count in options.card_counts.items() for _ in range(count)])


@lru_cache(maxsize=1 << 8)
def full_bag(options: Options) -> tuple[int, ...]:
    """All tiles that are played with, as their kinds: 60 in the box (CR-01)."""
    return tuple([kind for kind, count in enumerate(options.tile_counts) for _ in range(count)])


@lru_cache(maxsize=1 << 8)
def _fares(options: Options) -> tuple[int, ...]:
    lines = board(options.board).lines
    return tuple([ceil(line.price * options.line_percent / 1000) * 10 for line in lines])


MOST_SEATS = 4


def premise(options: Options) -> Unsound | None:
    """What would make no sense of a rule."""
    if options.start_cards > options.start_chassis:
        why = f"{options.start_cards} cards dealt are more than a chassis of {options.start_chassis} holds"
        return Unsound("CR-07", why)
    cards, wanted = len(full_deck(options)), MOST_SEATS * (options.start_cards + 1) + 1
    if cards < wanted:
        return Unsound("CR-06", f"{cards} cards are too few for the first bivouac of {MOST_SEATS}")
    return None


class Crew(msgspec.Struct, frozen=True, gc=False):
    """One seat's vehicle, dashboard, money and cards."""

    space: int
    petrol: int
    engine: int
    chassis: int
    money: int
    hand: Cards = ()
    shown: Cards = ()
    """Cards of the hand that everybody saw go there."""
    plan: Plan = NOBODY
    """Assistants still on the dashboard."""
    passed: bool = False
    arrived: int = 0
    """Place of arrival; 0: still racing."""
    leader: Leader | None = None
    power: bool = False
    """Whether the Leader's power of this game turn is still to be had."""


# -- frames ----------------------------------------------------------------------------------


class ChoosingLeader(msgspec.Struct, frozen=True, gc=False, tag="choosing_leader"):
    """Leaders are taken in turn order."""

    asked: tuple[Seat, ...]


class Bivouac(msgspec.Struct, frozen=True, gc=False, tag="bivouac"):
    """Cards lie open; the last in turn order takes first (CR-06)."""

    cards: Cards
    asked: tuple[Seat, ...]


class Planning(msgspec.Struct, frozen=True, gc=False, tag="planning"):
    """All place their assistants, in secret (CR-09)."""

    chosen: PerSeat[Plan | None]


class Sequence(msgspec.Struct, frozen=True, gc=False, tag="sequence"):
    """One sequence of the convoy (CR-10)."""

    seat: Seat
    buying: bool = True
    """Whether petrol may still be bought: only as the first step."""


class Using(msgspec.Struct, frozen=True, gc=False, tag="using"):
    """A card in use; it is discarded when all above it is settled (CR-Q40)."""

    card: Card


class Keeping(msgspec.Struct, frozen=True, gc=False, tag="keeping"):
    """Four tiles were drawn and two are given up (Topographer, CR-41)."""

    seat: Seat
    tiles: tuple[int, ...]
    drop: int
    """How many are still to be given up."""


class Placing(msgspec.Struct, frozen=True, gc=False, tag="placing"):
    """Drawn tiles lie open and are placed one by one (CR-24, CR-Q39)."""

    seat: Seat
    tiles: tuple[int, ...]
    taken: int
    """The tile being placed, as its kind; -1: none is chosen yet."""


class Repairing(msgspec.Struct, frozen=True, gc=False, tag="repairing"):
    """A Repairman at work (CR-18)."""

    seat: Seat


class Driving(msgspec.Struct, frozen=True, gc=False, tag="driving"):
    """A Driver at the wheel (CR-26)."""

    seat: Seat
    left: int
    """Spaces that may still be driven."""
    halted: bool = False
    """On a Stop that only a Guide could ignore (CR-29)."""
    turned_from: tuple[int, ...] = ()
    """Known tiles that were announced since the last space and not entered (CR-Q45)."""


class Entering(msgspec.Struct, frozen=True, gc=False, tag="entering"):
    """The driver's own answers to a tile (CR-Q04, CR-Q45)."""

    seat: Seat
    space: int
    danger: bool
    """Still to be suffered."""
    fresh: bool
    """Drawn just now: retreat ends the drive (CR-30)."""


class Splitting(msgspec.Struct, frozen=True, gc=False, tag="splitting"):
    """Damage is divided between engine and chassis (CR-27)."""

    seat: Seat
    space: int
    damage: int


class Naming(msgspec.Struct, frozen=True, gc=False, tag="naming"):
    """The tiles of a Trail Hunter or a Con Artist are being named (CR-Q03)."""

    seat: Seat
    card: Card
    named: tuple[int, ...]


class Countering(msgspec.Struct, frozen=True, gc=False, tag="countering"):
    """A Danger card was announced; the asked may cancel it (CR-Q02, CR-Q44)."""

    seat: Seat
    card: Card
    named: tuple[int, ...]
    target: Seat
    engine: int
    """Of a Saboteur; else without meaning."""
    asked: tuple[Seat, ...]


class Tracking(msgspec.Struct, frozen=True, gc=False, tag="tracking"):
    """Three cards were drawn and one is given up (CR-Q30)."""

    seat: Seat
    drawn: Cards


class Discarding(msgspec.Struct, frozen=True, gc=False, tag="discarding"):
    """A hand is above its limit (CR-07)."""

    seat: Seat


PlainFrame = (
    ChoosingLeader
    | Bivouac
    | Sequence
    | Using
    | Keeping
    | Placing
    | Repairing
    | Driving
    | Entering
    | Splitting
    | Naming
    | Countering
    | Discarding
)
"""Frames that everybody may know whole; the others have a form of their own in the view."""

PLAIN_FRAMES: frozenset[type] = frozenset(get_args(PlainFrame))
"""The same for quick looking up."""

Frame = PlainFrame | Planning | Tracking


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything but luck."""

    options: Options
    crews: PerSeat[Crew]
    order: tuple[Seat, ...]
    """Turn order (CR-04)."""
    track: tuple[Seat, ...]
    """Progress tokens by when they were last moved, the earliest first: of those on one space the
    earlier lies lower (CR-35)."""
    stack: tuple[Frame, ...]
    """What is being settled, the innermost last; empty: the match is over."""
    tiles: tuple[int, ...]
    """For each space the tile on it, as its kind; -1: none."""
    bag: tuple[int, ...]
    """Tiles still to be drawn; a multiset: nobody can know an order that does not exist yet."""
    removed: tuple[int, ...]
    """Tiles out of the game."""
    deck: Cards
    """A multiset too."""
    discard: Cards
    start: int
    goal: int
    turn: int = 1
    last: Seat = Seat(0)
    """Who had the latest sequence; of no meaning before the convoy."""
    ending: str = ""

    @property
    def pieces(self) -> tuple[Cards, tuple[int, ...]]:
        """Every card and every tile, wherever they lie (CR-T8)."""
        cards: list[Card] = [*self.deck, *self.discard]
        tiles: list[int] = [*self.bag, *self.removed, *(t for t in self.tiles if t >= 0)]
        for crew in self.crews:
            cards += crew.hand
        for frame in self.stack:
            match frame:
                case Bivouac(lying, _) | Tracking(_, lying):
                    cards += lying
                case Using(card):
                    cards.append(card)
                case Keeping(_, drawn, _) | Placing(_, drawn, _):
                    tiles += drawn
                case _:
                    pass
        return tuple(sorted(cards)), tuple(sorted(tiles))
