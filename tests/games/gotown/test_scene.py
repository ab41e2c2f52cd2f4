"""The table as one viewer sees it."""

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path

import pytest

from podium import language, registry
from podium.core.seat import SEATS, Seat
from podium.games.gotown import encoding, scene
from podium.games.gotown.actions import Build, Discard, EndTurn, PlaceDog, Steal
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options, State
from podium.games.gotown.view import heard, view
from podium.scene.art import read_art
from podium.scene.nodes import Node
from podium.scene.offer import Ghost, Offer
from podium.scene.plain import plain
from podium.scene.scene import Scene
from podium.scene.svg import svg
from podium.testing import Golden
from tests.games.gotown.positions import play, position
from tests.games.gotown.walks import states, walk

NAMES = ("Anna", "Bruno", "Chloé", "Dragan")
ART = Path(scene.__file__).parents[1] / "art"
EVERYTHING = Options(short=True, hard_hand_limit=True, stuck_discard=True, dog_on_any_tower=True)
STREET = """
    A* 3 6 8 joker ball thief super | 8+1 5+4(dog)
    B  2 2 7                        | 4+5 1+joker 2+7 6+3
    C  5 7 bone thief               | 8+1(dog) 5+4        | milkshake
    D  6 milkshake dog              | 7+2 6+3 3+joker(dog)
    draw 4 milkshake
    discard 1 8 jackhammer jackhammer bone
"""


def seen(state: State, seat: int | None = 0) -> Scene:
    return scene.scene(view(state, None if seat is None else SEATS[seat]))


def nodes(shown: Scene) -> dict[str, Node]:
    return {node.id: node for node in shown.nodes}


def offered(shown: Scene, label: str) -> Offer:
    said = language.words("gotown", "en", strict=True)
    (offer,) = [o for o in shown.offers if said.say(o.label, NAMES, SEATS[0]) == label]
    return offer


# -- towers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_viewers_tower_stands_on_the_left_and_the_others_follow_clockwise(
    seats: int, viewer: int | None
) -> None:
    lines = [f"{name}{'*' if name == 'A' else ''} 1" for name in "ABCD"[:seats]]
    shown = nodes(seen(position("\n".join(lines)), viewer))
    towers = sorted(range(seats), key=lambda seat: shown[f"tower-{seat}"].x)
    assert towers == [((viewer or 0) + n) % seats for n in range(seats)]


def test_towers_stand_apart_and_in_the_picture() -> None:
    for seats in (2, 3, 4):
        shown = nodes(seen(position("\n".join(["A* 1", "B 1", "C 1", "D 1"][:seats]))))
        left = sorted(shown[f"tower-{seat}"].x for seat in range(seats))
        # A tower with a dog beside it is 204 wide.
        assert left[0] > 90
        assert all(b - a >= 204 for a, b in pairwise(left))
        assert left[-1] + 208 <= 1000


def test_a_floor_shows_its_two_cards_and_its_dog() -> None:
    shown = nodes(seen(position("A* 1 | 6+3 4+5(dog)\nB 2")))
    assert shown["tower-0/1/left"].symbol == "floor-6"
    assert shown["tower-0/1/right"].symbol == "floor-3r"
    assert shown["tower-0/2/dog"].symbol == "dog-guard"
    assert "tower-0/1/dog" not in shown
    assert shown["tower-0/2/left"].y < shown["tower-0/1/left"].y
    assert shown["tower-0/1/left"].zone == "tower-0/1"
    assert shown["tower-0/1"].zone == "tower-0"


def test_a_joker_shows_what_it_stands_for() -> None:
    joker = nodes(seen(position("A* 1 | 3+joker\nB 2")))["tower-0/1/right"]
    assert joker.symbol == "floor-joker"
    assert joker.words == (("value", 6),)


