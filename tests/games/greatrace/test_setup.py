from collections import Counter

import pytest
from msgspec.structs import replace

from podium.core.chance import Answer, Scripted, Seeded
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options, State, full_bag, full_deck, premise
from tests.games.greatrace.positions import after, at, crew, letters, play, position

DECK, LEADER_DECK = full_deck(Options()), full_deck(Options(leaders=True))
DIALS = {
    "trail_hunters": Card.TRAIL_HUNTER,
    "saboteurs": Card.SABOTEUR,
    "con_artists": Card.CON_ARTIST,
    "repairmen": Card.REPAIRMAN,
    "drivers": Card.DRIVER,
    "cartographers": Card.CARTOGRAPHER,
    "financials": Card.FINANCIAL,
    "refueling_stations": Card.REFUELING_STATION,
    "trackers": Card.TRACKER,
    "transports": Card.TRANSPORT,
    "guides": Card.GUIDE,
    "spare_parts": Card.SPARE_PARTS,
    "toolboxes": Card.TOOLBOX,
    "jerrycans": Card.JERRYCAN,
    "militias": Card.MILITIA,
    "topographers": Card.TOPOGRAPHER,
}


def begin(seats: int, options: Options | None = None, *luck: Answer) -> State:
    """The first bivouac, the last seat being the first player unless luck says otherwise."""
    answers = luck or (SEATS[seats - 1],)
    shown = (Card.JERRYCAN,) * (seats + 1)
    return rules.setup(seats, options or Options(), Scripted((*answers, *shown))).state


@pytest.mark.rule("CR-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_a_vehicle_and_a_dashboard_and_sixty_tiles_lie_in_the_bag(
    seats: int,
) -> None:
    state = begin(seats)
    assert len(state.crews) == seats
    assert len(state.bag) == 60
    assert all(crew.money % 10 == 0 for crew in state.crews)
    assert set(state.tiles) == {-1}


@pytest.mark.rule("CR-02", "CR-41")
def test_the_deck_has_46_cards_and_two_topographers_join_with_the_leaders() -> None:
    counts = Counter(DECK)
    assert len(DECK) == 46
    assert [counts[card] for card in Card] == [2, 3, 2, 3, 3, 3, 3, 2, 2, 2, 2, 6, 2, 8, 3, 0]
    assert Counter(LEADER_DECK) - counts == Counter({Card.TOPOGRAPHER: 2})
    state = begin(2)
    assert len(state.deck) == 46 - 3
    with_leaders = rules.setup(2, Options(leaders=True), Seeded(1)).state
    assert with_leaders.deck == LEADER_DECK


@pytest.mark.rule("CR-03", "CR-Q41")
@pytest.mark.parametrize(
    ("options", "luck", "start", "goal"),
    [
        (Options(), (), "colomb-bechar", "cape-town"),
        (Options(start="south"), (), "cape-town", "colomb-bechar"),
        (Options(start="random"), ("south", SEATS[0]), "cape-town", "colomb-bechar"),
        (Options(start="random"), ("north", SEATS[0]), "colomb-bechar", "cape-town"),
        (Options(board="south-america"), (), "caracas", "ushuaia"),
    ],
)
def test_the_race_runs_from_one_purple_city_to_the_other(
    options: Options, luck: tuple[Answer, ...], start: str, goal: str
) -> None:
    state = begin(3, options, *luck)
    spaces = board(options.board).spaces
    assert [at(state, name) for name in "ABC"] == [start] * 3
    assert (spaces[state.start].id, spaces[state.goal].id) == (start, goal)
    assert spaces[state.start].purple
    assert spaces[state.goal].purple


@pytest.mark.rule("CR-04")
def test_turn_order_goes_clockwise_from_a_first_player_drawn_by_lot() -> None:
    state = begin(4, None, SEATS[2])
    assert letters(state.order) == "CDAB"
    assert letters(state.track) == "CDAB", "the first player's token lies at the bottom"


@pytest.mark.rule("CR-05", "CR-Q37")
def test_all_begin_with_full_gauges_and_the_last_in_order_with_ten_francs_less() -> None:
    state = begin(4, None, SEATS[2])
    assert [crew.money for crew in state.crews] == [80, 70, 80, 80]
    for found in state.crews:
        assert (found.petrol, found.engine, found.chassis) == (10, 5, 5)
        assert found.hand == ()


