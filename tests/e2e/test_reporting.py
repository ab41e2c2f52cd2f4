"""Reporting a problem from the table's menu."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_a_problem_is_reported_with_what_the_screen_shows(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.wait()
    page = anna.page
    page.locator("#menu summary").click()
    page.locator("#report").click()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
    box = page.locator("dialog[open]")
    box.locator("textarea").fill("The dog looks the wrong way.")
    with page.expect_response("**/report") as answer:
        box.locator(".btn.go").click()
    assert answer.value.status == 201
    sent = answer.value.request.post_data_json
    assert sent is not None
    assert sent["text"] == "The dog looks the wrong way."
    assert sent["hash"], "the view that was seen"
    expect(box.get_by_role("status")).to_contain_text(answer.value.json()["id"])
