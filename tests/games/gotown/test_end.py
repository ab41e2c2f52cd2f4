import pytest

from podium.core.outcome import Outcome
from podium.core.seat import SEATS
from podium.games.gotown import rules
from podium.games.gotown.state import TURN_BOUND, Options, Phase
from podium.games.gotown.view import view
from tests.games.gotown.positions import discard, hand, kinds, legal, play, position, why

FOUR = "1+8 2+7 3+6 4+5"
STUCK_A = "3 3 5 7 8 8 bone dog"
STUCK_B = "1 4 4 4 6 6 dog dog"
ABLE = "1 2 2 2 3 3 5 8"
"""One floor can be built of it, and nothing else be done."""
STUCK = Options(stuck_discard=True)


@pytest.mark.rule("GT-07")
def test_the_fifth_floor_wins_at_that_moment() -> None:
    step = play(position(f"A* 1 8 | {FOUR}\n B 1 | 2+7"), "build one eight")
    assert kinds(step) == ["Built", "TowerCompleted"]
    assert rules.to_act(step.state) == ()
    assert rules.outcome(step.state) == Outcome((1, 2), (5, 1), "tower")
    for seat in (0, 1):
        assert why(step.state, "end_turn", seat=seat) == "GT-07 over"


@pytest.mark.rule("GT-07")
def test_the_fourth_floor_wins_the_short_game_only() -> None:
    text = "A* 1 8 | 2+7 3+6 4+5\n B 1"
    long = play(position(text), "build one eight").state
    assert long.phase is Phase.PLAYING
    assert rules.outcome(long) is None
    short = play(position(text, Options(short=True)), "build one eight").state
    assert rules.outcome(short) == Outcome((1, 2), (4, 0), "tower")


@pytest.mark.rule("GT-07")
def test_a_match_that_goes_on_has_no_outcome() -> None:
    assert rules.outcome(position(f"A* 1 | {FOUR}\n B 1")) is None


@pytest.mark.rule("GT-Q03")
def test_a_round_in_which_nobody_can_play_ends_the_match() -> None:
    state = position(f"A* {STUCK_A}\n B {STUCK_B}", busy=False)
    assert legal(state) == ["end_turn"]
    state = play(state, "end_turn").state
    assert (state.phase, state.quiet) == (Phase.PLAYING, 1)
    step = play(state, "end_turn")
    assert kinds(step) == ["Deadlocked"]
    assert rules.to_act(step.state) == ()
    assert rules.outcome(step.state) == Outcome((1, 1), (0, 0), "deadlock")
    for seat in (0, 1):
        assert why(step.state, "end_turn", seat=seat) == "GT-Q03 over"


@pytest.mark.rule("GT-Q03")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"{ABLE} | 2+7", STUCK_B),
        (STUCK_A, f"{ABLE} | 2+7"),
        (f"{STUCK_A} | 1+joker", "4 4 4 5 5 6 6 7"),  # the dog could guard the floor
        (STUCK_A, "1 1 4 4 6 6 6 milkshake"),
    ],
)
def test_who_passes_with_a_play_open_ends_nothing(first: str, second: str) -> None:
    state = position(f"A* {first}\n B {second}", busy=False)
    for passed in range(1, 7):
        step = play(state, "end_turn")
        assert kinds(step) == ["TurnBegun"]
        state = step.state
        assert rules.outcome(state) is None
        assert (state.turn, state.quiet) == (passed % 2, min(passed, 2))


@pytest.mark.rule("GT-Q03", "GT-Q18")
def test_a_pass_does_not_tell_whether_there_was_a_play() -> None:
    able = play(position(f"A* {ABLE}\n B {STUCK_B}", busy=False), "end_turn").state
    stuck = play(position(f"A* 1 2 2 2 3 3 3 5\n B {STUCK_B}", busy=False), "end_turn").state
    assert view(able, SEATS[1]) == view(stuck, SEATS[1])
    assert play(able, "end_turn").state.phase is Phase.PLAYING
    assert play(stuck, "end_turn").state.phase is Phase.DEADLOCK


