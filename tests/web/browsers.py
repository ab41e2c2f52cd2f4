"""A browser without scripts: cookies, an origin, forms."""

from __future__ import annotations

import re

import httpx

from tests.web.server import Server


def browser(server: Server, language: str = "en") -> httpx.Client:
    """Somebody's browser; each has its own cookies."""
    return httpx.Client(
        base_url=server.address,
        headers={
            "origin": server.address,
            "accept": "text/html,*/*",
            "accept-language": language,
        },
        follow_redirects=True,
    )


def code_in(answer: httpx.Response) -> str:
    """The code of the table that a browser was led to."""
    found = re.fullmatch(r"/t/([A-Z0-9]{3}-[A-Z0-9]{3})", answer.url.path)
    assert found, (answer.status_code, answer.url)
    return found[1]


def attribute(answer: httpx.Response, name: str) -> str:
    """A data attribute of the table's page."""
    found = re.search(rf'{name}="([^"]*)"', answer.text)
    assert found, name
    return found[1]


def secrets_of(client: httpx.Client) -> dict[str, str]:
    """The secrets that a browser keeps, by the code of the table."""
    return {
        cookie.name.removeprefix("seat-"): cookie.value or ""
        for cookie in client.cookies.jar
        if cookie.name.startswith("seat-")
    }
