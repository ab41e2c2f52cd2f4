import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted
from podium.core.rules import Refusal
from podium.core.seat import SEATS
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw
from podium.games.gotham.events import CapReached, CrossedBackwards, CrossedForwards, RaceWon
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Animal
from podium.games.gotham.rules import finish
from podium.games.gotham.rules.choices import DRAWS
from podium.games.gotham.rules.turn import play_on
from podium.games.gotham.state import Options, Phase, RoundCap, State
from tests.games.gotham.positions import (
    TRACK,
    A,
    D,
    act,
    carry,
    match_at,
    play_round,
    race,
)

NOTHING = ("4>sheep", "3>snail", "2>tortoise", "1>hedgehog")
"""Cards that move no figure; the finish ends at the hedgehog, 26."""


def ended(at: Race, seats: int = 4) -> State:
    """A match whose round has just been carried out to this race: no card is on the pile."""
    state = replace(match_at(at, seats=seats), waiting=())
    return play_on(state, Scripted([]), [])


def winners(at: Race, seats: int = 4) -> list[int]:
    outcome = rules.outcome(ended(at, seats))
    assert outcome is not None
    return [int(seat) for seat in outcome.winners]


@pytest.mark.rule("GR-24")
def test_the_finish_is_looked_at_only_after_the_whole_pile() -> None:
    state = match_at("29 A | 20 B | 10 C | 0 D", hands=("1+2", "1+3", "1+4", "1+5"))
    for place in ("1+5", "1+4", "1+3"):
        state = play_round(state, place).state
        assert rules.outcome(state) is None
    assert rules.outcome(act(state, Draw(Position.LAST), "4+7").state) is None
    step = play_round(state, "1+2")
    assert step.state.phase is Phase.FORWARDS
    assert rules.to_act(step.state) == ()
    assert step.events[-2:] == (CrossedForwards(SEATS[0], A, 13), RaceWon(SEATS[0], A, 13))


@pytest.mark.rule("GR-24")
def test_nothing_may_be_done_after_the_end() -> None:
    state = ended(race("31 A | 20 B | 10 C | 0 D"))
    for seat in SEATS[:4]:
        assert rules.legal(state, seat) == ()
        assert rules.refusal(state, seat, DRAWS[0]) == Refusal("GR-24", "over")


@pytest.mark.rule("GR-Q07")
def test_who_is_carried_back_in_the_same_round_is_not_across() -> None:
    state = match_at("29 A | 20 B | 10 C | 0 D", hands=("1@2-1", "2-2", "3+2", "1+5"))
    step = play_round(state, "1+5", "3+2", "2-2", "1@2-1")
    assert step.state.race.places[A] == 17
    assert rules.outcome(step.state) is None


@pytest.mark.rule("GR-Q07")
def test_of_a_finish_moved_twice_only_the_last_place_counts() -> None:
    state = match_at("20 A | 12 B | 10 C | 0 D", hands=("2>tortoise", "3>snail", "4+2", "4>sheep"))
    step = play_round(state, "4>sheep", "4+2", "3>snail", "2>tortoise")
    assert step.state.race.finish is Animal.TORTOISE
    assert rules.outcome(step.state) is None


@pytest.mark.rule("GR-25", "GR-T4", "GR-Q02")
@pytest.mark.parametrize(
    ("place", "beyond"),
    [(30, 0), (31, 1), (33, 3), (-10, 0), (-11, 1), (-14, 4), (29, -1), (-9, -1)],
)
def test_the_line_is_crossed_in_both_directions_and_the_animal_is_neutral(
    place: int, beyond: int
) -> None:
    assert finish.beyond(place, 30, 40) == beyond
    at = race(f"{place} A | 5 B | 4 C | 0 D" if place > 5 else f"5 B | 4 C | 0 D | {place} A")
    assert finish.anyone_across(at, TRACK) is (beyond > 0)
    assert bool(finish.arrivals(at, TRACK)) is (beyond > 0)


@pytest.mark.rule("GR-25")
def test_a_backward_victory() -> None:
    state = match_at("8 A | 4 B | 2 C | -5 D", hands=("1+2", "2+2", "3+2", "4-6"))
    step = play_round(state, "4-6", "3+2", "2+2", "1+2")
    assert step.events[-2:] == (CrossedBackwards(SEATS[3], D, 1), RaceWon(SEATS[3], D, 1))
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("backwards", (SEATS[3],))


@pytest.mark.rule("GR-26", "GR-T5")
def test_the_furthest_beyond_wins_whichever_way() -> None:
    state = ended(race("33 A | 5 B | 4 C | -14 D"))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (SEATS[3],)
    assert outcome.ending == "backwards"
    assert outcome.ranks == (2, 4, 3, 1)
    assert outcome.scores[0] == 3
    assert outcome.scores[3] == 4


@pytest.mark.rule("GR-Q16", "GR-26")
def test_not_the_first_across_wins_but_the_furthest() -> None:
    state = match_at("29 A | 28 B | 10 C | 0 D", hands=("4+2", "2+6", "3+2", "1+2"))
    step = play_round(state, "1+2", "3+2", "2+6", "4+2")
    assert step.state.race.places[:2] == (31, 34)
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (SEATS[1],)


@pytest.mark.rule("GR-27", "GR-T3")
def test_who_is_overtaken_by_the_moving_finish_is_across() -> None:
    at = carry(race("24 A | 10 B | 4 C | 0 D"), "3>snail")
    (arrival,) = finish.arrivals(at, TRACK)
    assert (arrival.figure, arrival.forwards, arrival.spaces) == (A, True, 2)


