"""The race is driven in a real browser too: what that takes comes from the tests of the client."""

from tests.e2e.conftest import complaints, invite, server

__all__ = ["complaints", "invite", "server"]
