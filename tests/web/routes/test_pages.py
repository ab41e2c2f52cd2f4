"""Pages: what people see before any script runs, in their language."""

import re
from html.parser import HTMLParser

import httpx
import pytest

from podium import language
from podium.registry import games
from podium.web.http.guard import HEADERS
from podium.web.http.rules_page import rulebook
from tests.web.browsers import attribute, browser, code_in, secrets_of
from tests.web.people import opened, play, sit
from tests.web.server import Server, bots_at

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def test_home_shows_the_games_and_what_can_be_done_with_them(server: Server) -> None:
    page = httpx.get(server.address).text
    for game in games().values():
        assert game.name in page
        assert f'action="/play/{game.id}"' in page
        assert f'href="/new/{game.id}"' in page
        assert language.words(game.id, "en").ui("game.tagline") in page
    assert page.count('href="/rules') == 1
    shelf = httpx.get(f"{server.address}/rules").text
    assert all(f'href="/rules/{game_id}"' in shelf for game_id in games())


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_pages_are_in_the_language_of_the_browser(server: Server, code: str) -> None:
    with browser(server, code) as client:
        for path in ("/", "/new/gotown", "/rules", "/rules/gotown", "/nothing"):
            page = client.get(path).text
            assert f'<html lang="{code}">' in page
            assert language.words("", code).ui("ui.language") in page


def test_the_language_can_be_chosen_and_is_remembered(server: Server) -> None:
    with browser(server) as client:
        answer = client.post("/language", data={"language": "nl", "back": "/new/gotown"})
        assert answer.url.path == "/new/gotown"
        assert '<html lang="nl">' in answer.text
        assert '<html lang="nl">' in client.get("/").text
        wrong = client.post("/language", data={"language": "xx", "back": "/"})
        assert wrong.status_code == 400


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "x", "/\n"])
def test_choosing_a_language_never_leads_away(server: Server, back: str) -> None:
    with browser(server) as client:
        answer = client.post("/language", data={"language": "de", "back": back})
        assert str(answer.url) == f"{server.address}/"


def test_play_now_sits_one_down_against_bots_in_one_click(server: Server) -> None:
    with browser(server) as client:
        answer = client.post("/play/gotown")
        code = code_in(answer)
        seen = client.get(f"/api/matches/{code}").json()
        assert seen["stage"] == "running"
        assert seen["seat"] == 0
        assert [player["kind"] for player in seen["players"]["players"]] == [
            "person",
            "bot",
            "bot",
            "bot",
        ]
        assert bots_at(server, code) == [None, "normal", "normal", "normal"]
        assert attribute(answer, "data-seat") == "0"
        assert attribute(answer, "data-open") == "false"


def test_a_table_is_opened_by_its_form_and_filled_by_a_link(server: Server) -> None:
    with browser(server) as anna, browser(server, "de") as bruno, browser(server) as eve:
        page = anna.post(
            "/new/gotown",
            data={
                "name": " Anna  K. ",
                "seats": "3",
                "player-1": "greedy",
                "player-2": "person",
                "player-3": "person",
                "option-short": "true",
            },
        )
        code = code_in(page)
        assert attribute(page, "data-host") == "true"
        assert f"{server.address}/t/{code}" in page.text
        assert '<svg class="qr"' in page.text or 'class="qr"' in page.text
        joining = bruno.get("/join", params={"code": code.lower().replace("-", " ")})
        assert code_in(joining) == code
        assert attribute(joining, "data-seat") == ""
        wrong = bruno.post(f"/t/{code}/sit", data={"name": "\u202e"})
        assert wrong.status_code == 400
        assert language.words("", "de").ui("ui.error.bad_name") in wrong.text
        sitting = bruno.post(f"/t/{code}/sit", data={"name": "Bruno"})
        assert attribute(sitting, "data-seat") == "2"
        assert attribute(sitting, "data-host") == "false"
        full = eve.post(f"/t/{code}/sit", data={"name": "Eve"})
        assert full.status_code == 409
        assert code_in(bruno.post(f"/t/{code}/sit", data={"name": "Again"})) == code
        seen = anna.get(f"/api/matches/{code}").json()
        assert [player["name"] for player in seen["players"]["players"]] == [
            "Anna K.",
            "Ada",
            "Bruno",
        ]


