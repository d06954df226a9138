"""Dadaocheng's discs as a page tells of them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

__all__ = ["STILL", "discs", "turned"]

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""How a browser comes whose owner wants nothing to move."""


def discs(page: Page) -> list[tuple[str, str]]:
    """What is up and what is below, as it is read aloud, in the order of the grid."""
    expect(page.locator(".slot")).to_have_count(16)
    slots = (page.locator(f".slot[data-cell='{cell}']") for cell in range(16))
    labels = [slot.get_attribute("aria-label") or "" for slot in slots]
    sides = [label.split(": ")[1].removesuffix(" on the back").split(", ") for label in labels]
    return [(up, below) for up, below in sides]


def turned(disc: tuple[str, str]) -> tuple[str, str]:
    return disc[1], disc[0]
