"""What can happen."""

from __future__ import annotations

from typing import ClassVar, get_args

import msgspec

from podium.core.seat import Seat
from podium.games.greatrace.pieces import Card, Gauge, Leader


class SetOut(msgspec.Struct, frozen=True, gc=False, tag="set_out"):
    """All vehicles are in the start city, and a seat is first in turn order."""

    rule: ClassVar[str] = "CR-04"
    seat: Seat
    start: str
    goal: str


class LeaderChosen(msgspec.Struct, frozen=True, gc=False, tag="leader_chosen"):
    """A seat has its Leader."""

    rule: ClassVar[str] = "CR-41"
    seat: Seat
    leader: Leader


class TurnBegun(msgspec.Struct, frozen=True, gc=False, tag="turn_begun"):
    """A game turn begins with the bivouac."""

    rule: ClassVar[str] = "CR-06"
    turn: int


class CardRevealed(msgspec.Struct, frozen=True, gc=False, tag="card_revealed"):
    """A card lies open at the bivouac."""

    rule: ClassVar[str] = "CR-06"
    weight: ClassVar[int] = 0
    card: Card


class CardTaken(msgspec.Struct, frozen=True, gc=False, tag="card_taken"):
    """A seat took an open card."""

    rule: ClassVar[str] = "CR-06"
    seat: Seat
    card: Card


class PlanReadied(msgspec.Struct, frozen=True, gc=False, tag="plan_readied"):
    """A seat has placed its assistants; others hear only that it has."""

    rule: ClassVar[str] = "CR-09"
    weight: ClassVar[int] = 0
    seat: Seat
    plan: tuple[int, int, int, int] | None


class PlanShown(msgspec.Struct, frozen=True, gc=False, tag="plan_shown"):
    """A screen was removed."""

    rule: ClassVar[str] = "CR-09"
    reveals: ClassVar[bool] = True
    seat: Seat
    pathfinder: int
    mechanics: int
    security: int
    funding: int


class PetrolBought(msgspec.Struct, frozen=True, gc=False, tag="petrol_bought"):
    """Petrol for money."""

    rule: ClassVar[str] = "CR-11"
    seat: Seat
    levels: int
    price: int


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag="card_played"):
    """A card was played in sight of all."""

    rule: ClassVar[str] = "CR-12"
    chapter: ClassVar[str] = "beside"
    seat: Seat
    card: Card


class PowerUsed(msgspec.Struct, frozen=True, gc=False, tag="power_used"):
    """A Leader's power of this game turn was used."""

    rule: ClassVar[str] = "CR-42"
    seat: Seat
    leader: Leader


class Explored(msgspec.Struct, frozen=True, gc=False, tag="explored"):
    """A Pathfinder went to draw tiles."""

    rule: ClassVar[str] = "CR-17"
    chapter: ClassVar[str] = "begins alone"
    seat: Seat


class Researched(msgspec.Struct, frozen=True, gc=False, tag="researched"):
    """A Pathfinder went to draw a card."""

    rule: ClassVar[str] = "CR-17"
    seat: Seat


class RepairBegun(msgspec.Struct, frozen=True, gc=False, tag="repair_begun"):
    """A Repairman set to work."""

    rule: ClassVar[str] = "CR-18"
    chapter: ClassVar[str] = "begins"
    seat: Seat


class DriveBegun(msgspec.Struct, frozen=True, gc=False, tag="drive_begun"):
    """A Driver took the wheel."""

    rule: ClassVar[str] = "CR-26"
    chapter: ClassVar[str] = "begins"
    seat: Seat
    spaces: int


class TileCleared(msgspec.Struct, frozen=True, gc=False, tag="tile_cleared"):
    """Security took a tile out of the game."""

    rule: ClassVar[str] = "CR-21"
    seat: Seat
    space: int
    tile: int


class Funded(msgspec.Struct, frozen=True, gc=False, tag="funded"):
    """The Funding group was paid."""

    rule: ClassVar[str] = "CR-22"
    seat: Seat
    money: int


class MoneyGiven(msgspec.Struct, frozen=True, gc=False, tag="money_given"):
    """A card brought money."""

    rule: ClassVar[str] = "CR-40"
    seat: Seat
    money: int


class PetrolGained(msgspec.Struct, frozen=True, gc=False, tag="petrol_gained"):
    """A card brought petrol."""

    rule: ClassVar[str] = "CR-Q25"
    chapter: ClassVar[str] = "beside"
    seat: Seat
    levels: int


class Passed(msgspec.Struct, frozen=True, gc=False, tag="passed"):
    """A seat left the convoy for this game turn."""

    rule: ClassVar[str] = "CR-14"
    seat: Seat


