"""Broken roads: refresh, a cut socket, blocked sockets, a server that dies."""

from __future__ import annotations

import sqlite3
import time

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server


def test_a_refresh_finds_everything_as_it_was(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", "random", options=())
    anna.play(most=4)
    anna.wait()
    before = anna.log, anna.hand.all_inner_texts(), _board(anna)
    anna.page.reload()
    anna.wait()
    assert (anna.log, anna.hand.all_inner_texts(), _board(anna)) == before
    anna.play()
    assert anna.over


def test_a_cut_socket_is_mended_and_nothing_is_missed(server: Server, invite: Invite) -> None:
    anna = invite(server)
    roads: list[WebSocketRoute] = []

    def connect(road: WebSocketRoute) -> None:
        road.connect_to_server()
        roads.append(road)

    anna.page.route_web_socket("**/ws/*", connect)
    anna.open("random", "random", options=())
    for cut in range(1, 4):
        anna.play(most=2)
        roads[-1].close()
        end = time.monotonic() + 20
        while len(roads) == cut:
            assert time.monotonic() < end, "no other socket was opened"
            anna.page.wait_for_timeout(20)
    anna.play()
    assert anna.over
    shown = anna.log
    anna.page.reload()
    anna.wait()
    assert anna.log == shown


def test_a_command_that_no_answer_came_to_is_sent_again_under_its_id(
    server: Server, invite: Invite
) -> None:
    anna = invite(server)
    sent: list[str] = []
    answers: list[str] = []

    def connect(road: WebSocketRoute) -> None:
        table = road.connect_to_server()

        def to_table(message: str | bytes) -> None:
            if '"act"' in str(message):
                sent.append(str(message))
            table.send(message)

        def to_page(message: str | bytes) -> None:
            if '"accepted"' in str(message) or '"already_done"' in str(message):
                answers.append(str(message))
            # The first answer gets lost with the whole road.
            if '"accepted"' in str(message) and len(answers) == 1:
                road.close()
            else:
                road.send(message)

        road.on_message(to_table)
        table.on_message(to_page)

    anna.page.route_web_socket("**/ws/*", connect)
    anna.open("random", options=())
    anna.wait()
    before = anna.log
    anna.act()
    anna.wait()
    expect(anna.page.locator("#log li")).not_to_have_count(len(before))
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert "already_done" in answers[1]
    assert anna.log[: len(before)] == before
    assert len(anna.log) > len(before)


def test_where_sockets_are_blocked_a_whole_match_goes_by_http(
    server: Server, invite: Invite
) -> None:
    anna = invite(server)
    posts: list[str] = []
    anna.page.on(
        "request",
        lambda asked: posts.append(asked.url) if asked.url.endswith("/messages") else None,
    )
    anna.page.route_web_socket("**/ws/*", lambda road: road.close())
    anna.open("random", "random", options=())
    taken = anna.play()
    assert anna.over
    assert len(posts) >= taken > 0


def test_a_killed_server_comes_back_with_all_that_it_acknowledged(
    own_server: Server, invite: Invite, complaints: list[str]
) -> None:
    anna = invite(own_server)
    anna.open("random", "random", options=())
    for _ in range(2):
        anna.play(most=3)
        anna.wait()
        shown = anna.log
        own_server.kill()
        expect(anna.page.locator("#connection")).to_be_visible()
        own_server.start()
        expect(anna.page.locator("#connection")).to_be_hidden()
        anna.wait()
        assert anna.log == shown
        anna.page.reload()
        anna.wait()
        assert anna.log == shown
    # A browser cannot be kept from telling that it could not connect.
    assert all("ERR_CONNECTION" in words or "WebSocket" in words for words in complaints)
    complaints.clear()
    anna.play()
    assert anna.over
    # A table that cannot come back is not waited for: the page tells what became of it.
    own_server.kill()
    with sqlite3.connect(own_server.database) as database:
        database.execute("update matches set rules_version = 0")
    database.close()
    own_server.start()
    expect(anna.page.locator("main")).to_contain_text("older rules")
    complaints.clear()


def test_a_page_that_cannot_be_drawn_yet_is_not_left_blank(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    # The worker that keeps drawings asks for them out of this test's reach.
    anna = invite(server, service_workers="block")
    asked: list[Route] = []
    anna.page.route("**/town.svg", lambda route: asked.append(route))
    anna.open("random", options=())
    anna.wait()
    expect(anna.page.locator("#board .node").first).to_be_attached()
    assert asked, "the backdrop was not asked for"
    asked[0].continue_()
    expect(anna.page.locator("#board .backdrop svg")).to_be_attached()
    assert all("Service Worker" in words for words in complaints)
    complaints.clear()


def _board(guest: Guest) -> list[str]:
    return guest.page.locator("#board .twin").all_inner_texts()
