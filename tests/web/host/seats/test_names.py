"""Names: what people may call themselves, and how they are told apart."""

import pytest

from podium.web.host.seats.names import LONGEST, BadName, apart, bot_name, isolated, name_of


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
