"""A match is a header and a list of actions and undos. Every state is computed from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from .chance import SeededChance, commitment
from .contract import AnyGame, Outcome, Seat
from .errors import BadInput, OptionsError, RecordError, RuleError, VersionError
from .notation import read_action_text
from .record import Entry, Header, Record
from .wire import plain

__all__ = ["CourseStep", "Match", "Move", "course", "replay"]


class Move(NamedTuple):
    """An action in one state, with the state and the events that it leads to."""

    before: Any
    action: Any
    after: Any
    events: tuple[Any, ...]


class _Line(NamedTuple):
    """An action with its events, or an undo. `undo` is the first line that is taken back."""

    at: int
    action: Any = None
    undo: int | None = None
    events: tuple[Any, ...] = ()


class Match:
    """One game that is being played, with all states and events. Records keep only its lines."""

    def __init__(
        self,
        game: AnyGame,
        options: dict[str, Any] | None = None,
        *,
        seed: str,
        names: Sequence[str] = (),
        position: dict[str, Any] | None = None,
        sets: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.options = game.options(options or {})
        self.header = Header(
            game=game.name,
            version=game.version,
            options=plain(self.options),
            commitment=commitment(seed),
            names=tuple(names),
            position=position,
            sets=sets,
        )
        self._lines: list[_Line] = []
        self._entries: list[Entry] = []  # made from the lines when they are asked for
        self.state = self._start(position)
        self._states: list[Any] = [self.state]

    def __repr__(self) -> str:
        """Names the game, its players, the round and phase, and the number of lines."""
        count = self.game.players(self.state)
        players = ", ".join(self.header.names) or f"{count} player{'s' * (count > 1)}"
        moment = self.game.moment(self.state)
        return f"<Match: {self.game.name}, {players}, {moment}, {len(self)} lines>"

    def _repr_svg_(self) -> str | None:
        """Draws the whole position; notebooks show the picture in place of the repr."""
        return self.game.picture(self.state, self.options, self.header.names)

    def _start(self, position: dict[str, Any] | None) -> Any:
        chance = SeededChance(self.seed)
        if position is None:
            return self.game.setup(self.options, chance)
        return self.game.load(self.options, position, chance)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines in the form in which a record stores them."""
        for n, line in enumerate(self._lines[len(self._entries) :], len(self._entries) + 1):
            done = None if line.action is None else plain(line.action)
            self._entries.append(Entry(n=n, at=line.at, do=done, undo=line.undo))
        return tuple(self._entries)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act now."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None if it is not over."""
        return self.game.outcome(self.state)

    def actions(self, seat: Seat) -> tuple[Any, ...]:
        """Returns the legal actions of a seat that can be listed."""
        return tuple(self.game.actions(self.state, seat))

    def view(self, seat: Seat | None = None) -> Any:
        """Returns what a seat may know of the current state. None stands for a spectator."""
        return self.game.view(self.state, seat)

    def __len__(self) -> int:
        return len(self._lines)

    def state_at(self, n: int) -> Any:
        """Returns the state after line n. Line 0 is the start."""
        if not 0 <= n <= len(self):
            raise IndexError(f"the match has {len(self)} lines, not {n}")
        return self._states[n]

    def action_at(self, n: int) -> Any:
        """Returns the action of line n, or None if that line is an undo."""
        if not 1 <= n <= len(self):
            raise IndexError(f"the match has {len(self)} lines, not {n}")
        return self._lines[n - 1].action

    def time_of(self, n: int) -> int:
        """Returns when line n was written, in milliseconds since 1970."""
        if not 1 <= n <= len(self):
            raise IndexError(f"the match has {len(self)} lines, not {n}")
        return self._lines[n - 1].at

    def events_of(self, n: int) -> tuple[Any, ...]:
        """Returns the events of line n. An undo has none."""
        if not 1 <= n <= len(self):
            raise IndexError(f"the match has {len(self)} lines, not {n}")
        return self._lines[n - 1].events

    def undone_from(self, n: int) -> int | None:
        """Returns the first line that line n takes back, or None if that line is no undo."""
        if not 1 <= n <= len(self):
            raise IndexError(f"the match has {len(self)} lines, not {n}")
        return self._lines[n - 1].undo

    def standing(self) -> list[int]:
        """Returns the line numbers of all actions that were not undone."""
        return [*self.standing_backwards()][::-1]

    def standing_backwards(self) -> Iterator[int]:
        """Yields the line numbers of all actions that were not undone, the latest first."""
        n = len(self._lines)
        while n:
            undo = self._lines[n - 1].undo
            if undo is None:
                yield n
            n = n - 1 if undo is None else undo - 1

    def foresee(self, action: Any) -> Move:
        """Returns the move that an action, a struct or its JSON, would make. Raises RuleError."""
        if not isinstance(action, msgspec.Struct):
            action = self.game.action(action)
        return Move(self.state, action, *self.game.apply(self.state, action))

    def make(self, move: Move, *, at: int = 0) -> None:
        """Makes a move that `foresee` returned for the current state."""
        assert move.before is self.state, "the move starts from another state"
        self._lines.append(_Line(at, move.action, None, move.events))
        self.state = move.after
        self._states.append(self.state)

    def do(self, action: Any, *, at: int = 0) -> tuple[Any, ...]:
        """Does an action, a struct or its JSON, and returns its events. Raises RuleError."""
        move = self.foresee(action)
        self.make(move, at=at)
        return move.events

    def do_text(self, text: str, *, at: int = 0) -> tuple[Any, ...]:
        """Does an action in its notation, and returns its events. Raises BadInput or RuleError."""
        return self.do(read_action_text(self.game, text), at=at)

    def undo(self, to: int | None = None, *, at: int = 0) -> None:
        """Takes back line `to`, by default the last, and all after it, by a line of its own."""
        to = len(self) if to is None else to
        if not 1 <= to <= len(self):
            raise IndexError(f"there is no line {to} to go back to")
        self._lines.append(_Line(at, undo=to))
        self.state = self._states[to - 1]
        self._states.append(self.state)

    def copy(self) -> Match:
        """Returns a match that can be continued without changing this one."""
        other = copy(self)
        other._lines, other._states = self._lines.copy(), self._states.copy()
        other._entries = self._entries.copy()
        return other

    def fork(self, n: int, *, seed: str) -> Match:
        """Returns a new match that starts from the position after line n, by the newest rules."""
        return Match(
            self.game.at_version(),
            self.header.options,
            seed=seed,
            names=self.header.names,
            position=plain(self.game.dump(self.state_at(n))),
            sets=self.header.sets,
        )

    def record(self) -> Record:
        """Returns the match as a record. The seed is included only once the game is over."""
        seed = None if self.outcome is None else self.seed
        return Record(msgspec.structs.replace(self.header, seed=seed), self.entries)


