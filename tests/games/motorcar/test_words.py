"""The Great Motorcar Race in six languages."""

import pytest

from podium import language
from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.actions import Action, Help, Inflict, Offer, Pass
from podium.games.motorcar.events import (
    CarFell,
    Driven,
    Endured,
    Event,
    FlickReadied,
    Helped,
    Inflicted,
    InflictedTogether,
    OfferReturned,
    PredicamentsCounted,
    StageBegun,
    StrainReadied,
    StrainShown,
)
from podium.games.motorcar.pieces import Place, Strain
from podium.games.motorcar.rules import refusals
from podium.games.motorcar.scene.wire import ANYWHERE, INFLICTED, ON_THE_WAY
from podium.language.catalogue import of_game

NAMES = ("Anna", "Ben", "Chloé", "Dev", "Elif", "Finn")
ANNA, BEN, CHLOE = SEATS[:3]
CODES = list(language.LANGUAGES)


@pytest.mark.parametrize(
    ("event", "viewer", "said"),
    [
        (StageBegun(10, Place.YAKUTSK), None, "Stage 10: on to Yakutsk."),
        (FlickReadied(ANNA, 12), ANNA, "You will flick with 12."),
        (FlickReadied(ANNA, None), BEN, "Anna is ready to flick."),
        (CarFell(ANNA, 20, 22), BEN, "Anna flicked with 20 and went over the edge."),
        (StrainReadied(ANNA, Strain.HEAVY), ANNA, "You chose: heavy."),
        (StrainReadied(ANNA, None), BEN, "Anna has chosen."),
        (StrainShown(ANNA, Strain.SEVERE), BEN, "Anna opens the fist: severe."),
        (PredicamentsCounted(15, 1), None, "The dice made 15: 1 predicament."),
        (PredicamentsCounted(26, 2), None, "The dice made 26: 2 predicaments."),
        (Inflicted(ANNA, BEN), BEN, "Anna paid two tiles: a predicament for you."),
        (
            InflictedTogether(CHLOE, ANNA, BEN),
            BEN,
            "Chloé added a tile to Anna’s: a predicament for Ben.",
        ),
        (OfferReturned(ANNA, BEN), ANNA, "Nobody joined: your tile comes back."),
        (Driven(BEN, (4, 9), 13, 39), ANNA, "Ben rolled 4 and 9 and drove 13 days, to day 39."),
        (Helped(ANNA, BEN, False), BEN, "Anna got you going again and gets a tile."),
        (
            Endured(ANNA, False, (1,), 1, 40),
            ANNA,
            "You endured a predicament, dice 1: 1 day lost, day 40.",
        ),
        (
            Endured(ANNA, True, (3, 9, 5), 13, 40),
            BEN,
            "Anna endured a predicament, dice 3, 9, and 5: 13 days lost, day 40.",
        ),
    ],
)
def test_events_are_told_from_the_side_of_the_hearer(
    event: Event, viewer: Seat | None, said: str
) -> None:
    assert language.words("motorcar", "en", strict=True).event(event, NAMES, viewer) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Ben rolled 4 and 9 and drove 13 days, to day 39."),
        ("de", "Ben hat 4 und 9 gewürfelt und fährt 13 Tage, bis Tag 39."),
        ("fr", "Ben a fait 4 et 9 et roule 13 jours, jusqu’au jour 39."),
        ("es", "Ben ha sacado 4 y 9 y viaja 13 días, hasta el día 39."),
        ("it", "Ben ha fatto 4 e 9 e viaggia 13 giorni, fino al giorno 39."),
        ("nl", "Ben gooide 4 en 9 en rijdt 13 dagen, tot dag 39."),
    ],
)
def test_a_drive_in_six_languages(code: str, said: str) -> None:
    event = Driven(BEN, (4, 9), 13, 39)
    assert language.words("motorcar", code, strict=True).event(event, NAMES, ANNA) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "12.9"),
        ("de", "12,9"),
        ("fr", "12,9"),
        ("es", "12,9"),
        ("it", "12,9"),
        ("nl", "12,9"),
    ],
)
def test_decimals_are_written_as_each_language_does(code: str, said: str) -> None:
    assert language.words("motorcar", code, strict=True).say(("tenths", 12, 9)) == said


