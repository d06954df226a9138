"""Replays and analyses: of a table's game once it is over, or of a record that someone brings."""

from __future__ import annotations

import msgspec

from teahouse.analysis import Analysis
from teahouse.core import write_record

from .endpoint import Endpoint
from .http_records import finished_record
from .replay import Replay
from .replaying import LARGEST_RECORD
from .visit import Visit

__all__ = ["ENDPOINTS"]

HOUR = 3600


async def show_replay(visit: Visit) -> msgspec.Raw:
    """The game step by step, as it was or with `seat` as that seat saw it, once it is over."""
    record = finished_record(visit.desk, (await visit.watched_table()).table)
    visit.desk.limits.take("address replays", visit.address)
    return await visit.desk.replaying.replay(write_record(record), seat=visit.number("seat"))


async def open_record(visit: Visit, record: bytes) -> msgspec.Raw:
    """The replay of a record (JSON Lines); of several in one file `record` says which, from 1."""
    visit.desk.limits.take("address replays", visit.address)
    return await visit.desk.replaying.replay(
        record, seat=visit.number("seat"), record=visit.number("record")
    )


async def show_analysis(visit: Visit) -> msgspec.Raw:
    """What each deal or purchase of the game was worth, once it is over."""
    record = finished_record(visit.desk, (await visit.watched_table()).table)
    visit.desk.limits.take("address replays", visit.address)
    return await visit.desk.replaying.analyse(write_record(record))


async def analyse_record(visit: Visit, record: bytes) -> msgspec.Raw:
    """The same of a record (JSON Lines)."""
    visit.desk.limits.take("address replays", visit.address)
    return await visit.desk.replaying.analyse(record, record=visit.number("record"))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/replay",
        answer=show_replay,
        answers=Replay,
        invited=True,
        keyed=True,
        numbers=("seat",),
        keeps=HOUR,
        refuses=("not_found", "forbidden", "not_now"),
    ),
    Endpoint(
        method="POST",
        path="/api/replays",
        answer=open_record,
        answers=Replay,
        numbers=("seat", "record"),
        largest=LARGEST_RECORD,
        refuses=("not_found", "bad_record"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/analysis",
        answer=show_analysis,
        answers=Analysis,
        invited=True,
        keyed=True,
        keeps=HOUR,
        refuses=("not_found", "forbidden", "not_now"),
    ),
    Endpoint(
        method="POST",
        path="/api/analyses",
        answer=analyse_record,
        answers=Analysis,
        numbers=("record",),
        largest=LARGEST_RECORD,
        refuses=("not_found", "bad_record"),
    ),
)
