"""Golden playthroughs: what their text says."""

from podium.lab.golden import LONGEST, Sheet, playthrough, readable, sheets, tell_match
from podium.lab.setting import Setting
from tests.play.showdown import SHOWDOWN, Options

SETTING = Setting(3, Options(), "3-seats")
SHEET = Sheet("3-seats", (SETTING,))


def test_there_is_a_sheet_for_each_number_of_seats_and_for_each_option() -> None:
    assert [sheet.name for sheet in sheets(SHOWDOWN)] == ["2-seats", "3-seats", "4-seats", "long"]
    assert [setting.seats for setting in sheets(SHOWDOWN)[-1].settings] == [2, 3, 4]


def test_a_playthrough_tells_options_luck_actions_events_views_and_the_outcome() -> None:
    lines = tell_match(SHOWDOWN, SETTING, "7").splitlines()
    assert lines[:4] == [
        "Showdown, rules version 1, 3 seats",
        "option long no",
        "bots random, random, random",
        "seed 7",
    ]
    assert lines[5].startswith("   luck, charm 0: ")
    assert any(" see: charm " in line for line in lines)
    assert any(line.startswith("1. seat 0: choose ") for line in lines)
    assert any(line.endswith("(3 legal, 0 1 2 to act)") for line in lines)
    assert any(line.startswith("     to 1 2 watchers: chosen 0 ?") for line in lines)
    assert any(line.startswith("   shown ") for line in lines)
    assert any(line.startswith("   luck, die: ") for line in lines)
    assert lines[-4] == "ending rounds"
    assert [line.split()[0] for line in lines[-3:]] == ["ranks", "scores", "length"]


def test_the_match_of_a_file_is_kept_when_it_is_written_again() -> None:
    text = tell_match(SHOWDOWN, SETTING, "7")
    assert playthrough(SHOWDOWN, SHEET, text) == text
    changed = text.replace("ending rounds", "ending otherwise")
    assert playthrough(SHOWDOWN, SHEET, changed) == text


def test_a_new_file_gets_a_telling_match_that_is_not_too_long() -> None:
    text = playthrough(SHOWDOWN, SHEET)
    assert text.count("\n") <= LONGEST
    assert "changed " in text
    assert "kept " in text


def test_an_option_may_be_shown_at_any_number_of_seats_and_keeps_it() -> None:
    sheet = sheets(SHOWDOWN)[-1]
    text = playthrough(SHOWDOWN, sheet)
    assert "option long yes" in text
    assert playthrough(SHOWDOWN, sheet, text) == text


def test_a_long_match_is_told_by_its_beginning_its_end_and_a_digest() -> None:
    steps = [line for n in range(400) for line in ("", f"{n}. seat 0: pass", "   nothing")]
    text = "\n".join(["a game", *steps, "", "ending all"]) + "\n"
    short = readable(text)
    lines = short.splitlines()
    assert len(lines) <= LONGEST
    assert lines[:4] == ["a game", "", "0. seat 0: pass", "   nothing"]
    assert lines[-4:] == ["399. seat 0: pass", "   nothing", "", "ending all"]
    (gap,) = [n for n, line in enumerate(lines) if line.startswith("…")]
    assert lines[gap - 1] == lines[gap + 1] == ""
    assert readable(text.replace("200. seat 0", "200. seat 1")) != short
    assert readable("short\n") == "short\n"
