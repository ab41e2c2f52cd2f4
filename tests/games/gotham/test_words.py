"""Gotham Race in six languages."""

import pytest

from podium import language
from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.events import (
    CardDrawn,
    CardPlaced,
    CardTurned,
    CrossedBackwards,
    DecksRenewed,
    Event,
    FigureRan,
    FiguresSwapped,
    FinishMoved,
    FinishStayed,
    PlacedUnseen,
    RaceWon,
    RoundBegun,
)
from podium.games.gotham.pieces.cards import EFFECT, Card, GoBeside, Run
from podium.games.gotham.pieces.figures import Figure, Position
from podium.games.gotham.pieces.track import Animal
from podium.games.gotham.rules.refusals import (
    DECK_EMPTY,
    DRAW_FIRST,
    DRAWN_ALREADY,
    NO_MORE_ROUNDS,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    OVER,
)
from podium.games.gotham.state import Phase
from podium.language.catalogue import of_game
from tests.games.gotham.positions import CARD, A, B, C, D

NAMES = ("Anna", "Ben", "Chloé", "Dev")
ANNA, BEN, CHLOE, DEV = SEATS[:4]
THIRD, LAST = Position.THIRD, Position.LAST


@pytest.mark.parametrize(
    ("event", "viewer", "said"),
    [
        (CardDrawn(ANNA, THIRD, CARD["3+4"]), ANNA, "You drew: the 3rd moves 4 forwards."),
        (CardDrawn(ANNA, THIRD, None), BEN, "Anna drew a card with the back “3rd”."),
        (CardPlaced(ANNA, LAST, CARD["4x1"]), ANNA, "You placed: the last swaps with the 1st."),
        (CardPlaced(ANNA, LAST, None), None, "Anna placed a card with the back “last”."),
        (
            PlacedUnseen(D, THIRD),
            ANNA,
            "A card with the back “3rd” was placed unseen for Green.",
        ),
        (CardTurned(BEN, B, CARD["1+3"]), ANNA, "Ben’s card: the 1st moves 3 forwards."),
        (CardTurned(BEN, B, CARD["1+3"]), BEN, "Your card: the 1st moves 3 forwards."),
        (CardTurned(None, D, CARD["1+3"]), ANNA, "Green’s card: the 1st moves 3 forwards."),
        (FigureRan(CHLOE, C, THIRD, 8, 13, 2), ANNA, "Third: Chloé runs from 8 to 13, lane 2."),
        (FigureRan(CHLOE, C, THIRD, 8, 13, 2), CHLOE, "Third: you run from 8 to 13, lane 2."),
        (FigureRan(None, D, LAST, -2, -8, 1), ANNA, "Last: Green runs from -2 to -8, lane 1."),
        (
            FiguresSwapped(DEV, D, LAST, BEN, B, -8, 19, 1, 1),
            ANNA,
            "Last: Dev swaps with Ben, -8 for 19.",
        ),
        (
            FiguresSwapped(DEV, D, LAST, BEN, B, -8, 19, 1, 1),
            BEN,
            "Last: Dev swaps with you, -8 for 19.",
        ),
        (
            FiguresSwapped(None, D, LAST, ANNA, A, -8, 19, 1, 1),
            ANNA,
            "Last: Green swaps with you, -8 for 19.",
        ),
        (
            FiguresSwapped(ANNA, A, LAST, None, D, -8, 19, 1, 1),
            ANNA,
            "Last: you swap with Green, -8 for 19.",
        ),
        (FinishMoved(Animal.SNAIL, 22), ANNA, "The Finish went to the snail, on 22."),
        (
            FinishStayed(Animal.SNAIL),
            ANNA,
            "The Finish was sent to the snail and is there already.",
        ),
        (
            RoundBegun(DEV, D, 6),
            ANNA,
            "Nobody is across the finish. Round 6 begins; Dev is last and places first.",
        ),
        (
            CrossedBackwards(None, D, 4),
            ANNA,
            "Green is across the finish backwards, 4 beyond it.",
        ),
        (RaceWon(ANNA, A, 4), ANNA, "You are furthest beyond the finish!"),
        (DecksRenewed(1), None, "1 discarded card was shuffled and put under its deck."),
        (DecksRenewed(9), None, "9 discarded cards were shuffled and put under their decks."),
    ],
)
def test_events_are_told_from_the_side_of_the_hearer(
    event: Event, viewer: Seat | None, said: str
) -> None:
    assert language.words("gotham", "en", strict=True).event(event, NAMES, viewer) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The 1st goes 1 behind the 2nd|The last swaps with the 1st"),
        ("de", "Der Erste geht 1 Feld hinter den Zweiten|Der Letzte tauscht mit dem Ersten"),
        ("fr", "Le 1er va 1 case derrière le 2e|Le dernier échange avec le 1er"),
        ("es", "El 1.º va 1 casilla por detrás del 2.º|El último se cambia con el 1.º"),
        ("it", "Il 1° va 1 casella dietro al 2°|L’ultimo si scambia con il 1°"),
        ("nl", "De 1e gaat naar 1 vak achter de 2e|De laatste wisselt met de 1e"),
    ],
)
def test_cards_in_six_languages(code: str, said: str) -> None:
    words = language.words("gotham", code, strict=True)
    cards = (CARD["1@2-1"], CARD["4x1"])
    assert "|".join(words.say(("card", card)) for card in cards) == said


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_a_card_says_its_number_and_begins_with_a_capital_on_the_card(code: str) -> None:
    nouns = of_game("gotham", code).nouns
    titles = [nouns[f"card.{card.name.lower()}"]["title"] for card in Card]
    assert len(set(titles)) == len(titles), "no two cards say the same"
    for card, title in zip(Card, titles, strict=True):
        assert title[0].isupper()
        effect = EFFECT[card]
        if isinstance(effect, Run | GoBeside):
            assert str(abs(effect.spaces)) in title


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize(
    "refusal",
    [OVER, NO_MORE_ROUNDS, NOT_YOUR_TURN, DRAW_FIRST, DRAWN_ALREADY, NOT_IN_HAND, DECK_EMPTY],
)
def test_every_refusal_has_words(refusal: Refusal, code: str) -> None:
    words = language.words("gotham", code, strict=True)
    actions: list[Action] = [Draw(THIRD), Place(CARD["1+2"])]
    for action in actions:
        assert words.refusal(refusal, action, NAMES, ANNA).endswith((".", "!"))


ENDINGS = [phase for phase in Phase if phase not in (Phase.DRAWING, Phase.PLACING)]


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_has_words(ending: Phase, code: str) -> None:
    words = language.words("gotham", code, strict=True)
    nobody = ending.startswith("ownerless") or ending is Phase.ROUND_CAP
    ranks = (2, 3, 4, 5) if nobody else (2, 1, 3, 4)
    said = words.ending(Outcome(ranks, (0, 1, 2, 3), ending.value), NAMES, ANNA)
    assert ("Ben" in said) is not nobody
    if ending is Phase.BOTH:
        shared = words.ending(Outcome((1, 1, 3, 4), (0, 1, 2, 3), ending.value), NAMES)
        assert "Anna" in shared
        assert "Ben" in shared


def test_figures_are_called_by_the_colours_of_the_seats() -> None:
    words = language.words("gotham", "en", strict=True)
    assert [words.say(("ownerless", figure)) for figure in Figure] == [
        "Red",
        "Blue",
        "Yellow",
        "Green",
    ]
