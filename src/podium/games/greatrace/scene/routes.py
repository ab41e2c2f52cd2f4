"""Routes of a drive: each space that can be reached, with what is left after every step."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from podium.games.greatrace.actions import Action, MoveTo, Split
from podium.games.greatrace.pieces import Gauge
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.ghosts import needles, own
from podium.games.greatrace.scene.places import centres, direction, space
from podium.games.greatrace.scene.ways import Way, ways
from podium.games.greatrace.view import Driving, View
from podium.scene.offer import Ghost
from podium.scene.route import NO_ROUTES, Leg, Routes
from podium.scene.text import Text

PLATE_X, PLATE_Y = -33, 0
"""Where the plate of a step lies, from the middle of its space: in the lower half."""
NUMBER_X, NUMBER_Y = 6, 6
"""Where the number stands on a plate: the way runs from number to number."""
TOP_X, TOP_Y = 0, -18
CORNER_X, CORNER_Y = -33, -7
INSIDE_X, INSIDE_Y = -30, -1
"""Corners of a space, from its middle: a way that would cross its costs goes round by them."""
GAUGES: tuple[Text, ...] = (("route.petrol",), ("route.engine",), ("route.chassis",))
CHOICES: dict[Gauge, Text] = {
    Gauge.CHASSIS: ("route.chassis",),
    Gauge.ENGINE: ("route.engine",),
}
PLATES = {
    (False, False): "plate",
    (True, False): "plate-engine",
    (False, True): "plate-chassis",
    (True, True): "plate-both",
}
"""By whether the step damages the engine, and the chassis."""


def routes(view: View) -> Routes:
    """Where the driver can go; damage goes to the chassis first, or to the engine first."""
    drive = view.stack[-1] if view.stack else None
    if not isinstance(drive, Driving) or not view.legal:
        return NO_ROUTES
    front = own(view)
    chassis, engine = (_Planned(view, drive, gauge) for gauge in CHOICES)
    legs: list[Leg] = []
    for number in {**chassis.ways, **engine.ways}:
        first, second = chassis.actions(number), engine.actions(number)
        both = bool(first) and bool(second) and first != second
        if first:
            chassis.end(number, CHOICES[Gauge.CHASSIS] if both else (), legs)
        if both or not first:
            engine.end(number, CHOICES[Gauge.ENGINE] if both else (), legs)
    now = (str(front.petrol), str(front.engine), str(front.chassis))
    return Routes(tuple(legs), GAUGES, now, ("route.damage_to",))


def unknown(view: View) -> list[int]:
    """Spaces that the driver could reach and whose tile is not drawn yet."""
    drive = view.stack[-1] if view.stack else None
    if not isinstance(drive, Driving) or not view.legal:
        return []
    found = {
        **_Planned(view, drive, Gauge.CHASSIS).ways,
        **_Planned(view, drive, Gauge.ENGINE).ways,
    }
    return [number for number, way in found.items() if way.sight == "unknown"]


@cache
def line(board_id: str, source: int, target: int, *, first: bool) -> tuple[int, ...]:
    """From number to number, over no costs; the first step begins where both spaces meet: whoever stands there is seen."""
    (from_x, from_y), (x, y) = centres(board_id)[source], centres(board_id)[target]
    upper = ((x + TOP_X, y + TOP_Y), (x + CORNER_X, y + CORNER_Y))
    lower = ((from_x + CORNER_X, from_y + CORNER_Y), (from_x + TOP_X, from_y + TOP_Y))
    middle = (from_x + x) // 2, (from_y + y) // 2
    begin = _number(source, board_id)
    way: tuple[tuple[int, int], ...]
    match direction(board_id, source, target), first:
        case "sw", True:
            way = upper
        case "sw", False:
            way = (begin, *upper)
        case "ne", False:
            way = (begin, *lower)
        case "se", True:
            way = ((x + INSIDE_X, y + INSIDE_Y),)
        case _, True:
            way = (middle,)
        case _:
            way = (begin,)
    return tuple([part for at in (*way, _number(target, board_id)) for part in at])


def _number(number: int, board_id: str) -> tuple[int, int]:
    x, y = centres(board_id)[number]
    return x + PLATE_X + NUMBER_X, y + PLATE_Y + NUMBER_Y


class _Planned:
    """The legs of a drive, damage going to one gauge first."""

    def __init__(self, view: View, drive: Driving, gauge: Gauge) -> None:
        self._view, self._gauge, self._front = view, gauge, own(view)
        self.ways = ways(view, drive, self._bearable())
        self._placed: dict[int, int] = {}
        """Where the leg of a way stands among all legs, by the way's identity."""

    def _bearable(self) -> int:
        """The most damage with which the engine runs and the chassis carries the cards in hand."""
        front = self._front
        harms = range(front.engine + front.chassis)
        return max(h for h in harms if front.chassis - self._shares(h)[1] >= front.cards)

    def actions(self, number: int) -> tuple[Action, ...]:
        """All that is done on the way to a space; nothing if there is none."""
        return self._done(self.ways[number]) if number in self.ways else ()

    def _done(self, way: Way) -> tuple[Action, ...]:
        if way.before is None:
            return ()
        return (*self._done(way.before), *self._step(way, way.before))

    def end(self, number: int, choice: Text, legs: list[Leg]) -> None:
        """Adds the route that ends there."""
        way = self.ways[number]
        at = self._lay(way, legs)
        engine, chassis = self._shares(way.harm) if way.sight == "known" else (0, 0)
        spent = self._front.petrol - way.petrol
        legs[at] = replace(
            legs[at],
            ghosts=needles(self._view, -spent, -engine, -chassis),
            label=_label(way, board(self._view.options.board).spaces[way.space].name),
            price=_price(way, spent, engine, chassis),
            choice=choice,
        )

    def _lay(self, way: Way, legs: list[Leg]) -> int:
        """Where the leg of a way stands among all legs; it is added if need be."""
        known = self._placed.get(id(way))
        if known is not None:
            return known
        before = way.before
        assert before is not None, "the driver stands there already"
        at_before = self._lay(before, legs) if before.before else -1
        figures = self._figures(way)
        legs.append(
            Leg(
                space(way.space),
                self._step(way, before),
                at_before,
                "-".join(figures),
                (self._plate(way, before, figures),),
                figures=figures,
            )
        )
        self._placed[id(way)] = len(legs) - 1
        return len(legs) - 1

    def _shares(self, harm: int) -> tuple[int, int]:
        """How damage is divided; the engine's last level is kept for as long as it can be."""
        front = self._front
        spare = 0 if self._gauge is Gauge.CHASSIS else min(harm, max(0, front.engine - 1))
        chassis = min(harm - spare, front.chassis)
        return harm - chassis, chassis

    def _step(self, way: Way, before: Way) -> tuple[Action, ...]:
        """A step, and how its damage is divided where that is asked (CR-27)."""
        move = MoveTo(way.space)
        damage = way.harm - before.harm
        if way.sight != "known" or not damage:
            return (move,)
        (engine, chassis), (then, _) = self._shares(before.harm), self._shares(way.harm)
        fewest = max(0, damage - (self._front.chassis - chassis))
        most = min(damage, self._front.engine - engine)
        return (move,) if fewest == most else (move, Split(then - engine))

    def _figures(self, way: Way) -> tuple[str, str, str]:
        """Petrol, engine and chassis after a step."""
        if way.sight != "known":
            return "?", "?", "?"
        engine, chassis = self._shares(way.harm)
        front = self._front
        return str(way.petrol), str(front.engine - engine), str(front.chassis - chassis)

    def _plate(self, way: Way, before: Way, figures: tuple[str, str, str]) -> Ghost:
        """Its number and what is left, on the space; a gauge that the step damages is marked."""
        board_id = self._view.options.board
        x, y = centres(board_id)[way.space]
        names = ("petrol", "engine", "chassis")
        left = zip(names, figures, strict=True) if way.sight == "known" else ()
        return Ghost(
            self._symbol(way, before),
            x + PLATE_X,
            y + PLATE_Y,
            words=(("n", way.steps), *left),
            way=line(board_id, before.space, way.space, first=before.before is None),
        )

    def _symbol(self, way: Way, before: Way) -> str:
        if way.sight != "known":
            return f"plate-{way.sight}"
        (engine, chassis), (then, worn) = self._shares(before.harm), self._shares(way.harm)
        return PLATES[then > engine, worn > chassis]


def _label(way: Way, city: str) -> Text:
    if way.sight == "unknown":
        return ("route.unknown", way.steps)
    return ("route.city", way.steps, city) if city else ("route.drive", way.steps)


def _price(way: Way, petrol: int, engine: int, chassis: int) -> Text:
    """What the whole of it costs, as far as it is known."""
    if way.sight == "unknown":
        return ("route.price_unknown", petrol) if petrol else ("route.price_open",)
    if way.sight == "asked":
        return ("route.price_danger", petrol)
    hurt = ("_engine" if engine else "") + ("_chassis" if chassis else "")
    return (f"route.price{hurt}", petrol, engine, chassis)
