import pytest
from msgspec.structs import replace

from podium.core.bot import Bot
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action
from podium.games.greatrace.bots import BOTS
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.bots.worth import GREEDY, blank_cost, next_level, tile_cost
from podium.games.greatrace.pieces import Card, Gauge
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options, Planning, State
from podium.games.greatrace.view import View, view
from tests.games.greatrace.positions import after, at, gauges, position, space, written


def play_out(bots: list[Bot[View, Action]], seed: int, options: Options) -> State:
    chance, luck = Seeded(seed), Seeded(f"luck {seed}")
    state = rules.setup(len(bots), options, chance).state
    while awaited := rules.to_act(state):
        action = bots[awaited[0]](view(state, awaited[0]), luck)
        assert rules.refusal(state, awaited[0], action) is None
        state = rules.apply(state, awaited[0], action, chance).state
    return state


def choice(state: State | str, seed: int = 1) -> str:
    """What greedy does where it is awaited."""
    found = position(state) if isinstance(state, str) else state
    seat = rules.to_act(found)[0]
    return written(BOTS["greedy"](view(found, seat), Seeded(seed)))


def driven(state: State, seed: int = 1) -> State:
    """The rest of a sequence, as greedy plays it."""
    seat = rules.to_act(state)[0]
    luck, chance = Seeded(seed), Seeded(seed + 1)
    while rules.to_act(state) == (seat,) and not state.ending:
        action = BOTS["greedy"](view(state, seat), luck)
        state = rules.apply(state, seat, action, chance).state
    return state


def test_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == ["random", "greedy"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [Options(), Options(board="south-america", start="south", leaders=True)],
    ids=["africa", "south-america"],
)
def test_greedy_bots_finish_their_races(seats: int, options: Options) -> None:
    for seed in range(2):
        last = play_out([BOTS["greedy"]] * seats, seed, options)
        assert last.ending == "arrival"
        assert last.turn < 25


def test_greedy_beats_three_random_opponents() -> None:
    """At least 60 % is promised; it won 12 of 12 when this was written."""
    won = 0
    for seat in SEATS[:4]:
        bots = [BOTS["greedy" if n == seat else "random"] for n in range(4)]
        outcome = rules.outcome(play_out(bots, seat, Options(leaders=seat == 0)))
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= 3


@pytest.mark.parametrize("text", ["A* gao | driver\n B gao | {}", "A* gao 1-1-1-1\n B gao | {}"])
def test_a_choice_depends_on_the_view_and_the_luck_alone(text: str) -> None:
    assert choice(text.format("guide toolbox")) == choice(text.format("jerrycan militia"))


def test_plans_depend_on_the_view_and_the_luck_alone() -> None:
    stack = (Planning((None, None)),)
    one, other = (
        position(f"A gao 5/3/3 | driver\n B gao | {hand}", stack=stack)
        for hand in ("guide toolbox", "jerrycan militia")
    )
    assert choice(one) == choice(other)


def test_greedy_drives_in_where_the_goal_lies_open() -> None:
    text = "A* r24c6 5/3/2 0-1-0-0\n B r24c6 5/5/5 0-1-0-0\n map r24c6=1"
    assert choice(text) == "drive"
    assert choice(after(text, "drive")) == "move_to cape-town"


@pytest.mark.parametrize("other", ["windhoek 0-0-0-5", "gao 0-0-0-5", "r24c6 0-1-0-4"])
def test_nobody_waits_before_the_goal(other: str) -> None:
    """Whoever arrives alone has won (CR-38): neither points nor company are worth a game turn."""
    state = after(f"A* r24c6 5/1/1 0F 0-1-0-0\n B {other}\n map r24c6=1", "drive")
    assert choice(state) == "move_to cape-town"
    assert written(policy(view(state, SEATS[0]), Seeded(1))) == "move_to cape-town"


@pytest.mark.parametrize("other", ["r24c6 5/5/5", "windhoek 0/0/0 0F", "gao"])
def test_greedy_plans_to_arrive_as_soon_as_it_can(other: str) -> None:
    text = f"A r24c6 5/5/5 0F\n B {other}\n map r24c6=1"
    assert choice(position(text, stack=(Planning((None, None)),))) == "assign 0 1 0 4"


