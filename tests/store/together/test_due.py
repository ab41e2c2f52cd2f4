"""Due: clocks that must be looked at are found, by one process each."""

from msgspec.structs import replace

from podium.store import Append, Create, Ending, Reseat, Sit, Store
from podium.store.together.due import ClaimDue, Wind, next_due
from tests.store.samples import line, match_row, open_seats, person, setup_row, with_matches

RULES = [(match_row("a").game, match_row("a").rules_version)]


def clocked(store: Store, *matches: str) -> None:
    for match in matches:
        row = replace(match_row(match), clock=60, due=0)
        store.submit(Create(row, open_seats(match), setup_row(match))).result(30)


def claimed(store: Store, now: int) -> list[str]:
    return sorted(due.code for due in store.submit(ClaimDue(now, now + 100, RULES)).result(30))


def test_a_match_is_claimed_once_and_again_when_whoever_had_it_is_gone(store: Store) -> None:
    clocked(store, "a", "b")
    with_matches(store, "free")
    assert claimed(store, 5) == ["code-a", "code-b"]
    assert claimed(store, 6) == []
    store.submit(Wind("a", 0, 50)).result(30)
    assert store.ask(next_due, RULES) == 50
    assert claimed(store, 60) == ["code-a"]
    assert claimed(store, 106) == ["code-b"]


def test_whoever_sits_down_has_the_clock_looked_at_and_an_end_stops_it(store: Store) -> None:
    clocked(store, "a", "b")
    for match in "ab":
        store.submit(Wind(match, 0, None)).result(30)
    assert store.ask(next_due, RULES) is None
    ann = person("a", 0, "Ann")
    store.submit(Sit(ann)).result(30)
    assert claimed(store, 5) == ["code-a"]
    # Judged by seats that are others now: it does not hold.
    store.submit(Wind("a", 0, None)).result(30)
    assert claimed(store, 200) == ["code-a"]
    store.submit(Wind("a", 1, 400)).result(30)
    store.submit(Append(line("a", 1), Ending(at=9, outcome="{}"))).result(30)
    assert store.ask(next_due, RULES) is None
    store.submit(Reseat(ann, replace(ann, name="Anna"))).result(30)
    assert store.ask(next_due, RULES) is None


def test_a_match_of_other_rules_keeps_its_moment_for_those_who_know_them(store: Store) -> None:
    clocked(store, "a")
    game, version = RULES[0]
    others = [(game, version + 1), ("another-game", version)]
    assert store.ask(next_due, others) is None
    assert store.submit(ClaimDue(5, 100, others)).result(30) == ()
    assert store.submit(ClaimDue(5, 100, [])).result(30) == ()
    assert store.ask(next_due, RULES) == 0
    assert claimed(store, 5) == ["code-a"]


def test_a_claim_does_not_wait_for_another(postgres_url: str) -> None:
    with Store.open(postgres_url) as here, Store.open(postgres_url) as there:
        clocked(here, *map(str, range(40)))
        claims = [each.submit(ClaimDue(5, 100, RULES, 20)) for each in (here, there)]
        found = [{due.id for due in claim.result(30)} for claim in claims]
    assert [len(each) for each in found] == [20, 20]
    assert not found[0] & found[1]
