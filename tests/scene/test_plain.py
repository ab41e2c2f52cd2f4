from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.offer import Offer
from podium.scene.plain import plain
from podium.scene.scene import Scene
from podium.scene.text import Text


def say(text: Text) -> str:
    return " ".join(map(str, text))


def test_a_scene_reads_from_the_headline_to_what_may_be_done() -> None:
    scene = Scene(
        (Area("board", "board", ("Meadow",)), Area("hand", "hand", ("Hand",))),
        (
            Node("tree", "tree", label=("a", "tree")),
            Node("grass", "grass"),
            Node("tree/bird", "bird", zone="tree", label=("a", "bird")),
            Node("tree/bird/worm", "worm", zone="tree/bird", label=("a", "worm")),
            Node("hand/seed", "seed", area="hand", label=("a", "seed")),
        ),
        (Offer(0, ("hand/seed",), ("Sow",)), Offer(1, (), ("Wait",), number=3)),
        (Standing(0, (Fact(("2", "birds")), Fact(("3", "worms"))), ("singing",)),),
        ("Turn", 3),
        ("Your", "turn"),
        ("before", "winter"),
    )
    assert plain(scene, say) == (
        "Turn 3 · before winter\n"
        "Your turn\n"
        "\n"
        "Meadow:\n"
        "  a tree\n"
        "    a bird\n"
        "      a worm\n"
        "\n"
        "Hand:\n"
        "  a seed\n"
        "\n"
        "  1: 2 birds · 3 worms · singing\n"
        "\n"
        "  1. Sow\n"
        "  2. Wait (3)\n"
    )


def test_a_piece_in_a_zone_of_another_area_is_not_lost() -> None:
    scene = Scene(
        (Area("hand", "hand", ("Hand",)),),
        (Node("hand/a", "a", area="hand", zone="elsewhere", label=("here",)),),
        (),
        (),
        (),
        (),
    )
    assert "  here" in plain(scene, say).splitlines()
