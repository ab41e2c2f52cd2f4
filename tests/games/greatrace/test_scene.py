"""The table as one viewer sees it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path

import pytest

from podium import language, registry
from podium.core.seat import SEATS, Seat
from podium.games.greatrace import encoding, scene
from podium.games.greatrace.actions import Assign, Buy, Decline, Sabotage, Travel
from podium.games.greatrace.events import CardDrawn
from podium.games.greatrace.pieces import PLANS, Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.around import vehicles
from podium.games.greatrace.scene.drawing.__main__ import draw_all
from podium.games.greatrace.state import Driving, Options, Planning, State, Tracking
from podium.games.greatrace.view import heard, view
from podium.scene.art import read_art
from podium.scene.nodes import Node
from podium.scene.offer import Ghost, Offer
from podium.scene.plain import plain
from podium.scene.scene import Scene
from podium.scene.svg import svg
from podium.testing import Golden
from tests.games.greatrace.positions import LED, after, play, position, space, tile
from tests.games.greatrace.walks import states, walk

NAMES = ("Anna", "Bruno", "Chloé", "Dragan")
ART = Path(scene.__file__).parents[1] / "art"
CONVOY = """
    A* lagos 7/4/4 60F 0-2-1-1 | jerrycan guide militia spare_parts
    B stanleyville 3/2/3 40F 1-1-0-0 | shown: driver
    C fort-lamy 6/5/5 20F 0-1-1-0 | transport
    D lagos 9/4/4 110F 0-0-2-0 passed | saboteur
    map r9c3=1-1 r10c4=2 r11c4=2-1! r3c2=1#
    track C D A B
    discard driver toolbox
