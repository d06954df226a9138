"""The page's own words, so that what it says can be told from what it should say."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from tests.e2e.chinatown_player import MESSAGES

__all__ = ["Words", "plain"]

ISOLATES = re.compile("[\u2066-\u2069\u200e\u200f]")
HOLE = re.compile(r"\{(\w+)\}")


def plain(words: str) -> str:
    """Words without the marks that only turn them."""
    return ISOLATES.sub("", words)


class Words:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **filled: Any) -> str:
        """A message with all of its holes filled in."""
        return HOLE.sub(lambda hole: str(filled[hole[1]]), _message(key, self.language))


@cache
def _message(key: str, language: str) -> str:
    area = key.split("_", 1)[0]
    told = json.loads((MESSAGES / area / f"{language}.json").read_text(encoding="utf-8"))[key]
    assert isinstance(told, str), key
    return told
