"""What the numbers of a view are."""

from __future__ import annotations

from podium.core.encoding import Axis, Layout, Part, axis, seats_axis
from podium.games.greatrace.pieces import DANGER_CARDS, Box, Card, Leader

MOST_SEATS = 4
SPACES = 120
"""No map has more."""
TILE_KINDS = 20
"""Nor more kinds of tile."""

QUESTIONS = (
    "planning",
    "leader",
    "bivouac",
    "taking",
    "dropping",
    "placing",
    "naming",
    "driving",
    "splitting",
    "repairing",
    "discarding",
    "sequence",
)
FRAMES = (
    "ChoosingLeader",
    "Bivouac",
    "Screened",
    "Sequence",
    "Using",
    "Keeping",
    "Placing",
    "Repairing",
    "Driving",
    "Entering",
    "Splitting",
    "Naming",
    "Countering",
    "Tracked",
    "Discarding",
)

_SEAT = seats_axis(MOST_SEATS)
_CARD = axis("card", tuple(Card))
_TILE = axis("tile", range(TILE_KINDS))
_SPACE = axis("space", range(SPACES))
_BOX = axis("box", tuple(Box))
_FRAME = axis("matter", FRAMES)
_RANKED = "the first one of four, and so on."

LAYOUT = Layout(
    Part("turn", "Which turn of the game it is, of all."),
    Part("deck", "Cards in the deck, of 48; with more in play, of those."),
    Part("start", "1: the race goes from the purple city of the most progress to the other one."),
    Part("board", "1: the second map."),
    Part(
        "start_option", "How the start was chosen.", (axis("start", ("north", "south", "random")),)
    ),
    Part("leaders", "1: the Leader module is played."),
    Part("anytime_after_pass", "1: any-time cards may be played after passing."),
    Part("seats", "1 at how many play.", (axis("seats", (2, 3, 4)),)),
    Part("ending", "1 at why it is over.", (axis("ending", ("arrival", "cap", "other")),)),
    Part("question", "1 at what is asked.", (axis("question", QUESTIONS),)),
    Part("hand", "Cards in the viewer's hand, of each kind as a share of the box.", (_CARD,)),
    Part("display", "Cards at the bivouac, as a share of the box.", (_CARD,)),
    Part("drawn", "Cards that the viewer's Tracker drew, as a share of the box.", (_CARD,)),
    Part("discard", "Cards in the discard, as a share of the box.", (_CARD,)),
    Part("bag", "Tiles in the bag, of twelve; with more of a kind in play, of those.", (_TILE,)),
    Part("removed", "Tiles out of the game, of as many.", (_TILE,)),
    Part("matters", "What is being settled: the outermost one of eight, and so on.", (_FRAME,)),
    Part("whose", "1 at the seat whose matter it is.", (_FRAME, _SEAT)),
    Part("asked", f"Who is still to be asked: {_RANKED}", (_SEAT,)),
    Part("ready", "1: has placed its assistants behind its screen.", (_SEAT,)),
    Part("planned", "1: the viewer has."),
    Part("mine", "Where the viewer's stand, of five.", (_BOX,)),
    Part("buying", "1: petrol may still be bought in this sequence."),
    Part("using", "1 at the card in use.", (_CARD,)),
    Part("tracked", "Cards that a Tracker drew, of three."),
    Part("tiles", "Drawn tiles that lie open, of four.", (_TILE,)),
    Part("drop", "Tiles still to be given up; 2 are a half."),
    Part("taken", "1 at the tile that is being placed.", (_TILE,)),
    Part("driven", "Spaces that may still be driven; 5 are a half."),
    Part("halted", "1: the driver stands on a Stop."),
    Part("danger", "1: a Danger is still to be suffered."),
    Part("fresh", "1: the tile was drawn just now."),
    Part("damage", "Damage that is being divided; 3 are a half."),
    Part("danger_card", "1 at the Danger card.", (axis("card", DANGER_CARDS),)),
    Part("target", "1 at whom it goes against.", (_SEAT,)),
    Part("on_engine", "Of a Saboteur's damage what goes to the engine, of two."),
    Part("there", "1: somebody sits there.", (_SEAT,)),
    Part("way", "How far its vehicle has come, of the whole way.", (_SEAT,)),
    Part("in_city", "1: it stands in a city.", (_SEAT,)),
    Part("petrol", "Petrol, of the gauge.", (_SEAT,)),
    Part("engine", "Engine, of the gauge.", (_SEAT,)),
    Part("chassis", "Chassis, of the gauge.", (_SEAT,)),
    Part("money", "Money; 100 francs are a half.", (_SEAT,)),
    Part("cards", "Cards in hand; 5 are a half.", (_SEAT,)),
    Part("passed", "1: has left the convoy for this turn.", (_SEAT,)),
    Part(
        "arrived", "Place of arrival, the first one of four, and so on; 0: still racing.", (_SEAT,)
    ),
    Part("power", "1: the Leader's power is still to be had.", (_SEAT,)),
    Part("order", f"Turn order: {_RANKED}", (_SEAT,)),
    Part("track", f"Progress tokens by when they were moved: {_RANKED}", (_SEAT,)),
    Part("last", "1 at who had the latest sequence.", (_SEAT,)),
    Part("plan", "Assistants on the dashboard, of five.", (_SEAT, _BOX)),
    Part("leader", "1 at its Leader.", (_SEAT, axis("leader", tuple(Leader)))),
    Part(
        "shown",
        "Cards of its hand that everybody saw go there, as a share of the box.",
        (_SEAT, _CARD),
    ),
    Part(
        "map",
        "The map itself: 1 for each space, city and risk zone, and how far it is on the way.",
        (Axis("of the map", ("space", "city", "risk", "way")), _SPACE),
    ),
    Part(
        "terrain",
        "Tiles on the map: 1 where one lies, its petrol of three, damage of two, Danger, Stop.",
        (Axis("of the tile", ("tile", "petrol", "damage", "danger", "stop")), _SPACE),
    ),
    Part("vehicles", "1 where each vehicle stands.", (_SEAT, _SPACE)),
    Part("goal", "1 at the goal.", (_SPACE,)),
    Part("matter", "1 at the space that is being entered, or where damage is divided.", (_SPACE,)),
    Part("named", "Spaces that a Danger card names: the first a half, the others 1.", (_SPACE,)),
    Part("turned_from", "1 at known tiles that were announced and not entered.", (_SPACE,)),
)
