"""The offers of a view: what each says, and what it would change."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import assert_never

from podium.games.greatrace.actions import (
    Action,
    Assign,
    Buy,
    BuyPart,
    ChooseLeader,
    Clear,
    Decline,
    Discard,
    Drive,
    DropTile,
    Enter,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    MoveTo,
    Name,
    Pass,
    Place,
    Play,
    Repair,
    Research,
    Retreat,
    Sabotage,
    Split,
    Stop,
    TakeCard,
    TakeTile,
    Travel,
    UsePower,
    UseSecurity,
)
from podium.games.greatrace.pieces import (
    PLANS,
    SABOTAGE,
    Box,
    Gauge,
    Plan,
    line_price,
)
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.rules.repair import toolbox_rest
from podium.games.greatrace.scene.costs import cost, cost_words, danger_cost, divided
from podium.games.greatrace.scene.ghosts import arriving, needles, own
from podium.games.greatrace.scene.ground import said
from podium.games.greatrace.scene.picking import onto, picks
from podium.games.greatrace.scene.places import (
    BOX,
    HEX_HEIGHT,
    HEX_WIDTH,
    called,
    centres,
    direction,
    progress,
    references,
    tile_symbols,
)
from podium.games.greatrace.view import Entering, Placing, Splitting, View
from podium.scene.offer import Ghost, Offer
from podium.scene.text import Text

FIRST, SECOND, THIRD, CARD, LATER, PLAIN, QUIET = 9, 8, 7, 5, 3, 0, -1
"""What stands first among the buttons."""

LOW_TANK = 5
"""Below this, petrol is offered among the first things."""

SUGGESTED: dict[Plan, int] = {(1, 2, 1, 1): 9, (2, 2, 1, 0): 8, (1, 3, 1, 0): 7, (0, 1, 0, 4): 6}
"""Plans that are good to begin with stand as buttons; every other one is put together."""


def offers(view: View) -> tuple[Offer, ...]:
    """One offer for each legal action."""
    if isinstance(view.legal[0], Assign):
        return _plans(view.options.funds)
    return tuple([_offer(view, n, action) for n, action in enumerate(view.legal)])


def declining(view: View) -> str:
    """The name of declining every danger unasked, which somebody may do for the rest of a turn."""
    return f"danger-{view.turn}"


def _offer(view: View, n: int, action: Action) -> Offer:
    touched = picks(view, action)
    match action:
        case Assign(a, b, c, d):
            return _plan(n, (a, b, c, d), view.options.funds)
        case MoveTo(number):
            return _move(view, n, touched, number)
        case Place(number):
            return _place(view, n, touched, number)
        case Name(number):
            return Offer(n, touched, ("offer.name", *_tile(view, number)), ("tag.name",))
        case Clear(number):
            tile = _tile(view, number)
            return Offer(n, touched, ("offer.clear", *tile), ("tag.clear",), soft=True)
        case Travel(number, transports, power):
            return _travel(view, n, touched, number, transports, power)
        case Buy(levels):
            label = ("offer.buy", levels, levels * view.options.petrol_prices[_in_city(view)])
            rank = THIRD if own(view).petrol < LOW_TANK else LATER
            return Offer(n, touched, label, number=levels, rank=rank)
        case Sabotage(target, engine):
            words: Text = ("offer.sabotage", target, divided("lost", engine, SABOTAGE - engine))
            return Offer(n, touched, words, ("tag.sabotage",), number=engine, rank=CARD)
        case Split(engine):
            frame = view.stack[-1]
            assert isinstance(frame, Splitting), frame
            lost = ("offer.split", divided("lost", engine, frame.damage - engine))
            return _dividing(view, n, touched, lost, -engine, engine - frame.damage)
        case FitToolbox(engine):
            chassis = toolbox_rest(_here(view), own(view).chassis, engine)
            gained = ("offer.fit_toolbox", divided("gained", engine, chassis))
            return _dividing(view, n, touched, gained, engine, chassis)
        case FitPart(gauge):
            return _fit(view, n, touched, "offer.fit_part", gauge, 0)
        case BuyPart(gauge):
            return _fit(
                view, n, touched, "offer.buy_part", gauge, view.options.part_prices[_in_city(view)]
            )
        case Enter():
            frame = view.stack[-1]
            assert isinstance(frame, Entering), frame
            price = danger_cost(view, frame.space, frame.danger)
            return Offer(n, touched, ("offer.enter", price), rank=LATER)
        case TakeTile(kind) | DropTile(kind):
            key = "offer.take_tile" if isinstance(action, TakeTile) else "offer.drop_tile"
            return Offer(n, touched, (key, said(board(view.options.board).tiles[kind])))
        case Drive():
            far = own(view).engine
            # As with repairing what is whole (CR-Q09): nobody should lose an assistant unawares.
            if not far:
                return Offer(n, touched, ("offer.drive_nowhere",), rank=LATER, listed=True)
            return Offer(n, touched, ("offer.drive", far), onto=onto(view, action), rank=FIRST)
        case Fund():
            money = view.options.funds[own(view).plan[Box.FUNDING]]
            return Offer(n, touched, ("offer.fund", money), rank=LATER + 1)
        case Decline():
            return Offer(n, touched, ("offer.decline",), rank=LATER, standing=declining(view))
        case (
            ChooseLeader()
            | TakeCard()
            | Play()
            | UsePower()
            | Explore()
            | Research()
            | Repair()
            | Pass()
            | Stop()
            | Retreat()
            | UseSecurity()
            | Discard()
        ):
            return _plain(view, n, touched, action)
        case _:
            assert_never(action)


def _plain(
    view: View,
    n: int,
    touched: tuple[str, ...],
    action: ChooseLeader
    | TakeCard
    | Play
    | UsePower
    | Explore
    | Research
    | Repair
    | Pass
    | Stop
    | Retreat
    | UseSecurity
    | Discard,
) -> Offer:
    """What needs no more than a few words."""
    match action:
        case ChooseLeader(leader):
            power = (f"power.{leader.name.lower()}.short",)
            return Offer(n, touched, ("offer.choose_leader", leader, power))
        case TakeCard(card):
            return Offer(n, touched, ("offer.take_card", card))
        case Play(card):
            return Offer(n, touched, (f"offer.play_{card.name.lower()}",), rank=CARD)
        case UsePower():
            chief = own(view).leader
            assert chief is not None, "a power without a Leader"
            return Offer(n, touched, (f"offer.power_{chief.name.lower()}",), rank=CARD + 1)
        case Explore():
            words = ("offer.explore",)
            return Offer(n, touched, words, ("tag.explore",), rank=SECOND)
        case Research():
            words = ("offer.research",)
            return Offer(n, touched, words, ("tag.research",), rank=CARD - 1)
        case Repair():
            lacking = _room(view, Gauge.ENGINE) + _room(view, Gauge.CHASSIS)
            rank = THIRD if lacking > 2 else LATER - 1
            # It may be played for nothing (CR-Q09); nobody should do so unawares.
            if not lacking:
                return Offer(n, touched, ("offer.repair_whole",), rank=rank, listed=True)
            return Offer(
                n, touched, ("offer.repair",), ("tag.repair",), onto=onto(view, action), rank=rank
            )
        case UseSecurity():
            return Offer(n, touched, ("offer.use_security",), rank=SECOND)
        case Discard(card):
            return Offer(n, touched, ("offer.discard", card))
        case Retreat():
            return Offer(n, touched, ("offer.retreat",), rank=LATER)
        case Stop() | Pass():
            return Offer(n, touched, (f"offer.{action.__struct_config__.tag}",), rank=QUIET)
        case _:
            assert_never(action)


@cache
def _plans(funds: tuple[int, ...]) -> tuple[Offer, ...]:
    """All 56, always legal together and always in the same order."""
    return tuple([_plan(n, plan, funds) for n, plan in enumerate(PLANS)])


def _plan(n: int, plan: Plan, funds: tuple[int, ...]) -> Offer:
    """What it would bring; only boxes with somebody in them are spoken of."""
    touched = tuple(BOX[box] for box in Box for _ in range(plan[box]))
    brings = (*plan[: Box.FUNDING], funds[plan[Box.FUNDING]])
    parts = [(f"plan.{box.name.lower()}", brings[box]) for box in Box if plan[box]]
    return Offer(n, touched, (f"plan.{len(parts)}", *parts), rank=SUGGESTED.get(plan, PLAIN))


def _move(view: View, n: int, touched: tuple[str, ...], number: int) -> Offer:
    """A step: where the vehicle would stand, and where the needle."""
    front = own(view)
    price = cost(view, number)
    words = cost_words(price)
    way = direction(view.options.board, front.space, number)
    ghosts = arriving(view, number, (front.space, number))
    if price.known:
        ghosts += needles(view, -price.petrol, 0, 0)
    label = ("offer.move_city", price.city) if price.city else ("offer.move", (f"to.{way}",), words)
    found, north = board(view.options.board), _north(view)
    ahead = progress(found, number, north) > progress(found, front.space, north)
    return Offer(n, touched, label, words, ghosts=ghosts, rank=SECOND if ahead else THIRD)


def _place(view: View, n: int, touched: tuple[str, ...], number: int) -> Offer:
    """A tile: what it would look like there."""
    frame = view.stack[-1]
    assert isinstance(frame, Placing)
    near = number in board(view.options.board).near[own(view).space]
    return _place_offer(n, touched, view.options.board, number, frame.taken, _north(view), near)


@lru_cache(8192)
def _place_offer(
    n: int,
    touched: tuple[str, ...],
    board_id: str,
    number: int,
    kind: int,
    north: bool,
    near: bool,
) -> Offer:
    found = board(board_id)
    x, y = centres(board_id)[number]
    symbol = tile_symbols(board_id, risk=found.is_risk[number])[kind]
    ghost = Ghost(symbol, x - HEX_WIDTH // 2, y - HEX_HEIGHT // 2)
    key = "offer.place_risk" if found.is_risk[number] else "offer.place"
    label = (key, references(board_id, north)[number])
    # What is next to one's own vehicle is thought of first.
    rank = LATER if near else PLAIN
    return Offer(n, touched, label, ghosts=(ghost,), rank=rank)


def _travel(
    view: View, n: int, touched: tuple[str, ...], number: int, transports: int, power: bool
) -> Offer:
    """A line: the far city, the price, and with what help."""
    found = board(view.options.board)
    line = found.lines[number]
    front = own(view)
    target = line.other_end(front.space)
    price = line_price(view.options.fares[number], transports + power)
    mode = "sea" if line.sea else "air"
    city = called(found.spaces[target])
    label: Text = (f"offer.{mode}", city, price)
    if transports or power:
        helped = "both" if transports and power else "power" if power else "transports"
        label = (f"offer.{mode}_with", city, price, (f"with.{helped}", transports))
    ghosts = arriving(view, target, (front.space, target)) + needles(view, -1, 0, 0)
    rank = LATER - transports - power
    return Offer(n, touched, label, ("francs", price), ghosts=ghosts, rank=rank)


def _dividing(
    view: View, n: int, touched: tuple[str, ...], label: Text, engine: int, chassis: int
) -> Offer:
    """So much on the engine, so much on the chassis."""
    ghosts = needles(view, 0, engine, chassis)
    return Offer(n, touched, label, ghosts=ghosts, rank=CARD)


def _fit(view: View, n: int, touched: tuple[str, ...], key: str, gauge: Gauge, price: int) -> Offer:
    """One level more, for a card or for money."""
    engine = gauge is Gauge.ENGINE
    ghosts = needles(view, 0, int(engine), int(not engine))
    return Offer(n, touched, (key, gauge, price), ghosts=ghosts, rank=CARD)


def _tile(view: View, number: int) -> tuple[str | Text, Text]:
    """How a tile on the map is called, and what stands on it."""
    found = board(view.options.board)
    return references(view.options.board, _north(view))[number], said(
        found.tiles[view.tiles[number]]
    )


def _north(view: View) -> bool:
    return view.start == board(view.options.board).ends[0]


def _in_city(view: View) -> bool:
    return _here(view).is_city[own(view).space]


def _here(view: View) -> Board:
    return board(view.options.board)


def _room(view: View, gauge: Gauge) -> int:
    """How many levels a gauge lacks."""
    front, found = own(view), board(view.options.board)
    return found.engine - front.engine if gauge is Gauge.ENGINE else found.chassis - front.chassis