@pytest.mark.rule("GR-27", "GR-T7")
def test_the_moving_finish_may_overtake_from_behind() -> None:
    at = carry(race("20 A | 10 B | 4 C | -8 D"), "2>tortoise")
    (arrival,) = finish.arrivals(at, TRACK)
    assert (arrival.figure, arrival.forwards, arrival.spaces) == (D, False, 2)


@pytest.mark.rule("GR-Q09")
def test_on_the_same_space_the_inner_lane_wins_both_ways() -> None:
    assert winners(race("33 C B | 4 D | 0 A")) == [2]
    assert ended(race("33 C B | 4 D | 0 A")).phase is Phase.FORWARDS
    assert winners(race("4 D | 0 A | -13 C B")) == [2]
    assert ended(race("4 D | 0 A | -13 C B")).phase is Phase.BACKWARDS


@pytest.mark.rule("GR-Q09")
def test_equally_far_in_both_directions_share_the_victory() -> None:
    state = ended(race("32 A | 4 D | 0 B | -12 C"))
    assert state.phase is Phase.BOTH
    assert winners(race("32 A | 4 D | 0 B | -12 C")) == [0, 2]
    assert winners(race("32 A D | 0 B | -12 C")) == [0, 2], "the outer one is not among them"


@pytest.mark.rule("GR-Q17")
def test_after_the_last_round_nobody_has_won() -> None:
    hands = ("1>hedgehog", "2>tortoise", "3>snail", "4>sheep")
    state = match_at("9 A | 5 B | 4 C | 0 D", hands=hands, rounds=60)
    step = play_round(state, *NOTHING)
    assert step.events[-1] == CapReached(60)
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "round_cap"
    assert outcome.winners == ()
    for seat in SEATS[:4]:
        assert rules.legal(step.state, seat) == ()
        assert rules.refusal(step.state, seat, DRAWS[0]) == Refusal("GR-Q17", "over")


@pytest.mark.rule("GR-Q17", "GR-Q20")
@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("9 A | 5 B | 4 C | 0 D", 4),
        ("26 A | 5 B | 4 C | -14 D", 4),  # on the line, from either side
        ("9 C | 5 D | 4 B | 0 A", 2),
        ("9 C | 5 D | 4 B | 0 A", 1),
    ],
)
def test_at_the_round_cap_the_first_rank_stays_empty_and_all_share_the_second(
    text: str, seats: int
) -> None:
    at = race(text, Animal.HEDGEHOG)
    state = replace(match_at(at, seats=seats, rounds=60), waiting=())
    outcome = rules.outcome(play_on(state, Scripted([]), []))
    assert outcome is not None
    assert outcome.ending == "round_cap"
    assert outcome.ranks == (2,) * seats


@pytest.mark.rule("GR-Q17")
def test_the_round_cap_is_an_option_and_a_crossing_in_the_last_round_counts() -> None:
    hands = ("1>hedgehog", "2>tortoise", "3>snail", "4>sheep")
    capped = Options(round_cap=RoundCap.TWENTY)
    last = match_at("9 A | 5 B | 4 C | 0 D", hands=hands, rounds=20, options=capped)
    assert play_round(last, *NOTHING).state.phase is Phase.ROUND_CAP
    before = match_at("9 A | 5 B | 4 C | 0 D", hands=hands, rounds=19, options=capped)
    assert play_round(before, *NOTHING).state.rounds == 20
    won = match_at("27 A | 5 B | 4 C | 0 D", hands=hands, rounds=20, options=capped)
    assert play_round(won, *NOTHING).state.phase is Phase.FORWARDS


@pytest.mark.rule("GR-Q20")
@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("35 A | 32 B | 20 C | 0 D", (1, 2, 3, 3)),  # C lacks 11 forwards, D 11 backwards
        ("35 A | 32 B C | 0 D", (1, 2, 2, 4)),
        ("33 A B C | 0 D", (1, 2, 2, 4)),
        ("31 A | 25 B | 24 C | -9 D", (1, 3, 4, 2)),
        ("32 A | 10 B C | -12 D", (1, 3, 3, 1)),
        ("32 A B | 0 C | -12 D", (1, 3, 4, 1)),
        ("35 A | 33 B | 0 C | -13 D", (1, 2, 4, 2)),
    ],
)
def test_ranks_go_by_distance_beyond_and_then_by_what_is_missing(
    text: str, ranks: tuple[int, ...]
) -> None:
    outcome = rules.outcome(ended(race(text)))
    assert outcome is not None
    assert outcome.ranks == ranks


@pytest.mark.rule("GR-Q20")
def test_a_score_is_how_far_beyond_the_finish_one_is_or_what_is_missing() -> None:
    outcome = rules.outcome(ended(race("35 A | 20 B | 0 C | -10 D")))
    assert outcome is not None
    assert outcome.scores == (5, -10, -10, 0)


@pytest.mark.rule("GR-Q09", "GR-Q19")
def test_only_figures_of_the_very_same_place_are_told_apart_by_lane() -> None:
    """33 and −7 are one location: C, a lap behind, has its inner lane and costs A nothing."""
    both = race("-7 C | 33 A | 4 B | -13 D")
    assert (both.lanes[A], both.lanes[D]) == (2, 1)
    assert ended(both).phase is Phase.BOTH
    assert winners(both) == [0, 3]
    behind = race("-7 C | 33 B A | 4 D")
    assert behind.lanes[A] == 3
    assert winners(behind) == [1]
