"""Addresses that are not of the public internet, from the special-purpose registries of IANA.

The table is our own, as what a version of Python calls global changes from one to the next. All
that is in the registries is left out, also the few ranges there that can be reached: nobody is
called at the anycast addresses of a protocol.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import TypeAlias

__all__ = ["SPECIAL", "IpAddress", "is_public"]

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

SPECIAL: Mapping[str, str] = {
    # IPv4
    "0.0.0.0/8": "this network",
    "10.0.0.0/8": "private use",
    "100.64.0.0/10": "shared by carriers",
    "127.0.0.0/8": "loopback",
    "169.254.0.0/16": "link-local",
    "172.16.0.0/12": "private use",
    "192.0.0.0/24": "assignments for protocols",
    "192.0.2.0/24": "documentation",
    "192.31.196.0/24": "AS112",
    "192.52.193.0/24": "AMT",
    "192.88.99.0/24": "relays of 6to4, deprecated",
    "192.168.0.0/16": "private use",
    "192.175.48.0/24": "delegation of AS112",
    "198.18.0.0/15": "benchmarks",
    "198.51.100.0/24": "documentation",
    "203.0.113.0/24": "documentation",
    "224.0.0.0/4": "multicast",
    "240.0.0.0/4": "reserved, and the limited broadcast",
    # IPv6
    "::/96": "unspecified, loopback and IPv4-compatible, deprecated",
    "::ffff:0:0:0/96": "translated IPv4 (SIIT)",
    "64:ff9b::/96": "translated IPv4",
    "64:ff9b:1::/48": "translated IPv4, local",
    "100::/64": "discarded",
    "100:0:0:1::/64": "dummies",
    "2001::/23": "assignments for protocols, with Teredo, benchmarks and ORCHID",
    "2001:db8::/32": "documentation",
    "2002::/16": "6to4",
    "2620:4f:8000::/48": "delegation of AS112",
    "3fff::/20": "documentation",
    "5f00::/16": "segment routing",
    "fc00::/7": "unique local",
    "fe80::/10": "link-local",
    "fec0::/10": "site-local, deprecated",
    "ff00::/8": "multicast",
}
"""The ranges, and what each is for."""

_NETWORKS = tuple(ipaddress.ip_network(range) for range in SPECIAL)
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")  # nothing else was ever given out
ISATAP, EITHER = 0x0000_5EFE, 0xFDFF_FFFF  # of an interface's name; a bit says whether it is global


def is_public(address: IpAddress) -> bool:
    """Whether an address is of the public internet.

    An IPv6 address that maps an IPv4 address is as public as that one. Other addresses that lead to
    an embedded IPv4 address are not public.
    """
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in GLOBAL_UNICAST or _is_isatap(address):
            return False
    return not any(address in network for network in _NETWORKS)


def _is_isatap(address: ipaddress.IPv6Address) -> bool:
    return (int(address) >> 32) & EITHER == ISATAP
