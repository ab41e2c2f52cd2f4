"""Golden files: what a thing looked like when somebody last read it."""

from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]
"""What the fixture `golden` is: holds a text against the file of that path."""

_ANEW = "`pytest --golden -m golden`"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("golden").addoption(
        "--golden", action="store_true", help="rewrite the golden files instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "golden: compares with golden files, which --golden rewrites"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "golden" in item.fixturenames:
            item.add_marker("golden")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Holds a text against a golden file: `golden(path, text)`."""
    rewrite = bool(request.config.getoption("golden"))

    def hold(path: Path, text: str) -> None:
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        if not path.exists():
            pytest.fail(f"{path} does not exist yet; {_ANEW} writes it", pytrace=False)
        kept = path.read_text(encoding="utf-8")
        if kept != text:
            lines = unified_diff(
                kept.splitlines(), text.splitlines(), str(path), "now", lineterm=""
            )
            shown = "\n".join(islice(lines, 60))
            pytest.fail(f"{shown}\n{_ANEW} rewrites it; read the diff", pytrace=False)

    return hold
