import pytest

from podium.language.message import BadMessage, Place, parse


def test_places_stand_between_words() -> None:
    message = parse("{seat:name} drew {card:a}, floor {0}.")
    assert message.sentences == {
        "other": (
            Place("seat", "name"),
            " drew ",
            Place("card", "a"),
            ", floor ",
            Place("0"),
            ".",
        )
    }


def test_a_plural_has_a_sentence_for_each_form() -> None:
    message = parse({"by": "0", "one": "{0} card", "other": "{0} cards"})
    assert message.by == "0"
    assert set(message.sentences) == {"one", "other"}


def test_the_seats_of_a_message_are_those_it_asks_the_names_of() -> None:
    assert parse("{1:name} and {0:names} and {2}").seats == ("0", "1")


@pytest.mark.parametrize("words", ["{", "a } b", "{0", "{a b}", "{0:}", "{}"])
def test_a_stray_brace_is_a_bad_message(words: str) -> None:
    with pytest.raises(BadMessage, match="stray brace"):
        parse(words)


def test_a_plural_without_its_last_form_is_a_bad_message() -> None:
    with pytest.raises(BadMessage, match="other"):
        parse({"by": "0", "one": "{0} card"})
