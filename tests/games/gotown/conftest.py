"""A real server and people with real browsers, as the browser tests of the table have them."""

from tests.e2e.conftest import complaints, invite, server

__all__ = ["complaints", "invite", "server"]
