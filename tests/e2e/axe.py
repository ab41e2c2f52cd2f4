"""What axe, the checker for accessible pages, says of a page."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page

# The package's own wrapper has no types; the script in it is all that is wanted.
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def serious_by_day_and_night(page: Page) -> list[str]:
    """The same in light and in dark colours."""
    found: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in serious(page)]
    return found


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{fault['id']}: {[node['html'][:120] for node in fault['nodes']]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
