"""The table as one viewer sees it."""

import re
from math import atan2, hypot, pi
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium import language, registry
from podium.core.chance import Scripted
from podium.core.seat import SEATS
from podium.games.gotham import encoding, scene
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import CardTurned, Event
from podium.games.gotham.follow import follow
from podium.games.gotham.pieces.figures import POSITIONS, Position
from podium.games.gotham.pieces.track import TRACKS, Animal, Layout
from podium.games.gotham.rules.turn import play_on
from podium.games.gotham.scene.places import HEIGHT, INNER, OUTER, WIDTH, at_radius, spot, way
from podium.games.gotham.state import Options, State
from podium.games.gotham.view import heard, view
from podium.scene.art import read_art
from podium.scene.motion import Motion
from podium.scene.nodes import Node
from podium.scene.plain import plain
from podium.scene.scene import Scene, heading
from podium.scene.svg import svg
from podium.scene.text import Text
from podium.testing import Golden
from tests.games.gotham.backdrop import backdrop
from tests.games.gotham.positions import CARD, TRACK, act, match_at, race, turn
from tests.games.gotham.walks import walk

NAMES = ("Anna", "Ben", "Chloé", "Dev")
ART = Path(scene.__file__).parents[1] / "art"
KEPT = Path(__file__).parent / "pictures"
FAIR = "19 B | 13 A C | -8 D"
HAND = "3+4 4x1 3>snail 1@2-1"


def seen(state: State, seat: int | None = 0) -> Scene:
    return scene.scene(view(state, None if seat is None else SEATS[seat]))


def nodes(shown: Scene) -> dict[str, Node]:
    return {node.id: node for node in shown.nodes}


def say(text: Text, viewer: int = 0) -> str:
    return language.words("gotham", "en", strict=True).say(text, NAMES, SEATS[viewer])


def spoken(node: Node) -> dict[str, str]:
    """What stands in a node's slots, in words."""
    return {slot: say(text) for slot, text in node.words if isinstance(text, tuple)}


def placing() -> State:
    """Round 6 of a fair: two have placed, the viewer has drawn."""
    state = match_at(
        race(FAIR, Animal.HEDGEHOG), hands=(HAND,), pile="D:4+2 C:1+3", rounds=6, decks={4: "4+5"}
    )
    return act(state, Draw(Position.SECOND), "2+5").state


# -- the track -----------------------------------------------------------------------------------


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize("layout", Layout)
def test_forwards_is_clockwise(layout: Layout) -> None:
    track = TRACKS[layout]
    turned = 0.0
    for n in range(track.spaces):
        (x, y), (u, v) = at_radius(track, n, INNER), at_radius(track, n + 1, INNER)
        step = atan2(v - HEIGHT / 2, u - WIDTH / 2) - atan2(y - HEIGHT / 2, x - WIDTH / 2)
        turned += (step + pi) % (2 * pi) - pi
    # On a screen y grows downwards, so that a growing angle turns clockwise.
    assert turned == pytest.approx(2 * pi)


@pytest.mark.rule("GR-05", "GR-Q11")
@pytest.mark.parametrize("layout", Layout)
def test_every_space_has_four_lanes_from_the_inside_out(layout: Layout) -> None:
    track = TRACKS[layout]
    spots = {(n, lane): spot(track, n, lane) for n in range(track.spaces) for lane in range(1, 5)}
    assert len(set(spots.values())) == 4 * track.spaces
    for (n, lane), (x, y) in spots.items():
        assert 0 < x < WIDTH
        assert 0 < y < HEIGHT
        inner, outer = at_radius(track, n, INNER), at_radius(track, n, OUTER)
        assert hypot(x - inner[0], y - inner[1]) == pytest.approx(30 * lane - 15, abs=1)
        assert hypot(x - outer[0], y - outer[1]) == pytest.approx(135 - 30 * lane, abs=1)


def test_a_whole_lap_leads_to_the_same_spot() -> None:
    assert spot(TRACK, 7, 2) == spot(TRACK, 47, 2) == spot(TRACK, -33, 2)
    assert len(way(TRACK, 3, 10, 1)) == 2 * 2 * 7
    assert len(way(TRACK, 3, -2, 1)) == 2 * 2 * 5


@pytest.mark.parametrize("layout", Layout)
def test_the_kept_backdrop_is_drawn_from_the_board_data(layout: Layout, golden: Golden) -> None:
    golden(ART / f"track-{layout.value}.svg", backdrop(layout))


