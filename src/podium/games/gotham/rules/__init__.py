"""The six answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from podium.core.chance import Chance, order
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat, replaced
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.events import CardDrawn, CardPlaced, Event
from podium.games.gotham.pieces.cards import BACK, Card, Cards, plus, without
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS
from podium.games.gotham.pieces.track import Animal
from podium.games.gotham.rules import decks as piles
from podium.games.gotham.rules import finish
from podium.games.gotham.rules.movement import START, race_at
from podium.games.gotham.rules.rounds import renewed, until_a_seat_draws
from podium.games.gotham.state import Deck, Options, Phase, Placed, State

DRAWING, PLACING = Phase.DRAWING, Phase.PLACING

OVER = Refusal("GR-24", "over")
NO_MORE_ROUNDS = Refusal("GR-Q17", "over")
NOT_YOUR_TURN = Refusal("GR-08", "not_your_turn")
DRAW_FIRST = Refusal("GR-09", "draw_first")
DRAWN_ALREADY = Refusal("GR-09", "drawn_already")
NOT_IN_HAND = Refusal("GR-09", "not_in_hand")
DECK_EMPTY = Refusal("GR-Q13", "deck_empty")

DRAWS: tuple[Draw, ...] = tuple(Draw(position) for position in POSITIONS)
PLACES: dict[Card, Place] = {card: Place(card) for card in Card}


def _draw(deck: Deck) -> Refusal | None:
    """Any deck that is not empty (GR-09, GR-Q12)."""
    return None if deck.top else DECK_EMPTY


def _place(card: Card, hand: Cards) -> Refusal | None:
    """Any card in hand, the one just drawn among them (GR-09)."""
    return None if card in hand else NOT_IN_HAND


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Everybody on the start line, four cards in every hand (GR-01 to GR-06, GR-Q14)."""
    line = list(order(chance, FIGURES if options.random_slots else FIGURES[:seats], "start"))
    line += [figure for figure in FIGURES if figure not in line]
    lanes = tuple(4 - line.index(figure) for figure in FIGURES)
    decks = piles.fresh()
    hands = tuple([piles.dealt(decks, chance) for _ in range(seats)])
    race = race_at((START,) * len(FIGURES), lanes, Animal.FISH)
    state = State(race, hands, tuple(decks), race.order[::-1], options)
    return until_a_seat_draws(state, chance, [])


def to_act(state: State) -> tuple[Seat, ...]:
    """The owner of the next figure to place (GR-08)."""
    phase = state.phase
    return (SEATS[state.waiting[0]],) if phase is DRAWING or phase is PLACING else ()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every deck with a card in it, then every card in hand."""
    phase = state.phase
    if phase is PLACING:
        if SEATS[state.waiting[0]] != seat:
            return ()
        # A dict forgets the second of two equal cards and keeps the order.
        return tuple(map(PLACES.__getitem__, dict.fromkeys(state.hands[seat])))
    if phase is DRAWING and SEATS[state.waiting[0]] == seat:
        return tuple([DRAWS[n] for n, deck in enumerate(state.decks) if _draw(deck) is None])
    return ()


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why not: the match, the turn, then the action itself."""
    phase = state.phase
    if phase is not DRAWING and phase is not PLACING:
        return NO_MORE_ROUNDS if phase is Phase.ROUND_CAP else OVER
    if SEATS[state.waiting[0]] != seat:
        return NOT_YOUR_TURN
    match action:
        case Draw(position):
            return DRAWN_ALREADY if phase is PLACING else _draw(state.decks[position - 1])
        case Place(card):
            hand = state.hands[seat]
            return _place(card, hand) or (DRAW_FIRST if phase is DRAWING else None)
        case _:
            assert_never(action)


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Draw or place; the last card of a round has the whole pile carried out."""
    events: list[Event] = []
    match action:
        case Draw(position):
            at = position - 1
            card, deck = piles.taken(state.decks[at], at, chance)
            events.append(CardDrawn(seat, position, card))
            state = replace(
                state,
                hands=replaced(state.hands, seat, plus(state.hands[seat], card)),
                decks=replaced(state.decks, at, deck),
                phase=PLACING,
            )
            if not deck.top:
                state = renewed(state, events)
        case Place(card):
            events.append(CardPlaced(seat, BACK[card], card))
            state = replace(
                state,
                hands=replaced(state.hands, seat, without(state.hands[seat], card)),
                pile=(*state.pile, Placed(state.waiting[0], card)),
                waiting=state.waiting[1:],
                phase=DRAWING,
            )
            state = until_a_seat_draws(state, chance, events)
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
