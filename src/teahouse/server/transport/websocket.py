"""A WebSocket that can be written to at once, without waiting and without a task of its own."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .frames import CONTROL, FINAL, Frames, text_frame, text_in
from .mailbox import Mailbox
from .outbox import outbox_of

__all__ = ["Wire", "wire_of"]

LAST_WORDS = 5.0  # seconds in which what was said before hanging up may still arrive
MOST_UNREAD = 16  # messages
EXTENSION = "teahouse.wire"


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's own, with a short way past it for what is common: whole messages of text."""

    def __init__(self, config: Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        self.queue = self._mail = Mailbox()
        self._frames: Frames | None = Frames(config.ws_max_size)
        self._is_in_parts = False  # amid a message of several frames
        self._outbox = outbox_of(self.loop)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.scope["extensions"].clear()  # which hold the wire, which holds them

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the connection, which holds it

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete or self._frames is None:
            if self.handshake_initiated:
                self._frames = None  # who cannot wait for our answer is read the long way
            super().data_received(data)
            return
        for frame in self._frames.cut(data):
            self._read(frame)
        if self._frames.is_too_large:
            super().data_received(self._frames.take_rest())  # and is refused there
            self._frames = None

    def _read(self, frame: bytes) -> None:
        text = None if self._is_in_parts else text_in(frame)
        if text is None or self.conn.state is not State.OPEN:
            if not frame[0] & CONTROL:
                self._is_in_parts = not frame[0] & FINAL
            super().data_received(frame)
        else:
            self._hear("text", text)

    def send_receive_event_to_app(self) -> None:
        heard, self.frames = b"".join(self.frames), []
        self._hear(self.curr_msg_data_type, heard)

    def _hear(self, kind: str, message: bytes) -> None:
        """Text stays bytes, as its reader checks it anyway; a few messages may wait to be read."""
        if self.close_sent:
            return
        event: Any = {"type": "websocket.receive", kind: message}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def take(self) -> Any:
        """The next message, if one has come; whoever finds none waits for news."""
        if self._mail.empty():
            return None
        event = self._mail.get_nowait()
        if self.read_paused and self._mail.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def news(self) -> asyncio.Future[None]:
        """Done when there is a message to take."""
        return self._mail.news()

    def say(self, text: bytes) -> None:
        """One message in one frame; what is said in the same moment goes out together."""
        self._outbox.put(self, text_frame(text))

    def write(self, text: bytes) -> None:
        """After the connection is lost nothing happens."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(text)

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet, where they are many."""
        return 0 if self.writable.is_set() else int(self.transport.get_write_buffer_size())

    def hang_up(self, code: int = 1000) -> None:
        """Close, and do not wait for long for what is still on its way."""
        if self.close_sent or self.transport.is_closing():
            return
        self._outbox.flush(self)
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


def wire_of(scope: Any) -> Wire:
    """The wire under an ASGI connection."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
