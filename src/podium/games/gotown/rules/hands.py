"""Hands: how cards come in and go out, and what others know of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat, replaced
from podium.games.gotown.events import CardDrawn, CardStolen, Event, HandRefilled, PileRenewed
from podium.games.gotown.pieces import Card, plus, without
from podium.games.gotown.state import Known, State, Town

# Luck is a seat's own, so that the same luck can be given to another bot in its chair.
DRAW = tuple(f"draw {seat}" for seat in SEATS)
THEFT = tuple(f"theft {seat}" for seat in SEATS)


def draw(
    state: State,
    seat: Seat,
    chance: Chance,
    events: list[Event],
    told: type[CardDrawn] | type[HandRefilled],
) -> State:
    """One card from the draw pile, renewed when it is empty; or nothing (GT-06, GT-Q02, GT-Q04)."""
    pile, discard = state.draw_pile, state.discard_pile
    if not pile:
        if not discard:
            return state
        pile, discard = discard, ()
        events.append(PileRenewed(len(pile)))
    card = chance.draw(pile, DRAW[seat])
    events.append(told(seat, card))
    mine = state.towns[seat]
    return replace(
        state,
        towns=replaced(state.towns, seat, Town(plus(mine.hand, card), mine.tower, mine.milkshakes)),
        draw_pile=without(pile, card),
        discard_pile=discard,
        busy=True,
    )


def put_down(state: State, seat: Seat, *cards: Card) -> State:
    """Cards leave a hand in sight of all."""
    mine = state.towns[seat]
    hand = mine.hand
    known = state.known
    for card in cards:
        hand = without(hand, card)
        if known:
            known = _seen_leave(known, seat, card)
    town = Town(hand, mine.tower, mine.milkshakes)
    return replace(state, towns=replaced(state.towns, seat, town), busy=True, known=known)


def spend(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand for the discard pile."""
    state = put_down(state, seat, card)
    return replace(state, discard_pile=plus(state.discard_pile, card))


def rob(state: State, seat: Seat, victim: Seat, chance: Chance, events: list[Event]) -> State:
    """One unseen card changes hands, each equally likely; both seats know which (GT-17, GT-Q18)."""
    mine, theirs = state.towns[seat], state.towns[victim]
    card = chance.draw(theirs.hand, THEFT[seat])
    events.append(CardStolen(seat, victim, card))
    mine = Town(plus(mine.hand, card), mine.tower, mine.milkshakes)
    theirs = Town(without(theirs.hand, card), theirs.tower, theirs.milkshakes)
    # The thief saw which card it was; to everybody else it may have been any that they knew of.
    known = _forgotten(
        state.known, lambda k: k.holder == victim and (k.knower != seat or k.card == card)
    )
    return replace(
        state,
        towns=replaced(replaced(state.towns, seat, mine), victim, theirs),
        known=tuple(sorted((*known, Known(victim, seat, card)))),
    )


def _seen_leave(known: tuple[Known, ...], holder: Seat, card: Card) -> tuple[Known, ...]:
    """Who knew of such a card in that hand knows of one less."""
    return _forgotten(known, lambda k: k.holder == holder and k.card == card)


def _forgotten(known: tuple[Known, ...], lost: Callable[[Known], bool]) -> tuple[Known, ...]:
    """Less one of each that is lost: of two equal cards known, one at most has gone.

    Whether the card that went was the very one remembered does not matter: nobody can tell.
    """
    return tuple(
        [
            memory
            for before, memory in zip((None, *known), known, strict=False)
            if memory == before or not lost(memory)
        ]
    )
