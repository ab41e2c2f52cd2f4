"""A site for terminals."""

from tests.web.conftest import own_server, server

__all__ = ["own_server", "server"]
