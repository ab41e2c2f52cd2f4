import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.chance import Recording, Scripted, Seeded
from podium.games.gotham import rules
from podium.games.gotham.pieces.cards import BACK, EFFECT, IN_BOX, GoToStart, MoveFinish, Swap
from podium.games.gotham.pieces.track import Animal, Layout
from podium.games.gotham.state import Options, box, premise
from tests.games.gotham.positions import CARD, cards, drawn, letters, written
from tests.games.gotham.walks import states

DECKS = box(Options())
TABLE = {
    1: "1-2 1+2 1+2 1+3 1+3 1+4 1+4 1+5 1+5 1@2+5 1@2-1 1@3+3 1@4-6 1x2 1>hedgehog",
    2: "2-2 2+2 2+2 2+3 2+3 2+4 2+4 2+5 2+6 2@1-1 2@1-1 2@3-3 2x3 2>start 2>tortoise",
    3: "3-3 3+2 3+3 3+3 3+4 3+4 3+5 3+6 3+7 3@1-4 3@2-1 3@4-5 3@4-5 3x2 3>snail",
    4: "4-6 4+2 4+3 4+3 4+4 4+4 4+5 4+6 4+7 4@1+1 4@1-5 4@2-2 4@3+4 4x1 4>sheep",
}
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "gotham.md"


