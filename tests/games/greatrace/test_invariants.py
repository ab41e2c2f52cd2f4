"""What holds in every state of every match (CR-T8)."""

import msgspec
import pytest
from hypothesis import given

from podium.core.chance import Seeded
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Pass
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import (
    Bivouac,
    Discarding,
    Keeping,
    Options,
    Placing,
    State,
    Tracking,
    Using,
    full_bag,
    full_deck,
)
from tests.games.greatrace.positions import position
from tests.games.greatrace.walks import OPTIONS, SEATS, SEEDS, some, states, walk


def check(state: State) -> None:
    found = board(state.options.board)
    cards, tiles = state.pieces
    assert cards == full_deck(state.options)
    assert tiles == full_bag(state.options)
    owing = {frame.seat for frame in state.stack if isinstance(frame, Discarding)}
    for seat, crew in enumerate(state.crews):
        assert 0 <= crew.petrol <= found.petrol
        assert 0 <= crew.engine <= found.engine
        assert 0 <= crew.chassis <= found.chassis
        assert crew.money >= 0
        assert crew.money % 10 == 0
        assert seat in owing or len(crew.hand) <= crew.chassis
        assert crew.hand == tuple(sorted(crew.hand))
        assert not [card for card in crew.shown if card not in crew.hand]
        assert sum(crew.plan) <= 5
        if crew.arrived:
            assert crew.space == state.goal
            assert crew.passed
            assert not crew.hand
            assert crew.plan == (0, 0, 0, 0)
    assert all(kind < 0 for kind, city in zip(state.tiles, found.is_city, strict=True) if city)
    assert sorted(state.track) == sorted(state.order) == list(range(len(state.crews)))
    assert 1 <= state.turn <= found.max_turns
    assert (rules.outcome(state) is None) == bool(rules.to_act(state))
    assert not state.stack or not isinstance(state.stack[-1], Using)


@pytest.mark.rule("CR-T8", "CR-01", "CR-07")
@some
@given(SEATS, OPTIONS, SEEDS)
def test_nothing_is_lost_and_every_gauge_keeps_its_bounds(
    seats: int, options: Options, seed: int
) -> None:
    for state in states(seats, options, seed):
        check(state)


@pytest.mark.rule("CR-T8")
def test_pieces_are_counted_wherever_they_lie() -> None:
    state = position("A* gao | guide\n B gao | driver\n map r6c2=1\n removed 2\n discard toolbox")
    whole = state.pieces
    deck, bag = list(state.deck), list(state.bag)
    card, tile = deck.pop(), bag.pop()
    short = msgspec.structs.replace(state, deck=tuple(deck), bag=tuple(bag))
    assert short.pieces != whole
    seat = state.order[0]
    for frames in (
        (Bivouac((card,), ()), Placing(seat, (tile,), -1)),
        (Using(card), Keeping(seat, (tile,), 1)),
        (Tracking(seat, (card,)), Placing(seat, (tile,), tile)),
    ):
        assert msgspec.structs.replace(short, stack=frames).pieces == whole


@some
@given(SEATS, OPTIONS, SEEDS)
def test_a_state_goes_through_a_record_unchanged(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 30 == 0:
            assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@pytest.mark.rule("CR-Q46")
@some
@given(SEATS, OPTIONS, SEEDS)
def test_nobodys_action_changes_anothers_money(seats: int, options: Options, seed: int) -> None:
    for before, seat, _, _, state in walk(seats, options, seed):
        for n, (was, now) in enumerate(zip(before.crews, state.crews, strict=True)):
            bonus = state.turn != before.turn and 0 <= now.money - was.money <= 20
            assert n == seat or now.money == was.money or bonus


@pytest.mark.rule("CR-Q33")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends(seats: int) -> None:
    endings: set[str] = set()
    for seed in range(6):
        *_, last = states(seats, Options(leaders=seed % 2 == 1), seed, steps=100_000)
        outcome = rules.outcome(last)
        assert outcome is not None
        assert last.turn <= 40
        endings.add(outcome.ending)
    assert endings <= {"arrival", "cap"}


@some
@given(SEATS, OPTIONS, SEEDS)
def test_the_same_action_in_the_same_state_does_the_same_again(
    seats: int, options: Options, seed: int
) -> None:
    """Nothing of a step is kept but what it gives back, and the state it came from is as it was."""
    for n, state in enumerate(states(seats, options, seed, steps=120)):
        if n % 40:
            continue
        before = msgspec.json.encode(state)
        for seat in rules.to_act(state):
            for action in rules.legal(state, seat):
                step = rules.apply(state, seat, action, Seeded(seed))
                assert rules.apply(state, seat, action, Seeded(seed)) == step
                assert msgspec.json.encode(state) == before, action


@pytest.mark.rule("CR-14", "CR-15")
@some
@given(SEATS, OPTIONS, SEEDS)
def test_who_has_passed_has_no_sequence(seats: int, options: Options, seed: int) -> None:
    for state, seat, action, _, after in walk(seats, options, seed):
        if isinstance(action, Pass) and after.turn == state.turn:
            assert after.crews[seat].passed
        top = state.stack[-1]
        if type(top).__name__ in ("Sequence", "Driving", "Repairing", "Naming", "Placing"):
            assert not state.crews[seat].passed
