"""Accounts: a name, a login and its recovery by e-mail, the export and removal of one's data."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse

from teahouse.core import BadInput, write_json
from teahouse.server.notices.contacts import Email, settings_of, target_of
from teahouse.server.notices.mail import reset_letter
from teahouse.server.state.decide_seats import checked_name
from teahouse.server.state.events import Sat, TableEvent, event_from, text_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.endpoint import JSON_LINES, Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import NOBODY, Conflict, Line, Person, TableRow

from .channels import Done, email_id, letter_target
from .notices import LinkToken

__all__ = ["DATA_ENDPOINTS", "ENDPOINTS", "Login", "PlainName", "proof_of"]


ENDPOINTS = Endpoints()


# A pattern's $ is the end of the text also in Python if no newline follows it.
PlainName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]+$(?!\n)")
]
Login: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[\w.@+-]+$(?!\n)")]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """The person who asks; without an id they are unknown until a change makes them a guest."""

    id: str | None = None
    name: str = ""
    login: str | None = None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: PlainName


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Login
    password: Password


def me_of(person: Person) -> Me:
    return Me(id=person.id, name=person.name, login=person.login)


@ENDPOINTS.get("/api/people/me", for_banned=True)
async def show_me(context: RequestContext) -> Me:
    """Who you are here."""
    person = await context.person()
    return Me() if person is None else me_of(person)


@ENDPOINTS.post("/api/people/me", refuses=("not_possible",))
async def rename_me(context: RequestContext, body: NewName) -> Me:
    """Choose your name; whoever is unknown becomes a guest."""
    context.services.measures.check_name(body.name)
    name, me = checked_name(body.name), await context.person_or_guest()
    person = await _changed(context, me.id, lambda person: replace(person, name=name))
    context.log_in_as(person)
    return me_of(person)


@ENDPOINTS.post("/api/people/register", refuses=("not_possible", "login_taken"))
async def register(context: RequestContext, body: Credentials) -> Me:
    """Choose a login and a password, to be the same person on another device."""
    context.services.limits.take("address logins", context.address)
    person = await context.person_or_guest()
    hashed = await context.services.passwords.hash(body.password)

    def change(person: Person) -> Person:
        if person.login is not None:
            raise Refusal(Why.has_login_already)
        return replace(person, login=body.login.casefold(), password_hash=hashed)

    try:
        person = await _changed(context, person.id, change)
    except Conflict as conflict:
        raise Refusal(Why.login_taken, login=body.login) from conflict
    context.log_in_as(person)
    return me_of(person)


async def _changed(
    context: RequestContext,
    id: str,
    change: Callable[[Person], Person],
    *,
    drop_tokens: bool = False,
) -> Person:
    """Changes a person. Raises Refusal if they were removed meanwhile."""
    journal = context.services.journal
    try:
        return await journal.change_person(id, change, drop_tokens=drop_tokens)
    except LookupError as error:
        raise Refusal(Why.no_such_person, person=id) from error


# Somebody else may log in on a banned person's device.
@ENDPOINTS.post("/api/people/login", refuses=("wrong_login", "banned"), for_banned=True)
async def log_in(context: RequestContext, body: Credentials) -> Me:
    """Log in, to be the same person on this device as on another."""
    login = body.login.casefold()
    context.services.limits.take("address logins", context.address)
    context.services.limits.take("login logins", f"{context.address} {login}")
    person = await context.services.journal.person_by_login(login)
    hashed = person.password_hash if person is not None else None
    if not await context.services.passwords.is_right(body.password, hashed) or person is None:
        raise Refusal("wrong_login")
    token = new_token()
    with context.services.acting((person.id,)):
        try:  # the password may have been changed while this one was verified
            await context.services.journal.add_token(
                person.id, token_hash(token), now(), password_hash=hashed
            )
        except LookupError as error:
            raise Refusal("wrong_login") from error
    context.log_in_as(person, token)
    return me_of(person)


@ENDPOINTS.post("/api/people/logout", for_banned=True)
async def log_out(context: RequestContext) -> Me:
    """Log this device out; a guest without a login cannot come back."""
    person = await context.person()
    if person is not None:
        await _end_session(context.services, person.id, context.token_hash)
    context.log_out()
    return Me()


async def _end_session(services: Services, person: str, session: str) -> None:
    """Logs one device of a person out, in all processes. `session` is its token's hash."""
    journal, nobody_s = services.journal, f"{NOBODY}{token_hash(new_token())}"
    with suppress(LookupError):  # the person was removed meanwhile
        await journal.change_person(
            person,
            lambda one: replace(one, token_hash=nobody_s) if one.token_hash == session else one,
        )
    await journal.drop_token(session)
    await services.end_sessions(session, "logged_out")


class Session(msgspec.Struct, frozen=True):
    """A device on which one is logged in, and since when."""

    id: str
    since: int
    is_this: bool


class Sessions(msgspec.Struct, frozen=True):
    sessions: tuple[Session, ...]


class EndedSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    session: Annotated[str, Meta(max_length=100)]


