"""Dialogs: what lies over the table for a while: a text to read, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Words
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

Paragraph = tuple[str, str]
"""A heading that may be empty, and what stands below it."""


class Reading(ModalScreen[None]):
    """A text to scroll through; with `search`, only the paragraphs that hold what is typed."""

    BINDINGS = [
        Binding("escape", "leave", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-12)", show=False),
        Binding("pagedown,space", "scroll(12)", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(
        self, title: str, paragraphs: Sequence[Paragraph], *, foot: str = "", search: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs
        self._foot = foot
        self._search = search
        self._left = False

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Words(self._title), id="dialog-title")
            if self._search:
                yield Input(placeholder=self._search, id="search")
            with VerticalScroll(id="scroll", can_focus=False):
                yield Static(self._text(""), id="text")
            yield Static(Words(self._foot), id="dialog-foot")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#text", Static).update(self._text(event.value))
        self.query_one("#scroll", VerticalScroll).scroll_home(animate=False)

    def action_leave(self) -> None:
        """Once: a second key may have been on its way."""
        if not self._left:
            self._left = True
            self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#scroll", VerticalScroll).scroll_relative(y=lines, animate=False)

    def _text(self, wanted: str) -> Words:
        """The paragraphs, those alone that hold a word."""
        text = Words()
        for heading, body in self._paragraphs:
            if wanted.casefold() not in f"{heading} {body}".casefold():
                continue
            if heading:
                text.append(heading, "bold")
                text.append("\n" if body else "")
            text.append(f"{body}\n" if not heading else f"{body}\n\n")
        return text


class Choosing(ModalScreen[int | None]):
    """One of several things: its place in the list, or None."""

    BINDINGS = [Binding("escape,q", "leave", show=False)]

    def __init__(self, title: str, things: Sequence[str], foot: str = "") -> None:
        super().__init__()
        self._title = title
        self._things = things
        self._foot = foot
        self._left = False

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Words(self._title), id="dialog-title")
            yield OptionList(*[Option(Words(thing)) for thing in self._things])
            yield Static(Words(self._foot), id="dialog-foot")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._leave(event.option_index)

    def action_leave(self) -> None:
        self._leave(None)

    def _leave(self, chosen: int | None) -> None:
        """Once: a second key may have been on its way."""
        if not self._left:
            self._left = True
            self.dismiss(chosen)
