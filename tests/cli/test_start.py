"""What a start loads: a command gets what it needs, and a site no more than its first page does.

How long that takes `bench/start.py` measures; here it is held by name, which no busy machine changes.
"""

import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
PROGRAM = """
if __name__ == "__main__":  # the processes beside a site need none of it
    import os, sys, threading

    def tell():
        print(*sys.modules, file=sys.stderr, flush=True)

    def tell_and_leave():
        if sys.stdin.readline():
            tell()
            os._exit(0)

    threading.Thread(target=tell_and_leave, daemon=True).start()
    from podium.cli import app
    try:
        app(sys.argv[1:])
    finally:
        tell()
"""
"""Tells what is loaded at the end, or when somebody writes it a line."""

READING = {"typer", "annotated_doc", "shellingham", "_distutils_hack"}
"""What reads a command line; the last two come with it and with the environment."""
COERCING = {
    *("annotated_types", "pydantic", "pydantic_core", "typing_extensions", "typing_inspection"),
}
"""What typer turns arguments into values with."""
PRINTING = {"rich", "markdown_it", "mdurl", "pygments", "attr", "linkify_it", "uc_micro"}
"""What prints; the last three are looked for by rich, and are there where something else brought them."""
SITE = {
    *("anyio", "babel", "click", "greenlet", "h11", "httptools", "jinja2", "litestar"),
    *("markupsafe", "msgspec", "multidict", "multipart", "podium", "prometheus_client"),
    *("segno", "sniffio", "sqlalchemy", "structlog", "uvicorn", "uvloop", "websockets", "yaml"),
    # structlog's, for what it would print in a terminal.
    *("rich", "pygments"),
}

BESIDE = {"opentelemetry", "starlette"}
"""What Litestar loads where it finds it: it comes with the extra `mcp`, and no site needs it."""


def packages(modules: set[str]) -> set[str]:
    """The installed packages among modules; what Python brings with it is not counted."""
    return {name.partition(".")[0] for name in modules} & set(packages_distributions())


def loaded(tmp_path: Path, *arguments: str) -> set[str]:
    """All that a command loads."""
    program = tmp_path / "start.py"
    program.write_text(PROGRAM)
    command = [sys.executable, str(program), *arguments]
    run = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert run.stdout
    return set(run.stderr.split())


def test_help_loads_what_reads_a_command_and_nothing_of_the_commands(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "--help")
    assert packages(modules) <= READING | PRINTING | {"podium"}
    ours = {name for name in modules if name.startswith("podium.")}
    assert {name for name in ours if not name.startswith("podium.cli")} == set()


def test_listing_the_games_loads_the_games_and_a_table(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "games")
    assert "podium.games.gotown" in modules
    assert packages(modules) <= READING | COERCING | {"rich", "msgspec", "podium"}
    rooms = {name.split(".")[1] for name in modules if name.startswith("podium.")}
    assert rooms <= {"bots", "cli", "core", "game", "games", "play", "registry", "scene"}


def test_a_site_that_gave_its_first_page_loaded_no_more_than_it_needs(tmp_path: Path) -> None:
    program = tmp_path / "start.py"
    program.write_text(PROGRAM)
    command = [sys.executable, str(program), "serve", "--no-open", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path / 'podium.db'}"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as site:
        assert site.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", site.stdout.readline())
        assert found
        assert "Podium" in httpx.get(found[0], timeout=60).text
        _, told = site.communicate("\n", timeout=60)
    modules = set(told.split())
    assert "podium.web.app" in modules
    # The database was a new one: there was nothing to migrate.
    assert packages(modules) <= READING | COERCING | SITE | BESIDE | {"attr"}
    # The tool for rules pages, the one for data classes of pydantic, the lab: no first page needs them.
    late = ("alembic", "markdown_it", "pydantic.v1", "litestar.plugins.pydantic", "podium.lab")
    assert {name for name in modules if name.startswith(late)} == set()


def test_an_install_compiles_what_a_start_loads() -> None:
    told = subprocess.run(
        ["make", "--dry-run", "--always-make", "play"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout
    before, serving, _ = told.partition("podium serve")
    assert serving
    assert re.search(r"-m compileall .*\.venv/lib src", before)
