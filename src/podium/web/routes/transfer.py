"""Transfer: a seat goes to another device, by a code that is good once and for a short while."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from podium.core.seat import SEATS
from podium.store import SeatKind, TicketRow
from podium.web.host.seats.codes import hashed, new_secret, ticket_of
from podium.web.host.seats.tickets import GOOD_FOR
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, SeatNamed, as_json, body_of, key_of, table_code
from podium.web.http.invite import picture_of, url_of
from podium.web.http.render import Poster, page
from podium.web.site import Site


@post("/api/matches/{code:str}/transfer", status_code=201)
async def hand_over(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """A code that moves one's seat: `{code, link, qr, seconds}`."""
    asker = Asker.of(request)
    asked = await body_of(request, SeatNamed)
    async with site.tables.now(table_code(code)) as hosted:
        claim = asker.claim(hosted.code, key_of(request))
        claim.own_seats(hosted)
        seat = claim.seat(hosted)
        if seat is None or seat != asked.seat:
            raise Wrong("no_seat")
        site.may_sit(asker.address)
        name = await site.transfers.new(hosted.code, seat, claim.device)
    link = url_of(request, f"/take/{name}")
    told = {"code": name, "link": link, "qr": picture_of(link), "seconds": int(GOOD_FOR)}
    return as_json(msgspec.json.encode(told), 201)


@get("/take/{name:str}", media_type="text/html")
async def offered(request: Incoming, name: str, site: Site) -> Response[bytes]:
    """Asks whether to play on here: opening a link alone moves nothing."""
    asker = Asker.of(request)
    ticket = await _ticket(site, asker, name)
    async with site.tables.now(ticket.code) as hosted:
        facts = {
            "game": Poster(site, hosted.table.game, asker.language),
            "who": hosted.seating.names[ticket.seat],
            "ticket": ticket_of(name),
        }
    return page(request, site, asker, "take.html", facts)


@post("/take/{name:str}")
async def take(request: Incoming, name: str, site: Site) -> Redirect:
    """The seat is this device's now; the other one watches."""
    asker = Asker.of(request)
    ticket = await _ticket(site, asker, name)
    secret = await site.tables.again(ticket.code, lambda: _take(site, asker, ticket))
    await site.transfers.use_up(ticket_of(name) or "")
    cookies = [asker.seat_cookie(ticket.code, secret)]
    return Redirect(f"/t/{ticket.code}", status_code=303, cookies=cookies)


async def _take(site: Site, asker: Asker, ticket: TicketRow) -> str:
    """Moves the seat; the secret that it belongs to from now on."""
    async with site.tables.now(ticket.code) as hosted:
        row = hosted.seating.rows[ticket.seat]
        if row.secret_hash != ticket.device:
            raise Wrong("no_transfer")
        # A device that sits here already has one secret for all its seats; only there is a PIN of use.
        sits = bool(asker.claim(hosted.code).seats(hosted))
        secret = (asker.secrets.get(hosted.code) if sits else None) or new_secret()
        pin = row.pin_hash if sits else None
        moved = msgspec.structs.replace(row, secret_hash=hashed(secret), pin_hash=pin)
        await site.tables.reseat(hosted, moved)
        # One device lost the seat; the other one may have others, and then they share it from now on.
        hosted.audience.part_with(ticket.device)
        hosted.audience.part_with(hashed(secret))
        hosted.curtain.close(SEATS[ticket.seat])
        if site.tables.shared:
            site.tables.tell_keys(hosted)
        hosted.audience.presence.expect(hashed(secret))
        following = hosted.agreed.rematch
    if following:
        await site.tables.again(
            following, lambda: _keep_place(site, following, ticket, hashed(secret))
        )
    return secret


async def _keep_place(site: Site, following: str, ticket: TicketRow, device: str) -> None:
    """The place that is kept in the match that follows moves along."""
    async with site.tables.now(following) as hosted:
        row = hosted.seating.rows[ticket.seat]
        if row.kind is SeatKind.OPEN and row.secret_hash == ticket.device:
            await site.tables.reseat(hosted, msgspec.structs.replace(row, secret_hash=device))


async def _ticket(site: Site, asker: Asker, name: str) -> TicketRow:
    # Codes are short: nobody may try many of them.
    found = ticket_of(name)

    async def good() -> bool:
        return found is not None and await site.transfers.is_good(found)

    async def own() -> bool:
        return False

    if found is None or not await site.misses.look(asker.address, found, good, own):
        raise Wrong("no_transfer")
    return await site.transfers.ticket(found)


ROUTES = [hand_over, offered, take]
