"""The words of notifications, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from teahouse.games import describe

from .contacts import Language

__all__ = ["Words", "words_in"]


class Words:
    """The messages of one language, and how it joins names and tells times."""

    def __init__(self, messages: dict[str, Any]) -> None:
        self._messages = messages

    def say(self, message: str, **facts: object) -> str:
        return str(self._messages[message]).format(**facts)

    def names(self, names: Sequence[str]) -> str:
        """Names as a list: Lan, Bruno and Ada."""
        if len(names) < 2:
            return "".join(names)
        first = str(self._messages["comma"]).join(names[:-1])
        return self.say("and", first=first, last=names[-1])

    def time(self, at: int, zone: tzinfo) -> str:
        local = datetime.fromtimestamp(at / 1000, zone)
        month = self._messages["months"][local.month - 1]
        return self.say("date", day=local.day, month=month, time=f"{local:%H:%M}")

    def game(self, name: str) -> str:
        return str(self._messages["games"].get(name) or describe(name).title)


@cache
def words_in(language: Language) -> Words:
    file = resources.files(__package__) / "messages" / f"{language}.json"
    return Words(msgspec.json.decode(file.read_bytes()))