def test_milkshakes_and_the_donut_truck_stand_where_they_act() -> None:
    shown = nodes(seen(position("A* 1\nB 2 || milkshake milkshake", parked=True)))
    assert shown["milkshake-1/0"].zone == shown["milkshake-1/1"].zone == "tower-1"
    assert shown["donut-truck"].owner == 0
    assert "donut-truck" not in nodes(seen(position("A* 1\nB 2")))


def test_the_goal_hangs_at_the_floor_that_wins() -> None:
    five = nodes(seen(position("A* 1\nB 2")))["goal"]
    four = nodes(seen(position("A* 1\nB 2", Options(short=True))))["goal"]
    assert four.y - five.y == 64
    assert five.words == (("goal", ("goal", 5)),)
    assert four.words == (("goal", ("goal", 4)),)


def test_the_crane_hangs_lower_over_a_lower_tower_and_rests_when_it_is_not_my_turn() -> None:
    mine = nodes(seen(position("A* 1 | 6+3\nB 2")))
    assert mine["hook"].symbol == "hook-1"
    assert "roof-0" not in mine
    theirs = nodes(seen(position("A 1 | 6+3\nB* 2")))
    assert theirs["hook"].symbol == "hook-up"
    assert "roof-0" in theirs


# -- piles and hands ---------------------------------------------------------------------------


def test_the_whole_discard_pile_can_be_looked_at_by_kind_with_counts() -> None:
    shown = seen(position(STREET), None)
    pile = {n.handle: n.label for n in shown.nodes if n.zone == "discard-pile"}
    assert pile == {
        "discard-pile/one": ("label.discarded", 1, Card.ONE),
        "discard-pile/eight": ("label.discarded", 1, Card.EIGHT),
        "discard-pile/bone": ("label.discarded", 1, Card.BONE),
        "discard-pile/jackhammer": ("label.discarded", 2, Card.JACKHAMMER),
    }
    assert nodes(shown)["discard-pile"].words[1] == ("count", 5)
    assert nodes(shown)["draw-pile"].words[1] == ("count", 2)


def test_a_discard_pile_of_every_kind_stays_on_the_street() -> None:
    every = "1 2 3 4 5 6 7 8 joker dog bone jackhammer ball milkshake thief super"
    shown = seen(position(f"A* 1\nB 2\ndiscard {every}", parked=True))
    fan = [node for node in shown.nodes if node.zone == "discard-pile"]
    assert len(fan) == 16
    assert max(node.x + node.width for node in fan) <= nodes(shown)["donut-truck"].x


def test_equal_cards_in_hand_share_a_handle_and_have_ids_of_their_own() -> None:
    shown = nodes(seen(position("A* dog dog 3\nB 2")))
    assert shown["hand/dog.0"].handle == shown["hand/dog.1"].handle == "hand/dog"
    assert [n.id for n in shown.values() if n.area == "hand"] == [
        "hand/three.0",
        "hand/dog.0",
        "hand/dog.1",
    ]


def test_hands_of_others_are_backs_with_a_count() -> None:
    shown = nodes(seen(position("A* 1\nB 2 3 4")))
    assert shown["hand-1"].words == (("count", 3),)
    assert "hand-0" not in shown
    watched = seen(position("A* 1\nB 2 3 4"), None)
    assert [n.id for n in watched.nodes if n.area == "hand"] == []
    assert [area.id for area in watched.areas] == ["board"]


def test_what_is_known_of_a_hand_after_a_theft_stands_with_its_player() -> None:
    stolen = play(position("A* thief\nB 2 3 4\nC 1"), "send_thief 1", luck="3").state
    known = [fact for fact in seen(stolen, 1).standings[0].facts if fact.symbols]
    assert [fact.symbols for fact in known] == [("card-3",)]
    assert not [f for s in seen(stolen, 2).standings for f in s.facts if f.symbols]


def test_players_show_floors_cards_and_what_should_be_noticed() -> None:
    standings = seen(position(STREET)).standings
    assert [(s.facts[0].value, s.facts[0].of) for s in standings] == [
        (2, 5),
        (4, 5),
        (2, 5),
        (3, 5),
    ]
    assert [s.facts[1].value for s in standings] == [7, 3, 4, 3]
    assert [s.flag for s in standings] == [(), ("flag.one_to_win",), ("flag.milkshake", 1), ()]


