"""Games from outside: real distributions, written into a folder that programs are run with.

What pip leaves behind is a package and a folder `.dist-info` that names its entry points; so is this.
The game is Showdown under other names, with art, words and a rules page of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

GAME = """
from msgspec.structs import replace
from tests.play.showdown import SHOWDOWN

GAME = replace(SHOWDOWN, id="{id}", name="{name}")
"""
PAGE = """# {name}

| id | rule | page | note |
|---|---|---|---|
| SH-01 | All choose a number in secret. | 1 | |
| SH-02 | The choices are shown. | 1 | |
| SH-03 | A number that nobody else chose scores. | 1 | |
| SH-04 | The leader keeps a charm or changes it. | 2 | |
| SH-05 | After the last round the charms count. | 2 | |
"""
WORDS: dict[str, str | dict[str, str]] = {
    "game.tagline": "Choose what nobody else chooses.",
    "score": {"by": "0", "one": "{0} point", "other": "{0} points"},
    "unit.rounds": {"by": "0", "one": "{0} round", "other": "{0} rounds"},
    "option.long": "A long match",
    "option.long.help": "Four rounds instead of two.",
    "ending.rounds": "All rounds were played.",
    "area.board": "Table",
    "area.hand": "Hand",
    "die": "Die",
    "place": "{0:name}",
    "stake": "A number of {0:name}",
    "charm": "A charm of {0}",
    "number": "The number {0}",
    "points": "{0} points",
    "headline": "Round {0}",
    "aside": "Round {0} of a match",
    "prompt": "Choose ({0})",
    "choose": "Choose {0}",
    "Keep": "Keep your charm",
    "Change": "Change your charm",
    "action.choose": "{seat:name} would choose {number}",
    "action.keep": "{seat:name} would keep the charm",
    "action.change": "{seat:name} would change the charm",
    "event.chosen": "{seat:name} chose {number}",
    "event.chosen.hidden": "{seat:name} chose",
    "event.shown": "The numbers are shown",
    "event.rolled": "The die shows {number}",
    "event.kept": "{seat:name} keeps the charm",
    "event.changed": "{seat:name} changed the charm for {charm}",
    "event.changed.hidden": "{seat:name} changed the charm",
    "event.ended": "The charms are shown",
    "refusal.not_the_leader": "Only the leader may do that.",
    "refusal.not_now": "Not now.",
    "refusal.no_number": "There is no such number.",
    "refusal.over": "It is over.",
}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60">{}</svg>'
SYMBOLS = "".join(
    f'<symbol id="{name}" viewBox="0 0 40 60"><rect width="40" height="60"/></symbol>'
    for name in ("charm", "back", "die", "number", "stake")
)


def write_game(site: Path, game_id: str, name: str = "", package: str = "") -> Path:
    """A whole game in a distribution of its own; the folder of its package, to be spoilt.

    `site`: where distributions are installed. `package`: another name than the game's id.
    """
    package = package or f"outside_{game_id}"
    install(site, package, f"{game_id} = {package}:GAME")
    folder = site / package
    for file, text in {
        "__init__.py": GAME.format(id=game_id, name=name or game_id.title()),
        "art/symbols.svg": SVG.format(SYMBOLS),
        "art/theme.css": f":root {{ --{game_id}: #345; }}",
        "art/poster.svg": SVG.format('<rect width="40" height="60"/>'),
        "art/title.svg": SVG.format('<rect width="40" height="60"/>'),
        "lang/en.json": json.dumps(WORDS),
        f"docs/rules/{game_id}.md": PAGE.format(name=name or game_id.title()),
    }.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def install(site: Path, distribution: str, entry_point: str) -> None:
    """The metadata of a distribution that names one game."""
    info = site / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[podium.games]\n{entry_point}\n")


def environment(site: Path) -> dict[str, str]:
    """What a program finds those distributions with."""
    # Showdown lies among our tests.
    path = os.pathsep.join([str(site), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "300", "NO_COLOR": "1"}


def podium(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of Podium beside those distributions."""
    return subprocess.run(
        [sys.executable, "-m", "podium", *arguments],
        env=environment(site),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
