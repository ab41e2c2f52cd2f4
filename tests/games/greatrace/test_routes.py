"""Routes of a drive: the cheapest ways, and that what they tell is what the rules give."""

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Drive, MoveTo, Split
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.scene.places import centres
from podium.games.greatrace.scene.routes import line, routes
from podium.games.greatrace.scene.table import scene
from podium.games.greatrace.state import Driving, Options, Splitting, State
from podium.games.greatrace.view import view
from podium.scene.route import Leg, Routes
from tests.games.greatrace.positions import position, space
from tests.games.greatrace.walks import OPTIONS, SEATS, SEEDS, some, states

Figures = tuple[str, str, str]
Dearness = tuple[int, int]
"""Petrol and damage."""


def drives(seats: int, options: Options, seed: int) -> Iterator[tuple[State, Seat]]:
    """Some moments of a walk in which somebody is at the wheel, the tiles near by known."""
    for n, state in enumerate(states(seats, options, seed)):
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, Driving) and n % 3 == 0:
            yield state, frame.seat


def to(found: Routes, handle: str, choice: str = "") -> list[Leg]:
    """The legs of a route, the first first."""
    at = next(
        n
        for n, leg in enumerate(found.legs)
        if leg.handle == handle and leg.label and (not choice or leg.choice == (choice,))
    )
    legs: list[Leg] = []
    while at >= 0:
        legs.append(found.legs[at])
        at = found.legs[at].before
    return legs[::-1]


def gauges(state: State, seat: Seat) -> Figures:
    crew = state.crews[seat]
    return str(crew.petrol), str(crew.engine), str(crew.chassis)


def on(text: str, *more: str) -> tuple[State, Seat]:
    """A position in which the first crew has just taken the wheel."""
    state = position("\n".join((text, *more)))
    return rules.apply(state, Seat(0), Drive(), Seeded(1)).state, Seat(0)


ROAD = "map r6c2=1 r6c3=1-1 r6c4=1 r6c5=2"


@some
@given(SEATS, OPTIONS, SEEDS)
def test_what_a_route_says_is_left_after_each_step_is_what_the_rules_give(
    seats: int, options: Options, seed: int
) -> None:
    for begun, seat in drives(seats, options, seed):
        found = routes(view(begun, seat))
        for end in [leg for leg in found.legs if leg.label]:
            state = begun
            for leg in to(found, end.handle, *map(str, end.choice)):
                for action in leg.actions:
                    assert rules.refusal(state, seat, action) is None, (leg, action)
                    state = rules.apply(state, seat, action, Seeded(seed)).state
                if "?" not in leg.figures:
                    assert gauges(state, seat) == leg.figures
                    assert f"space/{state.crews[seat].space}" == leg.handle


@some
@given(SEATS, OPTIONS, SEEDS)
def test_no_way_is_cheaper_than_the_route(seats: int, options: Options, seed: int) -> None:
    for n, (state, seat) in enumerate(drives(seats, options, seed)):
        if n % 4:
            continue
        best: dict[int, Dearness] = {}
        for spared in (False, True):
            _wander(state, seat, state.crews[seat].space, spared, (0, 0), best, set())
        found = routes(view(state, seat))
        crew = state.crews[seat]
        told: dict[int, Dearness] = {}
        for leg in found.legs:
            if leg.label and "?" not in leg.figures:
                petrol, engine, chassis = map(int, leg.figures)
                harm = crew.engine + crew.chassis - engine - chassis
                number, cost = int(leg.handle.partition("/")[2]), (crew.petrol - petrol, harm)
                told[number] = min(cost, told.get(number, cost))
        assert told == best