@pytest.mark.rule("GR-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_four_figures_race_whoever_plays(seats: int) -> None:
    state = rules.setup(seats, Options(), Seeded(1)).state
    assert len(state.race.places) == 4
    assert len(state.hands) == seats
    assert len(state.pieces) == 60


@pytest.mark.rule("GR-02")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_deck_holds_its_fifteen_cards(number: int) -> None:
    assert DECKS[number - 1] == cards(TABLE[number])
    assert len(DECKS[number - 1]) == 15
    assert {int(BACK[card]) for card in DECKS[number - 1]} == {number}


@pytest.mark.rule("GR-Q18", "GR-02")
def test_the_cards_of_the_rules_page_are_the_cards_of_the_box() -> None:
    """The page was written from the booklet, the box from the rulings: two roads, one list."""
    rows = {
        cells[0]: cells[1:]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
        and len(cells := [c.strip() for c in line.strip("|").split("|")]) == 5
    }
    for n in range(4):
        listed: list[str] = []
        back = n + 1
        for text, times in re.findall(
            r"([+−]\d)( ×2)?", f"{rows['back'][n]} {rows['forwards'][n]}"
        ):
            listed += [f"{back}{text.replace('−', '-')}"] * (2 if times else 1)
        for other, text, times in re.findall(
            r"(1st|2nd|3rd|last) ([+−]\d)( ×2)?", rows["counted from"][n]
        ):
            position = "4" if other == "last" else other[0]
            listed += [f"{back}@{position}{text.replace('−', '-')}"] * (2 if times else 1)
        listed.append(f"{back}x{rows['swaps with'][n][0]}")
        listed += [f"{back}>start"] * (rows["to the start"][n] == "one")
        listed.append(f"{back}>{rows['the Finish goes to'][n]}")
        assert Counter(listed) == Counter(written(card) for card in DECKS[n])


def test_nobody_swaps_with_itself_and_each_deck_moves_the_finish_elsewhere() -> None:
    for card, effect in EFFECT.items():
        if isinstance(effect, Swap):
            assert effect.other is not BACK[card]
    finishes = [e.animal for e in EFFECT.values() if isinstance(e, MoveFinish)]
    assert sorted(finishes) == [a for a in Animal if a is not Animal.FISH]
    assert sum(isinstance(e, GoToStart) for e in EFFECT.values()) == 1


@pytest.mark.rule("GR-03")
def test_everybody_takes_one_card_of_each_deck() -> None:
    deal = ["1+2", "2+2", "3+3", "4+3", "1+3", "2+3", "3+4", "4+4"]
    state = rules.setup(2, Options(), Scripted([0, 1, *(CARD[text] for text in deal)])).state
    assert state.hands == (cards("1+2 2+2 3+3 4+3"), cards("1+3 2+3 3+4 4+4"))
    assert [len(deck.top) for deck in state.decks] == [13, 13, 13, 13]


@pytest.mark.rule("GR-03")
def test_each_deck_is_shuffled_by_itself() -> None:
    chance = Recording(Seeded(1))
    rules.setup(4, Options(), chance)
    dealt = chance.told[4:]
    assert len(dealt) == 16
    assert all(what == f"deck {int(card) // 100}" for what, card in dealt)


@pytest.mark.rule("GR-04")
def test_the_finish_sign_begins_at_the_fish() -> None:
    assert rules.setup(4, Options(), Seeded(1)).state.race.finish is Animal.FISH


@pytest.mark.rule("GR-05", "GR-06")
def test_the_first_player_takes_the_outermost_slot() -> None:
    deal = [deck[n] for n in range(4) for deck in DECKS]
    state = rules.setup(4, Options(), Scripted([2, 0, 3, 1, *deal])).state
    assert state.race.places == (0, 0, 0, 0)
    assert dict(zip("ABCD", state.race.lanes, strict=True)) == {"C": 4, "A": 3, "D": 2, "B": 1}
    assert letters(state.waiting) == "CADB"
    assert drawn(state.race) == "0 B D A C"


@pytest.mark.rule("GR-06")
def test_who_is_first_is_drawn_by_lot() -> None:
    firsts = Counter(
        rules.setup(4, Options(), Seeded(seed)).state.waiting[0] for seed in range(400)
    )
    assert len(firsts) == 4
    assert min(firsts.values()) > 60


@pytest.mark.rule("GR-Q14")
def test_ownerless_figures_start_in_front_of_the_players() -> None:
    state = rules.setup(2, Options(), Seeded(3)).state
    assert set(state.waiting[:2]) == {0, 1}
    assert drawn(state.race)[:5] == "0 D C"
    assert state.race.lanes[2:] == (2, 1)


@pytest.mark.rule("GR-Q14")
def test_with_random_slots_an_ownerless_figure_may_start_last_and_places_at_once() -> None:
    starts = [rules.setup(1, Options(random_slots=True), Seeded(seed)).state for seed in range(60)]
    lanes = Counter(state.race.lanes[0] for state in starts)
    assert sorted(lanes) == [1, 2, 3, 4]
    for state in starts:
        assert state.waiting[0] == 0, "all before the player have had their card placed"
        assert len(state.pile) == 4 - state.race.lanes[0]


@pytest.mark.rule("GR-02")
@pytest.mark.parametrize(
    ("dial", "pattern"),
    [
        ("short_runs", r"\d\+[23]"),
        ("long_runs", r"\d\+[4-7]"),
        ("backs", r"\d-\d"),
        ("besides", r"\d@.*"),
        ("swaps", r"\dx\d"),
        ("starts", r"\d>start"),
        ("finishes", r"\d>(?!start).*"),
    ],
)
def test_each_kind_of_card_has_a_dial_of_its_own(dial: str, pattern: str) -> None:
    for times in (0, 3):
        options = replace(Options(), **{dial: times})
        wanted = {
            card: count * (times if re.fullmatch(pattern, written(card)) else 1)
            for card, count in IN_BOX.items()
        }
        assert Counter(card for deck in box(options) for card in deck) == Counter(
            {card: count for card, count in wanted.items() if count}
        )
        assert Counter(wanted) != Counter(IN_BOX)
        state = rules.setup(4, options, Seeded(3)).state
        assert Counter(state.pieces) == +Counter(wanted)


@pytest.mark.rule("GR-03")
def test_a_deck_too_small_to_deal_and_draw_is_refused() -> None:
    few = Options(long_runs=0, besides=0, starts=0, finishes=0, swaps=2)
    smallest = min(len(deck) for deck in box(few))
    assert smallest == 6
    assert premise(few) is None
    broken = premise(replace(few, swaps=0))
    assert broken is not None
    assert (broken.rule, broken.why) == (
        "GR-03",
        "a deck of 4 cards is too small to deal 1 to four and draw one",
    )


@pytest.mark.rule("GR-04", "GR-23")
def test_all_animals_stand_further_off_or_nearer() -> None:
    near = rules.setup(4, Options(further=-5), Seeded(1)).state
    assert near.track.lines == (25, 21, 29, 17, 13)
    assert near.track.spaces == 40
    assert rules.setup(4, Options(), Seeded(1)).state.track.lines == (30, 26, 34, 22, 18)
    far = Options(further=5, first_finish=Animal.SHEEP)
    assert premise(far) is None
    beyond = premise(replace(far, track=Layout.MILLSTREAM))
    assert beyond is not None
    assert beyond.rule == "GR-23"
    room = premise(Options(further=1))
    assert room is not None
    assert room.rule == "GR-25"


@pytest.mark.rule("GR-24")
def test_nearer_animals_end_a_race_sooner() -> None:
    rounds = {
        further: sum(
            max(state.rounds for state in states(4, Options(further=further), seed))
            for seed in range(20)
        )
        for further in (-5, 0)
    }
    assert rounds[-5] < rounds[0]