@pytest.mark.rule("GT-Q03")
def test_most_floors_win_a_deadlock() -> None:
    state = position("A* 3 3 5 5 5 7 7 bone | 1+8\n B 4 4 4 6 6 6 dog dog", busy=False, quiet=1)
    assert rules.outcome(play(state, "end_turn").state) == Outcome((1, 2), (1, 0), "deadlock")


@pytest.mark.rule("GT-Q03")
def test_the_round_is_as_long_as_there_are_seats() -> None:
    text = "A* 1 1 2 2 3 3 4 4\n B 5 5 6 6 7 7 8 8\n C 1 1 2 2 3 3 4 4"
    state = play(position(text, busy=False, quiet=1), "end_turn").state
    assert (state.phase, state.quiet) == (Phase.PLAYING, 2)
    assert play(state, "end_turn").state.phase is Phase.DEADLOCK


@pytest.mark.rule("GT-Q03")
def test_a_card_drawn_or_played_begins_the_count_anew() -> None:
    drew = position(f"A* {STUCK_A}\n B {STUCK_B}", busy=True, quiet=1)
    assert play(drew, "end_turn").state.quiet == 0
    playing = position(f"A* {STUCK_A} | 1+8\n B {STUCK_B}", busy=False, quiet=1)
    assert play(playing, "place_dog 0 1", "end_turn").state.quiet == 0


@pytest.mark.rule("GT-Q03")
@pytest.mark.parametrize(
    ("action", "luck"),
    [
        ("build one eight", ""),
        ("build one joker", ""),
        ("steal eight 1", ""),
        ("place_dog 0 1", ""),
        ("throw_bone 2 1", ""),
        ("jackhammer 1", ""),
        ("swing_ball 2", ""),
        ("send_thief 1", "2"),
        ("send_super_thief", "2 3"),
        ("serve_milkshake 1", ""),
        ("park_donut_truck", ""),
    ],
)
def test_every_card_played_makes_a_turn_that_counts(action: str, luck: str) -> None:
    hand = "1 8 joker dog bone jackhammer ball thief super milkshake donut"
    state = position(f"A* {hand} | 2+7\n B 2 | 1+8\n C 3 | 4+5(dog)", busy=False)
    assert play(state, action, luck=luck).state.busy


@pytest.mark.rule("GT-Q03")
def test_a_card_drawn_makes_a_turn_that_counts() -> None:
    state = play(position("A* 1 2 3\n B 4"), "end_turn", luck="5").state
    assert state.busy
    state = play(position(f"A* 1 2 3\n B {STUCK_B}"), "end_turn").state
    assert not state.busy


@pytest.mark.rule("GT-Q03")
def test_a_milkshake_drunk_begins_the_count_anew() -> None:
    state = position(
        f"A* {STUCK_A}\n B 1 4 4 4 6 6 dog dog | | milkshake\n C 1 1 2 2 5 6 7 7",
        busy=False,
        quiet=1,
    )
    assert play(state, "end_turn").state.quiet == 0


@pytest.mark.rule("GT-Q03")
def test_who_is_stuck_discards_one_card_with_the_option() -> None:
    state = position(f"A* {STUCK_A}\n B {STUCK_B}", STUCK, busy=False, quiet=1)
    state = play(state, "end_turn").state
    assert (state.phase, state.turn) == (Phase.STUCK, 0)
    assert legal(state) == [
        "discard three",
        "discard five",
        "discard seven",
        "discard eight",
        "discard dog",
        "discard bone",
    ]
    assert why(state, "end_turn") == "GT-Q03 discard_one"
    assert why(state, "discard joker") == "GT-04 not_in_hand"
    step = play(state, "discard dog")
    assert kinds(step) == ["StuckDiscarded", "TurnBegun"]
    assert (step.state.phase, step.state.turn, step.state.quiet) == (Phase.PLAYING, 1, 0)
    assert discard(step.state) == "dog"


@pytest.mark.rule("GT-Q03", "GT-Q01")
def test_who_is_stuck_with_more_than_eight_cards_discards_one_and_no_more() -> None:
    state = position(f"A* {STUCK_A} 3 5\n B {STUCK_B}", STUCK, busy=False)
    step = play(state, "end_turn", "discard dog")
    assert kinds(step) == ["StuckDiscarded", "TurnBegun"]
    assert (hand(step.state, 0), step.state.turn) == ("3 3 3 5 5 7 8 8 bone", 1)


