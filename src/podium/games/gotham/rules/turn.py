"""The round: unseen cards, the reshuffle, the pile, and the look at the finish."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.games.gotham.events import (
    CapReached,
    CrossedBackwards,
    CrossedForwards,
    DecksRenewed,
    Event,
    NonePlaced,
    PlacedUnseen,
    RaceWon,
    RoundBegun,
)
from podium.games.gotham.pieces.figures import POSITIONS
from podium.games.gotham.rules import decks as piles
from podium.games.gotham.rules import finish
from podium.games.gotham.rules.carrying import carry_out_pile, owner
from podium.games.gotham.state import Phase, Placed, State

DRAWING = Phase.DRAWING


def play_on(state: State, chance: Chance, events: list[Event]) -> State:
    """Does all that needs no decision: unseen cards, the pile, the end of a round (GR-07)."""
    seats = len(state.hands)
    while True:
        if not state.waiting:
            state = _end_round(state, events)
            if state.phase is not DRAWING:
                return state
            # Nothing is discarded within a round: a deck that stayed empty may be filled only now.
            if piles.is_due(state.decks, state.discard_pile):
                state = renew_decks(state, events)
        if state.waiting[0] < seats:
            return state
        state = _place_unseen(state, chance, events)


def _place_unseen(state: State, chance: Chance, events: list[Event]) -> State:
    """The top card of the deck that is an ownerless figure's position (GR-29, GR-Q13).

    It is done for all ownerless figures that follow one another, unless a deck is emptied.
    """
    seats, decks = len(state.hands), list(state.decks)
    waiting, pile = list(state.waiting), list(state.pile)
    emptied = False
    while not emptied and waiting and (figure := waiting[0]) >= seats:
        del waiting[0]
        at = len(waiting)
        if decks[at].top:
            card, decks[at] = piles.draw(decks[at], at, chance)
            events.append(PlacedUnseen(figure, POSITIONS[at]))
            pile.append(Placed(figure, card))
            emptied = not decks[at].top
        else:
            events.append(NonePlaced(figure, POSITIONS[at]))
    state = replace(state, decks=tuple(decks), pile=tuple(pile), waiting=tuple(waiting))
    return renew_decks(state, events) if emptied else state


def renew_decks(state: State, events: list[Event]) -> State:
    """The whole discard goes under the decks; the pile does not belong to it (GR-28, GR-Q13)."""
    if not state.discard_pile:
        return state
    events.append(DecksRenewed(len(state.discard_pile)))
    decks = piles.renew(state.decks, state.discard_pile)
    return replace(state, decks=decks, discard_pile=())


def _end_round(state: State, events: list[Event]) -> State:
    """Carries out the whole pile, and only then looks who is across the finish (GR-24, GR-Q07)."""
    seats, track, pile = len(state.hands), state.track, state.pile
    race = carry_out_pile(state.race, pile, track, seats, events)
    discard_pile = (*state.discard_pile, *[placed.card for placed in pile])
    if finish.anyone_across(race, track):
        phase = _tell_crossings(finish.arrivals(race, track), seats, events)
    elif state.rounds >= state.options.last_round:
        events.append(CapReached(state.rounds))
        phase = Phase.ROUND_CAP
    else:
        last = race.order[-1]
        events.append(RoundBegun(owner(last, seats), last, state.rounds + 1))
        return State(
            race,
            state.hands,
            state.decks,
            race.order[::-1],  # GR-08
            state.options,
            (),
            discard_pile,
            DRAWING,
            state.rounds + 1,
        )
    return replace(state, race=race, pile=(), discard_pile=discard_pile, phase=phase)


def _tell_crossings(found: tuple[finish.Arrival, ...], seats: int, events: list[Event]) -> Phase:
    """Tells who is across the finish and who won; the phase says how it ended (GR-26)."""
    for each in found:
        crossed = CrossedForwards if each.forwards else CrossedBackwards
        events.append(crossed(owner(each.figure, seats), each.figure, each.spaces))
    first = finish.winners(found)
    events += [RaceWon(owner(each.figure, seats), each.figure, each.spaces) for each in first]
    owned = any(each.figure < seats for each in first)
    if len(first) == 1:
        if first[0].forwards:
            return Phase.FORWARDS if owned else Phase.OWNERLESS_FORWARDS
        return Phase.BACKWARDS if owned else Phase.OWNERLESS_BACKWARDS
    return Phase.BOTH if owned else Phase.OWNERLESS_BOTH