# -- offers ------------------------------------------------------------------------------------


def test_stealing_picks_the_card_in_hand_and_the_card_that_is_taken() -> None:
    shown = seen(position(STREET))
    assert offered(shown, "Steal Bruno’s 6 for floor 3").picks == ("hand/three", "tower-1/4/left")
    assert offered(shown, "Steal Bruno’s 3 for floor 3").picks == ("hand/six", "tower-1/4/right")


def test_a_joker_on_top_is_taken_by_its_partners_number() -> None:
    shown = seen(position("A* 3 6\nB 2 | 3+joker"))
    assert offered(shown, "Steal Bruno’s joker for floor 1").picks == (
        "hand/three",
        "tower-1/1/right",
    )
    assert offered(shown, "Steal Bruno’s 3 for floor 1").picks == ("hand/six", "tower-1/1/left")


@pytest.mark.parametrize(
    ("label", "picks"),
    [
        ("End turn", ()),
        ("Build 3 + 6: floor 3", ("hand/three", "hand/six")),
        ("Build 8 + joker: floor 3", ("hand/eight", "hand/joker")),
        ("Swing the wrecking ball at Dragan’s top floor", ("hand/wrecking_ball", "tower-3/3")),
        ("Send the thief to Chloé", ("hand/thief", "tower-2")),
        ("Rob everyone with the super-thief", ("hand/super_thief",)),
    ],
)
def test_what_is_touched_for_an_offer(label: str, picks: tuple[str, ...]) -> None:
    assert offered(seen(position(STREET)), label).picks == picks


@pytest.mark.parametrize(
    ("hand", "label", "picks"),
    [
        ("dog", "Guard your floor 1", ("hand/dog", "tower-0/1")),
        ("bone", "Lure Bruno’s dog from floor 1", ("hand/bone", "tower-1/1/dog")),
        ("jackhammer", "Jackhammer Bruno’s top floor", ("hand/jackhammer", "tower-1/2")),
        ("milkshake", "Serve Bruno a milkshake", ("hand/milkshake", "tower-1")),
        ("donut", "Park the donut truck: play again", ("hand/donut_truck",)),
    ],
)
def test_what_is_touched_for_a_special_card(hand: str, label: str, picks: tuple[str, ...]) -> None:
    shown = seen(position(f"A* {hand} | 6+3\nB 2 | 4+5(dog) 1+8"))
    assert offered(shown, label).picks == picks


def test_the_last_floor_stands_first_among_the_buttons_and_ending_the_turn_last() -> None:
    shown = seen(position("A* 3 6 thief | 6+3 4+5 1+8 2+7\nB 2 3 | 6+3"))
    ranks = {offer.label[0]: offer.rank for offer in shown.offers}
    assert ranks["offer.build_and_win"] == ranks["offer.steal_and_win"] == max(ranks.values())
    assert ranks["offer.end_turn"] < 0
    assert min(ranks.values()) == ranks["offer.end_turn"]


def test_a_floor_to_be_built_is_previewed_over_the_tower() -> None:
    shown = seen(position(STREET))
    site, left, right = offered(shown, "Build 3 + joker: floor 3").ghosts
    top = nodes(shown)["tower-0/2/left"]
    assert (site.symbol, site.y) == ("next-floor", top.y - 64)
    assert (left.symbol, right.symbol, right.words) == ("floor-3", "floor-joker", (("value", 6),))
    assert left.y < site.y


def test_a_stolen_card_shows_its_way() -> None:
    shown = seen(position(STREET))
    *_, right = offered(shown, "Steal Bruno’s 6 for floor 3").ghosts
    taken = nodes(shown)["tower-1/4/left"]
    assert right.way[:2] == (taken.x + 40, taken.y + 29)