def test_greedy_collects_before_it_arrives_if_nobody_is_near() -> None:
    text = "A* r24c6 5/3/2 0-1-0-3\n B {} 5/5/5 0-1-0-0\n map r24c6=1"
    assert choice(text.format("gao")) == "fund"
    assert choice(text.format("r24c6")) == "drive"


def test_greedy_averts_a_danger_with_security_first() -> None:
    text = "A* gao 5/5/5 0-1-1-0 | militia\n B gao 0-1-0-0\n map r6c2=1!"
    state = after(text, "drive", "move_to r6c2")
    assert choice(state) == "use_security"
    bare = after(text.replace("0-1-1-0", "0-1-0-0"), "drive", "move_to r6c2")
    assert choice(bare) == "play militia"


def test_greedy_spares_its_last_engine_level() -> None:
    text = "A* gao 5/1/3 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-1"
    assert choice(after(text, "drive", "move_to r6c2")) == "split 0"


def test_greedy_repairs_a_broken_engine() -> None:
    text = "A* gao 5/0/3 80F 0-1-0-0\n B gao 0-1-0-0"
    assert choice(text) == "repair"
    assert choice(after(text, "repair")) == "buy_part engine"


def test_greedy_spends_what_it_has_on_a_worn_vehicle_rather_than_driving_it() -> None:
    text = "A* r18c5 3/1/0 {}F 0-2-0-0\n B gao 0-1-0-0\n map r18c5=1"
    assert choice(text.format(250)) == choice(text.format(900)) == "repair"
    assert choice(after(text.format(900), "repair")).startswith("buy_part")


def test_greedy_keeps_its_petrol_money_before_the_goal() -> None:
    text = "A* r24c6 0/4/2 {}F 0-2-0-0\n B gao 0-1-0-0\n map r24c6=1"
    assert choice(after(text.format(60), "repair")).startswith("buy_part")
    assert choice(after(text.format(50), "repair")) == "stop"


def test_greedy_fills_up_in_a_city_before_it_drives() -> None:
    text = "A* gao 1/5/5 80F 0-1-0-0\n B gao 0-1-0-0"
    assert choice(text).startswith("buy ")
    assert choice(after(text, choice(text))) == "drive"


def test_greedy_buys_petrol_before_it_plays_cards() -> None:
    """Once a card lies there, petrol can no longer be bought in that sequence (CR-10)."""
    text = "A* gao 1/5/5 80F 0-1-0-0 | tracker\n B gao 0-1-0-0"
    assert choice(text).startswith("buy ")
    assert choice(after(text, choice(text))) == "play tracker"


def test_greedy_passes_where_a_drive_would_go_nowhere() -> None:
    text = "A* r6c3 {}/4/4 {}F 0-1-0-0\n B gao 0-1-0-0\n map r6c3=1"
    assert choice(text.format(0, 10)) == "pass"
    assert choice(text.format(0, 40)).startswith("buy ")
    assert choice(text.format(3, 0)) == "drive"


def test_greedy_plays_a_driver_as_late_as_somebody_is_left_to_play_it_with() -> None:
    text = "A* gao 10/5/5 0F {} | driver\n B gao 0-1-0-0\n map r6c2=1 r6c3=1 r7c2=1"
    assert choice(text.format("0-0-0-4")) == "play driver"
    assert choice(text.format("0-1-0-4")) == "fund"
    assert choice(text.format("0-1-0-0")) == "play driver"


def test_greedy_does_not_repair_with_the_drive_that_the_last_game_turn_needs() -> None:
    text = "A* r24c6 2/2/2 200F {} | toolbox\n B cape-town arrived1\n map r24c6=1"
    assert choice(text.format("0-1-0-0")) == "drive"
    assert choice(text.format("0-2-0-0")) == "repair"


def test_greedy_plays_a_jerrycan_rather_than_giving_it_up() -> None:
    text = "A* gao 5/5/1 1-0-0-0 | driver\n B gao 0-1-0-0"
    assert choice(after(text, "research", luck="jerrycan")) == "play jerrycan"
    full = after(text.replace("5/5/1", "10/5/1"), "research", luck="jerrycan")
    assert choice(full) == "discard jerrycan"


