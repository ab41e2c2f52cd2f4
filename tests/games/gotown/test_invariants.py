"""What holds in every state of every match."""

import msgspec
import pytest
from hypothesis import given, settings

from podium.core.chance import Seeded
from podium.core.seat import SEATS as CHAIRS
from podium.games.gotown import rules
from podium.games.gotown.pieces import PARTNER, Card
from podium.games.gotown.state import ENDINGS, TURN_BOUND, Options, Phase, State, box
from tests.games.gotown.positions import position
from tests.games.gotown.walks import OPTIONS, SEATS, SEEDS, states, walk


def check(state: State) -> None:
    assert state.pieces == box(state.options)
    for town in state.towns:
        assert town.hand == tuple(sorted(town.hand))
        assert town.known == tuple(sorted(town.known))
        assert len(town.tower) <= state.options.goal
        for floor in town.tower:
            assert floor.first in PARTNER
            assert floor.second in (PARTNER[floor.first], Card.JOKER)
    assert state.draw_pile == tuple(sorted(state.draw_pile))
    assert state.discard_pile == tuple(sorted(state.discard_pile))
    assert 1 <= state.turns <= TURN_BOUND
    assert (rules.outcome(state) is None) == bool(rules.to_act(state))
    assert (state.phase in ENDINGS) == (rules.to_act(state) == ())


@pytest.mark.rule("GT-T6")
@given(SEATS, OPTIONS, SEEDS)
def test_all_cards_are_somewhere_and_every_floor_makes_nine(
    seats: int, options: Options, seed: int
) -> None:
    for state in states(seats, options, seed):
        check(state)


@pytest.mark.rule("GT-T6")
def test_pieces_are_counted_wherever_they_lie() -> None:
    state = position("A* 1 2 | 1+8(dog)\n B 3 | 2+joker | milkshake\n discard 7 dog", parked=True)
    assert state.pieces == box(state.options)
    assert position("A* 1\n B 2\n draw\n discard").pieces == (Card.ONE, Card.TWO)


@given(SEATS, OPTIONS, SEEDS)
def test_a_state_goes_through_a_record_unchanged(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 30 == 0:
            assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@given(SEATS, OPTIONS, SEEDS)
def test_a_hard_hand_limit_holds_between_turns(seats: int, options: Options, seed: int) -> None:
    for before, _, state in walk(seats, options, seed):
        if options.hard_hand_limit and state.turns != before.turns:
            held = [len(town.hand) for town in state.towns]
            held[state.turn] -= options.draw - 1  # below the limit all are drawn
            assert max(held) <= options.hand_limit
        assert state.phase is not Phase.EXCESS or options.hard_hand_limit
        assert state.phase is not Phase.STUCK or options.stuck_discard


@pytest.mark.rule("GT-Q20")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [Options(), Options(stuck_discard=True, hard_hand_limit=True)])
def test_every_match_ends(seats: int, options: Options) -> None:
    for seed in range(40):
        *_, last = states(seats, options, seed, steps=100_000)
        assert last.phase in ENDINGS


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=20)
def test_applying_changes_nothing_that_was(seats: int, options: Options, seed: int) -> None:
    """Every action of some states of a match, twice: the same comes of it, and the state is kept."""
    for n, state in enumerate(states(seats, options, seed)):
        if n % 10 or not rules.to_act(state):
            continue
        kept = msgspec.json.encode(state)
        for action in rules.legal(state, state.turn):
            once = rules.apply(state, state.turn, action, Seeded(n))
            assert rules.apply(state, state.turn, action, Seeded(n)) == once
            assert msgspec.json.encode(state) == kept


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=20)
def test_nobody_acts_out_of_turn(seats: int, options: Options, seed: int) -> None:
    for state in states(seats, options, seed):
        for seat in CHAIRS[:seats]:
            assert bool(rules.legal(state, seat)) is (seat in rules.to_act(state))
