"""Links as people paste them."""

import pytest

from podium.client.errors import BadLink
from podium.client.link import link_of, site_of


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("https://example.org/t/KTX-4PM", "https://example.org/t/KTX-4PM"),
        ("https://example.org/KTX-4PM/", "https://example.org/t/KTX-4PM"),
        (" https://example.org:8443/t/ktx4pm?x=1#y ", "https://example.org:8443/t/KTX-4PM"),
        ("example.org/t/KTX-4PM", "https://example.org/t/KTX-4PM"),
        ("localhost:8000/t/KTX-4PM", "http://localhost:8000/t/KTX-4PM"),
        ("http://[::1]:8000/t/KTX-4PM", "http://[::1]:8000/t/KTX-4PM"),
        ("https://example.org/games/t/KTX-4PM", "https://example.org/games/t/KTX-4PM"),
    ],
)
def test_a_link_names_a_site_and_a_table(text: str, page: str) -> None:
    assert link_of(text).page == page


@pytest.mark.parametrize(
    "text", ["", "https://example.org", "KTX-4PM-XX", "ftp://a/KTX-4PM", "http://a:x/KTX-4PM"]
)
def test_what_is_no_link_is_told_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadLink, match="http"):
        link_of(text)


def test_a_site_needs_no_table() -> None:
    assert site_of("127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert site_of("https://example.org/") == "https://example.org"
    assert site_of("https://example.org/games/") == "https://example.org/games"
