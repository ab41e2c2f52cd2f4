"""Every check can fail: each of these faults was planted, and each is found."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.game import AnyGame
from podium.games.gotown import GAME as GOTOWN
from podium.games.gotown.view import View
from podium.lab.conformance.suite import CHECKS, ENDS, RECORDS, Check, Finding, check_match
from podium.lab.conformance.surroundings import Surroundings, surroundings
from podium.lab.conformance.walk import walk
from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.lab.runs import seed_of
from podium.lab.setting import settings
from podium.scene.scene import Scene
from tests.conformance import faulty
from tests.play.showdown import RULES, SHOWDOWN, SYMBOLS

AROUND = Surroundings(RULES, {symbol: frozenset() for symbol in SYMBOLS}, frozenset(), {})
SETTING = next(setting for setting in settings(SHOWDOWN) if setting.name == "3-seats-long")
UNLISTED = "unlisted events are refused"
ALWAYS = tuple(Check(check.run) for check in CHECKS)


def findings(game: AnyGame, checks: tuple[Check, ...], matches: int = 6) -> Iterator[Finding]:
    """What these checks find, at every place of some matches."""
    for n in range(matches):
        yield from check_match(game, AROUND, SETTING, seed_of("faults", n), checks).findings


def test_the_game_without_a_fault_passes_at_every_place() -> None:
    assert list(findings(SHOWDOWN, ALWAYS, matches=2)) == []


@pytest.mark.parametrize(
    ("game", "check", "why"),
    [
        (faulty.unbounded, "legal is not refused", "is not legal, and not refused"),
        (faulty.unwritten, "legal is not refused", "cites a rule that is not written"),
        (faulty.twice, "legal is not refused", "listed twice"),
        (faulty.stuck, ENDS, "is awaited and can do nothing"),
        (faulty.losing, "pieces are conserved", "the box held"),
        (faulty.losing, "legal applies", "turns"),
        (faulty.moody, "legal applies", "and then"),
        (faulty.moody, RECORDS, "record"),
        (faulty.winnerless, "outcome is well formed", "nobody stands at the top"),
        (faulty.early, "awaited can act", "outcome: Outcome"),
        (faulty.incomplete, "lists agree", "not in the catalogue"),
        (faulty.shifted, "actions are numbered", "which is"),
        (faulty.short, "views are numbers", "index out of bounds"),
        (faulty.beyond, "views are numbers", "number 0 is 1.5, not from 0.0 to 1.0"),
        (faulty.in_turn, "awaited can act", "`at_once` is not said"),
        (faulty.open_luck, "luck is as said", "a watcher is not told"),
        (faulty.many_sided, "luck is as said", "answers"),
        (faulty.half_read(), "views are written and read", "JSON turns the view"),
        (faulty.lax, "unknown fields are refused", "'no_such_field': 1} is read as LaxKeep()"),
        (faulty.lax_inside, "unknown fields are refused", "[{'number': 1, 'no_such_field': 1}"),
        (faulty.forgetful(), "imagined looks the same", "what it imagines would look"),
        (faulty.moody_imagination(), "equal views imagine alike", "and then"),
        (faulty.cheating_bot(), "bots choose by their view", "which is not legal"),
        (faulty.moody_bot(), "bots choose by their view", "for an equal view"),
        (faulty.drawn(id="seat-0"), "scenes are sound", "two nodes with one id: ['seat-0']"),
        (faulty.drawn(area="moon"), "scenes are sound", "no area 'moon'"),
        (faulty.drawn(zone="moon"), "scenes are sound", "no zone 'moon'"),
        (faulty.drawn(symbol="moon"), "scenes are sound", "no symbol 'moon'"),
        (faulty.drawn(words=(("moon", 1),)), "scenes are sound", "has no slot 'moon'"),
        (faulty.drawn(owner=5), "scenes are sound", "no seat 5"),
        (faulty.drawn(handle="x", label=()), "scenes are sound", "has no name"),
        (faulty.lost_offer(), "offers are sound", "legal actions, offers of"),
        (faulty.offered(picks=("moon",)), "offers are sound", "nothing can be touched as 'moon'"),
        (faulty.offered(picks=("charm",)), "offers are sound", "offered by other picks"),
        (faulty.offered(standing="ever"), "offers are sound", "may be given once for all"),
        (faulty.same_picks(), "offers are sound", "two offers by"),
        (faulty.stray_motion(), "updates are sound", "by way of 'moon'"),
        (faulty.passed_on(), UNLISTED, "seat 0 hears Unlisted(secret=1)"),
        (faulty.passed_over(), UNLISTED, "seat 0 hears None of Unlisted(secret=1)"),
        (faulty.hidden_by_name(), UNLISTED, "seat 0 hears Unlisted(secret=1)"),
        (faulty.hidden_by_shape(), UNLISTED, "hears UnlistedShown("),
        (faulty.derived, UNLISTED, "KeptInside is also a Kept"),
        (faulty.choices_heard(), "no secret choice tells", "by what is heard"),
        (faulty.choices_ordered(), "nothing shows", "by the view"),
        (faulty.impatient, "nothing shows", "by awaited"),
        (faulty.silent_reveal(), "no step tells", "`reveals: ClassVar[bool] = True`"),
        (faulty.silent_reveal(), "undo tells nothing", "`reveals: ClassVar[bool] = True`"),
    ],
)
def test_a_planted_fault_is_found(game: AnyGame, check: str, why: str) -> None:
    the_check = tuple(each for each in ALWAYS if each.name == check)
    found = (finding for finding in findings(game, the_check) if finding.check == check)
    first = next(found, None)
    assert first is not None, "nothing was found"
    assert why in first.why


def test_a_match_without_an_end_is_found() -> None:
    report = check_match(faulty.endless, AROUND, SETTING, "s" * 32, ())
    assert {(finding.check, finding.why) for finding in report.findings} == {
        (ENDS, "no end after 20000 decisions"),
        (RECORDS, "no end after 20000 commands"),
    }


def test_a_state_that_is_not_plain_is_found() -> None:
    place: Waypoint = next(walk(SHOWDOWN, AROUND, SETTING, "values"))
    (check,) = (check for check in CHECKS if check.name == "values are plain")
    check.run(place)
    with pytest.raises(Exception, match=r"state\.charms: \[1\] is not plain"):
        check.run(replace(place, state=faulty.Listed([1])))


def test_what_no_language_can_say_is_found() -> None:
    def scene(view: View) -> Scene:
        return replace(GOTOWN.scene(view), prompt=("prompt.moon", 1))

    speechless: AnyGame = replace(GOTOWN, scene=scene)
    setting = next(settings(GOTOWN))
    (check,) = (check for check in CHECKS if check.name == "everything can be said")
    place = next(walk(GOTOWN, surroundings("gotown"), setting, "words"))
    check.run(place)
    with pytest.raises(Broken, match=r"prompt\.moon"):
        check.run(replace(place, game=speechless))


def test_a_crash_is_a_finding_with_its_place() -> None:
    def crash(place: Waypoint) -> None:
        if place.seq == 2:
            raise ZeroDivisionError("oops")

    report = check_match(SHOWDOWN, AROUND, SETTING, "s" * 32, (Check(crash),))
    (finding,) = report.findings
    assert (finding.check, finding.seq) == ("crash", 2)
    # Of the lines on the way there the last that is not Podium's own.
    line = crash.__code__.co_firstlineno + 2
    where = f"conformance/test_planted_faults.py, line {line}, in crash"
    assert finding.why == f"ZeroDivisionError: oops ({where})"
    assert "3-seats-long, seed ssss" in str(finding)
    assert "after 2 decisions" in str(finding)


def test_of_a_long_match_places_from_its_beginning_to_its_end_are_tried() -> None:
    seen: list[int] = []

    def seeing(place: Waypoint) -> None:
        seen.append(place.seq)

    report = check_match(SHOWDOWN, AROUND, SETTING, "s" * 32, (Check(seeing),), most=4)
    first, *between, last = seen
    assert (first, last) == (0, report.places - 1)
    assert 3 <= len(between) <= 4
    apart = between[1] - between[0]
    assert apart > 1
    assert between == list(range(between[0], between[-1] + 1, apart))
    assert between[0] <= apart
    assert last - between[-1] <= apart
