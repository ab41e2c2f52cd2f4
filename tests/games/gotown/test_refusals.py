"""Legal is what is not refused, whatever is asked."""

from itertools import product

import pytest
from hypothesis import given

from podium.core.chance import Seeded
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.gotown import rules
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.imagine import imagine
from podium.games.gotown.pieces import Card
from podium.games.gotown.rules import refusals
from podium.games.gotown.state import Options, State
from podium.games.gotown.view import held, view
from podium.language.rulebook import rule_ids
from tests.games.gotown.positions import position
from tests.games.gotown.walks import OPTIONS, SEEDS, states
from tests.games.gotown.walks import SEATS as COUNTS

CHAIRS = [Seat(n) for n in range(-5, 6)]
FLOORS = range(-5, 7)
EVERY: list[Action] = [
    EndTurn(),
    ParkDonutTruck(),
    SendSuperThief(),
    *map(Discard, Card),
    *(Build(a, b) for a, b in product(Card, Card)),
    *(Steal(card, seat) for card, seat in product(Card, CHAIRS)),
    *(PlaceDog(seat, floor) for seat, floor in product(CHAIRS, FLOORS)),
    *(ThrowBone(seat, floor) for seat, floor in product(CHAIRS, FLOORS)),
    *(kind(seat) for kind in (Jackhammer, SwingBall, SendThief) for seat in CHAIRS),
    *(ServeMilkshake(seat) for seat in CHAIRS),
]
"""Every action that can be named, sense or nonsense."""

REASONS = [value for value in vars(refusals).values() if isinstance(value, Refusal)]


def agree(state: State) -> None:
    for seat in SEATS[:5]:
        legal = list(rules.legal(state, seat))
        allowed = [action for action in EVERY if rules.refusal(state, seat, action) is None]
        assert len(set(legal)) == len(legal)
        assert set(legal) == set(allowed)


@given(COUNTS, OPTIONS, SEEDS)
def test_legal_is_what_is_not_refused(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed, steps=120)):
        if n % 20 == 0:
            agree(state)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("A* 1 2 3 4 5 6 7 8 joker joker | 1+8 2+7(dog)\n B 1 | 3+6\n C 2 | 4+joker(dog)", {}),
        ("A* dog bone jackhammer ball milkshake donut thief super | 1+8\n B | 2+7\n C 1", {}),
        ("A* dog bone | 1+8\n B 1 | 2+7(dog) 3+6\n C 1", {"dog_on_any_tower": True}),
        ("A* dog bone jackhammer ball milkshake donut thief super\n B\n C", {}),
    ],
)
def test_legal_is_what_is_not_refused_in_full_hands(text: str, options: dict[str, bool]) -> None:
    agree(position(text, Options(**options)))


def test_every_reason_cites_a_written_rule_and_is_one_word() -> None:
    rules_written = rule_ids("gotown")
    assert len(REASONS) == len(set(REASONS)) > 20
    for refusal in REASONS:
        assert refusal.rule in rules_written
        assert refusal.reason.replace("_", "").isalpha()
        assert refusal.reason.islower()


@given(COUNTS, OPTIONS, SEEDS)
def test_a_refusal_tells_nothing_that_the_seat_may_not_know(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed, steps=100)):
        if n % 25:
            continue
        for seat in SEATS[:seats]:
            other = imagine(view(state, seat), Seeded(seed))
            for action in EVERY[::3]:
                assert rules.refusal(state, seat, action) == rules.refusal(other, seat, action)


@given(COUNTS, OPTIONS, SEEDS)
def test_not_in_hand_is_what_the_seat_does_not_hold(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed, steps=100)):
        if n % 25 or not rules.to_act(state):
            continue
        seen = view(state, state.turn)
        for action in EVERY:
            refused = rules.refusal(state, state.turn, action)
            if not held(seen, action):
                assert refused is not None
            if refused == refusals.NOT_IN_HAND:
                assert not held(seen, action)
