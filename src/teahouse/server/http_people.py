"""People: a name, and for those who want to play from two devices a login."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.store.journal import Conflict, Person

from .desk import now
from .endpoint import Endpoint
from .refusals import Refusal
from .tokens import new_token, token_hash
from .visit import Visit

__all__ = ["ENDPOINTS", "Me", "PlainName"]

PlainName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]+$")]
Login: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[\w.@+-]+$")]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """Whoever asks; without an id a stranger, whom a first deed makes a guest."""

    id: str | None = None
    name: str = ""
    login: str | None = None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: PlainName


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Login
    password: Password


def _me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, login=person.login)


async def show_me(visit: Visit) -> Me:
    """Who you are here."""
    person = await visit.person()
    return Me() if person is None else _me(person)


async def rename_me(visit: Visit, wish: NewName) -> Me:
    """Say what you are called; a stranger becomes a guest."""
    person = replace(await visit.someone(), name=wish.name.strip())
    await visit.desk.journal.change_person(person)
    visit.becomes(person)
    return _me(person)


async def register(visit: Visit, wish: Credentials) -> Me:
    """Get a login, to be the same person on another device."""
    visit.desk.limits.take("address logins", visit.address)
    person = await visit.someone()
    if person.login is not None:
        raise Refusal("not_possible", why="you have a login already")
    hashed = await visit.desk.passwords.hash(wish.password)
    person = replace(person, login=wish.login.casefold(), password_hash=hashed)
    try:
        await visit.desk.journal.change_person(person)
    except Conflict as conflict:
        raise Refusal("login_taken", login=wish.login) from conflict
    visit.becomes(person)
    return _me(person)


async def log_in(visit: Visit, wish: Credentials) -> Me:
    """Be on this device who you are on another."""
    login = wish.login.casefold()
    visit.desk.limits.take("address logins", visit.address)
    visit.desk.limits.take("login logins", login)
    person = await visit.desk.journal.person_by_login(login)
    hashed = person.password_hash if person is not None else None
    if not await visit.desk.passwords.is_right(wish.password, hashed) or person is None:
        raise Refusal("wrong_login")
    token = new_token()
    await visit.desk.journal.add_token(person.id, token_hash(token), now())
    visit.becomes(person, token)
    return _me(person)


async def log_out(visit: Visit) -> Me:
    """Be a stranger again on this device; a guest without a login cannot come back."""
    person, journal = await visit.person(), visit.desk.journal
    if person is not None and person.token_hash == visit.token_hash:
        await journal.change_person(replace(person, token_hash=token_hash(new_token())))
    elif person is not None:
        await journal.drop_token(visit.token_hash)
    visit.leaves()
    return Me()


ENDPOINTS = (
    Endpoint(method="GET", path="/api/people/me", answer=show_me),
    Endpoint(method="POST", path="/api/people/me", answer=rename_me),
    Endpoint(
        method="POST",
        path="/api/people/register",
        answer=register,
        refuses=("not_possible", "login_taken"),
    ),
    Endpoint(method="POST", path="/api/people/login", answer=log_in, refuses=("wrong_login",)),
    Endpoint(method="POST", path="/api/people/logout", answer=log_out),
)
