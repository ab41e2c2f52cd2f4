"""Games of other distributions: found, shown and served; what cannot be played is left out and said."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.outside import GAME, WORDS, environment, install, podium, write_game

pytestmark = pytest.mark.long


def broken_import(site: Path) -> None:
    (write_game(site, "bad") / "__init__.py").write_text("raise ValueError('no dice')\n")


def leaving_import(site: Path) -> None:
    (write_game(site, "bad") / "__init__.py").write_text("raise SystemExit('go away')\n")


def no_game(site: Path) -> None:
    (write_game(site, "bad") / "__init__.py").write_text("GAME = 'chess'\n")


def no_name(site: Path) -> None:
    (write_game(site, "bad") / "__init__.py").write_text("")


def other_id(site: Path) -> None:
    install(site, "renamed", "bad = outside_good:GAME")


def taken_by_us(site: Path) -> None:
    write_game(site, "gotown")


def two_of_one_id(site: Path) -> None:
    write_game(site, "bad")
    write_game(site, "bad", package="outside_rival")


def malformed_id(site: Path) -> None:
    write_game(site, "Bad-Game")


def no_bots(site: Path) -> None:
    with (write_game(site, "bad") / "__init__.py").open("a") as code:
        code.write("\nGAME = replace(GAME, bots={})\n")


def one_number_of_seats(site: Path) -> None:
    with (write_game(site, "bad") / "__init__.py").open("a") as code:
        code.write("\nGAME = replace(GAME, seats=2)\n")


def without_art(site: Path) -> None:
    (write_game(site, "bad") / "art" / "poster.svg").unlink()


def unreadable_art(site: Path) -> None:
    (write_game(site, "bad") / "art" / "symbols.svg").write_text("<svg><symbol></svg>")


def unreadable_words(site: Path) -> None:
    (write_game(site, "bad") / "lang" / "en.json").write_text('{\n"score": "{0}",\n}')


def unreadable_shape(site: Path) -> None:
    (write_game(site, "bad") / "lang" / "en.json").write_text('{"game.tagline": 7}')


def unreadable_german(site: Path) -> None:
    (write_game(site, "bad") / "lang" / "de.json").write_text("{")


def a_module(site: Path) -> None:
    (site / "lonely.py").write_text(GAME.format(id="bad", name="Bad"))
    install(site, "lonely", "bad = lonely:GAME")


def crashing_rules(site: Path) -> None:
    folder = write_game(site, "falls")
    with (folder / "__init__.py").open("a") as code:
        code.write(
            "\nclass Falling(type(SHOWDOWN.rules)):"
            "\n    def apply(self, *_): raise ValueError('no dice')"
            "\nGAME = replace(GAME, rules=Falling())\n"
        )
    # A guide is played before it is offered.
    script = [{"say": "begin", "do": {"type": "choose", "number": 1}}]
    guide = {"seats": 2, "seed": "1", "script": script}
    (folder / "guide.json").write_text(json.dumps(guide))


SPOILT: list[tuple[Callable[[Path], None], str, str]] = [
    (broken_import, "bad", "ValueError: no dice; see it with `python -c 'import outside_bad'`"),
    (leaving_import, "bad", "SystemExit: go away; see it with `python -c 'import outside_bad'`"),
    (no_game, "bad", "outside_bad:GAME is no podium.game.Game; name it as package:GAME"),
    (no_name, "bad", "AttributeError"),
    (other_id, "bad", "its Game says id='good'; the entry point must have the same name"),
    (taken_by_us, "gotown", "Podium itself has a game of this id too; give it another id"),
    (two_of_one_id, "bad", "outside_rival has a game of this id too; give it another id"),
    (two_of_one_id, "bad", "outside_bad has a game of this id too; give it another id"),
    (malformed_id, "Bad-Game", "an id is lower-case letters and digits, a letter first"),
    (no_bots, "bad", "it has no bot; podium.bots.random.choose plays any game"),
    (one_number_of_seats, "bad", "its seats, its options or its short match are not as"),
    (without_art, "bad", "its package outside_bad lacks art/poster.svg; add it, and ship it"),
    (
        unreadable_art,
        "bad",
        "art/symbols.svg cannot be read: mismatched tag: line 1, column 15; mend",
    ),
    (
        unreadable_words,
        "bad",
        "lang/en.json, line 3 cannot be read: JSON is malformed: trailing comma",
    ),
    (unreadable_shape, "bad", "lang/en.json cannot be read: Expected `str | object`, got `int`"),
    (unreadable_german, "bad", "lang/de.json cannot be read: "),
    (a_module, "bad", "lonely is a module and no package; its files lie beside it"),
]


@pytest.mark.parametrize(("spoil", "game_id", "why"), SPOILT)
def test_what_cannot_be_played_is_left_out_with_what_to_do_and_harms_no_other(
    tmp_path: Path, spoil: Callable[[Path], None], game_id: str, why: str
) -> None:
    write_game(tmp_path, "good")
    spoil(tmp_path)
    listed = podium(tmp_path, "games", "--json")
    assert listed.returncode == 0, listed.stderr
    found = {game["id"]: game["name"] for game in json.loads(listed.stdout)}
    assert found["good"] == "Good"
    assert found["gotown"] == "GoTown"
    assert "bad" not in found
    (said, *more) = [line for line in listed.stderr.splitlines() if why in line]
    assert f"the game {game_id!r} of " in said
    assert not more
    if game_id != "gotown":
        checked = podium(tmp_path, "check", game_id)
        assert checked.returncode == 2
        assert "is left out" in " ".join(checked.stderr.replace("│", " ").split())


def test_a_whole_game_holds_and_lacks_only_languages(tmp_path: Path) -> None:
    art = write_game(tmp_path, "good") / "art" / "symbols.svg"
    art.write_text(art.read_text().replace("</svg>", '<symbol id="moon" viewBox="0 0 9 9"/></svg>'))
    checked = podium(tmp_path, "check", "good", "--matches", "2", "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["findings"] == []
    # What is never met is said: drawings that nothing bears. All else was met.
    assert "no match showed drawing moon, drawing stake: more" in " ".join(checked.stderr.split())
    assert "Deutsch: lang/de.json is not there, so English is shown" in checked.stderr
    assert "Deutsch: docs/rules/de/good.md is not there" in checked.stderr


def test_half_a_catalogue_is_a_warning_and_english_is_shown(tmp_path: Path) -> None:
    folder = write_game(tmp_path, "good")
    half = {"die": "Würfel", "stake": "Zahl"}
    (folder / "lang" / "de.json").write_text(json.dumps(half), encoding="utf-8")
    checked = podium(tmp_path, "check", "good", "--matches", "2")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Deutsch: lang/de.json, headline is missing" in checked.stderr
    assert "Deutsch: lang/de.json, stake has other arguments than in English" in checked.stderr
    program = (
        "from podium.language import words\n"
        "said = words('good', 'de')\n"
        "print(said.say(('die',), (), None), '|', said.say(('headline', 2), (), None))\n"
    )
    spoken = subprocess.run(
        [sys.executable, "-c", program], env=environment(tmp_path), capture_output=True, text=True
    )
    assert spoken.stdout.strip() == "Würfel | Round 2", spoken.stderr


def test_a_guide_and_levels_that_cannot_be_used_are_faults_and_are_not_offered(
    tmp_path: Path,
) -> None:
    folder = write_game(tmp_path, "good")
    (folder / "guide.json").write_text('{"seats": 2, "seed": 1}')
    (folder / "levels.json").write_text('{"easy": "random", "normal": "random", "hard": "deep"}')
    checked = podium(tmp_path, "check", "good", "--matches", "1", "--json")
    assert checked.returncode == 1
    why = [finding["why"] for finding in json.loads(checked.stdout)["findings"]]
    assert "guide.json cannot be read: Expected `str`, got `int` - at `$.seed`" in why
    assert "levels.json: hard is 'deep', and no bot of Good is called so" in why
    program = (
        "from podium.bots.levels import levels\n"
        "from podium.play.guide import guide_of\n"
        "from podium.registry import game\n"
        "print(guide_of('good'), levels(game('good')).hard)\n"
    )
    used = subprocess.run(
        [sys.executable, "-c", program], env=environment(tmp_path), capture_output=True, text=True
    )
    assert used.stdout.split()[0] == "None", used.stderr
    assert used.stdout.split()[1] != "deep"


def test_what_german_cannot_say_is_a_fault_in_any_game(tmp_path: Path) -> None:
    folder = write_game(tmp_path, "good")
    (folder / "lang" / "de.json").write_text('{"points": "{0} {1} Punkte"}', encoding="utf-8")
    checked = podium(tmp_path, "check", "good", "--matches", "3")
    assert checked.returncode == 1
    # In every match, and said once.
    assert "3 findings" in checked.stdout
    assert checked.stdout.count("de, points: there is no argument '1'") == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"event.rolled": None}, "lang/en.json, event.rolled is missing"),
        ({"headline": "Round {0"}, "lang/en.json, headline: "),
        ({"score": {"by": "0", "other": "{0}"}}, "lang/en.json, score needs the plural forms"),
        ({"die": " "}, "lang/en.json, die is empty or has space around it"),
    ],
)
def test_a_gap_in_english_is_a_fault(tmp_path: Path, change: dict[str, object], said: str) -> None:
    folder = write_game(tmp_path, "good")
    words = {key: text for key, text in {**WORDS, **change}.items() if text is not None}
    (folder / "lang" / "en.json").write_text(json.dumps(words), encoding="utf-8")
    checked = podium(tmp_path, "check", "good", "--matches", "1", "--json")
    assert checked.returncode == 1, checked.stderr
    assert any(said in finding["why"] for finding in json.loads(checked.stdout)["findings"])


def test_the_rules_of_an_installed_game_are_listed_and_its_tests_where_they_are_known(
    tmp_path: Path,
) -> None:
    write_game(tmp_path / "site", "good")
    listed = podium(tmp_path / "site", "rules", "good", "--json")
    assert listed.returncode == 0, listed.stderr
    assert [rule["id"] for rule in json.loads(listed.stdout)] == [f"SH-0{n}" for n in range(1, 6)]
    assert "no tests of Good are known here; name their folder with --tests" in listed.stderr
    # In a project of its own they are found by themselves.
    (tmp_path / "pyproject.toml").write_text("")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_good.py").write_text(
        "import pytest\n@pytest.mark.rule('SH-01')\ndef test_a(): ...\n"
    )
    for more in ([], ["--tests", str(tests)]):
        listed = podium(tmp_path / "site", "rules", "good", "--json", *more)
        assert json.loads(listed.stdout)[0]["tests"] == ["test_good.py::test_a"]
        assert "names SH-02, SH-03, SH-04, SH-05" in listed.stderr


def test_a_site_serves_the_good_game_beside_spoilt_ones(tmp_path: Path) -> None:
    write_game(tmp_path, "good", "Good Fun")
    half = tmp_path / "outside_good" / "lang" / "de.json"
    half.write_text('{"game.tagline": "Wähle, was sonst niemand wählt."}', encoding="utf-8")
    (tmp_path / "outside_good" / "guide.json").write_text("{")
    leaving_import(tmp_path)
    taken_by_us(tmp_path)
    crashing_rules(tmp_path)
    (write_game(tmp_path, "bare") / "art" / "poster.svg").unlink()
    command = [sys.executable, "-m", "podium", "serve", "--no-open", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path / 'podium.db'}"]
    log = tmp_path / "log"
    with (
        log.open("w") as told,
        subprocess.Popen(
            command, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=told, text=True
        ) as site,
    ):
        try:
            assert site.stdout is not None
            found = next(
                filter(None, (re.search(r"http://\S+?:\d+", line) for line in site.stdout))
            )
            with httpx.Client(base_url=found[0], timeout=60, follow_redirects=True) as client:
                home = client.get("/", headers={"accept-language": "de"}).text
                assert "Good Fun" in home
                assert "Wähle, was sonst niemand wählt." in home
                assert "GoTown" in home
                assert "/learn/good" not in home
                assert "Falls" in home
                assert "/learn/falls" not in home
                assert home.index('class="poster"') < home.index('class="below"')
                assert client.get("/learn/good").status_code == httpx.codes.NOT_FOUND
                table = client.post("/play/good", headers={"origin": found[0]})
                assert table.status_code == httpx.codes.OK
                assert "/t/" in str(table.url)
                assert "Good Fun" in table.text
                # With so many games, who comes back to a match finds it above them.
                home = client.get("/").text
                assert home.index('class="matches"') < home.index('class="poster"')
                assert client.get("/rules/good").status_code == httpx.codes.OK
        finally:
            site.terminate()
    said = log.read_text()
    assert "the game 'bad' of outside_bad is left out" in said
    assert "the game 'gotown' of outside_gotown is left out" in said
    assert "its package outside_bare lacks art/poster.svg; add it, and ship it" in said
