"""Refuses integers beyond 64 bits, which msgspec reads from JSON but cannot write."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from teahouse.server.state.refusals import Refusal

__all__ = ["LARGEST", "SMALLEST", "check_numbers"]

DIGITS = b"0123456789"
MANY = 19  # a number with fewer digits is small enough
LONG = re.compile(rb"\d{%d}" % MANY)
SMALLEST, LARGEST = -(2**63), 2**63 - 1


def check_numbers(text: bytes) -> None:
    """Raises Refusal for a number that is too large; text that is not JSON passes."""
    digits = len(text) - len(text.translate(None, DIGITS))
    if digits < MANY or LONG.search(text) is None:
        return
    for line in text.splitlines():
        try:
            _check(msgspec.json.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue


def _check(value: Any) -> None:
    match value:
        case int() if not SMALLEST <= value <= LARGEST:
            raise Refusal("bad_message", why="a number is beyond 64 bits")
        case dict():
            _check(list(value.values()))
        case list():
            for part in value:
                _check(part)
        case _:
            pass
