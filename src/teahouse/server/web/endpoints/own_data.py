"""A person's own data: its export and its removal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal

import msgspec
from starlette.responses import Response, StreamingResponse

from teahouse.core import BadInput, write_json
from teahouse.server.state.events import Sat, TableEvent, event_from, text_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.web.endpoint import JSON_LINES, Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services
from teahouse.store.journal import Line, Person, TableRow

from .accounts import Me

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()

SECRET = ("seed", "token", "key")  # fields that are never exported
CALL_SECRETS = ("p256dh", "auth", "secret")


class Removal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to be removed, which must be spelled out since it cannot be undone."""

    really: Literal["remove me"]


@ENDPOINTS.get(
    "/api/people/me/export", media_type=JSON_LINES, refuses=("not_found",), for_banned=True
)
async def export_me(context: RequestContext) -> Response:
    """Everything that is stored about you: who you are, and what you did and said at each table."""
    me = await context.person()
    if me is None:
        raise Refusal(Why.nothing_kept)
    return StreamingResponse(
        _lines(context.services, me),
        media_type=JSON_LINES,
        headers={"Content-Disposition": 'attachment; filename="teahouse-my-data.jsonl"'},
    )


async def _lines(services: Services, me: Person) -> AsyncIterator[bytes]:
    person = {"id": me.id, "name": me.name, "login": me.login, "created": me.created}
    kept = {
        "notices": await _notices(services, me),
        "company": await _company(services, me),
        "sharing": await _sharing(services, me),
    }
    yield write_json({"person": person, **kept}) + b"\n"
    for row in await services.journal.tables_of(me.id, limit=None):
        lines = await services.journal.read(row.id, is_checked=False)
        yield await asyncio.to_thread(_table_line, row, lines, me.id)


async def _notices(services: Services, me: Person) -> dict[str, Any]:
    """Returns the person's settings and channels for notices, without keys and secrets."""
    store = services.journal.notices
    body = await store.settings(me.id)
    channels = [msgspec.json.decode(one.body) for one in await store.channels_of(me.id)]
    return {
        "settings": {} if body is None else msgspec.json.decode(body),
        "muted": await store.mutes(me.id),
        "channels": [
            {name: value for name, value in channel.items() if name not in CALL_SECRETS}
            for channel in channels
        ],
    }


async def _company(services: Services, me: Person) -> dict[str, Any]:
    """Returns the person's groups and invitations, without the secrets of links."""
    store = services.journal.social
    groups = [(one, msgspec.json.decode(one.body)) for one in await store.groups_of(me.id)]
    return {
        "groups": [
            {"id": one.id, "title": body["title"], "is_owner": one.owner == me.id}
            for one, body in groups
        ],
        "invitations": [
            {"table": one.table, "at": one.at} for one in await store.invitations(me.id)
        ],
    }


async def _sharing(services: Services, me: Person) -> dict[str, Any]:
    """Returns the person's links to games, and whether they agreed to be named."""
    store = services.journal.sharing
    links = await store.all_links_of(me.id)
    return {
        "links": [{"table": one.table, "moment": one.moment, "at": one.at} for one in links],
        "agreements": await store.agreements_of(me.id),
    }


def _table_line(row: TableRow, lines: list[Line], me: str) -> bytes:
    return write_json(_table(row, lines, me)) + b"\n"


def _table(row: TableRow, lines: list[Line], me: str) -> dict[str, Any]:
    own = [{"n": line.n, "at": line.at, "line": said} for line, said in _own(lines, me)]
    return {"table": row.id, "created": row.created, "status": row.status, "lines": own}


def _own(lines: list[Line], me: str) -> Iterator[tuple[Line, dict[str, Any]]]:
    """Yields the journal lines that a person wrote, as themselves or with the key of their seat."""
    askers = {me}
    for line in lines:
        try:
            change = event_from(line.text)
        except BadInput:
            continue  # the line is damaged
        if isinstance(change, Sat) and change.person == me:
            askers.add(f"seat {change.key[:16]} seat {change.seat}")
        if _is_by(change, me, askers):
            said = msgspec.json.decode(text_of(change))
            yield line, {name: value for name, value in said.items() if name not in SECRET}


def _is_by(change: TableEvent, me: str, askers: set[str]) -> bool:
    named = (getattr(change, field, None) for field in ("person", "by", "host"))
    return change.asker in askers or me in named


@ENDPOINTS.post("/api/people/me/remove", refuses=("not_found",), for_banned=True)
async def remove_me(context: RequestContext, removal: Removal) -> Me:
    """Be removed: your login and name are deleted everywhere; bots play on for you."""
    del removal
    me = await context.person()
    if me is None:
        raise Refusal(Why.nothing_kept)
    await context.services.remove_person(me.id)
    context.log_out()
    return Me()
