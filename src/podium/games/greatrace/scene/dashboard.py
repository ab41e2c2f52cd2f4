"""The viewer's own dashboard: gauges, money, Leader, and the crew in its four boxes."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.pieces import Box, Leader, Plan
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import (
    BOX,
    CHASSIS,
    ENGINE,
    GAUGES,
    LEADER,
    MONEY,
    PETROL,
)
from podium.games.greatrace.view import Driving, Front, Repairing, Screened, View
from podium.scene.nodes import Node
from podium.scene.text import Text

DASHBOARD, CREW = "dashboard", "crew"
DASHBOARD_SIZE, CREW_SIZE = (292, 164), (252, 164)
GAUGE_SIZE = 90
GAUGE_X = {PETROL: 6, ENGINE: 101, CHASSIS: 196}
GAUGE_Y = 5


def angle(value: int, most: int) -> int:
    """How far a needle is turned."""
    return round(-130 + 260 * value / most)


def dashboard(view: View, seat: int) -> tuple[Node, ...]:
    """All of it for the viewer's own seat."""
    front = view.fronts[seat]
    found = board(view.options.board)
    price = view.options.petrol_prices[found.is_city[front.space]]
    return (
        *_gauges(
            (front.petrol, found.petrol),
            (front.engine, found.engine),
            (front.chassis, found.chassis),
        ),
        _money(front.money, price),
        *_leader(front.leader, front.power),
        *_boxes(seat, *_shown_plan(view, front), _busy(view, seat), view.options.funds),
    )


@lru_cache(4096)
def _gauges(
    petrol: tuple[int, int], engine: tuple[int, int], chassis: tuple[int, int]
) -> tuple[Node, ...]:
    nodes = [Node(GAUGES, "", area=DASHBOARD, label=("label.gauges",), handle=GAUGES)]
    for handle, (value, most) in ((PETROL, petrol), (ENGINE, engine), (CHASSIS, chassis)):
        nodes += _gauge(handle, value, most)
    return tuple(nodes)


@cache
def _gauge(handle: str, value: int, most: int) -> tuple[Node, Node]:
    name = handle.partition("/")[2]
    return (
        Node(
            handle,
            f"gauge-{name}",
            GAUGE_X[handle],
            GAUGE_Y,
            width=GAUGE_SIZE,
            height=round(GAUGE_SIZE * 1.24),
            area=DASHBOARD,
            zone=GAUGES,
            label=(f"label.{name}", value, most),
            words=(
                *((f"n{k}", round(k * most / 5)) for k in range(6)),
                ("caption", (f"caption.{name}", value)),
            ),
            handle=handle,
        ),
        Node(
            f"needle-{name}",
            "needle",
            GAUGE_X[handle],
            GAUGE_Y,
            z=1,
            turn=angle(value, most),
            width=GAUGE_SIZE,
            height=GAUGE_SIZE,
            area=DASHBOARD,
        ),
    )


@cache
def _money(money: int, price: int) -> Node:
    return Node(
        MONEY,
        "money",
        8,
        122,
        area=DASHBOARD,
        label=("label.money", money, price),
        words=(("money", ("francs", money)), ("note", ("petrol_here", price))),
        handle=MONEY,
    )


@cache
def _leader(leader: Leader | None, power: bool) -> tuple[Node, ...]:
    if leader is None:
        return ()
    name = leader.name.lower()
    return (
        Node(
            LEADER,
            f"own-{name.replace('_', '-')}",
            186,
            122,
            area=DASHBOARD,
            label=(
                "label.own_leader" if power else "label.own_leader_used",
                leader,
                (f"power.{name}",),
            ),
            words=(("name", ("title", leader)), ("note", (f"power.{name}.short",))),
            handle=LEADER,
            state="" if power else "spent",
        ),
    )


def _shown_plan(view: View, front: Front) -> tuple[Plan, bool]:
    """Where the viewer's assistants stand, and whether they are still being placed."""
    frame = view.stack[-1] if view.stack else None
    if isinstance(frame, Screened):
        return frame.mine or (0, 0, 0, 0), True
    return front.plan, False


def _busy(view: View, seat: int) -> str:
    """What a Mechanic of this seat is doing."""
    for frame in view.stack:
        if isinstance(frame, Driving | Repairing) and frame.seat == seat:
            return "driving" if isinstance(frame, Driving) else "repairing"
    return ""


@lru_cache(4096)
def _boxes(
    seat: int, plan: Plan, placing: bool, busy: str, funds: tuple[int, ...]
) -> tuple[Node, ...]:
    return tuple([_box(seat, box, plan[box], funds, placing, busy) for box in Box])


@cache
def _box(seat: int, box: Box, men: int, funds: tuple[int, ...], placing: bool, busy: str) -> Node:
    name = box.name.lower()
    note: Text = (f"box.{name}.note",)
    if box is Box.FUNDING and men and not placing:
        note = ("box.pays", funds[men])
    if box is Box.MECHANICS and busy:
        note = (f"box.{busy}",)
    return Node(
        BOX[box],
        f"box-{name}",
        4 + 124 * (box % 2),
        4 + 80 * (box // 2),
        area=CREW,
        owner=seat,
        label=("label.box", (f"box.{name}",), men, note),
        words=(("name", (f"box.{name}",)), ("note", note)),
        handle=BOX[box],
        state=f"men-{men} placing" if placing else f"men-{men}",
    )
