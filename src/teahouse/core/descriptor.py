"""Games by name, and the descriptor of each.

A game is a package. Its descriptor holds plain facts about it and finds its parts, which are the
modules of the package.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from .contract import AnyGame, Position, Seat
from .errors import BadInput
from .wire import plain

__all__ = [
    "NAMES",
    "GameDescriptor",
    "Milestone",
    "Milestones",
    "Picture",
    "describe",
    "descriptors",
    "game",
    "picture",
]

Part = TypeVar("Part")


class Milestone(NamedTuple):
    """A moment in a game that a replay can jump to."""

    round: int
    phase: str
    turn: Seat | None


class Milestones(Protocol):
    """What a replay needs to find the moments of a game."""

    def place(self, view: Any) -> Milestone:
        """Returns the moment that a view or a state belongs to."""

    def deal(self, event: Any) -> int | None:
        """Returns the offer that became a deal, or None for any other event."""


class GameDescriptor(msgspec.Struct, frozen=True, kw_only=True):
    """What other packages need to know of a game.

    Only the first four fields are required. A game is played without the parts that it lacks.
    """

    package: str  # the game's package, whose modules are its parts
    name: str
    title: str
    rules: Callable[[Mapping[str, Any] | None], AnyGame]  # from the custom sets, if any
    titles: Mapping[str, str] = {}  # in languages that call it otherwise
    query: object = None  # the type of the queries that `what_if` takes
    milestones: Milestones | None = None
    set_parts: tuple[str, ...] = ()  # the parts that a custom set may have
    levels: tuple[str, ...] = ("easy", "medium", "hard")  # of its bots, from the weakest on
    plain_levels: tuple[str, ...] = ()  # where nothing can be compiled, if they are others
    seats: tuple[str, ...] = ("vermilion", "ochre", "jade", "indigo", "plum")  # colours, in order

    # what a table allows besides the rules
    public_questions: frozenset[str] = frozenset()  # kinds of query that spectators may ask
    marks: frozenset[str] = frozenset()  # kinds of things that players may mark
    secret_deals: str = ""  # the option by which players may deal in secret
    late_actions: frozenset[str] = frozenset()  # a bot may choose these for a seat out of time

    # hidden fields, as paths in a position, where a star stands for every other seat
    secrets: tuple[str, ...] = ()
    opened_by: Mapping[str, str] = {}  # the option that makes a secret public, by secret
    open_chance: frozenset[str] = frozenset()  # events that reveal a random result
    to_come: tuple[str, ...] = ()  # fields of a position with random results still to come
    is_open: bool = False  # all seats see the same, as only `to_come` is hidden

    def part(self, name: str, kind: type[Part]) -> Part | None:
        """Returns a module of the game's package, imported when first used, or None if it has none.

        `name` is its path in the package, such as `bot.hints`. `kind` is the Protocol of what the
        caller needs. Raises BadInput if the module lacks some of that.
        """
        path = f"{self.package}.{name}"
        if not _is_there(self.package, name):
            return None
        found = import_module(path)
        if not isinstance(found, kind):
            raise BadInput(f"{path} lacks something that {kind.__name__} in {kind.__module__} has")
        return found


@cache
def _is_there(package: str, name: str) -> bool:
    """Whether a package has a module of this path. Nothing is imported to find out."""
    path, places = package, getattr(sys.modules[package], "__path__", None)
    for step in name.split("."):
        path = f"{path}.{step}"
        spec = None if places is None else PathFinder.find_spec(path, places)
        if spec is None:
            return False
        places = spec.submodule_search_locations
    return True


@runtime_checkable
class Picture(Protocol):
    """The drawing of a position."""

    def picture(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any],
        sets: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """Returns a position or view as a complete SVG document."""


def picture(
    game: str,
    position: Position,
    options: msgspec.Struct,
    sets: Mapping[str, Any] | None,
    names: Sequence[str],
) -> str | None:
    """Draws a position as SVG, or returns None if the game has no drawing or is in no registry."""
    part = describe(game).part("picture", Picture) if game in NAMES else None
    return part.picture(plain(position), plain(options), sets, names) if part else None


PACKAGE = "teahouse.games"
OWN = os.environ.get("TEAHOUSE_GAMES", "")  # the user's own games, as name=package,...


def _ours() -> dict[str, str]:
    """Returns the package of every game of Teahouse, by name."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    found = sorted(module.name for module in iter_modules(places) if module.ispkg)
    return {name: f"{PACKAGE}.{name}" for name in found}


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
    module, _, descriptor = REGISTRY[name].partition(":")
    found = getattr(import_module(module), descriptor or "DESCRIPTOR", None)
    if not isinstance(found, GameDescriptor):
        raise BadInput(f"{module} has no GameDescriptor {descriptor or 'DESCRIPTOR'}")
    return found


def descriptors() -> tuple[GameDescriptor, ...]:
    """Returns the descriptors of all games."""
    return tuple(map(describe, NAMES))


def game(name: str, sets: Mapping[str, Any] | None = None) -> AnyGame:
    """Returns the game of this name, with the user's own board, tiles or components if given."""
    return describe(name).rules(sets)
