"""Positions drawn as text, and plays written as text.

    A* 3 3 dog | 6+3 4+joker(dog) | milkshake
    B  joker 7
    draw 1 2
    discard 8

A line for each seat: whose turn it is has a star; then the hand, the tower from the ground up, and
the milkshakes in front. A discard pile that is not drawn is empty, a draw pile holds the rest of
the box.
"""

from podium.core.chance import Answer, Scripted
from podium.core.notation import Notation
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat
from podium.games.gotown import rules
from podium.games.gotown.actions import Action
from podium.games.gotown.events import Event
from podium.games.gotown.pieces import Card, Cards, Floor
from podium.games.gotown.state import Options, State, Town, box

WORDS: dict[str, Card] = {
    **{str(int(card)): card for card in Card if card <= Card.EIGHT},
    "joker": Card.JOKER,
    "dog": Card.DOG,
    "bone": Card.BONE,
    "jackhammer": Card.JACKHAMMER,
    "ball": Card.WRECKING_BALL,
    "milkshake": Card.MILKSHAKE,
    "donut": Card.DONUT_TRUCK,
    "thief": Card.THIEF,
    "super": Card.SUPER_THIEF,
}
NAMES = {card: word for word, card in WORDS.items()}
ACTIONS: Notation[Action] = Notation(Action)
PLAIN = Options()


def position(
    text: str,
    options: Options = PLAIN,
    *,
    turns: int = 10,
    busy: bool = True,
    quiet: int = 0,
    parked: bool = False,
) -> State:
    """The state that a text draws; by default the seat to act has drawn its card."""
    towns: list[Town] = []
    turn: Seat | None = None
    piles: dict[str, Cards] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, rest = line.partition(" ")
        if name in ("draw", "discard"):
            piles[name] = cards(rest)
            continue
        if name.endswith("*"):
            turn = SEATS[len(towns)]
        towns.append(_town(rest))
    assert turn is not None, "nobody has a star"
    out = [card for town in towns for card in _pieces(town)] + [Card.DONUT_TRUCK] * parked
    left = list(box(options))
    for card in [*out, *piles.get("discard", ())]:
        left.remove(card)
    return State(
        towns=tuple(towns),
        turn=turn,
        draw_pile=piles.get("draw", tuple(left)),
        options=options,
        discard_pile=piles.get("discard", ()),
        donut=parked,
        turns=turns,
        busy=busy,
        quiet=quiet,
    )


def _town(text: str) -> Town:
    hand, _, rest = text.partition("|")
    tower, _, front = rest.partition("|")
    return Town(cards(hand), tuple(map(_floor, tower.split())), len(front.split()))


def _floor(text: str) -> Floor:
    pair = text.removesuffix("(dog)")
    first, second = pair.split("+")
    return Floor(WORDS[first], WORDS[second], text != pair)


def _pieces(town: Town) -> list[Card]:
    lying = [card for f in town.tower for card in (f.first, f.second, *([Card.DOG] * f.dog))]
    return [*town.hand, *lying, *([Card.MILKSHAKE] * town.milkshakes)]


def cards(text: str) -> Cards:
    """Cards from their words."""
    return tuple(sorted(WORDS[word] for word in text.split()))


def words(row: Cards) -> str:
    """Cards as words."""
    return " ".join(NAMES[card] for card in row)


def hand(state: State, seat: int) -> str:
    """A hand as words."""
    return words(state.towns[seat].hand)


def tower(state: State, seat: int) -> str:
    """A tower as it is drawn."""
    return " ".join(map(_drawn, state.towns[seat].tower))


def _drawn(floor: Floor) -> str:
    return f"{NAMES[floor.first]}+{NAMES[floor.second]}{'(dog)' if floor.dog else ''}"


def discard(state: State) -> str:
    """The discard pile as words."""
    return words(state.discard_pile)


def play(state: State, *actions: str, luck: str = "") -> Step[State, Event]:
    """What comes of actions that the seat to act may take, with luck that is used up exactly."""
    answers: list[Answer] = [WORDS[word] for word in luck.split()]
    chance = Scripted(answers)
    events: list[Event] = []
    for text in actions:
        (seat,) = rules.to_act(state)
        action = ACTIONS.read(text)
        assert rules.refusal(state, seat, action) is None, (text, why(state, text))
        assert action in rules.legal(state, seat), text
        step = rules.apply(state, seat, action, chance)
        state = step.state
        events += step.events
    assert chance.left == 0, "luck that nobody asked for"
    return Step(state, tuple(events))


def why(state: State, action: str, seat: int | None = None) -> str:
    """The rule and the reason that an action is refused for; empty where it is legal."""
    asked = SEATS[state.turn if seat is None else seat]
    refusal = rules.refusal(state, asked, ACTIONS.read(action))
    assert (refusal is None) == (ACTIONS.read(action) in rules.legal(state, asked))
    return "" if refusal is None else f"{refusal.rule} {refusal.reason}"


def legal(state: State) -> list[str]:
    """What the seat to act may do, as text."""
    return [ACTIONS.write(action) for action in rules.legal(state, state.turn)]


def kinds(step: Step[State, Event]) -> list[str]:
    """The events of a step, by their names."""
    return [type(event).__name__ for event in step.events]
