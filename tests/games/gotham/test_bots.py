from collections import Counter

import pytest

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.bots import BOTS, value
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.state import Options
from podium.games.gotham.view import view
from tests.games.gotham.positions import CARD, act, match_at


def play(bots: list[str], seed: int) -> list[str]:
    """Who won: the names of the winning bots."""
    chance, luck = Seeded(seed), Seeded(f"bots {seed}")
    state = rules.setup(len(bots), Options(), chance).state
    while awaited := rules.to_act(state):
        seat = awaited[0]
        action = BOTS[bots[seat]](view(state, seat), luck)
        assert action in rules.legal(state, seat)
        state = rules.apply(state, seat, action, chance).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return [bots[seat] for seat in outcome.winners]


def test_greedy_wins_clearly_more_than_its_quarter_against_three_at_random() -> None:
    wins = Counter(
        winner
        for seed in range(120)
        for winner in play(["random"] * (seed % 4) + ["greedy"] + ["random"] * (3 - seed % 4), seed)
    )
    assert wins["greedy"] > 42, wins


def test_greedy_alone_beats_the_ownerless_figures_more_often_than_luck_does() -> None:
    greedy = sum(len(play(["greedy"], seed)) for seed in range(120))
    random = sum(len(play(["random"], seed)) for seed in range(120))
    assert greedy > 1.5 * random, (greedy, random)


def test_greedy_takes_a_victory_that_lies_in_its_hand() -> None:
    hand = "2+2 1+5 2>start 3+4"
    state = match_at("29 A | 20 B | 10 C | 0 D", hands=(hand,), pile="D:4+2 C:4+3 B:4+4")
    state = act(state, Draw(Position.FIRST), "1@4-6").state
    seen = view(state, SEATS[0])
    # What the others have placed is imagined, and may spoil it: hence not every time.
    chosen = Counter(BOTS["greedy"](seen, Seeded(seed)) for seed in range(20))
    assert chosen[Place(CARD["1+5"])] >= 14, chosen


def test_greedy_goes_backwards_when_that_is_nearer() -> None:
    state = match_at("9 A | 8 B | 4 C | -8 D", hands=("", "", "", "4+7 1+2 2+2 4-6"))
    state = act(state, Draw(Position.THIRD), "3+2").state
    assert BOTS["greedy"](view(state, SEATS[3]), Seeded(1)) == Place(CARD["4-6"])


@pytest.mark.parametrize("ahead", ["20 A | 8 B | 4 C | 0 D", "8 B | 4 C | 0 D | -7 A"])
def test_nearer_to_the_finish_is_worth_more(ahead: str) -> None:
    behind = view(match_at("9 A | 8 B | 4 C | 0 D", hands=("1+2 2+2 3+2 4+2",)), SEATS[0])
    nearer = view(match_at(ahead, hands=("1+2 2+2 3+2 4+2",)), SEATS[0])
    assert value(nearer) > value(behind)


def test_the_weakest_bot_comes_first() -> None:
    assert list(BOTS) == ["random", "greedy"]
