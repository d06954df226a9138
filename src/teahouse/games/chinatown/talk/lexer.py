"""Cuts a line into tokens: seats, tiles, numbers, and words of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.rulebook import ROUNDS

from .hearing import Hearing
from .languages import Language, Sense, is_one_slip, language, language_names, pieces

__all__ = ["MOST_PIECES", "MOST_SIGNS", "Token", "cut", "language_of", "tokens_of"]

MOST_SIGNS = 400  # of a line that are read
MOST_PIECES = 80  # words, numbers and signs of it

Role: TypeAlias = Literal["lot", "sum", "either", "count", "percent", "round"]


class Token(msgspec.Struct, kw_only=True, gc=False):
    """A seat, a tile, a number, a word of the grammar, or something unknown."""

    kind: Literal["seat", "tile", "number", "word", "unknown"]
    text: str
    concepts: frozenset[str] = frozenset()
    seat: Seat = -1
    tiles: tuple[str, ...] = ()
    value: int = 0
    role: Role = "either"
    in_words: bool = False  # a number that is not written in figures

    def has(self, *concepts: str) -> bool:
        return not self.concepts.isdisjoint(concepts)


PLEASANT = frozenset({"greeting", "thanks", "laughter", "accept", "decline", "please", "for"})
"""What is understood in every language, besides tiles."""


def tokens_of(text: str, tag: str, hearing: Hearing) -> list[Token]:
    """Returns the tokens of a line. If most of it is in another language, that one reads it."""
    return _read(text, language_of(text, tag, hearing), hearing)


def language_of(text: str, tag: str, hearing: Hearing) -> Language:
    """Returns the language that reads a line: the one of the tag, if it knows most of the words."""
    best = language(tag)
    unknown, words = _unknown(_read(text, best, hearing))
    if unknown * 2 <= words or words < 2:
        return best
    for name in language_names():
        if name != language(tag).name:
            other = language(name)
            fewer = _unknown(_read(text, other, hearing))[0]
            if fewer * 2 < unknown:
                best, unknown = other, fewer
    return best


def _unknown(tokens: list[Token]) -> tuple[int, int]:
    words = [token for token in tokens if token.kind in ("unknown", "word", "tile")]
    return sum(token.kind == "unknown" and token.text.isalpha() for token in words), len(words)


def _read(text: str, tongue: Language, hearing: Hearing) -> list[Token]:
    words = pieces(tongue.plain(text[:MOST_SIGNS]))[:MOST_PIECES]
    tokens = [token for _, _, token in cut(words, tongue, hearing)]
    return _with_roles(list(_with_sums(tokens, tongue)), hearing)


def cut(words: list[str], tongue: Language, hearing: Hearing) -> Iterator[tuple[int, int, Token]]:
    """Yields where each token begins and ends among the words, and the token as it is written."""
    at = 0
    while at < len(words):
        length, token = _next(words, at, tongue, hearing)
        yield at, at + length, token
        at += length


def _next(words: list[str], at: int, tongue: Language, hearing: Hearing) -> tuple[int, Token]:
    """Returns the longest token that begins here, and how many words it takes."""
    word = words[at]
    length, senses = tongue.match(words, at)
    named, seat = _name(words, at, tongue, hearing)
    if named and named >= length:
        return named, Token(kind="seat", text=word, seat=seat)
    if word[0].isdecimal() and length < 2:
        return 1, _figures(word)
    if senses:
        return length, _token(" ".join(words[at : at + length]), senses, hearing)
    return 1, _guessed(word, tongue, hearing)


def _guessed(word: str, tongue: Language, hearing: Hearing) -> Token:
    """Returns the token of a word that is not as the language's file has it."""
    if tongue.file.joins_numerals:
        value = joined_value(word, tongue)
        if value is not None:
            return Token(kind="number", text=word, value=value, in_words=True)
    if len(word) >= 4:
        for name in language_names():
            other = language(name)
            senses = other.match([word], 0)[1] if other is not tongue else []
            kept = [sense for sense in senses if sense.kind == "tile" or sense.name in PLEASANT]
            if kept:
                return _token(word, kept, hearing)
    meant = tongue.corrected(word)
    senses = tongue.match([meant], 0)[1] if meant else []
    if senses:
        return _token(word, senses, hearing)
    for seat, name in enumerate(hearing.names):
        if len(word) >= 4 and is_one_slip(word, tongue.plain(name)):
            return Token(kind="seat", text=word, seat=seat)
    return Token(kind="unknown", text=word)


