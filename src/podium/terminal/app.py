"""The app: a table on the screen of a terminal, played by keys; a mouse may touch things too."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine, Mapping
from contextlib import suppress
from typing import ClassVar

import msgspec
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget

from podium.core.seat import Seat
from podium.language import Words
from podium.language.rulebook import page_of, rules_on
from podium.scene.cells.canvas import Canvas, Style, folded, width_of
from podium.scene.cells.sheet import Spot, ink_of, mark
from podium.scene.offer import Offer
from podium.scene.text import Text, Voice
from podium.terminal.dialogs import Choosing, Reading
from podium.terminal.keys import ASK
from podium.terminal.layout import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    Composed,
    Screenful,
    ToldLine,
    Touching,
    compose,
)
from podium.terminal.log import said
from podium.terminal.palette import Palette
from podium.terminal.picking import complete, leading, touched
from podium.terminal.sitting import PATIENCE, Declined, SeatSees, TerminalTable
from podium.terminal.standing import ending_lines

PANS = {"H": (-2, 0), "L": (2, 0), "K": (0, -2), "J": (0, 2)}
AGREE, DECLINE = "+", "-"
"""The keys that answer who would like to take something back."""
READABLE = 66
"""So many columns a text has in a dialog on the smallest screen."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class CellScreen(Widget, can_focus=True):
    """The whole screen as cells."""

    DEFAULT_CSS = "CellScreen { width: 1fr; height: 1fr; }"

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._styles: dict[Style, RichStyle] = {}
        self.shown = Canvas(0, 0)

    def show(self, canvas: Canvas) -> None:
        """Shows other cells."""
        self.shown = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= self.shown.height:
            return Strip.blank(self.size.width, self._style(Style()))
        runs = [Segment(text, self._style(style)) for text, style in self.shown.runs(y)]
        return Strip(runs)

    def _style(self, style: Style) -> RichStyle:
        if style not in self._styles:
            of = self._palette.of
            self._styles[style] = RichStyle(
                color=of(style.ink or "ink") or None,
                bgcolor=of(style.paper or "paper") or None,
                bold=style.bold,
                # Where there is no colour, what lies on a ground of its own is turned round.
                reverse=style.reverse != (bool(style.paper) and not self._palette.coloured),
            )
        return self._styles[style]


