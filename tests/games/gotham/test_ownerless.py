import msgspec
import pytest
from msgspec.structs import replace

from podium import registry
from podium.core.chance import Scripted, Seeded
from podium.core.seat import SEATS
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import (
    CardTurned,
    DecksRenewed,
    Event,
    FigureRan,
    FiguresSwapped,
    NonePlaced,
    PlacedUnseen,
    RoundBegun,
)
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.rules.carrying import foresee
from podium.games.gotham.rules.turn import play_on
from podium.games.gotham.state import Options, Phase, State
from podium.play.command import Act
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.scene.text import Text
from podium.wire import speak
from podium.wire.spoken import SaidNode, SaidStanding, SpokenLine
from tests.games.gotham.positions import (
    CARD,
    TRACK,
    A,
    B,
    C,
    D,
    act,
    drawn,
    letters,
    match_at,
    race,
    turn,
)


@pytest.mark.rule("GR-29")
def test_an_ownerless_figure_has_the_top_card_of_its_positions_deck_placed() -> None:
    state = match_at("6 C | 4 B | 2 D | 0 A", seats=1, hands=("4+2 1+2 2+2 3+2",))
    step = turn(state, "4+2", "3+4", "2+3", "1+5")
    unseen = [event for event in step.events if isinstance(event, PlacedUnseen)]
    assert unseen == [
        PlacedUnseen(D, Position.THIRD),
        PlacedUnseen(B, Position.SECOND),
        PlacedUnseen(C, Position.FIRST),
    ]
    turned = [event for event in step.events if isinstance(event, CardTurned)]
    assert [event.seat for event in turned] == [0, None, None, None]
    assert letters([event.figure for event in turned]) == "ADBC"
    assert [event.card for event in turned] == [CARD[t] for t in ("4+2", "3+4", "2+3", "1+5")]


@pytest.mark.rule("GR-29")
def test_the_players_figure_may_stand_between_ownerless_ones() -> None:
    state = match_at("6 C | 4 A | 2 D | 0 B", seats=1, hands=("2+2",), pile="B:4+2 D:3+3")
    assert rules.to_act(state) == (0,)
    step = turn(state, "2+2", "1+3", "4+4")
    # D runs past A and is second: the player's own card moves D, and so does the last one.
    assert drawn(step.state.race) == "10 D | 6 C | 4 A | 2 B"


@pytest.mark.rule("GR-30")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_ownerless_figures_have_no_hand_and_are_never_awaited(seats: int) -> None:
    chance = Seeded(7)
    state = rules.setup(seats, Options(), chance).state
    assert len(state.hands) == seats
    for _ in range(40):
        awaited = rules.to_act(state)
        if not awaited:
            break
        assert awaited[0] < seats
        action = rules.legal(state, awaited[0])[0]
        state = rules.apply(state, awaited[0], action, chance).state
    assert rules.legal(state, SEATS[seats]) == ()


@pytest.mark.rule("GR-30")
def test_the_player_draws_and_places_as_ever() -> None:
    state = rules.setup(1, Options(), Seeded(2)).state
    assert len(rules.legal(state, SEATS[0])) == 4
    state = rules.apply(state, SEATS[0], Draw(Position.SECOND), Seeded(3)).state
    assert len(state.hands[0]) == 5
    assert state.phase is Phase.PLACING


@pytest.mark.rule("GR-Q13")
def test_an_ownerless_figure_whose_deck_is_empty_places_nothing() -> None:
    state = match_at("6 A | 4 C | 2 D | 0 B", seats=2, hands=("1+2 2+2 3+2 4+2", "4+3 1+3 2+3 3+3"))
    decks = state.decks
    bare = replace(state, decks=(*decks[:2], replace(decks[2], top=(), begun=()), decks[3]))
    drew = act(bare, Draw(Position.LAST), "4+7").state
    step = act(drew, Place(CARD["4+3"]), "2+4")
    assert step.events[1:] == (NonePlaced(D, Position.THIRD), PlacedUnseen(C, Position.SECOND))
    done = turn(step.state, "1+2", "4+4")
    assert sum(isinstance(event, CardTurned) for event in done.events) == 3