def replay(game: AnyGame, record: Record, *, seed: str | None = None) -> Match:
    """Returns the match that a record holds. Raises RecordError for a line that is not legal."""
    header = record.header
    game = _at_version(game, header)
    seed = header.seed if seed is None else seed
    if seed is None:
        raise RecordError("this game is not over: its record holds no seed to replay it with", 1)
    try:
        match = Match(
            game,
            header.options,
            seed=seed,
            names=header.names,
            position=header.position,
            sets=header.sets,
        )
    except OptionsError as error:
        raise RecordError(f"options: {error}", 1) from error
    except BadInput as error:
        raise RecordError(f"position: {error}", 1) from error
    match.header = msgspec.structs.replace(header, seed=None)  # the header as recorded
    for entry in record.entries:
        _again(match, entry)
    return match


def _at_version(game: AnyGame, header: Header) -> AnyGame:
    """Returns the game by the version of the rules that a record was played by."""
    if header.game != game.name:
        raise RecordError(f"this is a record of {header.game!r}, not of {game.name}", 1)
    try:
        return game.at_version(header.version)
    except VersionError as error:
        raise RecordError(
            f"this record was played by version {header.version} of the rules of {game.name}; "
            f"the newest that is known here is {game.at_version().version}",
            1,
        ) from error


def _again(match: Match, entry: Entry) -> None:
    try:
        if entry.undo is not None:
            match.undo(entry.undo, at=entry.at)
        else:
            match.do(entry.do, at=entry.at)
    except RuleError as error:
        raise RecordError(f"action {entry.n} is not legal: {error}", entry.n + 1) from error


State = TypeVar("State")


class CourseStep(NamedTuple, Generic[State]):
    """One action of a match: its line, the state before it, its events and the state after it."""

    line: int
    before: State
    action: Any
    events: tuple[Any, ...]
    after: State


def course(match: Match) -> list[CourseStep[Any]]:
    """Returns the actions that were not undone, with the states around them."""
    return [
        CourseStep(
            n, match.state_at(n - 1), match.action_at(n), match.events_of(n), match.state_at(n)
        )
        for n in match.standing()
    ]
