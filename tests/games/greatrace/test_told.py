"""What everybody is told: every event of an action, in order, with its facts."""

import pytest

from podium.core.chance import Scripted
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options
from tests.games.greatrace.positions import LED, luck_of, play, position, told

rule = pytest.mark.rule
MAP = "map r6c2=1 r6c3=2 r6c4=3"
B = "\n B gao 0-1-0-0"
AFRICA = board("africa")
FARE = next(x.price for x in AFRICA.lines if AFRICA.spaces[x.b].id == "salisbury")


@pytest.mark.parametrize(
    ("text", "actions", "luck", "said"),
    [
        pytest.param(
            "A* gao 5/5/5 0-1-0-0" + B,
            ("buy 2",),
            "",
            ["petrol_bought A 2 20"],
            marks=rule("CR-11"),
        ),
        pytest.param(
            "A* gao 5/5/5 0-1-0-0 | financial" + B,
            ("play financial",),
            "",
            ["card_played A financial", "money_given A 30"],
            marks=rule("CR-12", "CR-40"),
        ),
        pytest.param(
            "A* gao 8/5/5 0-1-0-0 | refueling_station" + B,
            ("play refueling_station",),
            "",
            ["card_played A refueling_station", "petrol_gained A 2"],
            marks=rule("CR-40", "CR-Q25"),
        ),
        pytest.param(
            "A* gao 8/5/5 0-1-0-0 | jerrycan" + B,
            ("play jerrycan",),
            "",
            ["card_played A jerrycan", "petrol_gained A 1"],
            marks=rule("CR-40", "CR-Q05"),
        ),
        pytest.param(
            "A* gao 0-1-0-0" + B,
            ("pass",),
            "",
            ["passed A"],
            marks=rule("CR-14"),
        ),
        pytest.param(
            "A* gao 0-0-0-3" + B,
            ("fund",),
            "",
            ["funded A 40"],
            marks=rule("CR-22"),
        ),
        pytest.param(
            "A* gao 1-0-0-0" + B,
            ("explore", "take_tile 2", "place r6c2", "place r5c1"),
            "2 1",
            [
                "explored A",
                "tile_drawn A 2",
                "tile_drawn A 1",
                "tile_placed A r6c2 2",
                "tile_placed A r5c1 1",
            ],
            marks=rule("CR-17", "CR-24", "CR-Q39"),
        ),
        pytest.param(
            "A* gao 1-0-0-0" + B,
            ("research",),
            "guide",
            ["researched A", "card_drawn A guide"],
            marks=rule("CR-17"),
        ),
        pytest.param(
            "A* gao 5/4/5 0-1-0-0 | spare_parts" + B,
            ("repair", "fit_part engine"),
            "",
            ["repair_begun A", "card_played A spare_parts", "repaired A engine 1"],
            marks=rule("CR-18"),
        ),
        pytest.param(
            "A* gao 5/1/4 0-1-0-0 | toolbox" + B,
            ("repair", "fit_toolbox 2"),
            "",
            [
                "repair_begun A",
                "card_played A toolbox",
                "repaired A engine 2",
                "repaired A chassis 1",
            ],
            marks=rule("CR-18"),
        ),
        pytest.param(
            f"A* gao 0-0-1-0{B}\n {MAP}",
            ("clear r6c4",),
            "",
            ["tile_cleared A r6c4 3"],
            marks=rule("CR-21"),
        ),
        pytest.param(
            f"A* gao 9/2/5 0-1-0-0{B}\n {MAP}",
            ("drive", "move_to r6c2", "move_to r6c3"),
            "",
            [
                "drive_begun A 2",
                "petrol_spent A 1",
                "moved A gao r6c2",
                "petrol_spent A 2",
                "moved A r6c2 r6c3",
            ],
            marks=rule("CR-19", "CR-26", "CR-27"),
        ),
        pytest.param(
            f"A* gao 0-1-1-0{B}\n map r6c2=1!",
            ("drive", "move_to r6c2", "use_security"),
            "",
            ["drive_begun A 5", "danger_averted A", "petrol_spent A 1", "moved A gao r6c2"],
            marks=rule("CR-20"),
        ),
        pytest.param(
            f"A* gao 0-1-0-0 | militia{B}\n map r6c2=1!",
            ("drive", "move_to r6c2", "play militia"),
            "",
            [
                "drive_begun A 5",
                "card_played A militia",
                "danger_averted A",
                "petrol_spent A 1",
                "moved A gao r6c2",
            ],
            marks=rule("CR-20"),
        ),
        pytest.param(
            f"A* gao 0-1-0-0 | guide{B}\n map r6c2=1#",
            ("drive", "move_to r6c2", "play guide"),
            "",
            [
                "drive_begun A 5",
                "petrol_spent A 1",
                "moved A gao r6c2",
                "halted A",
                "card_played A guide",
            ],
            marks=rule("CR-29"),
        ),
        pytest.param(
            "A* gao 2/5/5 0-1-0-0" + B,
            ("drive", "move_to r6c2"),
            "3",
            ["drive_begun A 5", "tile_uncovered A r6c2 3", "retreated A r6c2"],
            marks=rule("CR-28", "CR-30"),
        ),
        pytest.param(
            f"A* r6c2 0-1-0-0{B}\n {MAP}",
            ("drive", "move_to gao"),
            "guide",
            [
                "drive_begun A 5",
                "petrol_spent A 1",
                "moved A r6c2 gao",
                "city_entered A gao Gao",
                "card_drawn A guide",
            ],
            marks=rule("CR-31"),
        ),
        pytest.param(
            f"A* gao 9/1/0 0-1-0-0{B}\n map r6c2=1-1",
            ("drive", "move_to r6c2"),
            "",
            [
                "drive_begun A 1",
                "petrol_spent A 1",
                "damaged A engine 1",
                "moved A gao r6c2",
                "broken_down A",
            ],
            marks=rule("CR-34"),
        ),
        pytest.param(
            f"A* r24c6 0-1-0-0 | guide toolbox{B}\n map r24c6=1",
            ("drive", "move_to cape-town"),
            "",
            [
                "drive_begun A 5",
                "petrol_spent A 1",
                "moved A r24c6 cape-town",
                "city_entered A cape-town Cape Town",
                "arrived A 1",
                "card_discarded A guide",
                "card_discarded A toolbox",
            ],
            marks=rule("CR-37"),
        ),
        pytest.param(
            "A* gao 0-0-0-1\n B gao passed\n C gao passed\n track C A B",
            ("pass",),
            "guide driver toolbox militia",
            [
                "passed A",
                "order_set C 1",
                "order_set A 2",
                "order_set B 3",
                "bonus_paid C 20",
                "bonus_paid A 10",
                "turn_begun 4",
                "card_revealed guide",
                "card_revealed driver",
                "card_revealed toolbox",
                "card_revealed militia",
            ],
            marks=rule("CR-36", "CR-06"),
        ),
        pytest.param(
            "A* gao 0-0-0-1\n B cape-town arrived1",
            ("pass",),
            "",
            ["passed A", "race_ended 3"],
            marks=rule("CR-38"),
        ),
        pytest.param(
            f"A* gao 1-0-0-0{B}\n deck\n discard guide toolbox",
            ("research",),
            "guide",
            ["researched A", "deck_renewed 2", "card_drawn A guide"],
            marks=rule("CR-40"),
        ),
        pytest.param(
            "A* gao 10/5/2 0-1-0-0 | tracker driver" + B,
            ("play tracker", "discard guide", "discard driver"),
            "guide militia toolbox",
            [
                "card_played A tracker",
                "card_drawn A guide",
                "card_drawn A militia",
                "card_drawn A toolbox",
                "card_discarded A guide",
                "card_discarded A driver",
            ],
            marks=rule("CR-Q30", "CR-07"),
        ),
        pytest.param(
            f"A* gao 0-1-0-0 | trail_hunter\n B gao 0-1-0-0 | guide\n {MAP}",
            ("play trail_hunter", "name r6c2", "name r6c4", "decline"),
            "",
            [
                "card_played A trail_hunter",
                "danger_announced A trail_hunter r6c2 r6c4",
                "danger_let_pass B",
                "tile_hunted A r6c2 1",
                "tile_hunted A r6c4 3",
            ],
            marks=rule("CR-Q03", "CR-Q44", "CR-Q01"),
        ),
        pytest.param(
            f"A* gao 0-1-0-0 | con_artist\n B gao 0-1-0-0 | guide\n {MAP}",
            ("play con_artist", "name r6c2", "name r6c4", "decline"),
            "",
            [
                "card_played A con_artist",
                "danger_announced A con_artist r6c2 r6c4",
                "danger_let_pass B",
                "tiles_swapped A r6c2 r6c4",
            ],
            marks=rule("CR-Q03", "CR-Q44", "CR-Q01"),
        ),
        pytest.param(
            f"A* gao 0-1-0-0 | con_artist\n B gao 0-0-1-0\n {MAP}",
            ("play con_artist", "name r6c2", "name r6c4", "use_security"),
            "",
            [
                "card_played A con_artist",
                "danger_announced A con_artist r6c2 r6c4",
                "danger_averted B",
                "danger_cancelled A con_artist",
            ],
            marks=rule("CR-Q02"),
        ),
        pytest.param(
            "A* gao 0-1-0-0 | saboteur\n B gao 10/1/5 0-1-0-0 | militia",
            ("sabotage B 1", "decline"),
            "",
            [
                "card_played A saboteur",
                "sabotage_announced A B 1",
                "danger_let_pass B",
                "sabotaged B engine 1",
                "sabotaged B chassis 1",
                "broken_down B",
            ],
            marks=rule("CR-Q03", "CR-Q18", "CR-34"),
        ),
    ],
)
def test_everybody_is_told_what_happened(
    text: str, actions: tuple[str, ...], luck: str, said: list[str]
) -> None:
    assert told(play(position(text), *actions, luck=luck)) == said


