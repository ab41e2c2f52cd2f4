"""Positions drawn as text, and plays written as text.

    A* gao 7/3/4 80F 1-2-1-0 | jerrycan militia
    B  r6c3 passed
    map r6c2=1 r6c3=2-1! r6c4=1#
    track B A
    deck toolbox guide
    discard driver
    bag 1 3-2!#

A line for each crew: whose sequence it is has a star; then its space, the gauges (petrol, engine,
chassis), money, assistants still on the dashboard (Pathfinder, Mechanics, Security, Funding), its
Leader and `used` if the power is, `passed` or `arrived1`, and after the bar its hand. Gauges that
are not drawn are full, money is 80 F. `shown:` stands before cards that everybody saw being taken.
A tile is its petrol, its damage if any, `!` for Danger and `#` for Stop. The track lists tokens from
the bottom, and is also the turn order unless `order` says otherwise. A deck that is not drawn holds
the rest of the cards, a bag the rest of the tiles. `display` lays cards open at a bivouac.
"""

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import cast

from podium.core.chance import Answer, Scripted
from podium.core.notation import Notation
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action
from podium.games.greatrace.events import Event
from podium.games.greatrace.pieces import Card, Cards, Leader
from podium.games.greatrace.pieces.board import EMPTY, Board, Tile, board
from podium.games.greatrace.state import (
    Bivouac,
    Crew,
    Frame,
    Options,
    Sequence,
    State,
    full_bag,
    full_deck,
)

CARDS = {card.name.lower(): card for card in Card}
NAMES = {card: word for word, card in CARDS.items()}
LEADERS = {leader.name.lower(): leader for leader in Leader}
ACTIONS: Notation[Action] = Notation(Action)
PLAIN = Options()
LED = Options(leaders=True)
TILE = re.compile(r"(\d)(?:-(\d))?(!?)(#?)")


def space(name: str, options: Options = PLAIN) -> int:
    """The number of a space."""
    return next(n for n, s in enumerate(board(options.board).spaces) if s.id == name)


def tile(text: str, options: Options = PLAIN) -> int:
    """The kind of tile that a text draws."""
    found = TILE.fullmatch(text)
    assert found is not None, text
    petrol, damage, danger, stop = found.groups()
    wanted = Tile(int(petrol), int(damage or 0), bool(danger), bool(stop))
    return board(options.board).tiles.index(wanted)


def drawn_tile(kind: int, options: Options = PLAIN) -> str:
    """A tile as it is drawn."""
    found = board(options.board).tiles[kind]
    damage = f"-{found.damage}" if found.damage else ""
    return f"{found.petrol}{damage}{'!' * found.danger}{'#' * found.stop}"


def cards(text: str) -> Cards:
    """Cards from their words."""
    return tuple(sorted(CARDS[word] for word in text.split()))


def words(row: Iterable[Card]) -> str:
    """Cards as words."""
    return " ".join(NAMES[card] for card in row)


def position(
    text: str,
    options: Options = PLAIN,
    *,
    start: str = "north",
    turn: int = 3,
    stack: tuple[Frame, ...] | None = None,
) -> State:
    """The state that a text draws; a star is the beginning of that crew's sequence."""
    found = board(options.board)
    crews: dict[str, Crew] = {}
    lines: dict[str, str] = {}
    star: Seat | None = None
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, rest = line.partition(" ")
        if len(name.rstrip("*")) > 1:
            lines[name] = rest
            continue
        if name.endswith("*"):
            star = SEATS[len(crews)]
        crews[name.rstrip("*")] = _crew(rest, found, options)
    track = tuple(SEATS["ABCD".index(x)] for x in lines.get("track", " ".join(crews)).split())
    order = (
        tuple(SEATS["ABCD".index(x)] for x in lines["order"].split()) if "order" in lines else track
    )
    tiles = [EMPTY] * len(found.spaces)
    for word in lines.get("map", "").split():
        where, _, what = word.partition("=")
        tiles[space(where, options)] = tile(what, options)
    removed = tuple(sorted(tile(word, options) for word in lines.get("removed", "").split()))
    discard = cards(lines.get("discard", ""))
    display = cards(lines.get("display", ""))
    left = list(full_deck(options))
    for card in [*discard, *display, *(card for crew in crews.values() for card in crew.hand)]:
        left.remove(card)
    bag = list(full_bag(options))
    for kind in [*removed, *(kind for kind in tiles if kind >= 0)]:
        bag.remove(kind)
    if "bag" in lines:
        bag = sorted(tile(word, options) for word in lines["bag"].split())
    if display:
        stack = (Bivouac(display, order[::-1][: len(display)]),)
    for name, found_crew in crews.items():
        assert len(found_crew.hand) <= found_crew.chassis, f"{name} owes a discard"
    if stack is None:
        assert star is not None, "nobody has a star"
        stack = (Sequence(star),)
    north, south = found.ends
    return State(
        options,
        tuple(crews.values()),
        order,
        track,
        stack,
        tuple(tiles),
        tuple(bag),
        removed,
        cards(lines["deck"]) if "deck" in lines else tuple(left),
        discard,
        north if start == "north" else south,
        south if start == "north" else north,
        turn,
        order[-1] if star is None else star,
    )


