"""Tables for tests of the terminal, and a hand that plays them by keys."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from podium.bots.players import rival_of
from podium.core.chance import Seeded
from podium.language import words
from podium.play.table import Table
from podium.registry import game
from podium.scene.offer import Offer
from podium.terminal.app import TerminalApp
from podium.terminal.local import LocalTable
from podium.terminal.picking import complete
from podium.terminal.saved import KeptMatch, Places

NAMES = ("Anna", "Bruno", "Chloé", "Dragan", "Elif", "Finn")


def table_of(
    game_id: str, seats: int, people: int, seed: str, options: Any = None, bot: str = ""
) -> tuple[Table[Any, Any, Any, Any, Any], Places]:
    found = game(game_id)
    wished = found.options() if options is None else options
    bots = dict.fromkeys(range(people, seats), bot or rival_of(found))
    return Table(found, seats, wished, seed), Places(NAMES[:seats], tuple(range(people)), bots)


def app_at(
    table: Table[Any, Any, Any, Any, Any],
    places: Places,
    kept: KeptMatch | None = None,
    *,
    language: str = "en",
    coloured: bool = True,
    dark: bool = True,
) -> TerminalApp:
    spoken = words(table.game.id, language)
    sitting = LocalTable(table, places, spoken, kept)
    return TerminalApp(sitting, spoken, dark=dark, coloured=coloured)


async def settled(app: TerminalApp, pilot: Pilot[str]) -> None:
    """Until somebody here is asked, or the match is over."""
    while True:
        seen = app.sitting.seen(None)
        if seen.outcome is not None or set(seen.awaited) & set(app.sitting.people):
            await pilot.pause()
            return
        await pilot.pause(0.01)


async def choose(app: TerminalApp, pilot: Pilot[str], offer: Offer) -> None:
    """Takes an offer by the keys that are printed on what it touches."""
    composed = app.composed
    assert composed is not None
    if offer.listed or (not offer.picks and offer not in composed.buttons.values()):
        await by_list(app, pilot, offer)
        return
    if not offer.picks:
        key = next(key for key, each in composed.buttons.items() if each == offer)
        await pilot.press(key, "enter")
        return
    for pick in offer.picks:
        await pilot.press(composed.keys[pick])
    picked = app.touching.picked
    assert sorted(picked) == sorted(offer.picks), (picked, offer.picks)
    ready = complete(app.sitting.seen(app.seat).scene.offers, picked)
    for _ in range(ready.index(offer)):
        await pilot.press("right")
    await pilot.press("enter")


async def by_list(app: TerminalApp, pilot: Pilot[str], offer: Offer) -> None:
    """Takes an offer from the list of all choices."""
    at = app.sitting.seen(app.seat).scene.offers.index(offer)
    await pilot.press("space", *["down"] * at, "enter")


async def played(app: TerminalApp, pilot: Pilot[str], seed: str, most: int = 10_000) -> int:
    """Plays by keys, whatever comes to hand, until the match is over; how many decisions."""
    luck, decisions = Seeded(seed), 0
    while decisions < most:
        await settled(app, pilot)
        if app.sitting.seen(None).outcome is not None:
            break
        if app.passing is not None:
            await pilot.press("enter")
        seen = app.sitting.seen(app.seat)
        if not seen.may_act:
            await pilot.pause(0.01)
            continue
        offers = seen.scene.offers
        # Ending the turn is the last thing to do, or no match would get anywhere.
        active = [offer for offer in offers if offer.rank >= 0] or list(offers)
        await choose(app, pilot, active[luck.draw(range(len(active)), "offer")])
        decisions += 1
    return decisions
