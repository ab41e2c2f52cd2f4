"""Legal is what is not refused, whatever is asked; and every reason cites a written rule."""

import pytest
from hypothesis import given

from podium.core.chance import Scripted, Seeded
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.greatrace import encoding, rules
from podium.games.greatrace.actions import Action, DropTile, TakeTile
from podium.games.greatrace.imagine import imagine
from podium.games.greatrace.rules import refusals
from podium.games.greatrace.state import Options, Planning, State
from podium.games.greatrace.view import held, view
from podium.language.rulebook import rule_ids
from tests.games.greatrace.positions import LED, after, asked, position, read
from tests.games.greatrace.walks import OPTIONS, SEEDS, some, states
from tests.games.greatrace.walks import SEATS as COUNTS

REASONS = [value for value in vars(refusals).values() if isinstance(value, Refusal)]
NONSENSE: list[Action] = [
    TakeTile(-1),
    TakeTile(99),
    DropTile(-1),
    DropTile(99),
    *map(
        read,
        (
            "move_to -1",
            "move_to 5000",
            "place -1",
            "place 5000",
            "name -3",
            "name 5000",
            "clear -1",
            "clear 5000",
            "take_tile 1",
            "buy -5",
            "buy 99",
            "split -1",
            "split 9",
            "fit_toolbox -1",
            "fit_toolbox 4",
            "assign 5 5 5 5",
            "assign -5 5 5 0",
            "sabotage D 7",
            "travel 99 0",
            "travel -1 0",
            "travel 0 -1",
            "travel 0 99",
        ),
    ),
]


def agree(state: State) -> None:
    for seat in SEATS[: len(state.crews)]:
        legal = rules.legal(state, seat)
        assert len(set(legal)) == len(legal)
        for action in (*encoding.catalogue(view(state, seat)), *NONSENSE):
            assert (rules.refusal(state, seat, action) is None) == (action in legal), action


