import pytest
from hypothesis import given, settings

from podium.core.seat import SEATS as CHAIRS
from podium.games.gotham import rules
from podium.games.gotham.events import CardTurned
from podium.games.gotham.pieces.figures import FIGURES
from podium.games.gotham.rules.movement import in_order
from podium.games.gotham.state import Options, Phase, box
from tests.games.gotham.walks import OPTIONS, SEATS, SEEDS, states, walk


@pytest.mark.rule("GR-T6")
@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=40)
def test_cards_lanes_and_hands_are_whole_at_all_times(
    seats: int, options: Options, seed: int
) -> None:
    every = tuple(sorted(card for deck in box(options) for card in deck))
    for state in states(seats, options, seed):
        assert state.pieces == every
        spaces = state.track.spaces
        for location in {place % spaces for place in state.race.places}:
            here = [f for f in FIGURES if state.race.places[f] % spaces == location]
            assert sorted(state.race.lanes[f] for f in here) == list(range(1, len(here) + 1))
        assert state.race.order == in_order(state.race.places, state.race.lanes)
        for seat, hand in zip(CHAIRS, state.hands, strict=False):
            drawn = state.phase is Phase.PLACING and rules.to_act(state) == (seat,)
            assert len(hand) == (5 if drawn else 4)
            assert list(hand) == sorted(hand)
        for deck in state.decks:
            assert list(deck.top) == sorted(deck.top)
            assert deck.top or not deck.under
            assert all(deck.top.count(c) <= deck.begun.count(c) for c in deck.top)


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=40)
def test_every_match_ends_within_its_rounds(seats: int, options: Options, seed: int) -> None:
    last = None
    for _, events, after in walk(seats, options, seed):
        assert after.rounds <= options.last_round
        assert sum(isinstance(event, CardTurned) for event in events) in (0, 1, 2, 3, 4)
        last = after
    assert last is not None
    outcome = rules.outcome(last)
    assert outcome is not None
    assert len(outcome.ranks) == seats


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=20)
def test_somebody_is_awaited_until_the_end(seats: int, options: Options, seed: int) -> None:
    for state in states(seats, options, seed):
        awaited = rules.to_act(state)
        assert bool(awaited) is (rules.outcome(state) is None)
        for seat in CHAIRS[:seats]:
            assert bool(rules.legal(state, seat)) is (seat in awaited)
