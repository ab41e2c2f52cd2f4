"""A state that could lie behind a view."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.gotown.pieces import Card, Cards, plus, without
from podium.games.gotown.state import Memory, State, Town, box
from podium.games.gotown.view import View


def unseen(view: View) -> Cards:
    """Every card of the box that this viewer cannot place."""
    seen: list[Card] = [*view.hand, *view.discard_pile]
    for front in view.fronts:
        seen += front.known
        seen += [Card.MILKSHAKE] * front.milkshakes
        for floor in front.tower:
            seen += (floor.first, floor.second)
            if floor.dog:
                seen.append(Card.DOG)
    if view.donut:
        seen.append(Card.DONUT_TRUCK)
    left = list(box(view.options))
    for card in seen:
        left.remove(card)
    return tuple(left)


def imagine(view: View, chance: Chance) -> State:
    """Unseen cards fall into the other hands as luck has it; the rest is the draw pile.

    What other seats know of one another is imagined as nothing: the viewer cannot tell.
    """
    pool = unseen(view)
    towns: list[Town] = []
    for seat, front in zip(SEATS, view.fronts, strict=False):
        hand = view.hand if seat == view.seat else front.known
        while len(hand) < front.cards:
            card = chance.draw(pool, "imagine")
            pool = without(pool, card)
            hand = plus(hand, card)
        towns.append(Town(hand, front.tower, front.milkshakes, _memories(view, seat)))
    return State(
        towns=tuple(towns),
        turn=view.turn,
        draw_pile=pool,
        options=view.options,
        discard_pile=view.discard_pile,
        phase=view.phase,
        donut=view.donut,
        turns=view.turns,
        busy=view.busy,
        quiet=view.quiet,
    )


def _memories(view: View, owner: Seat) -> tuple[Memory, ...]:
    """Who knows what of a hand: everybody of the viewer's own, the viewer of another's."""
    if view.seat is None:
        return ()
    if owner != view.seat:
        return tuple([Memory(view.seat, card) for card in view.fronts[owner].known])
    fronts = zip(SEATS, view.fronts, strict=False)
    return tuple([Memory(seat, card) for seat, front in fronts for card in front.knows])