def test_the_host_can_begin_with_bots(server: Server) -> None:
    with browser(server) as anna, browser(server) as bruno:
        page = anna.post("/new/gotown", data={"name": "Anna", "seats": "4"})
        code = code_in(page)
        bruno.post(f"/t/{code}/sit", data={"name": "Bruno"})
        assert bruno.post(f"/t/{code}/start").status_code == 403
        begun = anna.post(f"/t/{code}/start")
        assert attribute(begun, "data-open") == "false"
        kinds = [
            player["kind"]
            for player in anna.get(f"/api/matches/{code}").json()["players"]["players"]
        ]
        assert kinds == ["person", "person", "bot", "bot"]
        assert anna.post(f"/t/{code}/start").status_code == 200  # pressed twice


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seats": "9"}, "bad_seats"),
        ({"seats": "two"}, "bad_seats"),
        ({"name": ""}, "bad_name"),
        ({"player-1": "genius"}, "bad_players"),
    ],
)
def test_a_form_that_does_not_fit_is_shown_again_with_the_reason(
    server: Server, fields: dict[str, str], code: str
) -> None:
    with browser(server) as client:
        answer = client.post("/new/gotown", data={"name": "Anna", "seats": "2", **fields})
        assert answer.status_code == 400
        said = re.search(r'role="alert">([^<]*)<', answer.text)
        assert said
        begin = language.words("", "en").ui(f"ui.error.{code}", "§", "§").partition("§")[0]
        assert said[1].startswith(begin)


def test_a_form_that_does_not_fit_keeps_what_was_filled_in_but_pins(server: Server) -> None:
    filled = {"name": " ", "seats": "3", "player-1": "here", "name-1": "Bruno", "player-2": "hard"}
    more = {"pin-1": "97531", "clock": "60", "option-short": "true", "listed": "true"}
    with browser(server) as client:
        page = client.post("/new/gotown", data={**filled, **more}).text
    for kept in (
        "<option selected>3</option>",
        'value="here" selected',
        'value="Bruno"',
        'value="hard" selected',
        'value="60" selected',
    ):
        assert page.count(kept) == 1, kept
    assert re.search(r'name="option-short" value="true" checked', page)
    assert re.search(r'name="listed" value="true" checked', page)
    assert "97531" not in page


def test_a_number_after_a_name_that_was_taken_is_not_remembered(server: Server) -> None:
    with browser(server) as anna, browser(server) as other:
        code = code_in(anna.post("/new/gotown", data={"name": "Anna", "seats": "3"}))
        assert "Anna 2" in other.post(f"/t/{code}/sit", data={"name": "Anna"}).text
        assert 'value="Anna"' in other.get("/new/gotown").text


def test_names_are_text_and_nothing_else(server: Server) -> None:
    name = "<b onload=x>&\"'"
    with browser(server) as client:
        page = client.post("/new/gotown", data={"name": name, "seats": "2"})
        assert "<b onload" not in page.text
        assert "&lt;b onload=x&gt;" in page.text
        assert "<b onload" not in client.get("/new/gotown").text


def test_my_matches_are_those_of_this_browser(server: Server) -> None:
    with browser(server) as anna, browser(server) as eve:
        code = code_in(anna.post("/play/gotown"))
        waiting = code_in(anna.post("/new/gotown", data={"name": "Anna", "seats": "2"}))
        assert f'href="/t/{code}"' in anna.get("/").text
        assert f'href="/t/{waiting}"' in anna.get("/").text
        assert f'href="/t/{code}"' not in eve.get("/").text
        anna.cookies.set("seat-BBB-BBB", "old", domain="127.0.0.1")
        anna.get("/")
        assert set(secrets_of(anna)) == {code, waiting}


