"""What bots are told of a live table: what a seat has heard, and a snapshot for their pacing."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, islice, repeat, takewhile

from msgspec.structs import replace

from teahouse.core import Match, Seat
from teahouse.play.pacing import SCALES, Pacing, TableSnapshot, TimedAction, TimedMove
from teahouse.play.protocol import Enquiry, Utterance
from teahouse.server.state.seating import Mark, OpenEnquiry, Talk
from teahouse.server.state.table import Table

from .viewers import ComposingSeats

__all__ = ["heard_by", "moment_of", "utterance"]

WATCHED_TEMPO = "normal"  # of bots among themselves, while somebody watches


def moment_of(
    table: Table,
    pacing: Pacing | None,
    *,
    now: int,
    is_watched: bool,
    composing: ComposingSeats,
) -> TableSnapshot:
    """Returns the snapshot that paces a table's bots, which act at once if nobody is there."""
    assert table.match is not None
    people = frozenset(table.people())
    tempo = table.tempo if people else WATCHED_TEMPO if is_watched else "instant"
    recent = _recent(table, table.match, pacing)
    began, done = _stage(table, recent)
    round_began, last_round_began = _rounds_began(table, recent, pacing)
    said = heard_by(None, table.talk, table.enquiries, table.marks)
    return TableSnapshot(
        state=table.state,
        now=now,
        scale=SCALES[tempo],
        people=people,
        began=began,
        done=done,
        said=tuple(line for line in said if line.at >= round_began),
        said_last_round=tuple(line for line in said if last_round_began <= line.at < round_began),
        moves=_moves(table, recent, pacing),
        composing=composing.at(now),
        composing_since=composing.since(now),
        characters={seat: chair.character for seat, chair in enumerate(table.chairs)},
        hurried=table.is_hurried,
        held_until=table.held_until,
        seed=table.id,
    )


def _recent(table: Table, match: Match, pacing: Pacing | None) -> list[TimedMove]:
    """Returns the actions, latest first, back to the start of this stage and last round."""
    recent: list[TimedMove] = []
    stage, rounds, is_whole = table.game.stage(table.state).name, 0, False
    for n in match.standing_backwards():
        before, after = match.state_at(n - 1), match.state_at(n)
        recent.append(TimedMove(match.time_of(n), before, match.action_at(n), after))
        is_whole = is_whole or table.game.stage(before).name != stage
        rounds += pacing is not None and pacing.round_of(before) != pacing.round_of(after)
        if is_whole and (pacing is None or rounds == 2):
            break
    return recent


def _stage(table: Table, recent: list[TimedMove]) -> tuple[int, tuple[TimedAction, ...]]:
    """Returns when the stage began, and the actions in it, oldest first."""
    stage = table.game.stage
    name, done = stage(table.state).name, list[TimedAction]()
    for move in recent:
        if stage(move.before).name != name:
            return move.at, tuple(reversed(done))
        done.append(TimedAction(move.at, move.action.seat, move.action))
    return table.started_at, tuple(reversed(done))


def _rounds_began(table: Table, recent: list[TimedMove], pacing: Pacing | None) -> tuple[int, int]:
    """Returns when this round began, and when the one before it began."""
    if pacing is None:
        return table.started_at, table.started_at
    changes = (
        move.at for move in recent if pacing.round_of(move.before) != pacing.round_of(move.after)
    )
    this, last = islice(chain(changes, repeat(table.started_at)), 2)
    return this, last


def _moves(table: Table, recent: list[TimedMove], pacing: Pacing | None) -> tuple[TimedMove, ...]:
    """Returns the actions of the present turn, oldest first."""
    now = None if pacing is None else pacing.turn_of(table.state)
    if pacing is None or now is None:
        return ()
    moves = takewhile(lambda move: pacing.turn_of(move.before) == now, recent)
    return tuple(reversed([*moves]))


def heard_by(
    seat: Seat | None,
    talk: tuple[Talk, ...],
    enquiries: tuple[OpenEnquiry, ...] = (),
    marks: tuple[Mark, ...] = (),
    *,
    since: int = 0,
    sealed: Collection[int] = (),
) -> tuple[Utterance, ...]:
    """Returns what a seat has heard and said, with the enquiries and marks it may answer.

    The oldest comes first. Without a seat, everything that was said is returned. Private talk is
    heard only from line `since` on. Answers to `sealed` enquiries only those hear who gave them.
    """
    open_talk = (entry for entry in talk if seat == entry.seat or entry.re not in sealed)
    said = [
        utterance(entry)
        for entry in open_talk
        if entry.seat is not None and _hears(entry, seat, since)
    ]
    answered = {line.re for line in said if line.seat == seat}
    asked = {
        one.n: Enquiry(kind=one.kind, building=one.building, tile=one.tile)
        for one in enquiries
        if seat is None or seat in one.waiting
    }
    marked = (_marked(one) for one in marks if one.seat != seat and one.n not in answered)
    told = (replace(line, enquiry=asked.get(line.n)) for line in said)
    return tuple(sorted((*told, *marked), key=lambda line: line.n))


def _hears(entry: Talk, seat: Seat | None, since: int) -> bool:
    if seat is None or entry.to is None:
        return True
    return entry.n >= since and (seat == entry.seat or seat in entry.to)


def utterance(entry: Talk) -> Utterance:
    """Returns a line of talk that a seat said as bots and threads are told of it."""
    assert entry.seat is not None
    return Utterance(
        n=entry.n,
        at=entry.at,
        seat=entry.seat,
        name=entry.name,
        to=entry.to,
        text=entry.text,
        phrase=entry.phrase,
        re=entry.re,
        offer=entry.offer,
        language=entry.language,
    )


def _marked(one: Mark) -> Utterance:
    enquiry = Enquiry(kind=one.mark, building=one.building, tile=one.tile)
    return Utterance(n=one.n, at=one.at, seat=one.seat, enquiry=enquiry)