"""
DESERT = "A* r6c2 5/4/4 0-2-0-0 | jerrycan\nB gao 0-0-1-0\nmap r6c2=1 r6c3=2-1! r5c2=2#"


def seen(state: State, seat: int | None = 0) -> Scene:
    return scene.scene(view(state, None if seat is None else SEATS[seat]))


def nodes(shown: Scene) -> dict[str, Node]:
    return {node.id: node for node in shown.nodes}


def said(shown: Scene, seat: int = 0) -> list[str]:
    words = language.words("greatrace", "en", strict=True)
    return [words.say(offer.label, NAMES, SEATS[seat]) for offer in shown.offers]


def offered(shown: Scene, label: str) -> Offer:
    (offer,) = [o for o, words in zip(shown.offers, said(shown), strict=True) if words == label]
    return offer


def prompt(state: State, seat: int | None = 0) -> str:
    words = language.words("greatrace", "en", strict=True)
    viewer = None if seat is None else SEATS[seat]
    return words.say(seen(state, seat).prompt, NAMES, viewer)


# -- the map -----------------------------------------------------------------------------------


@pytest.mark.parametrize("board_id", ["africa", "south-america"])
def test_every_space_can_be_touched_where_the_map_has_it(board_id: str) -> None:
    options = Options(board=board_id)  # type: ignore[arg-type] # both are names of boards
    shown = nodes(seen(next(states(2, options, 0))))
    for n, here in enumerate(board(board_id).spaces):
        node = shown[f"space/{n}"]
        assert node.handle == f"space/{n}"
        assert abs(node.x + 35 - here.x) <= 1
        assert abs(node.y + 19 - here.y) <= 1


def test_a_tile_is_drawn_with_what_it_says_and_where_it_lies() -> None:
    shown = nodes(seen(position(CONVOY)))
    plain_tile, danger, risky = (shown[f"space/{space(n)}"] for n in ("r9c3", "r11c4", "r3c2"))
    assert plain_tile.symbol == "tile-11"
    assert danger.symbol == "tile-21d"
    assert risky.symbol == "tile-10s-risk"
    assert [node.state for node in (plain_tile, danger, risky)] == [
        "hex savanna", "hex jungle", "hex desert",
    ]  # fmt: skip
    assert shown[f"space/{space('r9c4')}"].symbol == "space"


def test_a_city_shows_its_name_and_its_cards() -> None:
    lagos = nodes(seen(position(CONVOY)))[f"space/{space('lagos')}"]
    assert dict(lagos.words) == {"name": ("city.Lagos",), "cards": 2}


@pytest.mark.parametrize(("start", "north"), [("north", "start"), ("south", "goal")])
def test_start_and_destination_follow_the_direction_of_the_race(start: str, north: str) -> None:
    state = position("A* cape-town 0-1-0-0\nB cape-town", start=start)
    shown = nodes(seen(state))
    assert shown[f"space/{space('colomb-bechar')}"].label == (
        f"label.{north}",
        ("city.Colomb-Béchar",),
    )
    assert dict(shown["track"].words)["c1"] == (1 if start == "north" else 26)
    assert shown["token-0"].label == ("label.token", 0, 26 if start == "north" else 1)


def test_vehicles_on_one_space_do_not_cover_one_another_and_keep_their_ids() -> None:
    before = position("A* gao 0-1-0-0\nB gao\nC gao\nD gao")
    shown = nodes(seen(before))
    cars = [shown[f"vehicle-{seat}"] for seat in range(4)]
    assert len({(car.x, car.y) for car in cars}) == 4
    assert {car.handle for car in cars} == {f"space/{space('gao')}/vehicle-{n}" for n in range(4)}
    moved = nodes(seen(after(before, "drive", "move_to r6c2", luck="1")))["vehicle-0"]
    assert (moved.x, moved.y) != (cars[0].x, cars[0].y)


@pytest.mark.rule("CR-35")
def test_of_tokens_on_one_space_the_lower_stands_nearer_to_the_track() -> None:
    shown = nodes(seen(position(CONVOY)))
    stacked = [shown[f"token-{seat}"] for seat in (2, 3, 0)]
    assert len({token.y for token in stacked}) == 1
    assert [token.x for token in stacked] == sorted((t.x for t in stacked), reverse=True)
    assert shown["token-1"].y > stacked[0].y


def test_bag_and_discard_are_open_to_look_at() -> None:
    shown = seen(position(CONVOY))
    in_bag = [node for node in shown.nodes if node.zone == "bag"]
    assert sum(int(str(node.label[1])) for node in in_bag) == 56
    thrown = {node.label for node in shown.nodes if node.zone == "discard"}
    assert thrown == {("label.discarded", Card.DRIVER, 1), ("label.discarded", Card.TOOLBOX, 1)}


# -- the viewer's own ----------------------------------------------------------------------------


def test_needles_turn_with_the_gauges() -> None:
    def turns(state: State) -> list[int]:
        shown = nodes(seen(state))
        return [shown[f"needle-{gauge}"].turn for gauge in ("petrol", "engine", "chassis")]

    assert turns(position("A* gao 10/5/5 0-1-0-0\nB gao")) == [130, 130, 130]
    assert turns(position("A* gao 7/4/0 0-1-0-0\nB gao")) == [52, 78, -130]


def test_a_watcher_has_neither_dashboard_nor_hand() -> None:
    shown = seen(position(CONVOY), None)
    assert [area.id for area in shown.areas] == ["board", "display"]
    assert not shown.offers
    assert not any(node.id.startswith(("hand/", "gauge", "box")) for node in shown.nodes)


def test_assistants_stand_in_their_boxes() -> None:
    shown = nodes(seen(position(CONVOY)))
    men = {name: shown[f"box/{name}"].state for name in ("pathfinder", "mechanics", "security")}
    assert men == {"pathfinder": "men-0", "mechanics": "men-2", "security": "men-1"}
    assert dict(shown["box/funding"].words)["note"] == ("box.pays", 10)


@pytest.mark.rule("CR-09")
def test_a_plan_is_seen_by_its_owner_alone_until_the_screens_go() -> None:
    start = position("A gao\nB gao", stack=(Planning(((2, 1, 1, 1), None)),))
    own, others, watcher = (seen(start, seat) for seat in (0, 1, None))
    assert nodes(own)["box/pathfinder"].state == "men-2 placing"
    assert nodes(others)["box/pathfinder"].state == "men-0 placing"
    assert [s.flag for s in watcher.standings] == [("flag.ready",), ("flag.planning",)]
    assert not any("plan" in str(f.label[0]) for s in others.standings for f in s.facts)
    shown = seen(after(start, "B: assign 0 0 0 5"), 1)
    plans = [f.label for s in shown.standings for f in s.facts if f.label[0] == "fact.plan"]
    assert plans == [("fact.plan", 2, 1, 1, 1), ("fact.plan", 0, 0, 0, 5)]


@pytest.mark.rule("CR-Q30")
def test_only_the_tracker_sees_the_cards_that_it_drew() -> None:
    state = position(
        "A* gao 0-1-0-0\nB gao", stack=(Tracking(SEATS[0], (Card.GUIDE, Card.MILITIA)),)
    )
    assert {"open/guide.0", "open/militia.0"} <= nodes(seen(state)).keys()
    backs = [node for node in seen(state, 1).nodes if node.symbol == "card-back"]
    hidden = ("label.hidden",)
    assert [(node.id, node.label) for node in backs] == [("hidden/0", hidden), ("hidden/1", hidden)]


def test_players_stand_in_turn_order_with_all_that_is_open() -> None:
    shown = seen(position(CONVOY))
    assert [standing.seat for standing in shown.standings] == [2, 3, 0, 1]
    bruno = shown.standings[3]
    assert bruno.flag == ("flag.leads", 14)
    assert ("fact.shown", (Card.DRIVER,)) in [fact.label for fact in bruno.facts]
    assert shown.standings[1].flag == ("flag.passed", 10)


# -- offers --------------------------------------------------------------------------------------


@pytest.mark.rule("CR-09")
def test_a_plan_is_put_together_by_touching_a_box_for_each_assistant() -> None:
    state = position("A gao\nB gao", stack=(Planning((None, None)),))
    shown = seen(state)
    picked = {tuple(sorted(Counter(offer.picks).items())) for offer in shown.offers}
    assert len(picked) == len(shown.offers) == len(PLANS) == 56
    offer = offered(shown, "Place them: 2× 2 tiles or a card, 3 drives or repairs")
    assert Counter(offer.picks) == {"box/pathfinder": 2, "box/mechanics": 3}
    assert view(state, SEATS[0]).legal[offer.action] == Assign(2, 3, 0, 0)
    assert [o.rank for o in shown.offers].count(0) == 52


@pytest.mark.rule("CR-27", "CR-30", "CR-32")
def test_a_step_shows_what_it_costs_and_where_it_leads() -> None:
    state = position(DESERT, stack=(Driving(SEATS[0], 4),))
    shown = seen(state)
    danger = offered(shown, "Drive east: −2 petrol, Danger: 3 damage")
    assert danger.picks == (f"space/{space('r6c3')}",)
    car, needle = danger.ghosts
    assert (car.symbol, needle.symbol, needle.area) == ("halftrack-1", "needle-ghost", "dashboard")
    assert needle.turn == -130 + 26 * 3
    there = board("africa").spaces[space("r6c3")]
    assert car.way[2:] == (round(there.x), round(there.y))
    assert "Drive to Gao: −1 petrol" in said(shown)
    assert "Drive north-west: into the unknown" in said(shown)
    unknown = {node.id for node in shown.nodes if node.symbol == "unknown"}
    assert f"unknown/{space('r5c1')}" in unknown
    assert not any(node.symbol == "unknown" for node in seen(state, 1).nodes)


@pytest.mark.rule("CR-26", "CR-Q09")
def test_with_a_broken_engine_a_drive_is_listed_and_nothing_leads_there() -> None:
    broken = position("A* gao 5/0/4 0-1-0-0 | spare_parts\nB gao 0-0-1-0")
    drive = offered(seen(broken), "Drive (the engine is at 0)")
    assert drive.listed
    assert not drive.onto
    assert not offered(seen(broken), "Repair").listed


@pytest.mark.rule("CR-33", "CR-42")
def test_a_line_is_touched_with_what_makes_it_cheaper() -> None:
    state = position(
        "A* lagos 300F walledgrave 0-1-0-0 | transport transport\nB gao martinetti",
        LED,
        stack=(Driving(SEATS[0], 5),),
    )
    shown = seen(state)
    (line,) = {o.picks[0] for o in shown.offers if o.picks and o.picks[0].startswith("line/")}
    assert offered(shown, "By sea to Luanda: 240 F").picks == (line,)
    both = offered(shown, "By sea to Luanda: 90 F with Walledgrave and 2 Transports")
    assert both.picks == (line, "hand/transport", "hand/transport", "leader")
    travel = view(state, SEATS[0]).legal[both.action]
    assert isinstance(travel, Travel)
    assert (travel.transports, travel.power) == (2, True)


@pytest.mark.rule("CR-08")
def test_a_jerrycan_too_many_is_given_up_or_poured_into_the_tank() -> None:
    state = position("A* gao 0-1-0-0 | saboteur\nB gao 5/5/1 0-1-0-0 | jerrycan")
    state = after(state, "sabotage B 1", "B: decline")
    shown = seen(state, 1)
    picks = {words: offer.picks for words, offer in zip(said(shown, 1), shown.offers, strict=True)}
    assert picks["Discard a Jerrycan"] == ("hand/jerrycan",)
    assert picks["Jerrycan: +1 petrol"] == ("hand/jerrycan", "gauge/petrol")


@pytest.mark.rule("CR-27")
def test_damage_is_touched_where_it_goes() -> None:
    state = position("A* r6c2 5/4/4 0-1-0-0\nB gao\nmap r6c2=1 r6c3=1-2")
    shown = seen(after(state, "drive", "move_to r6c3"))
    both = offered(shown, "Damage: engine −1, chassis −1")
    assert both.picks == ("gauge/engine", "gauge/chassis")
    engine = offered(shown, "Damage: engine −2")
    assert engine.picks == ("gauge/engine", "gauge/engine")
    assert [g.turn for g in engine.ghosts] == [-130 + 52 * 2]
    assert offered(shown, "Damage: chassis −2").picks == ("gauge/chassis", "gauge/chassis")


@pytest.mark.rule("CR-18")
def test_a_toolbox_is_divided_by_touching_the_gauges() -> None:
    state = position("A* gao 5/2/4 0-1-0-0 | toolbox\nB gao")
    shown = seen(after(state, "repair"))
    offer = offered(shown, "Toolbox: engine +2, chassis +1")
    assert offer.picks == ("hand/toolbox", "gauge/engine", "gauge/engine", "gauge/chassis")


@pytest.mark.rule("CR-11")
def test_petrol_is_a_slider_that_stands_first_when_the_tank_is_low() -> None:
    full, low = (seen(position(f"A* gao {n}/5/5 100F 0-1-0-0\nB gao")) for n in (8, 2))
    sliders = [[o for o in shown.offers if o.picks == ("gauge/petrol",)] for shown in (full, low)]
    assert [o.number for o in sliders[0]] == [1, 2]
    assert [o.number for o in sliders[1]] == list(range(1, 9))
    assert sliders[1][0].rank > sliders[0][0].rank
    assert said(low)[1] == "Buy 1 petrol for 10 F"
    assert isinstance(view(position("A* gao 2/5/5 100F 0-1-0-0\nB gao"), SEATS[0]).legal[1], Buy)


@pytest.mark.rule("CR-Q03", "CR-Q44")
def test_a_saboteur_is_sent_to_a_vehicle_and_its_target_is_asked_with_a_standing_answer() -> None:
    state = position("A* gao 0-1-0-0 | saboteur\nB lagos 0-0-1-0 | guide\nC gao")
    shown = seen(state)
    sent = [o for o in shown.offers if o.picks and o.picks[0] == "hand/saboteur"]
    assert {o.picks[1] for o in sent} == {
        f"space/{space('lagos')}/vehicle-1", f"space/{space('gao')}/vehicle-2",
    }  # fmt: skip
    assert {o.number for o in sent} == {0, 1, 2}
    assert [words for words in said(shown) if "Bruno" in words] == [
        "Sabotage Bruno: chassis −2",
        "Sabotage Bruno: engine −1, chassis −1",
        "Sabotage Bruno: engine −2",
    ]
    assert isinstance(view(state, SEATS[0]).legal[sent[0].action], Sabotage)
    announced = after(state, "sabotage B 1")
    assert prompt(announced, 1) == "Anna’s Saboteur: engine −1, chassis −1. Do you stop him?"
    asked = seen(announced, 1)
    standing = [o for o in asked.offers if o.standing]
    assert [view(announced, SEATS[1]).legal[o.action] for o in standing] == [Decline()]
    assert asked.holds == standing[0].standing
    assert {o.standing for o in standing} == {"danger-3"}


@pytest.mark.rule("CR-Q03")
def test_tiles_that_a_card_names_are_marked_on_the_map() -> None:
    state = position("A* gao 0-1-0-0 | con_artist\nB lagos 0-0-1-0\nmap r6c2=1 r6c3=2")
    first = after(state, "play con_artist", "name r6c2")
    assert prompt(first) == "Name tile 2 of 2."
    marked = {
        node.id for node in seen(after(first, "name r6c3"), 1).nodes if node.symbol == "named"
    }
    assert marked == {"named/0", "named/1"}


@pytest.mark.rule("CR-Q04")
def test_an_unknown_tile_is_told_before_it_is_entered() -> None:
    state = after(position(DESERT), "drive", "move_to r5c1", luck="1!")
    assert prompt(state) == "Unknown land: −1 petrol, Danger: 2 damage."
    assert "Go in: −1 petrol, Danger: 2 damage" in said(seen(state))
    assert offered(seen(state), "Go in: −1 petrol, Danger: 2 damage").picks == (
        f"space/{space('r5c1')}",
    )


def test_whoever_stands_before_a_tile_is_told_where_to_touch() -> None:
    short = DESERT.replace("5/4/4", "1/4/4")
    empty = short.replace("jerrycan", "guide")
    unknown = ("drive", "move_to r5c1")
    armed = DESERT.replace("jerrycan", "militia")
    assert seen(after(position(armed), *unknown, luck="1!")).help == ("help.entering",)
    assert seen(after(position(DESERT), *unknown, luck="1!")).help == ("help.entering_bare",)
    assert seen(after(position(short), *unknown, luck="2")).help == ("help.short",)
    assert seen(after(position(empty), *unknown, luck="2")).help == ("help.too_much",)


def test_whoever_can_carry_no_more_is_told_so_before_a_card_is_taken() -> None:
    crews = "A gao\nB gao 10/5/1{}\ndisplay guide militia toolbox"
    for held, how in (("", "bivouac"), (" | driver", "bivouac_full")):
        assert seen(position(crews.format(held)), 1).help[0] == f"help.{how}"


def test_whoever_has_nothing_against_a_card_is_not_told_to_touch_it() -> None:
    crews = (
        "A* gao 0-1-0-0 | saboteur\nB lagos 0-0-1-0 | {}\n"
        "C gao 0-1-0-0 | guide\nD gao 0-1-0-0 | militia"
    )
    state = position(crews.format("militia"))
    assert seen(after(state, "sabotage B 1"), 1).help == ("help.counter",)
    state = position(crews.format("guide"))
    assert seen(after(state, "sabotage B 1"), 1).help == ("help.counter_security",)
    assert seen(after(state, "sabotage D 1"), 3).help == ("help.counter_militia",)
    assert seen(after(state, "sabotage C 1"), 2).help == ("help.defenceless",)


@pytest.mark.parametrize(
    ("crew", "how"),
    [
        ("gao 7/5/5 0-1-0-0 | jerrycan", "sequence"),
        ("gao 7/5/5 0-1-0-0 | militia", "sequence_petrol"),
        ("gao 7/5/5 0F 0-1-0-0 | jerrycan", "sequence_cards"),
        ("gao 0-1-0-0 | militia", "sequence_box"),
        ("gao 0-0-1-0 | financial", "sequence_rest"),
        ("gao 0-0-1-0", "sequence_pass"),
        ("r6c3 0-1-1-0\nmap r6c2=1 r6c3=2", "sequence_box"),
    ],
)
def test_whoever_is_asked_is_told_of_what_can_be_done_alone(crew: str, how: str) -> None:
    assert seen(position(f"A* {crew}\nB lagos 0-1-0-0")).help == (f"help.{how}",)


@pytest.mark.parametrize(
    ("crew", "how"),
    [
        ("80F 0-1-0-0 | spare_parts", "repairing"),
        ("0F 0-1-0-0 | spare_parts", "repairing_cards"),
        ("80F 0-1-0-0", "repairing_money"),
    ],
)
def test_whoever_repairs_is_told_of_what_there_is(crew: str, how: str) -> None:
    state = after(position(f"A* lagos 9/4/4 {crew}\nB gao"), "repair")
    assert seen(state).help == (f"help.{how}",)


def test_a_guide_is_spoken_of_to_whoever_holds_one() -> None:
    for held, prompt in (("jerrycan", ("prompt.stopped",)), ("guide", ("prompt.halted", 0))):
        state = after(position(DESERT.replace("jerrycan", held)), "drive", "move_to r5c2")
        assert seen(state).prompt == prompt
        assert seen(state, 1).prompt == ("prompt.halted", 0)


def test_a_drawn_tile_is_seen_where_it_would_lie() -> None:
    state = after(position(DESERT.replace("0-2-0-0", "1-1-0-0")), "explore", luck="2 3")
    taking = seen(state)
    assert {o.picks for o in taking.offers} == {(f"drawn/{tile('2')}",), (f"drawn/{tile('3')}",)}
    shown = seen(after(state, "take_tile 3"))
    held = [node.id for node in shown.nodes if "in-hand" in node.state]
    assert held == [f"drawn/{tile('3')}.1"]
    for offer in shown.offers:
        (ghost,) = offer.ghosts
        assert ghost.symbol in ("tile-30", "tile-30-risk")


# -- everywhere ----------------------------------------------------------------------------------


SETTINGS = [
    (2, Options()),
    (3, Options(board="south-america", start="south")),
    (4, Options(leaders=True, anytime_after_pass=True)),
]


def everywhere() -> Iterator[tuple[State, Seat | None]]:
    for seats, options in SETTINGS:
        for n, state in enumerate(states(seats, options, 5, steps=260)):
            if n % 3 == 0:
                yield from ((state, seat) for seat in (None, *SEATS[:seats]))


def test_ids_are_unique_and_what_can_be_touched_is_spoken_of() -> None:
    for state, seat in everywhere():
        shown = scene.scene(view(state, seat))
        assert len({node.id for node in shown.nodes}) == len(shown.nodes)
        for node in shown.nodes:
            assert node.label or not node.handle, node.id


def test_symbols_are_drawn_and_have_the_slots_that_are_filled() -> None:
    art = read_art(registry.folder("greatrace"), "greatrace")
    slots = {
        name: {text.attrib.get("data-slot") for text in symbol.drawing.iter("text")}
        for name, symbol in art.symbols.items()
    }
    for state, seat in everywhere():
        shown = scene.scene(view(state, seat))
        things: list[Node | Ghost] = [node for node in shown.nodes if node.symbol]
        things += chain.from_iterable(offer.ghosts for offer in shown.offers)
        things += chain.from_iterable((*leg.marks, *leg.ghosts) for leg in shown.routes.legs)
        for thing in things:
            assert {slot for slot, _ in thing.words} - {"title", "note"} <= slots[thing.symbol]
        symbols = {s for standing in shown.standings for f in standing.facts for s in f.symbols}
        assert symbols <= art.symbols.keys()


def test_motions_go_from_and_to_things_that_are_there() -> None:
    moved: set[str] = set()
    for seats, options in SETTINGS:
        for before, _, _, events, now in walk(seats, options, 3, steps=400):
            for seat in (None, *SEATS[:seats]):
                old, new = view(before, seat), view(now, seat)
                there = {n.id for v in (old, new) for n in scene.scene(v).nodes}
                for event in events:
                    for motion in scene.motions(heard(event, seat), old, new):
                        assert {motion.source, motion.target} <= there, (event, motion)
                        moved.add(type(event).__name__)
    assert {"CardDrawn", "CardTaken", "CardPlayed", "TilePlaced", "TileUncovered"} <= moved


def test_an_unseen_card_is_drawn_as_a_back() -> None:
    before = position("A* gao 2-0-0-0\nB gao")
    step = play(before, "research", luck="guide")
    now, event = step.state, next(e for e in step.events if isinstance(e, CardDrawn))
    (own,) = scene.motions(heard(event, SEATS[0]), view(before, SEATS[0]), view(now, SEATS[0]))
    assert (own.target, own.symbol) == ("hand/guide.0", "card-guide")
    (other,) = scene.motions(heard(event, SEATS[1]), view(before, SEATS[1]), view(now, SEATS[1]))
    assert (other.target, other.symbol) == ("vehicle-0", "card-back")


def test_picks_answer_for_the_whole_catalogue() -> None:
    for state, seat in everywhere():
        if seat is not None:
            seen_by = view(state, seat)
            for action in encoding.catalogue(seen_by):
                assert isinstance(scene.picks(seen_by, action), tuple)


# -- art -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
def test_drawings_hold_nothing_that_the_page_forbids(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "style=" not in text
    assert "<style" not in text
    assert "<script" not in text
    assert not re.search(r"\son\w+=", text)
    assert not re.search(r'href="(?!#)', text)


def test_what_follows_from_the_boards_is_drawn_from_them() -> None:
    sheet = (ART / "symbols.svg").read_text(encoding="utf-8")
    for name, text in draw_all(sheet):
        kept = (ART / name).read_text(encoding="utf-8")
        assert text == kept, f"python -m podium.games.greatrace.scene.drawing draws {name} anew"


def test_every_class_and_colour_of_the_drawings_is_in_the_theme() -> None:
    theme = (ART / "theme.css").read_text(encoding="utf-8")
    given_by_the_page = {"--card", "--ink", "--muted", "--line", "--seat", "--ui", "--display"}
    for file in ("symbols.svg", "africa.svg", "south-america.svg"):
        text = (ART / file).read_text(encoding="utf-8")
        classes = set(chain.from_iterable(map(str.split, re.findall(r'class="([^"]+)"', text))))
        for name in classes - {"seat-1", "men"}:
            assert re.search(rf"\.{name}\b", theme), name
        for colour in set(re.findall(r"var\((--[\w-]+)", text)) - given_by_the_page:
            assert f"{colour}:" in theme, colour


# -- snapshots -------------------------------------------------------------------------------------


KEPT = Path(__file__).parent / "pictures"


def test_a_convoy_in_plain_text(golden: Golden) -> None:
    words = language.words("greatrace", "en", strict=True)
    text = plain(seen(position(CONVOY)), lambda text: words.say(text, NAMES, SEATS[0]))
    golden(KEPT / "convoy.txt", text)


def test_a_convoy_as_a_picture() -> None:
    words = language.words("greatrace", "en", strict=True)
    art = read_art(registry.folder("greatrace"), "greatrace")
    picture = svg(seen(position(CONVOY)), lambda text: words.say(text, NAMES, SEATS[0]), art)
    assert picture.count('class="node') > 150
    assert ">Lagos: 2 cards on entering</title>" in picture
    assert "greatrace-hatch" in picture


def test_vehicles_that_can_be_chosen_stand_apart_each_as_large_as_alone() -> None:
    here = board("africa").ends[0]
    together = vehicles("africa", (here,) * 4, north=True)
    apart = vehicles("africa", (here,) * 4, north=True, apart=True)
    assert {node.width for node in together} == {17}
    assert {node.width for node in apart} == {30}
    for one, other in combinations(apart, 2):
        beside = abs(one.x - other.x) >= one.width
        below = abs(one.y - other.y) >= one.height
        assert beside or below, (one.id, other.id)
