"""Why a negotiator does what it does, as data; words are made of it at the edge."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Reason"]

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
