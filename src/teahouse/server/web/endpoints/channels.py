"""Channels: the addresses and devices at which one person is notified, and whether they work."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.notices import contacts
from teahouse.server.notices.calls import test_call
from teahouse.server.notices.gateways import SendOutcome, check_keys
from teahouse.server.notices.mail import confirmation_letter
from teahouse.server.notices.outbound import ForbiddenError, check_url
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import now
from teahouse.store.journal import Person
from teahouse.store.notices import Channel

__all__ = [
    "ENDPOINTS",
    "MINE",
    "ChannelInfo",
    "Done",
    "MadeWebhook",
    "NewWebhook",
    "channel_info",
    "check_channel_url",
    "email_id",
    "letter_target",
]

ENDPOINTS = Endpoints()
MINE = "/api/people/me/notices"
REFUSES = ("not_possible",)

Url: TypeAlias = Annotated[str, Meta(min_length=8, max_length=1000, pattern=r"^[!-~]+$(?!\n)")]
PushKey: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200, pattern=r"^[\w=-]+$(?!\n)")]
EmailAddress: TypeAlias = Annotated[
    str,
    Meta(
        min_length=3,
        max_length=200,
        pattern=r"^[^\s\x00-\x1f@<>,;:\"()\[\]\\]+@[^\s\x00-\x1f@<>,;:\"()\[\]\\]+$(?!\n)",
    ),
]
Device: TypeAlias = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f]*$(?!\n)")]

TWO_DAYS = 2 * 86_400
MOST_DEVICES = 10


class ChannelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A channel as its owner sees it; `name` is an address or the name of a device."""

    id: str
    way: contacts.Way
    name: str
    created: int
    told: int | None
    is_off: bool  # whether the service has refused too often
    is_confirmed: bool = True
    pending: str = ""  # the address that is to replace this one, once it is confirmed
    form: contacts.Form | None = None


class NewPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A subscription, as the browser's Push API gives it."""

    endpoint: Url
    p256dh: PushKey
    auth: PushKey
    device: Device = ""


