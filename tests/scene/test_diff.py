from podium.scene.diff import changed, changes
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

AREAS = (Area("board", "board", ("board",)),)


def scene(*nodes: Node, prompt: str = "") -> Scene:
    return Scene(AREAS, nodes, (), (), (), (prompt,))


def test_only_what_is_new_or_different_is_sent() -> None:
    before = scene(Node("a", "box", 1), Node("b", "box", 2), Node("c", "box", 3))
    after = scene(Node("a", "box", 1), Node("c", "box", 9), Node("d", "box"), prompt="go")
    by = changes(before, after)
    assert [node.id for node in by.nodes] == ["c", "d"]
    assert by.gone == ("b",)
    assert by.prompt == ("go",)
    assert {node.id: node for node in changed(before, by).nodes} == {
        node.id: node for node in after.nodes
    }


def test_nothing_new_is_nothing_sent() -> None:
    one = scene(Node("a", "box", 1))
    by = changes(one, one)
    assert (by.nodes, by.gone) == ((), ())
