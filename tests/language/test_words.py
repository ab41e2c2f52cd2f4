"""How a message is chosen and filled, on a small catalogue of its own."""

from enum import IntEnum

import msgspec
import pytest

from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.language import MissingWords, Words
from podium.language.catalogue import Catalogue
from podium.language.message import parse

NAMES = ("Anna", "Bruno", "Chloé")


class Fruit(IntEnum):
    APPLE = 1
    PEAR = 2


class Tool(IntEnum):
    SPADE = 1


class Eaten(msgspec.Struct, frozen=True, tag="eaten"):
    seat: Seat
    fruit: Fruit | None
    victim: Seat


class Eat(msgspec.Struct, frozen=True, tag="eat"):
    fruit: Fruit
    victim: Seat | None = None


MESSAGES: dict[str, str | dict[str, str]] = {
    "event.eaten": "{seat:name} ate {fruit:a} of {victim:name}.",
    "event.eaten.you": "You ate {fruit:a} of {victim:name}.",
    "event.eaten.to_you": "{seat:name} ate {fruit:the} of yours.",
    "event.eaten.own": "{seat:name} ate {fruit:a}.",
    "event.eaten.own.you": "You ate your own {fruit:noun}.",
    "event.eaten.hidden": "{seat:name} ate something of {victim:name}.",
    "event.eaten.hidden.to_you": "{seat:name} ate something of yours.",
    "action.eat": "Eat {fruit:the}",
    "refusal.unripe": "{fruit:noun} is not ripe",
    "plate": "{0:name}",
    "plate.you": "{0:name} · you",
    "cards": {"by": "0", "one": "{0} card", "other": "{0} cards"},
    "both": "{0} | {1}",
    "has": "{0:name} has {1:a}",
    "fruit": "{0:noun}",
    "number": "{0}",
    "tool": "{0:noun}",
    "ending.full": {"by": "1", "one": "{0:names} is full.", "other": "{0:names} are full."},
    "ending.full.you": "You are full.",
}
NOUNS = {
    "fruit.apple": {"noun": "apple", "a": "an apple", "the": "the apple"},
    "fruit.pear": {"noun": "pear", "a": "a pear", "the": "the pear"},
    "tool.spade": {"noun": "spade"},
}


def words(*, strict: bool = True, code: str = "en") -> Words:
    messages = {key: parse(entry, code) for key, entry in MESSAGES.items()}
    return Words(code, Catalogue(messages, NOUNS), strict=strict)


def test_a_seat_becomes_a_name_and_a_card_its_noun_in_the_form_asked_for() -> None:
    assert words().event(Eaten(SEATS[0], Fruit.APPLE, SEATS[1]), NAMES) == (
        "Anna ate an apple of Bruno."
    )


def test_whoever_acts_and_whoever_is_spoken_of_hear_it_from_their_side() -> None:
    eaten = Eaten(SEATS[0], Fruit.PEAR, SEATS[1])
    assert words().event(eaten, NAMES, SEATS[0]) == "You ate a pear of Bruno."
    assert words().event(eaten, NAMES, SEATS[1]) == "Anna ate the pear of yours."
    assert words().event(eaten, NAMES, SEATS[2]) == "Anna ate a pear of Bruno."


def test_a_seat_that_acts_on_itself_has_a_form_of_its_own() -> None:
    eaten = Eaten(SEATS[2], Fruit.PEAR, SEATS[2])
    assert words().event(eaten, NAMES) == "Chloé ate a pear."
    assert words().event(eaten, NAMES, SEATS[2]) == "You ate your own pear."


def test_a_field_that_is_hidden_chooses_the_hidden_form() -> None:
    eaten = Eaten(SEATS[0], None, SEATS[1])
    assert words().event(eaten, NAMES, SEATS[2]) == "Anna ate something of Bruno."
    assert words().event(eaten, NAMES, SEATS[1]) == "Anna ate something of yours."


def test_an_action_and_its_refusal_are_worded_from_the_fields_of_the_action() -> None:
    # A victim that is not there hides nothing that these messages ask for.
    eat = Eat(Fruit.PEAR, SEATS[1])
    assert words().action(eat, NAMES, SEATS[0]) == "Eat the pear"
    assert words().refusal(Refusal("XX-01", "unripe"), eat, NAMES) == "pear is not ripe"


def test_a_text_knows_its_seats_by_the_names_it_asks_for() -> None:
    assert words().say(("plate", 1), NAMES, SEATS[0]) == "Bruno"
    assert words().say(("plate", 1), NAMES, SEATS[1]) == "Bruno · you"


def test_a_text_inside_a_text_is_said_first() -> None:
    assert words().say(("both", ("cards", 1), ("plate", 2)), NAMES, SEATS[2]) == (
        "1 card | Chloé · you"
    )


def test_a_row_of_seats_or_cards_is_said_as_a_list() -> None:
    assert words().say(("has", 0, (Fruit.APPLE, Fruit.PEAR)), NAMES) == (
        "Anna has an apple and a pear"
    )


def test_an_ending_names_the_winners() -> None:
    shared = Outcome((1, 2, 1), (3, 1, 3), "full")
    assert words().ending(shared, NAMES) == "Anna and Chloé are full."
    assert words().ending(shared, NAMES, SEATS[1]) == "Anna and Chloé are full."
    assert words().ending(shared, NAMES, SEATS[2]) == "You are full."
    assert words().ending(Outcome((2, 1, 2), (0, 1, 0), "full"), NAMES) == "Bruno is full."


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plurals_follow_the_language(count: int, said: str) -> None:
    assert words().say(("cards", count)) == said


def test_nought_is_singular_in_french() -> None:
    assert words(code="fr").say(("cards", 0)) == "0 card"


def test_nothing_to_say_is_silence() -> None:
    assert words().say(()) == ""


def test_equal_numbers_of_different_kinds_are_different_words() -> None:
    one = words()
    assert one.say(("fruit", Fruit.APPLE)) == "apple"
    assert one.say(("tool", Tool.SPADE)) == "spade"
    assert one.say(("number", 1)) == "1"
    # The same key with an equal value: a memory that looks at values alone would mix them up.
    assert one.say(("fruit", Tool.SPADE)) == "spade"


@pytest.mark.parametrize(
    "text",
    [
        ("nowhere",),
        ("plate", 7),
        ("plate", -1),
        ("plate",),
        ("plate", None),
        ("fruit", 1),
        ("number", Fruit.PEAR),
        ("cards", "many"),
        ("has", 0, 1),
        ("tool", Fruit.PEAR, Fruit.APPLE, ("nowhere",)),
    ],
)
def test_what_is_missing_stops_a_test_and_shows_its_key_at_a_table(text: tuple[str, int]) -> None:
    with pytest.raises(MissingWords):
        words().say(text, NAMES)
    assert "." not in words(strict=False).say(text, NAMES)
    assert words(strict=False).say(text, NAMES) in {text[0], "pear"}


def test_an_event_without_a_message_shows_its_key_at_a_table() -> None:
    class Fed(msgspec.Struct, frozen=True, tag="fed"):
        fruit: Fruit

    assert words(strict=False).event(Fed(Fruit.PEAR), NAMES) == "event.fed"


def test_what_was_said_is_remembered_and_names_are_not_mixed_up() -> None:
    one = words()
    assert one.say(("plate", 0), NAMES) == "Anna"
    assert one.say(("plate", 0), ["Dora", "Emil"]) == "Dora"
    assert one.say(("plate", 0), NAMES) == "Anna"