def _crew(text: str, found: Board, options: Options) -> Crew:
    front, _, hand = text.partition("|")
    where, money, passed, arrived = 0, 80, False, 0
    gauges = (found.petrol, found.engine, found.chassis)
    plan = (0, 0, 0, 0)
    leader: Leader | None = None
    used = False
    for word in front.split():
        if re.fullmatch(r"\d+/\d+/\d+", word):
            petrol, engine, chassis = map(int, word.split("/"))
            gauges = (petrol, engine, chassis)
        elif re.fullmatch(r"\d+F", word):
            money = int(word[:-1])
        elif re.fullmatch(r"\d-\d-\d-\d", word):
            a, b, c, d = map(int, word.split("-"))
            plan = (a, b, c, d)
        elif word in LEADERS:
            leader = LEADERS[word]
        elif word == "used":
            used = True
        elif word == "passed":
            passed = True
        elif word.startswith("arrived"):
            passed, arrived = True, int(word.removeprefix("arrived"))
        else:
            where = space(word, options)
    unseen, _, shown = hand.partition("shown:")
    return Crew(
        where,
        *gauges,
        money,
        cards(f"{unseen} {shown}"),
        cards(shown),
        plan,
        passed,
        arrived,
        leader,
        leader is not None and not used,
    )


def read(text: str, options: Options = PLAIN) -> Action:
    """An action, with spaces, lines and tiles by their names."""
    found = board(options.board)
    tag, *rest = text.split()
    names = {s.id: n for n, s in enumerate(found.spaces)}
    names |= {
        f"{found.spaces[x.a].id}/{found.spaces[x.b].id}": n for n, x in enumerate(found.lines)
    }
    if tag in ("take_tile", "drop_tile"):
        rest = [str(tile(word, options)) for word in rest]
    if tag == "sabotage":
        rest[0] = str("ABCD".index(rest[0]))
    if tag == "travel":
        rest = [rest[0], *(rest[1:] or ["0"])]
        rest = [*rest[:2], "yes" if "power" in rest[2:] else "no"]
    return ACTIONS.read(" ".join([tag, *(str(names.get(word, word)) for word in rest)]))


def written(action: Action, options: Options = PLAIN) -> str:
    """An action as `read` would read it."""
    text = ACTIONS.write(action)
    tag, *rest = text.split()
    found = board(options.board)
    if tag in ("move_to", "place", "name", "clear"):
        return f"{tag} {found.spaces[int(rest[0])].id}"
    if tag in ("take_tile", "drop_tile"):
        return f"{tag} {drawn_tile(int(rest[0]), options)}"
    if tag == "sabotage":
        return f"{tag} {'ABCD'[int(rest[0])]} {rest[1]}"
    if tag == "travel":
        line = found.lines[int(rest[0])]
        ends = f"{found.spaces[line.a].id}/{found.spaces[line.b].id}"
        return f"{tag} {ends} {rest[1]}" + (" power" if rest[2] == "yes" else "")
    return text


def luck_of(text: str, options: Options = PLAIN) -> list[Answer]:
    """What luck answers: cards and tiles by their words."""
    return [CARDS[word] if word in CARDS else tile(word, options) for word in text.split()]