@pytest.mark.rule("GR-28", "GR-29")
def test_an_unseen_card_that_empties_a_deck_has_the_decks_renewed() -> None:
    state = match_at("6 C | 4 B | 2 D | 0 A", seats=1, hands=("4+2 1+2 2+2 3+2",), decks={3: "3+4"})
    drew = act(state, Draw(Position.LAST), "4+7").state
    step = act(drew, Place(CARD["4+2"]), "3+4", "2+3", "1+5")
    names = [type(event) for event in step.events]
    assert names[1:3] == [PlacedUnseen, DecksRenewed]


@pytest.mark.rule("GR-28", "GR-29")
def test_an_unseen_card_that_empties_no_deck_leaves_the_discard_pile_alone() -> None:
    state = match_at(
        "6 A | 4 C | 2 D | 0 B", seats=2, hands=("1+2", "4+2"), decks={3: "3+4 3+5", 2: "2+3 2+4"}
    )
    step = turn(state, "4+2", "3+4", "2+3")
    assert not any(isinstance(event, DecksRenewed) for event in step.events)
    assert step.state.discard_pile == state.discard_pile != ()


@pytest.mark.rule("GR-29")
def test_what_an_ownerless_figure_does_is_no_seats_doing() -> None:
    """Of two players' match C and D are nobody's, whoever placed the card."""
    at = race("9 C | 6 B | 4 D | 0 A")
    assert foresee(at, CARD["1+2"], TRACK, 2)[1] == FigureRan(None, C, Position.FIRST, 9, 11, 1)
    assert foresee(at, CARD["2+2"], TRACK, 2)[1] == FigureRan(SEATS[1], B, Position.SECOND, 6, 8, 1)
    swap = foresee(at, CARD["1x2"], TRACK, 2)[1]
    assert swap == FiguresSwapped(None, C, Position.FIRST, SEATS[1], B, 9, 6, 1, 1)
    swap = foresee(at, CARD["4x1"], TRACK, 2)[1]
    assert swap == FiguresSwapped(SEATS[0], A, Position.LAST, None, C, 0, 9, 1, 1)


@pytest.mark.rule("GR-28", "GR-29")
def test_they_are_renewed_even_if_the_emptied_deck_gets_nothing() -> None:
    hand = "4+2 1+2 2+2 3+2"
    state = match_at(
        "6 C | 4 B | 2 D | 0 A", seats=1, hands=(hand,), decks={3: "3+4", 2: "2+3 2+4"}
    )
    only_seconds = tuple(card for card in state.discard_pile if card // 100 == 2)
    drew = act(replace(state, discard_pile=only_seconds), Draw(Position.LAST), "4+7").state
    step = act(drew, Place(CARD["4+2"]), "3+4", "2+3", "1+5")
    assert step.events[2] == DecksRenewed(len(only_seconds))
    # The round ends, the card that emptied the deck is discarded, and the deck is filled by it.
    assert step.events[-1] == DecksRenewed(4)
    assert step.state.decks[2].top == (CARD["3+4"],)


@pytest.mark.rule("GR-Q13", "GR-29")
def test_a_deck_that_stayed_empty_is_looked_at_before_an_unseen_placing_too() -> None:
    """The last card of the round is the player's; the next round begins with a card for D."""
    state = match_at(
        "9 A | 4 B | 2 C | 0 D",
        seats=1,
        hands=("1+2 1+3 2+2 3-3",),
        decks={4: ""},
        pile="D:4-6 C:3+2 B:2+2",
    )
    step = turn(replace(state, discard_pile=()), "1+2", "4-6", "3+4", "2+3")
    begun = next(n for n, event in enumerate(step.events) if isinstance(event, RoundBegun))
    assert step.events[begun + 1 :] == (
        DecksRenewed(4),
        PlacedUnseen(D, Position.LAST),
        PlacedUnseen(C, Position.THIRD),
        PlacedUnseen(B, Position.SECOND),
    )


def over(text: str, seats: int) -> State:
    """A match whose round has just been carried out to this race."""
    state = replace(match_at(race(text), seats=seats), waiting=())
    return play_on(state, Scripted([]), [])


@pytest.mark.rule("GR-Q15")
@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("34 B | 32 A | 4 C | 0 D", "ownerless_forwards"),
        ("32 A | 4 C | 0 D | -14 B", "ownerless_backwards"),
        ("33 B | 31 A | 0 D | -13 C", "ownerless_both"),
    ],
)
def test_when_an_ownerless_figure_is_furthest_beyond_no_player_wins(text: str, ending: str) -> None:
    outcome = rules.outcome(over(text, 1))
    assert outcome is not None
    assert outcome.ending == ending
    assert outcome.winners == ()
    assert outcome.ranks == (2,)


