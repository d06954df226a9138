"""Lines that mean no deal, made from templates: remarks, reports, questions, nonsense."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from teahouse.core import FastChance

from .corpus import LANGUAGES, contexts, lines_of

TEMPLATES: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parent / "chatter.json").read_text(encoding="utf-8")
)


class Typed(NamedTuple):
    language: str
    context: str
    speaker: int
    text: str


def _anywhere(chance: FastChance) -> tuple[str, int]:
    name = sorted(contexts())[chance.below(len(contexts()))]
    seats = sorted(contexts()[name]["seats"])
    return name, int(seats[chance.below(len(seats))])


def _one(chance: FastChance, choices: list[str]) -> str:
    return choices[chance.below(len(choices))]


def chatter(count: int, seed: str) -> Iterator[Typed]:
    """Yields lines that must not be taken for a deal, in all languages by turns."""
    chance = FastChance(seed)
    for number in range(count):
        language = LANGUAGES[number % len(LANGUAGES)]
        context, seat = _anywhere(chance)
        words = TEMPLATES[language]
        text = _one(chance, words["lines"]).format(
            name=_one(chance, contexts()[context]["names"]),
            tile=_one(chance, words["tiles"]),
            lot=1 + chance.below(85),
            sum=10 * (1 + chance.below(9)),
        )
        yield Typed(language, context, seat, text)


def mutated(count: int, seed: str) -> Iterator[Typed]:
    """Yields lines of the corpus with signs dropped, doubled and put in, and mere noise."""
    chance = FastChance(seed)
    texts = [(tag, line.text) for tag in LANGUAGES for line in lines_of("shown", tag)]
    for _ in range(count):
        language, text = texts[chance.below(len(texts))]
        context, seat = _anywhere(chance)
        signs = list(text) if chance.below(10) else []
        for _ in range(1 + chance.below(8)):
            place = chance.below(len(signs) + 1)
            match chance.below(5):
                case 0:
                    signs[place : place + 1 + chance.below(5)] = []
                case 1:
                    signs[place:place] = signs[place : place + chance.below(30)]
                case 2:
                    signs[place:place] = chr(chance.below(0xD800))
                case 3:
                    other = texts[chance.below(len(texts))][1]
                    signs[place:place] = list(other)
                case _:
                    signs[place:place] = list(_one(chance, NOISE))
        yield Typed(language, context, seat, "".join(signs))


NOISE = [
    *("99999999999999999999", "0", "-1", "1e9", "٣", "²", "½", "%s%s%n", "${x}", "\x00", "\u202e"),
    *(
        "for for for",
        "not not not",
        "and",
        "???",
        ",,,,",
        "五五五五五",
        "萬萬萬",
        "quatre vingt dix mille",
    ),
    *("zwanzigtausendhundert" * 5, "a" * 300, "#" * 60, "12 for 13 or 14 and " * 20),
]
