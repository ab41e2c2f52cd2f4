"""What is installed is whole: the wheel holds every file of the package."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_art_words_pages_and_client(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("podium-*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    kept = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src/podium"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    pages = {f"podium/{page.relative_to(ROOT)}" for page in ROOT.glob("docs/rules/**/*.md")}
    pages.add("podium/docs/a-game.md")  # `podium new` names it
    files = pages | {file.removeprefix("src/") for file in kept if (ROOT / file).exists()}
    assert "podium/py.typed" in files
    assert files <= shipped, sorted(files - shipped)
