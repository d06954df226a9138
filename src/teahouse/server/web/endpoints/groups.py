"""Groups: a link that always leads to the current table of people who play together."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.state.decide_seats import checked_name
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, new_token
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services
from teahouse.store.social import PlayGroup

from .acquaintances import PersonId
from .channels import Done

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()
ONE = "/api/groups/{group}"
REFUSES = ("not_found", "forbidden")

Title: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$(?!\n)")
]
Token: TypeAlias = Annotated[str, Meta(max_length=100)]

MOST_GROUPS = 20  # groups of one person
MOST_MEMBERS = 100
MOST_REMATCHES = 50  # rematches that are followed from a group's table


class GroupBody(msgspec.Struct, frozen=True, kw_only=True):
    """The JSON of a group; people in `removed`, from old versions, cannot come back by any link."""

    title: str
    token: str
    table: str = ""
    removed: tuple[str, ...] = ()


class NewGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Title


class GroupToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class GroupTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: PersonId


class GroupMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: PersonId


class MemberInfo(msgspec.Struct, frozen=True):
    person: str
    name: str


class GroupInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A group as its members see it, with its current table, if it has one."""

    id: str
    title: str
    link: str
    is_owner: bool
    members: tuple[MemberInfo, ...]
    table: str | None
    invite: str | None = None  # the token of the table's invite link


class MyGroups(msgspec.Struct, frozen=True):
    groups: tuple[GroupInfo, ...]


@ENDPOINTS.post("/api/groups", refuses=("too_many", "not_possible"))
async def make_group(context: RequestContext, body: NewGroup) -> GroupInfo:
    """Make a group; you are its owner."""
    title = checked_name(body.title)
    context.services.measures.check_name(title)
    me, social = await context.person_or_guest(), context.services.journal.social
    if len(await social.groups_of(me.id)) >= MOST_GROUPS:
        raise Refusal(Why.too_many_groups, most=MOST_GROUPS)
    made = GroupBody(title=title, token=new_token())
    group = PlayGroup(new_id(), me.id, msgspec.json.encode(made))
    await social.add_group(group)
    return await _info(context, group, me.id)


@ENDPOINTS.get("/api/groups")
async def list_groups(context: RequestContext) -> MyGroups:
    """The groups that you are in."""
    me = await context.person()
    if me is None:
        return MyGroups(())
    found = await context.services.journal.social.groups_of(me.id)
    return MyGroups(tuple([await _info(context, one, me.id) for one in found]))


@ENDPOINTS.post(f"{ONE}/enter", refuses=(*REFUSES, "too_many"))
async def enter_group(context: RequestContext, body: GroupToken) -> GroupInfo:
    """Join a group by its link."""
    context.services.limits.take("address hellos", context.address)
    id, me = (await _named(context)).id, await context.person_or_guest()

    def check(group: PlayGroup, is_removed: bool, others: int) -> None:
        known = _body(group)
        is_out = is_removed or me.id in known.removed
        if is_out or not hmac.compare_digest(known.token.encode(), body.token.encode()):
            raise Refusal(Why.link_renewed)
        if others >= MOST_MEMBERS:
            raise Refusal(Why.too_many_members, most=MOST_MEMBERS)

    with _existing(id):
        group = await context.services.journal.social.enter_group(id, me.id, check)
    return await _info(context, group, me.id)


@ENDPOINTS.post(f"{ONE}/table", refuses=(*REFUSES, "not_seated"))
async def choose_table(context: RequestContext, body: GroupTable) -> GroupInfo:
    """Make a table at which you sit the group's current one."""
    group, me = await _mine(context)
    table = (await context.services.registry.get(body.table)).table
    if me != table.opened.host and not table.seats_of(me):
        raise Refusal("not_seated")
    return await _changed(context, group, me, table=table.id)