@some
@given(COUNTS, OPTIONS, SEEDS)
def test_legal_is_exactly_what_is_not_refused(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 15 == 0:
            agree(state)


@some
@given(COUNTS, OPTIONS, SEEDS)
def test_a_refusal_tells_no_more_than_the_seat_may_know(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 40:
            continue
        for seat in SEATS[:seats]:
            seen = view(state, seat)
            otherwise = imagine(seen, Seeded(seed + 1))
            for action in encoding.catalogue(seen):
                assert rules.refusal(state, seat, action) == rules.refusal(otherwise, seat, action)


def test_every_reason_cites_a_written_rule_and_stands_alone() -> None:
    written = rule_ids("greatrace")
    assert all(refusal.rule in written for refusal in REASONS)
    assert len({refusal.reason for refusal in REASONS}) == len(REASONS)


@pytest.mark.rule("CR-01")
def test_strangers_are_refused() -> None:
    driving = position("A* gao 0-1-0-0\n B gao 0-1-0-0")
    planning = position("A gao\n B gao", stack=(Planning((None, None)),))
    for state, action in ((driving, "pass"), (planning, "assign 1 1 1 2")):
        for number in (-1, 2, 7):
            assert rules.refusal(state, Seat(number), read(action)) == refusals.NO_SUCH_SEAT
        for stranger in (SEATS[2], SEATS[7]):
            assert not rules.legal(state, stranger)


FRAMES = {
    "choosing a Leader": "choosingleader",
    "the bivouac": "bivouac",
    "a sequence": "sequence",
    "taking a tile": "placing",
    "placing it": "placing",
    "giving tiles up": "keeping",
    "driving": "driving",
    "entering": "entering",
    "splitting": "splitting",
    "repairing": "repairing",
    "naming": "naming",
    "countering": "countering",
    "tracking": "tracking",
    "discarding": "discarding",
}


def _asked(matter: str) -> State:
    """A state of four crews in which one is asked."""
    others = (
        "\n B gao 0-0-1-0 | guide\n C gao 0-0-1-0 | guide\n D gao 0-1-0-0\n map r6c2=1-1! r6c3=1"
    )
    crew = "A* gao 9/4/5 1-1-0-0 | "
    match matter:
        case "choosing a Leader":
            return rules.setup(4, LED, Scripted([SEATS[0]])).state
        case "the bivouac":
            return position("A gao\n B gao\n C gao\n D gao\n display guide driver toolbox militia")
        case "a sequence":
            return position(crew + "driver" + others)
        case "taking a tile":
            return after(crew + "driver" + others, "explore", luck="1 2")
        case "placing it":
            return after(crew + "driver" + others, "explore", "take_tile 1", luck="1 2")
        case "giving tiles up":
            drawn = position(crew + "topographer" + others, LED)
            return after(drawn, "play topographer", luck="1 2 3 1-1")
        case "driving":
            return after(crew + "driver" + others, "drive")
        case "entering":
            return after(crew + "driver" + others, "drive", "move_to r6c2")
        case "splitting":
            return after(crew + others, "drive", "move_to r6c2")
        case "repairing":
            return after(crew + others, "repair")
        case "naming":
            return after(crew + "con_artist" + others, "play con_artist")
        case "countering":
            return after(crew + "con_artist" + others, "play con_artist", "name r6c2", "name r6c3")
        case "tracking":
            return after(crew + "tracker" + others, "play tracker", luck="driver toolbox militia")
        case _:
            full = "A* gao 9/4/1 1-1-0-0 | driver" + others
            return after(full, "research", luck="toolbox")


@pytest.mark.rule("CR-10", "CR-Q44")
@pytest.mark.parametrize(("matter", "frame"), FRAMES.items())
def test_only_who_is_asked_may_do_anything(matter: str, frame: str) -> None:
    state = _asked(matter)
    (who,) = rules.to_act(state)
    assert asked(state) == f"{'ABCD'[who]} {frame}"
    for seat in SEATS[:4]:
        if seat == who:
            continue
        assert not rules.legal(state, seat)
        for action in rules.legal(state, who):
            assert rules.refusal(state, seat, action) == refusals.NOT_YOUR_GO


@pytest.mark.parametrize(
    ("text", "action", "has"),
    [
        ("A* gao 0-1-0-0 | guide", "play guide", True),
        ("A* gao 0-1-0-0", "play guide", False),
        ("A* gao 0-1-0-0 | guide", "discard guide", True),
        ("A* gao 0-1-0-0", "discard guide", False),
        ("A* gao 0-1-0-0 | saboteur", "sabotage B 1", True),
        ("A* gao 0-1-0-0", "sabotage B 1", False),
        ("A* gao 0-1-0-0 | spare_parts", "fit_part engine", True),
        ("A* gao 0-1-0-0", "fit_part engine", False),
        ("A* gao 0-1-0-0 | toolbox", "fit_toolbox 1", True),
        ("A* gao 0-1-0-0", "fit_toolbox 1", False),
        ("A* gao 0-1-0-0 | transport", "travel tamanrasset/fort-lamy 1", True),
        ("A* gao 0-1-0-0 | transport", "travel tamanrasset/fort-lamy 2", False),
        ("A* gao 0-1-0-0", "travel tamanrasset/fort-lamy 0 power", False),
        ("A* gao 0-1-0-0", "use_power", False),
        ("A* gao 0-1-0-0", "drive", True),
        ("A* gao 0-1-0-0", "explore", False),
        ("A* gao 1-0-0-0", "explore", True),
        ("A* gao 1-0-0-0", "repair", False),
        ("A* gao 0-0-1-0", "clear r6c2", True),
        ("A* gao 0-1-0-0", "clear r6c2", False),
        ("A* gao 0-0-0-1", "fund", True),
        ("A* gao 0-1-0-0", "fund", False),
        ("A* gao 0-1-0-0", "pass", True),
    ],
)
def test_why_not_keeps_silent_of_what_a_seat_does_not_have(
    text: str, action: str, has: bool
) -> None:
    state = position(f"{text}\n B gao 0-1-0-0")
    assert held(view(state, SEATS[0]), read(action)) is has
    assert not held(view(state, None), read(action))


def test_a_trackers_cards_are_held() -> None:
    state = position("A* gao 0-1-0-0 | tracker militia\n B gao 0-1-0-0")
    seen = view(after(state, "play tracker", luck="driver guide toolbox"), SEATS[0])
    assert held(seen, read("discard driver"))
    assert not held(seen, read("discard militia"))