class CardDrawn(msgspec.Struct, frozen=True, gc=False, tag="card_drawn"):
    """A seat drew a card; others do not hear which."""

    rule: ClassVar[str] = "CR-17"
    chapter: ClassVar[str] = "beside"
    weight: ClassVar[int] = 0
    seat: Seat
    card: Card | None


class DeckRenewed(msgspec.Struct, frozen=True, gc=False, tag="deck_renewed"):
    """The discard was shuffled into a new deck."""

    rule: ClassVar[str] = "CR-40"
    weight: ClassVar[int] = 0
    count: int


class CardDiscarded(msgspec.Struct, frozen=True, gc=False, tag="card_discarded"):
    """A card was given up in sight of all."""

    rule: ClassVar[str] = "CR-07"
    seat: Seat
    card: Card


class TileDrawn(msgspec.Struct, frozen=True, gc=False, tag="tile_drawn"):
    """A tile came out of the bag."""

    rule: ClassVar[str] = "CR-Q39"
    chapter: ClassVar[str] = "goes on alone"
    weight: ClassVar[int] = 0
    seat: Seat
    tile: int


class TileDropped(msgspec.Struct, frozen=True, gc=False, tag="tile_dropped"):
    """A drawn tile was not kept."""

    rule: ClassVar[str] = "CR-41"
    chapter: ClassVar[str] = "goes on alone"
    seat: Seat
    tile: int


class TilePlaced(msgspec.Struct, frozen=True, gc=False, tag="tile_placed"):
    """A tile was placed on the map."""

    rule: ClassVar[str] = "CR-24"
    chapter: ClassVar[str] = "goes on alone"
    seat: Seat
    space: int
    tile: int


class TileUncovered(msgspec.Struct, frozen=True, gc=False, tag="tile_uncovered"):
    """A driver went to a blank space and drew its tile."""

    rule: ClassVar[str] = "CR-30"
    chapter: ClassVar[str] = "goes on"
    seat: Seat
    space: int
    tile: int


class Retreated(msgspec.Struct, frozen=True, gc=False, tag="retreated"):
    """A driver did not enter after all."""

    rule: ClassVar[str] = "CR-28"
    chapter: ClassVar[str] = "goes on"
    seat: Seat
    space: int


class DangerAverted(msgspec.Struct, frozen=True, gc=False, tag="danger_averted"):
    """Security or a Militia answered a Danger."""

    rule: ClassVar[str] = "CR-20"
    chapter: ClassVar[str] = "goes on"
    seat: Seat


class PetrolSpent(msgspec.Struct, frozen=True, gc=False, tag="petrol_spent"):
    """Petrol was paid to enter."""

    rule: ClassVar[str] = "CR-27"
    chapter: ClassVar[str] = "goes on"
    weight: ClassVar[int] = 0
    seat: Seat
    levels: int


class Damaged(msgspec.Struct, frozen=True, gc=False, tag="damaged"):
    """Engine or chassis lost levels to a tile; told for each of the two."""

    rule: ClassVar[str] = "CR-27"
    chapter: ClassVar[str] = "goes on"
    seat: Seat
    gauge: Gauge
    levels: int


class Moved(msgspec.Struct, frozen=True, gc=False, tag="moved"):
    """A vehicle is on another space."""

    rule: ClassVar[str] = "CR-26"
    chapter: ClassVar[str] = "goes on"
    weight: ClassVar[int] = 2
    seat: Seat
    source: int
    space: int


class Travelled(msgspec.Struct, frozen=True, gc=False, tag="travelled"):
    """A vehicle took a line."""

    rule: ClassVar[str] = "CR-33"
    chapter: ClassVar[str] = "begins"
    weight: ClassVar[int] = 2
    seat: Seat
    line: int
    paid: int
    space: int


class BrokenDown(msgspec.Struct, frozen=True, gc=False, tag="broken_down"):
    """An engine gave out."""

    rule: ClassVar[str] = "CR-34"
    chapter: ClassVar[str] = "beside"
    weight: ClassVar[int] = 2
    seat: Seat


class Halted(msgspec.Struct, frozen=True, gc=False, tag="halted"):
    """A Stop ended the drive, unless a Guide is played."""

    rule: ClassVar[str] = "CR-29"
    chapter: ClassVar[str] = "beside"
    seat: Seat


class CityEntered(msgspec.Struct, frozen=True, gc=False, tag="city_entered"):
    """A vehicle entered a city, which ends the drive."""

    rule: ClassVar[str] = "CR-31"
    chapter: ClassVar[str] = "beside"
    weight: ClassVar[int] = 2
    seat: Seat
    space: int
    city: str
    """Its name, as the map says it."""


