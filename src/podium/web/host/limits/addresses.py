"""Addresses: whom one stands for, and which of them are proxies that speak for others."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

_HOUSEHOLD = 64
"""Bits of an IPv6 address that a network is given; its own devices choose the rest freely."""


class Proxies:
    """The proxies that are believed when they say whom they speak for."""

    def __init__(self, networks: Iterable[IPv4Network | IPv6Network] = ()) -> None:
        self._networks = tuple(networks)

    @classmethod
    def of(cls, text: str) -> Proxies:
        """Those of a list of addresses and networks, with commas between; ValueError if one is none."""
        return cls(ip_network(part.strip()) for part in text.split(",") if part.strip())

    def __contains__(self, address: str) -> bool:
        found = address_of(address)
        return found is not None and any(found in network for network in self._networks)

    def client(self, forwarded: str) -> str:
        """Whom they speak for: the last in the list that is no proxy of ours; empty if nobody."""
        for part in reversed([_bare(part.strip()) for part in forwarded.split(",")]):
            if part not in self:
                return part if address_of(part) is not None else ""
        return ""


def household(address: str) -> str:
    """Whom an address stands for where it is counted how often somebody asks.

    Whoever has one IPv6 address has as many as they like, so those of one network count as one.
    """
    found = address_of(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _HOUSEHOLD), strict=False))
    return address if found is None else str(found)


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """An address, in the older form where it has one; None if it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _bare(part: str) -> str:
    """An address without the port that some proxies write behind it."""
    if part.startswith("["):
        return part[1:].partition("]")[0]
    return part.partition(":")[0] if part.count(":") == 1 else part
