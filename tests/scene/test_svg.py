from importlib.resources.abc import Traversable
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from podium.scene.art import Art, read_art
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene
from podium.scene.svg import svg
from podium.scene.text import Text

SYMBOLS = """<svg xmlns="http://www.w3.org/2000/svg">
  <symbol id="box" viewBox="0 0 20 10"><rect width="20" height="10"/></symbol>
  <symbol id="note" viewBox="0 0 60 40"><text x="4" data-slot="told" data-fit="50" data-lines="2"/></symbol>
  <symbol id="sign" viewBox="10 10 40 20"><g><text data-slot="name" data-fit="30">?</text></g></symbol>
</svg>"""
FIELD = """<svg xmlns="http://www.w3.org/2000/svg"><path class="grass" d="M0 0h9"/></svg>"""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def say(text: Text) -> str:
    return " ".join(map(str, text))


@pytest.fixture
def art(tmp_path: Path) -> Art:
    folder = tmp_path / "art"
    folder.mkdir()
    (folder / "symbols.svg").write_text(SYMBOLS)
    (folder / "field.svg").write_text(FIELD)
    (folder / "theme.css").write_text('[data-game="meadow"] { .grass { fill: green } }')
    game: Traversable = tmp_path
    return read_art(game, "meadow")


def drawn(art: Art, *nodes: Node, areas: tuple[Area, ...] = ()) -> Element:
    board = Area("board", "board", ("meadow",), 500, 200, "field")
    scene = Scene(areas or (board,), nodes, (), (), ("Turn", 3), ("Your", "turn"))
    return ElementTree.fromstring(svg(scene, say, art))


def groups(picture: Element) -> list[Element]:
    return [g for g in picture.iter(f"{NAMESPACE}g") if "node" in g.attrib.get("class", "").split()]


def test_the_picture_stands_for_itself(art: Art) -> None:
    picture = drawn(art)
    assert picture.attrib["data-game"] == "meadow"
    assert picture.attrib["aria-label"] == "Turn 3 Your turn"
    assert picture.attrib["viewBox"] == "0 0 1000 400"
    style = picture.find(f"{NAMESPACE}style")
    assert style is not None
    assert ".grass { fill: green }" in (style.text or "")
    assert picture.find(f".//{NAMESPACE}path[@class='grass']") is not None
    shapes = {symbol.attrib["id"] for symbol in picture.iter(f"{NAMESPACE}symbol")}
    assert shapes == {"s1", "s2", "s3", "s4", "s5", "s6", "seat-shape"}


def test_small_pictures_share_a_row_and_the_board_has_its_own(art: Art) -> None:
    sizes = {"a": (300, 100), "b": (420, 150), "c": (460, 80)}
    panels = [Area(name, "panel", ("meadow",), *size) for name, size in sizes.items()]
    board = Area("board", "board", ("meadow",), 500, 200, "field")
    picture = drawn(art, areas=(*panels[:2], board, panels[2]))
    shown = [area.attrib for area in picture.findall(f"{NAMESPACE}svg")]
    places = [[float(area[at]) for at in ("x", "y", "width", "height")] for area in shown]
    # 300 and 420 with a gap of 14 are 734: a third one would make them too small to read.
    assert places[0] == [0, 0, 1000, 400]
    assert places[1] == pytest.approx([0, 400, 408.72, 136.24], abs=0.01)
    assert places[2] == pytest.approx([427.79, 400, 572.21, 204.36], abs=0.01)
    # Alone it is drawn at twice its size at most, in the middle.
    assert places[3] == pytest.approx([40, 604.36, 920, 160], abs=0.01)
    assert picture.attrib["viewBox"] == "0 0 1000 764.36"


def test_a_node_stands_in_its_place_turned_and_scaled(art: Art) -> None:
    (group,) = groups(drawn(art, Node("a", "box", 30, 40, turn=90, width=40, height=20)))
    assert group.attrib["transform"] == "translate(30 40) rotate(90 20 10)"
    (drawing,) = group.findall(f"{NAMESPACE}g")
    assert drawing.attrib["transform"].startswith("scale(2 2)")


def test_a_drawing_that_does_not_begin_at_nought_is_moved_there(art: Art) -> None:
    (group,) = groups(drawn(art, Node("a", "sign")))
    (drawing,) = group.findall(f"{NAMESPACE}g")
    assert drawing.attrib["transform"] == "scale(1 1) translate(-10 -10)"


def test_a_node_bears_its_owner_its_look_and_its_label(art: Art) -> None:
    (group,) = groups(drawn(art, Node("a", "box", owner=1, state="asleep", label=("a", "box"))))
    assert group.attrib["class"] == "node seat-2 asleep"
    assert group.findtext(f"{NAMESPACE}title") == "a box"


def test_slots_are_filled_and_words_are_only_words(art: Art) -> None:
    signs = groups(
        drawn(
            art,
            Node("a", "sign", words=(("name", ("<b>", "&")),)),
            Node("b", "sign", words=(("name", 7),)),
            Node("c", "sign"),
        )
    )
    texts = [sign.find(f".//{NAMESPACE}text") for sign in signs]
    assert [text.text for text in texts if text is not None] == ["<b> &", "7", None]


def test_words_too_long_for_their_slot_are_squeezed(art: Art) -> None:
    long, short = groups(
        drawn(
            art,
            Node("a", "sign", words=(("name", "Maximiliane"),)),
            Node("b", "sign", words=(("name", "Al"),)),
        )
    )
    squeezed = long.find(f".//{NAMESPACE}text")
    free = short.find(f".//{NAMESPACE}text")
    assert squeezed is not None
    assert free is not None
    assert squeezed.attrib["textLength"] == "30"
    assert "textLength" not in free.attrib


def test_words_too_long_for_a_slot_of_several_lines_are_broken(art: Art) -> None:
    long, short = groups(
        drawn(
            art,
            Node("a", "note", words=(("told", "The smith has gone fishing"),)),
            Node("b", "note", words=(("told", "Gone"),)),
        )
    )
    lines = list(long.iter(f"{NAMESPACE}tspan"))
    assert [line.text for line in lines] == ["The smith has", "gone fishing"]
    assert [line.attrib for line in lines] == [{"x": "4"}, {"x": "4", "dy": "1.15em"}]
    assert not list(short.iter(f"{NAMESPACE}tspan"))


def test_the_nearest_is_drawn_last_and_what_has_no_symbol_not_at_all(art: Art) -> None:
    shown = groups(
        drawn(
            art,
            Node("a", "box", z=2, state="near"),
            Node("b", "box", z=-1, state="far"),
            Node("c", "", label=("zone",)),
        )
    )
    assert [group.attrib["class"] for group in shown] == ["node far", "node near"]


def test_strips_stand_above_the_board_and_the_hand_below(art: Art) -> None:
    picture = drawn(
        art,
        Node("hand/a", "box", 1, area="hand", words=(("title", "Box"), ("note", ("for", "two")))),
        Node("hand/b", "box", 0, area="hand", words=(("title", "Best"),)),
        areas=(
            Area("hand", "hand", ("hand",)),
            Area("board", "board", ("meadow",), 1000, 300),
            Area("strip", "strip", ("strip",), 1000, 100),
        ),
    )
    tops = [area.attrib["y"] for area in picture.findall(f"{NAMESPACE}svg")]
    assert tops == ["0", "100"]
    cards = groups(picture)
    said = [[t.text for t in card.findall(f"{NAMESPACE}text")] for card in cards]
    assert said == [["Best", None], ["Box", "for two"]]
    assert float(picture.attrib["height"]) > 400
