"""What each kind of card and piece does, for whoever points at one."""

from __future__ import annotations

from podium.games.greatrace.pieces import Box, Card, Leader
from podium.games.greatrace.scene.places import LEADER_PICTURE, NAME, PICTURE
from podium.scene.tell import Tell, Tells

_WITH: dict[Card, str] = {
    Card.TRANSPORT: "drive",
    Card.GUIDE: "drive",
    Card.SPARE_PARTS: "repair",
    Card.TOOLBOX: "repair",
    Card.JERRYCAN: "any",
    Card.MILITIA: "any",
}
"""When cards are played that are not of the second step (CR-40)."""

_BOX_RULES: dict[Box, tuple[str, ...]] = {
    Box.PATHFINDER: ("CR-17",),
    Box.MECHANICS: ("CR-18", "CR-19"),
    Box.SECURITY: ("CR-20", "CR-21"),
    Box.FUNDING: ("CR-22",),
}
_GAUGE_RULES = {
    "petrol": ("CR-11", "CR-27"),
    "engine": ("CR-26", "CR-34"),
    "chassis": ("CR-07", "CR-34"),
}


def _card(card: Card) -> Tell:
    drawn = f"hand-{PICTURE[card]}"
    return Tell(
        ("title", card),
        (f"does.{NAME[card]}",),
        (f"tells.when_{_WITH.get(card, 'own')}",),
        ("CR-41",) if card is Card.TOPOGRAPHER else ("CR-40",),
        (drawn, f"card-{PICTURE[card]}"),
        drawn,
    )


def _leader(leader: Leader) -> Tell:
    name = leader.name.lower()
    drawn = LEADER_PICTURE[leader], f"own-{name.replace('_', '-')}"
    return Tell(("title", leader), (f"tells.{name}",), rules=("CR-42",), symbols=drawn)


TELLS: Tells = {
    **{NAME[card]: _card(card) for card in Card},
    **{leader.name.lower(): _leader(leader) for leader in Leader},
    **{
        box.name.lower(): Tell(
            (f"box.{box.name.lower()}",),
            (f"tells.{box.name.lower()}",),
            rules=rules,
            symbols=(f"box-{box.name.lower()}", f"ic-{box.name.lower()}"),
        )
        for box, rules in _BOX_RULES.items()
    },
    **{
        name: Tell((f"route.{name}",), (f"tells.{name}",), rules=rules, symbols=(f"gauge-{name}",))
        for name, rules in _GAUGE_RULES.items()
    },
    "tile": Tell(("tells.tile.title",), ("tells.tile",), rules=("CR-23", "CR-27", "CR-29")),
}
