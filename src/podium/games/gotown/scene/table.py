"""The scene: the towers on the street, the piles, the crane, the hand, and who stands where."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.core.seat import SEATS
from podium.games.gotown.pieces import Card, Cards
from podium.games.gotown.scene.offering import offers
from podium.games.gotown.scene.places import (
    DISCARD_PILE,
    DRAW_PILE,
    HANGING,
    JIB,
    NAME,
    PICTURE,
    TRUCK,
    first,
    held,
    level,
    tower_x,
)
from podium.games.gotown.scene.prompts import aside, headline, help_line, prompt
from podium.games.gotown.scene.scoring import scoring
from podium.games.gotown.scene.standings import standings
from podium.games.gotown.scene.towers import (
    card_picture,
    floor_nodes,
    milkshake_nodes,
    shop_nodes,
)
from podium.games.gotown.view import View
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene
from podium.scene.text import Text

_TOWN = Area("board", "board", ("area.town",), backdrop="town")
_HAND = Area("hand", "hand", ("area.hand",))
_SEATED, _WATCHING = (_TOWN, _HAND), (_TOWN,)

_NOTE: dict[Card, Text] = {
    card: ("note.number", int(9 - card)) if card <= Card.EIGHT else (f"note.{NAME[card]}",)
    for card in Card
}
"""What a card in hand is good for, in two or three words."""


def scene(view: View) -> Scene:
    """What is where on the street for one view."""
    me, goal = view.seat, view.options.goal
    seats, leftmost = len(view.fronts), first(view)
    building = me is not None and view.turn == me and view.phase == "playing"
    nodes: list[Node] = [*_sky(tower_x(seats, leftmost, leftmost), goal)]
    add = nodes.extend
    for seat in SEATS[:seats]:
        x, front = tower_x(seats, leftmost, seat), view.fronts[seat]
        mine = seat == me
        floors = len(front.tower)
        add(
            shop_nodes(
                x, seat, floors, goal, None if mine else front.cards, roof=not (mine and building)
            )
        )
        for number, floor in enumerate(front.tower, 1):
            add(floor_nodes(x, seat, number, floor))
        if front.milkshakes:
            add(milkshake_nodes(x, seat, front.milkshakes))
    add(_hook(tower_x(seats, leftmost, leftmost), len(view.fronts[leftmost].tower), building))
    add(_draw_pile(view.draw_pile))
    add(_discard_pile(view.discard_pile))
    if view.donut:
        add(_truck(view.turn))
    nth = 0
    before = None
    for at, card in enumerate(view.hand):
        nth = nth + 1 if card is before else 0
        before = card
        nodes.append(_in_hand(card, nth, at))
    return Scene(
        _WATCHING if me is None else _SEATED,
        tuple(nodes),
        offers(view) if view.legal else (),
        standings(view),
        headline(view),
        prompt(view),
        aside(view),
        help=help_line(view),
        scoring=scoring(view),
    )


@cache
def _sky(x: int, goal: int) -> tuple[Node, ...]:
    """What hangs over the street: the line to reach, and the crane."""
    return (
        Node(
            "goal",
            "goal",
            70,
            level(goal) - 47,
            z=-2,
            label=("label.goal", goal),
            words=(("goal", ("goal", goal)),),
        ),
        Node("crane", "crane", x - 84, 36, z=-1),
    )


@cache
def _hook(x: int, floors: int, building: bool) -> tuple[Node, ...]:
    """The crane's hook: over the next floor while its seat builds, else drawn up."""
    symbol = f"hook-{floors}" if building and floors < len(HANGING) - 1 else "hook-up"
    return (Node("hook", symbol, x + 37, JIB, z=2),)


@cache
def _draw_pile(count: int) -> tuple[Node, ...]:
    return (
        Node(
            DRAW_PILE,
            "pile" if count else "pile-empty",
            128,
            541,
            label=("label.draw_pile", count),
            words=(("title", ("draw_pile",)), ("count", count)),
            handle=DRAW_PILE,
        ),
    )


@lru_cache(4096)
def _discard_pile(cards: Cards) -> tuple[Node, ...]:
    """All of it: everybody may look. Cards of a kind lie on one another."""
    kinds = [(card, cards.count(card)) for card in dict.fromkeys(cards)]
    pile = Node(
        DISCARD_PILE,
        "discard",
        308,
        541,
        label=("label.discard_pile", len(cards)),
        words=(("title", ("discard_pile",)), ("count", len(cards))),
        handle=DISCARD_PILE,
    )
    return (pile, *[_fanned(card, count, at, len(kinds)) for at, (card, count) in enumerate(kinds)])


@cache
def _fanned(card: Card, count: int, at: int, kinds: int) -> Node:
    """A kind of card in the discard pile, one of so many kinds."""
    gaps = max(kinds - 1, 1)
    spread = min(38 * gaps, 232)
    lean = round((2 * at - (kinds - 1)) * min(5, 10 / gaps))
    return Node(
        f"discard/{NAME[card]}",
        card_picture(card),
        404 + round(at * spread / gaps),
        545 + abs(lean) // 2,
        z=1 + at,
        turn=lean,
        width=58,
        height=79,
        zone=DISCARD_PILE,
        label=("label.discarded", count, card),
        words=(("count", ("times", count)),) if count > 1 else (),
        handle=f"{DISCARD_PILE}/{NAME[card]}",
    )


@cache
def _truck(seat: int) -> tuple[Node, ...]:
    return (
        Node(
            TRUCK,
            "truck",
            706,
            539,
            z=6,
            width=98,
            height=98,
            owner=seat,
            label=("label.donut_truck", seat),
            handle=TRUCK,
        ),
    )


@cache
def _in_hand(card: Card, nth: int, at: int) -> Node:
    """A card in the viewer's hand."""
    return Node(
        f"{held(card)}.{nth}",
        f"hand-{PICTURE[card]}",
        at,
        area="hand",
        label=("label.in_hand", card, _NOTE[card]),
        words=(("title", ("title", card)), ("note", _NOTE[card])),
        handle=held(card),
    )
