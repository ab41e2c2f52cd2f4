"""`podium games`."""

import json
import subprocess
import time

from podium.registry import games
from tests.cli.running import PROGRAM, podium


def test_the_stable_form_lists_every_game() -> None:
    result = podium("games", "--json")
    assert result.exit_code == 0
    listed = json.loads(result.stdout)
    assert [game["id"] for game in listed] == list(games())
    for game in listed:
        found = games()[game["id"]]
        assert game.keys() >= {"id", "name", "seats", "rules_version", "options"}
        assert game["name"] == found.name
        assert game["seats"] == list(found.seats)
        assert game["rules_version"] == found.rules_version
        assert set(game["options"]) == set(found.options.__struct_fields__)


def test_for_people_it_is_a_table() -> None:
    result = podium("games")
    assert result.exit_code == 0
    for game in games().values():
        assert game.name in result.stdout


def test_it_loads_neither_the_site_nor_the_store() -> None:
    source = (
        "import sys\n"
        "from podium.cli import app\n"
        "try: app(['games', '--json'])\n"
        "except SystemExit: pass\n"
        "heavy = {'litestar', 'uvicorn', 'sqlalchemy', 'babel', 'jinja2'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    run = subprocess.run([PROGRAM[0], "-c", source], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"


def test_help_and_version_answer() -> None:
    for arguments in (["--help"], ["--version"], ["simulate", "--help"]):
        result = podium(*arguments)
        assert result.exit_code == 0
        assert result.stdout
    begun = time.perf_counter()
    subprocess.run([*PROGRAM, "--version"], capture_output=True, check=True)
    assert time.perf_counter() - begun < 10
