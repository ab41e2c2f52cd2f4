from hypothesis import given

from podium.core.chance import Recording, Seeded
from podium.core.seat import SEATS as CHAIRS
from podium.core.seat import Seat
from podium.games.gotown.imagine import imagine, unseen
from podium.games.gotown.state import Options, box
from podium.games.gotown.view import view
from tests.games.gotown.positions import cards, hand, play, position
from tests.games.gotown.walks import OPTIONS, SEATS, SEEDS, states


@given(SEATS, OPTIONS, SEEDS)
def test_a_view_of_an_imagined_state_is_the_same_view(
    seats: int, options: Options, seed: int
) -> None:
    for state in states(seats, options, seed):
        viewers: list[Seat | None] = [*CHAIRS[:seats], None]
        for seat in viewers:
            seen = view(state, seat)
            imagined = imagine(seen, Seeded(seed))
            assert view(imagined, seat) == seen
            assert imagined.pieces == box(options)
            assert imagined == imagine(seen, Seeded(seed))
            for town in imagined.towns:
                assert all(memory.card in town.hand for memory in town.known)


def test_known_cards_are_where_they_are_known_to_be() -> None:
    state = play(position("A* thief 1\n B 3 6\n C 2"), "send_thief 1", luck="6").state
    for seed in range(20):
        imagined = imagine(view(state, CHAIRS[1]), Seeded(seed))
        assert "6" in hand(imagined, 0)


def test_other_hands_are_imagined_afresh() -> None:
    state = position("A* 1 8\n B 3 6 7\n C 2 2")
    hands = {hand(imagine(view(state, CHAIRS[0]), Seeded(seed)), 1) for seed in range(20)}
    assert len(hands) > 10


def test_what_cannot_be_placed_is_the_rest_of_the_box() -> None:
    text = "A* 1 8 | 1+8(dog)\n B 3 6 | 2+joker | milkshake\n draw 4 4\n discard 7"
    state = position(text, parked=True)
    placed = cards("1 8 1 8 dog 2 joker milkshake 7 donut")
    assert tuple(sorted((*unseen(view(state, CHAIRS[0])), *placed))) == box(Options())


def test_luck_is_asked_for_hidden_hands_only() -> None:
    state = position("A* 1 8\n B 3 6 7\n C 2 2")
    for seat, hidden in ((0, 5), (1, 4), (2, 5)):
        chance = Recording(Seeded(1))
        imagine(view(state, CHAIRS[seat]), chance)
        assert len(chance.told) == hidden
    chance = Recording(Seeded(1))
    imagine(view(state, None), chance)
    assert len(chance.told) == 7
