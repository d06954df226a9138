"""The languages of the table: one data file each, compiled to a tree of phrases.

A phrase is words apart from each other. `{a|b}` stands for either, `word*` for a word with any
ending. Scripts without spaces are read sign by sign.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec

__all__ = ["Language", "Sense", "is_one_slip", "language", "language_names", "pieces", "places"]


class Sense(NamedTuple):
    """One meaning of a phrase: a word of the grammar, a tile, a colour or a number."""

    kind: str  # word, tile, colour, numeral, lot, sum, percent or round
    name: str = ""
    value: int = 0


class _Node:
    """A step in the tree of phrases; words that may have any ending stand apart."""

    __slots__ = ("prefixes", "senses", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.prefixes: dict[str, _Node] = {}
        self.senses: list[Sense] = []

    def steps(self, word: str) -> Iterator[_Node]:
        if word in self.words:
            yield self.words[word]
        if self.prefixes:
            for length in range(len(word), 1, -1):
                found = self.prefixes.get(word[:length])
                if found is not None:
                    yield found


class LanguageFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file as it is written."""

    tiles: dict[str, list[str]]
    colours: dict[str, list[str]]
    numerals: dict[str, int]
    words: dict[str, list[str]]
    either_tile: dict[str, list[str]] = {}  # words for more than one type
    lots: dict[str, int] = {}  # words for one lot
    sums: dict[str, int] = {}  # words for a sum, of which there may be several
    ordinals: dict[str, int] = {}  # words for a round
    percents: dict[str, int] = {}  # words for a part of a hundred
    multipliers: tuple[int, ...] = (100, 1000, 1_000_000)
    nicknames: dict[str, list[str]] = {}
    endings: list[str] = []  # that a name may have
    letters: dict[str, str] = {}  # that are written as others
    splits_apostrophes: bool = False
    joins_numerals: bool = False  # writes several as one word


LONGEST_WORD = 30  # letters that are looked at for slips

MARKS = {
    ",": "comma",
    "、": "comma",
    "。": "stop",
    ";": "stop",
    ".": "stop",
    "!": "stop",
    "?": "question",
    ":": "colon",
    "+": "and",
    "&": "and",
    "#": "lot",
    "$": "cash",
    "%": "percent",
    "/": "code",
    "{": "code",
    "}": "code",
    "<": "code",
    "=": "code",
    "_": "code",
    ") ;": "code",
    "accept (": "code",
    "ready (": "code",
    "offer (": "code",
}

PIECE = re.compile(
    r"\d{1,3}(?:[,.']\d{3}(?!\d)|[ ]000(?!\d)|[ ]500(?!\d))+|\d+[.,]\d+(?=k)|\d+"
    r"|[^\W\d_\u2e80-\uffff]+|[^\s\w]|[\u2e80-\uffff]|\w"
)


