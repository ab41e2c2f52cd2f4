"""The waiting room in real browsers: chairs that are buttons, and a host who arranges and begins."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe import serious_by_day_and_night
from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_the_waiting_room_is_a_room(server: Server, invite: Invite) -> None:
    anna, bruno = invite(server), invite(server, 390, 844)
    code = anna.open("person", "person", "easy", begins=True)
    room = anna.page.locator("#waiting")
    expect(room.locator(".felt")).to_contain_text("2 chairs are free")
    expect(room).to_contain_text("It begins when the host says so.")

    # What was agreed is seen in sentences before one sits down; the free chair is the button.
    bruno.go(f"/t/{code}")
    expect(bruno.page.locator("#waiting .terms")).to_contain_text("No clock")
    expect(bruno.page.locator("#waiting .terms")).to_contain_text("Short game")
    expect(bruno.page.locator("#hosting")).to_be_hidden()
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.page.get_by_role("button", name="Sit here: Seat 3").click()
    expect(anna.page.locator(".chair.seat-3")).to_contain_text("Bruno")
    assert not serious_by_day_and_night(anna.page)
    assert not serious_by_day_and_night(bruno.page)

    # He changes his chair, stands up, and sits down again; everybody sees it.
    bruno.page.get_by_role("button", name="Move here: Seat 2").click()
    expect(anna.page.locator(".chair.seat-2")).to_contain_text("Bruno")
    expect(anna.page.locator(".chair.seat-3")).to_have_attribute("data-kind", "open")
    expect(bruno.page.locator(".chair.seat-2")).to_contain_text("you")
    bruno.page.get_by_role("button", name="Stand up").click()
    expect(anna.page.locator(".chair.seat-2")).to_have_attribute("data-kind", "open")
    bruno.page.get_by_role("button", name="Sit here: Seat 2").click()
    expect(anna.page.locator(".chair.seat-2")).to_contain_text("Bruno")

    # The host frees a seat, seats a bot, changes another, and lists the table.
    anna.page.get_by_role("button", name="Free the seat of Bruno").click()
    expect(bruno.page.get_by_label("Your name")).to_be_visible()
    anna.page.locator(".chair.seat-2").get_by_role("button", name="Seat a bot").click()
    expect(anna.page.locator(".chair.seat-2")).to_have_attribute("data-kind", "bot")
    anna.page.locator(".chair.seat-2 select").select_option("hard")
    expect(bruno.page.locator(".chair.seat-2")).to_contain_text("Hard")
    anna.page.get_by_label("Listed among open tables").check()
    expect(bruno.page.locator("#room-listed")).to_contain_text("Anybody")

    # Begin says beforehand who would come.
    words = anna.page.locator("#room-bots")
    expect(words).to_contain_text("takes the free chair")
    coming = words.inner_text().split()[3].rstrip(",")
    anna.page.get_by_role("button", name="Begin").click()
    anna.wait()
    expect(anna.page.locator("#players")).to_contain_text(coming)
    expect(room).to_be_hidden()


def test_whoever_leaves_gives_the_seat_back_and_a_closed_table_says_so(
    server: Server, invite: Invite
) -> None:
    anna, bruno = invite(server), invite(server)
    code = anna.open("person", begins=True)
    bruno.sit_down(code, "Bruno")
    expect(anna.page.locator(".chair.seat-2")).to_contain_text("Bruno")
    # All chairs are taken, and still it is the host who begins.
    expect(anna.page.locator("#waiting .felt")).to_contain_text("All chairs are taken")
    anna.page.locator("#menu summary").click()
    anna.page.get_by_role("link", name="Leave the table").click()
    expect(anna.page).to_have_url(f"{anna.address}/")
    # Bruno is the host now, and closes it.
    expect(bruno.page.locator("#hosting")).to_be_visible()
    expect(bruno.page.locator(".chair.seat-1")).to_have_attribute("data-kind", "open")
    anna.go(f"/t/{code}")
    expect(anna.page.get_by_label("Your name")).to_be_visible()
    close = bruno.page.locator("#close-table")
    close.click()
    expect(close).to_have_text("Close it for everybody?")
    close.click()
    for guest in (anna, bruno):
        expect(guest.page.locator("#waiting")).to_contain_text("This table was closed")


def test_each_of_a_shared_device_speaks_for_their_own_chair_by_their_pin(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    guest = invite(server, 390, 844)
    guest.go("/")
    code = guest.page.request.post(
        f"{server.address}/api/matches",
        headers={"origin": server.address},
        data={
            "game": "gotown",
            "seats": 3,
            "name": "Anna",
            "players": ["here", "person"],
            "names": ["Bruno"],
            "pins": ["", "2222"],
        },
    ).json()["code"]
    guest.go(f"/t/{code}")
    # A free chair is for either of them, so it asks who comes.
    guest.page.get_by_role("button", name="Move here: Seat 3").click()
    who = guest.page.locator("dialog.who")
    expect(who.locator("h2")).to_have_text("Move here: Seat 3")
    assert not serious_by_day_and_night(guest.page)
    who.get_by_role("button", name="I am Anna").click()
    anna = guest.page.locator(".chair.seat-3")
    expect(anna).to_contain_text("Anna")
    guest.page.get_by_role("button", name="Move here: Seat 1").click()
    who.get_by_role("button", name="I am Bruno").click()
    bruno, box = guest.page.locator(".chair.seat-1"), guest.page.locator("dialog.pin")
    box.get_by_label("PIN of Bruno").fill("2222")
    box.get_by_role("button", name="I am Bruno").click()
    expect(bruno).to_contain_text("Bruno")

    bruno.get_by_role("button", name="Stand up").click()
    expect(box).to_contain_text("This seat has a PIN")
    box.get_by_label("PIN of Bruno").fill("1111")
    box.get_by_role("button", name="I am Bruno").click()
    expect(box.locator(".wrong")).to_have_text("That is not the PIN.")
    expect(bruno).to_contain_text("Bruno")
    assert not serious_by_day_and_night(guest.page)
    box.get_by_label("PIN of Bruno").fill("2222")
    box.get_by_role("button", name="I am Bruno").click()
    expect(bruno).to_have_attribute("data-kind", "open")
    expect(box).to_have_count(0)
    anna.get_by_role("button", name="Stand up").click()
    expect(guest.page.locator("#waiting")).to_contain_text("closed")
    # The browser tells of what was refused: twice without a PIN, and once with a wrong one.
    assert len(complaints) == 3
    assert all("403" in said for said in complaints)
    complaints.clear()
