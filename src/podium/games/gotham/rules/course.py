"""The course of a match: setup, whom it waits for, what comes of an action, how it ends."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from podium.core.chance import Chance, order
from podium.core.outcome import Outcome
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat, replaced
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.events import CardDrawn, CardPlaced, Dealt, Event, FinishMoved
from podium.games.gotham.pieces.cards import BACK, plus, without
from podium.games.gotham.pieces.figures import FIGURES
from podium.games.gotham.pieces.track import Animal
from podium.games.gotham.rules import decks as piles
from podium.games.gotham.rules import finish
from podium.games.gotham.rules.movement import START, race_at
from podium.games.gotham.rules.turn import play_on, renew_decks
from podium.games.gotham.state import Options, Phase, Placed, State

DRAWING, PLACING = Phase.DRAWING, Phase.PLACING


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """Everybody on the start line, as many cards of each deck in every hand (GR-01 to GR-06, GR-Q14)."""
    line = list(order(chance, FIGURES if options.random_slots else FIGURES[:seats], "start"))
    line += [figure for figure in FIGURES if figure not in line]
    lanes = tuple(4 - line.index(figure) for figure in FIGURES)
    decks = piles.make_decks(options)
    hands = tuple([piles.deal(decks, options.dealt, chance) for _ in range(seats)])
    race = race_at((START,) * len(FIGURES), lanes, Animal(options.first_finish))
    state = State(race, hands, tuple(decks), race.order[::-1], options)
    events: list[Event] = [Dealt()]
    if race.finish is not Animal.FISH:
        events.append(FinishMoved(race.finish, state.track.line(race.finish)))
    return Step(play_on(state, chance, events), tuple(events))


def to_act(state: State) -> tuple[Seat, ...]:
    """The owner of the next figure to place (GR-08)."""
    phase = state.phase
    return (SEATS[state.waiting[0]],) if phase is DRAWING or phase is PLACING else ()


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Draw or place; the last card of a round has the whole pile carried out."""
    events: list[Event] = []
    match action:
        case Draw(position):
            at = position - 1
            card, deck = piles.draw(state.decks[at], at, chance)
            events.append(CardDrawn(seat, position, card))
            state = replace(
                state,
                hands=replaced(state.hands, seat, plus(state.hands[seat], card)),
                decks=replaced(state.decks, at, deck),
                phase=PLACING,
            )
            if not deck.top:
                state = renew_decks(state, events)
        case Place(card):
            events.append(CardPlaced(seat, BACK[card], card))
            state = replace(
                state,
                hands=replaced(state.hands, seat, without(state.hands[seat], card)),
                pile=(*state.pile, Placed(state.waiting[0], card)),
                waiting=state.waiting[1:],
                phase=DRAWING,
            )
            state = play_on(state, chance, events)
        case _:
            assert_never(action)
    return Step(state, tuple(events))


def outcome(state: State) -> Outcome | None:
    """Standings of the seats; at the round cap nobody is first and all are second (GR-Q20)."""
    phase = state.phase
    if phase is DRAWING or phase is PLACING:
        return None
    seats, track = len(state.hands), state.track
    scores = finish.scores(state.race, track)[:seats]
    if phase is Phase.ROUND_CAP:
        return Outcome((2,) * seats, scores, phase.value)
    return Outcome(finish.ranks(state.race, track, seats), scores, phase.value)