class NewEmail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address; whoever has a login replaces a confirmed one only with their password."""

    address: EmailAddress
    password: Annotated[str, Meta(max_length=200)] | None = None


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: Url
    form: contacts.Form = "json"


class MadeWebhook(msgspec.Struct, frozen=True):
    """A new webhook; the secret that signs its messages is sent only here."""

    id: str
    secret: str


class CallTried(msgspec.Struct, frozen=True):
    """The outcome of a test notification."""

    outcome: Literal["sent", "failed", "refused", "gone"]


class Done(msgspec.Struct, frozen=True):
    ok: bool = True


@ENDPOINTS.post(f"{MINE}/push", refuses=REFUSES)
async def add_push(context: RequestContext, body: NewPush) -> ChannelInfo:
    """Be notified on this device; a subscription that another person made on it is removed."""
    _check_way(context, "push")
    person = await context.person_or_guest()
    target = contacts.Push(created=now(), **msgspec.structs.asdict(body))
    check_channel_url(context, body.endpoint)
    try:
        check_keys(target)
    except ValueError as error:
        raise Refusal(Why.bad_push_keys, why=str(error)) from error
    id = f"push-{token_hash(body.endpoint)[:32]}"
    await _drop_oldest(context, person, but=id)
    return await _add(context, person, id, target)


@ENDPOINTS.post(f"{MINE}/email", refuses=(*REFUSES, "wrong_login"))
async def add_email(context: RequestContext, body: NewEmail) -> ChannelInfo:
    """Be notified at this e-mail address, once the link that is sent to it was followed.

    An address that is confirmed counts until then. It is told that another has replaced it.
    """
    _check_way(context, "email")
    person = await context.person_or_guest()
    id = email_id(person.id)
    before = await context.services.journal.notices.channel(id)
    may_replace = _is_replaced(before, body.address)
    if may_replace:
        await _check_password(context, person, body.password)
    limits = context.services.limits
    limits.take("address letters", context.address)
    await limits.take_lasting("person letters", person.id)
    await limits.take_lasting("target letters", letter_target(body.address))
    settings = await contacts.settings_of(context.services.journal.notices, person.id)
    gateways = context.services.gateways
    token = gateways.signer.sign("confirm", f"{person.id} {body.address}", seconds=TWO_DAYS)
    letter = confirmation_letter(settings.language, f"{gateways.base}/letters/confirm#{token}")
    if await gateways.send_email(body.address, letter, token) is not SendOutcome.SENT:
        raise Refusal(Why.letter_not_sent)

    def make(channel: Channel | None) -> Channel:
        if person.login is not None and _is_replaced(channel, body.address) and not may_replace:
            raise Refusal(Why.password_needed)  # another address was confirmed meanwhile
        return contacts.channel_of(id, person.id, _waiting(_email(channel), body.address))

    await _want(context, person, "email")
    return channel_info(await context.services.journal.notices.make_channel(id, person.id, make))


def _is_replaced(channel: Channel | None, address: str) -> bool:
    """Whether an address would replace another one that is confirmed."""
    email = _email(channel)
    return email is not None and email.confirmed and email.address != address


def letter_target(address: str) -> str:
    """Returns what letters are counted by: the hash of a mailbox. That of a+b@c.d is a@c.d."""
    name, _, domain = address.casefold().rpartition("@")
    return token_hash(f"{name.partition('+')[0]}@{domain}")


def _email(channel: Channel | None) -> contacts.Email | None:
    target = None if channel is None else contacts.target_of(channel)
    return target if isinstance(target, contacts.Email) else None


async def _check_password(context: RequestContext, person: Person, password: str | None) -> None:
    """Raises Refusal if the person has a login, and this is not its password."""
    if person.login is None:
        return
    if password is None:
        raise Refusal(Why.password_needed)
    context.services.limits.take("address logins", context.address)
    context.services.limits.take("login logins", f"{context.address} {person.login}")
    if not await context.services.passwords.is_right(password, person.password_hash):
        raise Refusal("wrong_login")


def _waiting(before: contacts.Email | None, address: str) -> contacts.Email:
    """Returns the target while an address is not confirmed; an earlier one counts until then."""
    if before is None or not before.confirmed:
        return contacts.Email(created=now(), address=address)
    return replace(before, pending="" if address == before.address else address)


@ENDPOINTS.post(f"{MINE}/webhook", refuses=REFUSES)
async def add_webhook(context: RequestContext, body: NewWebhook) -> MadeWebhook:
    """Be notified by POST requests to an address of yours."""
    person = await context.person_or_guest()
    check_channel_url(context, body.url)
    target = contacts.Webhook(created=now(), url=body.url, form=body.form, secret=new_token())
    info = await _add(context, person, f"webhook-{person.id}", target)
    return MadeWebhook(info.id, target.secret)


@ENDPOINTS.post(f"{MINE}/channels/{{channel}}/drop", refuses=("not_found",))
async def drop_channel(context: RequestContext) -> Done:
    """Remove a channel."""
    channel = await _own_channel(context)
    await context.services.journal.notices.drop_channel(channel.id)
    return Done()


@ENDPOINTS.post(
    f"{MINE}/channels/{{channel}}/try", refuses=("not_found", "not_now", "not_possible")
)
async def try_channel(context: RequestContext) -> CallTried:
    """Send a test notification."""
    channel, services = await _own_channel(context), context.services
    target = contacts.target_of(channel)
    _check_way(context, contacts.way_of(target))
    if isinstance(target, contacts.Email) and not target.confirmed:
        raise Refusal(Why.address_not_confirmed)
    services.limits.take("person calls", channel.owner)
    settings = await contacts.settings_of(services.journal.notices, channel.owner)
    call, delivery = test_call(settings), new_token()
    outcome = await services.gateways.send(channel.id, target, call, settings.language, delivery)
    if outcome is SendOutcome.GONE:
        await services.journal.notices.drop_channel(channel.id)
    if outcome is SendOutcome.SENT:  # this turns a channel on again that was off
        await contacts.change_target(
            services.journal.notices, channel.id, lambda target: replace(target, refused=0)
        )
    return CallTried(outcome.value)


def email_id(person: str) -> str:
    return f"email-{person}"


def _check_way(context: RequestContext, way: contacts.Way) -> None:
    if why := context.services.gateways.missing.get(way):
        raise Refusal(Why.way_not_set_up, why=why)


def check_channel_url(context: RequestContext, url: str) -> None:
    """Raises Refusal unless notifications may go to this address."""
    try:
        check_url(url, context.services.settings.reachable)
    except ForbiddenError as error:
        raise Refusal(Why.address_not_allowed, why=str(error)) from error


async def _add(
    context: RequestContext, person: Person, id: str, target: contacts.Target
) -> ChannelInfo:
    """Adds a channel, or replaces one."""
    await _want(context, person, contacts.way_of(target))
    channel = contacts.channel_of(id, person.id, target)
    await context.services.journal.notices.put_channel(channel)
    return channel_info(channel)


async def _want(context: RequestContext, person: Person, way: contacts.Way) -> None:
    """Turns the default kinds of notice on, with the first channel of its kind."""
    await contacts.change_settings(
        context.services.journal.notices,
        person.id,
        lambda one: replace(one, wants={way: contacts.DEFAULT_WANTS, **one.wants}),
    )


async def _drop_oldest(context: RequestContext, person: Person, but: str) -> None:
    """Removes the person's oldest devices, so that there is room for one more."""
    store = context.services.journal.notices
    found = [(contacts.target_of(one), one.id) for one in await store.channels_of(person.id)]
    devices = sorted(
        (target.created, id)
        for target, id in found
        if isinstance(target, contacts.Push) and id != but
    )
    for _, id in devices[: max(0, len(devices) - MOST_DEVICES + 1)]:
        await store.drop_channel(id)


async def _own_channel(context: RequestContext) -> Channel:
    """Returns the asker's channel that the path names. Raises Refusal if they have none."""
    person, wanted = await context.person(), context.request.path_params["channel"]
    owned = [] if person is None else await context.services.journal.notices.channels_of(person.id)
    for channel in owned:
        if channel.id == wanted:
            return channel
    raise Refusal(Why.no_such_channel, channel=wanted)


def channel_info(channel: Channel) -> ChannelInfo:
    """Returns a channel as its owner sees it."""
    target = contacts.target_of(channel)
    match target:
        case contacts.Push():
            name = target.device
        case contacts.Email():
            name = target.address
        case contacts.Webhook():
            name = target.url
    return ChannelInfo(
        id=channel.id,
        way=contacts.way_of(target),
        name=name,
        created=target.created,
        told=target.told,
        is_off=target.is_off,
        is_confirmed=not isinstance(target, contacts.Email) or target.confirmed,
        pending=target.pending if isinstance(target, contacts.Email) else "",
        form=target.form if isinstance(target, contacts.Webhook) else None,
    )
