import msgspec

from podium.core.outcome import Outcome, most, ranks_of, victory_shares


def test_equals_share_a_rank_and_whoever_follows_stands_behind_both() -> None:
    assert ranks_of((3, 1, 3, 4)) == (2, 1, 2, 4)
    assert ranks_of([(0, -5), (1, -9), (0, -5)]) == (1, 3, 1)


def test_where_nobody_has_won_nobody_is_first() -> None:
    assert ranks_of((1, 2), first=2) == (2, 3)


def test_whoever_stands_first_has_won() -> None:
    assert Outcome((2, 1, 3), (4, 5, 3), "goal").winners == (1,)


def test_a_victory_may_be_shared_and_there_may_be_none() -> None:
    assert Outcome((1, 3, 1), (4, 1, 4), "goal").winners == (0, 2)
    assert Outcome((2, 2), (0, 0), "lost").winners == ()


def test_an_outcome_goes_through_a_record_unchanged() -> None:
    outcome = Outcome((2, 1), (4, 5), "goal")
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_equals_share_a_victory_and_nobody_need_win() -> None:
    assert victory_shares((2, 1, 3)) == [0, 1, 0]
    assert victory_shares((1, 3, 1)) == [0.5, 0, 0.5]
    assert victory_shares((2, 2)) == [0, 0]


def test_several_may_have_the_highest_score() -> None:
    assert most((4, 7, 7)) == (1, 2)