@pytest.mark.parametrize("layout", Layout)
def test_animals_stand_inside_the_track_at_their_spaces(layout: Layout) -> None:
    shown = nodes(seen(match_at(FAIR, options=Options(track=layout))))
    track = TRACKS[layout]
    for animal in Animal:
        node = shown[f"animal/{animal.name.lower()}"]
        x, y = at_radius(track, track.line(animal), INNER)
        assert hypot(node.x + 58 - x, node.y + 30 - y) < 50
        space = track.line(animal)
        assert node.words == (("plaque", ("plaque", animal, space)), ("number", space))


@pytest.mark.rule("GR-23")
def test_the_sign_and_its_line_move_with_the_finish() -> None:
    before = nodes(seen(match_at(race(FAIR, Animal.FISH))))
    after = nodes(seen(match_at(race(FAIR, Animal.SNAIL))))
    assert (before["finish"].x, before["finish"].y) != (after["finish"].x, after["finish"].y)
    assert before["finish-line"].symbol == "line-bend"
    assert before["finish-line"].turn == 90
    assert after["finish-line"].symbol == "line-straight"
    assert after["finish-line"].turn == 0


# -- figures -------------------------------------------------------------------------------------


def test_figures_keep_their_ids_and_look_where_they_run() -> None:
    shown = nodes(seen(match_at("20 A | 19 B | 3 C | 0 D")))
    assert shown["figure/0"].symbol == "figure-1"
    assert shown["figure/2"].symbol == "figure-3-left"


@pytest.mark.rule("GR-15", "GR-17")
def test_the_inner_lane_is_drawn_further_in() -> None:
    shown = nodes(seen(match_at("20 A B C | 0 D")))
    # At the top of the board further in is further down.
    assert shown["figure/0"].y > shown["figure/1"].y > shown["figure/2"].y


@pytest.mark.rule("GR-29")
def test_figures_of_nobody_are_called_by_their_colour_and_belong_to_no_seat() -> None:
    shown = nodes(seen(match_at("20 A | 9 B | 3 C | 0 D", seats=2)))
    assert [shown[f"figure/{n}"].owner for n in range(4)] == [0, 1, -1, -1]
    assert say(shown["figure/1"].label) == "Ben: Second, on 9, lane 1"
    assert say(shown["figure/2"].label) == "Yellow: Third, on 3, lane 1"


def test_the_ranking_says_who_is_where_and_how_far_it_is_both_ways() -> None:
    shown = nodes(seen(match_at(race(FAIR, Animal.HEDGEHOG))))
    said = {position: spoken(shown[f"rank/{position.value}"]) for position in POSITIONS}
    assert said[Position.FIRST] == {
        "pos": "1st",
        "name": "Ben",
        "at": "at 19",
        "back": "← 33",
        "forth": "7 →",
    }
    assert said[Position.SECOND]["at"] == "13, lane 1"
    assert said[Position.THIRD]["at"] == "13, lane 2"
    assert said[Position.LAST]["pos"] == "Last"
    assert (said[Position.LAST]["back"], said[Position.LAST]["forth"]) == ("← 6", "34 →")
    assert shown["rank/2"].state == "me"
    marks = [shown[f"rank/{n}/mark"].x % 234 for n in (4, 3, 1)]
    assert marks == sorted(marks), "further on the bar is further forwards"


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("GR-10")
def test_others_see_the_back_of_a_placed_card_and_its_owner_what_it_does() -> None:
    step = turn(match_at(FAIR, hands=("", "", "", "4+2")), "4+2")
    mine, theirs = nodes(seen(step.state, 3))["pile/0"], nodes(seen(step.state, 0))["pile/0"]
    assert say(theirs.label) == "Card 1 of the pile: Dev, back “last”"
    assert say(mine.label, 3) == "Card 1 of the pile, yours: the last moves 2 forwards"
    assert theirs.symbol == mine.symbol == "laid"


@pytest.mark.rule("GR-08")
def test_the_pile_shows_who_places_next() -> None:
    shown = nodes(seen(placing()))
    assert [shown[f"pile/{n}"].symbol for n in range(4)] == ["laid", "laid", "place-next", "place"]
    who = [spoken(shown[f"pile/{n}/who"])["who"] for n in range(4)]
    assert who == ["Dev", "Chloé", "Anna", "Ben"]


@pytest.mark.rule("GR-31")
def test_the_discard_pile_can_be_looked_at_and_the_last_card_lies_on_top() -> None:
    cards = tuple(CARD[text] for text in ("1+2", "4+2", "1+2", "3>snail"))
    state = match_at(FAIR)
    pile = [n for n in seen(replace(state, discard_pile=cards), None).nodes if n.zone == "discard"]
    assert [say(node.label) for node in pile] == [
        "The last moves 2 forwards (×1)",
        "The 1st moves 2 forwards (×2)",
        "The Finish goes to the snail (×1)",
    ]
    assert pile[-1].z == max(node.z for node in pile)


