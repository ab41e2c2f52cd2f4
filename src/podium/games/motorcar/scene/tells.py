"""What strains, tiles, predicaments and the bag mean, for whoever points at one."""

from __future__ import annotations

from podium.games.motorcar.pieces import Strain
from podium.games.motorcar.scene.places import NAME
from podium.scene.tell import Tell, Tells

TILE, RANDOM, INFLICTED = "tile", "random", "inflicted"
"""The names of what these tell."""

TELLS: Tells = {
    **{
        NAME[strain]: Tell(
            ("strain", strain),
            (f"tells.{NAME[strain]}",),
            ("tells.strain.when",),
            ("MR-05", "MR-10", "MR-14"),
            (f"strain-{NAME[strain]}",),
        )
        for strain in Strain
    },
    TILE: Tell(
        ("tells.tile.title",),
        ("tells.tile",),
        ("tells.tile.when",),
        ("MR-08", "MR-13", "MR-Q03"),
        ("tile", "price-one", "price-two", "purse"),
        "tile",
    ),
    RANDOM: Tell(
        ("tells.random.title",),
        ("tells.random",),
        ("tells.trouble.when",),
        ("MR-09", "MR-11", "MR-13", "MR-14"),
    ),
    INFLICTED: Tell(
        ("tells.inflicted.title",),
        ("tells.inflicted",),
        ("tells.trouble.when",),
        ("MR-08", "MR-13", "MR-Q05"),
    ),
    "car": Tell(
        ("tells.car.title",),
        ("tells.car",),
        rules=("MR-01", "MR-03", "MR-Q14"),
        symbols=("car", *[f"turn-{n}" for n in range(3, 7)]),
        picture="car",
    ),
    "bag": Tell(
        ("tells.bag.title",),
        ("tells.bag",),
        rules=("MR-06", "MR-07", "MR-09"),
        symbols=("bag-sheet",),
        picture="sack",
    ),
}