@ENDPOINTS.get("/api/people/me/sessions")
async def list_sessions(context: RequestContext) -> Sessions:
    """The devices on which you are logged in."""
    person = await context.person()
    if person is None or person.login is None:
        return Sessions(())
    found = await context.services.journal.tokens_of(person.id)
    here = context.token_hash
    return Sessions(tuple([Session(_session_id(one), since, one == here) for one, since in found]))


@ENDPOINTS.post("/api/people/me/sessions/end", refuses=("not_found",))
async def end_session(context: RequestContext, body: EndedSession) -> Sessions:
    """Log another device out."""
    person = await context.person()
    found = [] if person is None else await context.services.journal.tokens_of(person.id)
    meant = [one for one, _ in found if _session_id(one) == body.session]
    if person is None or not meant:
        raise Refusal(Why.no_such_session, session=body.session)
    await _end_session(context.services, person.id, meant[0])
    return await list_sessions(context)


def _session_id(session: str) -> str:
    """Returns the name of a session, from which its token's hash cannot be told."""
    return token_hash(session)[:16]


AN_HOUR = 3600


class LostPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Login


class NewPassword(LinkToken, frozen=True, forbid_unknown_fields=True):
    """A new password, with the token of the link that allows it."""

    password: Password


@ENDPOINTS.post("/api/people/forgot", refuses=("not_possible",), for_strangers=True)
async def send_reset_link(context: RequestContext, body: LostPassword) -> Done:
    """Get a link to choose a new password, by e-mail to the address that you confirmed.

    The answer is the same whether or not there is such a login, and does not wait for the e-mail.
    """
    services, login = context.services, body.login.casefold()
    if why := services.gateways.missing.get("email"):
        raise Refusal(Why.way_not_set_up, why=why)
    services.limits.take("address letters", context.address)
    await services.limits.take_lasting("target letters", token_hash(login))
    person = await services.journal.person_by_login(login)
    if person is not None and person.id in services.measures.people:
        person = None  # a banned person gets no letters
    address = None if person is None else await _confirmed_address(services, person)
    if person is not None and address is not None and await _may_write_to(services, address):
        language = (await settings_of(services.journal.notices, person.id)).language
        token = services.gateways.signer.sign(
            "reset", proof_of(person.id, person.password_hash), seconds=AN_HOUR
        )
        letter = reset_letter(language, login, f"{services.gateways.base}/letters/reset#{token}")
        services.gateways.send_email_later(address, letter, token)
    return Done()


async def _may_write_to(services: Services, address: str) -> bool:
    """Whether the limit of letters to an address allows one more. The asker is not told if not."""
    try:
        await services.limits.take_lasting("target letters", letter_target(address))
    except Refusal:
        return False
    return True


@ENDPOINTS.post("/api/people/reset", refuses=("wrong_key", "stale", "banned"), for_strangers=True)
async def reset_password(context: RequestContext, body: NewPassword) -> Me:
    """Choose a new password; every other device is logged out."""
    services = context.services
    services.limits.take("address logins", context.address)
    proof = services.gateways.signer.read("reset", body.token)
    id = proof.partition(" ")[0]
    person = await services.journal.person(id)
    if person is None or proof_of(person.id, person.password_hash) != proof:
        raise Refusal(Why.link_used)
    with services.acting((id,)):
        return await _with_password(context, proof, body.password)


async def _with_password(context: RequestContext, proof: str, password: str) -> Me:
    services = context.services
    hashed, token = await services.passwords.hash(password), new_token()

    def change(person: Person) -> Person:
        if (
            proof_of(person.id, person.password_hash) != proof
        ):  # by another request with the same link
            raise Refusal(Why.link_used)
        return replace(person, password_hash=hashed, token_hash=token_hash(token))

    person = await _changed(context, proof.partition(" ")[0], change, drop_tokens=True)
    await services.end_sessions(person.id, "logged_out")
    context.log_in_as(person, token)
    return me_of(person)


def proof_of(person: str, password_hash: str | None) -> str:
    """Returns the value signed in a link: person and old password, so that the link works once."""
    return f"{person} {token_hash(password_hash or '')[:32]}"


async def _confirmed_address(services: Services, person: Person) -> str | None:
    channel = await services.journal.notices.channel(email_id(person.id))
    target = None if channel is None else target_of(channel)
    return target.address if isinstance(target, Email) and target.confirmed else None


DATA_ENDPOINTS = Endpoints()

SECRET = ("seed", "token", "key")  # fields that are never exported
CALL_SECRETS = ("p256dh", "auth", "secret")


class Removal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to be removed, which must be spelled out since it cannot be undone."""

    really: Literal["remove me"]


@DATA_ENDPOINTS.get(
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


@DATA_ENDPOINTS.post("/api/people/me/remove", refuses=("not_found",), for_banned=True)
async def remove_me(context: RequestContext, removal: Removal) -> Me:
    """Be removed: your login and name are deleted everywhere; bots play on for you."""
    del removal
    me = await context.person()
    if me is None:
        raise Refusal(Why.nothing_kept)
    await context.services.remove_person(me.id)
    context.log_out()
    return Me()
