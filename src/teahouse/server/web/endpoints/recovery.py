"""Recovery of a login: a link that works once, sent to a confirmed address."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from teahouse.server.notices.contacts import Email, settings_of, target_of
from teahouse.server.notices.letters import reset_letter
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_token, token_hash
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.services import Services
from teahouse.store.journal import Person

from .channels import Done, email_id
from .notices import LinkToken
from .people import Login, Me, Password, me_of

__all__ = ["ENDPOINTS"]

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
        raise Refusal("not_possible", why=why)
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
        raise Refusal("stale", why="this link has been used")
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
    """The value signed in a link: person and old password, so that the link works once."""
    return f"{person.id} {token_hash(person.password_hash or '')[:32]}"


async def _confirmed_address(services: Services, person: Person) -> str | None:
    channel = await services.journal.notices.channel(email_id(person.id))
    target = None if channel is None else target_of(channel)
    return target.address if isinstance(target, Email) and target.confirmed else None


ENDPOINTS = (
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