def test_greedy_takes_what_is_worth_most() -> None:
    assert choice("A gao 5/2/2\n B gao 5/2/2\n display guide toolbox trail_hunter") == (
        "take_card toolbox"
    )


def test_greedy_lays_good_tiles_on_its_road_and_bad_ones_aside() -> None:
    start = position("A* gao 1-0-0-0\n B gao 0-1-0-0")
    way = road(view(start, SEATS[0])).spaces(space("gao"), 3)
    names = {board("africa").spaces[n].id for n in way}
    state = after(start, "explore", luck="1 3-2!#")
    assert choice(state) == "take_tile 1"
    state = after(state, choice(state))
    assert choice(state).removeprefix("place ") in names
    state = after(state, choice(state))
    assert choice(state).removeprefix("place ") not in names


def test_greedy_sabotages_whoever_is_before_the_goal_and_not_on_guard() -> None:
    text = """
        A* gao 5/5/{} 0-0-0-1 | saboteur
        B  {} 5/2/2 0-1-1-0
        C  {} 5/2/2 0-1-0-0
    """
    assert choice(text.format(5, "johannesburg", "johannesburg")).startswith("sabotage C")
    assert choice(text.format(5, "lagos", "lagos")) == "fund", "kept for the end of the race"
    assert choice(text.format(1, "lagos", "lagos")).startswith("sabotage C"), "the hand is full"


def test_greedy_answers_a_saboteur() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 5/2/2 0-0-1-0"
    assert choice(after(text, "sabotage B 2")) == "use_security"


def test_greedy_gets_on_with_a_sequence() -> None:
    state = position("A* gao 9/5/5 80F 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1 r6c3=1 r7c2=1")
    last = driven(state)
    assert at(last, "A") != "gao"
    assert gauges(last, "A") != "9/5/5"


def test_a_blank_space_is_worth_the_mean_of_the_bag() -> None:
    found = board("africa")
    costs = [tile_cost(tile, GREEDY) for tile in found.tiles]
    assert blank_cost(found, (0,), GREEDY) == costs[0]
    assert blank_cost(found, (0, 0, 1, 1), GREEDY) == (costs[0] + costs[1]) / 2
    assert min(costs) < blank_cost(found, found.bag, GREEDY) < max(costs)


def test_a_level_beyond_the_end_of_a_map_s_gauge_is_worth_nothing() -> None:
    (front, _) = view(position("A* gao 5/3/2 0-1-0-0\n B gao 0-1-0-0"), SEATS[0]).fronts
    short = replace(board("africa"), chassis=2)
    assert next_level(front, Gauge.CHASSIS, short, 0.0, GREEDY) == 0
    assert next_level(front, Gauge.ENGINE, short, 0.0, GREEDY) > 0
    assert next_level(front, Gauge.CHASSIS, board("africa"), 0.0, GREEDY) > 0


def test_a_road_leads_to_the_goal_and_follows_cheap_tiles() -> None:
    state = position("A* gao 0-1-0-0\n B gao 0-1-0-0")
    seen = view(state, SEATS[0])
    found = road(seen)
    assert found.spaces(seen.fronts[0].space)[-1] == state.goal
    assert found.steps[state.goal] == 0
    assert found.cost[state.goal] == 0
    first = found.spaces(space("gao"), 1)[0]
    bad = replace(state, tiles=tuple(16 if n == first else t for n, t in enumerate(state.tiles)))
    dearer = road(view(bad, SEATS[0]))
    assert dearer.cost[space("gao")] > found.cost[space("gao")]


def test_a_line_joins_the_road_once_it_can_be_paid() -> None:
    text = "A* mombasa 5/5/5 {}F 0-1-0-0 | {}\n B gao 0-1-0-0"
    costs = [
        road(view(position(text.format(money, "guide")), SEATS[0])).cost[space("mombasa")]
        for money in (0, 300)
    ]
    assert costs[1] <= costs[0]
    assert Card.TRANSPORT in position(text.format(0, "transport")).crews[0].hand
