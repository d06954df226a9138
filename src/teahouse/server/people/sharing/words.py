"""The words of links, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from teahouse.drawing.palette import LOOKS
from teahouse.server.notices.contacts import LANGUAGES, Language
from teahouse.server.notices.words import words_in

__all__ = ["LinkWords", "language_of", "link_words"]


class LinkWords:
    """The messages of one language, and how it names games and seats."""

    def __init__(self, language: Language, messages: dict[str, str]) -> None:
        self.language = language
        self._messages = messages
        self._calls = words_in(language)

    def say(self, message: str, **facts: object) -> str:
        return self._messages[message].format(**facts)

    def game(self, name: str) -> str:
        return self._calls.game(name)

    def names(self, game: str, names: Sequence[str]) -> str:
        """The names of all seats as a list; a seat without a name is called by its colour."""
        return self._calls.names(self._called(game, names))

    def winners(self, game: str, names: Sequence[str], won: Sequence[bool]) -> str:
        """The names of those seats that have won."""
        called = self._called(game, names)
        return self._calls.names([name for name, has in zip(called, won, strict=True) if has])

    def _called(self, game: str, names: Sequence[str]) -> list[str]:
        looks = LOOKS[game]
        return [name or self.say(looks[seat].colour) for seat, name in enumerate(names)]


@cache
def link_words(language: Language) -> LinkWords:
    file = resources.files(__package__) / "messages" / f"{language}.json"
    return LinkWords(language, msgspec.json.decode(file.read_bytes()))


def language_of(wanted: str) -> Language:
    """The first language of an Accept-Language header that we have; any Chinese is ours."""
    known = {language.split("-")[0]: language for language in LANGUAGES}
    bases = (one.split(";")[0].split("-")[0].strip() for one in wanted.lower().split(","))
    return next((known[base] for base in bases if base in known), "en")
