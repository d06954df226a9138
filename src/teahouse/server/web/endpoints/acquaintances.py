"""Other people: friends and invitations, whom one mutes or blocks, and reports to the operator."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat
from teahouse.server.live.lobby_row import TableResult, summary_of
from teahouse.server.notices.waits import call_invited, is_open
from teahouse.server.settings import Retention
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import TableRow
from teahouse.store.moderation import Block, Report
from teahouse.store.social import Invitation

from .channels import Done

__all__ = ["ENDPOINTS", "ReportBody"]


ENDPOINTS = Endpoints()

ReportReason: TypeAlias = Literal["insult", "name", "spam", "cheating", "other"]
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
    reason: ReportReason
    note: Annotated[str, Meta(max_length=500)] = ""


class Reported(msgspec.Struct, frozen=True):
    lines: int  # how many of their lines the operator is shown


class ReportBody(msgspec.Struct, frozen=True, kw_only=True):
    """The JSON of a report, with the lines as the reporter has read them."""

    reason: ReportReason
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


@ENDPOINTS.of_watched("POST", "/report")
async def report(context: RequestContext, body: ReportRequest) -> Reported:
    """Report somebody at a table to the operator, with what they said there to you."""
    live, me = await context.watched_table(), await context.person_or_guest()
    chairs = live.table.chairs
    if not 0 <= body.seat < len(chairs) or not chairs[body.seat].people:
        raise Refusal(Why.no_such_chair, seat=body.seat)
    await context.services.limits.take_lasting("person reports", me.id)
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


MOST_LOOKED_AT = 500
MOST_FRIENDS = 50


class Friend(msgspec.Struct, frozen=True):
    """Someone one has finished games with."""

    person: str
    name: str
    games: int
    last: int  # ms since 1970


class InvitedTo(msgspec.Struct, frozen=True):
    """A table to which the reader is invited; `invite` is the token of its invite link."""

    table: str
    invite: str
    game: str
    title: str
    by: str
    at: int


class Friends(msgspec.Struct, frozen=True):
    """The people you have played with, the latest first, and the tables they invite you to."""

    people: tuple[Friend, ...]
    invitations: tuple[InvitedTo, ...]


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: PersonId


class TableName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: PersonId


@ENDPOINTS.get("/api/people/me/friends")
async def show_friends(context: RequestContext) -> Friends:
    """The people you have played with, and your invitations; nobody whom either side blocks."""
    me = await context.person()
    if me is None:
        return Friends((), ())
    people = await _friends(context.services, me.id)
    known = {friend.person: friend.name for friend in people}
    found = [
        await _invited_to(context.services, one, known[one.inviter])
        for one in await context.services.journal.social.invitations(me.id)
        if one.inviter in known
    ]
    return Friends(people[:MOST_FRIENDS], tuple(one for one in found if one is not None))


@ENDPOINTS.post(
    "/api/tables/{table}/invite",
    invited=True,
    refuses=("not_found", "forbidden", "not_seated", "not_now"),
)
async def invite_friend(context: RequestContext, body: Invite) -> Done:
    """Invite someone you have played with to a table before its game; they are notified."""
    table, me = (await context.watched_table()).table, await context.person_or_guest()
    if me.id != table.opened.host and not table.seats_of(me.id):
        raise Refusal("not_seated")
    if table.status != "gathering":
        raise not_while(table.status)
    if body.person not in {friend.person for friend in await _friends(context.services, me.id)}:
        raise Refusal(Why.no_such_person, person=body.person)
    context.services.limits.take("person invitations", me.id)
    made = Invitation(body.person, table.id, me.id, table.invitation.hash, now())
    await context.services.journal.social.invite(made)
    await call_invited(context.services.journal, table, body.person)
    return Done()


@ENDPOINTS.post("/api/people/me/invitations/drop")
async def drop_invitation(context: RequestContext, body: TableName) -> Done:
    """Decline an invitation."""
    me = await context.person()
    if me is not None:
        await context.services.journal.social.drop_invitation(me.id, body.table)
    return Done()


async def _invited_to(services: Services, one: Invitation, by: str) -> InvitedTo | None:
    """Returns an invitation's table; None if the game has begun or the table has a new link."""
    try:
        table: Table = (await services.registry.get(one.table)).table
    except Refusal:
        return None
    if not is_open(table, one):
        return None
    opened = table.opened
    return InvitedTo(table.id, table.invitation.token, opened.game, opened.title, by, one.at)


async def _friends(services: Services, me: str) -> tuple[Friend, ...]:
    journal = services.journal
    rows = await journal.tables_of(me, limit=MOST_LOOKED_AT)
    apart = await journal.moderation.kept_apart(me)
    return tuple(friend for friend in _played_with(rows, me) if friend.person not in apart)


def _played_with(rows: Sequence[TableRow], me: str) -> list[Friend]:
    """Returns the other people of a person's finished games, with the name that they last had."""
    found: dict[str, Friend] = {}
    results = [one for one in (summary_of(row).result for row in rows) if one is not None]
    for result in sorted(results, key=lambda one: one.ended):
        for person, name in _others(result, me).items():
            games = found[person].games if person in found else 0
            found[person] = Friend(person, name, games + 1, result.ended)
    return sorted(found.values(), key=lambda friend: (-friend.last, friend.name))


def _others(result: TableResult, me: str) -> dict[str, str]:
    """Returns the other people of a game, by id; none if the person did not play it to its end."""
    people = {seat.person: seat.name for seat in result.seats if seat.person and not seat.bot}
    return {person: name for person, name in people.items() if person != me and me in people}
