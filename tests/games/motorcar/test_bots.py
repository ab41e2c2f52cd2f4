"""The bots' arithmetic, against figures worked out beforehand; and who plays to win."""

from itertools import product

import msgspec
import pytest

from podium.bots.budget import Budget
from podium.bots.playouts import result
from podium.bots.random import choose
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.core.chance import Seeded, outcomes
from podium.core.seat import Seat
from podium.games.motorcar import GAME, rules
from podium.games.motorcar.actions import Action, Drive, Help, Inflict, Offer
from podium.games.motorcar.bots import greedy, solved
from podium.games.motorcar.bots.onward import tried
from podium.games.motorcar.pieces import Dice, Strain
from podium.games.motorcar.pieces.odds import (
    counts,
    expected_days,
    predicament_shares,
    time_mean,
    time_shares,
    trouble_mean,
    trouble_shares,
)
from podium.games.motorcar.rules.choices import DRIVES, PASS, PAY
from podium.games.motorcar.state import Helping, Inflicting, Options, Paying, State, Straining
from podium.games.motorcar.view import View, view
from tests.games.motorcar.positions import A, B, C, position

ZERO = Dice(least=0)
SEARCH: Bot[View, Action] = Search(GAME, Budget(iterations=600))


def test_average_days_of_driving_and_of_a_predicament() -> None:
    strains = (1, 2, 3)
    assert [time_mean(s) for s in strains] == pytest.approx([16.5, 12.85, 10.03], abs=0.006)
    assert [trouble_mean(s) for s in strains] == pytest.approx([5.5, 9.15, 11.98], abs=0.006)


def test_all_chances_add_up_to_one() -> None:
    for strain in (1, 2, 3):
        assert sum(share for _, share in time_shares(strain)) == pytest.approx(1)
        assert sum(share for _, share in trouble_shares(strain)) == pytest.approx(1)
        for players in (3, 4, 5, 6):
            for leg in range(4):
                shares = predicament_shares(players, leg, strain, 2 * (players - 1))
                assert sum(share for _, share in shares) == pytest.approx(1)


def test_three_players_see_a_predicament_in_two_first_legs_of_three() -> None:
    none = dict(counts(3, 0, 9))[0]
    assert round(1 - none, 2) == 0.65


@pytest.mark.parametrize(
    ("players", "leg", "replies"),
    [
        *((3, leg, best) for leg, best in enumerate(["333", "122", "122", "111"])),
        *((4, leg, best) for leg, best in enumerate(["123", "112", "112", "111"])),
        *((5, leg, best) for leg, best in enumerate(["122", "112", "112", "111"])),
        *((6, leg, best) for leg, best in enumerate(["112", "112", "112", "111"])),
    ],
)
def test_the_best_reply_when_all_others_strain_alike(players: int, leg: int, replies: str) -> None:
    found = [
        min((1, 2, 3), key=lambda mine: expected_days(players, leg, mine, (players - 1) * theirs))
        for theirs in (1, 2, 3)
    ]
    assert "".join(map(str, found)) == replies


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_always_driving_to_the_limit_loses_clearly_in_the_last_leg(players: int) -> None:
    normal, severe = (expected_days(players, 3, mine, players - 1) for mine in (1, 3))
    assert severe > normal + 5


def test_dice_from_zero_make_everything_a_day_shorter_and_trouble_rarer() -> None:
    assert [time_mean(s) - time_mean(s, ZERO) for s in (1, 2, 3)] == pytest.approx([1, 1, 1])
    assert [trouble_mean(s) - trouble_mean(s, ZERO) for s in (1, 2, 3)] == pytest.approx([1, 1, 1])
    assert round(1 - dict(counts(3, 0, 9, ZERO))[0], 3) == 0.425


def test_tiles_held_save_the_days_of_the_predicaments_that_they_cancel() -> None:
    assert expected_days(6, 2, 2, 9, tiles=2) == pytest.approx(time_mean(2))
    assert time_mean(3) < expected_days(6, 2, 3, 9, tiles=2) < expected_days(6, 2, 3, 9)


def won(one: Bot[View, Action], others: Bot[View, Action], matches: int) -> float:
    """Victories of one bot against three others, from every seat in turn; shared ones in parts."""
    found = 0.0
    for seed in range(matches):
        chance, luck = Seeded(seed), Seeded(-seed)
        state = rules.setup(4, Options(), chance).state
        while awaited := rules.to_act(state):
            seat = awaited[0]
            bot = one if seat == seed % 4 else others
            state = rules.apply(state, seat, bot(view(state, seat), luck), chance).state
        outcome = rules.outcome(state)
        assert outcome is not None
        found += result(outcome, Seat(seed % 4))
    return found


def test_greedy_beats_three_random_drivers_most_of_the_time() -> None:
    assert won(greedy, choose, 60) >= 36


def test_solved_beats_three_greedy_drivers_most_of_the_time() -> None:
    assert won(solved, greedy, 60) >= 36


