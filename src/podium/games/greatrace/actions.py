"""What a seat may ask for.

`card` is the card from hand that an action plays, `box` where the assistant stands who does it.
"""

from __future__ import annotations

from typing import ClassVar

from podium.core.action import ActionStruct
from podium.core.seat import Seat
from podium.games.greatrace.pieces import Box, Card, Gauge, Leader


class ChooseLeader(ActionStruct, frozen=True, tag="choose_leader"):
    """Take a Leader and his crew (CR-41)."""

    leader: Leader


class TakeCard(ActionStruct, frozen=True, tag="take_card"):
    """Take a card at the bivouac (CR-06)."""

    card: Card


class Assign(ActionStruct, frozen=True, tag="assign"):
    """Place all five assistants behind the screen (CR-09)."""

    pathfinder: int
    mechanics: int
    security: int
    funding: int


class Buy(ActionStruct, frozen=True, tag="buy"):
    """Buy petrol, as the first thing in a sequence (CR-11)."""

    levels: int


class Play(ActionStruct, frozen=True, tag="play"):
    """Play a card that needs no more than itself to be named."""

    card: Card


class Sabotage(ActionStruct, frozen=True, tag="sabotage"):
    """Play a Saboteur: so much of the two damage on the engine, the rest on the chassis."""

    card: ClassVar[Card] = Card.SABOTEUR
    target: Seat
    engine: int


class UsePower(ActionStruct, frozen=True, tag="use_power"):
    """Use the Leader's power of this game turn (CR-42)."""


class Explore(ActionStruct, frozen=True, tag="explore"):
    """Pathfinder: draw two tiles and place them (CR-17)."""

    box: ClassVar[Box] = Box.PATHFINDER


class Research(ActionStruct, frozen=True, tag="research"):
    """Pathfinder: draw a card (CR-17)."""

    box: ClassVar[Box] = Box.PATHFINDER


class Repair(ActionStruct, frozen=True, tag="repair"):
    """Mechanics: become a Repairman (CR-18)."""

    box: ClassVar[Box] = Box.MECHANICS


class Drive(ActionStruct, frozen=True, tag="drive"):
    """Mechanics: become a Driver (CR-19)."""

    box: ClassVar[Box] = Box.MECHANICS


class Clear(ActionStruct, frozen=True, tag="clear"):
    """Security: take a tile of one's own path out of the game (CR-21)."""

    box: ClassVar[Box] = Box.SECURITY
    space: int


class Fund(ActionStruct, frozen=True, tag="fund"):
    """Collect for the whole Funding group (CR-22)."""

    box: ClassVar[Box] = Box.FUNDING


class Pass(ActionStruct, frozen=True, tag="pass"):
    """Leave the convoy for this game turn (CR-14)."""


class TakeTile(ActionStruct, frozen=True, tag="take_tile"):
    """Choose which drawn tile is placed next."""

    tile: int


class DropTile(ActionStruct, frozen=True, tag="drop_tile"):
    """Choose which drawn tile is not kept (Topographer)."""

    tile: int


class Place(ActionStruct, frozen=True, tag="place"):
    """Place the tile in hand (CR-24)."""

    space: int


class Name(ActionStruct, frozen=True, tag="name"):
    """Name a tile for a Trail Hunter or a Con Artist (CR-Q03)."""

    space: int


class MoveTo(ActionStruct, frozen=True, tag="move_to"):
    """Drive one space (CR-26)."""

    space: int


class Travel(ActionStruct, frozen=True, tag="travel"):
    """Take a sea or air line, with so many Transport cards, with the Leader's help or not."""

    card: ClassVar[Card] = Card.TRANSPORT
    line: int
    transports: int
    """How many of that card are played."""
    power: bool


class Stop(ActionStruct, frozen=True, tag="stop"):
    """Drive no further, or repair no more."""


class Enter(ActionStruct, frozen=True, tag="enter"):
    """Take the tile as it is."""


class Retreat(ActionStruct, frozen=True, tag="retreat"):
    """Go back, or stay, before a tile that is not paid for."""


class UseSecurity(ActionStruct, frozen=True, tag="use_security"):
    """A Security assistant answers a Danger (CR-20)."""

    box: ClassVar[Box] = Box.SECURITY


class Decline(ActionStruct, frozen=True, tag="decline"):
    """Let a Danger card happen."""


class Split(ActionStruct, frozen=True, tag="split"):
    """So much of the damage goes to the engine, the rest to the chassis (CR-27)."""

    engine: int


class FitPart(ActionStruct, frozen=True, tag="fit_part"):
    """Use a Spare Parts card (CR-18)."""

    card: ClassVar[Card] = Card.SPARE_PARTS
    gauge: Gauge


class FitToolbox(ActionStruct, frozen=True, tag="fit_toolbox"):
    """Use a Toolbox: so many of its levels on the engine, the rest on the chassis (CR-18)."""

    card: ClassVar[Card] = Card.TOOLBOX
    engine: int


class BuyPart(ActionStruct, frozen=True, tag="buy_part"):
    """Buy a part and fit it (CR-18)."""

    gauge: Gauge


class Discard(ActionStruct, frozen=True, tag="discard"):
    """Give a card up (CR-07, CR-Q30)."""

    card: Card


Action = (
    ChooseLeader
    | TakeCard
    | Assign
    | Buy
    | Play
    | Sabotage
    | UsePower
    | Explore
    | Research
    | Repair
    | Drive
    | Clear
    | Fund
    | Pass
    | TakeTile
    | DropTile
    | Place
    | Name
    | MoveTo
    | Travel
    | Stop
    | Enter
    | Retreat
    | UseSecurity
    | Decline
    | Split
    | FitPart
    | FitToolbox
    | BuyPart
    | Discard
)
