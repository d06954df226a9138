"""The one page that everything hangs on: what a game is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from .chance import Chance, SeededChance

__all__ = [
    "AnyGame",
    "BroadcastHints",
    "Game",
    "Outcome",
    "Pace",
    "Position",
    "Queries",
    "Rules",
    "Seat",
    "Stage",
]

Seat: TypeAlias = int
Position: TypeAlias = msgspec.Struct

Options = TypeVar("Options", bound=msgspec.Struct)
State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct)
OptionsIn = TypeVar("OptionsIn", bound=msgspec.Struct, contravariant=True)
StateIn = TypeVar("StateIn", bound=msgspec.Struct, contravariant=True)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: a score a seat, and who won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Stage(msgspec.Struct, frozen=True):
    """A part of the game with a name of its own, and the seconds the rules give it, if any."""

    name: str
    seconds: int | None = None


class Rules(Protocol[Options, State, Action, Event, View]):
    """What the rules of a game answer; enough to play, replay and simulate it.

    Several seats may act at once; what cannot be listed can be checked and sampled.
    States are immutable and every method is pure: values in, values out.
    Three ways lead to a state: `setup` (a new game), `load` (a position) and `redeal` (a view).
    """

    name: str
    version: int  # of the rules that are played by
    new_readings: Mapping[int, tuple[str, ...]]  # rules read anew since a version, options aside

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

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as a seat may know it; None if it may not."""

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        """A full state, drawn at random, that agrees with the view."""

    def outcome(self, state: State) -> Outcome | None: ...

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        """A state from its position's JSON; raises PositionError."""

    def dump(self, state: State) -> Position: ...


class Pace(Protocol[StateIn, Action]):
    """What a table needs to know to keep the game moving."""

    def stage(self, state: StateIn) -> Stage:
        """What is going on now; a clock starts anew when it changes."""

    def waiting_for(self, state: StateIn) -> frozenset[Seat]:
        """The seats that the others are waiting for: to them it is their turn."""

    def fallback_action(self, state: StateIn, seat: Seat) -> Action | None:
        """A harmless legal choice for a seat that cannot choose; None if nobody waits for it."""

    def time_up(self, state: StateIn) -> Action | None:
        """The next thing to be done when the stage's time has run out; None once over."""

    def is_stale(self, action: Action, seen: StateIn, now: StateIn) -> bool:
        """Whether its sender, who had only seen so far, should look again before doing this."""

    def over_limit(self, state: StateIn, action: Action) -> str | None:
        """What of this action is more than a table should have to carry, if anything is."""

    def undoable(self, before: StateIn, after: StateIn) -> bool:
        """Whether going back would take back no chance and nothing that was revealed."""

    def bound(self, before: StateIn, after: StateIn) -> frozenset[Seat]:
        """The seats that have agreed on something with one another in between."""


class Queries(Protocol[OptionsIn, StateIn, View]):
    """What is asked about a game beside playing it; `GameDefaults` has an answer to each."""

    def open_view(self, state: StateIn) -> View:
        """What everyone sees once the game is over: a view with nothing hidden."""

    def box(self, options: OptionsIn) -> msgspec.Struct:
        """What is in the box and printed on it: all that is needed to draw a game."""

    def has_thing(self, options: OptionsIn, *, building: int | None, tile: str | None) -> bool:
        """Whether the box has what somebody names."""

    def what_if(
        self, options: OptionsIn, view: View, seat: Seat | None, query: object
    ) -> msgspec.Struct:
        """The answer to a seat that thinks ahead, from what it may know; raises BadInput.

        A spectator, None, may ask only what is the same for all.
        """

    def audit(self, state: StateIn) -> None:
        """Raises AssertionError if money or pieces were made or lost on the way to this state."""


class BroadcastHints(Protocol[StateIn]):
    """What spares a table work when it tells everyone; by `GameDefaults` it is not spared."""

    def seats_with_private_change(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """The seats that may see another change from one state to the other than a spectator."""

    def seats_with_new_actions(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """The seats whose listed actions may differ from one state to the other."""


class Game(
    Rules[Options, State, Action, Event, View],
    Pace[State, Action],
    Queries[Options, State, View],
    BroadcastHints[State],
    Protocol[Options, State, Action, Event, View],
):
    """All that a game is to the rest of the house."""

    def at_version(self, version: int | None = None) -> Game[Options, State, Action, Event, View]:
        """The same game by an earlier version's rules, or by the newest; raises VersionError."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
