"""The contract between a game and the rest of the program, and the versions of its rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import asdict

from .chance import Chance, SeededChance
from .errors import VersionError

__all__ = [
    "AnyGame",
    "BroadcastHints",
    "Game",
    "Outcome",
    "Pace",
    "Position",
    "Queries",
    "RuleChange",
    "Rules",
    "Seat",
    "Stage",
    "changes_since",
    "known_version",
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
    """The end of a game: one score for each seat, and the winners."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Stage(msgspec.Struct, frozen=True):
    """A named part of the game, with the seconds that the rules give it, if any."""

    name: str
    seconds: int | None = None


class Rules(Protocol[Options, State, Action, Event, View]):
    """The rules of a game: enough to play, replay and simulate it.

    Several seats may act at once. Actions that cannot be listed can be checked and sampled.
    States are immutable and every method is pure: values in, values out.
    Three methods make a state: `setup` (a new game), `load` (a position) and `redeal` (a view).
    """

    name: str
    version: int  # the version of the rules
    new_readings: Mapping[int, tuple[str, ...]]  # rules with a new reading, by version

    def options(self, raw: Mapping[str, Any]) -> Options:
        """Options with all of the version's defaults filled in; raises OptionsError."""

    def action(self, raw: object) -> Action:
        """An action from its JSON; raises RuleError(bad_action)."""

    def setup(self, options: Options, chance: SeededChance) -> State: ...

    def players(self, state: State) -> int: ...

    def to_act(self, state: State) -> frozenset[Seat]: ...

    def check(self, state: State, action: Action) -> None:
        """Raises RuleError(code, rule, facts) if the action is not legal."""

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action, which is checked first, and the events."""

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """The legal actions that can be listed."""

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        """A random legal action of a seat that may act."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None stands for a spectator."""

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """The event if the seat may know of it, else None."""

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        """A full state that agrees with the view, with everything unknown drawn at random."""

    def outcome(self, state: State) -> Outcome | None: ...

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        """A state from its position's JSON; raises PositionError."""

    def dump(self, state: State) -> Position: ...


class Pace(Protocol[StateIn, Action]):
    """What a table asks to keep a game moving."""

    def stage(self, state: StateIn) -> Stage:
        """The current stage; when it changes, a clock starts again."""

    def waiting_for(self, state: StateIn) -> frozenset[Seat]:
        """The seats that the others are waiting for; pages show them that it is their turn."""

    def asked(self, state: StateIn, seat: Seat) -> Mapping[int, bool]:
        """The numbers of open offers that a seat has to answer, and whether everyone sees them."""

    def fallback_action(self, state: StateIn, seat: Seat) -> Action | None:
        """A harmless legal action for a seat that does not choose; None if nobody waits for it."""

    def time_up(self, state: StateIn) -> Action | None:
        """The next action to do when the stage's time has run out; None once there is none."""

    def is_stale(self, action: Action, seen: StateIn, now: StateIn) -> bool:
        """Whether the sender of the action, who saw only `seen`, should look at `now` first."""

    def over_limit(self, state: StateIn, action: Action) -> str | None:
        """The name of a limit of the table that this action exceeds, if any."""

    def undoable(self, before: StateIn, after: StateIn) -> bool:
        """Whether an undo would take back no random result and nothing that was revealed."""

    def bound(self, before: StateIn, after: StateIn) -> frozenset[Seat]:
        """The seats that made a deal with one another between two states."""


class Queries(Protocol[OptionsIn, StateIn, View]):
    """Questions about a game besides playing it; `GameDefaults` answers each of them."""

    def moment(self, state: StateIn) -> str:
        """The round and phase in a few words, for programmers."""

    def picture(self, state: StateIn, options: OptionsIn, names: Sequence[str]) -> str | None:
        """A state as an SVG document; None if the game has no drawing."""

    def open_view(self, state: StateIn) -> View:
        """The view that everyone has once the game is over, with nothing hidden."""

    def box(self, options: OptionsIn) -> msgspec.Struct:
        """The components and what is printed on them: all that is needed to draw a game."""

    def has_thing(self, options: OptionsIn, *, building: int | None, tile: str | None) -> bool:
        """Whether the game has a component of this kind and name."""

    def count_of(
        self, state: StateIn, seat: Seat, *, building: int | None, tile: str | None
    ) -> tuple[int, int]:
        """How many of a thing a seat has: those that are not in use yet, and all of them."""

    def what_if(
        self, options: OptionsIn, view: View, seat: Seat | None, query: object
    ) -> msgspec.Struct:
        """Answers what would happen if, from what the seat may know; raises BadInput.

        A spectator (None) may ask only questions whose answer is the same for all.
        """

    def audit(self, state: StateIn) -> None:
        """Raises AssertionError if money or pieces appeared or disappeared."""


class BroadcastHints(Protocol[StateIn]):
    """Hints that save a table work when it sends updates; `GameDefaults` gives safe ones."""

    def seats_with_private_change(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """The seats for which the change between two states may differ from a spectator's."""

    def seats_with_new_actions(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """The seats whose listed actions may differ between two states."""


class Game(
    Rules[Options, State, Action, Event, View],
    Pace[State, Action],
    Queries[Options, State, View],
    BroadcastHints[State],
    Protocol[Options, State, Action, Event, View],
):
    """The whole contract: rules, pace, queries and broadcast hints."""

    def at_version(self, version: int | None = None) -> Game[Options, State, Action, Event, View]:
        """The same game by an earlier version's rules, or by the newest; raises VersionError."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


class RuleChange(msgspec.Struct, frozen=True):
    """An option whose default differs from an earlier version, or a rule with a new reading."""

    name: str
    before: Any = None  # both are null if the rule is not an option
    now: Any = None


def changes_since(game: AnyGame, version: int, wished: Mapping[str, Any]) -> tuple[RuleChange, ...]:
    """The differences from an earlier version that matter for these options."""
    before = asdict(game.at_version(version).options(wished))
    now = asdict(game.options(wished))
    options = [RuleChange(name, before[name], now[name]) for name in now]
    later = range(version + 1, game.version + 1)
    readings = [RuleChange(name) for n in later for name in game.new_readings.get(n, ())]
    return (*(change for change in options if change.before != change.now), *readings)


def known_version(game: str, wanted: int | None, newest: int) -> int:
    """The wanted version, or the newest if None; raises VersionError if it is unknown."""
    version = newest if wanted is None else wanted
    if not 1 <= version <= newest:
        raise VersionError(
            f"version {version} of the rules of {game} is not known here; the newest is {newest}"
        )
    return version
