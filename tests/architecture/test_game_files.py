"""Whoever knows one game finds the same idea in the file of the same name in every other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "podium" / "games"

SIX_ANSWERS = {"setup", "to_act", "legal", "refusal", "apply", "outcome"}
FIXED: dict[str, set[str]] = {
    "__init__.py": {"GAME"},
    "actions.py": {"Action"},
    "events.py": {"Event", "OpenEvent"},
    "state.py": {"Options", "State"},
    "rules/course.py": {"setup", "to_act", "apply", "outcome"},
    "rules/choices.py": {"legal"},
    "rules/legality.py": {"refusal"},
    "rules/judges.py": set(),
    "rules/refusals.py": set(),
    "rules/turn.py": set(),
    "view.py": {"View", "view", "heard", "held"},
    "imagine.py": {"imagine"},
    "follow.py": {"follow"},
    "scene/table.py": {"scene"},
    "scene/offering.py": {"offers"},
    "scene/picking.py": {"picks"},
    "scene/moving.py": {"motions"},
    "scene/prompts.py": {"aside", "headline", "prompt"},
    "scene/scoring.py": {"scoring"},
    "scene/standings.py": {"standings"},
    "scene/tells.py": {"TELLS"},
    "scene/places.py": set(),
    "bots/__init__.py": {"BOTS", "INSIGHT"},
}
"""What lies where; a room that is still one file, as `rules.py`, holds all of its own."""

OFFERED = {"rules": SIX_ANSWERS, "scene": {"TELLS", "motions", "picks", "scene"}}
"""What a room gives to those outside of it."""

ALSO = {"rules": set[str](), "scene": {"retell"}}
"""What it may give besides, where a game has it."""

SECRETS = ("view.py", "imagine.py")
"""The road of what a seat may know: nothing is passed on there that is not listed."""


def games() -> list[Path]:
    return sorted(path.parent for path in GAMES.glob("*/__init__.py"))


def defined(file: Path) -> set[str]:
    """The names that a file makes itself."""
    return {name for name, _ in definitions(ast.parse(file.read_text("utf-8")))}


def definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                yield from ((name.id, node) for name in names if isinstance(name, ast.Name))


def place(game: Path, file: str) -> Path:
    """Where something lies in this game: in its file, or in the one file of a small room."""
    room, _, inside = file.partition("/")
    small = game / f"{room}.py"
    return small if inside and small.exists() else game / file


def misplaced(game: Path) -> list[str]:
    """What a game does not keep where the other games keep it."""
    wrong: list[str] = []
    for file, names in FIXED.items():
        there = place(game, file)
        if not there.exists():
            wrong.append(f"there is no {file}")
            continue
        wrong += [f"{file} does not define {name}" for name in sorted(names - defined(there))]
        if "/" in file and there.parent != game:
            for other in sorted(there.parent.rglob("*.py")):
                twice = defined(other) & names if other != there else set[str]()
                wrong += [f"{name} is defined in {other.name} too" for name in sorted(twice)]
    return wrong


def homeless_refusals(game: Path) -> list[str]:
    """Where a reason is made elsewhere than in `rules/refusals.py`, or something else is in it."""
    home = place(game, "rules/refusals.py")
    wrong: list[str] = []
    for file in sorted(game.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        made = [node for node in ast.walk(tree) if is_refusal(node)]
        if file != home:
            wrong += [f"{file.name} makes {ast.unparse(node)}" for node in made]
        elif home.name == "refusals.py":
            found = dict(definitions(tree))
            wrong += [
                f"{name} is no refusal"
                for name, node in found.items()
                if not (isinstance(node, ast.Assign) and is_refusal(node.value))
            ]
    return wrong


def is_refusal(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Refusal"


def open_defaults(source: str) -> list[str]:
    """Wildcards that do anything but stop: `case _: return event` is a leak that waits."""
    return [
        ast.unparse(case.body[0])
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Match)
        for case in node.cases
        if is_wildcard(case.pattern) and not stops(case.body[0])
    ]


def ending(source: str, function: str) -> ast.stmt:
    """The last thing that a function does, where nothing before has returned."""
    found = dict(definitions(ast.parse(source)))[function]
    assert isinstance(found, ast.FunctionDef)
    last = found.body[-1]
    return last.cases[-1].body[-1] if isinstance(last, ast.Match) else last


def is_wildcard(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def stops(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Raise) or ast.unparse(statement).startswith("assert_never(")


def judging(file: Path) -> list[str]:
    """The judges in a file: functions that say why not."""
    tree = ast.parse(file.read_text("utf-8"))
    return [
        name
        for name, node in definitions(tree)
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns) == "Refusal | None"
    ]


@pytest.fixture(params=games(), ids=lambda path: path.name)
def game(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def test_there_are_games_to_look_at() -> None:
    assert len(games()) >= 4


def test_the_same_idea_lies_in_the_file_of_the_same_name(game: Path) -> None:
    assert misplaced(game) == []


def test_a_room_gives_out_what_it_is_asked_for_and_nothing_else(game: Path) -> None:
    for room, names in OFFERED.items():
        door = game / room / "__init__.py"
        if not door.exists():
            continue
        tree = ast.parse(door.read_text("utf-8"))
        assert {name for name, _ in definitions(tree)} == {"__all__"}, door
        given = {
            alias.asname or alias.name
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        assert given - ALSO[room] == names, door


def test_every_reason_stands_in_one_file_and_is_asked_for_by_judges(game: Path) -> None:
    assert homeless_refusals(game) == []
    assert judging(place(game, "rules/judges.py"))


def test_what_a_seat_may_know_is_listed_kind_by_kind(game: Path) -> None:
    for file in SECRETS:
        assert open_defaults(place(game, file).read_text("utf-8")) == [], file
    assert stops(ending((game / "view.py").read_text("utf-8"), "heard"))


def test_what_lies_elsewhere_is_found(tmp_path: Path) -> None:
    for file, names in FIXED.items():
        there = tmp_path / file
        there.parent.mkdir(exist_ok=True)
        there.write_text("".join(f"{name} = 1\n" for name in sorted(names)))
    assert misplaced(tmp_path) == []
    (tmp_path / "scene/picking.py").unlink()
    (tmp_path / "scene/offering.py").write_text("def offers(): ...\ndef picks(): ...\n")
    (tmp_path / "rules/turn.py").write_text("def legal(): ...\n")
    (tmp_path / "view.py").write_text("class View: ...\ndef view(): ...\ndef held(): ...\n")
    assert misplaced(tmp_path) == [
        "legal is defined in turn.py too",
        "view.py does not define heard",
        "there is no scene/picking.py",
    ]


def test_a_small_room_may_be_one_file(tmp_path: Path) -> None:
    for file, names in FIXED.items():
        room = file.partition("/")[0]
        there = tmp_path / (file if room == file else f"{room}.py")
        with there.open("a") as text:
            text.write("".join(f"{name} = 1\n" for name in sorted(names)))
    assert misplaced(tmp_path) == []


def test_a_reason_that_is_made_on_the_way_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/refusals.py").write_text('OVER = Refusal("XX-01", "over")\nLIMIT = 3\n')
    (tmp_path / "rules/judges.py").write_text(
        'def go():\n    return rules.Refusal("XX-02", "no")\n'
    )
    assert homeless_refusals(tmp_path) == [
        "judges.py makes rules.Refusal('XX-02', 'no')",
        "LIMIT is no refusal",
    ]


def test_an_open_default_is_found() -> None:
    matching = "match event:\n    case Drawn():\n        return 1\n    case {}:\n        {}\n"
    assert open_defaults(matching.format("_", "return event")) == ["return event"]
    assert open_defaults(matching.format("other", "return other")) == ["return other"]
    assert open_defaults(matching.format("_ if event.open", "return event")) == ["return event"]
    assert open_defaults(matching.format("_", "assert_never(event)")) == []
    assert open_defaults(matching.format("_", "raise AssertionError(event)")) == []
    passing = "def heard(event):\n    if event.secret:\n        return None\n    {}\n"
    assert not stops(ending(passing.format("return event"), "heard"))
    assert stops(ending(passing.format("assert_never(event)"), "heard"))
