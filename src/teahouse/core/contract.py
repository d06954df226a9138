"""The contract between a game and the rest of the program, and the versions of its rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import asdict

from .chance import Chance, SeededChance
from .errors import Reason, VersionError

__all__ = [
    "AnyGame",
    "Assent",
    "BroadcastHints",
    "Game",
    "LaidDown",
    "Outcome",
    "Pace",
    "Position",
    "Queries",
    "RuleChange",
    "Rules",
    "Seat",
    "SomeAction",
    "SomeGame",
    "SomeState",
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
    """A named part of the game. `seconds` is the time that the rules give it, or None."""

    name: str
    seconds: int | None = None


class Assent(msgspec.Struct, frozen=True, gc=False):
    """What a yes is about: the parties of the deal, who alone know of it if it is secret."""

    parties: tuple[Seat, ...]
    is_secret: bool = False


class LaidDown(msgspec.Struct, frozen=True, gc=False):
    """An offer that is still being composed: whom it is for, and its terms so far."""

    to: tuple[Seat, ...]
    terms: dict[str, Any]


class Rules(Protocol[Options, State, Action, Event, View]):
    """The rules of a game: enough to play, replay and simulate it.

    Several seats may act at once. Actions that cannot be listed can still be checked and sampled.
    States are immutable and every method is pure. Three methods make a state: `setup` starts a new
    game, `load` reads a position, and `redeal` completes a view.
    """

    name: str
    version: int  # of the rules; counted from 1
    reasons: Mapping[str, Reason]  # for which its rules refuse, by name
    new_readings: Mapping[int, tuple[str, ...]]  # names of rules whose meaning changed, by version

    def options(self, raw: Mapping[str, Any]) -> Options:
        """Returns the options, with the version's defaults filled in. Raises OptionsError."""

    def action(self, raw: object) -> Action:
        """Reads an action from its JSON. Raises RuleError(bad_action)."""

    def setup(self, options: Options, chance: SeededChance) -> State: ...

    def players(self, state: State) -> int: ...

    def to_act(self, state: State) -> frozenset[Seat]: ...

    def check(self, state: State, action: Action) -> None:
        """Raises RuleError(code, rule, facts) if the action is not legal."""

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Checks an action, and returns the state after it and its events."""

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Returns the legal actions of a seat that can be listed."""

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        """Returns a random legal action of a seat that may act."""

    def view(self, state: State, seat: Seat | None) -> View:
        """Returns what a seat may know. None stands for a spectator."""

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """Returns the event if the seat may know of it, else None."""

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        """Returns a full state that agrees with a view. Everything unknown is drawn at random."""

    def outcome(self, state: State) -> Outcome | None: ...

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        """Reads a state from the JSON of its position. Raises PositionError."""

    def dump(self, state: State) -> Position: ...


class Pace(Protocol[StateIn, Action]):
    """What a table needs to know to keep a game moving."""

    def stage(self, state: StateIn) -> Stage:
        """Returns the current stage. A table restarts its clock when the stage changes."""

    def waiting_for(self, state: StateIn) -> frozenset[Seat]:
        """Returns the seats that the others wait for, which pages show that it is their turn."""

    def asked(self, state: StateIn, seat: Seat) -> Mapping[int, bool]:
        """Returns the open offers that a seat has to answer, and whether everyone sees each."""

    def fallback_action(self, state: StateIn, seat: Seat) -> Action | None:
        """Returns a harmless legal action for a seat that others wait for, else None."""

    def time_up(self, state: StateIn) -> Action | None:
        """Returns the next action to do once the stage's time has run out, if one is left."""

    def is_stale(self, action: Action, seen: StateIn, now: StateIn) -> bool:
        """Whether the sender of an action, who saw only `seen`, should look at `now` first."""

    def over_limit(self, state: StateIn, action: Action) -> str | None:
        """Returns the name of a limit of the table that this action exceeds, or None."""

    def undoable(self, before: StateIn, after: StateIn) -> bool:
        """Whether an undo would take back no random result and nothing that was revealed."""

    def bound(self, before: StateIn, after: StateIn) -> frozenset[Seat]:
        """Returns the seats that made a deal with one another between two states."""

    def assent(self, state: StateIn, action: Action) -> Assent | None:
        """Returns what a legal action says yes to, or None if it is no yes to anybody's offer."""

    def pull_back(self, state: StateIn, action: Action, seat: Seat) -> Action | None:
        """Returns how another party prevents the deal that an action says yes to, or None."""

    def laid_down(self, state: StateIn, seat: Seat, draft: object) -> LaidDown | None:
        """Returns what others may see of an offer that a seat composes, from its JSON.

        Returns None if nothing of it is for others to see. Raises BadInput if it is no draft.
        """


