from msgspec.structs import replace

from podium.scene.diff import changed, changes
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

AREAS = (Area("board", "board", ("board",)),)


def scene(*nodes: Node, prompt: str = "") -> Scene:
    return Scene(AREAS, nodes, (), (), (prompt, 1), (prompt, 2), (prompt, 3), prompt)


def test_only_what_is_new_or_different_is_sent() -> None:
    before = scene(Node("a", "box", 1), Node("b", "box", 2), Node("c", "box", 3))
    after = scene(Node("a", "box", 1), Node("c", "box", 9), Node("d", "box"), prompt="go")
    by = changes(before, after)
    assert [node.id for node in by.nodes] == ["c", "d"]
    assert by.gone == ("b",)
    assert (by.headline, by.prompt, by.aside) == (("go", 1), ("go", 2), ("go", 3))
    assert by.holds == "go"
    again = changed(before, by)
    assert {node.id: node for node in again.nodes} == {node.id: node for node in after.nodes}
    assert replace(again, nodes=()) == replace(after, nodes=())


def test_nothing_new_is_nothing_sent() -> None:
    one = scene(Node("a", "box", 1))
    by = changes(one, one)
    assert (by.nodes, by.gone) == ((), ())