@ENDPOINTS.post(f"{ONE}/renew", refuses=(*REFUSES, "not_host"))
async def renew_link(context: RequestContext) -> GroupInfo:
    """Replace the group's link; the old one stops working."""
    group, me = await _owned(context)
    return await _changed(context, group, me, token=new_token())


@ENDPOINTS.post(f"{ONE}/remove", refuses=(*REFUSES, "not_host", "not_possible"))
async def remove_member(context: RequestContext, body: GroupMember) -> GroupInfo:
    """Remove a member and replace the link; no link lets them in again."""
    group, me = await _owned(context)
    if body.person == me:
        raise Refusal(Why.owner_stays)
    token = new_token()
    with _existing(group.id):
        group = await context.services.journal.social.remove_member(
            group.id, body.person, lambda now: _with(now, token=token)
        )
    return await _info(context, group, me)


@ENDPOINTS.post(f"{ONE}/leave", refuses=REFUSES)
async def leave_group(context: RequestContext) -> Done:
    """Leave a group; if its owner leaves, it is deleted."""
    group, me = await _mine(context)
    social = context.services.journal.social
    if me == group.owner:
        await social.drop_group(group.id)
    else:
        await social.leave_group(group.id, me)
    return Done()


async def _changed(context: RequestContext, group: PlayGroup, me: str, **fields: str) -> GroupInfo:
    """Changes fields of a group's body, and returns the group."""
    with _existing(group.id):
        group = await context.services.journal.social.change_group(
            group.id, lambda now: _with(now, **fields)
        )
    return await _info(context, group, me)


@contextmanager
def _existing(id: str) -> Iterator[None]:
    """Refuses what was asked of a group that was deleted meanwhile."""
    try:
        yield
    except LookupError as error:
        raise Refusal(Why.no_such_group, group=id) from error


def _with(group: PlayGroup, **fields: str) -> bytes:
    return msgspec.json.encode(replace(_body(group), **fields))


async def _named(context: RequestContext) -> PlayGroup:
    """Returns the group in the path. Raises Refusal if there is none."""
    id = context.request.path_params["group"]
    group = await context.services.journal.social.group(id)
    if group is None:
        raise Refusal(Why.no_such_group, group=id)
    return group


async def _mine(context: RequestContext) -> tuple[PlayGroup, str]:
    """Returns the group in the path and the asker's id. Raises Refusal unless they are a member."""
    group, me = await _named(context), await context.person()
    members = await context.services.journal.social.members(group.id)
    if me is None or me.id not in members:
        raise Refusal(Why.only_for_members)
    return group, me.id


async def _owned(context: RequestContext) -> tuple[PlayGroup, str]:
    """Returns the group in the path and its owner's id; raises Refusal to anybody else."""
    group, me = await _mine(context)
    if group.owner != me:
        raise Refusal(Why.only_for_owner)
    return group, me


def _body(group: PlayGroup) -> GroupBody:
    return msgspec.json.decode(group.body, type=GroupBody)


async def _info(context: RequestContext, group: PlayGroup, me: str) -> GroupInfo:
    body, journal = _body(group), context.services.journal
    people = [await journal.person(one) for one in await journal.social.members(group.id)]
    table = await _current_table(context.services, body.table, me)
    return GroupInfo(
        id=group.id,
        title=body.title,
        link=f"{context.base_url}/group/{group.id}#{body.token}",
        is_owner=group.owner == me,
        members=tuple(MemberInfo(one.id, one.name) for one in people if one is not None),
        table=None if table is None else table.id,
        invite=None if table is None else table.invitation.token or None,
    )


async def _current_table(services: Services, id: str, person: str) -> Table | None:
    """Returns the last of a chain of rematches; None if it is closed or the person was removed."""
    table: Table | None = None
    for _ in range(MOST_REMATCHES):
        if not id:
            break
        try:
            table = (await services.registry.get(id)).table
        except Refusal:
            return None
        if person in table.removed:
            return None
        id = table.rematch or ""
    return None if table is None or table.status == "closed" else table