REFUSED: dict[str, Action] = {
    "not_again": Offer(BEN),
    "nobody_could_join": Offer(BEN),
    "not_met": Help(BEN, False),
    "not_oneself": Inflict(ANNA),
    "two_tiles": Inflict(BEN),
}
"""What a refusal refuses, where it speaks of it; the others ask for nothing of the action."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "refusal",
    [r for r in vars(refusals).values() if isinstance(r, Refusal)],
    ids=lambda refusal: f"{refusal.rule} {refusal.reason}",
)
def test_every_refusal_has_words(refusal: Refusal, code: str) -> None:
    action = REFUSED.get(refusal.reason, Pass())
    said = language.words("motorcar", code, strict=True).refusal(refusal, action, NAMES, ANNA)
    assert said.endswith((".", "!"))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("ending", ["paris", "paris_by_tiles", "short", "short_by_tiles"])
def test_every_ending_has_words_for_one_winner_and_for_several(ending: str, code: str) -> None:
    said = language.words("motorcar", code, strict=True)
    alone = said.ending(Outcome((2, 1, 3), (300, 280, 310), ending), NAMES, ANNA)
    shared = said.ending(Outcome((1, 1, 3), (280, 280, 310), ending), NAMES)
    assert "Ben" in alone
    assert "Anna" not in alone
    assert "Anna" in shared
    assert "Ben" in shared
    assert alone != said.ending(Outcome((2, 1, 3), (300, 280, 310), ending), NAMES, BEN)


@pytest.mark.parametrize(
    ("code", "tiles"),
    [
        ("en", "tiles"),
        ("de", "Plättchen"),
        ("fr", "jetons"),
        ("es", "fichas"),
        ("it", "tessere"),
        ("nl", "fiches"),
    ],
)
def test_where_tiles_decided_the_ending_says_so_and_claims_no_fewest_days(
    code: str, tiles: str
) -> None:
    said = language.words("motorcar", code, strict=True)
    for race in ("paris", "short"):
        for ranks, viewer in (((1, 2, 3), None), ((1, 2, 3), ANNA), ((1, 1, 3), None)):
            by_days = said.ending(Outcome(ranks, (280, 280, 280), race), NAMES, viewer)
            by_tiles = said.ending(
                Outcome(ranks, (280, 280, 280), f"{race}_by_tiles"), NAMES, viewer
            )
            assert tiles in by_tiles
            assert tiles not in by_days


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "One tile: cancels a random predicament, or pays half the price of inflicting one"),
        (
            "de",
            (
                "Ein Plättchen: wendet ein zufälliges Missgeschick ab, oder zahlt die Hälfte, um eins "
                "anzuhängen"
            ),
        ),
        (
            "fr",
            (
                "Un jeton\u202f: évite une mésaventure fortuite, ou paie la moitié du prix pour en infliger "
                "une"
            ),
        ),
        (
            "es",
            (
                "Una ficha: libra de un contratiempo fortuito, o paga la mitad de lo que cuesta causar "
                "uno"
            ),
        ),
        ("it", "Una tessera: evita un guaio fortuito, o paga metà del prezzo per infliggerne uno"),
        (
            "nl",
            (
                "Eén fiche: wendt een toevallige tegenslag af, of betaalt de helft om er een te "
                "bezorgen"
            ),
        ),
    ],
)
def test_one_tile_is_half_the_price_of_inflicting_and_never_of_being_rid_of_it(
    code: str, said: str
) -> None:
    assert language.words("motorcar", code, strict=True).say(("label.tiles_one",)) == said


@pytest.mark.parametrize("code", CODES)
def test_every_predicament_has_a_headline_of_its_own_and_a_line(code: str) -> None:
    said = language.words("motorcar", code, strict=True)
    names = [*ANYWHERE, *(name for leg in ON_THE_WAY for name in leg), *INFLICTED]
    heads = [said.say((f"news.{name}",)) for name in names]
    assert len(set(heads)) == len(names) == 32
    # They stand on small clippings.
    assert max(map(len, heads)) <= 24
    assert max(len(said.say((f"news.{name}.line",))) for name in names) <= 36


@pytest.mark.parametrize("code", CODES)
def test_every_place_and_strain_has_a_name(code: str) -> None:
    nouns = of_game("motorcar", code).nouns
    for place in Place:
        assert nouns[f"place.{place.name.lower()}"]["noun"]
    assert len({nouns[f"strain.{strain.name.lower()}"]["noun"] for strain in Strain}) == 3
