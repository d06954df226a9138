"""A Table is the state that follows from the lines of its journal."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from teahouse.core import (
    Match,
    Move,
    Outcome,
    Record,
    RuleChange,
    Seat,
    SomeGame,
    changes_since,
    plain,
)

from . import books, events, seating
from .clock import HELD_MS, TableClock, with_time_up
from .match_lines import MatchLines
from .tokens import token_hash

__all__ = ["Table"]

_Said: TypeAlias = events.Said | events.Spoke | events.Enquired | events.Marked


class Table:
    """A Table is made from the first line of its journal; `write` adds each further line."""

    def __init__(self, id: str, game: SomeGame, opened: events.Opened, at: int) -> None:
        self.id = id
        self.game = game
        self.opened = opened
        self.options = game.options(opened.options)
        self.options_plain = plain(self.options)
        self.invitation = seating.InviteLink(opened.invite, opened.token)
        self.created, self.at, self.started_at, self.n = at, at, at, 1
        self.status: seating.Status = "gathering"
        self.chairs: tuple[seating.Chair, ...] = (seating.Chair(),) * opened.seats
        self.started: events.Started | None = None
        self.waiting_for: tuple[Seat, ...] = ()
        self.talk: tuple[seating.Talk, ...] = ()
        self.time_ups: tuple[seating.TimeUp, ...] = ()
        self.marks: tuple[seating.Mark, ...] = ()
        self.wishes: tuple[seating.Mark, ...] = ()  # marks that follow from talk in this stage
        self.enquiries: tuple[seating.OpenEnquiry, ...] = ()
        self.books: tuple[books.BidBook, ...] = ()
        self.sealed: frozenset[int] = frozenset()  # lines of questions with sealed answers
        self.tempo, self.talk_off, self.held_until = opened.tempo, False, 0
        self.meeting = ""  # the address of a call, or empty
        self.hurried: str | None = None  # the stage in which bots were asked to hurry
        self.clock = TableClock.of_table(opened.clocks, opened.seats)
        self.undo_wish: seating.UndoWish | None = None
        self.called: tuple[str, frozenset[Seat]] | None = None  # a stage, and who called time in it
        self.ended: int | None = None
        self.rematch: str | None = None
        self.resync_from = 1  # the last line that changed status or chairs
        self.forgotten: frozenset[str] = frozenset()
        self.removed: frozenset[str] = frozenset()  # people whom the host has removed
        self.tried: dict[str, tuple[int, ...]] = {}  # attempts at a daily puzzle: cubes by person
        self.answers: dict[tuple[str, str], int] = {}  # line by sender and command id
        self.state: Any = None  # the game's state; None before the game has started
        self._played: MatchLines | None = None

    @property
    def match(self) -> Match | None:
        """The match, once the game has started."""
        return None if self._played is None else self._played.match

    def state_at(self, n: int) -> Any:
        """Returns the state of the game after line n, or None before the game started."""
        return None if self._played is None else self._played.state_at(n)

    def happened(self) -> Iterator[tuple[int, int, tuple[Any, ...], int | None]]:
        """Yields the lines of the game: number, time, events, and from where an undo took back."""
        return iter(()) if self._played is None else self._played.happened()

    @property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.game.outcome(self.state)

    @property
    def changes(self) -> tuple[RuleChange, ...]:
        """The rules that changed since this table was opened, if its game has not started."""
        if self.started is not None or self.opened.version >= self.game.version:
            return ()
        return changes_since(self.game, self.opened.version, self.opened.options)

    @property
    def deadline(self) -> seating.Deadline | None:
        return self.clock.deadline

    @property
    def runs_alone(self) -> bool:
        """Whether the table goes on without people: it has a clock or a bot, or opens bids."""
        has_clock = self.deadline is not None or self.opens_bids_at is not None
        return has_clock or any(chair.bot for chair in self.chairs)

    @property
    def opens_bids_at(self) -> int | None:
        """When the next sealed bids are opened, in milliseconds since 1970."""
        return min((one.until for one in self.books if one.until and not one.is_open), default=None)

    @property
    def is_hurried(self) -> bool:
        """Whether bots were asked to be quick in this stage."""
        return self.hurried is not None and self.hurried == self.game.stage(self.state).name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, which are empty at free chairs."""
        return tuple(chair.name for chair in self.chairs)

    def seats_of(self, person: str) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if person in chair.people]

    def people(self) -> list[Seat]:
        """Returns the seats that people, not bots, play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.people]

    def place_of(self, n: int) -> int:
        """Returns how many lines the match had after line n; -1 before it started."""
        return -1 if self._played is None else self._played.place(n)

    def events_since(self, n: int) -> tuple[Any, ...]:
        """Returns the game's events after line n."""
        return () if self._played is None else self._played.events_since(n)

    def seen_by(self, seat: Seat | None, events: Iterable[Any]) -> tuple[Any, ...]:
        """Returns the events of the game that a seat may know of."""
        seen = self.game.seen
        return tuple([event for event in events if seen(event, seat) is not None])

    def standing_actions(self) -> list[int]:
        """Returns the lines of the actions that were not undone."""
        return [] if self._played is None else self._played.standing()

    def actor(self, n: int) -> Seat | None:
        """Returns the seat whose action line n is, or None if it is no seat's action."""
        return None if self._played is None else self._played.actor(n)

    def record(self, sets: dict[str, Any] | None = None) -> Record:
        """Returns the record of the game so far, with its sets and, once it is over, its seed."""
        assert self._played is not None
        record = self._played.match.record()
        header = replace(record.header, names=self.names, sets=sets)
        return Record(header, record.entries)

    def copy(self) -> Table:
        """Returns a table that can be written to without changing this one."""
        # Only the match and the answers change in place; all else is replaced by new values.
        other = copy.copy(self)
        other._played = None if self._played is None else self._played.copy()
        other.answers = self.answers.copy()
        return other

    def write(self, n: int, at: int, change: events.TableEvent, move: Move | None = None) -> None:
        """Adds line n, which must be the next one.

        `move` is the action's move if the caller has it, so that it is not computed again.
        """
        assert n == self.n + 1, f"line {n} does not follow {self.n}"
        self.n, self.at = n, at
        status, chairs = self.status, self.chairs
        match change:
            case events.ActionDone():
                self._do(change, move)
            case events.Undone():
                self._go_back(change)
            case events.Started():
                self._start(change)
            case (
                events.Sat()
                | events.Joined()
                | events.BotSat()
                | events.Stood()
                | events.Renamed()
                | events.Muted()
            ):
                self._seat(change)
            case events.Said() | events.Spoke() | events.Enquired() | events.Marked():
                self._talk(change)
            case events.BidsOpened():
                self.books = books.with_open(self.books, change.enquiry)
            case events.Paced() | events.Hurried() | events.Held() | events.TalkSet():
                self._set(change)
            case events.MeetingSet():
                self.meeting = change.address
            case events.Paused() | events.Resumed():
                self._pause(change)
            case events.UndoAsked():
                self._ask_undo(change)
            case events.UndoAnswered():
                self.undo_wish = self.undo_wish and self.undo_wish.answered(change.seat, change.yes)
            case events.TimeCalled():
                self._call_time(change)
            case events.TimeOff():
                self.clock = self.clock.with_time_off(change)
            case events.Rematched():
                self.rematch = change.table
            case events.Tried():
                before = self.tried.get(change.person, ())
                self.tried = {**self.tried, change.person: (*before, change.count)}
            case events.Forgotten():
                self._forget(change)
            case events.Closed():
                self.status, self.clock = "closed", self.clock.stopped()
            case events.Opened():
                raise AssertionError("a table is opened once")
            case _:
                assert_never(change)
        self._remember(change)
        if status != self.status or chairs is not self.chairs:
            self.resync_from = n
        self._drop_what_is_settled()

    def _drop_what_is_settled(self) -> None:
        """Keeps of marks, wishes and bids those that the game has not overtaken."""
        if (self.marks or self.wishes) and self._played is not None:
            self.marks = seating.standing_marks(self.marks, self.game, self.state)
            self.wishes = seating.standing_marks(self.wishes, self.game, self.state)
        if self.books:
            self.sealed = books.still_sealed(self.sealed, self.books)
            self.books = books.standing_books(self.books, self.game, self.state)

    def _do(self, change: events.ActionDone, move: Move | None) -> None:
        """Makes an action's move; it ends an undo wish, a new stage ends enquiries and wishes."""
        assert self._played is not None
        move = self._played.match.foresee(change.do) if move is None else move
        if change.late:
            seen = self.seen_by(None, move.events)
            self.time_ups = with_time_up(
                self.time_ups, seating.TimeUp(self.n, self.at, move.action.seat, seen)
            )
        self._played.make(self.n, move, self.at)
        self.state = move.after
        stage = self.game.stage
        asked = self.enquiries or self.wishes or self.books
        if asked and stage(move.before).name != stage(move.after).name:
            self.enquiries, self.wishes, self.books = (), (), ()
        self.undo_wish = None
        if self.outcome is not None and self.status != "over":
            self.status, self.ended = "over", self.at
        self._set_clock()

    def _remember(self, change: events.TableEvent) -> None:
        """Stores the line number under the command's id, as the answer to a repeated command."""
        if change.id:
            self.answers[sys.intern(change.asker), change.id] = self.n

    def _go_back(self, change: events.Undone) -> None:
        assert self._played is not None
        self._played.undo(self.n, change.to, self.at)
        self.state = self._played.match.state
        self.undo_wish = None
        self._set_clock()

    def _start(self, change: events.Started) -> None:
        self.started, self.started_at = change, self.at
        self._play_by(change.version)
        match = Match(self.game, self.opened.options, seed=change.seed, position=change.position)
        self._played, self.state = MatchLines(match, self.n), match.state
        self.status = "playing" if self.outcome is None else "over"
        self._set_clock()

    def _play_by(self, version: int) -> None:
        """Sets the version of the rules; a game is finished by the version that started it."""
        if version != self.game.version:
            self.game = self.game.at_version(version)
            self.options = self.game.options(self.opened.options)
            self.options_plain = plain(self.options)

    def _set_clock(self) -> None:
        """Sets who is waited for, and the clock, after the state of the game has changed."""
        self.waiting_for = tuple(sorted(self.game.waiting_for(self.state)))
        clock = self.clock.moved(self.game.stage(self.state), self.waiting_for, self.at)
        self.clock = clock if self.status == "playing" else clock.stopped()

    def _seat(self, change: events.SeatEvent) -> None:
        seat = change.seat
        before, chair = self.chairs[seat], seating.chair_after(self.chairs[seat], change, self.n)
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        if isinstance(change, events.Stood) and change.token:
            self.removed |= set(before.people)
            self.invitation = seating.InviteLink(token_hash(change.token), change.token)

    def _forget(self, change: events.Forgotten) -> None:
        """Makes a person anonymous; their seats, talk and attempts stay without a name."""
        nobody = change.nobody
        self.forgotten |= {change.who or token_hash(change.person)}
        for person in filter(change.is_about, self._known_people()):
            seats = [n for n, chair in enumerate(self.chairs) if chair.people[:1] == (person,)]
            self.chairs = tuple(chair.without(person, nobody) for chair in self.chairs)
            self.talk = tuple(replace(t, name="") if t.seat in seats else t for t in self.talk)
            if self.opened.host == person:
                self.opened, self.meeting = replace(self.opened, host=nobody), ""
            if person in self.tried:
                self.tried = {**self.tried, nobody: self.tried[person]}
                del self.tried[person]

    def _known_people(self) -> set[str]:
        seated = {one for chair in self.chairs for one in (*chair.people, *chair.was)}
        return {*seated, self.opened.host, *self.tried}

    def _talk(self, change: _Said) -> None:
        if isinstance(change, events.Marked):
            self.marks = seating.with_mark(
                self.marks, change, self.n, self.at, self.game, self.state
            )
            return
        self.talk = seating.with_talk(self.talk, seating.talk_of(change, self.n, self.at))
        if isinstance(change, events.Enquired):
            seats = len(self.chairs)
            self.enquiries = seating.with_enquiry(self.enquiries, change, self.n, self.at, seats)
            self.books = books.with_book(self.books, change, self.n, self.at, seats)
        elif isinstance(change, events.Spoke):
            self.enquiries = seating.with_answer(self.enquiries, change)
            self.books = books.with_bid(self.books, change, self.n)
            self.wishes = seating.with_wish(
                self.wishes, change, self.n, self.at, self.game, self.state
            )

    def _set(self, change: events.SettingEvent) -> None:
        """Sets how bots and talk behave."""
        match change:
            case events.TalkSet():
                self.talk_off = not change.on
            case events.Paced():
                self.tempo = change.tempo
            case events.Hurried():
                self.hurried, self.held_until = self.game.stage(self.state).name, 0
            case events.Held():
                self.held_until = self.at + HELD_MS if change.on else 0

    def _pause(self, change: events.Paused | events.Resumed) -> None:
        """Pauses or resumes; while paused, the clock holds the time that is left."""
        is_paused = isinstance(change, events.Paused)
        self.status = "paused" if is_paused else "playing"
        self.clock = self.clock.shifted(-self.at if is_paused else self.at)

    def _ask_undo(self, change: events.UndoAsked) -> None:
        affected = self.affected_by_undo(change)
        self.undo_wish = seating.UndoWish(change.seat, change.to, affected)

    def affected_by_undo(self, change: events.UndoAsked) -> tuple[Seat, ...]:
        """Returns the seats of the people who must agree to an undo.

        They are the people, other than the one who asks, who have acted since or are bound by a
        deal that would be undone.
        """
        if self._played is None:
            return ()
        asked = self._played.actors_since(change.to)
        if not self.opened.free_undo:
            asked |= self.game.bound(self.state_at(change.to - 1), self.state)
        return tuple(seat for seat in self.people() if seat in asked and seat != change.seat)

    def _call_time(self, change: events.TimeCalled) -> None:
        """Records who calls time; once all who are not waited for have, the others get a minute."""
        stage = self.game.stage(self.state).name
        called = {change.seat}
        if self.called is not None and self.called[0] == stage:
            called |= self.called[1]
        self.called = (stage, frozenset(called))
        if self.callers() <= called:
            self.clock = self.clock.called(stage, self.at)

    def callers(self) -> set[Seat]:
        """Returns the seats of people for whom nobody waits, and who may call time."""
        return set(self.people()) - set(self.waiting_for)
