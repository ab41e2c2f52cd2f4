"""Imports point down: the contracts of pyproject.toml are kept, and they catch what they forbid."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PLATFORM = (
    "cli",
    "testing",
    "lab",
    "wire",
    "store",
    "language",
    "play",
    "bots",
    "registry",
    "game",
)
LEAVES = ("core", "scene")
OF_THE_SITE = (
    "healthcheck",
    "serve",
    "app",
    "routes",
    "http",
    "site",
    "history",
    "thinking",
    "assets",
    "joining",
    "settings",
)
OF_THE_HOST = (
    "answers",
    "lobby",
    "room",
    "clocks",
    "more_time",
    "hearing",
    "standing_in",
    "consent",
    "opening",
    "claim",
    "listing",
    "tables",
    "stored",
    "attending",
    "failing",
    "table",
    "seats",
    "limits",
    "gauges",
    "wrong",
)
OF_A_GAME = ("bots", "scene", "imagine", "view", "rules", "state", "actions", "events", "pieces")


def lint_imports(project: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [command, "--no-cache", "--config", "pyproject.toml"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A platform of empty modules with two games, under our contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    podium = tmp_path / "src" / "podium"
    for name in (*PLATFORM, *LEAVES):
        write(podium / f"{name}.py", "")
    for game in ("chess", "draughts"):
        for name in OF_A_GAME:
            write(podium / "games" / game / f"{name}.py", "")
    for name in OF_THE_SITE:
        write(podium / "web" / f"{name}.py", "")
    for name in OF_THE_HOST:
        write(podium / "web" / "host" / f"{name}.py", "")
    for folder in (
        podium,
        podium / "web",
        podium / "web" / "host",
        podium / "games",
        *(podium / "games").iterdir(),
    ):
        write(folder / "__init__.py", "")
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_the_contracts_are_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "10 kept, 0 broken" in result.stdout


def test_a_small_platform_keeps_them_too(small: Path) -> None:
    write(small / "src/podium/games/chess/view.py", "from podium.games.chess import state, rules")
    write(small / "src/podium/games/chess/bots.py", "from podium import bots, game, core, scene")
    write(small / "src/podium/cli.py", "from podium import web, lab, play, registry")
    result = lint_imports(small)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("file", "imports", "contract"),
    [
        ("core.py", "podium.play", "Platform layers"),
        ("play.py", "podium.bots", "Platform layers"),
        ("utils.py", "podium.core", "Platform layers"),
        ("cli.py", "podium.testing", "Platform layers"),
        ("lab.py", "podium.testing", "Platform layers"),
        ("play.py", "podium.games.chess", "The platform names no game"),
        ("registry.py", "podium.games", "The platform names no game"),
        ("web/host/tables.py", "podium.web.thinking", "The rooms of the site"),
        ("web/host/seats.py", "podium.web.host.tables", "The rooms of the host"),
        ("web/host/utils.py", "podium.core", "The rooms of the host"),
        ("web/http.py", "podium.web.routes", "The rooms of the site"),
        ("web/utils.py", "podium.core", "The rooms of the site"),
        ("web/host/tables.py", "litestar", "Tables know no web framework"),
        ("games/chess/rules.py", "podium.play", "A game stands on the contract alone"),
        ("games/chess/bots.py", "podium.registry", "A game stands on the contract alone"),
        ("games/chess/rules.py", "podium.games.draughts.rules", "Games are independent"),
        ("games/chess/state.py", "podium.games.chess.view", "Inside a game"),
        ("games/chess/actions.py", "podium.games.chess.events", "Inside a game"),
        ("games/chess/utils.py", "podium.core", "Inside a game"),
        ("games/chess/scene.py", "podium.games.chess.state", "What is drawn comes from a view"),
    ],
)
def test_a_mistake_breaks_its_contract(small: Path, file: str, imports: str, contract: str) -> None:
    write(small / "src/podium" / file, f"import {imports}\n")
    result = lint_imports(small)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [line for line in result.stdout.splitlines() if line.endswith("BROKEN")]
    assert any(line.startswith(contract) for line in broken), result.stdout