def play(state: State, *actions: str, luck: str = "") -> Step[State, Event]:
    """What comes of actions that the seat to act may take, with luck that is used up exactly.

    An action may name who does it: `B: decline`.
    """
    chance = Scripted(luck_of(luck, state.options))
    events: list[Event] = []
    for text in actions:
        who, _, what = text.rpartition(": ")
        awaited = rules.to_act(state)
        assert awaited, f"{text}: it is over"
        seat = SEATS["ABCD".index(who)] if who else awaited[0]
        assert seat in awaited, f"{text}: awaited are {awaited}"
        action = read(what, state.options)
        assert rules.refusal(state, seat, action) is None, (text, why(state, what, seat))
        assert action in rules.legal(state, seat), text
        step = rules.apply(state, seat, action, chance)
        state = step.state
        events += step.events
    assert chance.left == 0, "luck that nobody asked for"
    return Step(state, tuple(events))


def after(text: str | State, *actions: str, luck: str = "") -> State:
    """The state after some actions."""
    return play(position(text) if isinstance(text, str) else text, *actions, luck=luck).state


def why(state: State, action: str, seat: int | None = None) -> str:
    """The rule and the reason that an action is refused for; empty where it is legal."""
    asked = SEATS[seat] if seat is not None else rules.to_act(state)[0]
    wanted = read(action, state.options)
    refusal = rules.refusal(state, asked, wanted)
    assert (refusal is None) == (wanted in rules.legal(state, asked))
    return "" if refusal is None else f"{refusal.rule} {refusal.reason}"


def legal(state: State, *tags: str) -> list[str]:
    """What the seat to act may do, as text; with tags only those kinds."""
    seat = rules.to_act(state)[0]
    found = [written(action, state.options) for action in rules.legal(state, seat)]
    return [text for text in found if not tags or text.split()[0] in tags]


def asked(state: State) -> str:
    """Whom the race waits for, and the kind of matter: `A sequence`."""
    names = "".join("ABCD"[seat] for seat in rules.to_act(state))
    return f"{names} {type(state.stack[-1]).__name__.lower()}" if names else "over"


def crew(state: State, name: str) -> Crew:
    """A crew by its letter."""
    return state.crews["ABCD".index(name)]


def at(state: State, name: str) -> str:
    """Where a vehicle stands."""
    return board(state.options.board).spaces[crew(state, name).space].id


def gauges(state: State, name: str) -> str:
    """Petrol, engine and chassis, as they are drawn."""
    found = crew(state, name)
    return f"{found.petrol}/{found.engine}/{found.chassis}"


def hand(state: State, name: str) -> str:
    """A hand as words."""
    return words(crew(state, name).hand)


def tile_at(state: State, name: str) -> str:
    """The tile on a space, as it is drawn; empty: none."""
    kind = state.tiles[space(name, state.options)]
    return drawn_tile(kind, state.options) if kind >= 0 else ""


def letters(seats: Iterable[Seat]) -> str:
    """Seats by their letters."""
    return "".join("ABCD"[seat] for seat in seats)


def kinds(step: Step[State, Event]) -> list[str]:
    """The events of a step, by their names."""
    return [type(event).__name__ for event in step.events]


def told(step: Step[State, Event]) -> list[str]:
    """The events of a step as text, seats, spaces, cards and tiles by their names."""
    return [_told(event, step.state.options) for event in step.events]


def _told(event: Event, options: Options) -> str:
    fields = [_said(name, getattr(event, name), options) for name in event.__struct_fields__]
    return " ".join([str(event.__struct_config__.tag), *fields])


def _said(field: str, value: object, options: Options) -> str:
    found = board(options.board)
    match field, value:
        case "seat" | "target", int():
            return "ABCD"[value]
        case "space" | "source" | "first" | "second", int():
            return found.spaces[value].id
        case "named", tuple():
            return " ".join(found.spaces[n].id for n in cast("tuple[int, ...]", value))
        case "plan", tuple():
            return "-".join(map(str, cast("tuple[int, ...]", value)))
        case "tile", int():
            return drawn_tile(value, options)
        case "line", int():
            line = found.lines[value]
            return f"{found.spaces[line.a].id}/{found.spaces[line.b].id}"
        case _, IntEnum():
            return value.name.lower()
        case _:
            return str(value)
