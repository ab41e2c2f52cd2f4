"""Encoding: a view as numbers, actions as indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Encoding(Protocol[V_contra, A]):
    """A fixed catalogue of action numbers, seats counted from the viewer.

    Actions that are never legal together may share a number; the view tells which is meant.
    A module with these names is an `Encoding`.
    """

    @property
    def SIZE(self) -> int:  # noqa: N802 - a module's constant
        """How many action numbers there are."""
        ...

    @property
    def LENGTH(self) -> int:  # noqa: N802 - a module's constant
        """How many numbers a view becomes, whatever the seats."""
        ...

    def catalogue(self, view: V_contra) -> Sequence[A]:
        """Every action that this seat could ever name here, legal or not, each once."""
        ...

    def index(self, view: V_contra, action: A) -> int:
        """The number of an action, below `SIZE`."""
        ...

    def action(self, view: V_contra, number: int) -> A:
        """The action of a number, as this seat would name it here."""
        ...

    def numbers(self, view: V_contra) -> tuple[float, ...]:
        """The view as numbers, most of them between 0 and 1; `LENGTH` of them."""
        ...
