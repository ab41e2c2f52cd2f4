"""Mirrors: what is somebody's goes with them from seat to seat, what is nobody's goes on by even steps."""

from podium.lab.study.asked import Inquiry, Strength, cut
from podium.lab.study.estimates import even
from podium.lab.study.evidence import SeatTrial
from podium.lab.study.mirrors import Mirrored, mirror
from podium.registry import game as game_of

CARDS = range(1000)
SEATS = 3


def test_a_hand_is_dealt_to_each_seat_in_turn() -> None:
    hands = [
        [[luck.draw(CARDS, f"deal {seat}") for _ in range(5)] for seat in range(SEATS)]
        for luck in (Mirrored("a", moved, SEATS) for moved in range(SEATS))
    ]
    assert len({tuple(hand) for hand in hands[0]}) == SEATS, "everybody has another one"
    assert hands[1] == [*hands[0][1:], hands[0][0]]
    assert hands[2] == [hands[0][2], *hands[0][:2]]


def test_of_a_draw_among_the_seats_each_comes_up_once() -> None:
    for n in range(40):
        drawn = [Mirrored(f"{n}", k, SEATS).draw(range(SEATS), "first player") for k in range(3)]
        assert sorted(drawn) == [0, 1, 2]


def test_each_answer_is_as_likely_as_ever() -> None:
    rolls = [Mirrored(f"{n}", 2, SEATS).roll(6, what) for n in range(3000) for what in ("a", "b 1")]
    assert all(900 < rolls.count(face) < 1100 for face in range(1, 7))


def test_a_match_tells_more_of_the_seats_than_one_without_mirrors() -> None:
    game = game_of("gotown")
    asked = Inquiry("gotown", game.options(short=True), (2,), ("greedy",), "mirrors", 40)
    (chunk,) = cut(asked, 2, ("greedy", "greedy"), 20, 20)
    found = mirror(chunk)
    assert found == mirror(chunk), "the same seed, the same matches"
    assert len(found.won) == 40
    trial = SeatTrial(2, Strength("sound", "greedy", 1), found.won, found.lengths)
    assert trial.by_luck.shape == (20, 2)
    assert trial.worth is not None
    assert trial.worth > 1


def test_seats_that_never_differ_are_equal_and_one_that_always_wins_is_not() -> None:
    assert even([(0.5, 0.5)] * 20, 2) == 1
    assert even([(1.0, 0.0)] * 20, 2) < 0.001
    assert even([(1.0, 0.0)] * 4, 2) == 1, "too few to say"
    assert even([(0.0, 0.0)] * 20, 2) == 1, "nobody ever won"
    assert even([(1.0, 0.0)] * 20 + [(0.0, 0.0)] * 20, 2) < 0.001
    assert even([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)] * 20, 2) == 1