@pytest.mark.rule("CR-06", "CR-09", "CR-10")
def test_the_bivouac_and_the_planning_are_told() -> None:
    chance = Scripted([SEATS[0], *luck_of("guide driver toolbox")])
    state = rules.setup(2, Options(), chance).state
    step = play(state, "B: take_card driver", "A: take_card toolbox")
    assert told(step) == ["card_taken B driver", "card_taken A toolbox", "card_taken B guide"]
    step = play(step.state, "B: assign 0 1 2 2", "A: assign 5 0 0 0")
    assert told(step) == [
        "plan_readied B 0-1-2-2",
        "plan_readied A 5-0-0-0",
        "plan_shown A 5 0 0 0",
        "plan_shown B 0 1 2 2",
    ]


@pytest.mark.rule("CR-41")
def test_leaders_are_told_and_then_the_first_game_turn() -> None:
    state = rules.setup(2, LED, Scripted([SEATS[1]])).state
    step = play(
        state, "choose_leader delatour", "choose_leader van_hotten", luck="guide driver toolbox"
    )
    assert told(step) == [
        "leader_chosen B delatour",
        "leader_chosen A van_hotten",
        "turn_begun 1",
        "card_revealed guide",
        "card_revealed driver",
        "card_revealed toolbox",
    ]


