"""A table's own webhook, set by its host, which tells a group what a spectator may know."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from teahouse.server.notices.contacts import PersonSettings, Webhook, channel_of, settings_of
from teahouse.server.notices.waits import table_owner
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_token
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.services import now

from .channels import ChannelInfo, Done, MadeWebhook, NewWebhook, channel_info, check_channel_url

__all__ = ["ENDPOINTS"]


class TableWebhook(msgspec.Struct, frozen=True):
    """The address that is called, if there is one."""

    channel: ChannelInfo | None


async def show_table_webhook(context: RequestContext) -> TableWebhook:
    """The address that is called about this table."""
    owner, _ = await _owner(context)
    channel = await context.services.journal.notices.channel(_id(owner))
    return TableWebhook(None if channel is None else channel_info(channel))


async def set_table_webhook(context: RequestContext, body: NewWebhook) -> MadeWebhook:
    """Choose an address that gets a POST when the game begins or ends and when the turn changes."""
    owner, host = await _owner(context)
    check_channel_url(context, body.url)
    store = context.services.journal.notices
    language = (await settings_of(store, host)).language
    settings = replace(PersonSettings(), language=language)
    target = Webhook(created=now(), url=body.url, form=body.form, secret=new_token())
    await store.change_settings(owner, msgspec.json.encode(settings))
    await store.put_channel(channel_of(_id(owner), owner, target))
    return MadeWebhook(_id(owner), target.secret)


async def drop_table_webhook(context: RequestContext) -> Done:
    """Remove the table's webhook."""
    owner, _ = await _owner(context)
    await context.services.journal.notices.forget(owner)
    return Done()


async def _owner(context: RequestContext) -> tuple[str, str]:
    """The table as a channel's owner, and its host; raises Refusal unless that is the asker."""
    table, person = (await context.watched_table()).table, await context.person()
    if person is None or person.id != table.opened.host:
        raise Refusal("not_host")
    return table_owner(table.id), person.id


def _id(owner: str) -> str:
    return f"webhook-{owner}"


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/webhook",
        answer=show_table_webhook,
        refuses=("not_found", "not_host"),
        invited=True,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/webhook",
        answer=set_table_webhook,
        refuses=("not_found", "not_host", "not_possible"),
        invited=True,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/webhook/drop",
        answer=drop_table_webhook,
        refuses=("not_found", "not_host", "not_possible"),
        invited=True,
    ),
)