def test_discarding_touches_the_card_alone() -> None:
    state = position("A 1\nB* 2 3 4 dog | ", EVERYTHING, busy=False)
    stuck = play(state, "end_turn").state
    assert {offer.picks for offer in seen(stuck, 1).offers} == {
        ("hand/two",),
        ("hand/three",),
        ("hand/four",),
        ("hand/dog",),
    }


@pytest.mark.parametrize(
    ("action", "picks"),
    [
        (EndTurn(), ()),
        (Steal(Card.THREE, Seat(3)), ("hand/three", "tower-3/3")),
        (Steal(Card.EIGHT, Seat(1)), ("hand/eight", "tower-1/4")),
        (Steal(Card.EIGHT, Seat(9)), ("hand/eight", "tower-9")),
        (Steal(Card.EIGHT, Seat(-1)), ("hand/eight", "tower--1")),
        (PlaceDog(Seat(1), 3), ("hand/dog", "tower-1/3")),
        (Build(Card.THREE, Card.DOG), ("hand/three", "hand/dog")),
        (Discard(Card.DOG), ("hand/dog",)),
    ],
)
def test_what_cannot_be_done_has_picks_too(
    action: Build | Steal | PlaceDog | Discard | EndTurn, picks: tuple[str, ...]
) -> None:
    assert scene.picks(view(position(STREET), SEATS[0]), action) == picks


# -- prompts and the end -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "prompt"),
    [
        (0, "Make nine"),
        (1, "Anna is playing."),
        (None, "Anna is playing."),
    ],
)
def test_the_prompt_says_whom_the_match_waits_for(viewer: int | None, prompt: str) -> None:
    shown = seen(position(STREET), viewer)
    said = language.words("gotown", "en", strict=True)
    assert said.say(shown.prompt, NAMES, None if viewer is None else SEATS[viewer]) == prompt


def test_the_end_says_who_won() -> None:
    won = play(position("A* 3 6 | 6+3 4+5 1+8 2+7\nB 2 3 | 6+3"), "build three six").state
    said = language.words("gotown", "en", strict=True)
    assert said.say(seen(won, 1).prompt, NAMES, SEATS[1]) == "Anna completed the tower and wins."
    assert said.say(seen(won, 0).prompt, NAMES, SEATS[0]) == "Your tower is complete: you win!"
    assert seen(won, 0).offers == ()


# -- what must hold everywhere -----------------------------------------------------------------


def everywhere() -> Iterator[tuple[State, Seat | None]]:
    for seats in (2, 3, 4):
        for seed, options in enumerate((Options(), EVERYTHING)):
            for state in states(seats, options, seed, 150):
                for seat in (None, *SEATS[:seats]):
                    yield state, seat


def test_ids_are_unique_zones_exist_and_offers_differ() -> None:
    for state, seat in everywhere():
        shown = scene.scene(view(state, seat))
        ids = [node.id for node in shown.nodes]
        assert len(ids) == len(set(ids))
        assert {node.zone for node in shown.nodes} - {""} <= set(ids)
        handles = {node.handle for node in shown.nodes}
        assert all(set(offer.picks) <= handles for offer in shown.offers)
        picks = [frozenset(offer.picks) for offer in shown.offers]
        assert len(picks) == len(set(picks))
        assert [offer.action for offer in shown.offers] == list(range(len(view(state, seat).legal)))


def test_what_can_be_touched_is_spoken_of() -> None:
    for state, seat in everywhere():
        for node in scene.scene(view(state, seat)).nodes:
            assert node.label or not node.handle, node.id


def test_symbols_are_drawn_and_have_the_slots_that_are_filled() -> None:
    art = read_art(registry.folder("gotown"), "gotown")
    slots = {
        name: {text.attrib.get("data-slot") for text in symbol.drawing.iter("text")}
        for name, symbol in art.symbols.items()
    }
    for state, seat in everywhere():
        shown = scene.scene(view(state, seat))
        things: list[Node | Ghost] = [*shown.nodes]
        things += chain.from_iterable(offer.ghosts for offer in shown.offers)
        for thing in things:
            assert {slot for slot, _ in thing.words} - {"title", "note"} <= slots[thing.symbol]
        symbols = {s for standing in shown.standings for f in standing.facts for s in f.symbols}
        assert symbols <= art.symbols.keys()


