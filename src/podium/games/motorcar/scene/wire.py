"""Predicaments by wire: what befell whom, and how it ended; headlines are ours, without effect."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.pieces import leg_of
from podium.games.motorcar.scene.panels import shown_stage
from podium.games.motorcar.scene.places import trouble
from podium.games.motorcar.scene.tells import INFLICTED as BY_OTHERS
from podium.games.motorcar.scene.tells import RANDOM
from podium.games.motorcar.view import Fate, Inflicting, Joining, Trouble, View
from podium.scene.nodes import Node
from podium.scene.text import Text

WIRE = "wire"
"""The area."""

ANYWHERE = ("axle", "tyres", "gearbox", "radiator", "spring", "fever", "magneto", "petrol")
ON_THE_WAY = (
    ("snowdrift", "mud", "railway", "sheriff"),
    ("frozen", "wolves", "ice", "dogs"),
    ("ferry", "taiga", "papers", "mosquitoes"),
    ("bridge", "geese", "banquet", "cobbles"),
)
"""By leg."""
INFLICTED = ("signpost", "sugar", "telegram", "tip", "nails", "porter", "crank", "guide")

_LARGE, _MIDDLE, _MOST = 3, 6, 12
"""So many dispatches are shown in each size at most; the oldest give way."""


def predicament_name(stage: int, seat: int, inflicted: bool, nth: int) -> str:
    """The name of a predicament: always the same for the same one, so that nobody need keep it."""
    pool = INFLICTED if inflicted else ANYWHERE + ON_THE_WAY[leg_of(stage)]
    return pool[(5 * stage + 7 * seat + 3 * nth) % len(pool)]


def wire_nodes(view: View) -> tuple[Node, ...]:
    """A dispatch for each predicament of the stage, those still open last."""
    still_due = view.count if isinstance(view.phase, Inflicting | Joining) else 0
    added = view.options.dice.trouble_added
    troubles = tuple([(added[car.strain], car.random, car.inflicted) for car in view.cars])
    return _wire(shown_stage(view), view.news, troubles, still_due)


Open = tuple[int, int, int]
"""Of a car: days that its strain adds, and how many predicaments of both kinds are not settled."""


@lru_cache(4096)
def _wire(
    stage: int, news: tuple[Trouble, ...], troubles: PerSeat[Open], still_due: int
) -> tuple[Node, ...]:
    found = _dispatches(news, troubles)[-_MOST:]
    none: Text = () if found else _nothing(stage, still_due)
    sheet = Node(
        "wire",
        "wire-sheet",
        area=WIRE,
        label=none or ("panel.wire",),
        words=(("title", ("panel.wire",)), ("none", none or "")),
    )
    return (sheet, *[_clip(stage, *told, n, len(found)) for n, told in enumerate(found)])


def _nothing(stage: int, still_due: int) -> Text:
    if not stage:
        return ("wire.start",)
    return ("wire.due", still_due) if still_due else ("wire.quiet",)


Dispatch = tuple[Seat, bool, int, int, Fate | None, int]
"""Whose, whether inflicted, which of its kind, days added by strain, what became of it, a number."""


def _dispatches(news: tuple[Trouble, ...], troubles: PerSeat[Open]) -> list[Dispatch]:
    found: list[Dispatch] = []
    settled: Counter[tuple[int, bool]] = Counter()
    for told in news:
        kind = (told.seat, told.inflicted)
        added = troubles[told.seat][0]
        found.append((*kind, settled[kind], added, told.fate, told.number))
        settled[kind] += 1
    for n, (added, random, inflicted) in enumerate(troubles):
        for by_others, count in ((False, random), (True, inflicted)):
            nth = settled[n, by_others]
            found += [(SEATS[n], by_others, nth + k, added, None, 0) for k in range(count)]
    return found


@lru_cache(4096)
def _clip(
    stage: int,
    seat: Seat,
    inflicted: bool,
    nth: int,
    added: int,
    fate: Fate | None,
    number: int,
    at: int,
    of: int,
) -> Node:
    what = predicament_name(stage, seat, inflicted, nth)
    size, columns, width, height, step = _layout(of)
    row, column = divmod(at, columns)
    end = _ended(added if size == "large" else 0, fate, number)
    here = trouble(seat, inflicted)
    words: list[tuple[str, Text]] = [("head", (f"news.{what}",)), ("end", end)]
    if size != "small":
        words.append(("name", ("name", seat)))
    if size == "large":
        words.append(("line", (f"news.{what}.line",)))
    state = "" if fate is None else "lost" if fate is Fate.ENDURED else "saved"
    return Node(
        f"{here}.{nth}",
        f"clip-{size}",
        12 + column * (width + 6),
        30 + row * step,
        z=1,
        turn=(-1, 1, 0)[at % 3] if size == "large" else 0,
        width=width,
        height=height,
        area=WIRE,
        zone="wire",
        owner=seat,
        label=("label.trouble", seat, (f"news.{what}",), end),
        words=tuple(words),
        handle="" if fate else here,
        state=f"{state} inflicted".strip() if inflicted else state,
        tells=BY_OTHERS if inflicted else RANDOM,
    )


def _layout(of: int) -> tuple[str, int, int, int, int]:
    """How dispatches are laid out: their size, how many in a row, width, height, next row."""
    if of <= _LARGE:
        return "large", 3, 138, 90, 0
    if of <= _MIDDLE:
        return "middle", 3, 138, 43, 47
    return "small", 3, 138, 21, 24


def _ended(added: int, fate: Fate | None, number: int) -> Text:
    if fate is None:
        return ("fate.open",)
    if fate is Fate.ENDURED:
        return ("fate.endured", number - added, added, number) if added else ("fate.days", number)
    if fate is Fate.HELPED:
        return ("fate.helped", number)
    return ("fate.paid",) if fate is Fate.PAID else ("fate.shaken_off",)
