from hypothesis import given, settings

from podium.core.chance import Seeded
from podium.core.seat import SEATS as CHAIRS
from podium.games.gotham import encoding, rules
from podium.games.gotham.imagine import imagine
from podium.games.gotham.state import Options
from podium.games.gotham.view import view
from tests.games.gotham.walks import OPTIONS, SEATS, SEEDS, states


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=15)
def test_what_is_legal_is_what_is_not_refused(seats: int, options: Options, seed: int) -> None:
    for state in states(seats, options, seed):
        for seat in CHAIRS[:seats]:
            seen = view(state, seat)
            allowed = [
                action
                for action in encoding.catalogue(seen)
                if rules.refusal(state, seat, action) is None
            ]
            assert sorted(map(str, allowed)) == sorted(map(str, seen.legal))


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=15)
def test_a_refusal_tells_nothing_that_its_seat_does_not_know(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        seat = CHAIRS[n % seats]
        seen = view(state, seat)
        other = imagine(seen, Seeded(n))
        assert rules.to_act(other) == rules.to_act(state)
        for action in encoding.catalogue(seen):
            assert rules.refusal(other, seat, action) == rules.refusal(state, seat, action)
