from collections import Counter

from podium.bots.random import choose
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from tests.bots.two_boxes import State, view


def test_every_legal_action_is_about_equally_likely() -> None:
    seen = view(State((1, 1, 1)), SEATS[0])
    luck = Seeded(4)
    chosen = Counter(choose(seen, luck).box for _ in range(3000))
    assert set(chosen) == {0, 1, 2}
    assert all(900 < count < 1100 for count in chosen.values())
