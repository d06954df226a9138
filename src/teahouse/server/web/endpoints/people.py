"""People: a name, and optionally a login to play from several devices."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.state.names import checked_name
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.services import now
from teahouse.store.journal import Conflict, Person

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
        raise Refusal("not_possible", why="you have a login already")
    hashed = await context.services.passwords.hash(body.password)
    person = replace(person, login=body.login.casefold(), password_hash=hashed)
    try:
        await context.services.journal.change_person(person)
    except Conflict as conflict:
        raise Refusal("login_taken", login=body.login) from conflict
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
)
