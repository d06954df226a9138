"""Replays show a finished game step by step. Films show what a seat has missed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import Match, Outcome, Seat
from teahouse.core.descriptor import Milestone, describe
from teahouse.core.record import Entry
from teahouse.drawing import scenery
from teahouse.server import game_types
from teahouse.server.game_types import Components, Scenery
from teahouse.server.state.refusals import Refusal, Why

from .diff import diff

__all__ = ["MOST_STEPS", "Film", "Replay", "film_of", "replay_of"]


Kind: TypeAlias = Literal["round", "phase", "turn", "deal", "over"]
LARGEST_UNDONE = 4_000_000  # bytes of changes by undos; whole games have an eighth of that


class Step(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Line n: the action, its events and the changes of the view, as in a table's updates."""

    n: int
    at: int
    do: Any = None  # set if the viewer may know it
    undo: int | None = None
    events: tuple[Any, ...] = ()
    changes: list[Any] = []


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A place to jump to: the start of a round, phase or turn, or a deal."""

    n: int
    kind: Kind
    round: int
    phase: str
    seat: Seat | None
    offer: int | None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game: the first view, and what each line changed; seat null shows everything."""

    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    commitment: str
    seed: str
    verified: bool  # the seed is the one committed to, and every line is legal
    records: int  # how many records the file has
    seat: Seat | None
    components: game_types.Components
    scenery: game_types.Scenery | None
    start: Any
    steps: tuple[Step, ...]
    moments: tuple[Moment, ...]
    outcome: Outcome


def replay_of(
    match: Match, seat: Seat | None, records: int = 1, names: tuple[str, ...] | None = None
) -> Replay:
    """Returns the replay of a finished match, by default with the names in its header.

    No action is applied again. Raises Refusal for a seat that the match does not have.
    """
    assert match.outcome is not None
    if seat is not None and seat >= match.game.players(match.state):
        raise Refusal(Why.no_such_chair, seat=seat)
    components = match.game.box(match.options)
    header = match.header
    steps, moments = _steps(match, seat)
    return Replay(
        game=header.game,
        version=header.version,
        options=header.options,
        names=header.names if names is None else names,
        commitment=header.commitment,
        seed=match.seed,
        verified=True,
        records=records,
        seat=seat,
        components=components,
        scenery=scenery(header.game, components),
        start=view_of(match, 0, seat),
        steps=tuple(steps),
        moments=tuple(moments),
        outcome=match.outcome,
    )


def view_of(match: Match, n: int, seat: Seat | None) -> Any:
    """Returns the view of a seat, or of everything, after line n."""
    state = match.state_at(n)
    return match.game.open_view(state) if seat is None else match.game.view(state, seat)


def _events(match: Match, n: int, seat: Seat | None) -> tuple[Any, ...]:
    """Returns the events of line n that a seat saw; an undo has none."""
    events, seen = match.events_of(n), match.game.seen
    return tuple(event for event in events if seat is None or seen(event, seat) is not None)


def _steps(match: Match, seat: Seat | None) -> tuple[list[Step], list[Moment]]:
    """Returns the steps and moments of a match, in one pass with two views in memory at a time."""
    steps: list[Step] = []
    find = _Milestones(match.game.name)
    after, undone = view_of(match, 0, seat), 0
    moments = list(find.at(0, after, ()))
    for entry in match.entries:
        before, after = after, view_of(match, entry.n, seat)
        step = step_of(match, entry, seat, before, after)
        if entry.undo is not None:
            undone += len(msgspec.json.encode(step.changes))
        if undone > LARGEST_UNDONE:
            raise Refusal(Why.too_much_undone)
        steps.append(step)
        moments += find.at(entry.n, after, step.events)
    return steps, moments


def step_of(match: Match, entry: Entry, seat: Seat | None, before: Any, after: Any) -> Step:
    """Returns the step of an entry, given a seat's views before and after it."""
    is_known = seat is None or (entry.undo is None and entry.do["seat"] in (seat, None))
    return Step(
        n=entry.n,
        at=entry.at,
        do=entry.do if is_known else None,
        undo=entry.undo,
        events=_events(match, entry.n, seat),
        changes=diff(before, after),
    )


class _Milestones:
    """A search, line by line, for the moments that are worth jumping to."""

    def __init__(self, game: str) -> None:
        self._milestones = describe(game).milestones
        self._before = Milestone(0, "", None)

    def at(self, n: int, view: Any, events: tuple[Any, ...]) -> Iterator[Moment]:
        """Returns the moments of line n, given its events and the view after it."""
        if self._milestones is None:
            return
        for event in events:
            offer = self._milestones.deal(event)
            if offer is not None:
                yield _moment(n, "deal", self._before, offer)
        now = self._milestones.place(view)
        kind = _kind(self._before, now)
        if kind is not None:
            yield _moment(n, kind, now)
        self._before = now


def _moment(n: int, kind: Kind, place: Milestone, offer: int | None = None) -> Moment:
    return Moment(
        n=n, kind=kind, round=place.round, phase=place.phase, seat=place.turn, offer=offer
    )


def _kind(before: Milestone, now: Milestone) -> Kind | None:
    """Returns the largest part that begins here: end, round, phase or turn; None if none does."""
    if now.phase != before.phase and now.phase == "over":
        return "over"
    if now.round != before.round:
        return "round"
    if now.phase != before.phase:
        return "phase"
    return "turn" if now.turn is not None and now.turn != before.turn else None


MOST_STEPS = 60  # the latest ones, as many as can be watched in 40 seconds


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """The first view and the changes of each step; without steps, nothing has happened."""

    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    seat: Seat
    commitment: str
    components: Components
    scenery: Scenery | None
    start: Any
    steps: tuple[Step, ...]


def film_of(match: Match, place: int, seat: Seat, names: tuple[str, ...]) -> Film | None:
    """Returns the film of a match after `place` lines; None if only the seat itself has acted."""
    first = max(place, len(match) - MOST_STEPS)
    entries = match.entries[first:]
    if all(entry.do is not None and entry.do["seat"] == seat for entry in entries):
        return None
    start = view = view_of(match, first, seat)
    steps: list[Step] = []
    for entry in entries:
        before, view = view, view_of(match, entry.n, seat)
        steps.append(step_of(match, entry, seat, before, view))
    components = match.game.box(match.options)
    return Film(
        game=match.header.game,
        version=match.header.version,
        options=match.header.options,
        names=names,
        seat=seat,
        commitment=match.header.commitment,
        components=components,
        scenery=scenery(match.header.game, components),
        start=start,
        steps=tuple(steps),
    )
