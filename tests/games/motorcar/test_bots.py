"""The bot's arithmetic, against the figures worked out beforehand."""

import pytest

from podium.bots.random import choose
from podium.core.chance import Seeded
from podium.games.motorcar import rules
from podium.games.motorcar.bots import greedy
from podium.games.motorcar.pieces.odds import (
    counts,
    expected_days,
    predicament_shares,
    time_mean,
    time_shares,
    trouble_mean,
    trouble_shares,
)
from podium.games.motorcar.state import Options
from podium.games.motorcar.view import view


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
    assert [time_mean(s) - time_mean(s, 0) for s in (1, 2, 3)] == pytest.approx([1, 1, 1])
    assert [trouble_mean(s) - trouble_mean(s, 0) for s in (1, 2, 3)] == pytest.approx([1, 1, 1])
    assert round(1 - dict(counts(3, 0, 9, 0))[0], 3) == 0.425


def test_tiles_held_save_the_days_of_the_predicaments_that_they_cancel() -> None:
    assert expected_days(6, 2, 2, 9, tiles=2) == pytest.approx(time_mean(2))
    assert time_mean(3) < expected_days(6, 2, 3, 9, tiles=2) < expected_days(6, 2, 3, 9)


def test_greedy_beats_three_random_drivers_most_of_the_time() -> None:
    wins = 0
    for seed in range(60):
        chance, luck = Seeded(seed), Seeded(-seed)
        state = rules.setup(4, Options(), chance)
        while awaited := rules.to_act(state):
            seat = awaited[0]
            bot = greedy if seat == seed % 4 else choose
            state = rules.apply(state, seat, bot(view(state, seat), luck), chance).state
        outcome = rules.outcome(state)
        assert outcome is not None
        wins += seed % 4 in outcome.winners
    assert wins >= 36
