"""A turn as plain English, for models and for people who read: what a seat sees, hears and can do.

A text has sections with a heading and a key, by which one may ask for a section again. A game
writes its own sections in its part `turn_text`; what was said and what can be done stands here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil, inf
from pkgutil import get_data
from typing import Literal, NamedTuple, Protocol, TypeAlias, get_args, runtime_checkable

from teahouse import words
from teahouse.core import BadInput, FastChance, Phrase, action_text, plain, write_json
from teahouse.core.descriptor import describe

from .protocol import Turn, Utterance

__all__ = [
    "BUDGETS",
    "VERSION",
    "Length",
    "Section",
    "TurnText",
    "full_rules",
    "named_seats",
    "tokens",
    "turn_sections",
    "turn_text",
]

VERSION = 2  # of the text; version 1 had no lengths and told the view as JSON

Length: TypeAlias = Literal["short", "middle", "long"]

BUDGETS: Mapping[Length, float] = {"short": 750, "middle": 1500, "long": inf}
"""The tokens that a text may have, by its length. A long one leaves nothing out."""

MOST_ACTIONS: Mapping[Length, int | None] = {"short": 12, "middle": 40, "long": None}
TOKENS_A_WORD = 1.4
WORD = re.compile(
    r"\w+|(?<!\S)[^\w\s]+(?!\S)"
)  # `$20,000` is two, and a sign that stands alone one

LINE_BREAK = re.compile("[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")


class Section(NamedTuple):
    """A part of a text.

    If the text is too long, the sections of the least `worth` are cut, and of their lines those
    that are to `spare`: the first ones, or the last.
    """

    key: str
    heading: str
    lines: tuple[str, ...]
    spare: Literal["none", "first", "last"] = "none"
    worth: int = 0


@runtime_checkable
class TurnText(Protocol):
    """The part `turn_text` of a game: what it tells of a turn besides talk and actions."""

    def sections(self, turn: Turn, names: Sequence[str], length: Length) -> Iterable[Section]:
        """Returns the sections of this game in order. Those without lines are left out."""


def turn_text(
    turn: Turn,
    names: Sequence[str] = (),
    length: Length = "middle",
    keys: Collection[str] = (),
) -> str:
    """Writes a turn in sections, or those of these keys. Actions are written as one answers.

    The same turn gives the same text. Raises BadInput for another length, or an unknown key.
    """
    found = turn_sections(turn, names, length)
    known = [section.key for section in found]
    if unknown := sorted(set(keys) - set(known)):
        raise BadInput(f"there is no section {', '.join(unknown)}; there are {', '.join(known)}")
    return "\n\n".join(_written(part) for part in found if not keys or part.key in keys)


def turn_sections(
    turn: Turn, names: Sequence[str] = (), length: Length = "middle"
) -> tuple[Section, ...]:
    """Returns the sections of a turn, cut to the budget of the length. Raises BadInput."""
    if length not in get_args(Length):
        raise BadInput(f"length is {length!r}; it is one of {', '.join(get_args(Length))}")
    part = describe(turn.game.name).part("turn_text", TurnText)
    called = names or turn.names or _seats(turn)
    own = _plain_sections(turn, called) if part is None else part.sections(turn, called, length)
    found = [one for one in (*own, *_shared(turn, called, length)) if one.lines]
    return tuple(_fitted(found, BUDGETS[length]))


def tokens(text: str) -> int:
    """Returns about how many tokens a text has, which is never fewer than by its blanks."""
    return ceil(len(WORD.findall(text)) * TOKENS_A_WORD)


def named_seats(seats: Iterable[int], names: Sequence[str], nobody: str = "nobody") -> str:
    """Lists the names of seats, as in `Ann, Bo`."""
    return ", ".join(names[seat] for seat in seats) or nobody


@cache
def full_rules(package: str) -> tuple[str, ...]:
    """Returns the lines of the rules page that comes with a game's package."""
    text = (get_data(package, "data/rules.md") or b"").decode()
    return tuple(line for line in text.splitlines()[1:] if line)


def _seats(turn: Turn) -> list[str]:
    count = len(getattr(turn.view, "players", ()))
    if not count:
        state = turn.game.redeal(turn.options, turn.view, FastChance(turn.seed))
        count = turn.game.players(state)
    return [f"Seat {seat}" for seat in range(count)]


