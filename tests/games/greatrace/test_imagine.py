from hypothesis import given

from podium.core.chance import Recording, Seeded
from podium.core.seat import SEATS as CHAIRS
from podium.core.seat import Seat
from podium.games.greatrace.imagine import imagine, unseen
from podium.games.greatrace.pieces import Plan
from podium.games.greatrace.state import Options, Planning, full_deck
from podium.games.greatrace.view import view
from tests.games.greatrace.positions import after, cards, hand, position
from tests.games.greatrace.walks import OPTIONS, SEATS, SEEDS, some, states


@some
@given(SEATS, OPTIONS, SEEDS)
def test_a_view_of_an_imagined_state_is_the_same_view(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 5:
            continue
        viewers: list[Seat | None] = [*CHAIRS[:seats], None]
        for seat in viewers:
            seen = view(state, seat)
            imagined = imagine(seen, Seeded(seed))
            assert view(imagined, seat) == seen
            assert imagined.pieces == state.pieces
            assert imagined == imagine(seen, Seeded(seed))


def test_cards_taken_openly_are_where_everybody_saw_them_go() -> None:
    state = position("A* gao 0-1-0-0\n B gao 0-1-0-0 | driver shown: toolbox")
    hands = {hand(imagine(view(state, CHAIRS[0]), Seeded(seed)), "B") for seed in range(30)}
    assert all("toolbox" in found for found in hands)
    assert len(hands) > 5


def test_hidden_plans_are_imagined_afresh() -> None:
    state = position("A gao\n B gao\n C gao", stack=(Planning((None,) * 3),))
    state = after(state, "B: assign 0 5 0 0")
    plans: set[Plan | None] = set()
    for seed in range(30):
        frame = imagine(view(state, CHAIRS[0]), Seeded(seed)).stack[-1]
        assert isinstance(frame, Planning)
        assert frame.chosen[0] is frame.chosen[2] is None
        plans.add(frame.chosen[1])
    assert len(plans) > 10
    own = imagine(view(state, CHAIRS[1]), Seeded(1)).stack[-1]
    assert own == Planning((None, (0, 5, 0, 0), None))


def test_a_trackers_cards_are_imagined_for_the_others() -> None:
    state = position("A* gao 0-1-0-0 | tracker\n B gao 0-1-0-0")
    state = after(state, "play tracker", luck="driver guide toolbox")
    drawn = {imagine(view(state, CHAIRS[1]), Seeded(seed)).stack[-1] for seed in range(20)}
    assert len(drawn) > 5
    assert imagine(view(state, CHAIRS[0]), Seeded(1)).stack == state.stack


def test_what_cannot_be_placed_is_the_rest_of_the_deck() -> None:
    state = position("A* gao | guide driver\n B gao | militia shown: toolbox\n discard tracker")
    placed = cards("guide driver toolbox tracker")
    assert tuple(sorted((*unseen(view(state, CHAIRS[0])), *placed))) == full_deck(Options())


def test_luck_is_asked_for_what_is_hidden_only() -> None:
    state = position("A* gao | guide driver\n B gao | militia shown: toolbox")
    for seat, hidden in ((CHAIRS[0], 1), (CHAIRS[1], 2), (None, 3)):
        chance = Recording(Seeded(1))
        imagine(view(state, seat), chance)
        assert len(chance.told) == hidden