def _plain(text: str) -> str:
    """Returns a text in small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def pieces(text: str) -> list[str]:
    """Returns the words, numbers and signs of a plain text."""
    return PIECE.findall(text)


def places(text: str) -> list[tuple[int, int]]:
    """Returns where the words, numbers and signs of a plain text begin and end."""
    return [found.span() for found in PIECE.finditer(text)]


class Language:
    """A language, compiled for reading."""

    def __init__(self, name: str, file: LanguageFile) -> None:
        self.name, self.file = name, file
        self._letters = str.maketrans(file.letters)
        self._tree = _Node()
        self.vocabulary: dict[str, list[str]] = {}  # words by what they are less one letter
        for sense, phrases in _senses(file):
            for phrase in phrases:
                self._add(phrase, sense)

    def plain(self, text: str) -> str:
        """Returns a text as phrases are written: small letters, no accents, plain apostrophes."""
        joined = re.sub(r"[’'`´]", " " if self.file.splits_apostrophes else "", text)
        return _plain(joined.casefold().translate(self._letters))

    def _add(self, phrase: str, sense: Sense) -> None:
        for written in _expanded(phrase):
            node = self._tree
            words = re.findall(r"\S+", self.plain(written).replace("*", "\0"))
            for word in words:
                open_end = word.endswith("\0")
                parts = pieces(word.rstrip("\0"))
                for place, part in enumerate(parts):
                    is_open = open_end and place == len(parts) - 1
                    nodes = node.prefixes if is_open else node.words
                    node = nodes.setdefault(part, _Node())
                    self._learn(part)
            if sense not in node.senses:
                node.senses.append(sense)

    def _learn(self, word: str) -> None:
        if 5 <= len(word) <= LONGEST_WORD and word.isalpha():
            for less in (word, *_shortened(word)):
                words = self.vocabulary.setdefault(less, [])
                if word not in words:
                    words.append(word)

    def match(self, words: list[str], start: int) -> tuple[int, list[Sense]]:
        """Returns how many words the longest phrase has that begins here, and its senses."""
        best, found = 0, list[Sense]()
        nodes, at = [self._tree], start
        while nodes and at < len(words):
            nodes = [step for node in nodes for step in node.steps(words[at])]
            at += 1
            senses = [sense for node in nodes for sense in node.senses]
            if senses:
                best, found = at - start, senses
        return best, found

    def corrected(self, word: str) -> str | None:
        """Returns the word of this language from which one letter's slip has made this one."""
        if 5 <= len(word) <= LONGEST_WORD:
            for less in (word, *_shortened(word)):
                for found in self.vocabulary.get(less, ()):
                    if is_one_slip(word, found):
                        return found
        return None


def is_one_slip(word: str, other: str) -> bool:
    """Whether a letter too few, too many or wrong, or two swapped, make one word of the other."""
    if word == other:
        return False
    begin = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    if begin is None:
        return abs(len(word) - len(other)) == 1
    left, right = word[begin:], other[begin:]
    return (
        left[1:] == right[1:]
        or left[1:] == right
        or left == right[1:]
        or (left[:2] == right[1::-1] and left[2:] == right[2:])
    )


def _shortened(word: str) -> Iterator[str]:
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _expanded(phrase: str) -> Iterator[str]:
    """Yields every phrase that one with alternatives stands for."""
    head, brace, rest = phrase.partition("{")
    if not brace:
        yield phrase
        return
    choices, _, tail = rest.partition("}")
    for choice in choices.split("|"):
        yield from _expanded(head + choice + tail)


def _senses(file: LanguageFile) -> Iterator[tuple[Sense, list[str]]]:
    for mark, concept in MARKS.items():
        yield Sense("word", concept), [mark]
    for concept, phrases in file.words.items():
        yield Sense("word", concept), phrases
    you = set(file.words.get("you", ()))
    for phrase in file.words.get("give", ()):
        spoken_to = [said for said in _expanded(phrase) if you & set(said.split())]
        yield Sense("word", "you"), spoken_to
    for tile, phrases in file.tiles.items():
        yield Sense("tile", tile), phrases
    for phrase, tiles in file.either_tile.items():
        for tile in tiles:
            yield Sense("tile", tile), [phrase]
    for colour, phrases in file.colours.items():
        yield Sense("colour", colour), phrases
    tables: Mapping[str, dict[str, int]] = {
        "numeral": file.numerals,
        "lot": file.lots,
        "sum": file.sums,
        "percent": file.percents,
        "round": file.ordinals,
    }
    for kind, table in tables.items():
        for phrase, value in table.items():
            yield Sense(kind, "", value), [phrase]


@cache
def language_names() -> tuple[str, ...]:
    """Returns the languages that have a data file, by their tags."""
    files = resources.files(__package__).joinpath("languages").iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".toml")))


@cache
def language(tag: str) -> Language:
    """Returns the language of this tag, or one of the same base, or English."""
    names = language_names()
    base = tag.split("-")[0]
    alike = [name for name in names if name.split("-")[0] == base]
    name = tag if tag in names else (alike or ["en"])[0]
    path = resources.files(__package__).joinpath("languages", f"{name}.toml")
    raw: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    return Language(name, msgspec.convert(raw, LanguageFile))
