"""One HTTP request: who asks, from where, about which table."""

from __future__ import annotations

import datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from teahouse.server.accounts.identity import (
    address_of,
    bearer,
    forget,
    invite_of,
    known,
    new_guest,
    remember,
    token_of,
)
from teahouse.server.accounts.tokens import token_hash
from teahouse.server.running.access import caller_by_key, check_may_watch
from teahouse.server.running.live_table import LiveTable
from teahouse.server.running.run_command import Actor
from teahouse.server.running.services import Services, now
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.refusals import Refusal
from teahouse.store.journal import Person

__all__ = ["RequestContext"]


class RequestContext:
    """Made for each request; what is looked up once is kept."""

    def __init__(self, services: Services, request: Request) -> None:
        self.services = services
        self.request = request
        self.address = address_of(request, services.settings.trusted)
        self._person: Person | None = None
        self._token: str | None = None
        self._is_forgotten = False

    async def person(self) -> Person | None:
        """Who asks, if we know them."""
        if self._person is None:
            self._person = await known(self.request, self.services.settings, self.services.journal)
        return self._person

    async def someone(self) -> Person:
        """Who asks; someone we do not know becomes a guest."""
        person = await self.person()
        if person is None:
            self.services.limits.take("address guests", self.address)
            person, self._token = await new_guest(self.services.journal, now())
            self._person = person
        return person

    @property
    def token_hash(self) -> str:
        """The hash of the cookie that came with the request."""
        return token_hash(token_of(self.request, self.services.settings) or "")

    def becomes(self, person: Person, token: str | None = None) -> None:
        """From now on they are this person; with a token their browser is told."""
        self._person, self._token = person, token or self._token

    def leaves(self) -> None:
        self._is_forgotten = True

    def sign(self, response: Response) -> None:
        """Give the browser what it shall remember."""
        if self._is_forgotten:
            forget(response, self.services.settings)
        elif self._token is not None:
            remember(response, self._token, self.services.settings)

    @property
    def base_url(self) -> str:
        """How this server is called from outside."""
        host = self.request.headers.get("host", "localhost")
        return self.services.settings.public_url or f"http://{host}"

    def number(self, name: str) -> int | None:
        """A number in the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise Refusal("bad_message", why=f"{name} is a number")
        return int(text)

    def date(self, name: str) -> datetime.date | None:
        """A day in the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        try:
            return msgspec.convert(text, datetime.date)
        except msgspec.ValidationError as error:
            raise Refusal("bad_message", why=f"{name} is like 2026-01-31") from error

    def text(self, name: str) -> str | None:
        """A text in the query, which may be left empty."""
        return self.request.query_params.get(name) or None

    # tables

    async def table(self, id: str | None = None) -> LiveTable:
        """The table in the path, or of this id, whoever asks."""
        return await self.services.registry.get(
            self.request.path_params["table"] if id is None else id
        )

    async def watched_table(self, invite: str | None = None, id: str | None = None) -> LiveTable:
        """The table in the path, or of this id, for one who may watch it."""
        live = await self.table(id)
        if bearer(self.request) is not None:
            self.by_key(live)
        else:
            person = await self.person()
            given = invite or invite_of(self.request)
            check_may_watch(live.table, person.id if person else None, given)
        return live

    def by_key(self, live: LiveTable) -> Actor:
        """Whoever shows the key of a seat."""
        key = bearer(self.request)
        if key is None:
            raise Refusal("wrong_key", why="show it as Authorization: Bearer KEY")
        return Actor(caller_by_key(live.table, key), self.address)

    async def caller(self, live: LiveTable) -> Caller:
        """As whom they look on; a stranger holds nothing."""
        if bearer(self.request) is not None:
            return self.by_key(live).caller
        person = await self.person()
        return Caller(person=person.id if person else "")

    async def actor(self, live: LiveTable) -> Actor:
        """Whoever asks, by a seat's key or as a person."""
        if bearer(self.request) is not None:
            return self.by_key(live)
        person = await self.someone()
        return Actor(Caller(person=person.id), self.address)
