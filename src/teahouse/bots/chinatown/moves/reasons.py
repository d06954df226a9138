"""Why a negotiator does what it does, as data; words are made of it at the edge.

A reason travels in an offer's note as a code such as `reason:too_little@3`: the reason, and the
round in which it was given. The round is how a bot, which remembers nothing, knows its own offers
of this round again.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import msgspec

__all__ = ["Reason", "Remark", "read_note", "write_note"]

Reason: TypeAlias = Literal[
    "opening",  # a first offer
    "concession",  # the same as before, at a better price for the others
    "too_little",  # a counter: the deal is good, its price is not
    "good",  # accepted
    "no_gain",  # there is nothing in it for me
    "leader",  # it would help the one who is ahead too much
    "better_elsewhere",  # another would pay more
    "again",  # the same as was declined before
    "no_promises",  # it asks for a promise that could not be kept
    "not_now",  # it cannot be accepted as things are
    "changed",  # withdrawn: what it was about is no longer so
    "nothing_left",  # ready: no deal in sight
    "plan",  # cards and tiles, by what they will be worth
]
REASONS: frozenset[str] = frozenset(get_args(Reason))
NOTE = re.compile(r"reason:([a-z_]+)@([1-6])")


class Remark(msgspec.Struct, frozen=True):
    """What a note says."""

    reason: str
    round: int


def write_note(reason: Reason, round_: int) -> str:
    return f"reason:{reason}@{round_}"


def read_note(note: str) -> Remark | None:
    """The remark that a note is a code for; None for words of a person."""
    found = NOTE.fullmatch(note)
    if found is None or found[1] not in REASONS:
        return None
    return Remark(found[1], int(found[2]))
