"""Games by name, and the descriptor of each.

A descriptor holds all that other packages need to know of a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

import msgspec

from .contract import AnyGame, Position, Seat
from .errors import BadInput
from .wire import plain

__all__ = [
    "NAMES",
    "GameDescriptor",
    "Milestone",
    "describe",
    "descriptors",
    "game",
    "load",
    "picture",
]


class Milestone(NamedTuple):
    """A moment in a game that a replay can jump to."""

    round: int
    phase: str
    turn: Seat | None


class GameDescriptor(msgspec.Struct, frozen=True, kw_only=True):
    """What other packages need to know of a game, most of it as import paths.

    A path is `module` or `module:name`. Paths are imported when first used, so a game that is not
    played costs nothing. Only the rules are required; a game is played without the parts that it
    lacks.
    """

    name: str
    title: str
    titles: Mapping[str, str] = {}  # in the languages that have another
    rules: str  # a function of the custom sets (or None) that returns the game
    set_parts: tuple[str, ...] = ()  # the parts that a custom set may have

    # types of values in the protocol
    components: str | None = None  # the type that the game's `box` returns
    query: str | None = None  # the type of the queries that `what_if` takes

    # what a table allows besides the rules
    public_questions: frozenset[str] = frozenset()  # kinds of query that spectators may ask
    marks: frozenset[str] = frozenset()  # kinds of things that players may mark
    secret_deals: str = ""  # the option by which players may deal in secret

    # hidden fields, as paths in a position, where a star stands for every other seat
    secrets: tuple[str, ...] = ()
    opened_by: Mapping[str, str] = {}  # the option that makes a secret public, by secret
    open_chance: frozenset[str] = frozenset()  # events that reveal a random result
    to_come: tuple[str, ...] = ()  # fields of a position with random results still to come
    is_open: bool = False  # all seats see the same, as only `to_come` is hidden

    # presentation
    words: Mapping[str, str] = {}  # a module for each language
    picture: str | None = None
    board: str | None = None  # draws the board alone, for small pictures
    scenery: str | None = None  # draws components before anything has happened, for a page
    text: str | None = None
    analysis: str | None = None
    report: str | None = None  # the sections of an analysis, as HTML
    summary: str | None = None  # the lines of an analysis, for a terminal
    milestones: str | None = None  # a module with `place` and `deal`

    # bots, and additions to the server
    bots: str | None = None  # a module with a class for each level
    hints: str | None = None
    late_actions: frozenset[str] = frozenset()  # a bot may choose these for a seat out of time
    pacing: str | None = None  # when bots act at a table with people; None is at once
    endpoints: str | None = None


def load(path: str) -> Any:
    """Imports the module or object at an import path."""
    module, _, name = path.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def picture(
    game: GameDescriptor,
    position: Position,
    options: msgspec.Struct,
    sets: Mapping[str, Any] | None,
    names: Sequence[str],
) -> str | None:
    """Draws a position as an SVG document. Returns None if the game has no drawing."""
    if game.picture is None:
        return None
    return str(load(game.picture)(plain(position), plain(options), sets, names))


PACKAGE = "teahouse.games"
OWN = os.environ.get("TEAHOUSE_GAMES", "")  # the user's own games, as name=module:DESCRIPTOR,...


def _ours() -> dict[str, str]:
    """Returns the import path of the descriptor of every game in the package, by name."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    found = sorted(module.name for module in iter_modules(places) if module.ispkg)
    return {name: f"{PACKAGE}.{name}.descriptor:DESCRIPTOR" for name in found}


REGISTRY: Mapping[str, str] = {
    **_ours(),
    **dict(entry.split("=", 1) for entry in OWN.split(",") if entry),
}

NAMES = tuple(REGISTRY)


@cache
def describe(name: str) -> GameDescriptor:
    """Returns the descriptor of the game of this name. Raises BadInput."""
    if name not in REGISTRY:
        raise BadInput(f"there is no game {name!r} here; there are {' and '.join(NAMES)}")
    found: GameDescriptor = load(REGISTRY[name])
    return found


def descriptors() -> tuple[GameDescriptor, ...]:
    """Returns the descriptors of all games."""
    return tuple(map(describe, NAMES))


def game(name: str, sets: Mapping[str, Any] | None = None) -> AnyGame:
    """Returns the game of this name, with the user's own board, tiles or components if given."""
    made: AnyGame = load(describe(name).rules)(sets)
    return made
