"""GoTown in six languages."""

import pytest

from podium import language
from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    EndTurn,
    Jackhammer,
    PlaceDog,
    SendThief,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.events import (
    Built,
    CardDrawn,
    CardStolen,
    DogLured,
    DogPlaced,
    Event,
    FloorStolen,
    MilkshakeServed,
    PileRenewed,
)
from podium.games.gotown.pieces import Card
from podium.games.gotown.rules import refusals
from podium.games.gotown.state import ENDINGS
from podium.language.catalogue import of_game

NAMES = ("Anna", "Bruno", "Chloé", "Dragan")
ANNA, BRUNO, CHLOE, DRAGAN = SEATS[:4]

PRINTED = {
    "en": "joker|dog|bone|jackhammer|wrecking ball|milkshake|donut truck|thief|super-thief",
    "de": "Joker|Wachhund|Knochen|Presslufthammer|Abrissbirne|Milchshake|Donut-Truck|Dieb|Superdieb",
    "fr": "joker|chien de garde|os|marteau|boule de démolition|milkshake|camionnette à donuts|"
    "voleur|super-voleur",
    "es": "comodín|perro|hueso|martillo neumático|bola de demolición|batido|camión de donuts|"
    "ladrón|superladrón",
    "it": "joker|cane|osso|martello pneumatico|palla da demolizione|frullato|camion di ciambelle|"
    "ladro|super-ladro",
    "nl": "joker|hond|bot|drilboor|sloopkogel|milkshake|donutkraam|dief|superdief",
}
"""The nouns of the printed booklet, from the joker to the super-thief; but what breaks a floor in
Spanish is a martillo neumático, which the booklet calls eléctrico."""


@pytest.mark.parametrize("code", list(PRINTED))
def test_cards_are_called_as_the_booklet_calls_them(code: str) -> None:
    nouns = of_game("gotown", code).nouns
    said = [nouns[f"card.{card.name.lower()}"]["noun"] for card in Card if card > Card.EIGHT]
    assert "|".join(said) == PRINTED[code]


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_a_number_is_its_own_noun(code: str) -> None:
    nouns = of_game("gotown", code).nouns
    for card in Card:
        if card <= Card.EIGHT:
            forms = nouns[f"card.{card.name.lower()}"]
            assert forms["noun"] == str(int(card))
            assert all(str(int(card)) in forms[form] for form in ("a", "the"))


@pytest.mark.parametrize(
    ("event", "viewer", "said"),
    [
        (CardDrawn(ANNA, Card.EIGHT), ANNA, "You drew an 8."),
        (CardDrawn(ANNA, None), BRUNO, "Anna drew a card."),
        (MilkshakeServed(DRAGAN, CHLOE), ANNA, "Dragan gave Chloé a milkshake."),
        (MilkshakeServed(DRAGAN, CHLOE), CHLOE, "Dragan gave you a milkshake."),
        (DogPlaced(DRAGAN, DRAGAN, 3), ANNA, "Dragan’s dog guards floor 3."),
        (DogPlaced(DRAGAN, DRAGAN, 3), DRAGAN, "Your dog guards floor 3."),
        (DogPlaced(DRAGAN, ANNA, 3), ANNA, "Dragan put a dog beside your floor 3."),
        (DogLured(CHLOE, BRUNO, 2), None, "Chloé lured Bruno’s dog from floor 2 with a bone."),
        (Built(BRUNO, Card.THREE, Card.SIX, 4), ANNA, "Bruno built 3 + 6: floor 4."),
        (
            FloorStolen(ANNA, BRUNO, Card.THREE, Card.SIX, Card.THREE, 3),
            BRUNO,
            "Anna stole the 6 from your top floor with a 3: floor 3.",
        ),
        (CardStolen(ANNA, BRUNO, Card.DOG), ANNA, "You took a dog from Bruno’s hand."),
        (CardStolen(ANNA, BRUNO, Card.DOG), BRUNO, "Anna took a dog from your hand."),
        (CardStolen(ANNA, BRUNO, None), CHLOE, "Anna took a card from Bruno’s hand."),
        (PileRenewed(1), None, "The discards were shuffled: 1 card to draw from."),
        (PileRenewed(9), None, "The discards were shuffled: 9 cards to draw from."),
    ],
)
def test_events_are_told_from_the_side_of_the_hearer(
    event: Event, viewer: Seat | None, said: str
) -> None:
    assert language.words("gotown", "en", strict=True).event(event, NAMES, viewer) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Anna stole the 8 from Bruno with a 1: floor 3."),
        ("de", "Anna hat Bruno mit der 1 die 8 geklaut: Stockwerk 3."),
        ("fr", "Anna a volé le 8 à Bruno avec un 1\u202f: étage 3."),
        ("es", "Anna ha robado el 8 a Bruno con un 1: planta 3."),
        ("it", "Anna ha rubato l’8 a Bruno con un 1: piano 3."),
        ("nl", "Anna stal met een 1 de 8 van Bruno: verdieping 3."),
    ],
)
def test_a_stolen_floor_in_six_languages(code: str, said: str) -> None:
    event = FloorStolen(ANNA, BRUNO, Card.ONE, Card.EIGHT, Card.ONE, 3)
    assert language.words("gotown", code, strict=True).event(event, NAMES, CHLOE) == said


REFUSED: dict[str, Action] = {
    "not_a_floor_card": Build(Card.THREE, Card.DOG),
    "not_nine": Build(Card.THREE, Card.FOUR),
    "no_partner": Build(Card.THREE, Card.SIX),
    "lower_first": Build(Card.SIX, Card.THREE),
    "two_jokers": Build(Card.JOKER, Card.JOKER),
    "own_floor": Steal(Card.THREE, ANNA),
    "no_floor": Steal(Card.THREE, BRUNO),
    "not_a_number": Steal(Card.DOG, BRUNO),
    "no_match": Steal(Card.THREE, BRUNO),
    "joker_cannot_steal": Steal(Card.JOKER, BRUNO),
    "guarded": Jackhammer(BRUNO),
    "no_such_floor": PlaceDog(ANNA, 9),
    "one_dog": PlaceDog(ANNA, 1),
    "not_your_floor": PlaceDog(BRUNO, 1),
    "no_dog": ThrowBone(BRUNO, 1),
    "own_tower": SwingBall(ANNA),
    "own_hand": SendThief(ANNA),
    "empty_hand": SendThief(BRUNO),
}
"""What a refusal refuses, where it speaks of it; the others ask for nothing of the action."""


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize(
    "refusal",
    [r for r in vars(refusals).values() if isinstance(r, Refusal)],
    ids=lambda refusal: f"{refusal.rule} {refusal.reason}",
)
def test_every_refusal_has_words(refusal: Refusal, code: str) -> None:
    action = REFUSED.get(refusal.reason, EndTurn())
    said = language.words("gotown", code, strict=True).refusal(refusal, action, NAMES, ANNA)
    assert said.endswith((".", "!"))


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_has_words_for_one_winner_and_for_several(ending: str, code: str) -> None:
    said = language.words("gotown", code, strict=True)
    alone = said.ending(Outcome((2, 1, 3), (3, 5, 2), ending), NAMES, ANNA)
    shared = said.ending(Outcome((1, 1, 3), (3, 3, 2), ending), NAMES)
    assert "Bruno" in alone
    assert "Anna" not in alone
    assert "Anna" in shared
    assert "Bruno" in shared
    assert alone != said.ending(Outcome((2, 1, 3), (3, 5, 2), "tower"), NAMES, BRUNO)