def test_whoever_is_solved_hangs_back_for_tiles_and_keeps_them_for_the_end() -> None:
    young = position("order A B C, stage 3\nA day 30\nB day 20\nC day 20", Straining((0, 0, 0)))
    assert solved(view(young, A), Seeded(1)) == Drive(Strain.NORMAL)
    assert greedy(view(young, A), Seeded(1)) == Drive(Strain.SEVERE)
    cars = "A day 60, tiles 9, strain 2, random 1\nB day 50\nC day 50"
    for stage, choice in ((8, PASS), (9, PAY)):
        troubled = position(f"order A B C, stage {stage}\n{cars}", Paying(0))
        assert solved(view(troubled, A), Seeded(1)) == choice
    for stage, spent in ((15, PASS), (16, Offer(B))):
        rich = position(f"order A B C, stage {stage}\nA day 60, tiles 9\nB day 50\nC day 60")
        assert solved(view(inflicting(rich, A), A), Seeded(1)) == spent


def inflicting(state: State, seat: Seat) -> State:
    """The same in this seat's go to inflict; nothing will be drawn from the bag."""
    return msgspec.structs.replace(state, phase=Inflicting(state.order.index(seat)))


# The last stage, three days behind the leader, with two tiles. All drive with normal strain, nothing
# comes out of the bag, and nobody else has a tile: three dice for driving, one more for A's trouble.
BEHIND = """
    order B A C, stage 16
    A day 180, tiles 0
    B day 183, tiles 2
    C day 205, tiles 0
"""


def win_chance(state: State, seat: Seat, action: Action) -> float:
    """Exactly, over all that luck may make of an action after which nobody has a choice."""
    found = 0.0
    for after, odds in outcomes(lambda luck: rules.apply(state, seat, action, luck).state):
        outcome = rules.outcome(after)
        assert outcome is not None
        found += odds * result(outcome, seat)
    return found


def test_whoever_plays_to_win_spends_the_last_tiles_on_the_leader() -> None:
    state = inflicting(position(BEHIND), B)
    dice = range(1, 11)
    # With both tiles left a tie is won; without them it is shared.
    passed = sum(3 + mine <= theirs for mine, theirs in product(dice, dice)) / 100
    gaps = [theirs + trouble - 3 - mine for mine, theirs, trouble in product(dice, dice, dice)]
    held_up = sum((gap > 0) + (gap == 0) / 2 for gap in gaps) / 1000
    assert (passed, held_up) == (0.28, 0.6825)
    assert win_chance(state, B, PASS) == pytest.approx(passed)
    assert win_chance(state, B, Inflict(A)) == pytest.approx(held_up)
    assert greedy(view(state, B), Seeded(1)) == PASS
    assert solved(view(state, B), Seeded(1)) == Inflict(A)
    assert SEARCH(view(state, B), Seeded(1)) == Inflict(A)


# Fourteen days ahead in the last stage, with a tile. With normal strain A takes 21 days at most, and
# the tile buys off the one predicament that there can be; nobody arrives before 14 + 8 days.
AHEAD = """
    order A B C, stage 16
    A day 180, tiles 1, strain 3
    B day 194, tiles 0, strain 3
    C day 194, tiles 0, strain 3
"""


def test_whoever_plays_to_win_drives_safely_where_that_is_sure_to_win() -> None:
    state = position(AHEAD, Straining((0, 0, 0)))
    own = [count for count, share in predicament_shares(3, 3, Strain.NORMAL, 6) if share]
    assert max(own) == state.cars[A].tiles
    others = 194 + min(days for days, _ in time_shares(Strain.SEVERE))
    assert 180 + max(days for days, _ in time_shares(Strain.NORMAL)) < others
    # Severe strain loses by two predicaments of the worst kind, of which one can be paid for.
    slow, trouble = (max(odds)[0] for odds in (time_shares(3), trouble_shares(3)))
    assert 180 + slow + trouble > others
    assert greedy(view(state, A), Seeded(1)) == Drive(Strain.SEVERE), "the fewest days on average"
    assert SEARCH(view(state, A), Seeded(1)) == Drive(Strain.NORMAL)


# The last move of the last stage: B stands level with A, who has as many tiles, and has met C, who is
# in more trouble than anybody can end. The tile for helping makes a shared victory a whole one.
LEVEL = """
    order A C B, stage 16
    A day 190, tiles 0
    B day 190, tiles 0
    C day 190, tiles 0, random 3
"""


def test_whoever_plays_to_win_earns_the_tile_that_breaks_the_tie() -> None:
    state = position(LEVEL, Helping(2, (C,)))
    assert greedy(view(state, B), Seeded(1)) == PASS
    assert SEARCH(view(state, B), Seeded(1)) == Help(C, False)


def test_a_search_thinks_over_the_last_stages_and_trusts_the_solved_bot_before() -> None:
    cars = "A day 60, tiles 2\nB day 50\nC day 50"
    early, late = (
        view(position(f"order A B C, stage {stage}\n{cars}", Straining((0, 0, 0))), A)
        for stage in (9, 16)
    )
    assert tried(early) == [solved(early, Seeded(1))]
    assert list(tried(late)) == list(DRIVES)
