"""Migrations only add: processes of the version before go on beside those of this one.

From 0007 on, which was the first that several processes could live through. What a migration may do:
make a table; add a column that may be null or has a default in the database; make or drop an index;
change rows, and what is its own table. A column or table that nobody uses any more goes two releases later,
by a migration that is named here with its reason.
"""

import ast
from pathlib import Path

import pytest

import podium.store

VERSIONS = Path(podium.store.__file__).parent / "migrations" / "versions"
FIRST = "0007"
EXCUSED: dict[str, str] = {}
"""Migrations that take something away which the release before the last one still used, and why they may."""


def faults(source: str) -> list[str]:
    """What a migration does that a process of the version before could not live with."""
    tree = ast.parse(source)
    made = {
        ast.literal_eval(call.args[0])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "op.create_table"
    }
    found: list[str] = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        match ast.unparse(call.func):
            case "op.create_table" | "op.create_index" | "op.drop_index" | "op.get_bind":
                pass
            case "op.add_column":
                column = ast.unparse(call.args[1])
                if "nullable=False" in column and "server_default=" not in column:
                    found.append(f"a column that old processes do not fill: {column}")
            case "op.execute":
                words = ast.unparse(call.args[0]).strip("'\"").split()
                own = words[:2] == ["ALTER", "TABLE"] and words[2] in made
                if words[0] != "UPDATE" and not own:
                    found.append(f"not known to be harmless: {' '.join(words)}")
            case other if other.startswith("op."):
                found.append(f"takes away or changes: {other}")
            case _:
                pass
    return found


@pytest.mark.parametrize("file", sorted(VERSIONS.glob("[0-9]*.py")), ids=lambda file: file.stem)
def test_a_migration_only_adds(file: Path) -> None:
    if file.stem[:4] >= FIRST and file.stem[:4] not in EXCUSED:
        assert not faults(file.read_text())


@pytest.mark.parametrize(
    "step",
    [
        'op.drop_column("matches", "clock")',
        'op.alter_column("matches", "code", new_column_name="name")',
        'op.drop_table("runs")',
        'op.rename_table("runs", "times")',
        'op.add_column("matches", sa.Column("x", sa.Text, nullable=False))',
        'op.create_unique_constraint("x", "matches", ["seed"])',
        'op.execute("ALTER TABLE matches DROP COLUMN clock")',
        'op.execute("DELETE FROM log")',
    ],
)
def test_what_old_processes_could_not_live_with_is_found(step: str) -> None:
    assert faults(f"def upgrade():\n    {step}\n")