class Queries(Protocol[OptionsIn, StateIn, View]):
    """Questions about a game that are not needed to play it. `GameDefaults` answers each one."""

    def moment(self, state: StateIn) -> str:
        """Returns the round and phase in a few words, for programmers."""

    def picture(self, state: StateIn, options: OptionsIn, names: Sequence[str]) -> str | None:
        """Draws a state as an SVG document. Returns None if the game has no drawing."""

    def open_view(self, state: StateIn) -> View:
        """Returns the view that everyone has once the game is over, with nothing hidden."""

    def box(self, options: OptionsIn) -> msgspec.Struct:
        """Returns the components with what is printed on them, which is all that drawing needs."""

    def has_thing(self, options: OptionsIn, kind: str, thing: int | str) -> bool:
        """Whether there is such a thing, of a kind that the game's players may mark."""

    def count_of(self, state: StateIn, seat: Seat, kind: str, thing: int | str) -> tuple[int, int]:
        """Returns how many of a thing a seat has: first those not in use yet, then all of them."""

    def what_if(
        self, options: OptionsIn, view: View, seat: Seat | None, query: object
    ) -> msgspec.Struct:
        """Answers what would happen in a hypothetical case, from what the seat may know.

        A spectator (None) may ask only questions whose answer is the same for all. Raises BadInput.
        """

    def audit(self, state: StateIn) -> None:
        """Raises AssertionError if money or pieces appeared or disappeared."""


class BroadcastHints(Protocol[StateIn]):
    """Hints that save a table work when it sends updates. Those of `GameDefaults` are safe."""

    def seats_with_private_change(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """Returns the seats that may see another change between two states than a spectator."""

    def seats_with_new_actions(self, before: StateIn, after: StateIn) -> Collection[Seat]:
        """Returns the seats whose listed actions may differ between two states."""


class Game(
    Rules[Options, State, Action, Event, View],
    Pace[State, Action],
    Queries[Options, State, View],
    BroadcastHints[State],
    Protocol[Options, State, Action, Event, View],
):
    """The whole contract: rules, pace, queries and broadcast hints."""

    def at_version(self, version: int | None = None) -> Game[Options, State, Action, Event, View]:
        """Returns the game by an earlier version's rules, or by the newest. Raises VersionError."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


class SomeOptions(msgspec.Struct):
    """What the options of every game have."""

    players: int


class SomeAction(msgspec.Struct):
    """What the actions of every game have."""

    seat: Seat


SomeState: TypeAlias = msgspec.Struct
SomeGame: TypeAlias = Game[SomeOptions, SomeState, SomeAction, msgspec.Struct, msgspec.Struct]
"""A game whose states, events and views are passed on and never looked into."""


class RuleChange(msgspec.Struct, frozen=True):
    """An option whose default differs from an earlier version, or a rule with a new reading."""

    name: str
    before: Any = None  # both are null if the rule is not an option
    now: Any = None


def changes_since(game: AnyGame, version: int, wished: Mapping[str, Any]) -> tuple[RuleChange, ...]:
    """Returns the differences from an earlier version that matter for these options."""
    before = asdict(game.at_version(version).options(wished))
    now = asdict(game.options(wished))
    options = [RuleChange(name, before[name], now[name]) for name in now]
    later = range(version + 1, game.version + 1)
    readings = [RuleChange(name) for n in later for name in game.new_readings.get(n, ())]
    return (*(change for change in options if change.before != change.now), *readings)


def known_version(game: str, wanted: int | None, newest: int) -> int:
    """Returns the wanted version, or the newest if it is None. Raises VersionError."""
    version = newest if wanted is None else wanted
    if not 1 <= version <= newest:
        raise VersionError(
            f"version {version} of the rules of {game} is not known here; the newest is {newest}"
        )
    return version
