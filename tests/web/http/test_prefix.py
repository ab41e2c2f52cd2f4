"""The site under a path of an address that it shares with others."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from podium.client.sync import open_table, resume
from tests.web.people import opened, play, seated, sit, watch
from tests.web.server import Server

UNDER = "/play/house"
PATH = re.compile(
    r'(?:href|src|action|data-(?:api|socket|art|shapes|rules|back|finish))="(/[^"]*)"'
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("under"), PODIUM_PREFIX=UNDER)
    yield server
    server.stop()


@pytest.fixture
def origin(server: Server) -> str:
    return server.address.removesuffix(UNDER)


def test_every_path_of_every_page_lies_under_it(server: Server, origin: str) -> None:
    anna = opened(server, "random", short=True)
    with sit(anna) as person:
        play([person])
    record = httpx.get(f"{anna.api}/record").raise_for_status().content
    brought = httpx.post(f"{server.address}/api/replays", content=record, timeout=60).json()
    waiting = opened(server, "person")
    cookies = {f"seat-{anna.code}": anna.secret}
    due = [f"{UNDER}/", f"{UNDER}/t/{anna.code}", f"{UNDER}/t/{waiting.code}", brought["page"]]
    due += [f"{UNDER}/matches", f"{UNDER}/manifest.webmanifest", f"{UNDER}/worker.js"]
    due += [f"{UNDER}/undo", f"{UNDER}/offline", f"{UNDER}/lobby", f"{UNDER}/t/ZZZZ"]
    seen = set[str]()
    while due:
        path = due.pop().partition("#")[0].replace("&amp;", "&")
        if path in seen or re.search(r"/(sit|start|beside|language|play/\w+|join)$", path):
            continue
        seen.add(path)
        answer = httpx.get(origin + path, cookies=cookies)
        assert answer.status_code in (200, 303) or path.endswith("/ZZZZ"), path
        if "html" not in answer.headers["content-type"]:
            continue
        for found in PATH.findall(answer.text):
            assert found.startswith(f"{UNDER}/"), f"{found} in {path}"
            if not found.endswith("/") and "/ws/" not in found and "/api/" not in found:
                due.append(found)
    assert len(seen) > 40
    pages = [path for path in seen if "/static/" not in path]
    assert {f"{UNDER}/rules/gotown", f"{UNDER}/new/gotown", f"{UNDER}/lobby"} <= set(pages)


def test_what_is_told_beside_pages_lies_under_it_too(server: Server, origin: str) -> None:
    with httpx.Client(headers={"origin": origin}) as browser:
        answer = browser.post(f"{server.address}/play/gotown")
        assert answer.headers["location"].startswith(f"{UNDER}/t/")
        cookies = answer.headers.get_list("set-cookie")
        assert cookies
        assert all(f"path={UNDER};" in f"{cookie.lower()};" for cookie in cookies)
        page = browser.get(origin + answer.headers["location"])
        assert 'data-seat="0"' in page.text, "the browser sends the cookie there"
        spoken = {"language": "de", "back": f"{UNDER}/rules"}
        back = browser.post(f"{server.address}/language", data=spoken)
        assert back.headers["location"] == f"{UNDER}/rules"
        for elsewhere in (f"{UNDER}//evil.example", "//evil.example", "/\\evil.example"):
            there = browser.post(f"{server.address}/language", data={**spoken, "back": elsewhere})
            assert there.headers["location"] == f"{UNDER}/"
    told = httpx.get(f"{server.address}/manifest.webmanifest").json()
    assert (told["id"], told["start_url"], told["scope"]) == (f"{UNDER}/",) * 3
    for each in (*told["icons"], *told["shortcuts"]):
        httpx.get(origin + each.get("src", each.get("url", ""))).raise_for_status()
    first = httpx.get(f"{server.address}/worker.js").text.partition("\n")[0]
    site = json.loads(first.removeprefix("self.site = ").removesuffix(";"))
    assert site["base"] == UNDER
    for file in site["files"]:
        httpx.get(origin + file).raise_for_status()


def test_beside_it_there_is_nothing_of_the_site(server: Server, origin: str) -> None:
    for path in ("/", "/lobby", "/play", f"{UNDER}x/lobby", "/api/matches/BBB-BBB"):
        assert httpx.get(origin + path).status_code == 404, path
    assert httpx.get(f"{origin}/health").json()["status"] == "ok"
    assert httpx.get(f"{server.address}/health").json()["status"] == "ok"
    assert httpx.get(server.address).status_code == 200


def test_people_play_under_it(server: Server) -> None:
    anna, bruno = seated(server, "Anna", "Bruno", short=True)
    people = [sit(anna), sit(bruno), watch(server, anna.code)]
    people[2].hear("scene")
    play(people)
    for person in people:
        person.close()
    link = httpx.get(f"{server.address}/t/{anna.code}").text
    assert f"{server.address}/t/{anna.code}" in link, "the link that invites others"


def test_a_prefix_is_a_path(tmp_path: Path) -> None:
    from podium.web.settings import BadSetting, Settings

    for wrong in ("games", "/games/", "//evil", "/a b", "/<x>"):
        with pytest.raises(BadSetting, match="PODIUM_PREFIX"):
            Settings.of({"PODIUM_PREFIX": wrong})


def test_a_program_finds_a_table_there(server: Server) -> None:
    with open_table(server.address, "gotown", "Ada", seats=2, players=["easy"]) as ada:
        assert ada.link.startswith(f"{server.address}/t/")
        with resume(ada.link, ada.secret) as again:
            assert again.number == ada.number
