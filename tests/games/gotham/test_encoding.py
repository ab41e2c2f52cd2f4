from hypothesis import given, settings

from podium.core.encoding import numbers
from podium.core.seat import SEATS as CHAIRS
from podium.core.seat import Seat
from podium.games.gotham import encoding
from podium.games.gotham.state import Options
from podium.games.gotham.view import view
from tests.games.gotham.positions import match_at
from tests.games.gotham.walks import OPTIONS, SEATS, SEEDS, states


def test_there_are_four_draws_and_forty_seven_cards() -> None:
    seen = view(match_at("6 A | 4 B | 2 C | 0 D"), CHAIRS[0])
    assert encoding.SIZE == 51 == len(set(encoding.catalogue(seen)))
    for number, action in enumerate(encoding.catalogue(seen)):
        assert encoding.numbering(seen)[action] == number
        assert encoding.action(seen, number) == action


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=15)
def test_a_view_becomes_so_many_numbers(seats: int, options: Options, seed: int) -> None:
    for state in states(seats, options, seed):
        viewers: list[Seat | None] = [*CHAIRS[:seats], None]
        for seat in viewers:
            found = numbers(encoding, view(state, seat))
            assert len(found) == encoding.LAYOUT.length
            assert all(-1 <= number <= 1 for number in found)


def test_the_viewers_own_figure_comes_first() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D")
    turned = match_at("6 B | 4 C | 2 D | 0 A")
    mine = numbers(encoding, view(state, CHAIRS[0]))
    theirs = numbers(encoding, view(turned, CHAIRS[1]))
    figures = slice(encoding.LAYOUT.at("owned"), None)
    assert mine[figures] == theirs[figures]
    assert any(mine[figures])
