"""Muted and blocked people, reports to the operator, and how long things are stored."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.settings import Retention
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_id
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import now
from teahouse.store.moderation import Block, Report

__all__ = ["ENDPOINTS", "ReportBody"]

ENDPOINTS = Endpoints()

Reason: TypeAlias = Literal["insult", "name", "spam", "cheating", "other"]
PersonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
MOST_BLOCKS = 500
LINES_SENT = 50  # lines of talk sent with a report


class BlockRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute a person, or block them: then they cannot sit down at one's tables either."""

    person: PersonId
    kind: Literal["mute", "block"] | None  # null to undo it


class BlockedPerson(msgspec.Struct, frozen=True):
    person: str
    name: str
    kind: Literal["mute", "block"]


class BlockedPeople(msgspec.Struct, frozen=True):
    """The people you have muted or blocked; nobody else is told."""

    people: tuple[BlockedPerson, ...]


class ReportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A complaint about the person on a seat; what they said is sent with it."""

    seat: Seat
    reason: Reason
    note: Annotated[str, Meta(max_length=500)] = ""


class Reported(msgspec.Struct, frozen=True):
    lines: int  # how many of their lines the operator is shown


class ReportBody(msgspec.Struct, frozen=True, kw_only=True):
    """The JSON of a report, with the lines as the reporter has read them."""

    reason: Reason
    note: str
    name: str
    lines: tuple[tuple[int, int, str], ...]  # number, time, text


@ENDPOINTS.get("/api/people/me/blocks")
async def show_blocks(context: RequestContext) -> BlockedPeople:
    """The people you have muted or blocked."""
    person = await context.person()
    return BlockedPeople(() if person is None else await _blocked(context, person.id))


@ENDPOINTS.post("/api/people/me/blocks", refuses=("not_found", "too_many"))
async def change_block(context: RequestContext, body: BlockRequest) -> BlockedPeople:
    """Mute or block a person, or undo that."""
    me, moderation = await context.person_or_guest(), context.services.journal.moderation
    if body.kind is None:
        await moderation.drop_block(me.id, body.person)
        return BlockedPeople(await _blocked(context, me.id))
    if body.person == me.id or await context.services.journal.person(body.person) is None:
        raise Refusal(Why.no_such_person, person=body.person)
    if len(await moderation.blocks(me.id)) >= MOST_BLOCKS:
        raise Refusal(Why.too_many_blocks, most=MOST_BLOCKS)
    await moderation.put_block(me.id, Block(body.person, body.kind))
    return BlockedPeople(await _blocked(context, me.id))


async def _blocked(context: RequestContext, me: str) -> tuple[BlockedPerson, ...]:
    journal = context.services.journal
    found = [
        (block, await journal.person(block.other)) for block in await journal.moderation.blocks(me)
    ]
    return tuple(
        [
            BlockedPerson(
                block.other,
                (person.name if person else "") or await _name_at_tables(context, me, block.other),
                block.kind,
            )
            for block, person in found
        ]
    )


async def _name_at_tables(context: RequestContext, me: str, other: str) -> str:
    """Returns the name that a blocked person had at the latest table of both."""
    for row in await context.services.journal.tables_of(me):
        if other not in (summary_of(row).people or ()):
            continue
        with suppress(Refusal):  # the table is damaged
            chairs = (await context.services.registry.get(row.id)).table.chairs
            return next((chair.name for chair in chairs if other in chair.people), "")
    return ""


@ENDPOINTS.post(
    "/api/tables/{table}/report", invited=True, keyed=True, refuses=("not_found", "forbidden")
)
async def report(context: RequestContext, body: ReportRequest) -> Reported:
    """Report somebody at a table to the operator, with what they said there to you."""
    live, me = await context.watched_table(), await context.person_or_guest()
    chairs = live.table.chairs
    if not 0 <= body.seat < len(chairs) or not chairs[body.seat].people:
        raise Refusal(Why.no_such_chair, seat=body.seat)
    context.services.limits.take("person reports", me.id)
    lines = _said_by(live.info(await context.caller(live)).talk, body.seat)
    told = ReportBody(
        reason=body.reason, note=body.note, name=chairs[body.seat].name, lines=tuple(lines)
    )
    await context.services.journal.moderation.add_report(
        Report(
            id=new_id(),
            at=now(),
            table=live.table.id,
            reporter=me.id,
            about=chairs[body.seat].people[0],
            body=msgspec.json.encode(told),
        )
    )
    return Reported(len(lines))


def _said_by(talk: tuple[Any, ...], seat: Seat) -> list[tuple[int, int, str]]:
    own = [line for line in talk if line.seat == seat and line.text]
    return [(line.n, line.at, line.text) for line in own[-LINES_SENT:]]


@ENDPOINTS.get("/api/retention", for_banned=True)
async def show_retention(context: RequestContext) -> Retention:
    """For how many days tables, guests and reports are stored; 0 is for ever."""
    return context.services.settings.retention