def _token(text: str, senses: Iterable[Sense], hearing: Hearing) -> Token:
    """Returns the token of a phrase: what it is in this game comes before what it may say."""
    found = list(senses)
    tiles = tuple(dict.fromkeys(sense.name for sense in found if sense.kind == "tile"))
    concepts = frozenset(sense.name for sense in found if sense.kind == "word")
    if tiles:
        here = tuple(tile for tile in tiles if tile in hearing.rules.type_index)
        return Token(kind="tile", text=text, tiles=here or tiles[:1], concepts=concepts)
    for sense in found:
        match sense.kind:
            case "numeral":
                return Token(kind="number", text=text, value=sense.value, in_words=True,
                             concepts=concepts)  # fmt: skip
            case "lot" | "sum" | "percent" | "round" as role:
                return Token(kind="number", text=text, value=sense.value, role=role)
            case "colour":
                seat = list(COLOURS).index(sense.name)
                if seat in hearing.rules.seats:
                    return Token(kind="seat", text=text, seat=seat)
    return Token(kind="word" if concepts else "unknown", text=text, concepts=concepts)


COLOURS = ("red", "yellow", "green", "blue", "purple")


def _figures(word: str) -> Token:
    """Returns the number that is written in figures; a point or a comma may part thousands."""
    whole = "".join(sign for sign in word if sign.isdecimal())
    value = int(whole[:13])
    if "." in word or "," in word:
        head, _, tail = word.replace(",", ".").rpartition(".")
        if len(tail) != 3:
            return Token(kind="number", text=word, role="sum",
                         value=round(float(f"{int(head or 0)}.{tail}") * 1000))  # fmt: skip
    return Token(kind="number", text=word, value=value)


def _name(words: list[str], at: int, tongue: Language, hearing: Hearing) -> tuple[int, Seat]:
    """Returns how many words of the line are a seat's name, and the seat; the longest counts."""
    best, found = 0, -1
    for seat, name in enumerate(hearing.names):
        parts = pieces(tongue.plain(name))
        length = len(parts)
        if not parts or length <= best:
            continue
        heard = words[at : at + length]
        if len(heard) < length or heard[:-1] != parts[:-1]:
            continue
        if any(heard[-1] in _forms(form, tongue) for form in (parts[-1], *_nick(name, tongue))):
            best, found = length, seat
    return best, found


def _nick(name: str, tongue: Language) -> list[str]:
    return tongue.file.nicknames.get(tongue.plain(name), [])


def _forms(name: str, tongue: Language) -> Iterator[str]:
    """Yields a name with every ending that the language gives it."""
    yield name
    stems = [name]
    if len(name) > 2 and name[-1] in "aeiouy":
        stems.append(name[:-1])
    if len(name) > 3 and name[-2] == "e":
        stems.append(name[:-2] + name[-1])
    for stem in stems:
        for ending in tongue.file.endings:
            yield stem + ending


def joined_value(word: str, tongue: Language) -> int | None:
    """Returns the number that is written as one word of several numerals, or None."""
    total = current = 0
    rest, numerals = word[:60], tongue.file.numerals
    while rest:
        fitting = [one for one in numerals if rest.startswith(one)]
        if not fitting:
            if not (current and rest.startswith("und")):
                return None
            rest = rest[3:]
            continue
        longest = max(fitting, key=len)
        value, rest = numerals[longest], rest[len(longest) :]
        if value >= 1000:
            total, current = total + max(current, 1) * value, 0
        else:
            current = current * value if value == 100 and current else current + value
    return total + current or None


