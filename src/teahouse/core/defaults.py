"""Default answers to the optional parts of the contract, which are right for any game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self

import msgspec

from .contract import Assent, LaidDown, Seat, known_version
from .descriptor import picture
from .errors import BadInput, Reason

__all__ = ["GameDefaults"]


class NoComponents(msgspec.Struct, frozen=True):
    """The box of a game that needs no components to be drawn."""


class GameDefaults:
    """A base class of games, with an answer for all that a game need not say itself.

    A table of a game that gives no hints is slower: after each action it compares every seat's
    view.
    """

    name: str
    version: int = 1
    new_readings: Mapping[int, tuple[str, ...]] = {}
    sets: Mapping[str, Any] | None = None  # the user's own board, tiles or components
    reasons: Mapping[str, Reason] = {}

    def at_version(self, version: int | None = None) -> Self:
        known_version(self.name, version, self.version)
        return self

    # limits and staleness

    def is_stale(self, action: Any, seen: Any, now: Any) -> bool:
        """Returns False: no action is stale. The rules refuse an action that has become illegal."""
        return False

    def over_limit(self, state: Any, action: Any) -> str | None:
        return None

    def asked(self, state: Any, seat: Seat) -> Mapping[int, bool]:
        """Returns no offers, so nobody is asked."""
        return {}

    def bound(self, before: Any, after: Any) -> frozenset[Seat]:
        """Returns nobody, as there are no deals."""
        return frozenset()

    def assent(self, state: Any, action: Any) -> Assent | None:
        """Returns None, as there are no offers."""
        return None

    def pull_back(self, state: Any, action: Any, seat: Seat) -> Any:
        """Returns None, as there are no offers."""
        return None

    def laid_down(self, state: Any, seat: Seat, draft: object) -> LaidDown | None:
        """Returns None, as there are no offers."""
        return None

    # queries

    def moment(self, state: Any) -> str:
        """Returns the name of the stage."""
        return str(self.stage(state).name)  # type: ignore[attr-defined]

    def picture(self, state: Any, options: Any, names: Sequence[str]) -> str | None:
        """Returns the drawing that is a part of the game's package, if it has one."""
        return picture(self.name, self.dump(state), options, self.sets, names)  # type: ignore[attr-defined]

    def open_view(self, state: Any) -> Any:
        """Returns the position, which hides nothing."""
        return self.dump(state)  # type: ignore[attr-defined]

    def box(self, options: Any) -> msgspec.Struct:
        return NoComponents()

    def has_thing(self, options: Any, kind: str, thing: int | str) -> bool:
        """Returns False, as there are no components."""
        return False

    def count_of(self, state: Any, seat: Seat, kind: str, thing: int | str) -> tuple[int, int]:
        """Returns zero twice, as there are no components."""
        return 0, 0

    def what_if(self, options: Any, view: Any, seat: Seat | None, query: object) -> msgspec.Struct:
        raise BadInput(f"nothing can be asked about {self.name}")

    def audit(self, state: Any) -> None:
        """Checks nothing."""

    # hints for broadcasting

    def seats_with_private_change(self, before: Any, after: Any) -> Collection[Seat]:
        """Returns all seats, which is always safe."""
        return range(self.players(after))  # type: ignore[attr-defined]

    def seats_with_new_actions(self, before: Any, after: Any) -> Collection[Seat]:
        """Returns all seats, which is always safe."""
        return range(self.players(after))  # type: ignore[attr-defined]
