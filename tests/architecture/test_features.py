"""Style sheets use nothing that browsers of four years ago cannot read, and a theme is its game's alone.

`make check-features` asks ESLint's own table of what browsers know. It does not look into custom properties,
nor at rules inside rules and ranges in media queries: those are looked at here.
"""

import re
from pathlib import Path

import pytest

from podium.registry import games

PODIUM = Path(__file__).parents[2] / "src" / "podium"
SHEETS = [*sorted(PODIUM.glob("web/static/*.css")), *sorted(PODIUM.glob("games/*/art/*.css"))]
FUNCTIONS = re.compile(r"\b(light-dark|color-mix|oklch|oklab|lab|lch|color|if|sibling-index)\(")
RANGES = re.compile(r"@(?:media|container)[^{]*[<>]")
COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)


def too_young(sheet: str) -> list[str]:
    """What of a style sheet a browser of four years ago would drop."""
    css = COMMENTS.sub("", sheet)
    found = [match[0] for match in FUNCTIONS.finditer(css)]
    found += [match[0].strip() for match in RANGES.finditer(css)]
    inside: list[str] = []
    for head, mark in re.findall(r"([^{};]*)([{};])", css):
        if mark == "{":
            # An at-rule may hold rules, and @keyframes its steps; a rule may hold none.
            if inside and not inside[-1].startswith("@"):
                found.append(f"{inside[-1]} {{ {head.strip()} {{")
            inside.append(head.strip())
        elif mark == "}":
            inside.pop()
    return found


@pytest.mark.parametrize(
    "sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.parent.name}/{sheet.name}"
)
def test_a_browser_of_four_years_ago_reads(sheet: Path) -> None:
    assert too_young(sheet.read_text(encoding="utf-8")) == []


def test_what_is_too_young_is_found() -> None:
    assert too_young("a { --x: light-dark(red, blue); }") == ["light-dark("]
    assert too_young("@media (width <= 9px) { a { color: red; } }") == ["@media (width <"]
    assert too_young("a { color: red; b { color: blue; } }") == ["a { b {"]
    assert (
        too_young("@media print { a { color: var(--color); } } @keyframes k { to { left: 0; } }")
        == []
    )


def selectors(sheet: str) -> list[str]:
    """Every selector of a style sheet, one by one; the steps of @keyframes are none."""
    css = re.sub(r"@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", COMMENTS.sub("", sheet))
    heads = (head.strip() for head in re.findall(r"([^{};]*)\{", css))
    return [
        one.strip()
        for head in heads
        if not head.startswith("@")
        for one in re.split(r",(?![^(\[]*[)\]])", head)
    ]


@pytest.mark.parametrize("game_id", games())
def test_a_theme_concerns_its_game_alone(game_id: str) -> None:
    """A page may show several games."""
    theme = (PODIUM / "games" / game_id / "art" / "theme.css").read_text(encoding="utf-8")
    mine = f'[data-game="{game_id}"]'
    found = selectors(theme)
    assert found
    assert [one for one in found if mine not in one] == []
    assert re.findall(rf"@keyframes (?!{game_id}-)\S+", theme) == []


def test_selectors_are_told_apart() -> None:
    sheet = "a, b:not(.c, .d) { x: y; } @media print { e { x: y; } } @keyframes k { to { x: y; } }"
    assert selectors(sheet) == ["a", "b:not(.c, .d)", "e"]