def _with_sums(tokens: list[Token], tongue: Language) -> Iterator[Token]:
    """Yields the tokens with numerals that make one number put together."""
    multipliers, at = set(tongue.file.multipliers), 0
    while at < len(tokens):
        first = tokens[at]
        at += 1
        if first.kind != "number" or first.role == "lot":
            yield first
            continue
        total, current, text = 0, first.value, first.text
        if first.in_words and first.value in multipliers and first.value >= 1000:
            total, current = first.value, 0
        while at < len(tokens) and tokens[at].kind == "number":
            token = tokens[at]
            if token.role == "sum" and first.role == "either" and current and token.value >= 1000:
                current = current * token.value  # two tenners
                at += 1
                first.role = "sum"
                break
            if not token.in_words:
                break
            if token.value in multipliers:
                if token.value >= 1000:
                    total, current = total + max(current, 1) * token.value, 0
                else:
                    current = max(current, 1) * token.value
            elif first.in_words and (current == 0 or current % 10 == 0 < 10 > token.value):
                current += token.value
            else:
                break
            text += token.text
            at += 1
        first.value, first.text = total + current, text
        yield first


def _with_roles(tokens: list[Token], hearing: Hearing) -> list[Token]:
    """Settles what each number can be by what stands beside it, and drops what it absorbs."""
    for place, token in enumerate(tokens):
        if token.kind == "number":
            _settle(tokens, place, hearing)
    kept = [token for token in tokens if not token.has("absorbed")]
    return [t for place, t in enumerate(kept) if not _is_idle(kept, place)]


def _is_idle(tokens: list[Token], place: int) -> bool:
    """Whether a numeral is an article: a one that counts nothing."""
    token = tokens[place]
    if token.kind != "number" or token.role != "either" or not token.in_words or token.value > 1:
        return False
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return after is None or after.kind != "tile"


def _absorb(token: Token) -> None:
    token.concepts |= {"absorbed"}


def _settle(tokens: list[Token], place: int, hearing: Hearing) -> None:
    token, rules = tokens[place], hearing.rules
    before = tokens[place - 1] if place else None
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    scale = 1000
    if before is not None and before.has("lot"):
        token.role = "lot"
        _absorb(before)
    elif token.role == "either" and after is not None and after.has("percent"):
        token.role = "percent"
        _absorb(after)
    elif after is not None and after.has("grand"):
        _absorb(after)
        token.value *= 1 if token.role == "sum" else scale
        token.role = "sum"
        _currency(tokens, place + 2)
    elif before is not None and before.has("cash"):
        token.role = "sum"
        _absorb(before)
        token.value *= scale if token.value < scale else 1
    elif after is not None and after.has("cash"):
        token.role = "sum"
        _absorb(after)
        token.value *= scale if token.value < scale else 1
    if token.role != "either":
        return
    is_round = any(near is not None and near.has("round") for near in (before, after))
    if is_round and 1 <= token.value <= ROUNDS:
        token.role = "round"
        return
    if before is not None and before.has("pays") and not _is_counted(tokens, place):
        token.role, token.value = "sum", token.value * (1 if token.value >= scale else scale)
        return
    measured = after is not None and after.has("measure")
    thing = tokens[place + 2] if measured and place + 2 < len(tokens) else after
    if after is not None and after.has("lot_after"):
        token.role = "lot"
        _absorb(after)
    elif thing is not None and thing.kind == "tile" and 0 < token.value <= 6:
        token.role = "count"
        if measured and after is not None:
            _absorb(after)
    elif token.value >= scale:
        token.role = "sum"
    elif before is not None and before.has("the", "my", "your") and token.value < 100:
        token.role = "lot"
    elif token.in_words and token.value <= 1:
        pass
    elif token.in_words:
        token.role, token.value = "sum", token.value * scale
    elif token.value * scale % rules.note:
        token.role = "lot"
    elif token.value > rules.buildings:
        token.role, token.value = "sum", token.value * scale


def _is_counted(tokens: list[Token], place: int) -> bool:
    """Whether a tile or a measure word follows, so that the number counts."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return after is not None and (after.kind == "tile" or after.has("measure", "lot_after"))


def _currency(tokens: list[Token], place: int) -> None:
    if place < len(tokens) and tokens[place].has("cash"):
        _absorb(tokens[place])
