"""What the rest of the house needs to know of a game, in one place for each."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from teahouse.core import Seat

__all__ = ["GameDescriptor", "Place", "load"]


class Place(NamedTuple):
    """Where in a game one is: what a replay can jump to."""

    round: int
    phase: str
    turn: Seat | None


class GameDescriptor(msgspec.Struct, frozen=True, kw_only=True):
    """A game, with import paths (`module` or `module:name`) for all that stands above its rules.

    Nothing is imported before it is wanted, so nobody pays for the game they do not play.
    Only the rules are needed; a game without the others is played without them.
    """

    name: str
    title: str
    rules: str  # makes the game from the sets it is played with, if any
    set_parts: tuple[str, ...] = ()  # of which sets of one's own consist

    # types of what goes over the wire
    components: str | None = None  # what the game's `box` returns
    query: str | None = None  # what its `what_if` is asked

    # what the table may do beside the rules
    public_questions: frozenset[str] = frozenset()  # kinds of query that spectators may ask
    marks: frozenset[str] = frozenset()  # kinds of things that players may mark

    # what nobody may know, as paths in a position; a star stands for the other seats
    secrets: tuple[str, ...] = ()
    opened_by: Mapping[str, str] = {}  # the option that opens a secret to all
    open_chance: frozenset[str] = frozenset()  # events that tell what chance has just done
    to_come: tuple[str, ...] = ()  # fields of a position that chance has still to bring
    is_open: bool = False  # all see alike: a view is all but what is to come

    # what is made of it for people
    words: Mapping[str, str] = {}  # a module for each language
    picture: str | None = None
    text: str | None = None
    analysis: str | None = None
    report: str | None = None  # the sections of an analysis, as HTML
    summary: str | None = None  # the lines of an analysis, for a terminal
    milestones: str | None = None  # a module with `place` and `deal`

    # who plays it, and what else it adds to a server
    bots: str | None = None  # a module with a class for each level
    hints: str | None = None
    pacing: str | None = None  # when bots act at a table with people; without it, at once
    endpoints: str | None = None


def load(path: str) -> Any:
    """What stands at an import path."""
    module, _, name = path.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
