"""Seating: whose seats are whose, and who sits in for whom."""

from podium.core.seat import SEATS
from podium.registry import game
from podium.store import SeatKind, SeatRow
from podium.web.host.seats.seating import Seating
from podium.wire.messages import OwnSeat

PEOPLE = [
    SeatRow(match="m", seat=0, kind=SeatKind.PERSON, name="Anna", secret_hash="a", joined=5),
    SeatRow(
        match="m", seat=1, kind=SeatKind.PERSON, name="Ben", secret_hash="a", pin_hash="1", joined=5
    ),
    SeatRow(match="m", seat=2, kind=SeatKind.BOT, name="Ada", bot="greedy"),
]
KEPT = SeatRow(match="m", seat=3, secret_hash="c", name="Carl")
"""A place in a rematch, kept for a device that has not come yet."""


def seating(*rows: SeatRow) -> Seating:
    return Seating(rows, game("gotown"))


def test_a_device_has_the_seats_that_people_took_with_it_and_none_that_is_kept() -> None:
    seats = seating(*PEOPLE, KEPT)
    assert seats.of_device("a") == (SEATS[0], SEATS[1])
    assert seats.of_device("c") == ()
    assert seats.of_device("") == ()
    assert seats.yours("a").seats == [OwnSeat(0, fresh=True), OwnSeat(1, pin=True)]
    assert seats.names == ("Anna", "Ben", "Ada", "Carl")


def test_it_is_full_once_no_seat_is_open() -> None:
    assert seating(*PEOPLE).full
    assert not seating(*PEOPLE, KEPT).full


def test_the_strongest_bot_sits_in_and_plays_for_who_resigned() -> None:
    strongest = list(game("gotown").bots)[-1]
    seats = seating(*PEOPLE)
    assert seats.bot(SEATS[0], resigned=False) is None
    assert seats.bot(SEATS[2], resigned=False) == "greedy"
    assert {seats.bot(seat, resigned=True) for seat in SEATS[:3]} == {strongest}
    assert not seats.stood_in(SEATS[2]), "a bot's own seat is nobody's"
    seats.rows[0] = seats.with_bot(0)
    assert seats.stood_in(SEATS[0])
    assert seats.bot(SEATS[0], resigned=False) == strongest
    back = seats.without_bot(0)
    assert back.bot is None
    assert (back.joined or 0) > 5, "they sit down anew"
