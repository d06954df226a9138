"""Notices: settings, confirmation of addresses, unsubscribing, and a table's own webhook."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.catalogue import Language
from teahouse.server.notices import contacts
from teahouse.server.notices.gateways import stop_value
from teahouse.server.notices.mail import changed_letter
from teahouse.server.notices.waits import is_zone, table_owner
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_token
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.notices import Channel

from .channels import (
    MINE,
    ChannelInfo,
    Done,
    MadeWebhook,
    NewWebhook,
    channel_info,
    check_channel_url,
    email_id,
)

__all__ = ["ENDPOINTS", "WEBHOOK_ENDPOINTS"]

ENDPOINTS = Endpoints()
WEBHOOK_ENDPOINTS = Endpoints()


Plain: TypeAlias = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f]*$(?!\n)")]

MOST_MUTED = 200
A_WEEK = 7 * 86_400  # seconds


class NoticePage(msgspec.Struct, frozen=True, kw_only=True):
    """One's settings and channels; `missing` says why some kinds of channel do not work here."""

    settings: contacts.PersonSettings
    channels: tuple[ChannelInfo, ...]
    push_key: str | None
    missing: dict[contacts.Way, str]


Wants: TypeAlias = Annotated[
    dict[contacts.Way, tuple[contacts.Kind, ...]],
    Meta(extra_json_schema={"propertyNames": {"enum": list(get_args(contacts.Way))}}),
]


class SettingsChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """New settings; fields that are left out stay as they are."""

    language: Language | None = None
    zone: Plain | None = None
    wants: Wants | None = None
    quiet: contacts.Quiet | Literal["none"] | None = None
    agrees: bool | None = None


class TableMute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=100, pattern=r"^[\w-]+$(?!\n)")]
    on: bool = True


class LinkToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=1000)]


# settings


@ENDPOINTS.get(MINE)
async def show_notices(context: RequestContext) -> NoticePage:
    """Your settings and channels for notices."""
    person, services = await context.person(), context.services
    channels: list[Channel] = []
    settings = contacts.PersonSettings()
    if person is not None:
        channels = await services.journal.notices.channels_of(person.id)
        settings = await contacts.settings_of(services.journal.notices, person.id)
    return NoticePage(
        settings=settings,
        channels=tuple(channel_info(channel) for channel in channels),
        push_key=None if services.gateways.keys is None else services.gateways.keys.public,
        missing=services.gateways.missing,
    )


@ENDPOINTS.post(MINE, refuses=("not_possible",))
async def change_notices(context: RequestContext, body: SettingsChange) -> NoticePage:
    """Choose which notices you get, when, in which language and time zone."""
    person = await context.person_or_guest()
    if body.zone is not None and not is_zone(body.zone):
        raise Refusal(Why.unknown_time_zone)
    said = {name: getattr(body, name) for name in ("language", "zone", "wants", "quiet", "agrees")}
    fields = {name: value for name, value in said.items() if value is not None}
    if body.quiet == "none":
        fields["quiet"] = None
    store = context.services.journal.notices
    await contacts.change_settings(store, person.id, lambda settings: replace(settings, **fields))
    return await show_notices(context)


@ENDPOINTS.post(f"{MINE}/mute")
async def mute_table(context: RequestContext, body: TableMute) -> Done:
    """Mute the notices of a table, or unmute them."""
    person, store = await context.person_or_guest(), context.services.journal.notices
    if body.on:
        await store.mute(person.id, body.table, now(), most=MOST_MUTED)
        return Done()
    await store.unmute(person.id, body.table)
    # An old version stored mutes with the settings.
    if body.table in (await contacts.settings_of(store, person.id)).muted:

        def unmuted(settings: contacts.PersonSettings) -> contacts.PersonSettings:
            muted = tuple(one for one in settings.muted if one != body.table)
            return replace(settings, muted=muted)

        await contacts.change_settings(store, person.id, unmuted)
    return Done()


# links in e-mails: whoever has one needs no cookie


@ENDPOINTS.post("/api/notices/confirm", refuses=("wrong_key", "stale"), for_strangers=True)
async def confirm_email(context: RequestContext, body: LinkToken) -> Done:
    """Confirm an e-mail address by the link that was sent to it."""
    context.services.limits.take("address logins", context.address)
    person, _, address = context.services.gateways.signer.read("confirm", body.token).partition(" ")
    with context.services.acting((person,)):
        return await _confirmed(context, person, address)


