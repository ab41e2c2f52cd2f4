"""Positions drawn as text.

A race is drawn from front to back: `6 A | 4 B | 0 C D` has A on 6, B on 4, and on 0 both C, on the
inner lane, and D. A to D are the figures red, blue, yellow and green. A card is written as it acts:
`3+4` the third runs 4 forwards, `4-6` the last 6 back, `1@2+5` the first goes 5 in front of the
second, `4x1` the last swaps with the first, `2>start`, `3>snail`.
"""

from collections.abc import Sequence

from podium.core.chance import Scripted
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import Event
from podium.games.gotham.pieces.cards import (
    BACK,
    EFFECT,
    Card,
    Cards,
    GoBeside,
    GoToStart,
    MoveFinish,
    Run,
    Swap,
)
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import TRACKS, Animal, Layout
from podium.games.gotham.rules.carrying import foresee
from podium.games.gotham.rules.movement import race_at
from podium.games.gotham.state import Deck, Options, Phase, Placed, State, box

TRACK = TRACKS[Layout.FAIR]
A, B, C, D = FIGURES
LETTERS = "ABCD"


def written(card: Card) -> str:
    """A card as text."""
    back = BACK[card].value
    match EFFECT[card]:
        case Run(spaces):
            return f"{back}{spaces:+}"
        case GoBeside(spaces, other):
            return f"{back}@{other.value}{spaces:+}"
        case Swap(other):
            return f"{back}x{other.value}"
        case GoToStart():
            return f"{back}>start"
        case MoveFinish(animal):
            return f"{back}>{animal.name.lower()}"


CARD = {written(card): card for card in Card}


def cards(text: str) -> Cards:
    """A hand from text."""
    return tuple(sorted(CARD[word] for word in text.split()))


def figures(text: str) -> tuple[Figure, ...]:
    """A row of figures from their letters."""
    return tuple(FIGURES[LETTERS.index(letter)] for letter in text)


def letters(row: Sequence[Figure]) -> str:
    """A row of figures as their letters."""
    return "".join(LETTERS[figure] for figure in row)


def race(text: str, finish: Animal = Animal.FISH) -> Race:
    """A race from text; who is drawn first on a location stands further in."""
    places: dict[Figure, int] = {}
    lanes: dict[Figure, int] = {}
    for group in text.split("|"):
        place, *who = group.split()
        for figure in figures("".join(who)):
            location = int(place) % TRACK.spaces
            lanes[figure] = 1 + sum(at % TRACK.spaces == location for at in places.values())
            places[figure] = int(place)
    return race_at(
        tuple(places[figure] for figure in FIGURES),
        tuple(lanes[figure] for figure in FIGURES),
        finish,
    )


def drawn(at: Race) -> str:
    """A race as text, from front to back."""
    groups: list[str] = []
    last: int | None = None
    for figure in at.order:
        place, letter = at.places[figure], LETTERS[figure]
        if place == last:
            groups[-1] += f" {letter}"
        else:
            groups.append(f"{place} {letter}")
        last = place
    return " | ".join(groups)


def carry(at: Race, *row: str) -> Race:
    """A race after some cards."""
    for text in row:
        at, _ = foresee(at, CARD[text], TRACK, len(FIGURES))
    return at


def match_at(
    at: Race | str,
    *,
    hands: Sequence[str] = (),
    seats: int = 4,
    decks: dict[int, str] | None = None,
    under: dict[int, str] | None = None,
    pile: str = "",
    phase: Phase = Phase.DRAWING,
    options: Options | None = None,
    rounds: int = 1,
) -> State:
    """A match in the middle of a round.

    Hands not drawn are one card of each deck. `pile` is `D:4+4 C:3+2`. A deck that is drawn holds
    these cards, above the layers of `under`, `2+5 2+6 | 2+2`, and the rest of it is discarded; else
    it holds the rest.
    """
    at = race(at) if isinstance(at, str) else at
    placed = tuple(Placed(figures(entry[0])[0], CARD[entry[2:]]) for entry in pile.split() if entry)
    full = box(options or Options())
    left = {position: list(deck) for position, deck in zip(POSITIONS, full, strict=True)}

    def take(card: Card) -> Card:
        left[BACK[card]].remove(card)
        return card

    for entry in placed:
        take(entry.card)
    held = [tuple(take(card) for card in cards(hand)) for hand in hands]
    wanted = {POSITIONS[n - 1]: cards(text) for n, text in (decks or {}).items()}
    lower = {
        POSITIONS[n - 1]: tuple(map(cards, text.split("|"))) for n, text in (under or {}).items()
    }
    for row in (*wanted.values(), *(layer for layers in lower.values() for layer in layers)):
        for card in row:
            take(card)
    while len(held) < seats:
        held.append(tuple(take(left[position][0]) for position in POSITIONS))
    stacks: list[Deck] = []
    discard: list[Card] = []
    for position in POSITIONS:
        rest = tuple(left[position])
        if position in wanted:
            top, layers = wanted[position], lower.get(position, ())
            discard += rest
        else:
            top, layers = rest, ()
        stacks.append(Deck(top, full[position - 1] if top else (), layers))
    waiting = tuple(f for f in at.order[::-1] if f not in {entry.figure for entry in placed})
    return State(
        at,
        tuple(held),
        tuple(stacks),
        waiting,
        options or Options(),
        placed,
        tuple(sorted(discard)),
        phase,
        rounds,
    )


def act(state: State, action: Draw | Place, *luck: str) -> Step[State, Event]:
    """What comes of an action of the awaited seat; luck is the cards that decks give."""
    (seat,) = rules.to_act(state)
    assert rules.refusal(state, seat, action) is None
    script = Scripted([CARD[text] for text in luck])
    step = rules.apply(state, seat, action, script)
    assert script.left == 0, "luck was not asked for all of it"
    return step


def turn(state: State, place: str, *luck: str, drawing: str = "") -> Step[State, Event]:
    """One seat draws a card, any unless it is named, and places one."""
    (seat,) = rules.to_act(state)
    deck = next(n for n, deck in enumerate(state.decks) if deck.top)
    card = CARD[drawing] if drawing else state.decks[deck].top[-1]
    drew = rules.apply(state, seat, Draw(BACK[card]), Scripted([card]))
    placed = act(drew.state, Place(CARD[place]), *luck)
    return Step(placed.state, (*drew.events, *placed.events))


def play_round(state: State, *row: str) -> Step[State, Event]:
    """The seats that have still to place put down these cards, in placing order."""
    events: tuple[Event, ...] = ()
    for place in row:
        step = turn(state, place)
        state, events = step.state, events + step.events
    return Step(state, events)


def seat_of(figure: Figure) -> Seat:
    """The owner of a figure."""
    return SEATS[figure]
