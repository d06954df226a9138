"""Accounts: a name, a login to play from several devices, and its recovery by e-mail."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.notices.contacts import Email, settings_of, target_of
from teahouse.server.notices.mail import reset_letter
from teahouse.server.state.decide_seats import checked_name
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.endpoint import Endpoint
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import Conflict, Person

from .channels import Done, email_id
from .notices import LinkToken

__all__ = ["ENDPOINTS", "Login", "Me", "Password", "PlainName", "me_of"]


PlainName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]+$")]
Login: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[\w.@+-]+$")]
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


async def show_me(context: RequestContext) -> Me:
    """Who you are here."""
    person = await context.person()
    return Me() if person is None else me_of(person)


async def rename_me(context: RequestContext, body: NewName) -> Me:
    """Choose your name; whoever is unknown becomes a guest."""
    context.services.measures.check_name(body.name)
    person = replace(await context.person_or_guest(), name=checked_name(body.name))
    await context.services.journal.change_person(person)
    context.log_in_as(person)
    return me_of(person)


async def register(context: RequestContext, body: Credentials) -> Me:
    """Choose a login and a password, to be the same person on another device."""
    context.services.limits.take("address logins", context.address)
    person = await context.person_or_guest()
    if person.login is not None:
        raise Refusal(Why.has_login_already)
    hashed = await context.services.passwords.hash(body.password)
    person = replace(person, login=body.login.casefold(), password_hash=hashed)
    try:
        await context.services.journal.change_person(person)
    except Conflict as conflict:
        raise Refusal(Why.login_taken, login=body.login) from conflict
    context.log_in_as(person)
    return me_of(person)


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
        await context.services.journal.add_token(person.id, token_hash(token), now())
    context.log_in_as(person, token)
    return me_of(person)


async def log_out(context: RequestContext) -> Me:
    """Log this device out; a guest without a login cannot come back."""
    person, journal, session = await context.person(), context.services.journal, context.token_hash
    if person is not None and person.token_hash == context.token_hash:
        await journal.change_person(replace(person, token_hash=token_hash(new_token())))
    elif person is not None:
        await journal.drop_token(session)
    if person is not None:
        await context.services.end_sessions(session, "logged_out")
    context.log_out()
    return Me()


AN_HOUR = 3600


class LostPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Login


class NewPassword(LinkToken, frozen=True, forbid_unknown_fields=True):
    """A new password, with the token of the link that allows it."""

    password: Password


async def send_reset_link(context: RequestContext, body: LostPassword) -> Done:
    """Get a link to choose a new password, by e-mail to the address that you confirmed.

    The answer is the same whether or not there is such a login, and does not wait for the e-mail.
    """
    services, login = context.services, body.login.casefold()
    if why := services.gateways.missing.get("email"):
        raise Refusal(Why.way_not_set_up, why=why)
    services.limits.take("address letters", context.address)
    services.limits.take("target letters", token_hash(login))
    person = await services.journal.person_by_login(login)
    if person is not None and person.id in services.measures.people:
        person = None  # a banned person gets no letters
    address = None if person is None else await _confirmed_address(services, person)
    if person is not None and address is not None:
        language = (await settings_of(services.journal.notices, person.id)).language
        token = services.gateways.signer.sign("reset", _proof(person), seconds=AN_HOUR)
        letter = reset_letter(language, login, f"{services.gateways.base}/letters/reset#{token}")
        services.gateways.send_email_later(address, letter, token)
    return Done()


async def reset_password(context: RequestContext, body: NewPassword) -> Me:
    """Choose a new password; every other device is logged out."""
    services = context.services
    services.limits.take("address logins", context.address)
    proof = services.gateways.signer.read("reset", body.token)
    person = await services.journal.person(proof.partition(" ")[0])
    if person is None or _proof(person) != proof:
        raise Refusal(Why.link_used)
    with services.acting((person.id,)):
        return await _with_password(context, person, body.password)


async def _with_password(context: RequestContext, person: Person, password: str) -> Me:
    services = context.services
    hashed, token = await services.passwords.hash(password), new_token()
    person = replace(person, password_hash=hashed, token_hash=token_hash(token))
    await services.journal.change_person(person)
    await services.journal.drop_tokens(person.id)
    await services.end_sessions(person.id, "logged_out")
    context.log_in_as(person, token)
    return me_of(person)


def _proof(person: Person) -> str:
    """Returns the value signed in a link: person and old password, so that the link works once."""
    return f"{person.id} {token_hash(person.password_hash or '')[:32]}"


async def _confirmed_address(services: Services, person: Person) -> str | None:
    channel = await services.journal.notices.channel(email_id(person.id))
    target = None if channel is None else target_of(channel)
    return target.address if isinstance(target, Email) and target.confirmed else None


ENDPOINTS = (
    Endpoint(method="GET", path="/api/people/me", answer=show_me, for_banned=True),
    Endpoint(method="POST", path="/api/people/me", answer=rename_me, refuses=("not_possible",)),
    Endpoint(
        method="POST",
        path="/api/people/register",
        answer=register,
        refuses=("not_possible", "login_taken"),
    ),
    Endpoint(
        method="POST",
        path="/api/people/login",
        answer=log_in,
        refuses=("wrong_login", "banned"),
        for_banned=True,  # somebody else may log in on the same device
    ),
    Endpoint(method="POST", path="/api/people/logout", answer=log_out, for_banned=True),
    Endpoint(
        method="POST",
        path="/api/people/forgot",
        answer=send_reset_link,
        refuses=("not_possible",),
    ),
    Endpoint(
        method="POST",
        path="/api/people/reset",
        answer=reset_password,
        refuses=("wrong_key", "stale", "banned"),
    ),
)
