"""The table as one viewer sees it."""

import re
from itertools import chain, groupby
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium import language, registry
from podium.core.seat import SEATS
from podium.games.motorcar import encoding, scene
from podium.games.motorcar.events import Driven, Endured, Event
from podium.games.motorcar.pieces import BOARD, Place, Strain
from podium.games.motorcar.scene.places import TRACK, day_box, way
from podium.games.motorcar.scene.wire import predicament_name
from podium.games.motorcar.state import (
    Arrived,
    Fate,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Options,
    Paying,
    State,
    Straining,
    Trouble,
)
from podium.games.motorcar.view import heard, view
from podium.scene.art import read_art
from podium.scene.motion import Motion
from podium.scene.nodes import Node
from podium.scene.offer import Ghost, Offer
from podium.scene.plain import plain
from podium.scene.scene import Scene, heading
from podium.scene.svg import svg
from podium.scene.text import Text
from podium.testing import Golden
from tests.games.motorcar.positions import A, B, C, D, position
from tests.games.motorcar.walks import everywhere, walk

NAMES = ("Anna", "Ben", "Chloé", "Dev", "Elif", "Finn")
ART = Path(scene.__file__).parents[1] / "art"

RACE = """order C F A B E D, stage 10
A day 156, tiles 2, strain 2
B day 148, tiles 0, strain 3
C day 156, tiles 1, strain 1
D day 163, tiles 1, strain 2
E day 151, tiles 3, strain 1
F day 169, tiles 4, strain 2"""
"""Six cars in Siberia, as the picture of this table was first drawn."""
CHOOSING = Straining((0, 2, 1, 3, 0, 2))
TROUBLE = RACE.replace("strain 3", "strain 3, random 2").replace("day 163", "day 163, inflicted 1")
SETTLED = replace(
    position(RACE, CHOOSING),
    dice=(7, 3, 9, 2, 8, 5),
    count=5,
    drawn=(B, B, D, SEATS[5], C),
    news=(
        Trouble(C, False, Fate.PAID, C),
        Trouble(SEATS[5], False, Fate.SHAKEN_OFF, SEATS[5]),
        Trouble(B, False, Fate.HELPED, SEATS[4]),
        Trouble(B, False, Fate.ENDURED, 13),
        Trouble(D, False, Fate.ENDURED, 10),
    ),
)


def seen(state: State, seat: int | None = 0) -> Scene:
    return scene.scene(view(state, None if seat is None else SEATS[seat]))


def nodes(shown: Scene) -> dict[str, Node]:
    return {node.id: node for node in shown.nodes}


def said(text: Text | str | int, viewer: int | None = 0) -> str:
    if not isinstance(text, tuple):
        return str(text)
    words = language.words("motorcar", "en", strict=True)
    return words.say(text, NAMES, None if viewer is None else SEATS[viewer])


def slots(node: Node) -> dict[str, str]:
    return {slot: said(text) for slot, text in node.words}


def offered(shown: Scene, label: str) -> Offer:
    (offer,) = [o for o in shown.offers if said(o.label) == label]
    return offer


# -- the strip -----------------------------------------------------------------------------------


