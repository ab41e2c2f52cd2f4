"""What each kind of card does, for whoever points at one."""

from __future__ import annotations

from podium.games.gotown.pieces import Card
from podium.games.gotown.scene.places import NAME, PICTURE
from podium.scene.tell import Tell, Tells

_RULES: dict[Card, tuple[str, ...]] = {
    Card.JOKER: ("GT-09", "GT-12"),
    Card.DOG: ("GT-13", "GT-Q10"),
    Card.BONE: ("GT-14", "GT-Q11"),
    Card.JACKHAMMER: ("GT-15",),
    Card.WRECKING_BALL: ("GT-16",),
    Card.MILKSHAKE: ("GT-18", "GT-Q05"),
    Card.DONUT_TRUCK: ("GT-19", "GT-Q07"),
    Card.THIEF: ("GT-17",),
    Card.SUPER_THIEF: ("GT-17", "GT-Q08"),
}
_ON_THE_TABLE: dict[Card, tuple[str, ...]] = {
    Card.JOKER: ("floor-joker",),
    Card.DOG: ("dog-guard",),
    Card.MILKSHAKE: ("milkshake",),
    Card.DONUT_TRUCK: ("truck",),
}
"""What a special is drawn as where it lies in use."""


def _tell(card: Card) -> Tell:
    drawn = f"hand-{PICTURE[card]}", f"card-{PICTURE[card]}"
    if card <= Card.EIGHT:
        return Tell(
            ("title", card),
            ("tells.number", Card(9 - card)),
            ("tells.when",),
            ("GT-08", "GT-10"),
            (*drawn, f"floor-{card}", f"floor-{card}r"),
            drawn[1],
        )
    return Tell(
        ("title", card),
        (f"tells.{NAME[card]}",),
        ("tells.when",),
        _RULES[card],
        (*drawn, *_ON_THE_TABLE.get(card, ())),
        drawn[1],
    )


TELLS: Tells = {
    **{NAME[card]: _tell(card) for card in Card},
    "hand": Tell(
        ("tells.hand.title",), ("tells.hand",), rules=("GT-Q18", "GT-17"), symbols=("backs",)
    ),
    "draw_pile": Tell(
        ("tells.draw_pile.title",),
        ("tells.draw_pile",),
        rules=("GT-03", "GT-05", "GT-06"),
        symbols=("pile", "pile-empty"),
    ),
}
