"""In front of the viewer: the three strains with what they may cost, and the tiles."""

from __future__ import annotations

from functools import lru_cache

from podium.games.motorcar.pieces import Dice, Strain, leg_of
from podium.games.motorcar.pieces.odds import (
    expected_days,
    predicament_shares,
    time_mean,
    time_shares,
    trouble_mean,
)
from podium.games.motorcar.scene.places import NAME, ONE_TILE, TWO_TILES, card
from podium.games.motorcar.view import Choosing, View
from podium.scene.nodes import Node
from podium.scene.text import Text

HAND, PURSE = "hand", "purse"
"""The areas."""

_HOT_RISK, _HOT_DAYS = 0.75, 22.0
"""From here on a number is printed in red."""
_TILES = 6
"""So many are drawn; more are counted."""


def strain_cards(view: View) -> tuple[Node, ...]:
    """What each strain means, if the others strain as they did in the last stage."""
    assert view.seat is not None
    cars = view.cars
    mine = cars[view.seat]
    others = sum(car.strain or Strain.HEAVY for n, car in enumerate(cars) if n != view.seat)
    phase = view.phase
    straining = isinstance(phase, Choosing) and not phase.flick
    chosen = phase.mine if isinstance(phase, Choosing) and straining else 0
    if not isinstance(phase, Choosing):
        chosen = mine.strain
    leg = leg_of(min(view.stage, view.options.stages))
    return tuple(
        [
            _card(
                strain,
                view.seat,
                len(cars),
                leg,
                others,
                mine.tiles,
                view.options.dice,
                chosen == strain,
            )
            for strain in Strain
        ]
    )


@lru_cache(4096)
def _card(
    strain: Strain,
    seat: int,
    players: int,
    leg: int,
    others: int,
    tiles: int,
    dice: Dice,
    chosen: bool,
) -> Node:
    days = time_shares(strain, dice)
    risk = 1 - predicament_shares(players, leg, strain, others, dice)[0][1]
    in_all = expected_days(players, leg, strain, others, 0, dice)
    spent = expected_days(players, leg, strain, others, tiles, dice)
    roll: Text = (f"roll.{NAME[strain]}", dice.time_added[strain])
    drive, chance = tenths(time_mean(strain, dice)), ("percent", round(100 * risk))
    each, total, with_tiles = tenths(trouble_mean(strain, dice)), tenths(in_all), tenths(spent)
    # The picture is silent: what it shows in numbers is said here.
    spoken: Text = ("card.spoken", roll, drive, chance, each, total, with_tiles)
    state = f"{'risky' if risk >= _HOT_RISK else ''} {'long' if in_all >= _HOT_DAYS else ''}"
    return Node(
        card(strain),
        f"strain-{NAME[strain]}",
        strain,
        area=HAND,
        owner=seat,
        label=("label.card", ("strain", strain), spoken),
        words=(
            ("title", ("strain", strain)),
            ("note", spoken),
            ("roll", roll),
            ("drive", ("card.drive",)),
            ("drive_days", drive),
            ("span", ("card.range", days[0][0], days[-1][0])),
            ("risk", ("card.risk",)),
            ("chance", chance),
            ("each", ("card.each", each)),
            ("all", ("card.all",)),
            ("all_days", total),
            ("tiles", ("card.tiles", with_tiles)),
        ),
        handle=card(strain),
        state=f"{state.strip()} chosen".strip() if chosen else state.strip(),
    )


def tenths(number: float) -> Text:
    """A number with one decimal, as each language writes it."""
    whole, part = divmod(int(10 * number + 0.5 + 1e-9), 10)  # 12.85 is no float, and becomes 12.9
    return ("tenths", whole, part)


def purse_nodes(view: View) -> tuple[Node, ...]:
    """The viewer's Sportsmanship tiles, and what they are good for (MR-08, MR-13)."""
    assert view.seat is not None
    return _purse(view.seat, view.cars[view.seat].tiles)


@lru_cache(1024)
def _purse(seat: int, tiles: int) -> tuple[Node, ...]:
    nodes = [
        Node(
            "purse",
            "purse",
            area=PURSE,
            label=("label.purse", tiles),
            words=(("title", ("panel.purse",)), ("count", ("times", tiles) if tiles else "")),
        ),
    ]
    shown = min(tiles, _TILES)
    room = min(44, 84 // max(shown - 1, 1))
    left = 71 - (40 + room * (shown - 1)) // 2
    nodes += [
        Node(f"tile/{n}", "tile", left + room * n, 28, z=1 + n, width=40, height=40, area=PURSE)
        for n in range(shown)
    ]
    for name, handle, y in (("one", ONE_TILE, 76), ("two", TWO_TILES, 112)):
        nodes.append(
            Node(
                handle,
                f"price-{name}",
                6,
                y,
                z=9,
                area=PURSE,
                zone="purse",
                owner=seat,
                label=(f"label.tiles_{name}",),
                words=(("use", (f"purse.{name}",)),),
            )
        )
    return tuple(nodes)
