"""Finished games: records, replays, analyses, and playing on against bots from any moment."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from teahouse.core import Match, Seat, write_record
from teahouse.server import game_types
from teahouse.server.live.replay_workers import LARGEST_RECORD, Branch
from teahouse.server.live.replays import Film, Replay
from teahouse.server.settings import Settings
from teahouse.server.state.decide_seats import checked_name
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table
from teahouse.server.web.endpoint import JSON_LINES, Endpoints
from teahouse.server.web.request_context import RequestContext

from .accounts import PlainName
from .tables import QuickTable, check_bot, open_against_bots

__all__ = ["ENDPOINTS", "finished_record"]

ENDPOINTS = Endpoints()


@ENDPOINTS.of_watched("GET", "/record", media_type=JSON_LINES, refuses=("not_now",))
async def show_record(context: RequestContext) -> Response:
    """The record of a finished game with its seed; before the end it would reveal secrets."""
    table = (await context.watched_table()).table
    record = await finished_record(context.services.settings, table)
    named = f'attachment; filename="{table.game.name}-{table.id}.jsonl"'
    return Response(
        record,
        media_type=JSON_LINES,
        headers={"Content-Disposition": named},
    )


async def finished_record(settings: Settings, table: Table) -> bytes:
    """Returns the record of a finished game with its set. Raises Refusal before the end.

    It is written in a thread, from a copy, as a long game would block the event loop.
    """
    _finished_match(table)
    named = table.opened.sets
    sets = None if named is None else dict(settings.sets[named])
    copy = table.copy()
    return await asyncio.to_thread(lambda: write_record(copy.record(sets)))


def _finished_match(table: Table) -> Match:
    """Returns the match of a finished game. Raises Refusal before the end."""
    if table.match is None or table.outcome is None:
        raise not_while(table.status)
    return table.match


HOUR = 3600


class LastSeen(msgspec.Struct, frozen=True):
    """The film; None if others have done nothing since, or if this is your first look."""

    film: Film | None


@ENDPOINTS.of_watched(
    "GET", "/replay", answer_schema=Replay, numbers=("seat",), max_age=HOUR, refuses=("not_now",)
)
async def show_replay(context: RequestContext) -> msgspec.Raw:
    """A finished game step by step, with everything or, with `seat`, as that seat saw it."""
    table = (await context.watched_table()).table
    match = _finished_match(table)
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.replay_match(
        match,
        table.names,
        table=table.id,
        seat=context.number("seat"),
        asker=await context.asker(),
    )


@ENDPOINTS.of_watched("GET", "/film")
async def show_film(context: RequestContext) -> LastSeen:
    """What has happened since you last looked at this table, as your seat saw it."""
    live = await context.watched_table()
    table, caller = live.table, await context.caller(live)
    seats = (caller.seat,) if caller.seat is not None else table.seats_of(caller.person)
    look = await context.services.journal.notices.look(caller.person, table.id)
    match, seat = table.match, next(iter(seats), None)
    if match is None or seat is None or look is None or table.place_of(look.n) < 0:
        return LastSeen(None)
    context.services.limits.take("address replays", context.address)
    place, asker = table.place_of(look.n), await context.asker()
    film = await context.services.replays.film(match, place, seat, table.names, asker=asker)
    return LastSeen(film)


@ENDPOINTS.post(
    "/api/replays",
    answer_schema=Replay,
    numbers=("seat", "record"),
    max_body=LARGEST_RECORD,
    refuses=("not_found", "bad_record"),
)
async def open_record(context: RequestContext, record: bytes) -> msgspec.Raw:
    """The replay of an uploaded record (JSON Lines); `record` chooses one of several, from 1."""
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.replay(
        record,
        seat=context.number("seat"),
        record=context.number("record"),
        asker=await context.asker(),
    )


@ENDPOINTS.of_watched(
    "GET", "/analysis", answer_schema=game_types.Analysis, max_age=HOUR, refuses=("not_now",)
)
async def show_analysis(context: RequestContext) -> msgspec.Raw:
    """What each deal or purchase of a finished game was worth."""
    table = (await context.watched_table()).table
    record = await finished_record(context.services.settings, table)
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.analyse(record, asker=await context.asker())


@ENDPOINTS.post(
    "/api/analyses",
    answer_schema=game_types.Analysis,
    numbers=("record",),
    max_body=LARGEST_RECORD,
    refuses=("not_found", "bad_record"),
)
async def analyse_record(context: RequestContext, record: bytes) -> msgspec.Raw:
    """What each deal or purchase of an uploaded record (JSON Lines) was worth."""
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.analyse(
        record, record=context.number("record"), asker=await context.asker()
    )


class Branching(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a table's game or of a record to branch at, and the seat to play."""

    at: int
    table: str | None = None
    record: str | None = None  # JSON Lines
    seat: Seat = 0
    level: str = "medium"
    name: PlainName | None = None


@ENDPOINTS.post(
    "/api/tables/branch",
    status=201,
    invited=True,
    max_body=LARGEST_RECORD,
    refuses=(
        "not_found",
        "forbidden",
        "not_now",
        "not_possible",
        "too_many",
        "bad_options",
        "bad_record",
        "unknown_bot",
    ),
)
async def branch_off(context: RequestContext, body: Branching) -> QuickTable:
    """Open a table that starts from a moment of a finished game, with new chance and bots."""
    check_bot(context.services, body.level)
    branch, sets = await _branch(context, body)
    if body.name:
        context.services.measures.check_name(checked_name(body.name))
    return await open_against_bots(
        context,
        body.name,
        body.level,
        seat=body.seat,
        starts=True,
        position=branch.position,
        game=branch.game,
        options=branch.options,
        sets=sets,
        hints=True,
    )


async def _branch(context: RequestContext, body: Branching) -> tuple[Branch, str | None]:
    """Returns the position to start from, and the name of the registered set, if it uses one."""
    context.services.limits.take("address replays", context.address)
    if (body.table is None) == (body.record is None):
        raise Refusal(Why.table_or_record)
    replays = context.services.replays
    if body.record is not None:
        branch = await replays.branch(body.record.encode(), body.at, asker=await context.asker())
        return branch, _registered(context, branch)
    table = (await context.watched_table(id=body.table)).table
    match = _finished_match(table)
    branch = await replays.branch_match(match, body.at, asker=await context.asker())
    return branch, table.opened.sets


def _registered(context: RequestContext, branch: Branch) -> str | None:
    """Returns the name of the operator's set that a record was played with; raises Refusal."""
    if branch.sets is None:
        return None
    for name, parts in context.services.settings.sets.items():
        if parts == branch.sets:
            return name
    raise Refusal(Why.set_not_here)