async def _confirmed(context: RequestContext, person: str, address: str) -> Done:
    store, id, replaced = context.services.journal.notices, email_id(person), ""

    def change(target: contacts.Target) -> contacts.Target:
        nonlocal replaced
        if not isinstance(target, contacts.Email) or address not in (
            target.address,
            target.pending,
        ):
            raise Refusal(Why.address_changed)
        replaced = "" if address == target.address else target.address
        if not replaced:
            return replace(target, confirmed=True)
        return contacts.Email(created=now(), address=address, confirmed=True)

    if await store.channel(id) is None:
        raise Refusal(Why.address_changed)
    await contacts.change_target(store, id, change)
    if replaced:
        await _tell_replaced(context.services, person, replaced)
    return Done()


async def _tell_replaced(services: Services, person: str, address: str) -> None:
    """Writes to an address that another has replaced, with a link to undo that."""
    gateways = services.gateways
    token = gateways.signer.sign("undo", f"{person} {address}", seconds=A_WEEK)
    language = (await contacts.settings_of(services.journal.notices, person)).language
    letter = changed_letter(language, f"{gateways.base}/letters/undo#{token}")
    gateways.send_email_later(address, letter, token)


@ENDPOINTS.post(
    "/api/notices/undo", refuses=("wrong_key", "stale", "not_found"), for_strangers=True
)
async def undo_address(context: RequestContext, body: LinkToken) -> Done:
    """Take back that another address has replaced yours, by the link that was sent to it."""
    services = context.services
    services.limits.take("address logins", context.address)
    person, _, address = services.gateways.signer.read("undo", body.token).partition(" ")
    with services.acting((person,)):
        if await services.journal.person(person) is None:
            raise Refusal(Why.no_such_person, person=person)
        target = contacts.Email(created=now(), address=address, confirmed=True)
        channel = contacts.channel_of(email_id(person), person, target)
        await services.journal.notices.put_channel(channel)
    return Done()


@ENDPOINTS.post(
    "/api/notices/stop", texts=("token",), refuses=("wrong_key", "stale"), for_banned=True
)
async def stop_letters(context: RequestContext) -> Done:
    """Unsubscribe an e-mail address; mail programs send this by themselves (RFC 8058)."""
    store = context.services.journal.notices
    value = context.services.gateways.signer.read("stop", context.text("token") or "")
    id, _, address = value.partition(" ")

    def is_meant(channel: Channel) -> bool:
        target = contacts.target_of(channel)
        # Links of old versions name no address.
        return isinstance(target, contacts.Email) and (
            not address or value == stop_value(id, target)
        )

    await store.drop_channel_if(id, is_meant)
    return Done()


class TableWebhook(msgspec.Struct, frozen=True):
    """The address that is called, if there is one."""

    channel: ChannelInfo | None


@WEBHOOK_ENDPOINTS.get(
    "/api/tables/{table}/webhook", refuses=("not_found", "not_host"), invited=True
)
async def show_table_webhook(context: RequestContext) -> TableWebhook:
    """The address that is called about this table."""
    owner, _ = await _owner(context)
    channel = await context.services.journal.notices.channel(_id(owner))
    return TableWebhook(None if channel is None else channel_info(channel))


@WEBHOOK_ENDPOINTS.post(
    "/api/tables/{table}/webhook", refuses=("not_found", "not_host", "not_possible"), invited=True
)
async def set_table_webhook(context: RequestContext, body: NewWebhook) -> MadeWebhook:
    """Choose an address that gets a POST when the game begins or ends and when the turn changes."""
    owner, host = await _owner(context)
    check_channel_url(context, body.url)
    store = context.services.journal.notices
    language = (await contacts.settings_of(store, host)).language
    settings = contacts.PersonSettings(language=language)
    target = contacts.Webhook(created=now(), url=body.url, form=body.form, secret=new_token())
    await contacts.change_settings(store, owner, lambda _: settings)
    await store.put_channel(contacts.channel_of(_id(owner), owner, target))
    return MadeWebhook(_id(owner), target.secret)


@WEBHOOK_ENDPOINTS.post(
    "/api/tables/{table}/webhook/drop",
    refuses=("not_found", "not_host", "not_possible"),
    invited=True,
)
async def drop_table_webhook(context: RequestContext) -> Done:
    """Remove the table's webhook."""
    owner, _ = await _owner(context)
    await context.services.journal.notices.forget(owner)
    return Done()


async def _owner(context: RequestContext) -> tuple[str, str]:
    """Returns the table as an owner of channels, and its host; raises Refusal to anybody else."""
    table, person = (await context.watched_table()).table, await context.person()
    if person is None or person.id != table.opened.host:
        raise Refusal("not_host")
    return table_owner(table.id), person.id


def _id(owner: str) -> str:
    return f"webhook-{owner}"