@pytest.mark.rule("GT-Q03", "GT-05")
def test_the_stuck_discard_comes_after_the_refill() -> None:
    """Else the card would come straight back: with both piles empty no turn begins with a draw."""
    state = position("A* 1 2 3\n B 5 5 6\n draw\n discard", STUCK, busy=False)
    state = play(state, "end_turn").state
    assert state.phase is Phase.STUCK
    step = play(state, "discard two", luck="2")
    assert kinds(step) == ["StuckDiscarded", "TurnBegun", "PileRenewed", "CardDrawn"]
    assert (hand(step.state, 0), hand(step.state, 1)) == ("1 3", "2 5 5 6")


@pytest.mark.rule("GT-Q03")
def test_who_drew_or_played_discards_nothing() -> None:
    for held in ("1 1 2", "1 1 2 2 3 3 4 4"):
        drew = position(f"A* {held}\n B 5 5 6", STUCK, busy=True)
        assert play(drew, "end_turn", luck="7").state.turn == 1
    playing = position(f"A* {STUCK_A} | 1+8\n B {STUCK_B}", STUCK, busy=False)
    assert play(playing, "place_dog 0 1", "end_turn").state.turn == 1


@pytest.mark.rule("GT-Q03")
def test_a_milkshake_turn_asks_for_no_discard() -> None:
    state = position(f"A* 1 2 3\n B {STUCK_B} | | milkshake", STUCK)
    step = play(state, "end_turn", luck="7")
    assert (step.state.turn, step.state.phase) == (0, Phase.PLAYING)
    assert discard(step.state) == "milkshake"


@pytest.mark.rule("GT-Q03", "GT-Q02")
def test_an_empty_hand_has_nothing_to_discard() -> None:
    state = position("A*\n B\n draw\n discard", STUCK, busy=False)
    state = play(state, "end_turn").state
    assert (state.turn, state.phase) == (1, Phase.PLAYING)
    assert play(state, "end_turn").state.phase is Phase.DEADLOCK


@pytest.mark.rule("GT-Q20")
def test_the_turn_after_the_last_does_not_begin() -> None:
    assert TURN_BOUND == 400
    state = position("A* 1 1 2 | 1+8\n B 5 5 6", turns=399)
    state = play(state, "end_turn", luck="7").state
    assert (state.phase, state.turns) == (Phase.PLAYING, 400)
    step = play(state, "end_turn")
    assert kinds(step) == ["BoundReached"]
    for seat in (0, 1):
        assert why(step.state, "end_turn", seat=seat) == "GT-Q20 over"
    assert rules.outcome(step.state) == Outcome((1, 2), (1, 0), "turn_bound")


@pytest.mark.rule("GT-Q20")
def test_a_milkshake_turn_counts_and_a_skipped_turn_does_not() -> None:
    state = position("A* 1 1 2\n B 5 5 6 | | milkshake", turns=399)
    assert play(state, "end_turn").state.phase is Phase.TURN_BOUND
    state = position("A* 1 1 2\n B 5 5 6", turns=399, parked=True)
    assert play(state, "end_turn", luck="7").state.turns == 400


@pytest.mark.rule("GT-Q19")
def test_more_floors_rank_higher_and_equals_share_a_rank() -> None:
    state = position(f"A 5 | 1+8\n B 5 | 1+8 2+7\n C* 3 6 | {FOUR}\n D 7 | 4+5")
    outcome = rules.outcome(play(state, "build three six").state)
    assert outcome == Outcome((3, 2, 1, 3), (1, 2, 5, 1), "tower")
    state = position(f"A 5 | 1+8\n B 5\n C* 3 6 | {FOUR}\n D 7 | 4+5")
    outcome = rules.outcome(play(state, "build three six").state)
    assert outcome == Outcome((2, 4, 1, 2), (1, 0, 5, 1), "tower"), "no rank follows a shared one"
