"""Looking after the site: its health, its meters, and the page of whoever has the token."""

from collections.abc import Iterator

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from podium.play.record import read
from podium.play.replay import replay
from podium.web.routes.health import VERSION
from podium.web.settings import BadSetting, Settings
from tests.web.people import opened, play, seated, sit, watch
from tests.web.server import Server

TOKEN = "a token of the environment"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose admin page is open to the token."""
    server = Server(tmp_path_factory.mktemp("site"), PODIUM_ADMIN_TOKEN=TOKEN)
    yield server
    server.stop()


def with_token(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.address, headers={"authorization": f"Bearer {TOKEN}"})


def measured(server: Server) -> dict[str, float]:
    """Every figure that Prometheus would read, by name and labels."""
    with with_token(server) as client:
        answer = client.get("/metrics").raise_for_status()
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        " ".join(
            [sample.name, *(f"{key}={value}" for key, value in sorted(sample.labels.items()))]
        ): (sample.value)
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_it_says_what_is_well(server: Server) -> None:
    answer = httpx.get(f"{server.address}/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": VERSION, "store": "ok", "writer": "ok"}


def test_it_says_when_the_database_is_gone(own_server: Server) -> None:
    httpx.get(f"{own_server.address}/health").raise_for_status()
    for file in own_server.folder.glob("podium.db*"):
        file.write_bytes(b"no database any more" * 400)
    answer = httpx.get(f"{own_server.address}/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"
    assert answer.json()["store"] == "away"


def test_without_a_token_there_is_nothing_to_look_at(server: Server) -> None:
    for path in ("/admin", "/metrics"):
        for headers in ({}, {"authorization": "Bearer -"}, {"authorization": f"Bearer {TOKEN}"}):
            answer = httpx.get(f"{server.address}{path}", headers=headers)
            assert answer.status_code in (401, 404), path
            assert "podium_moves" not in answer.text
    assert httpx.get(f"{server.address}/admin").status_code == 404
    assert httpx.post(f"{server.address}/admin", data={"token": ""}).status_code == 404


def test_moves_viewers_and_refusals_are_counted(kept: Server) -> None:
    anna, bruno = seated(kept, "Anna", "Bruno", short=True)
    before = measured(kept)
    with sit(anna) as one, sit(bruno) as two, watch(kept, anna.code) as watcher:
        watcher.hear("scene")
        acting = one if one.due else two
        late = acting.command(command_id="late")
        seq = acting.act()["seq"]
        for person in (one, two, watcher):
            person.caught_up(seq)
        assert acting.ask(late, "accepted", "refused")["type"] == "refused"
        acting.ask("nonsense", "problem")
        during = measured(kept)
    assert during["podium_lines kind=socket"] == 3
    assert during["podium_tables"] >= 1
    moved = "podium_moves_total by=person game=gotown"
    assert during[moved] == before.get(moved, 0) + 1
    for stage in ("judge", "store", "scenes", "whole"):
        name = f"podium_move_seconds_count stage={stage}"
        assert during[name] > before[name], stage
        assert during[f"podium_move_seconds_sum stage={stage}"] > 0
    sent = "podium_move_seconds_count stage=fan_out"
    assert during[sent] == before[sent] + 3
    assert during["podium_refusals_total by=table code=stale"] == 1
    assert during["podium_refusals_total by=site code=malformed"] == 1
    assert during["podium_http_answers_total method=GET status=200"] >= 1


def test_bots_time_is_counted(kept: Server) -> None:
    with sit(opened(kept, "greedy", short=True)) as anna:
        play([anna])
    assert measured(kept)["podium_bot_seconds_count bot=greedy game=gotown"] > 0


def test_the_page_tells_of_matches_and_of_nothing_secret(kept: Server) -> None:
    anna, bruno = seated(kept, "Anna", "Bruno")
    with sit(anna) as one, sit(bruno) as two, with_token(kept) as client:
        page = client.get("/admin").text
        hand = [n["label"] for n in one.heard[-1]["nodes"] if n["id"].startswith("hand/")]
        assert hand
        assert anna.code in page
        assert anna.match in page
        assert "PP" in page
        figures = client.get("/metrics").text
        for secret in (anna.secret, bruno.secret, TOKEN, "Anna", "Bruno", *hand):
            assert secret not in page
            assert secret not in figures
        assert two.stand["seq"] == 0
    with (kept.folder / "log").open() as log:
        assert TOKEN not in log.read()


def test_reports_are_listed_and_their_records_are_had_after_the_end(kept: Server) -> None:
    anna, bruno = seated(kept, "Anna", "Bruno", short=True)
    with sit(anna) as one, sit(bruno) as two, with_token(kept) as client:
        play([one, two], until=lambda me: me.stand["seq"] >= 2)
        shown = {"seq": 2, "hash": one.stand["hash"], "text": "My <b>tower</b> leans."}
        told = httpx.post(f"{anna.api}/report", json=shown, headers=anna.bearer).json()
        page = client.get("/admin").text
        assert "My &lt;b&gt;tower&lt;/b&gt; leans." in page
        assert anna.match in page
        record = f"/admin/reports/{told['id']}"
        assert record not in page
        assert client.get(record).status_code == 409, "it would tell every hand"
        play([one, two])
        assert record in client.get("/admin").text
        for nobody in ({}, anna.bearer):
            assert httpx.get(f"{kept.address}{record}", headers=nobody).status_code == 401
        assert client.get("/admin/reports/none").status_code == 404
        *_, last = replay(read(client.get(record).raise_for_status().text.splitlines()))
        assert last.reported is not None
        assert (last.reported.seat, last.reported.shown) == (0, last.reported.view)


def test_a_browser_brings_the_token_once(kept: Server) -> None:
    origin = {"origin": kept.address}
    with httpx.Client(base_url=kept.address, headers=origin) as browser:
        asked = browser.get("/admin")
        assert asked.status_code == 401
        assert 'type="password"' in asked.text
        wrong = browser.post("/admin", data={"token": TOKEN[:-1]})
        assert wrong.status_code == 401
        assert "That is not the token." in wrong.text
        assert browser.post("/admin", data={"token": TOKEN}).status_code == 303
        (cookie,) = [c for c in browser.cookies.jar if c.name == "admin"]
        assert cookie.value
        assert TOKEN not in cookie.value
        assert "HttpOnly" in str(cookie.__dict__)
        assert browser.get("/admin").status_code == 200
        assert browser.get("/metrics").status_code == 200
    forged = {"cookie": f"admin={'0' * len(cookie.value)}"}
    assert httpx.get(f"{kept.address}/admin", headers=forged).status_code == 401


def test_tokens_cannot_be_tried_for_ever(kept: Server) -> None:
    answers = [
        httpx.get(f"{kept.address}/metrics", headers={"authorization": f"Bearer guess {n}"})
        for n in range(30)
    ]
    assert answers[0].status_code == 401
    assert answers[-1].status_code == 429
    with with_token(kept) as client:
        assert client.get("/metrics").status_code == 200, "whoever has it gets in all the same"


def test_metrics_may_be_open_and_a_short_token_is_no_token() -> None:
    assert Settings.of({"PODIUM_METRICS_OPEN": "true"}).metrics_open
    with pytest.raises(BadSetting, match="PODIUM_ADMIN_TOKEN") as wrong:
        Settings.of({"PODIUM_ADMIN_TOKEN": "short"})
    assert "short" not in str(wrong.value)


def test_one_may_ask_for_headers_alone(server: Server) -> None:
    for path in ("/", "/new/gotown", "/health", "/games/gotown/art/symbols.svg"):
        whole, alone = httpx.get(server.address + path), httpx.head(server.address + path)
        assert alone.status_code == 200, path
        assert alone.content == b""
        assert alone.headers["content-type"] == whole.headers["content-type"]
    assert httpx.head(f"{server.address}/nothing").status_code == 404
