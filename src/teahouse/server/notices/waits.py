"""Waits are the turns, offers, deadlines, starts and ends that people are told of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Match, Seat
from teahouse.server.state.table import Table

from .contacts import Kind

__all__ = ["Subject", "Wait", "table_owner", "waiting_since", "waits_of"]

Subject: TypeAlias = Literal["turn", "offer", "time", "begun", "over", "invited"]

KINDS: dict[Subject, Kind] = {
    "turn": "turn",
    "offer": "turn",
    "time": "time",
    "begun": "game",
    "over": "game",
    "invited": "invited",
}
SHORTEST_TIMED = 20 * 60 * 1000  # ms; with a shorter clock players stay at the table
WARNED_AT = 4  # the warning comes when a quarter of the time is left


class Wait(msgspec.Struct, frozen=True):
    """One thing to tell one owner, a person or the table itself; its key never changes."""

    key: str
    subject: Subject
    owner: str
    since: int  # ms since 1970
    due: int  # ms since 1970, before which it is not told
    by: str = ""  # the person who invites

    @property
    def kind(self) -> Kind:
        return KINDS[self.subject]


def table_owner(table: str) -> str:
    """Returns the owner's name of a table's own channels."""
    return f"table {table}"


def waits_of(table: Table) -> Iterator[Wait]:
    """Yields what people are to be told now: nothing where one person plays with bots."""
    people = {chair.people[0] for chair in table.chairs if chair.people}
    if table.match is None or len(people) < 2 or table.status == "closed":
        return
    yield from _of_game(table, table_owner(table.id))
    for seat in table.people():
        for person in table.chairs[seat].people:
            yield from _of_game(table, person)
            if table.status == "playing":
                yield from _of_seat(table, table.match, seat, person)
    if table.status == "playing" and table.waiting_for:
        yield _of_table(table, table.match)


def _of_game(table: Table, owner: str) -> Iterator[Wait]:
    if table.status == "over":
        yield _wait(table, "over", owner, f"{table.ended}", table.ended or table.at)
    else:
        yield _wait(table, "begun", owner, "", table.started_at)


def _of_seat(table: Table, match: Match, seat: Seat, person: str) -> Iterator[Wait]:
    """Yields what a person is to be told of their seat: offers, turns, and time that runs short."""
    asked = table.game.asked(table.state, seat)
    for number, is_public in asked.items():
        since = match.time_of(len(match))
        yield _wait(table, "offer" if is_public else "turn", person, f"{seat} {number}", since)
    if seat in table.waiting_for:
        place, since = _waited_since(table, match, seat), waiting_since(table, seat)
        if not asked:
            yield _wait(table, "turn", person, f"{seat} since {place}", since)
        if (warned := _warned_at(table)) is not None:
            yield _wait(table, "time", person, f"{seat} since {place}", since, warned)


def _of_table(table: Table, match: Match) -> Wait:
    """Returns the turn for the table's channels, since the game last began to wait for somebody."""
    place = max(_waited_since(table, match, seat) for seat in table.waiting_for)
    since = match.time_of(place) if place else table.started_at
    return _wait(table, "turn", table_owner(table.id), f"since {place}", since)


def waiting_since(table: Table, seat: Seat) -> int:
    """Returns when a running game began to wait for a seat, in ms since 1970."""
    assert table.match is not None
    place = _waited_since(table, table.match, seat)
    return table.match.time_of(place) if place else table.started_at


def _waited_since(table: Table, match: Match, seat: Seat) -> int:
    """Returns the line after which this stage began to wait for a seat; 0 is the game's start."""
    stage = table.game.stage(table.state).name
    place = len(match)
    while place and _waits(table, match.state_at(place - 1), seat, stage):
        place -= 1
    return place


def _waits(table: Table, state: object, seat: Seat, stage: str) -> bool:
    return table.game.stage(state).name == stage and seat in table.game.waiting_for(state)


def _warned_at(table: Table) -> int | None:
    """Returns when to warn that time runs short; None without a clock, or with a short one."""
    seconds = table.game.stage(table.state).seconds or table.opened.clocks.turn_seconds
    if table.deadline is None or not seconds or seconds * 1000 < SHORTEST_TIMED:
        return None
    return table.deadline.at - seconds * 1000 // WARNED_AT


def _wait(
    table: Table, subject: Subject, owner: str, mark: str, since: int, due: int | None = None
) -> Wait:
    key = f"{table.id} {subject if subject != 'offer' else 'turn'} {owner} {mark}"
    return Wait(key, subject, owner, since, since if due is None else due)
