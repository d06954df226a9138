"""The WebSocket endpoint of a table. A client sends a hello, then commands and questions."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket

from teahouse.server.live import messages
from teahouse.server.live.live_table import LiveTable
from teahouse.server.people import identity
from teahouse.server.state.access import Caller, caller_by_key, check_may_watch, people_behind
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_id, token_hash

from .clients import SocketClient
from .connection import connection_of
from .endpoint import check_numbers
from .problems import refused_response
from .run_command import Actor, run_command
from .services import Services

__all__ = ["table_socket"]

HELLO_SECONDS = 10.0
MOST_BAD = 20
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MOST_ASKS = 4  # questions that one connection may ask at once

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[messages.FromClient] = msgspec.json.Decoder(messages.FromClient)


class _Named(msgspec.Struct):
    id: Any = ""


async def table_socket(websocket: WebSocket) -> None:
    """Serves a WebSocket; refusals before its handshake are HTTP responses, later ones messages."""
    services: Services = websocket.app.state.services
    with ExitStack() as held:
        try:
            connection = await _admit(services, websocket, held)
        except Refusal as refusal:
            await websocket.send_denial_response(refused_response(refusal))
            return
        await websocket.accept()
        # It runs in a task of its own, as that is cheaper to resume than all coroutines up to here.
        await asyncio.create_task(connection.run())


async def _admit(services: Services, websocket: WebSocket, held: ExitStack) -> _Connection:
    """Returns a client's connection, counted while `held`; raises Refusal if it may not connect."""
    if services.is_closing:
        raise Refusal("busy")
    if not identity.is_same_origin(websocket, services.settings):
        raise Refusal(Why.foreign_page)
    address = identity.address_of(websocket, services.settings.trusted)
    services.measures.check_address(address)
    held.enter_context(services.limits.holding("address sockets", address))
    live = await services.registry.get(websocket.path_params["table"])
    actor = await _actor(services, websocket, live, address)
    people = people_behind(live.table, actor.caller)
    services.measures.check_people(people)
    await services.check_member(people)
    held.enter_context(services.limits.holding("person sockets", actor.caller.person))
    connection = connection_of(websocket.scope)
    session = token_hash(actor.cookie) if actor.cookie else ""
    client = SocketClient(connection, actor.caller, live, services.meters, session, address)
    return _Connection(services, live, actor, client)


async def _actor(services: Services, websocket: WebSocket, live: LiveTable, address: str) -> Actor:
    """Returns the actor by a seat's key or by cookie. Somebody unknown may look on, but not act."""
    key = identity.bearer(websocket)
    if key is not None:
        return Actor(caller_by_key(live.table, key), address)
    person = await identity.person_of_cookie(websocket, services.settings, services.journal)
    if person is None:
        return Actor(Caller(person=f"stranger {new_id()}"), address, is_known=False)
    cookie = identity.token_of(websocket, services.settings) or ""
    return Actor(Caller(person=person.id), address, cookie=cookie)


