"""What a page says in each language, and what of it is in no language or the wrong one."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page

from .chinatown_player import MESSAGES

__all__ = ["LOCALES", "leftovers"]

LOCALES = {"en": "en-GB", "fr": "fr-CH", "pl": "pl-PL", "de": "de-AT", "zh-Hant": "zh-TW"}
KEY = re.compile(
    r"\b(chinatown|common|dadaocheng|desk|door|forms|keys|lesson|replay|rules|settings|table)_[a-z]+(_[a-z]+)*\b"
)
SHORTEST = 12  # shorter ones may well be the same elsewhere, or part of another word
SAID = """() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
    const names = named.flatMap((one) =>
        ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""));
    const lines = document.body.innerText.split("\\n");
    return [document.title, ...lines, ...names].map((one) => one.trim());
}"""


def leftovers(page: Page, language: str) -> list[str]:
    """Keys without words, and English where it is not English."""
    said: list[str] = page.evaluate(SAID)
    english = set() if language == "en" else untranslated(language)
    return [line for line in said if KEY.search(line) or line in english]


def untranslated(language: str) -> set[str]:
    """Sentences that are other words in this language."""
    found: set[str] = set()
    for area in MESSAGES.iterdir():
        ours, theirs = (
            json.loads((area / f"{name}.json").read_text(encoding="utf-8"))
            for name in ("en", language)
        )
        found |= {
            told
            for key, told in ours.items()
            if isinstance(told, str) and len(told) >= SHORTEST and told != theirs[key]
        }
    return found