@pytest.mark.rule("CR-Q37")
@pytest.mark.parametrize("name", ["africa", "south-america"])
def test_the_ends_of_the_gauges_are_data_of_the_map(name: str) -> None:
    found = board(name)
    assert (found.petrol, found.engine, found.chassis) == (10, 5, 5)
    assert found.max_turns == 40


@pytest.mark.rule("CR-Q36")
def test_of_two_players_the_first_has_eighty_and_the_other_seventy() -> None:
    assert [crew.money for crew in begin(2, None, SEATS[1]).crews] == [70, 80]


@pytest.mark.rule("CR-Q12")
def test_no_bonus_is_paid_before_the_first_convoy() -> None:
    state = begin(2, None, SEATS[0])
    assert [crew.money for crew in state.crews] == [80, 70]
    plans = ("assign 0 0 0 5", "assign 0 0 0 5")
    state = after(state, "take_card jerrycan", "take_card jerrycan", *plans)
    assert [crew.money for crew in state.crews] == [80, 70]
    state = after(state, "pass", "pass", luck="driver guide tracker")
    assert [crew.money for crew in state.crews] == [100, 70]


@pytest.mark.rule("CR-Q46", "CR-22")
def test_the_bank_never_runs_out() -> None:
    state = position("A* gao 123450F 0-0-0-5\n B gao 0-1-0-0")
    step = play(state, "fund")
    assert crew(step.state, "A").money == 123560
    assert crew(step.state, "B").money == 80


@pytest.mark.rule("CR-02")
@pytest.mark.parametrize(("dial", "card"), DIALS.items())
def test_each_card_has_a_dial_of_its_own(dial: str, card: Card) -> None:
    for count in (0, 9):
        options = replace(Options(leaders=True), **{dial: count})
        counts = Counter(full_deck(options))
        assert counts == +Counter({**Counter(LEADER_DECK), card: count})
        assert Counter(rules.setup(4, options, Seeded(1)).state.pieces[0]) == counts


@pytest.mark.rule("CR-01", "CR-23")
@pytest.mark.parametrize("board_id", ["africa", "south-america"])
def test_each_tile_has_a_dial_named_after_it(board_id: str) -> None:
    found = board(board_id)
    assert full_bag(Options()) == found.bag
    for kind, tile in enumerate(found.tiles):
        words = ["tiles", str(tile.petrol)] + [str(tile.damage)] * bool(tile.damage)
        words += ["danger"] * tile.danger + ["stop"] * tile.stop
        for count in (0, 20):
            options = replace(Options(), board=board_id, **{"_".join(words): count})
            bag = Counter(rules.setup(2, options, Seeded(1)).state.bag)
            assert bag == +Counter({**Counter(found.bag), kind: count})


@pytest.mark.rule("CR-05")
@pytest.mark.parametrize("board_id", ["africa", "south-america"])
def test_gauges_and_hands_begin_as_the_dials_say(board_id: str) -> None:
    found = board(board_id)
    box = replace(Options(), board=board_id)
    assert (box.start_petrol, box.start_engine, box.start_chassis) == (
        found.petrol,
        found.engine,
        found.chassis,
    )
    options = replace(box, start_petrol=4, start_engine=3, start_chassis=2, start_cards=2)
    for mine in rules.setup(3, options, Seeded(1)).state.crews:
        assert (mine.petrol, mine.engine, mine.chassis, len(mine.hand)) == (4, 3, 2, 2)
        assert mine.shown == ()


@pytest.mark.rule("CR-06", "CR-07")
def test_too_few_cards_and_more_than_a_chassis_holds_are_refused() -> None:
    held = premise(Options(start_cards=3, start_chassis=2))
    assert held is not None
    assert held.rule == "CR-07"
    few = replace(Options(), **{**dict.fromkeys(DIALS, 0), "jerrycans": 5})
    assert premise(few) is None
    dealt = premise(replace(few, start_cards=1))
    assert dealt is not None
    assert dealt.rule == "CR-06"
