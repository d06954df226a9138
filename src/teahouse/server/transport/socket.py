"""A table's WebSocket: hello, and then things to do and to ask."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
import structlog
from starlette.responses import Response
from starlette.websockets import WebSocket

from teahouse.server.accounts.identity import address_of, bearer, is_same_origin, known
from teahouse.server.accounts.tokens import new_id
from teahouse.server.broadcast.messages import Ask, Do, FromClient, Hello, No, Ping, Pong
from teahouse.server.http.problems import refused_response
from teahouse.server.running.access import caller_by_key, check_may_watch
from teahouse.server.running.live_table import LiveTable
from teahouse.server.running.run_command import Actor, run_command
from teahouse.server.running.services import Services
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.refusals import Refusal

from .clients import SocketClient
from .websocket import wire_of

__all__ = ["table_socket"]

HELLO_SECONDS = 10.0
MOST_BAD = 20
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MOST_ASKS = 4  # at once, of one connection

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Named(msgspec.Struct):
    id: Any = ""


async def table_socket(websocket: WebSocket) -> None:
    """What is wrong before the handshake is said by its status, afterwards by a message."""
    services: Services = websocket.app.state.services
    with ExitStack() as held:
        try:
            conversation = await _admit(services, websocket, held)
        except Refusal as refusal:
            await _turn_away(websocket, refused_response(refusal))
            return
        await websocket.accept()
        # A task of its own: whoever wakes it need not come through everything that leads here.
        await asyncio.create_task(conversation.run())


async def _admit(services: Services, websocket: WebSocket, held: ExitStack) -> _Conversation:
    if services.is_closing:
        raise Refusal("busy")
    if not is_same_origin(websocket, services.settings):
        raise Refusal("forbidden", why="this page is not ours")
    address = address_of(websocket, services.settings.trusted)
    held.enter_context(services.limits.holding("address sockets", address))
    live = await services.registry.get(websocket.path_params["table"])
    actor = await _visitor(services, websocket, live, address)
    held.enter_context(services.limits.holding("person sockets", actor.caller.person))
    client = SocketClient(wire_of(websocket.scope), actor.caller, live, services.meters)
    return _Conversation(services, live, actor, client)


async def _visitor(
    services: Services, websocket: WebSocket, live: LiveTable, address: str
) -> Actor:
    key = bearer(websocket)
    if key is not None:
        return Actor(caller_by_key(live.table, key), address)
    person = await known(websocket, services.settings, services.journal)
    if person is None:
        return Actor(Caller(person=f"stranger {new_id()}"), address, is_known=False)
    return Actor(Caller(person=person.id), address)


async def _turn_away(websocket: WebSocket, response: Response) -> None:
    await websocket.send_denial_response(response)


class _Conversation:
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
        with self.services.seeing(self.client):
            try:
                heard = await self._hello()
                while heard is not None:
                    await self._answer(heard)
                    heard = await self._hear()
            except Refusal as refusal:
                self.client.tell(No(id="", code=refusal.code, facts=refusal.facts))
                self.client.dismiss(refusal.code)
            finally:
                for task in self._asks:
                    task.cancel()

    async def _hello(self) -> FromClient | None:
        """The first message says what the client has, and by whose leave it is here."""
        try:
            heard = await asyncio.wait_for(self._hear(), HELLO_SECONDS)
        except TimeoutError:
            raise Refusal("bad_message", why="nobody said hello") from None
        if heard is None:
            return None
        if not isinstance(heard, Hello):
            raise Refusal("bad_message", why="the first message is hello")
        if self.actor.caller.seat is None:
            check_may_watch(self.live.table, self.actor.caller.person, heard.invite)
        return heard

    async def _hear(self) -> FromClient | None:
        """The next message that can be understood; None at the end."""
        wire = self.client.wire
        while True:
            while (event := wire.take()) is None:
                await wire.news()
            if event["type"] == "websocket.disconnect":
                return None
            text: bytes | None = event.get("text")
            try:
                if text is None:
                    raise Refusal("bad_message", why="messages are text, not binary")
                self.services.limits.take("connection messages", self._id)
                return _decoder.decode(text)
            except UNREADABLE as error:
                self._complain(text, "bad_message", {"why": str(error)})
            except Refusal as refusal:
                self._complain(text, refusal.code, refusal.facts)

    def _complain(self, text: bytes | None, code: str, facts: dict[str, Any]) -> None:
        """A connection lives on after a bad message, but not after many."""
        self.client.tell(No(id=_id_in(text), code=code, facts=facts))
        self._bad += 1
        if self._bad > MOST_BAD:
            raise Refusal(code, most=MOST_BAD)

    async def _answer(self, heard: FromClient) -> None:
        match heard:
            case Do():
                answer = await run_command(
                    self.services, self.live, self.actor, heard.command, heard.id
                )
                self.client.tell(answer)
            case Ask():
                self._ask(heard)
            case Ping():
                self.client.tell(Pong(at=self.live.clock()))
            case Hello():
                self.live.join(self.client, heard.last)

    def _ask(self, ask: Ask) -> None:
        """Answered when it is, beside whatever else goes on."""
        try:
            self._check_ask(ask)
        except Refusal as refusal:
            self.client.tell(No(id=ask.id, code=refusal.code, facts=refusal.facts))
            return
        task = asyncio.create_task(self._look_into(ask))
        self._asks.add(task)
        task.add_done_callback(self._asks.discard)

    def _check_ask(self, ask: Ask) -> None:
        if ask.seat is not None and not self.actor.caller.holds(self.live.table, ask.seat):
            raise Refusal("not_yours", seat=ask.seat)
        if len(self._asks) >= MOST_ASKS:
            raise Refusal("busy", most=MOST_ASKS)
        self.services.limits.take("person messages", self.actor.caller.person)
        self.services.limits.take("address messages", self.actor.address)

    async def _look_into(self, ask: Ask) -> None:
        self.client.tell(await self.services.what_if.answer(self.live.table, ask))


def _id_in(text: bytes | None) -> str:
    """The id of a message that is otherwise not understood, if it has one."""
    try:
        named = msgspec.json.decode(text or b"", type=_Named).id
    except UNREADABLE:
        return ""
    return named if isinstance(named, str) and len(named) <= 40 else ""
