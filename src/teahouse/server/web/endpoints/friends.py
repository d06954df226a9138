"""Friends: people one has played with, who can be invited to a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.server.live.lobby_row import Result, summary_of
from teahouse.server.notices.schedule import call_invited, is_open
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import TableRow
from teahouse.store.social import Invitation

from .blocks_and_reports import PersonId
from .channels import Done

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()


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


def _others(result: Result, me: str) -> dict[str, str]:
    """Returns the other people of a game, by id; none if the person did not play it to its end."""
    people = {seat.person: seat.name for seat in result.seats if seat.person and not seat.bot}
    return {person: name for person, name in people.items() if person != me and me in people}