@pytest.mark.parametrize(
    ("text", "actions", "luck", "said"),
    [
        pytest.param(
            "A* gao 0-1-0-0 | topographer\n B gao 0-1-0-0",
            ("play topographer", "drop_tile 3", "drop_tile 2"),
            "1 3 2 1-1",
            [
                "card_played A topographer",
                "tile_drawn A 1",
                "tile_drawn A 3",
                "tile_drawn A 2",
                "tile_drawn A 1-1",
                "tile_dropped A 3",
                "tile_dropped A 2",
            ],
            marks=rule("CR-41"),
        ),
        pytest.param(
            "A* gao delatour 0-1-0-0\n B gao 0-1-0-0",
            ("use_power",),
            "1 1 2",
            ["power_used A delatour", "tile_drawn A 1", "tile_drawn A 1", "tile_drawn A 2"],
            marks=rule("CR-42"),
        ),
        pytest.param(
            "A* gao 5/4/5 martinetti 0-1-0-0\n B gao 0-1-0-0",
            ("use_power",),
            "",
            ["power_used A martinetti", "repair_begun A"],
            marks=rule("CR-42"),
        ),
        pytest.param(
            "A* dar-es-salaam 900F walledgrave 0-1-0-0 | transport\n B gao 0-1-0-0",
            ("drive", "travel dar-es-salaam/salisbury 1 power"),
            "guide toolbox",
            [
                "drive_begun A 5",
                "card_played A transport",
                "power_used A walledgrave",
                f"travelled A dar-es-salaam/salisbury {FARE - 100} salisbury",
                "petrol_spent A 1",
                "city_entered A salisbury Salisbury",
                "card_drawn A guide",
                "card_drawn A toolbox",
            ],
            marks=rule("CR-33", "CR-42"),
        ),
    ],
)
def test_what_leaders_do_is_told(
    text: str, actions: tuple[str, ...], luck: str, said: list[str]
) -> None:
    assert told(play(position(text, LED), *actions, luck=luck)) == said
