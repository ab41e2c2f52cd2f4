"""The notebook of `examples/` runs from above to below, as a reader would run it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

# Neither tells its types.
nbformat: Any = import_module("nbformat")
nbclient: Any = import_module("nbclient")

pytestmark = [
    pytest.mark.long,
    # Jupyter's own, and nothing that a reader of the notebook meets.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_steps.ipynb"


def outputs(notebook: Any, source: str) -> dict[str, str]:
    """What the cell showed that ends so, by kind."""
    (cell,) = (c for c in notebook.cells if c.cell_type == "code" and c.source.endswith(source))
    found: dict[str, str] = {}
    for output in cell.outputs:
        found.update(output.get("data", {}))
    return found


def test_the_first_steps_are_executed() -> None:
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(c.get("outputs") for c in notebook.cells), "it is kept without its outputs"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    match = outputs(notebook, "\nmatch")
    assert match["image/svg+xml"].startswith("<svg")
    assert "Tower of Anna" in match["text/plain"]
    mine = outputs(notebook, "match.look(0)")
    assert "Your hand:" in mine["text/plain"]
    assert mine["image/svg+xml"] != match["image/svg+xml"]
    value = outputs(notebook, "\nview")
    assert value["image/svg+xml"].startswith("<svg")
    assert "Your hand:" in value["text/plain"]
    assert "Outcome(" in outputs(notebook, "match.outcome")["text/plain"]
    assert "win_share" in outputs(notebook, "many.by_bot")["text/plain"]
    record = outputs(notebook, "\nrecord")
    assert 'type="range"' in record["text/html"]
    assert "<record of GoTown" in record["text/plain"]
