"""The catalogue: the server's sentences for people, one file a language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from functools import cache
from itertools import cycle
from typing import Any, Literal, TypeAlias, get_args

from teahouse.core.descriptor import describe
from teahouse.core.wire import packaged
from teahouse.drawing.palette import seat_looks

__all__ = ["LANGUAGES", "Catalogue", "Language", "catalogue_of", "language_of", "plural"]

Language: TypeAlias = Literal["en", "fr", "pl", "de", "zh-Hant"]

LANGUAGES: tuple[Language, ...] = get_args(Language)


class Catalogue:
    """The sentences of one language, and how it joins names, counts things and tells times."""

    def __init__(self, language: Language, sentences: dict[str, Any]) -> None:
        self.language = language
        self._sentences = sentences

    def say(self, name: str, /, **facts: object) -> str:
        """Returns a sentence with its facts; one that has several forms is chosen by `count`."""
        sentence = self._sentences[name]
        if isinstance(sentence, dict):
            sentence = sentence[plural(self.language, int(str(facts["count"])))]
        return str(sentence).format(**facts)

    def names(self, names: Sequence[str]) -> str:
        """Returns the names as a list: Lan, Bruno and Ada."""
        if len(names) < 2:
            return "".join(names)
        first = str(self._sentences["comma"]).join(names[:-1])
        return self.say("and", first=first, last=names[-1])

    def seats(self, game: str, names: Sequence[str]) -> list[str]:
        """Returns what the seats are called: those without a name by their colours."""
        looks = cycle(seat_looks(game))
        return [
            name or self.say(f"seat_{look.colour}")
            for name, look in zip(names, looks, strict=False)
        ]

    def time(self, at: int, zone: tzinfo) -> str:
        local = datetime.fromtimestamp(at / 1000, zone)
        month = self._sentences["months"][local.month - 1]
        return self.say("date", day=local.day, month=month, time=f"{local:%H:%M}")

    def game(self, name: str) -> str:
        """Returns the title of a game."""
        game = describe(name)
        return game.titles.get(self.language, game.title)


@cache
def catalogue_of(language: Language) -> Catalogue:
    return Catalogue(language, packaged(__name__, f"{language}.json", dict))


def plural(language: Language, count: int) -> str:
    """Returns the form of a whole number, by the rules of the Unicode CLDR."""
    match language:
        case "zh-Hant":
            return "other"
        case "pl" if count != 1:
            return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"
        case "fr":
            return "one" if count in (0, 1) else "other"
        case _:
            return "one" if count == 1 else "other"


def language_of(wanted: str) -> Language:
    """Returns the language that an Accept-Language header wants most of those we have, or English.

    A reader who wants any Chinese gets ours. Languages of weight 0 are not wanted.
    """
    known = {language.split("-")[0]: language for language in LANGUAGES}
    weights: dict[Language, float] = {}
    for one in wanted.lower().split(","):
        tag, *options = (part.strip() for part in one.split(";"))
        language = known.get(tag.split("-")[0], "en" if tag == "*" else None)
        if language is not None and (weight := _weight(options)) > 0:
            weights[language] = max(weight, weights.get(language, 0.0))
    return max(weights, key=lambda language: weights[language], default="en")


def _weight(options: Sequence[str]) -> float:
    """Returns the weight among the options of a language: 1 if there is none, 0 if unreadable."""
    told = [option[2:] for option in options if option.startswith("q=")]
    try:
        return float(told[0]) if told else 1.0
    except ValueError:
        return 0.0