def _written(section: Section) -> str:
    """Returns a section as text. What others typed begins no line of its own."""
    lines = (LINE_BREAK.sub(_escaped, line) for line in section.lines)
    return "\n".join((f"# {section.heading} [{section.key}]", *lines))


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _fitted(sections: Sequence[Section], budget: float) -> list[Section]:
    """Returns the sections with as few lines left out as the budget asks for."""
    found = list(sections)
    over = tokens("\n".join(map(_written, found))) - budget
    for place in sorted(range(len(found)), key=lambda place: found[place].worth):
        section = found[place]
        if over > 0 and section.spare != "none":
            found[place] = _cut(section, over)
            over -= tokens(_written(section)) - tokens(_written(found[place]))
    return found


LEFT_OUT = "({} more in the long text)"


def _cut(section: Section, over: float) -> Section:
    """Returns a section without the lines that are spared first, about `over` tokens less."""
    lines = section.lines if section.spare == "last" else section.lines[::-1]
    kept, out = list(lines), 0
    over += tokens(LEFT_OUT.format(len(lines)))
    while kept and over > 0:
        over -= int(len(WORD.findall(kept.pop())) * TOKENS_A_WORD)
        out += 1
    told = [*kept, LEFT_OUT.format(out)]
    return section._replace(lines=tuple(told if section.spare == "last" else told[::-1]))


def _plain_sections(turn: Turn, names: Sequence[str]) -> Iterator[Section]:
    """Yields the view by the names of the protocol, for a game that has no text of its own."""
    yield Section("now", "Now", tuple(_place(turn, names)))
    yield Section("view", "What you see", tuple(_seen(turn)))


def _place(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    yield f"You play {turn.game.name} as {names[turn.seat]}, on seat {turn.seat} of {len(names)}."
    yield words.moment(turn.game.name, plain(turn.view), plain(turn.options), names) + "."


def _seen(turn: Turn) -> Iterator[str]:
    for field, value in plain(turn.view).items():
        if value not in (None, [], {}):
            yield f"{field}: {write_json(value).decode()}"


def _shared(turn: Turn, names: Sequence[str], length: Length) -> Iterator[Section]:
    """Yields what is told alike in all games."""
    heard = tuple(_heard(turn, names))
    yield Section("said", "What was said, oldest first, others' words in quotes", heard, "first", 1)
    yield Section("asked", "Not answered by you yet", tuple(_asked(turn, names)), "first", 3)
    listed = tuple(_actions(turn, names, MOST_ACTIONS[length]))
    yield Section("actions", "You can", listed, "last", 2)


def _heard(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    for line in turn.said:
        heard = ("you" if seat == turn.seat else names[seat] for seat in line.to or ())
        to = "" if line.to is None else " to " + ", ".join(heard)
        answer = "" if line.re is None else f" (about {line.re})"
        yield f"{line.n} {names[line.seat]}{to}{answer}: {_words(turn, line, names)}"


def _words(turn: Turn, line: Utterance, names: Sequence[str]) -> str:
    if line.enquiry is not None:
        asked = line.enquiry
        say = f"asks_{asked.kind}"
        said = Phrase(say=say, building=asked.building, tile=asked.tile)
        return words.phrase(turn.game.name, said, names)
    if line.phrase is None:
        return _typed(turn, line, names)
    return words.phrase(turn.game.name, line.phrase, names)


def _typed(turn: Turn, line: Utterance, names: Sequence[str]) -> str:
    """Returns what somebody typed, as data on one line, and what it was heard to offer."""
    quoted = write_json(line.text).decode()
    if line.offer is None:
        return quoted
    offer = turn.game.action({**line.offer, "type": "offer", "seat": line.seat})
    return f"{quoted} (heard as {words.action(turn.game.name, offer, names)})"


def _asked(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    """Yields the enquiries and marks that this seat has not answered."""
    answered = {line.re for line in turn.said if line.seat == turn.seat}
    for line in turn.said:
        if line.enquiry and line.n not in answered:
            yield f"{line.n} {names[line.seat]}: {_words(turn, line, names)}"


def _actions(turn: Turn, names: Sequence[str], most: int | None) -> Iterator[str]:
    if not turn.actions:
        yield "Nothing now."
    for action in turn.actions[:most]:
        yield f"{action_text(action)}  ({words.action(turn.game.name, action, names)})"
    if most is not None and len(turn.actions) > most:
        yield LEFT_OUT.format(len(turn.actions) - most)
