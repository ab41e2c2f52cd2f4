"""The Great Race in six languages."""

from typing import get_args

import pytest

from podium import language
from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.greatrace.actions import Stop
from podium.games.greatrace.events import (
    Arrived,
    BonusPaid,
    CardDrawn,
    CardPlayed,
    CardTaken,
    CityEntered,
    Damaged,
    DeckRenewed,
    DriveBegun,
    Event,
    OrderSet,
    PartBought,
    PlanReadied,
    PlanShown,
    PowerUsed,
    Repaired,
    SabotageAnnounced,
    Sabotaged,
)
from podium.games.greatrace.pieces import Card, Gauge, Leader
from podium.games.greatrace.pieces.board import BoardId, board
from podium.games.greatrace.rules import refusals
from podium.language.catalogue import of_game

NAMES = ("Anna", "Bruno", "Chloé", "Dragan")
ANNA, BRUNO, CHLOE, DRAGAN = SEATS[:4]


@pytest.mark.parametrize(
    ("event", "viewer", "said"),
    [
        (CardDrawn(ANNA, Card.GUIDE), ANNA, "You drew a Guide."),
        (CardDrawn(ANNA, None), BRUNO, "Anna drew a card."),
        (CardPlayed(BRUNO, Card.SPARE_PARTS), ANNA, "Bruno played Spare Parts."),
        (PlanReadied(ANNA, (2, 1, 1, 1)), ANNA, "You have placed your assistants."),
        (PlanReadied(ANNA, None), BRUNO, "Anna has placed the assistants."),
        (
            PlanShown(BRUNO, 2, 1, 0, 2),
            ANNA,
            "Bruno: 2 Pathfinder, 1 Mechanics, 0 Security, 2 Funding.",
        ),
        (CityEntered(DRAGAN, 12, "Lagos"), None, "Dragan reached Lagos."),
        (CityEntered(DRAGAN, 12, "Lagos"), DRAGAN, "You reached Lagos."),
        (DriveBegun(ANNA, 1), BRUNO, "Anna may drive 1 space."),
        (DriveBegun(ANNA, 4), ANNA, "You may drive up to 4 spaces."),
        (PowerUsed(ANNA, Leader.DELATOUR), ANNA, "Delatour used his power for you."),
        (SabotageAnnounced(ANNA, BRUNO, 1), BRUNO, "Anna sends a Saboteur to you!"),
        (SabotageAnnounced(ANNA, BRUNO, 1), ANNA, "You send a Saboteur to Bruno."),
        (SabotageAnnounced(ANNA, BRUNO, 1), CHLOE, "Anna sends a Saboteur to Bruno."),
        (Damaged(ANNA, Gauge.CHASSIS, 2), ANNA, "You took damage: chassis −2."),
        (Sabotaged(BRUNO, Gauge.ENGINE, 1), BRUNO, "Sabotage at your vehicle: engine −1."),
        (Repaired(ANNA, Gauge.ENGINE, 3), BRUNO, "Anna repaired: engine +3."),
        (PartBought(ANNA, Gauge.CHASSIS, 40), ANNA, "You bought a part for 40 F: chassis +1."),
        (Arrived(CHLOE, 1), ANNA, "Chloé has reached the destination and came in first!"),
        (OrderSet(ANNA, 2), ANNA, "Turn order 2: you."),
        (BonusPaid(ANNA, 10), BRUNO, "Anna is paid 10 F for being ahead."),
        (DeckRenewed(1), None, "The discard was shuffled: 1 card to draw from."),
    ],
)
def test_events_are_told_from_the_side_of_the_hearer(
    event: Event, viewer: Seat | None, said: str
) -> None:
    assert language.words("greatrace", "en", strict=True).event(event, NAMES, viewer) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Anna took a Cartographer at the bivouac."),
        ("de", "Anna hat sich im Biwak einen Kartografen genommen."),
        ("fr", "Anna a pris un Cartographe au bivouac."),
        ("es", "Anna ha tomado un Cartógrafo en el vivac."),
        ("it", "Anna ha preso un Cartografo al bivacco."),
        ("nl", "Anna nam een Cartograaf in het bivak."),
    ],
)
def test_a_card_taken_in_six_languages(code: str, said: str) -> None:
    event = CardTaken(ANNA, Card.CARTOGRAPHER)
    assert language.words("greatrace", code, strict=True).event(event, NAMES, CHLOE) == said


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    nouns = of_game("greatrace", code).nouns
    names = [nouns[f"card.{card.name.lower()}"]["noun"] for card in Card]
    assert len(set(names)) == len(Card)
    assert all(name[0].isupper() for name in names)


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize(
    "refusal",
    [r for r in vars(refusals).values() if isinstance(r, Refusal)],
    ids=lambda refusal: f"{refusal.rule} {refusal.reason}",
)
def test_every_refusal_has_words(refusal: Refusal, code: str) -> None:
    said = language.words("greatrace", code, strict=True).refusal(refusal, Stop(), NAMES, ANNA)
    assert said.endswith((".", "!"))


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_every_ending_has_words(code: str) -> None:
    words = language.words("greatrace", code, strict=True)
    won = Outcome((2, 1, 3), (7, 8, 0), "arrival")
    assert "Bruno" in words.ending(won, NAMES, ANNA)
    assert "Anna" not in words.ending(won, NAMES, ANNA)
    assert "Bruno" not in words.ending(won, NAMES, BRUNO)
    nobody = words.ending(Outcome((2, 3, 4), (0, 0, 0), "cap"), NAMES, ANNA)
    assert not any(name in nobody for name in NAMES)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "By sea to Luanda: 170 F with 2 Transports"),
        ("de", "Per Schiff nach Luanda: 170 F mit 2 Transporten"),
        ("fr", "Par mer vers Luanda\u202f: 170 F avec 2 Transports"),
        ("es", "Por mar a Luanda: 170 F con 2 Transportes"),
        ("it", "Per mare a Luanda: 170 F con 2 Trasporti"),
        ("nl", "Over zee naar Luanda: 170 F met 2 Transporten"),
    ],
)
def test_a_text_within_a_text_in_six_languages(code: str, said: str) -> None:
    text = ("offer.sea_with", "Luanda", 170, ("with.transports", 2))
    assert language.words("greatrace", code, strict=True).say(text, NAMES, ANNA) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Anna reached Cape Town."),
        ("de", "Anna hat Kapstadt erreicht."),
        ("fr", "Anna a atteint Le Cap."),
        ("es", "Anna ha llegado a Ciudad del Cabo."),
        ("it", "Anna ha raggiunto Città del Capo."),
        ("nl", "Anna bereikte Kaapstad."),
    ],
)
def test_a_city_is_called_as_the_language_calls_it(code: str, said: str) -> None:
    words = language.words("greatrace", code, strict=True)
    assert words.event(CityEntered(ANNA, 113, "Cape Town"), NAMES, BRUNO) == said