def test_an_ended_match_can_still_be_opened(server: Server) -> None:
    seat = opened(server, "random", short=True)
    with sit(seat) as person:
        play([person])
    with browser(server) as client:
        client.cookies.set(f"seat-{seat.code}", seat.secret, domain="127.0.0.1")
        assert language.words("", "en").ui("ui.match_over") in client.get("/").text
        assert client.get(f"/t/{seat.code}").status_code == 200


def test_the_rules_have_an_anchor_for_every_id(server: Server) -> None:
    page = httpx.get(f"{server.address}/rules/gotown").text
    anchors = set(re.findall(r'<tr id="(GT-[A-Z]?\d+)"', page))
    assert {"GT-01", "GT-19", "GT-Q20", "GT-T8"} <= anchors
    assert httpx.get(f"{server.address}/rules/chess").status_code == 404


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_the_rules_are_read_in_the_language_of_the_browser(server: Server, code: str) -> None:
    with browser(server, code) as client:
        for game_id in games():
            book = rulebook(game_id, code)
            assert book
            page = client.get(f"/rules/{game_id}").text
            assert f'<article id="book" lang="{book.language}">{book.page}</article>' in page
            for anchor, _ in book.chapters:
                assert f'<h2 id="{anchor}">' in page
                assert f'href="#{anchor}"' in page


def test_rules_that_nobody_has_translated_are_read_in_english() -> None:
    book = rulebook("gotown", "eo")
    assert book
    assert book.language == language.DEFAULT
    assert rulebook("chess", "de") is None


def test_who_is_lost_gets_a_friendly_page(server: Server) -> None:
    assert 'name="code"' in httpx.get(f"{server.address}/t/BBB-BBB").text, "to type it again"
    with browser(server, "fr") as client:
        for path in ("/nothing", "/t/BBB-BBB", "/t/?", "/new/chess", "/join?code=x", "/join"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert '<html lang="fr">' in answer.text
            assert '/">' in answer.text or 'href="/"' in answer.text
        assert client.get("/play/gotown").status_code == 405


class _Inline(HTMLParser):
    """Finds what the policy forbids: scripts and styles inside the page, and foreign addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or "style" in given:
            self.found.append(f"{tag} style")
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.found.append("inline script")
        self.found += [f"{tag} {name}" for name in given if name.startswith("on")]
        for name in ("src", "href", "action"):
            address = given.get(name)
            if address and not address.startswith(("/", "#")):
                self.found.append(f"{tag} {name}={address}")


def test_pages_hold_nothing_that_the_policy_forbids(server: Server) -> None:
    with browser(server) as client:
        waiting = code_in(client.post("/new/gotown", data={"name": "Anna", "seats": "2"}))
        running = code_in(client.post("/play/gotown"))
        for path in (
            "/",
            "/new/gotown",
            "/rules/gotown",
            "/nothing",
            f"/t/{waiting}",
            f"/t/{running}",
        ):
            answer = client.get(path)
            parser = _Inline()
            parser.feed(answer.text)
            assert parser.found == [], path


def test_every_answer_bears_the_security_headers(server: Server) -> None:
    assert HEADERS["content-security-policy"] == CSP
    seat = opened(server, "random")
    for answer in (
        httpx.get(server.address),
        httpx.get(f"{server.address}/new/gotown"),
        httpx.get(f"{server.address}/rules/gotown"),
        httpx.get(f"{server.address}/t/{seat.code}"),
        httpx.get(f"{server.address}/nothing"),
        httpx.get(f"{server.address}/health"),
        httpx.get(seat.api),
        httpx.get(f"{server.address}/games/gotown/art/symbols.svg"),
        httpx.post(f"{server.address}/play/gotown", headers={"origin": "https://evil.example"}),
        httpx.put(f"{server.address}/"),
    ):
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (answer.url, name)
        assert "server" not in answer.headers


def test_nothing_is_served_that_loads_from_elsewhere(server: Server) -> None:
    for path in ("/schema", "/schema/swagger", "/schema/openapi.json", "/docs"):
        assert httpx.get(f"{server.address}{path}").status_code == 404