def test_motions_go_from_and_to_things_that_are_there() -> None:
    moved: set[str] = set()
    for seats in (2, 3, 4):
        for seed in range(12):
            for before, events, after in walk(seats, EVERYTHING if seed % 2 else Options(), seed):
                for seat in (None, *SEATS[:seats]):
                    old, new = view(before, seat), view(after, seat)
                    there = {n.id for v in (old, new) for n in scene.scene(v).nodes}
                    for event in events:
                        for motion in scene.motions(heard(event, seat), old, new):
                            assert {motion.source, motion.target} <= there, (event, motion)
                            moved.add(type(event).__name__)
    assert len(moved) >= 18


def test_an_unseen_card_moves_as_a_back_between_hands() -> None:
    before = position("A* thief\nB 2 3 4\nC 1")
    step = play(before, "send_thief 1", luck="3")
    stolen = step.events[-1]
    views = {seat: (view(before, seat), view(step.state, seat)) for seat in SEATS[:3]}
    (third,) = scene.motions(heard(stolen, SEATS[2]), *views[SEATS[2]])
    assert (third.source, third.target, third.symbol) == ("hand-1", "hand-0", "card-back")
    (thief,) = scene.motions(heard(stolen, SEATS[0]), *views[SEATS[0]])
    assert (thief.source, thief.target, thief.symbol) == ("hand-1", "hand/three.0", "card-3")


def test_picks_answer_for_the_whole_catalogue() -> None:
    for state, seat in everywhere():
        if seat is not None:
            seen_by = view(state, seat)
            for action in encoding.catalogue(seen_by):
                assert isinstance(scene.picks(seen_by, action), tuple)


# -- art ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
def test_drawings_hold_nothing_that_the_page_forbids(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "style=" not in text
    assert "<style" not in text
    assert "<script" not in text
    assert not re.search(r"\son\w+=", text)
    assert not re.search(r'href="(?!#)', text)


def test_every_class_and_colour_of_the_drawings_is_in_the_theme() -> None:
    theme = (ART / "theme.css").read_text(encoding="utf-8")
    given_by_the_page = {"--card", "--ink", "--seat", "--ui", "--display"}
    for file in ("symbols.svg", "town.svg"):
        text = (ART / file).read_text(encoding="utf-8")
        for name in set(chain.from_iterable(map(str.split, re.findall(r'class="([^"]+)"', text)))):
            assert re.search(rf"\.{name}\b", theme), name
        for colour in set(re.findall(r"var\((--[\w-]+)\)", text + theme)) - given_by_the_page:
            assert f"{colour}:" in theme, colour


# -- snapshots ---------------------------------------------------------------------------------


KEPT = Path(__file__).parent / "pictures"


def test_a_street_in_plain_text(golden: Golden) -> None:
    said = language.words("gotown", "en", strict=True)
    text = plain(seen(position(STREET)), lambda text: said.say(text, NAMES, SEATS[0]))
    golden(KEPT / "street.txt", text)


@pytest.mark.parametrize(
    ("name", "drawn", "viewer"),
    [("street", STREET, 0), ("two", "A 3 6 | 6+3\nB* joker 4 | 4+5(dog)\ndiscard 2 2", 1)],
)
def test_a_street_as_a_picture(golden: Golden, name: str, drawn: str, viewer: int) -> None:
    said = language.words("gotown", "en", strict=True)
    art = read_art(registry.folder("gotown"), "gotown")
    picture = svg(
        seen(position(drawn), viewer), lambda text: said.say(text, NAMES, SEATS[viewer]), art
    )
    golden(KEPT / f"{name}.svg", picture + "\n")