@pytest.mark.rule("GR-Q20")
@pytest.mark.parametrize(
    ("text", "seats", "ranks"),
    [
        ("35 A | 33 C | 32 B | 0 D", 2, (1, 2)),
        ("35 A | 32 B D C", 3, (1, 2, 2)),  # D stands between the lanes of B and C
        ("35 A | 20 B | 5 D | 0 C", 3, (1, 2, 2)),  # B and C lack equally many spaces
        ("34 D | 32 A B C", 3, (2, 2, 2)),
        ("34 D | 32 A | 31 B C", 3, (2, 3, 3)),
        ("33 D A B | 20 C", 3, (2, 2, 4)),  # the inner lane wins, and it is nobody's
        ("33 B | 4 D | 0 A | -13 C", 2, (2, 1)),
        ("33 D B | 31 A | 0 C", 2, (3, 2)),
    ],
)
def test_ownerless_figures_take_no_rank_from_anybody(
    text: str, seats: int, ranks: tuple[int, ...]
) -> None:
    outcome = rules.outcome(over(text, seats))
    assert outcome is not None
    assert outcome.ranks == ranks


@pytest.mark.rule("GR-Q15", "GR-Q20")
def test_below_an_ownerless_winner_the_players_rank_from_the_second_on() -> None:
    outcome = rules.outcome(over("34 C | 32 A | 20 D | 4 B", 2))
    assert outcome is not None
    assert outcome.ranks == (2, 3)
    outcome = rules.outcome(over("34 A | 32 C | 20 D | 4 B", 2))
    assert outcome is not None
    assert outcome.ranks == (1, 2), "figures of nobody take no rank from a player"


@pytest.mark.rule("GR-Q15")
def test_a_victory_shared_with_an_ownerless_figure_is_a_victory() -> None:
    outcome = rules.outcome(over("33 B | 20 C | 0 D | -13 A", 1))
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("both", (SEATS[0],))


@pytest.mark.rule("GR-Q15")
def test_alone_one_can_win() -> None:
    outcome = rules.outcome(over("34 A | 32 B | 4 C | 0 D", 1))
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("forwards", (SEATS[0],))


class Plainly:
    """Says things as they are."""

    def __init__(self) -> None:
        self.standings: dict[int, SaidStanding] = {}
        self.nodes: dict[int, SaidNode] = {}

    def alike(self, text: Text) -> bool:
        return False

    def say(self, text: Text) -> str:
        return repr(text)

    def event(self, event: Event) -> str:
        return type(event).__name__


@pytest.mark.rule("GR-29")
def test_the_log_gives_a_figure_of_nobody_to_no_seat() -> None:
    table = Table(registry.game("gotham"), 1, Options(), "seed")
    viewer = Viewer(table, SEATS[0])
    lines: list[SpokenLine] = []
    for n in range(2):
        action = msgspec.Raw(msgspec.json.encode(table.view(SEATS[0]).legal[0]))
        _, change = table.command(SEATS[0], Act(str(n), table.decision(SEATS[0]), action))
        assert change is not None
        lines += speak.changed(viewer.advance(change), Plainly()).lines
    turned = [line.seat for line in lines if line.text == "CardTurned"]
    assert turned == [0, -1, -1, -1]
