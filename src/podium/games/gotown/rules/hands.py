"""Hands: how cards come in and go out, and what others know of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat, replaced
from podium.games.gotown.events import CardDrawn, CardStolen, Event, HandRefilled, PileRenewed
from podium.games.gotown.pieces import Card, plus, without
from podium.games.gotown.state import Memory, State, Town

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
    town = state.towns[seat]
    town = Town(plus(town.hand, card), town.tower, town.milkshakes, town.known)
    return replace(
        state,
        towns=replaced(state.towns, seat, town),
        draw_pile=without(pile, card),
        discard_pile=discard,
        busy=True,
    )


def drop_card(town: Town, card: Card) -> Town:
    """A card leaves the hand in sight of all: whoever knew of such a card knows of one less."""
    known = _forget(town.known, lambda memory: memory.card == card)
    return Town(without(town.hand, card), town.tower, town.milkshakes, known)


def spend(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand for the discard pile."""
    return replace(
        state,
        towns=replaced(state.towns, seat, drop_card(state.towns[seat], card)),
        discard_pile=plus(state.discard_pile, card),
        busy=True,
    )


def rob(state: State, seat: Seat, victim: Seat, chance: Chance, events: list[Event]) -> State:
    """One unseen card changes hands, each equally likely; both seats know which (GT-17, GT-Q18)."""
    mine, theirs = state.towns[seat], state.towns[victim]
    card = chance.draw(theirs.hand, THEFT[seat])
    events.append(CardStolen(seat, victim, card))
    mine = replace(
        mine,
        hand=plus(mine.hand, card),
        known=tuple(sorted((*mine.known, Memory(victim, card)))),
    )
    # The thief saw which card it was; to everybody else it may have been any that they knew of.
    theirs = replace(
        theirs,
        hand=without(theirs.hand, card),
        known=_forget(theirs.known, lambda m: m.knower != seat or m.card == card),
    )
    return replace(state, towns=replaced(replaced(state.towns, seat, mine), victim, theirs))


def _forget(known: tuple[Memory, ...], lost: Callable[[Memory], bool]) -> tuple[Memory, ...]:
    """What is still known when one card has gone: of two equal cards that were known, one is left.

    Whether the card that went was the very one remembered does not matter: nobody can tell.
    """
    return tuple(
        [
            memory
            for before, memory in zip((None, *known), known, strict=False)
            if memory == before or not lost(memory)
        ]
    )
