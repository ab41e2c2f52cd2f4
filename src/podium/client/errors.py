"""Errors: what a program is told when something could not be done."""

from __future__ import annotations

from podium.wire.program import Fault


class BadLink(ValueError):
    """No link to a table; says what one looks like."""


class OtherRules(ValueError):
    """The site plays a game, or a version of its rules, that is not installed here."""


class Lost(ConnectionError):
    """The site cannot be reached, and was tried for as long as was agreed."""


class NotDone(Exception):
    """The site or the table did not do it; nothing has changed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    @property
    def code(self) -> str:
        """Which of the known faults it is: `illegal`, `stale`, `full` and so on (docs/api.md)."""
        return self.fault.code

    @property
    def rule(self) -> str:
        """The id of the rule that forbids it; empty if it is none of the game's."""
        return self.fault.rule

    def __str__(self) -> str:
        fault = self.fault
        rule = f" [{fault.rule}]" if fault.rule else ""
        limit = f" The limit: {fault.limit}." if fault.limit else ""
        return f"{fault.message}{rule}{limit} {fault.what_to_do}".strip()


def refusal(code: str, message: str, what_to_do: str = "", rule: str = "") -> NotDone:
    """A refusal of our own, in the same form."""
    return NotDone(Fault(code, message, what_to_do, rule=rule))
