"""The page on writing a game is true: what it quotes stands in the template, what it names is there."""

import re
from pathlib import Path

import msgspec
import pytest
from babel import Locale

from podium import registry
from podium.core.rules import Rules
from podium.game import Game
from podium.language.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "a-game.md").read_text(encoding="utf-8")
TEMPLATE = ROOT / "src/podium/cli/template"
GAME = TEMPLATE / "src/lonestar"
QUOTED = re.findall(r"^```(python|text|xml|css|json)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ENDINGS = {"python": ".py", "text": ".py", "xml": ".svg", "css": ".css", "json": ".json"}


def chapter(title: str) -> str:
    found: list[str] = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return found[0]


def rows(text: str) -> set[str]:
    """What stands as code in the first column of the tables."""
    cells = re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
    return {code for cell in cells for code in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize(("language", "quoted"), QUOTED)
def test_what_is_quoted_stands_in_the_template(language: str, quoted: str) -> None:
    files = TEMPLATE.rglob(f"*{ENDINGS[language]}")
    assert any(quoted.strip() in file.read_text(encoding="utf-8") for file in files)


def test_every_file_of_the_template_has_a_row_and_no_other() -> None:
    ignored = {"art/", "docs/rules/<id>.md", "lang/en.json"}
    told = rows(PAGE.split("## Rules")[0])
    assert ignored <= told
    there = {file.name for file in GAME.iterdir() if file.suffix in (".py", ".json")}
    assert told - ignored == there


def test_the_six_answers_are_those_of_rules() -> None:
    (told,) = re.findall(r"`rules\.py`: ((?:`\w+`(?:, )?)+)", PAGE)
    assert re.findall(r"\w+", told) == [name for name in vars(Rules) if not name.startswith("_")]


def test_the_fields_of_game_that_are_named_exist() -> None:
    assert {"short", "pieces", "length", "unit"} <= set(Game.__struct_fields__)
    assert set(re.findall(r"`Game\.(\w+)`", PAGE)) <= set(Game.__struct_fields__)


def test_the_properties_that_podium_asks_for_are_those_of_its_own_pages() -> None:
    asked = {name for name in rows(chapter("Art")) if name.startswith("--")}
    site = (ROOT / "src/podium/web/static/site.css").read_text(encoding="utf-8")
    of_the_game = set(re.findall(r"^  (--(?:accent|tint|glow)[a-z-]*):", site, re.MULTILINE))
    assert asked == of_the_game
    theme = (GAME / "art/theme.css").read_text(encoding="utf-8")
    assert asked <= set(re.findall(r"^  (--[a-z-]+):", theme, re.MULTILINE))


def test_the_keys_that_podium_asks_for_are_in_the_template() -> None:
    keys = msgspec.json.decode((GAME / "lang/en.json").read_bytes(), type=dict[str, object])
    asked = rows(chapter("Words"))
    assert len(asked) > 10
    for key in asked:
        pattern = re.sub(r"<\w+>", r"\\w+", key)
        assert any(re.fullmatch(pattern, each) for each in keys), key


def test_the_files_that_a_site_needs_are_named() -> None:
    for needed in registry._NEEDED:  # pyright: ignore[reportPrivateUsage] - said to authors nowhere else
        assert needed.removeprefix("art/") in PAGE


def test_its_plural_forms_are_those_of_the_languages() -> None:
    many = {code for code in LANGUAGES if "many" in Locale.parse(code).plural_form.tags}
    assert many == {"fr", "es", "it"}