@pytest.mark.parametrize(
    ("code", "said", "why"),
    [
        ("en", "Anna has reached the destination and came in second!", "Anna came in second with"),
        ("de", "Anna ist am Ziel: Platz 2!", "Anna kam auf Platz 2 ins Ziel, mit"),
        ("fr", "Anna arrive à destination, à la 2e place\u202f!", "Anna finit à la 2e place, avec"),
        (
            "es",
            "¡Anna llega a la meta en segundo puesto!",
            "Anna ha llegado en segundo puesto, con",
        ),
        (
            "it",
            "Anna arriva al traguardo, al secondo posto!",
            "Anna è arrivato al secondo posto, con",
        ),
        ("nl", "Anna komt als tweede op de bestemming aan!", "Anna kwam als tweede aan, met"),
    ],
)
def test_a_place_is_said_as_people_say_it(code: str, said: str, why: str) -> None:
    words = language.words("greatrace", code, strict=True)
    assert words.event(Arrived(ANNA, 2), NAMES, BRUNO) == said
    assert words.say(("why.arrival", ANNA, 2, "", "", "", ""), NAMES, BRUNO).startswith(why)


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_every_city_of_every_map_has_a_name(code: str) -> None:
    named = {key for key in of_game("greatrace", code).messages if key.startswith("city.")}
    cities = {s.name for b in get_args(BoardId) for s in board(b).spaces if s.city}
    assert named == {f"city.{name}" for name in cities}