def test_a_deck_shows_how_many_cards_it_has_with_those_under_it() -> None:
    shown = nodes(seen(match_at(FAIR, decks={3: "3+2", 4: ""}, under={3: "3+7 3+6"})))
    assert say(shown["deck/3"].label) == "Deck “3rd”: 3 cards"
    assert shown["deck/4"].symbol == "deck-empty"


def test_equal_cards_in_hand_share_a_handle_and_have_ids_of_their_own() -> None:
    shown = nodes(seen(match_at(FAIR, hands=("4+3 4+3 1+2 2+2",))))
    assert shown["hand/last_forwards_3.0"].handle == shown["hand/last_forwards_3.1"].handle


def test_a_watcher_has_no_hand() -> None:
    shown = seen(placing(), None)
    assert [area.kind for area in shown.areas] == ["strip", "strip", "board"]
    assert not any(node.area == "hand" for node in shown.nodes)
    assert shown.offers == ()


@pytest.mark.rule("GR-10")
def test_players_show_the_backs_of_their_hands() -> None:
    state = match_at(FAIR, hands=("1+2 2+2 3+2 4+2", "1+3 1+4 3+3 4+3"))
    standings = seen(state).standings
    assert standings[1].facts[0].symbols == ("chip-1", "chip-1", "chip-3", "chip-4")
    assert say(standings[1].facts[0].label) == "Backs in hand: 1st, 1st, 3rd, and last"
    assert seen(placing()).standings[3].flag == ("flag.placed",)


# -- hints and offers ----------------------------------------------------------------------------


@pytest.mark.rule("GR-13")
@pytest.mark.parametrize(
    ("card", "note"),
    [
        ("3+4", "now: Chloé, 13\u00a0→\u00a017"),
        ("4x1", "now: Dev\u00a0⇄ Ben"),
        ("3>snail", "now: Finish on 22"),
        ("1@2-1", "now: Ben, 19\u00a0→\u00a012"),
        ("2+5", "now: you, 13\u00a0→\u00a018"),
    ],
)
def test_a_card_says_what_it_would_do_now(card: str, note: str) -> None:
    (node,) = [n for n in seen(placing()).nodes if n.id == f"hand/{CARD[card].name.lower()}.0"]
    assert spoken(node)["note"] == note
    assert "If it were carried out now" in say(node.label)


def test_an_offer_shows_whom_the_card_would_move_and_where_to() -> None:
    state = placing()
    shown = seen(state)
    (offer,) = [o for o in shown.offers if o.picks == ("hand/third_forwards_4",)]
    aim, ghost, tag = offer.ghosts
    assert aim.symbol == "aim"
    assert aim.words == (("who", ("medal.3",)),)
    assert (ghost.symbol, ghost.owner) == ("figure-3", 2)
    assert ghost.way[-2:] == way(TRACK, 13, 17, 1)[-2:]
    assert say(tag.tag) == "if now: 17, 2nd"
    (swap,) = [o for o in shown.offers if o.picks == ("hand/last_swaps_with_first",)]
    assert [g.symbol for g in swap.ghosts if g.symbol.startswith("figure")] == [
        "figure-4",
        "figure-2-left",
    ]
    (finish,) = [o for o in shown.offers if o.picks == ("hand/third_finish_to_snail",)]
    assert [g.symbol for g in finish.ghosts] == ["finish"]


def test_a_draw_is_offered_at_each_deck() -> None:
    shown = seen(match_at(FAIR), 3)
    assert [offer.picks for offer in shown.offers] == [(f"deck/{n}",) for n in range(1, 5)]
    assert say(shown.offers[2].label) == "Draw a card “3rd”"


def test_what_cannot_be_done_has_picks_too() -> None:
    seat = view(placing(), SEATS[0])
    for action in encoding.catalogue(seat):
        (pick,) = scene.picks(seat, action)
        assert pick.startswith("deck/" if isinstance(action, Draw) else "hand/")


@pytest.mark.parametrize(
    ("viewer", "prompt"),
    [(0, "Place a card"), (1, "Anna places a card.")],
)
def test_the_prompt_says_whom_the_match_waits_for(viewer: int, prompt: str) -> None:
    assert say(seen(placing(), viewer).prompt, viewer) == prompt


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("34 A | 20 B | 10 C | 0 D", "You are furthest beyond the finish: you win!"),
        ("34 B | 20 A | 10 C | 0 D", "Ben is furthest beyond the finish and wins."),
        ("20 B | 10 C | 0 A | -14 D", "Dev went through the finish backwards and wins."),
    ],
)
def test_the_end_says_who_won(text: str, prompt: str) -> None:
    state = replace(match_at(text), waiting=())
    over = play_on(state, Scripted([]), [])
    assert say(seen(over).prompt) == prompt
    assert heading(seen(over), say) == "Round 1 · Finish: Fish"