class TerminalApp(App[str]):
    """One table. It ends with a sentence for whoever leaves."""

    ENABLE_COMMAND_PALETTE = False
    # Whatever lies over the table: else a dialog's own keys would come first.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "app.leave", show=False, priority=True)
    ]
    CSS = """
    Screen { background: $podium-paper; color: $podium-ink; }
    Reading, Choosing { align: center middle; background: $podium-paper; }
    #dialog { width: 90%; max-width: 100; height: 90%; padding: 0 1; border: round $podium-line;
              background: $podium-paper; }
    #dialog-title { text-style: bold; height: auto; margin: 0 0 1 0; color: $podium-accent; }
    #dialog-foot { height: auto; color: $podium-muted; }
    #scroll { height: 1fr; background: $podium-paper; scrollbar-size-vertical: 1; }
    #search { height: 1; border: none; padding: 0; background: $podium-well; color: $podium-ink; }
    OptionList { height: 1fr; border: none; background: $podium-paper; color: $podium-ink; }
    OptionList > .option-list--option-highlighted { text-style: bold reverse; background: $podium-paper;
              color: $podium-ink; }
    OptionList:focus > .option-list--option-highlighted { text-style: bold reverse; background: $podium-paper;
              color: $podium-ink; }
    Static { background: $podium-paper; color: $podium-ink; }
    """

    def __init__(
        self,
        sitting: TerminalTable,
        words: Words,
        *,
        dark: bool = True,
        coloured: bool = True,
        first: str = "",
    ) -> None:
        """`first`: said before anything is touched."""
        self.sitting = sitting
        self.spoken = words
        self._face = sitting.game.terminal
        self.palette = Palette(self._face.colours, dark=dark, coloured=coloured)
        super().__init__(ansi_color=True)
        people = sitting.people
        self.seat: Seat | None = people[0] if len(people) == 1 else None
        """Whose things are on the screen."""
        self.passing: Seat | None = None
        """Whom the device is to be passed to: until then nobody's things are seen."""
        self.back: int | None = None
        """The entry that is looked back at."""
        self.touching = Touching(note=first)
        self.armed = ""
        """The key of the button that waits to be confirmed."""
        self.composed: Composed | None = None
        self._sending = False
        self._doing: asyncio.Future[None] | None = None
        """What was done last, and may still be on its way to the site."""
        self._was_away = False
        self._told_end = False

    def get_css_variables(self) -> dict[str, str]:
        names = ("paper", "ink", "line", "muted", "accent", "well")
        mine = {f"podium-{name}": self.palette.of(name) or "ansi_default" for name in names}
        return {**super().get_css_variables(), **mine}

    def compose(self) -> ComposeResult:
        yield CellScreen(self.palette)

    def on_mount(self) -> None:
        self.table = self.query_one(CellScreen)
        self.table.focus()
        self._whose_turn()
        self.show()
        self.run_worker(self._keep_going(), exclusive=False)
        self.run_worker(self._watch_table(), exclusive=False)
        self.set_interval(1, self._tick)

    async def _keep_going(self) -> None:
        """What goes wrong with the table for good ends the program with a sentence."""
        try:
            await self.sitting.run()
        except (OSError, ValueError) as lost:
            self.exit(str(lost))

    async def _watch_table(self) -> None:
        while True:
            await self.sitting.changed()
            self._renew()

    def _tick(self) -> None:
        """A second has passed."""
        away = self.sitting.away
        if self.sitting.clock(self.seat) is not None or away != self._was_away:
            self._was_away = away
            self.show()

    def _renew(self) -> None:
        """Shows what has changed; what was picked stays as long as it still leads anywhere."""
        if self.sitting.waiting:
            self.show()
            return
        self._whose_turn()
        offers = self._seen().scene.offers
        if self.touching.picked and not leading(offers, self.touching.picked):
            self.touching = msgspec.structs.replace(self.touching, picked=(), choice=0)
        self.armed = ""
        self.show()
        if self._seen().outcome is not None and not self._told_end and self.passing is None:
            self._told_end = True
            self._tell_end()

    # -- whose turn it is ----------------------------------------------------------------------

    def _whose_turn(self) -> None:
        """Draws the curtain where somebody else of those around this screen is awaited."""
        people = self.sitting.people
        if len(people) < 2 or self.sitting.waiting:
            return
        seen = self.sitting.seen(None)
        due = [seat for seat in seen.awaited if seat in people]
        if seen.outcome is not None or not due or self.seat in due:
            if seen.outcome is not None:
                self.seat, self.passing = None, None
            return
        self.seat, self.passing, self.back = None, due[0], None
        self.touching, self.armed = Touching(), ""

    def _seen(self) -> SeatSees:
        now = self.sitting.seen(self.seat)
        if self.back is None:
            return now
        return self.sitting.past(self.seat, min(self.back, now.seq))

    # -- what is shown -------------------------------------------------------------------------

    def _say(self) -> Voice:
        words, names, viewer = self.spoken, self.sitting.names, self.seat

        def say(text: Text) -> str:
            return words.say(text, names, viewer)

        return say

    def show(self) -> None:
        """Draws the screen anew."""
        width, height = self.size.width, self.size.height
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            self.composed = None
            self.table.show(self._too_small(width, height))
            return
        if self.sitting.waiting:
            self.composed = None
            self.table.show(self._room(width, height))
            return
        if self.passing is not None:
            self.composed = None
            self.table.show(self._curtain(width, height, self.passing))
            return
        seen = self._seen()
        scene, note = seen.scene, self.touching.note
        if self.back is not None:
            last = self.sitting.seen(self.seat).seq
            note = ""
            scene = msgspec.structs.replace(
                scene, prompt=("ui.past_at", seen.seq, last), offers=(), help=()
            )
        log = [
            ToldLine(line.actor, said(line, self.spoken, self.sitting.names, self.seat), line.rule)
            for line in reversed(seen.log[-12:])
        ]
        shown = Screenful(
            self.sitting.game.name,
            self._face,
            seen.view,
            scene,
            self.spoken,
            self._say(),
            self.sitting.names,
            log,
            msgspec.structs.replace(self.touching, note=note),
            seen.may_undo and self.back is None,
            self._clock(),
            self.armed,
            self.back is not None,
            seen.may_ask and not seen.may_undo,
            self._wish(seen),
        )
        self.composed = compose(shown, width, height)
        self.table.show(self.composed.canvas)

    def _wish(self, seen: SeatSees) -> tuple[str, str]:
        """What is asked of the others, and the keys that answer; or that the site is away."""
        ui = self.spoken.ui
        if self.sitting.away:
            return ui("ui.reconnecting"), ""
        if seen.wish is None or self.back is not None:
            return "", ""
        if seen.wish.mine:
            return (
                seen.wish.words,
                f"{AGREE} {ui('ui.wish_agree')}  {DECLINE} {ui('ui.wish_decline')}",
            )
        return seen.wish.words, f"{DECLINE} {ui('ui.wish_withdraw')}" if seen.wish.own else ""

    def _clock(self) -> str:
        left = self.sitting.clock(self.seat)
        if left is None:
            return ""
        return f"{int(left) // 60}:{int(left) % 60:02}"

    def _too_small(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        words = self.spoken.ui("ui.terminal.too_small", LEAST_WIDTH, LEAST_HEIGHT, width, height)
        for y, line in enumerate(folded(words, max(width, 1))):
            canvas.put(0, y, line)
        return canvas

    def _room(self, width: int, height: int) -> Canvas:
        """Who is there before the match begins, and the code by which others come."""
        canvas = Canvas(width, height)
        lines = [
            self.sitting.game.name,
            self.spoken.ui("ui.waiting_room"),
            "",
            *self.sitting.waiting,
        ]
        top = (height - len(lines)) // 2
        for n, line in enumerate(lines):
            canvas.middle(0, width, top + n, line, "accent" if n == 0 else "", bold=n in (0, 3))
        if self.touching.note:
            canvas.middle(0, width, top + len(lines) + 1, self.touching.note, "warn", bold=True)
        canvas.middle(0, width, height - 1, f"q {self.spoken.ui('ui.terminal.key.leave')}", "muted")
        return canvas

    def _curtain(self, width: int, height: int, seat: Seat) -> Canvas:
        """Nothing of the table: whom the device goes to, and the key by which that seat looks."""
        canvas = Canvas(width, height)
        ui, name, middle = self.spoken.ui, self.sitting.names[seat], height // 2
        for y in (middle - 5, middle + 4):
            canvas.put(0, y, "▒" * width, "accent")
        canvas.middle(
            0, width, middle - 3, f"{mark(seat)} {name} {mark(seat)}", ink_of(seat), bold=True
        )
        canvas.middle(0, width, middle - 1, ui("ui.pass_to", name), bold=True)
        canvas.middle(0, width, middle, ui("ui.curtain_hint"), "muted")
        canvas.middle(0, width, middle + 2, f"Enter  {ui('ui.i_am', name)}", "glow", bold=True)
        canvas.middle(0, width, height - 1, f"q {ui('ui.terminal.key.leave')}", "muted")
        return canvas

    # -- keys ----------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        if hasattr(self, "table"):
            self.call_after_refresh(self.show)

    async def on_key(self, event: events.Key) -> None:
        """What a key does; while a dialog lies over the table, it has the keys."""
        if self.screen is not self.screen_stack[0]:
            return
        event.stop()
        event.prevent_default()
        if event.key == "q":
            self.leave()
        elif self.sitting.waiting:
            if event.key == "enter":
                await self._patiently(self._begin())
        elif self.passing is not None:
            if event.key == "enter":
                self.seat, self.passing = self.passing, None
                self.show()
        elif self.back is not None:
            self._while_looking_back(event.key)
        else:
            await self._at_the_table(event.key, event.character or "")
        if not self._sending or self.sitting.away:
            self.show()

    async def _patiently(self, work: Coroutine[object, object, None]) -> None:
        """Does something at the table; what takes longer goes on while other keys are heard."""

        async def done() -> None:
            # What is wrong with the table for good ends the program where its news are heard.
            with suppress(OSError):
                await work

        doing = self._doing = asyncio.ensure_future(done())
        await asyncio.wait({doing}, timeout=PATIENCE)
        if doing.done():
            doing.result()

    async def _at_the_table(self, key: str, letter: str) -> None:
        composed = self.composed
        if composed is None:
            return
        if self.touching.note and key != "w":
            self.touching = msgspec.structs.replace(self.touching, note="")
        if key == "enter":
            await self._enter(composed)
        elif key == "escape":
            self.touching = Touching(pan=self.touching.pan)
            self.armed = ""
        elif key == "backspace":
            self._pick(self.touching.picked[:-1])
        elif key in ARROWS:
            self._arrow(key, composed)
        elif key in ("tab", "shift+tab"):
            self._next(composed, -1 if key == "shift+tab" else 1)
        elif letter in PANS:
            dx, dy = PANS[letter]
            x, y = self.touching.pan
            self.touching = msgspec.structs.replace(self.touching, pan=(x + dx, y + dy), cursor="")
        elif letter == ASK:
            await self._patiently(self._undo())
        elif letter in (AGREE, DECLINE) and (wish := self._seen().wish) is not None:
            if wish.mine or (wish.own and letter == DECLINE):
                await self._patiently(self._answer(letter))
        elif letter == "w":
            await self._patiently(self._why(composed))
        elif letter == "l":
            self._show_log()
        elif letter == "r":
            self.back = max(self._seen().seq - 1, 0)
        elif letter == "?":
            self._show_help()
        elif letter == "n":
            self._show_names()
        elif key == "space":
            self._show_choices()
        elif letter in composed.buttons:
            self._pick(())
            self.armed = letter
        elif letter:
            self._by_key(composed, letter)

    def _while_looking_back(self, key: str) -> None:
        last = self.sitting.seen(self.seat).seq
        assert self.back is not None
        steps = {"left": -1, "right": 1, "up": -10, "down": 10, "pageup": -10, "pagedown": 10}
        if key in steps:
            self.back = min(max(self.back + steps[key], 0), last)
        elif key == "home":
            self.back = 0
        elif key in ("end", "escape", "r", "enter"):
            self.back = None

    def _by_key(self, composed: Composed, letter: str) -> None:
        for handle, key in composed.keys.items():
            if key == letter:
                self._touch(handle)
                return

    def _touch(self, handle: str) -> None:
        picks = touched(self._seen().scene.offers, self.touching.picked, handle)
        if picks is not None:
            self._pick(picks)

    def _pick(self, picks: tuple[str, ...]) -> None:
        self.armed = ""
        self.touching = msgspec.structs.replace(self.touching, picked=picks, choice=0)

    def _candidates(self) -> list[Offer]:
        """What Enter would do: one of these."""
        if self.armed and self.composed is not None and self.armed in self.composed.buttons:
            return [self.composed.buttons[self.armed]]
        return complete(self._seen().scene.offers, self.touching.picked)

    async def _enter(self, composed: Composed) -> None:
        ready = self._candidates()
        if self.armed == ASK:
            await self._patiently(self._ask())
        elif ready:
            await self._patiently(self.do(ready[self.touching.choice % len(ready)], self._seen()))
        elif handle := self.touching.cursor:
            if handle in composed.keys:
                self._touch(handle)
            else:
                await self._patiently(self._why(composed))

    def _arrow(self, key: str, composed: Composed) -> None:
        ready = self._candidates()
        if len(ready) > 1 and key in ("left", "right"):
            choice = (self.touching.choice + (1 if key == "right" else -1)) % len(ready)
            self.touching = msgspec.structs.replace(self.touching, choice=choice)
            return
        spots = composed.spots
        if not spots:
            return
        here = spots.get(self.touching.cursor)
        if here is None:
            lit = [handle for handle in spots if handle in composed.keys]
            chosen = (lit or list(spots))[0]
        else:
            chosen = nearest(spots, self.touching.cursor, *ARROWS[key])
        self.touching = msgspec.structs.replace(self.touching, cursor=chosen)

    def _next(self, composed: Composed, step: int) -> None:
        """The next thing that may be touched."""
        lit = list(composed.keys)
        if not lit:
            return
        at = lit.index(self.touching.cursor) + step if self.touching.cursor in lit else 0
        self.touching = msgspec.structs.replace(self.touching, cursor=lit[at % len(lit)])

    def on_click(self, event: events.Click) -> None:
        """A mouse touches what lies under it; a second time, it is done."""
        composed = self.composed
        if composed is None or self.back is not None or self.screen is not self.screen_stack[0]:
            return
        found = [
            (spot.width * spot.height, handle)
            for handle, spot in composed.spots.items()
            if spot.shown
            and spot.x <= event.screen_x < spot.x + spot.width
            and spot.y <= event.screen_y < spot.y + spot.height
            and handle in composed.keys
        ]
        if found:
            self._touch(min(found)[1])
        self.show()

    # -- doing ---------------------------------------------------------------------------------

    async def do(self, offer: Offer, seen: SeatSees) -> None:
        """Takes an offer of what was seen; nothing else is taken until it is answered."""
        if self._sending or self.seat is None:
            return
        self._sending = True
        self.touching = Touching(pan=self.touching.pan)
        self.armed = ""
        try:
            await self.sitting.act(self.seat, seen, offer.action)
        except Declined as why:
            self.touching = Touching(note=str(why))
        finally:
            self._sending = False
        self._renew()

    async def _begin(self) -> None:
        try:
            await self.sitting.begin()
        except Declined as why:
            self.touching = Touching(note=str(why))

    async def _undo(self) -> None:
        """Takes back what may be taken back unasked; else Enter asks the others."""
        if self.seat is None:
            return
        seen = self._seen()
        if seen.may_ask and not seen.may_undo:
            self._pick(())
            self.armed = ASK
            return
        await self._carry_out(self.sitting.undo(self.seat))

    async def _ask(self) -> None:
        self.armed = ""
        if self.seat is not None:
            await self._carry_out(self.sitting.ask_undo(self.seat))

    async def _answer(self, letter: str) -> None:
        if self.seat is not None:
            await self._carry_out(self.sitting.answer_undo(self.seat, agree=letter == AGREE))

    async def _carry_out(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Declined as why:
            self.touching = Touching(note=str(why))
        self._renew()

    async def _why(self, composed: Composed) -> None:
        """Why the thing under the cursor cannot be used now, with what is picked."""
        if self.seat is None:
            return
        handle = self.touching.cursor
        if not handle or handle in self.touching.picked:
            dull = [each for each in composed.spots if each not in composed.keys]
            if dull and not handle:
                self.touching = msgspec.structs.replace(
                    self.touching, cursor=dull[-1], note=self.spoken.ui("ui.terminal.why_what")
                )
            return
        found = await self.sitting.why(self.seat, frozenset({handle, *self.touching.picked}))
        if found:
            note = "  ".join(f"{words} [{rule}]" for words, rule in found)
        else:
            note = self.spoken.ui("ui.terminal.no_why")
        self.touching = msgspec.structs.replace(self.touching, note=note)

    # -- dialogs -------------------------------------------------------------------------------

    def _foot(self) -> str:
        return f"Esc  {self.spoken.ui('ui.close')}"

    def _show_log(self) -> None:
        lines = [
            f"{mark(line.actor) if line.actor >= 0 else '·'} "
            f"{said(line, self.spoken, self.sitting.names, self.seat)}"
            f"{f'  {line.rule}' if line.rule else ''}"
            for line in reversed(self._seen().log)
        ]
        text = "\n".join(lines)
        self.push_screen(Reading(self.spoken.ui("ui.log"), [("", text)], foot=self._foot()))

    def _show_help(self) -> None:
        """The keys, then every rule; typing leaves those that hold a word."""
        ui = self.spoken.ui
        keys = [part.partition("|") for part in ui("ui.terminal.keys").split("\n")]
        column = max(width_of(key.strip()) for key, _, _ in keys) + 2
        about: list[str] = []
        for key, _, words in keys:
            first, *more = folded(words, READABLE - column)
            about.append(f"{key.strip():<{column}}{first}")
            about += [f"{'':<{column}}{line}" for line in more]
        game_id = self.sitting.game.id
        page = page_of(game_id, self.spoken.code) or page_of(game_id) or ""
        rules = [(rule.id, rule.text) for rule in rules_on(page)]
        self.push_screen(
            Reading(
                ui("ui.rules"),
                [("", "\n".join(about)), *rules],
                foot=self._foot(),
                search=ui("ui.search_rules"),
            )
        )

    def _show_names(self) -> None:
        """Everything on the table in words."""
        seen, say = self._seen(), self._say()
        paragraphs: list[tuple[str, str]] = []
        for area in seen.scene.areas:
            rows = [say(n.label) for n in seen.scene.nodes if n.area == area.id and n.label]
            if rows:
                paragraphs.append((say(area.label), "\n".join(f"  {row}" for row in rows)))
        self.push_screen(Reading(self.spoken.ui("ui.board"), paragraphs, foot=self._foot()))

    def _show_choices(self) -> None:
        """Every legal action in words, also those that are listed alone."""
        seen, say = self._seen(), self._say()
        offers = seen.scene.offers
        if not offers:
            return
        things = [
            say(offer.label) + (f" ({offer.number})" if offer.number is not None else "")
            for offer in offers
        ]

        def taken(at: int | None) -> None:
            if at is not None and at < len(offers):
                self.run_worker(self.do(offers[at], seen))

        self.push_screen(Choosing(self.spoken.ui("ui.all_choices"), things, self._foot()), taken)

    def _tell_end(self) -> None:
        """Who won and why, then what was counted."""
        seen = self._seen()
        assert seen.outcome is not None
        title = self.spoken.ending(seen.outcome, self.sitting.names, self.seat)
        paragraphs = [("", line) for line in ending_lines(seen, self.spoken, self.sitting.names)]
        self.push_screen(Reading(title, paragraphs, foot=self._foot()))

    def action_leave(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Ends the program; the match can be gone on with."""
        sitting = self.sitting
        over = not sitting.waiting and sitting.seen(None).outcome is not None
        goes_on = sitting.again and not over
        self.exit(self.spoken.ui("ui.terminal.left", sitting.again) if goes_on else "")


def nearest(spots: Mapping[str, Spot], here: str, dx: int, dy: int) -> str:
    """The next thing in a direction: near, and as straight on as may be."""
    start = spots[here]
    best, least = here, 1e9
    for handle, spot in spots.items():
        across = (spot.x + spot.width / 2) - (start.x + start.width / 2)
        down = 2 * ((spot.y + spot.height / 2) - (start.y + start.height / 2))
        along, aside = (across * dx, abs(down)) if dx else (down * dy, abs(across))
        if along <= 0.5:
            continue
        far = along + 2 * aside
        if far < least:
            best, least = handle, far
    return best
