"""Replays and analyses, of a table's finished game or of an uploaded record."""

from __future__ import annotations

import asyncio

import msgspec

from teahouse.analysis import Analysis
from teahouse.server.live.replays.film import Film, film_of
from teahouse.server.live.replays.steps import Replay
from teahouse.server.live.replays.worker import LARGEST_RECORD
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

from .records import finished_record

__all__ = ["ENDPOINTS"]

HOUR = 3600


class LastSeen(msgspec.Struct, frozen=True):
    """The film; None if others have done nothing since, or if this is your first look."""

    film: Film | None


async def show_replay(context: RequestContext) -> msgspec.Raw:
    """A finished game step by step, with everything or, with `seat`, as that seat saw it."""
    table = (await context.watched_table()).table
    record = await finished_record(context.services.settings, table)
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.replay(
        record, seat=context.number("seat"), asker=await context.asker()
    )


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
    names = tuple(chair.name for chair in table.chairs)
    place = table.place_of(look.n)
    return LastSeen(await asyncio.to_thread(film_of, match.copy(), place, seat, names))


async def open_record(context: RequestContext, record: bytes) -> msgspec.Raw:
    """The replay of an uploaded record (JSON Lines); `record` chooses one of several, from 1."""
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.replay(
        record,
        seat=context.number("seat"),
        record=context.number("record"),
        asker=await context.asker(),
    )


async def show_analysis(context: RequestContext) -> msgspec.Raw:
    """What each deal or purchase of a finished game was worth."""
    table = (await context.watched_table()).table
    record = await finished_record(context.services.settings, table)
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.analyse(record, asker=await context.asker())


async def analyse_record(context: RequestContext, record: bytes) -> msgspec.Raw:
    """What each deal or purchase of an uploaded record (JSON Lines) was worth."""
    context.services.limits.take("address replays", context.address)
    return await context.services.replays.analyse(
        record, record=context.number("record"), asker=await context.asker()
    )


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/replay",
        answer=show_replay,
        answer_schema=Replay,
        invited=True,
        keyed=True,
        numbers=("seat",),
        max_age=HOUR,
        refuses=("not_found", "forbidden", "not_now"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/film",
        answer=show_film,
        invited=True,
        keyed=True,
        refuses=("not_found", "forbidden"),
    ),
    Endpoint(
        method="POST",
        path="/api/replays",
        answer=open_record,
        answer_schema=Replay,
        numbers=("seat", "record"),
        max_body=LARGEST_RECORD,
        refuses=("not_found", "bad_record"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/analysis",
        answer=show_analysis,
        answer_schema=Analysis,
        invited=True,
        keyed=True,
        max_age=HOUR,
        refuses=("not_found", "forbidden", "not_now"),
    ),
    Endpoint(
        method="POST",
        path="/api/analyses",
        answer=analyse_record,
        answer_schema=Analysis,
        numbers=("record",),
        max_body=LARGEST_RECORD,
        refuses=("not_found", "bad_record"),
    ),
)
