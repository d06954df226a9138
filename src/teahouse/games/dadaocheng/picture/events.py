"""The effect of each year's event in one line (D13)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["BRINGS"]

BRINGS: Mapping[int, str] = {
    1851: "Once each, in step 4: take any 2 cubes.",
    1853: "At once, everyone with cubes returns 1.",
    1859: "Once each: roll two dice at the temple for free.",
    1860: "Once each: give 2 sugar for any 3 cubes.",
    1865: "Once each: take 1 tea.",
    1878: "Once each: roll three dice at the temple for free.",
    1884: "Mansions cost 1 camphor less this round.",
    1891: "Once each: take 1 rice.",
    1895: "Nobody buys ships of level III this round.",
    1898: "Once each: pay 1 rice, and 2 of your opium used are forgiven.",
    1905: "Once each: turn up to 2 of your buildings into mansions.",
    1908: "Each may change one cube for another, twice.",
    1915: "Once each: 2 of your opium used are forgiven.",
    1920: "At the end, the most building cards are worth 5.",
}
