"""A RequestContext knows who sends a request, from which address and about which table."""

from __future__ import annotations

import datetime
from contextlib import suppress

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from teahouse.play.pool import Asker, Lane
from teahouse.play.task import Returned, Task, TaskFailed
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.people import identity
from teahouse.server.state.access import Caller, caller_by_key, check_may_watch, people_behind
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import token_hash
from teahouse.store.journal import Person

from .run_command import Actor
from .services import Services, now

__all__ = ["RequestContext"]

log = structlog.get_logger()


class RequestContext:
    """One HTTP request. Lookups are cached while it lasts."""

    def __init__(self, services: Services, request: Request) -> None:
        self.services = services
        self.request = request
        self.address = identity.address_of(request, services.settings.trusted)
        self._person: Person | None = None
        self._token: str | None = None
        self._is_forgotten = False

    async def person(self) -> Person | None:
        """Returns the person of the cookie, or None."""
        if self._person is None:
            self._person = await identity.person_of_cookie(
                self.request, self.services.settings, self.services.journal
            )
        return self._person

    async def people(self) -> tuple[str, ...]:
        """Returns the people whose credentials, a cookie or a seat's key, the request has."""
        person, key = await self.person(), identity.bearer(self.request)
        found: tuple[str, ...] = () if person is None else (person.id,)
        if "table" not in self.request.path_params:
            return found
        with suppress(Refusal):  # a table or key that does not exist gives nobody access
            table = (await self.table()).table
            for caller in [Caller(person=one) for one in found]:
                found = people_behind(table, caller)
            if key is not None:
                found += people_behind(table, caller_by_key(table, key))
        return found

    async def asker(self) -> Asker:
        """Returns who waits in queues for slow work: the person and their address."""
        person = await self.person()
        return Asker(self.address, person.id if person else "")

    async def work(self, task: Task[Returned], lane: Lane) -> Returned:
        """Returns a task's answer once it is the asker's turn. Raises Refusal if there is none."""
        try:
            with refusing_floods():
                return await self.services.pool.do(task, lane, await self.asker())
        except TaskFailed as failure:
            log.warning("task_failed", task=task.name, why=str(failure))
            raise Refusal("busy") from failure

    async def person_or_guest(self) -> Person:
        """Returns the person of the cookie, or a new guest if there is no cookie."""
        person = await self.person()
        if person is None:
            self.services.limits.take("address guests", self.address)
            person, self._token = await identity.new_guest(self.services.journal, now())
            self._person = person
        return person

    @property
    def token_hash(self) -> str:
        """The hash of the token in the request's cookie."""
        return token_hash(identity.token_of(self.request, self.services.settings) or "")

    def log_in_as(self, person: Person, token: str | None = None) -> None:
        """Makes this person the request's. A token becomes the new cookie."""
        self._person, self._token = person, token or self._token

    def log_out(self) -> None:
        """Has the response delete the cookie."""
        self._is_forgotten = True

    def set_cookies(self, response: Response) -> None:
        """Sets or deletes the cookie on the response."""
        if self._is_forgotten:
            identity.delete_cookie(response, self.services.settings)
        elif self._token is not None:
            identity.set_cookie(response, self._token, self.services.settings)

    @property
    def base_url(self) -> str:
        """The server's URL as clients see it."""
        host = self.request.headers.get("host", "localhost")
        return self.services.settings.public_url or f"http://{host}"

    def number(self, name: str) -> int | None:
        """Returns an integer query parameter, or None. Raises Refusal if it is not an integer."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise Refusal(Why.not_a_number, field=name)
        return int(text)

    def date(self, name: str) -> datetime.date | None:
        """Returns a date query parameter, or None. Raises Refusal if it is not a date."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        try:
            return msgspec.convert(text, datetime.date)
        except msgspec.ValidationError as error:
            raise Refusal(Why.not_a_date, field=name) from error

    def text(self, name: str) -> str | None:
        """Returns a string query parameter. An empty one counts as absent, which is None."""
        return self.request.query_params.get(name) or None

    # tables

    async def table(self, id: str | None = None) -> LiveTable:
        """Returns the table in the path, or the one of this id, without any check of access."""
        return await self.services.registry.get(
            self.request.path_params["table"] if id is None else id
        )

    async def watched_table(self, invite: str | None = None, id: str | None = None) -> LiveTable:
        """Returns the table of this id or the path; raises Refusal if the asker may not watch."""
        live = await self.table(id)
        if identity.bearer(self.request) is not None:
            self.by_key(live)
        else:
            person = await self.person()
            given = invite or identity.invite_of(self.request)
            check_may_watch(live.table, person.id if person else None, given)
            if person is not None:
                self._check_not_banned(live, Caller(person=person.id))
        return live

    def by_key(self, live: LiveTable) -> Actor:
        """Returns the actor of the seat whose key is sent. Raises Refusal without a valid key."""
        key = identity.bearer(self.request)
        if key is None:
            raise Refusal(Why.key_missing)
        caller = caller_by_key(live.table, key)
        self._check_not_banned(live, caller)
        return Actor(caller, self.address)

    def _check_not_banned(self, live: LiveTable, caller: Caller) -> None:
        self.services.measures.check_people(people_behind(live.table, caller))

    async def caller(self, live: LiveTable) -> Caller:
        """Returns the caller by a seat's key or by cookie; somebody unknown holds no seat."""
        if identity.bearer(self.request) is not None:
            return self.by_key(live).caller
        person = await self.person()
        return Caller(person=person.id if person else "")

    async def actor(self, live: LiveTable) -> Actor:
        """Returns the actor by a seat's key or by cookie. Somebody unknown becomes a guest."""
        if identity.bearer(self.request) is not None:
            return self.by_key(live)
        return await self.by_cookie()

    async def by_cookie(self) -> Actor:
        """Returns the person of the cookie, or a new guest, as an actor."""
        person = await self.person_or_guest()
        cookie = self._token or identity.token_of(self.request, self.services.settings) or ""
        return Actor(Caller(person=person.id), self.address, cookie=cookie)
