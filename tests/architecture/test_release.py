"""Changes are noted in files of known kinds, and a release is made of them whole or not at all."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
KINDS = ("added", "changed", "fixed")
SOMEBODY = {
    **os.environ,
    "GIT_CONFIG_GLOBAL": os.devnull,
    **{f"GIT_{who}_NAME": "Anna" for who in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{who}_EMAIL": "anna@example.org" for who in ("AUTHOR", "COMMITTER")},
}
NEXT = "9.0.0"


def notes(root: Path) -> list[Path]:
    return [
        path
        for path in sorted((root / "changelog.d").iterdir())
        if path.name not in ("README.md", "template.md")
    ]


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=root, env=SOMEBODY, capture_output=True, text=True, check=False
    )


def git(root: Path, *arguments: str) -> str:
    done = run(root, "git", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "All there is")


def release(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(root, sys.executable, "scripts/release", *arguments)


def draft(root: Path) -> subprocess.CompletedProcess[str]:
    return run(root, sys.executable, "-m", "towncrier", "build", "--draft", "--version", NEXT)


def standing(root: Path) -> tuple[str, ...]:
    """All that a release would change."""
    made = [path.name for path in (root / "dist").glob("*")]
    return (
        git(root, "rev-parse", "HEAD"),
        git(root, "status", "--porcelain"),
        git(root, "tag"),
        *made,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """This tree as it stands, in a repository of its own, with a change to tell of."""
    root = tmp_path / "podium"
    listed = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in git(ROOT, *listed).split("\0"):
        if name and (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    git(root, "init", "--quiet", "--initial-branch", "main")
    (root / "changelog.d" / "kites.added.md").write_text("Kites can be flown.\n")
    commit(root)
    return root


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What towncrier needs of this tree."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "changelog.d", tmp_path / "changelog.d")
    return tmp_path


def test_every_change_note_names_its_kind() -> None:
    known = re.compile(rf"[a-z0-9-]+\.({'|'.join(KINDS)})\.md")
    wrong = [note.name for note in notes(ROOT) if not known.fullmatch(note.name)]
    assert not wrong, "a note is called <what>.added.md, .changed.md or .fixed.md"


def test_a_change_note_is_sentences_not_a_list() -> None:
    assert [
        note.name for note in notes(ROOT) if re.match(r"\s*([-*#]\s|$)", note.read_text())
    ] == []


def test_the_kinds_are_those_that_the_changelog_is_gathered_by() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        kinds = tomllib.load(file)["tool"]["towncrier"]["type"]
    assert tuple(kind["directory"] for kind in kinds) == KINDS
    readme = (ROOT / "changelog.d" / "README.md").read_text()
    assert tuple(re.findall(r"<what>\.([a-z]+)\.md", readme)) == KINDS


def test_a_draft_holds_every_note_once_under_its_kind(folder: Path) -> None:
    for kind in KINDS:
        (folder / "changelog.d" / f"kites.{kind}.md").write_text(f"Kites were\n{kind}.\n")
    drafted = draft(folder).stdout
    assert drafted.startswith(f"## {NEXT} (")
    chapters = re.split(r"^### (\w+)$", drafted, flags=re.MULTILINE)
    assert chapters[1::2] == ["Added", "Changed", "Fixed"]
    for kind, chapter in zip(KINDS, chapters[2::2], strict=True):
        assert chapter.count(f"\n- Kites were\n  {kind}.\n") == 1
        entries = [note for note in notes(folder) if note.name.endswith(f".{kind}.md")]
        assert chapter.count("\n- ") == len(entries)


def test_a_note_of_an_unknown_kind_stops_the_gathering(folder: Path) -> None:
    assert draft(folder).returncode == 0
    (folder / "changelog.d" / "kites.improved.md").write_text("Kites fly higher.\n")
    assert draft(folder).returncode != 0


def test_make_hands_the_version_on() -> None:
    told = run(ROOT, "make", "--dry-run", "release", "VERSION=1.2.3", "DRY=1").stdout
    assert told.rstrip().endswith("scripts/release 1.2.3 --dry-run")


def test_a_release_is_refused_where_it_cannot_be_made(tree: Path) -> None:
    before = standing(tree)
    for version in ("0.0.1", "9.0", "9.0.0rc1"):
        assert release(tree, version).returncode == 1
    git(tree, "checkout", "--quiet", "-b", "elsewhere")
    assert "made on main, not on elsewhere" in release(tree, NEXT).stderr
    git(tree, "checkout", "--quiet", "main")
    (tree / "left-over.txt").write_text("Not mine.\n")
    assert "the tree is not clean" in release(tree, NEXT).stderr
    (tree / "left-over.txt").unlink()
    assert standing(tree) == before


def test_a_release_that_fails_leaves_the_tree_as_it_was(tree: Path) -> None:
    (tree / "changelog.d" / "kites.improved.md").write_text("Kites fly higher.\n")
    commit(tree)
    before = standing(tree)
    failed = release(tree, NEXT)
    assert failed.returncode == 1
    assert "pyproject.toml says 9.0.0" in failed.stdout
    assert standing(tree) == before


def test_a_rehearsal_shows_all_of_a_release_and_changes_nothing(tree: Path) -> None:
    before = standing(tree)
    shown = release(tree, NEXT, "--dry-run")
    assert shown.returncode == 0, shown.stderr
    assert "the wheel lists its games and serves /" in shown.stdout
    assert f'+version = "{NEXT}"' in shown.stdout
    assert "+- Kites can be flown." in shown.stdout
    assert standing(tree) == before


def test_a_release_is_gathered_built_tried_committed_and_tagged(tree: Path) -> None:
    before = git(tree, "rev-parse", "HEAD")
    made = release(tree, NEXT)
    assert made.returncode == 0, made.stderr
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "rev-parse", "HEAD~") == before
    assert git(tree, "log", "-1", "--format=%s").strip() == f"Podium {NEXT}"
    assert git(tree, "rev-parse", f"v{NEXT}^{{commit}}") == git(tree, "rev-parse", "HEAD")
    assert notes(tree) == []
    assert "- Kites can be flown." in (tree / "CHANGELOG.md").read_text()
    wheel = zipfile.ZipFile(tree / "dist" / f"podium-{NEXT}-py3-none-any.whl")
    assert f"podium-{NEXT}.dist-info/METADATA" in wheel.namelist()
    assert (tree / "dist" / f"podium-{NEXT}.tar.gz").exists()