class Arrived(msgspec.Struct, frozen=True, gc=False, tag="arrived"):
    """A vehicle reached the destination; its crew lays all cards open and gives them up."""

    rule: ClassVar[str] = "CR-37"
    weight: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    place: int


class Repaired(msgspec.Struct, frozen=True, gc=False, tag="repaired"):
    """Engine or chassis gained levels by a card; told for each of the two."""

    rule: ClassVar[str] = "CR-18"
    chapter: ClassVar[str] = "goes on"
    seat: Seat
    gauge: Gauge
    levels: int


class PartBought(msgspec.Struct, frozen=True, gc=False, tag="part_bought"):
    """Engine or chassis gained a level for money."""

    rule: ClassVar[str] = "CR-18"
    chapter: ClassVar[str] = "goes on"
    seat: Seat
    gauge: Gauge
    price: int


class DangerAnnounced(msgspec.Struct, frozen=True, gc=False, tag="danger_announced"):
    """A Danger card names its tiles; others may answer."""

    rule: ClassVar[str] = "CR-Q03"
    seat: Seat
    card: Card
    named: tuple[int, ...]


class SabotageAnnounced(msgspec.Struct, frozen=True, gc=False, tag="sabotage_announced"):
    """A Saboteur names its target and split; the target may answer."""

    rule: ClassVar[str] = "CR-Q03"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "target"
    seat: Seat
    target: Seat
    engine: int


class DangerCancelled(msgspec.Struct, frozen=True, gc=False, tag="danger_cancelled"):
    """A Danger card was cancelled."""

    rule: ClassVar[str] = "CR-Q02"
    seat: Seat
    card: Card


class DangerLetPass(msgspec.Struct, frozen=True, gc=False, tag="danger_let_pass"):
    """A seat that was asked let a Danger card happen."""

    rule: ClassVar[str] = "CR-Q44"
    seat: Seat


class Sabotaged(msgspec.Struct, frozen=True, gc=False, tag="sabotaged"):
    """A Saboteur did his work on engine or chassis; told for each of the two."""

    rule: ClassVar[str] = "CR-Q18"
    seat: Seat
    gauge: Gauge
    levels: int


class TileHunted(msgspec.Struct, frozen=True, gc=False, tag="tile_hunted"):
    """A Trail Hunter took a tile out of the game."""

    rule: ClassVar[str] = "CR-Q23"
    weight: ClassVar[int] = 2
    seat: Seat
    space: int
    tile: int


class TilesSwapped(msgspec.Struct, frozen=True, gc=False, tag="tiles_swapped"):
    """A Con Artist swapped two tiles."""

    rule: ClassVar[str] = "CR-Q23"
    weight: ClassVar[int] = 2
    seat: Seat
    first: int
    second: int


class OrderSet(msgspec.Struct, frozen=True, gc=False, tag="order_set"):
    """A seat's new place in turn order."""

    rule: ClassVar[str] = "CR-36"
    weight: ClassVar[int] = 0
    seat: Seat
    place: int


class BonusPaid(msgspec.Struct, frozen=True, gc=False, tag="bonus_paid"):
    """Money for who is ahead."""

    rule: ClassVar[str] = "CR-36"
    seat: Seat
    money: int


class RaceEnded(msgspec.Struct, frozen=True, gc=False, tag="race_ended"):
    """The convoy phase of the first arrival is over, or the last game turn."""

    rule: ClassVar[str] = "CR-38"
    turn: int


OpenEvent = (
    SetOut
    | LeaderChosen
    | TurnBegun
    | CardRevealed
    | CardTaken
    | PlanShown
    | PetrolBought
    | CardPlayed
    | PowerUsed
    | Explored
    | Researched
    | RepairBegun
    | DriveBegun
    | TileCleared
    | Funded
    | MoneyGiven
    | PetrolGained
    | Passed
    | DeckRenewed
    | CardDiscarded
    | TileDrawn
    | TileDropped
    | TilePlaced
    | TileUncovered
    | Retreated
    | DangerAverted
    | PetrolSpent
    | Damaged
    | Moved
    | Travelled
    | BrokenDown
    | Halted
    | CityEntered
    | Arrived
    | Repaired
    | PartBought
    | DangerAnnounced
    | SabotageAnnounced
    | DangerCancelled
    | DangerLetPass
    | Sabotaged
    | TileHunted
    | TilesSwapped
    | OrderSet
    | BonusPaid
    | RaceEnded
)
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

OPEN_KINDS: frozenset[type] = frozenset(get_args(OpenEvent))
"""The same for quick looking up: asking `isinstance` of one class after another takes long."""

Event = OpenEvent | CardDrawn | PlanReadied
