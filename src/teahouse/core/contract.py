"""The one page that everything hangs on: what a game is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from .chance import Chance, SeededChance

__all__ = ["AnyGame", "Game", "Outcome", "Position", "Seat", "Stage"]

Seat: TypeAlias = int
Position: TypeAlias = msgspec.Struct

Options = TypeVar("Options", bound=msgspec.Struct)
State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: a score a seat, and who won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Stage(msgspec.Struct, frozen=True):
    """A part of the game with a name of its own, and the seconds the rules give it, if any."""

    name: str
    seconds: int | None = None


class Game(Protocol[Options, State, Action, Event, View]):
    """Several seats may act at once; what cannot be listed can be checked and sampled.

    States are immutable and every method is pure: values in, values out.
    Three ways lead to a state: `setup` (a new game), `load` (a position) and `redeal` (a view).
    """

    name: str
    version: int  # of the rules that are played by
    new_readings: Mapping[int, tuple[str, ...]]  # rules read anew since a version, options aside

    def at_version(self, version: int | None = None) -> Game[Options, State, Action, Event, View]:
        """The same game by an earlier version's rules, or by the newest; raises VersionError."""

    def options(self, raw: Mapping[str, Any]) -> Options:
        """Options with all of the version's defaults filled in; raises OptionsError."""

    def action(self, raw: object) -> Action:
        """An action from its JSON; raises RuleError(bad_action)."""

    def setup(self, options: Options, chance: SeededChance) -> State: ...

    def players(self, state: State) -> int: ...

    def to_act(self, state: State) -> frozenset[Seat]: ...

    def check(self, state: State, action: Action) -> None:
        """Raises RuleError(code, rule, facts) if the rules refuse it."""

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after a checked action, and what happened."""

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """The legal actions that can be listed."""

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        """Some legal action of a seat that is to act."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""

    def open_view(self, state: State) -> View:
        """What everyone sees once the game is over: a view with nothing hidden."""

    def seats_with_private_change(self, before: State, after: State) -> Collection[Seat]:
        """The seats that may see another change from one state to the other than a spectator."""

    def seats_with_new_actions(self, before: State, after: State) -> Collection[Seat]:
        """The seats whose listed actions may differ from one state to the other."""

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as a seat may know it; None if it may not."""

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        """A full state, drawn at random, that agrees with the view."""

    def what_if(
        self, options: Options, view: View, seat: Seat | None, query: object
    ) -> msgspec.Struct:
        """The answer to a seat that thinks ahead, from what it may know; raises BadInput.

        A spectator, None, may ask only what is the same for all.
        """

    def box(self, options: Options) -> msgspec.Struct:
        """What is in the box and printed on it: all that is needed to draw a game."""

    def outcome(self, state: State) -> Outcome | None: ...

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        """A state from its position's JSON; raises PositionError."""

    def dump(self, state: State) -> Position: ...

    # what a table needs to know to keep the game moving

    def stage(self, state: State) -> Stage:
        """What is going on now; a clock starts anew when it changes."""

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """The seats that the others are waiting for: to them it is their turn."""

    def fallback_action(self, state: State, seat: Seat) -> Action | None:
        """A harmless legal choice for a seat that cannot choose; None if nobody waits for it."""

    def time_up(self, state: State) -> Action | None:
        """The next thing to be done when the stage's time has run out; None once over."""

    def is_stale(self, action: Action, seen: State, now: State) -> bool:
        """Whether its sender, who had only seen so far, should look again before doing this."""

    def over_limit(self, state: State, action: Action) -> str | None:
        """What of this action is more than a table should have to carry, if anything is."""

    def undoable(self, before: State, after: State) -> bool:
        """Whether going back would take back no chance and nothing that was revealed."""

    def audit(self, state: State) -> None:
        """Raises AssertionError if money or pieces were made or lost on the way to this state."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
