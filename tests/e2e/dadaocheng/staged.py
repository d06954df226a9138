"""Positions of Dadaocheng in which there is something to choose."""

from __future__ import annotations

from typing import Any

__all__ = ["FULL_HOUSE", "TWO_LINES"]

TWO_LINES: dict[str, Any] = {
    "round": 2,
    "step": "collect",
    "turn": 0,
    "moves_left": 0,
    "grid": [
        *("tea/rice", "sugar/tea", "rice/camphor", "opium/sugar"),
        *("tea/sugar", "rice/sugar", "camphor/sugar", "opium/rice"),
        *("tea/camphor", "opium/camphor", "sugar/rice", "opium/tea"),
        *("tea/rice", "camphor/tea", "sugar/camphor", "rice/camphor"),
    ],
    "players": [{"storage": [["tea"], [], [], []]}, {"storage": [[], [], [], ["rice", "tea"]]}],
    "event": None,
}
"""Tea lies in the whole first column, opium at the top of the last; both end at storage."""

FULL_HOUSE: dict[str, Any] = {
    "round": 2,
    "step": "full_house",
    "turn": 0,
    "moves_left": 0,
    "players": [{"storage": [["tea"], ["rice"], ["sugar", "tea"], ["opium"]]}, {}],
    "event": None,
}
"""One of four cells is to be taken."""