def test_turn_order_is_a_row_of_fields_the_first_on_the_left() -> None:
    shown = seen(position(RACE, CHOOSING))
    fields = sorted((n for n in shown.nodes if n.area == "order"), key=lambda node: node.x)
    assert [node.owner for node in fields] == [2, 5, 0, 1, 4, 3]
    assert [slots(node)["no"] for node in fields] == ["1", "2", "3", "4", "5", "6"]
    assert [said(node.label) for node in fields][:3] == [
        "1. Chloé: has chosen ✓",
        "2. Finn: has chosen ✓",
        "3. Anna: choosing…",
    ]
    assert [node.state for node in fields][2] == "me now"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_fields_fill_the_strip_whatever_the_seats(seats: int) -> None:
    names = "\n".join(f"{letter} day 0" for letter in "ABCDEF"[:seats])
    state = position(f"order {' '.join('ABCDEF'[:seats])}\n{names}", Straining((0,) * seats))
    fields = [node for node in seen(state).nodes if node.area == "order"]
    assert [node.x for node in fields] == [1000 * n // seats for n in range(seats)]
    assert {node.symbol for node in fields} == {f"turn-{seats}"}


@pytest.mark.parametrize(
    ("text", "phase", "status"),
    [
        (RACE, Inflicting(2), ("deciding…", "strain: severe", "strain: heavy")),
        (RACE, Joining(2, (), D, (B,)), ("strain: heavy", "deciding…", "offer against")),
        (TROUBLE, Paying(2), ("deciding…", "2 predicaments", "1 predicament")),
        (RACE, Arrived(), ("day 156", "day 148", "day 163")),
    ],
)
def test_a_field_says_what_its_seat_is_about(
    text: str, phase: Inflicting | Joining | Paying | Arrived, status: tuple[str, ...]
) -> None:
    shown = nodes(seen(position(text, phase)))
    assert tuple(slots(shown[f"turn-{seat}"])["status"] for seat in (0, 1, 3)) == status


# -- the board -----------------------------------------------------------------------------------


def test_fifty_days_run_clockwise_round_the_board_without_a_gap() -> None:
    boxes = [day_box(day) for day in range(TRACK)]
    assert (boxes[0].x, boxes[0].y) == (0, 0)
    for here, there in zip(boxes, boxes[1:] + boxes[:1], strict=True):
        assert (
            here.x + here.width == there.x
            or there.x + there.width == here.x
            or here.y + here.height == there.y
            or there.y + there.height == here.y
        )
    assert sum(box.width * box.height for box in boxes) == 1000 * 410 - 894 * 330
    assert day_box(50) == boxes[0]


def test_a_way_turns_at_the_corners_and_ends_where_the_car_does() -> None:
    assert way(10, 14) == day_box(14).middle
    assert way(15, 21) == (*day_box(18).middle, *day_box(21).middle)
    assert way(40, 55) == (*day_box(43).middle, *day_box(50).middle, *day_box(55).middle)


def test_cars_stand_on_their_days_and_share_one_without_hiding_each_other() -> None:
    shown = nodes(seen(position(RACE, CHOOSING)))
    for seat, day in enumerate((156, 148, 156, 163, 151, 169)):
        car, box = shown[f"car-{seat}"], day_box(day)
        assert box.x - 2 <= car.x
        assert car.x + car.width <= box.x + box.width + 2
        assert box.y <= car.y
        assert car.y + car.height <= box.y + box.height + 2
    assert (shown["car-0"].x, shown["car-0"].y) != (shown["car-2"].x, shown["car-2"].y)
    assert said(shown["car-0"].label) == "Your car on day 156"
    assert said(shown["car-1"].label) == "Ben’s car on day 148"


def test_six_cars_on_one_day_all_have_a_place() -> None:
    text = "order A B C D E F\n" + "\n".join(f"{letter} day 0" for letter in "ABCDEF")
    shown = nodes(seen(position(text, Flicking((0,) * 6))))
    assert len({(shown[f"car-{n}"].x, shown[f"car-{n}"].y) for n in range(6)}) == 6


def test_the_counter_of_fifties_moves_on_with_the_cars() -> None:
    shown = nodes(seen(position(RACE, CHOOSING)))
    assert slots(shown["fifties"])["f3"] == "150"
    assert shown["fifty-1"].x < shown["fifty-0"].x  # 148 lies in the hundreds
    late = nodes(
        seen(
            position("order A B C, stage 16\nA day 430\nB day 260\nC day 100", Straining((0,) * 3))
        )
    )
    numbers = slots(late["fifties"])
    assert (numbers["f0"], numbers["f6"]) == ("100", "400")
    assert late["fifty-2"].x < late["fifty-1"].x < late["fifty-0"].x


def test_towns_and_ways_are_behind_at_hand_or_ahead() -> None:
    shown = nodes(seen(position(RACE, CHOOSING)))
    assert [shown[f"town/{n}"].state for n in (0, 9, 10, 11, 16)] == [
        *("done", "done", "now", "ahead", "ahead"),
    ]
    assert [shown[f"way/{n}"].state for n in (9, 10, 11)] == ["done", "now", "ahead"]
    assert said(shown["town/10"].label) == "Stage 10: Yakutsk, where this stage leads"
    assert slots(shown["indicator"])["no"] == "10"
    over = nodes(seen(position(RACE.replace("stage 10", "stage 17"), Arrived())))
    assert {over[f"town/{n}"].state for n in range(17)} == {"done"}


def test_a_short_race_ends_on_the_map_where_it_ends() -> None:
    state = position(RACE.replace("stage 10", "stage 4"), CHOOSING, Options(legs=1))
    shown = nodes(seen(state))
    assert "town/4" in shown
    assert "town/5" not in shown
    assert slots(shown["map"])["title"] == "New York to Vancouver"
    assert "leg2" not in slots(shown["map"])
    assert heading(seen(state), said) == "Stage 4 of 4 · Vancouver · Leg I"


def test_who_has_driven_is_seen_at_the_stages_end() -> None:
    waiting = nodes(seen(position(RACE, CHOOSING)))
    half = nodes(seen(position(TROUBLE, Helping(3, (C,)))))
    done = nodes(seen(position(TROUBLE, Gift((SEATS[5],)))))
    anadyr, yakutsk = waiting["town/9"], waiting["town/10"]
    assert all(abs(waiting[f"pin-{n}"].x - anadyr.x) < 40 for n in range(6))
    assert [abs(half[f"pin-{n}"].x - yakutsk.x) < 60 for n in range(6)] == [
        *(True, True, True, False, False, True),
    ]
    assert all(abs(done[f"pin-{n}"].x - yakutsk.x) < 60 for n in range(6))


def test_a_car_in_trouble_bears_an_alarm() -> None:
    shown = nodes(seen(position(TROUBLE, Helping(4, (B,)))))
    assert slots(shown["alarm-1"])["count"] == "2"
    assert said(shown["alarm-3"].label) == "Dev has 1 predicament"
    assert "alarm-0" not in shown


# -- beside the board ----------------------------------------------------------------------------


def test_each_seat_has_a_token_on_the_oval_of_its_last_strain() -> None:
    shown = nodes(seen(position(RACE, CHOOSING)))
    assert slots(shown["ovals"])["title"] == "Stage 9, strain"
    by_oval = [
        sorted({(shown[f"level-{n}"].x) // 74 for n in seats})
        for seats in ((2, 4), (0, 3, 5), (1,))
    ]
    assert by_oval == [[0], [1], [2]]
    assert said(shown["level-1"].label) == "Ben: severe"
    first = nodes(
        seen(
            position(
                "order A B C\nA day 0, strain 0\nB day 0, strain 0\nC day 0, strain 0",
                Straining((0, 0, 0)),
            )
        )
    )
    assert "level-0" not in first
    assert slots(first["ovals"])["note"] == "Risk on the cards: if others drive heavy"


def test_the_bag_tells_dice_count_and_whose_tokens_came_out() -> None:
    shown = nodes(seen(SETTLED))
    told = slots(shown["bags"])
    assert (told["told"], told["reason"]) == ("The dice made 34,", "so 4 + 1 of 11 tokens.")
    assert [shown[f"drawn/{n}"].owner for n in range(5)] == [1, 1, 3, 5, 2]
    assert [slots(shown[f"die-{n}"])["die"] for n in range(6)] == ["7", "3", "9", "2", "8", "5"]
    everything = replace(
        position("order A B C D, stage 13\nA day 0\nB day 0\nC day 0\nD day 0", Inflicting(0)),
        dice=(8, 8, 8, 8),
        count=4,
    )
    assert slots(nodes(seen(everything))["bags"])["reason"] == "so all 4 tokens."


def test_while_dice_fall_the_bag_tells_nothing_that_they_have_not_made() -> None:
    falling = replace(SETTLED, dice=(7, 3), count=0, drawn=())
    told = slots(nodes(seen(falling))["bags"])
    assert (told["told"], told["reason"]) == ("Nothing drawn yet.", "")


def test_dispatches_tell_what_became_of_each_predicament() -> None:
    shown = seen(SETTLED)
    clips = [node for node in shown.nodes if node.zone == "wire"]
    assert [(node.owner, slots(node)["end"], node.state) for node in clips] == [
        (2, "paid, 1 tile", "saved"),
        (5, "shaken off", "saved"),
        (1, "Elif helped", "saved"),
        (1, "13 days", "lost"),
        (3, "10 days", "lost"),
    ]
    few = seen(replace(SETTLED, news=SETTLED.news[-2:]))
    large = [node for node in few.nodes if node.zone == "wire"]
    assert [slots(node)["end"] for node in large] == ["9 + 4 = 13 days", "8 + 2 = 10 days"]
    assert not [node for node in clips if node.handle]


def test_an_open_predicament_can_be_touched_and_keeps_its_headline_when_it_is_settled() -> None:
    state = position(TROUBLE, Helping(4, (B,)))
    open_ones = {n.id: slots(n)["head"] for n in seen(state).nodes if n.zone == "wire"}
    assert set(open_ones) == {"trouble-1/random.0", "trouble-1/random.1", "trouble-3/inflicted.0"}
    shown = nodes(seen(state))
    assert shown["trouble-1/random.1"].handle == "trouble-1/random"
    cars = (state.cars[0], replace(state.cars[1], random=1), *state.cars[2:])
    helped = replace(state, cars=cars, news=(Trouble(B, False, Fate.HELPED, SEATS[4]),))
    assert {n.id: slots(n)["head"] for n in seen(helped).nodes if n.zone == "wire"} == open_ones


def test_headlines_vary_and_those_inflicted_are_another_kind() -> None:
    legs = [{predicament_name(s, seat, False, 0) for s in range(4 * leg + 1, 4 * leg + 5) for seat in range(6)}
            for leg in range(4)]  # fmt: skip
    assert all(len(found) > 8 for found in legs)
    assert "ice" in legs[1]
    assert not any("ice" in found for found in (legs[0], *legs[2:]))
    assert not set(chain.from_iterable(legs)) & {
        predicament_name(3, s, True, n) for s in range(6) for n in range(9)
    }
    assert predicament_name(3, 2, False, 0) != predicament_name(3, 2, False, 1)


def test_any_number_of_predicaments_finds_room() -> None:
    for count in range(1, 30):
        news = tuple(Trouble(SEATS[n % 6], n % 4 == 0, Fate.ENDURED, 12) for n in range(count))
        clips = [n for n in seen(replace(SETTLED, news=news)).nodes if n.zone == "wire"]
        assert len(clips) == min(count, 12)
        assert len({(node.x, node.y) for node in clips}) == len(clips)
        assert all(node.x + node.width <= 450 and node.y + node.height <= 128 for node in clips)


# -- in front of the viewer ----------------------------------------------------------------------


def test_the_cards_show_what_each_strain_may_cost() -> None:
    shown = nodes(seen(position(RACE, CHOOSING)))
    wanted = {
        "normal": ("16.5", "12–21 days", "47%", "+5.5 each", "19.1", "tiles: 16.5"),
        "heavy": ("12.9", "10–19 days", "69%", "+9.2 each", "20.7", "tiles: 12.9"),
        "severe": ("10.0", "8–17 days", "81%", "+12.0 each", "24.1", "tiles: 10.5"),
    }
    for name, figures in wanted.items():
        words = slots(shown[f"strain/{name}"])
        assert (
            tuple(words[s] for s in ("drive_days", "span", "chance", "each", "all_days", "tiles"))
            == figures
        )
        assert all(
            figure.split()[0] in words["note"] for figure in (figures[0], figures[2], figures[4])
        )
    assert shown["strain/severe"].state == "risky long"
    assert shown["strain/normal"].state == ""


def test_dice_from_zero_make_all_of_it_a_day_shorter() -> None:
    shown = nodes(seen(position(RACE, CHOOSING, Options(die_zero_based=True))))
    words = slots(shown["strain/normal"])
    assert (words["drive_days"], words["span"], words["each"]) == (
        "15.5",
        "11–20 days",
        "+4.5 each",
    )


def test_the_chosen_card_is_marked_for_its_seat_alone() -> None:
    state = position(RACE, Straining((3, 2, 1, 3, 0, 2)))
    assert [n.id for n in seen(state, 0).nodes if "chosen" in n.state.split()] == ["strain/severe"]
    assert [n.id for n in seen(state, 1).nodes if "chosen" in n.state.split()] == ["strain/heavy"]
    assert [n.id for n in seen(state, 4).nodes if "chosen" in n.state.split()] == []


def test_picking_a_strain_shades_the_days_where_it_would_land() -> None:
    offer = offered(seen(position(RACE, CHOOSING)), "Drive heavy")
    *shades, says = offer.ghosts
    assert [(ghost.x, ghost.y) for ghost in shades] == [
        (day_box(day).x, day_box(day).y) for day in range(166, 176)
    ]
    darkness = [int(ghost.symbol.removeprefix("shade-")) for ghost in shades]
    assert darkness == sorted(darkness, reverse=True)
    assert darkness[0] > darkness[-1]
    assert said(says.words[0][1]) == "Heavy: you on day 166–175"
    assert len(offer.ghosts) <= 12  # more would be left out


def test_tiles_lie_in_the_purse_and_many_are_counted() -> None:
    two = nodes(seen(position(RACE, CHOOSING)))
    assert "tile/1" in two
    assert "tile/2" not in two
    many = nodes(seen(position(RACE.replace("tiles 2", "tiles 14"), CHOOSING)))
    tiles = [node for node in many.values() if node.symbol == "tile" and node.area == "purse"]
    assert len(tiles) == 6
    assert min(node.x for node in tiles) >= 0
    assert max(node.x + node.width for node in tiles) <= 142
    assert slots(many["purse"])["count"] == "×14"


def test_a_watcher_has_no_cards_and_no_purse() -> None:
    shown = seen(position(RACE, CHOOSING), None)
    assert {node.area for node in shown.nodes} == {"order", "board", "strains", "bags", "wire"}
    assert shown.offers == ()


def test_players_show_days_tiles_and_who_leads() -> None:
    standings = seen(position(RACE, CHOOSING)).standings
    assert [said(s.facts[0].label) for s in standings][:2] == ["156 days", "148 days"]
    assert [len(s.facts[1].symbols) for s in standings] == [2, 0, 1, 1, 3, 4]
    assert [s.seat for s in standings if s.flag] == [1]
    start = seen(position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((0, 0, 0))))
    assert not any(s.flag for s in start.standings)


# -- offers and prompts --------------------------------------------------------------------------


def test_the_flick_is_twenty_offers_that_differ_in_a_number() -> None:
    text = "order A B C\nA day 0\nB day 0\nC day 0"
    shown = seen(position(text, Flicking((0, 7, 0))))
    assert [offer.number for offer in shown.offers] == list(range(1, BOARD + 1))
    assert {(offer.picks, offer.gesture) for offer in shown.offers} == {((), "flick")}
    toys = nodes(shown)
    assert [toys[f"toy-{n}"].state for n in range(3)] == ["waiting", "", "waiting"]
    assert "toy-0" not in nodes(seen(position(text, CHOOSING)))


@pytest.mark.parametrize(
    ("phase", "label", "picks"),
    [
        (CHOOSING, "Drive to the limit", ("strain/severe",)),
        (Inflicting(2), "Two tiles: inflict on Ben", ("seat-1",)),
        (Inflicting(2), "One tile against Ben: who joins?", ("seat-1",)),
        (Inflicting(2), "Inflict nothing", ()),
        (Joining(1, (), D, (A,)), "Add your tile against Dev", ("seat-3",)),
        (Helping(2, (C,)), "Help Chloé, for a tile", ("trouble-2/random",)),
        (Helping(2, (C,)), "Help Chloé out of the inflicted one", ("trouble-2/inflicted",)),
        (Helping(2, (C,)), "Drive on", ()),
        (Gift((A,)), "Shake a predicament off", ("trouble-0/random",)),
        (Paying(2), "Pay a tile", ("trouble-0/random",)),
    ],
)
def test_what_is_touched_for_an_offer(
    phase: Straining | Inflicting | Joining | Helping | Gift | Paying,
    label: str,
    picks: tuple[str, ...],
) -> None:
    text = RACE.replace("tiles 1, strain 1", "tiles 1, strain 1, random 1, inflicted 1").replace(
        "tiles 2, strain 2", "tiles 2, strain 2, random 1"
    )
    assert offered(seen(position(text, phase)), label).picks == picks


@pytest.mark.parametrize(
    ("tiles", "theirs", "how"),
    [(2, 1, "inflict"), (2, 0, "inflict_two"), (1, 1, "inflict_one")],
)
def test_whoever_may_inflict_is_told_of_what_can_be_done_alone(
    tiles: int, theirs: int, how: str
) -> None:
    text = re.sub(r"tiles \d", f"tiles {theirs}", RACE)
    text = text.replace(f"A day 156, tiles {theirs}", f"A day 156, tiles {tiles}")
    assert seen(position(text, Inflicting(2))).help == (f"help.{how}",)


@pytest.mark.parametrize(
    ("phase", "viewer", "prompt"),
    [
        (Flicking((0,) * 6), 0, "Turn order: flick your car as far as you dare, but not over the edge."),
        (Flicking((12, 0, 1, 1, 1, 0)), 0, "You flick with 12. Waiting for Ben and Finn; until then you may choose again."),
        (CHOOSING, 0, "How hard do you drive to Yakutsk?"),
        (CHOOSING, 1, "Your choice: heavy. Waiting for Anna and Elif; until then you may choose again."),
        (CHOOSING, None, "Waiting for Anna and Elif."),
        (Inflicting(2), 0, "Inflict a predicament?"),
        (Inflicting(2), 1, "Anna may inflict a predicament."),
        (Joining(2, (), D, (B,)), 1, "Anna puts a tile down against Dev. Do you add yours?"),
        (Joining(2, (), D, (B,)), 3, "Anna puts a tile down against you. Does Ben add one?"),
        (Joining(2, (), D, (B,)), 2, "Anna puts a tile down against Dev. Does Ben add one?"),
        (Helping(3, (C, A)), 1, "You met Chloé and Anna in trouble. Help, and get a tile?"),
        (Helping(3, (C, A)), 4, "Ben met Chloé and Anna in trouble and may help."),
        (Gift((A,)), 0, "You are slowest: shake one predicament off?"),
        (Paying(2), 0, "Pay a tile to be rid of a predicament?"),
        (Paying(2), 5, "Anna may pay tiles against predicaments."),
        (Arrived(), 1, "Paris, and nobody was faster: you win!"),
        (Arrived(), 0, "Ben reached Paris in the fewest days and wins."),
    ],
)  # fmt: skip
def test_the_prompt_says_what_is_asked_or_whom_the_race_waits_for(
    phase: Flicking | Straining | Inflicting | Joining | Helping | Gift | Paying | Arrived,
    viewer: int | None,
    prompt: str,
) -> None:
    assert said(seen(position(RACE, phase), viewer).prompt, viewer) == prompt


@pytest.mark.rule("MR-Q11")
@pytest.mark.parametrize(
    ("viewer", "prompt"),
    [
        (1, "As fast to Paris as others, and none of them has more tiles left: you win!"),
        (
            0,
            (
                "Several reached Paris in equally few days. Of these, Ben has the most tiles left and "
                "wins."
            ),
        ),
    ],
)
def test_where_tiles_parted_the_fastest_the_prompt_says_so(viewer: int, prompt: str) -> None:
    days = "A day 180, tiles 1\nB day 180, tiles 2\nC day 190, tiles 9"
    state = position(f"order A B C, stage 17\n{days}", Arrived())
    assert said(seen(state, viewer).prompt, viewer) == prompt


# -- motions -------------------------------------------------------------------------------------


def test_a_car_drives_along_the_track_and_on_when_it_endures() -> None:
    looks = view(position(RACE, CHOOSING), A)
    (drive,) = scene.motions(Driven(B, (4, 5, 6), 11, 159), looks, looks)
    (lost,) = scene.motions(Endured(B, False, (4, 5, 6), 10, 169), looks, looks)
    assert (drive.source, drive.target) == (lost.source, lost.target) == ("car-1", "car-1")
    assert drive.way[-2:] == day_box(159).middle
    assert lost.way == (*day_box(168).middle, *day_box(169).middle)
    assert said(drive.say) == "+11"


def test_motions_go_from_and_to_things_that_are_there() -> None:
    moved: set[str] = set()
    for seats, seed in ((3, 1), (6, 2), (4, 3)):
        for before, events, after in walk(seats, Options(legs=2), seed):
            for seat in (None, SEATS[0]):
                old, new = view(before, seat), view(after, seat)
                there = {n.id for v in (old, new) for n in scene.scene(v).nodes}
                for event in events:
                    for motion in scene.motions(heard(event, seat), old, new):
                        assert {motion.source, motion.target} <= there, (event, motion)
                        moved.add(type(event).__name__)
    assert len(moved) >= 10


def test_a_round_can_be_watched_in_fifteen_seconds() -> None:
    """By the browser's reckoning: three letters take 405 ms to read, a silent beat at most 450."""
    longest = 0.0
    for seed in range(30):
        steps = [
            (before.stage, _watched(before, events, after))
            for before, events, after in walk(6, Options(), seed)
        ]
        for _, rounds in groupby(steps, key=lambda step: step[0]):
            longest = max(longest, sum(seconds for _, seconds in rounds))
    assert 5 < longest < 15


def _watched(before: State, events: tuple[Event, ...], after: State) -> float:
    looks = view(before, None), view(after, None)
    told: list[Motion] = []
    for event in events:
        told += scene.motions(heard(event, None), *looks)
    beats = [motion for motion in told if not motion.together]
    spoken = sum(min(1.1, 0.18 + 0.075 * len(said(m.say))) for m in beats if m.say)
    silent = sum(not m.say for m in beats)
    return spoken + silent * max(min(0.45, 2.0 / max(silent, 1)), 0.25)


# -- what must hold everywhere -------------------------------------------------------------------


def test_everything_lies_in_its_area_and_offers_differ() -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    for state, seat in everywhere():
        looks = view(state, seat)
        shown = scene.scene(looks)
        areas = {area.id: area for area in shown.areas}
        for node in shown.nodes:
            area = areas[node.area]
            if area.kind != "hand" and node.symbol:
                drawn = art.symbols[node.symbol]
                assert -3 <= node.x <= area.width, node
                assert -3 <= node.y <= area.height, node
                assert node.x + (node.width or drawn.width) <= area.width + 12, node
                assert node.y + (node.height or drawn.height) <= area.height + 12, node
        keys = [(offer.picks, offer.number, offer.label) for offer in shown.offers if offer.picks]
        assert len(keys) == len(set(keys))
        assert [offer.action for offer in shown.offers] == list(range(len(looks.legal)))


def test_symbols_are_drawn_and_have_the_slots_that_are_filled() -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    filled = {
        name: {text.attrib.get("data-slot") for text in symbol.drawing.iter("text")}
        for name, symbol in art.symbols.items()
    }
    for state, seat in everywhere():
        shown = scene.scene(view(state, seat))
        things: list[Node | Ghost] = [*shown.nodes]
        things += chain.from_iterable(offer.ghosts for offer in shown.offers)
        for thing in things:
            assert {slot for slot, _ in thing.words} - {"note"} <= filled[thing.symbol], thing


def test_picks_answer_for_the_whole_catalogue() -> None:
    for state, seat in everywhere():
        looks = view(state, seat)
        for action in encoding.catalogue(looks):
            assert isinstance(scene.picks(looks, action), tuple)


# -- art -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
def test_drawings_hold_nothing_that_the_page_forbids(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=", text)
    assert "<style" not in text
    assert "<script" not in text
    assert not re.search(r"\son\w+=", text)
    assert not re.search(r'href="(?!#)', text)


def test_every_class_and_colour_of_the_drawings_is_in_the_theme() -> None:
    theme = (ART / "theme.css").read_text(encoding="utf-8")
    given_by_the_page = {
        *("--card", "--ink", "--muted", "--line", "--seat", "--seat-edge", "--ui", "--display"),
        *("--good", "--shadow", "--r-card", "--by-day", "--by-night"),
    }
    for file in ("symbols.svg", "map.svg"):
        text = (ART / file).read_text(encoding="utf-8")
        classes = set(chain.from_iterable(map(str.split, re.findall(r'class="([^"]+)"', text))))
        for name in classes - {"shape"}:  # A seat's shape is drawn by the page.
            assert re.search(rf"\.{name}\b", theme), name
        for colour in set(re.findall(r"var\((--[\w-]+)[,)]", text + theme)) - given_by_the_page:
            assert f"{colour}:" in theme, colour


def test_the_map_has_a_space_for_each_day_where_the_cars_stand() -> None:
    drawn = (ART / "map.svg").read_text(encoding="utf-8")
    for day in range(TRACK):
        box = day_box(day)
        assert f"M{box.x} {box.y}h{box.width}v{box.height}h-{box.width}z" in drawn
        assert f">{day}</text>" in drawn


def test_every_stage_has_a_town_and_a_way() -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    assert {f"town-{n}" for n in range(len(Place))} <= art.symbols.keys()
    assert {f"way-{n}" for n in range(1, len(Place))} <= art.symbols.keys()
    assert {f"strain-{strain.name.lower()}" for strain in Strain} <= art.symbols.keys()


@pytest.mark.parametrize("code", ["en", "de", "fr", "es", "it", "nl"])
def test_the_flag_covers_no_name_and_nobody_who_is_there(code: str) -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    words = language.words("motorcar", code, strict=True)
    for stage in range(1, len(Place)):
        shown = nodes(seen(position(RACE.replace("stage 10", f"stage {stage}"), CHOOSING)))
        flag = shown["indicator"]
        assert flag.z < min(shown[f"town/{n}"].z for n in range(len(Place))), "its pole is behind"
        left = flag.x + (6 if flag.symbol.endswith("left") else 0)
        cloth = (left, flag.y + 1, left + 44, flag.y + 20)
        pins = [shown[f"pin-{seat}"] for seat in range(6)]
        there: list[tuple[float, float, float, float]]
        there = [(pin.x, pin.y, pin.x + pin.width, pin.y + pin.height) for pin in pins]
        for n in range(len(Place)):
            town = shown[f"town/{n}"]
            symbol = art.symbols[town.symbol]
            (text,) = [t for t in symbol.drawing.iter() if t.get("data-slot") == "name"]
            size = 18 if n == stage else 14
            wide = 0.6 * size * len(words.say(("place", tuple(Place)[n]), NAMES, None))
            begin = {"start": 0, "middle": wide / 2, "end": wide}[text.attrib["text-anchor"]]
            x = town.x + 10 + float(text.attrib["x"]) - begin
            y = town.y + 10 + float(text.attrib["y"])
            there.append((x, y - 0.7 * size, x + wide, y))
        for x, y, right, low in there:
            apart = right <= cloth[0] or x >= cloth[2] or low <= cloth[1] or y >= cloth[3]
            assert apart, (code, stage, flag.symbol, (x, y, right, low), cloth)


def test_the_light_around_a_field_of_the_strip_is_not_cut_off() -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    for seats in range(3, 7):
        (outline,) = [
            part.attrib["d"]
            for part in art.symbols[f"turn-{seats}"].drawing.iter()
            if "data-outline" in part.attrib
        ]
        assert outline.startswith("M3 3H"), "inside the field"


# -- snapshots -----------------------------------------------------------------------------------


KEPT = Path(__file__).parent / "pictures"
SHOWN = {
    "siberia": SETTLED,
    "flick": position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((0, 7, 0))),
}


@pytest.mark.parametrize("name", list(SHOWN))
def test_a_table_in_plain_text(golden: Golden, name: str) -> None:
    golden(KEPT / f"{name}.txt", plain(seen(SHOWN[name]), said))


@pytest.mark.parametrize("name", list(SHOWN))
def test_a_table_as_a_picture(golden: Golden, name: str) -> None:
    art = read_art(registry.folder("motorcar"), "motorcar")
    golden(KEPT / f"{name}.svg", svg(seen(SHOWN[name]), said, art) + "\n")
