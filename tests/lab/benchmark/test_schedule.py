"""The schedule: the same lucks for all, from every seat, and a hash of what is met."""

import msgspec

from podium.bots.levels import Level
from podium.game import Release
from podium.lab.benchmark import schedule_of
from podium.registry import game, games


def test_every_level_is_met_by_few_and_by_many() -> None:
    rows = schedule_of(list(games().values())).rows
    met = {(row.game, row.seats, row.level) for row in rows}
    assert {(each, seats, level) for each, seats, level in met if each == "motorcar"} == {
        ("motorcar", seats, level) for seats in (3, 6) for level in Level
    }
    assert {row.seats for row in rows if row.game == "gotham"} == {2, 4}, "nobody is met alone"
    assert not [row.bot for row in rows if row.bot.endswith("s")], "no budget of seconds"


def test_all_agents_are_dealt_the_same() -> None:
    row = schedule_of([game("gotown")]).rows[-1]
    one, other = list(row.bouts("me")), list(row.bouts("you"))
    assert [bout.seed for bout in one] == [bout.seed for bout in other]
    assert len({bout.seed for bout in one}) == row.deals
    assert {bout.lineup for bout in one} == {("me", *[row.bot] * 3)}


def test_the_hash_tells_what_may_be_compared() -> None:
    gotown = game("gotown")
    replace = msgspec.structs.replace
    learned = (*gotown.releases, Release(2, 1, 1, "New rewards."))
    hashes = [
        schedule_of([gotown]).hash,
        schedule_of([gotown], 3).hash,
        schedule_of([gotown, game("gotham")]).hash,
        schedule_of([replace(gotown, rules_version=gotown.rules_version + 1)]).hash,
        schedule_of([replace(gotown, releases=learned)]).hash,
        replace(schedule_of([gotown]), podium="9").hash,
    ]
    assert len(set(hashes)) == len(hashes)
    assert schedule_of([gotown]).hash == hashes[0]
