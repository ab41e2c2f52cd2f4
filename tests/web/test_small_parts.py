"""Names, codes, limits, settings and options, each by itself."""

import time
from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from podium import language
from podium.registry import game
from podium.web.codes import code_of, hashed, new_code, new_secret, new_seed
from podium.web.limits import MOST_KEYS, Limit
from podium.web.names import LONGEST, BadName, apart, bot_name, isolated, name_of
from podium.web.options import chosen, fields
from podium.web.settings import BadSetting, Settings
from podium.web.wrong import STATUS, Wrong


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t K. ", "Anna K."),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
        ("👩‍🚀", "👩‍🚀"),
        ("x" * LONGEST, "x" * LONGEST),
        ("<b>", "<b>"),
    ],
)
def test_a_name_is_what_was_typed_but_for_its_edges(text: str, name: str) -> None:
    assert name_of(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * (LONGEST + 1),
        "a\u0000b",
        "a\u001b[31m",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\ufeffb",
        "a\u00adb",
        "a\ud800b",
        "a\ue000b",
        "\u200d\u200d",
        "\u0301",
        "z\u0301\u0302\u0303\u0304\u0305",
        "\u3164",
        "a\u2800b",
    ],
)
def test_what_cannot_be_shown_is_no_name(text: str) -> None:
    with pytest.raises(BadName):
        name_of(text)


def test_a_name_that_runs_leftwards_does_not_turn_the_sentence() -> None:
    assert isolated("Anna") == "Anna"
    assert isolated("שרה") == "\u2068שרה\u2069"


def test_names_at_one_table_differ_and_stay_short() -> None:
    assert apart("Anna", ["Bruno"]) == "Anna"
    assert apart("Anna", ["ANNA", "Anna 2"]) == "Anna 3"
    assert apart("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 2) + " 2"
    names: list[str] = ["ada"]
    for _ in range(9):
        names.append(bot_name(names))
    assert len({name.casefold() for name in names}) == 10


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "\u0410nn\u0430"),  # Cyrillic
        ("Nikos", "\u039dik\u03bfs"),  # Greek
        ("Carl", "\u03f9arl"),  # which decomposes to another letter
        ("Anna", "An\u200dna"),
        ("Anna", "Anna\ufe0e"),
        ("\u2764", "\u2764\ufe0f"),
        ("Anna", "\uff21nna"),
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Arnold", "Amold"),
        ("\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"),  # capitals and small ones
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, other: str) -> None:
    assert apart(other, [name]) == f"{other} 2"
    assert apart(name, [other]) == f"{name} 2"
    assert apart(other, [name, f"{name} 2"]) == f"{other} 3"


@pytest.mark.parametrize(("name", "other"), [("Lia", "Ila"), ("Zoe", "Zoë"), ("Max", "Mia")])
def test_names_that_look_different_stay_as_they_are(name: str, other: str) -> None:
    assert apart(other, [name]) == other


def test_a_bot_is_not_called_what_looks_like_somebody() -> None:
    assert bot_name(["\u0410da"]) == "Bolt"


def test_codes_can_be_typed_in_many_ways_and_nothing_else_is_one() -> None:
    code = new_code()
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert code_of(typed) == code
    for typed in ("", "ABC-DEF", code + "X", code[:-1], "ÀÀÀ-ÀÀÀ", "../../.."):
        assert code_of(typed) is None


def test_secrets_are_long_and_never_the_same() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_seed()) == 64
    assert hashed("a") != hashed("b")
    assert len(hashed("a")) == 64


def test_a_bucket_is_emptied_and_fills_again() -> None:
    limit = Limit(3, 50.0)
    assert [limit.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert limit.take("b")
    time.sleep(0.05)
    assert limit.take("a")


def test_limits_remember_so_many_and_no_more() -> None:
    limit = Limit(1, 0.0)
    assert limit.take("first")
    assert not limit.take("first")
    for n in range(MOST_KEYS):
        limit.take(n)
    assert limit.take("first"), "forgotten"


def test_settings_come_from_the_environment() -> None:
    assert Settings.of({}) == Settings()
    assert Settings.of({"PODIUM_BOT_PAUSE": "0", "PODIUM_LOG": "error"}).bot_pause == 0.0
    with pytest.raises(BadSetting, match="PODIUM_LINES=many"):
        Settings.of({"PODIUM_LINES": "many"})


class Speed(StrEnum):
    SLOW = "slow"
    FAST = "fast"


class Options(msgspec.Struct, frozen=True):
    flag: bool = True
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    speed: Speed = Speed.FAST
    map: Literal["north", "south"] = "north"


def test_options_become_fields_of_a_form_and_come_back() -> None:
    variant: Any = msgspec.structs.replace(game("gotown"), options=Options)
    words = language.words("", "en", strict=False)
    flag, count, speed, map_ = fields(variant, words)
    assert (flag.kind, flag.default) == ("bool", True)
    assert (count.kind, count.least, count.most) == ("int", 1, 9)
    assert (speed.kind, speed.default) == ("choice", "fast")
    assert [value for value, _ in speed.choices] == ["slow", "fast"]
    assert [value for value, _ in map_.choices] == ["north", "south"]
    assert chosen(variant, {"option-count": "7", "option-speed": "slow"}) == {
        "flag": False,
        "count": 7,
        "speed": "slow",
    }
    assert chosen(variant, {"option-count": "x"})["count"] == "x"


def test_every_error_has_its_words_in_every_language() -> None:
    for code in language.LANGUAGES:
        known = language.interface(code)
        assert {f"ui.error.{error}" for error in STATUS} <= set(known)
    assert Wrong("bad_seats", 2, 4).words("de") == language.words("", "de").ui(
        "ui.error.bad_seats", 2, 4
    )
