"""The examples of learning run as a reader would run them, and learn."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import PROGRAM

# Neither tells its types.
nbformat: Any = import_module("nbformat")
nbclient: Any = import_module("nbclient")

pytestmark = [
    pytest.mark.long,
    # Jupyter's own, and nothing that a reader of the notebook meets.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "rl"


@pytest.mark.parametrize(
    ("example", "weights", "how_long", "table"),
    [
        ("ppo.py", "PPO_WEIGHTS=ppo.npz", "--seconds=10", ("gotown", "2", "120")),
        (
            "reinforce.py",
            "REINFORCE_WEIGHTS=reinforce.npy",
            "--seconds=6",
            ("motorcar", "3", "180"),
        ),
    ],
)
def test_some_seconds_are_enough_to_beat_who_draws_by_lot(
    example: str, weights: str, how_long: str, table: tuple[str, str, str], tmp_path: Path
) -> None:
    variable, _, file = weights.partition("=")
    around = os.environ | {variable: str(tmp_path / file)}

    def run(*words: str) -> str:
        return subprocess.run(words, env=around, check=True, capture_output=True, text=True).stdout

    told = run(sys.executable, str(EXAMPLES / example), how_long)
    assert f"{file} is written" in told
    game, seats, matches = table
    policy = f"{EXAMPLES / example}:policy"
    others = ",".join(["random"] * (int(seats) - 1))
    found = json.loads(
        run(
            *(*PROGRAM, "arena", game, "--seats", seats, "--bots", f"{policy},{others}"),
            *("--matches", matches, "--seed", "1", "--workers", "1", "--json"),
        )
    )
    assert found["bots"][policy]["low"] > 1 / int(seats), found["bots"]


def test_the_lines_of_the_page_run() -> None:
    page = (ROOT / "docs" / "environments" / "README.md").read_text("utf-8")
    lines = page.split("```python\n")[1].split("```")[0]
    found: dict[str, Any] = {}
    exec(compile(lines, "README.md", "exec"), found)
    assert found["envs"].num_envs == 64
    assert found["game"].num_players() == 3


def test_the_notebook_is_executed(tmp_path: Path) -> None:
    for each in ("learning.ipynb", "ppo.py"):
        shutil.copy(EXAMPLES / each, tmp_path)
    notebook: Any = nbformat.read(tmp_path / "learning.ipynb", as_version=4)
    assert not any(c.get("outputs") for c in notebook.cells), "it is kept without its outputs"
    around = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources=around
    ).execute()
    # What is printed has no data: progress, and whatever a library warns of.
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [output["data"] for output in outputs if "data" in output]
    assert "(365,)" in shown[0]["text/plain"]
    assert any("image/png" in each for each in shown)
    assert "ppo.py:policy" in shown[-1]["text/plain"]