# -- motions -------------------------------------------------------------------------------------


def told(before: State, events: tuple[Event, ...], after: State, seat: int) -> list[Motion]:
    viewer = SEATS[seat]
    views = view(before, viewer), view(after, viewer)
    return [m for event in events for m in scene.motions(heard(event, viewer), *views)]


@pytest.mark.rule("GR-11", "GR-13")
def test_the_pile_is_carried_out_card_by_card_with_whom_each_moved_and_why() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("4x1",), pile="D:4+4 C:3+2 B:3+3")
    drew = act(state, Draw(Position.FIRST), "1+4").state
    step = act(drew, Place(CARD["4x1"]))
    moved = told(drew, step.events, step.state, 0)
    assert [say(motion.say) for motion in moved] == [
        "",
        "Dev: the last moves 4 forwards",
        "Last: Dev",
        "Chloé: the 3rd moves 2 forwards",
        "Third: Dev",
        "Ben: the 3rd moves 3 forwards",
        "Third: Ben",
        "Anna: the last swaps with the 1st",
        "Last: Chloé ⇄ Ben",
        "",
    ]
    assert [motion.source for motion in moved] == [
        "hand/last_swaps_with_first.0",
        "pile/0",
        "figure/3",
        "pile/1",
        "figure/3",
        "pile/2",
        "figure/1",
        "pile/3",
        "figure/2",
        "figure/1",
    ]
    assert moved[1].target == "discard/last_forwards_4"
    for motion in moved:
        assert motion.source != motion.target or motion.source.startswith("figure/")
    stop = spot(TRACK, 4, 2)
    assert moved[2].way[-2:] == (stop[0] - 25 + 24, stop[1] - 55 + 30)


@pytest.mark.rule("GR-12")
def test_a_card_that_is_carried_out_leaves_its_place_empty() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("4x1",), pile="D:4+4 C:3+2 B:3+3")
    drew = act(state, Draw(Position.FIRST), "1+4").state
    now = view(drew, SEATS[0])
    piles: list[list[bool]] = []
    for event in act(drew, Place(CARD["4x1"])).events:
        now = follow(heard(event, SEATS[0]), now)
        if isinstance(event, CardTurned):
            there = nodes(scene.scene(now))
            piles.append([f"pile/{n}" in there for n in range(4)])
            assert all(f"pile/{n}/who" in there for n in range(4))
    assert piles == [[n > turned for n in range(4)] for turned in range(4)]


@pytest.mark.rule("GR-10")
def test_others_cards_move_as_backs() -> None:
    state = match_at(FAIR, hands=("", "", "", "4+2"))
    step = turn(state, "4+2", drawing="2+5")
    drawn, placed = told(state, step.events, step.state, 0)
    assert (drawn.source, drawn.target, drawn.symbol) == ("deck/2", "rank/4", "back-2")
    assert (placed.source, placed.target, placed.symbol) == ("rank/4", "pile/0", "back-4")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_motions_go_from_and_to_things_that_are_there(seats: int) -> None:
    options = Options(random_slots=True)
    for seed in range(6):
        for before, events, after in walk(seats, options, seed):
            ids = {n.id for s in (before, after) for n in seen(s).nodes}
            for motion in told(before, events, after, 0):
                assert {motion.source, motion.target} <= ids


# -- the drawings --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(ART.glob("*.svg")), ids=lambda file: file.name)
def test_drawings_hold_nothing_that_the_page_forbids(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|href=\"(?!#)|url\((?!#)", text)


def test_every_colour_of_the_drawings_is_in_the_theme() -> None:
    theme = (ART / "theme.css").read_text(encoding="utf-8")
    known = set(re.findall(r"(--[\w-]+):", theme)) | {"--seat"}
    for file in ART.glob("*.svg"):
        used = set(re.findall(r"var\((--[\w-]+)\)", file.read_text(encoding="utf-8")))
        assert used <= known, file.name


@pytest.mark.parametrize(
    ("name", "viewer"), [("fair", 0), ("watched", None)], ids=["fair", "watched"]
)
def test_a_fair_in_words_and_as_a_picture(golden: Golden, name: str, viewer: int | None) -> None:
    shown = seen(placing(), viewer)
    said = language.words("gotham", "en", strict=True)
    seat = None if viewer is None else SEATS[viewer]
    art = read_art(registry.folder("gotham"), "gotham")
    golden(KEPT / f"{name}.txt", plain(shown, lambda text: said.say(text, NAMES, seat)))
    golden(KEPT / f"{name}.svg", svg(shown, lambda text: said.say(text, NAMES, seat), art) + "\n")
