"""Own: matches written by hand, and what they tell of whoever played them."""

import msgspec

from podium.coach.verdict import Verdict
from podium.core.outcome import Outcome
from podium.store import LogKind, LogRow, MatchRow, Owned, SeatKind, SeatRow, VerdictRow
from podium.web.history.own import AWAY, OwnStudy, PlayedHere, study_own

SECONDS = 1000


def looked(name: str, ranks: tuple[int, ...], verdicts: tuple[Verdict, ...] = ()) -> PlayedHere:
    """A match of two in which seat 0 took ten seconds for each of three decisions, seat 1 thirty."""
    lines = [LogRow(match=name, seq=0, kind=LogKind.SETUP, body="", at=0)]
    for n in range(6):
        took = (30 if n % 2 else 10) * SECONDS
        lines.append(
            LogRow(
                match=name,
                seq=n + 1,
                kind=LogKind.ACTION,
                body="",
                at=lines[-1].at + took,
                seat=n % 2,
            )
        )
    row = MatchRow(
        id=name,
        code=name,
        game="gotown",
        rules_version=2,
        seats=2,
        options="{}",
        seed="s",
        commitment="c",
        created=0,
        ended=1,
        outcome=msgspec.json.encode(Outcome(ranks, (), "tower")).decode(),
    )
    seats = tuple(SeatRow(match=name, seat=n, kind=SeatKind.PERSON) for n in range(2))
    said = tuple(
        VerdictRow(match=name, seq=each.seq, by="1", body=msgspec.json.encode(each).decode())
        for each in verdicts
    )
    return PlayedHere(Owned(row, seats, lines[-1]), frozenset({0}), tuple(lines), said)


def said(seq: int, chance: float, cost: float) -> Verdict:
    return Verdict(seq, "{}", cost == 0, chance, 0.01, cost, 0.01)


def facts(found: OwnStudy) -> dict[str, tuple[float, int]]:
    return {fact.id: (fact.value, fact.n) for fact in (*found.shares, *found.lengths)}


def test_victories_and_times_are_those_of_this_browser_s_seats() -> None:
    found = study_own([looked("a", (1, 2)), looked("b", (2, 1)), looked("c", (1, 1))])
    assert (found.matches, found.coached, found.fair) == (3, 0, 0.5)
    assert facts(found) == {"won": (0.5, 3), "minutes": (2.0, 3), "thinking": (10.0, 3)}
    won = found.shares[0]
    assert won.low < 0.5 < won.high


def test_from_the_first_chance_less_what_was_given_plus_luck_to_the_result() -> None:
    first = looked("a", (1, 2), (said(1, 0.5, 0.2), said(3, 0.4, 0.0), said(2, 0.9, 0.8)))
    found = study_own([first, looked("b", (2, 1))])
    assert (found.matches, found.coached) == (2, 1)
    told = facts(found)
    # What was said of the other seat's decision is not counted.
    assert told["otherwise"] == (0.5, 1)
    assert told["given"] == (0.2, 1)
    assert told["luck"] == (0.7, 1)
    # However alike two matches are, neither is surer than the coach was.
    unsure = Verdict(1, "{}", False, 0.5, 0.3, 0.2, 0.4)
    alike = [looked(name, (1, 2), (unsure,)) for name in "ab"]
    given = next(fact for fact in study_own(alike).shares if fact.id == "given")
    assert given.low < -0.4 < 0.8 < given.high


def test_what_cannot_be_read_was_not_said() -> None:
    match = looked("a", (1, 2), (said(1, 0.5, 0.2),))
    broken = msgspec.structs.replace(match.said[0], body="{}")
    assert msgspec.structs.replace(match, said=(broken,)).judged == []


def test_whoever_was_elsewhere_is_not_counted_for_hours() -> None:
    match = looked("a", (1, 2))
    late = msgspec.structs.replace(match.log[-1], at=match.log[-1].at + 5_000 * SECONDS)
    match = msgspec.structs.replace(match, log=(*match.log[:-1], late))
    assert max(match.seconds({1})) == AWAY / 1000