class _Connection:
    """One connection, from its hello to its end."""

    def __init__(
        self, services: Services, live: LiveTable, actor: Actor, client: SocketClient
    ) -> None:
        self.services = services
        self.live = live
        self.actor = actor
        self.client = client
        self._id = new_id()
        self._bad = 0
        self._asks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Reads and answers messages until the client disconnects or is refused."""
        with self.services.connected(self.client):
            try:
                if self.services.is_banned(self.client):  # since it was admitted
                    self.client.cut("banned")
                    return
                message = await self._hello()
                while message is not None:
                    await self._answer(message)
                    message = await self._received()
            except Refusal as refusal:
                self.client.send(messages.no_of("", refusal))
                self.client.dismiss(refusal.code)
            finally:
                for task in self._asks:
                    task.cancel()

    async def _hello(self) -> messages.FromClient | None:
        """Returns the first message, its invitation checked; None if the client disconnects."""
        try:
            message = await asyncio.wait_for(self._received(), HELLO_SECONDS)
        except TimeoutError:
            raise Refusal(Why.hello_missing) from None
        if message is None:
            return None
        if not isinstance(message, messages.Hello):
            raise Refusal(Why.hello_not_first)
        if self.actor.caller.seat is None:
            check_may_watch(self.live.table, self.actor.caller.person, message.invite)
        return message

    async def _received(self) -> messages.FromClient | None:
        """Returns the next valid message; None at the end."""
        connection = self.client.connection
        while True:
            while (event := connection.take()) is None:
                await connection.arrival()
            if event["type"] == "websocket.disconnect":
                return None
            text: bytes | None = event.get("text")
            try:
                if text is None:
                    raise Refusal(Why.binary_message)
                self.services.limits.take("connection messages", self._id)
                check_numbers(text)
                return _decoder.decode(text)
            except UNREADABLE as error:
                self._report_bad(text, Refusal(Why.unreadable, why=str(error)))
            except Refusal as refusal:
                self._report_bad(text, refusal)

    def _report_bad(self, text: bytes | None, refusal: Refusal) -> None:
        """Reports a bad message. Raises Refusal once there were too many."""
        self.client.send(messages.no_of(_id_in(text), refusal))
        self._bad += 1
        if self._bad > MOST_BAD:
            raise Refusal(refusal.code, most=MOST_BAD)

    async def _answer(self, message: messages.FromClient) -> None:
        """Carries out one message. A client who has been banned meanwhile is cut off instead."""
        if self.services.is_banned(self.client):  # before the connection was cut
            self.client.cut("banned")
            return
        match message:
            case messages.Do():
                answer = await run_command(
                    self.services, self.live, self.actor, message.command, message.id
                )
                self.client.send(answer)
            case messages.Ask():
                self._ask(message)
            case messages.Composing():
                self._compose(message)
            case messages.Visible():
                self._show(message)
            case messages.Ping():
                self.client.send(messages.Pong(at=self.live.clock()))
            case messages.Hello():
                self.services.limits.take("address hellos", self.actor.address)
                self.live.join(self.client, message.last)

    def _show(self, message: messages.Visible) -> None:
        """Notes whether the page is visible, as those who look at it get no notices."""
        if message.on:
            self.services.presence.shown(self.client)
        elif self.client.is_visible:
            self.services.presence.hidden(self.client)
        self.client.is_visible = message.on
        self.live.hear_page(self.client, message)

    def _compose(self, message: messages.Composing) -> None:
        try:
            self.services.limits.take("person messages", self.actor.caller.person)
            self.live.compose(self.client, message)
        except Refusal as refusal:
            self.client.send(messages.no_of("", refusal))

    def _ask(self, ask: messages.Ask) -> None:
        """Answers a question in a task of its own, so that a slow answer holds up no command."""
        try:
            self._check_ask(ask)
        except Refusal as refusal:
            self.client.send(messages.no_of(ask.id, refusal))
            return
        task = asyncio.create_task(self._answer_ask(ask))
        self._asks.add(task)
        task.add_done_callback(self._asks.discard)

    def _check_ask(self, ask: messages.Ask) -> None:
        """Raises Refusal unless the caller holds the seat that asks and does not ask too much."""
        if ask.seat is not None and not self.actor.caller.holds(self.live.table, ask.seat):
            raise Refusal(Why.seat_of_another, seat=ask.seat)
        if len(self._asks) >= MOST_ASKS:
            raise Refusal(Why.busy, most=MOST_ASKS)
        self.services.limits.take("person messages", self.actor.caller.person)
        self.services.limits.take("address messages", self.actor.address)

    async def _answer_ask(self, ask: messages.Ask) -> None:
        self.client.send(
            await self.services.what_if.answer(self.live.table, ask, self.actor.in_queue)
        )


def _id_in(text: bytes | None) -> str:
    """Returns the id of a message that cannot be decoded, or an empty string."""
    try:
        named = msgspec.json.decode(text or b"", type=_Named).id
    except UNREADABLE:
        return ""
    return named if isinstance(named, str) and len(named) <= 40 else ""