def _wander(
    state: State,
    seat: Seat,
    start: int,
    spared: bool,
    spent: Dearness,
    best: dict[int, Dearness],
    seen: set[tuple[int, int, Dearness]],
) -> None:
    """Drives every way that holds no question, as the rules have it, and notes what each cost.

    The chassis takes what it can, or is spared while the engine has more than one level.
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Driving) or frame.seat != seat:
        return
    crew, found = state.crews[seat], board(state.options.board)
    for action in rules.legal(state, seat):
        if not isinstance(action, MoveTo):
            continue
        blank = state.tiles[action.space] == EMPTY and not found.is_city[action.space]
        if blank and state.bag:
            continue
        then = rules.apply(state, seat, action, Seeded(1)).state
        top = then.stack[-1] if then.stack else None
        if isinstance(top, Splitting):
            split = max(min(top.damage, crew.engine - 1) * spared, top.damage - crew.chassis)
            then = rules.apply(then, seat, Split(split), Seeded(1)).state
        after = then.crews[seat]
        if after.space != action.space:
            continue  # a question was asked, or it was turned back
        harm = crew.engine + crew.chassis - after.engine - after.chassis
        cost = spent[0] + crew.petrol - after.petrol, spent[1] + harm
        if action.space != start:
            best[action.space] = min(cost, best.get(action.space, cost))
        if (action.space, frame.left, cost) not in seen:
            seen.add((action.space, frame.left, cost))
            _wander(then, seat, start, spared, cost, best, seen)


def test_a_route_of_four_steps_tells_what_is_left_after_each() -> None:
    state, seat = on("A* gao 9/5/5 0-1-0-0", "B gao", ROAD)
    legs = to(routes(view(state, seat)), f"space/{space('r6c5')}", "route.chassis")
    assert [leg.figures for leg in legs] == [
        ("8", "5", "5"),
        ("7", "5", "4"),
        ("6", "5", "4"),
        ("4", "5", "4"),
    ]
    assert legs[-1].label == ("route.drive", 4)
    assert legs[-1].price == ("route.price_chassis", 5, 0, 1)


def test_a_switch_puts_the_damage_on_the_engine() -> None:
    state, seat = on("A* gao 9/5/5 0-1-0-0", "B gao", ROAD)
    legs = to(routes(view(state, seat)), f"space/{space('r6c5')}", "route.engine")
    assert legs[-1].figures == ("4", "4", "5")
    assert Split(1) in legs[1].actions


def test_a_blank_space_ends_a_route_and_nobody_is_told_what_lies_there() -> None:
    state, seat = on("A* gao 9/5/5 0-1-0-0", "B gao", "map r6c2=1")
    found = routes(view(state, seat))
    unknown = [leg for leg in found.legs if "?" in leg.figures]
    assert unknown
    assert all(leg.label for leg in unknown)
    assert not any(found.legs[leg.before] in unknown for leg in found.legs if leg.before >= 0)


def test_a_known_danger_that_can_be_answered_ends_a_route() -> None:
    state, seat = on("A* gao 9/5/5 0-1-1-0", "B gao", "map r6c2=1! r6c3=1")
    found = routes(view(state, seat))
    assert to(found, f"space/{space('r6c2')}")[-1].price == ("route.price_danger", 1)
    assert f"space/{space('r6c3')}" not in {leg.handle for leg in found.legs}


def test_only_the_driver_is_shown_routes() -> None:
    state, _ = on("A* gao 9/5/5 0-1-0-0", "B gao", ROAD)
    assert scene(view(state, Seat(0))).routes.legs
    assert not scene(view(state, Seat(1))).routes.legs
    assert not scene(view(state, None)).routes.legs


def test_a_way_crosses_no_costs_and_nobody_who_stands_where_it_begins() -> None:
    for board_id in ("africa", "south-america"):
        near, middles = board(board_id).near, centres(board_id)
        pairs = [(source, target) for source in range(len(middles)) for target in near[source]]
        for source, target in pairs:
            costs = [(x, y - 9) for x, y in (middles[source], middles[target])]
            for at in _sampled(line(board_id, source, target, first=False)):
                assert not any(_within(at, cost, 13, 5) for cost in costs), (source, target)
            x, y = middles[source]
            for at in _sampled(line(board_id, source, target, first=True)):
                assert not any(_within(at, cost, 13, 5) for cost in costs), (source, target)
                assert not _within(at, (x, y + 10), 15, 9), (source, target)


def _sampled(way: tuple[int, ...]) -> Iterator[tuple[float, float]]:
    points = list(zip(way[::2], way[1::2], strict=True))
    for (x, y), (to_x, to_y) in pairwise(points):
        yield from ((x + (to_x - x) * n / 20, y + (to_y - y) * n / 20) for n in range(21))


def _within(at: tuple[float, float], middle: tuple[int, int], wide: int, high: int) -> bool:
    return abs(at[0] - middle[0]) < wide and abs(at[1] - middle[1]) < high
