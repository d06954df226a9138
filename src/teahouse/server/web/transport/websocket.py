"""uvicorn's WebSocket protocol with a fast path for whole text messages."""

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

__all__ = ["WebSocketProtocol", "protocol_of"]

CLOSE_SECONDS = 5.0  # seconds that the client has to read the rest
MOST_UNREAD = 16  # messages
EXTENSION = "teahouse.websocket"


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Reads and writes single-frame text messages directly; leaves the rest to uvicorn."""

    def __init__(self, config: Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        self.queue = self._mailbox = Mailbox()
        self._frames: Frames | None = Frames(config.ws_max_size)
        self._is_in_parts = False  # inside a fragmented message
        self._outbox = outbox_of(self.loop)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.scope["extensions"].clear()  # breaks a reference cycle

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks a reference cycle

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete or self._frames is None:
            if self.handshake_initiated:
                self._frames = None  # data before the handshake's end is left to uvicorn
            super().data_received(data)
            return
        for frame in self._frames.cut(data):
            self._read(frame)
        if self._frames.is_too_large:
            super().data_received(self._frames.take_rest())  # which refuses it
            self._frames = None

    def _read(self, frame: bytes) -> None:
        text = None if self._is_in_parts else text_in(frame)
        if text is None or self.conn.state is not State.OPEN:
            if not frame[0] & CONTROL:
                self._is_in_parts = not frame[0] & FINAL
            super().data_received(frame)
        else:
            self._received("text", text)

    def send_receive_event_to_app(self) -> None:
        message, self.frames = b"".join(self.frames), []
        self._received(self.curr_msg_data_type, message)

    def _received(self, kind: str, message: bytes) -> None:
        """Queues a message for the application; text stays bytes, as the JSON decoder checks it."""
        if self.close_sent:
            return
        event: Any = {"type": "websocket.receive", kind: message}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def take(self) -> Any:
        """The next message if there is one; else await `arrival`."""
        if self._mailbox.empty():
            return None
        event = self._mailbox.get_nowait()
        if self.read_paused and self._mailbox.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def arrival(self) -> asyncio.Future[None]:
        """A future that is done once a message can be taken."""
        return self._mailbox.arrival()

    def send_text(self, text: bytes) -> None:
        """Queues one text frame; all frames of an event-loop turn are written together."""
        self._outbox.put(self, text_frame(text))

    def write(self, text: bytes) -> None:
        """Writes bytes; ignored once the connection is lost."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(text)

    @property
    def unsent(self) -> int:
        """The bytes in the write buffer once it is above its high-water mark, else 0."""
        return 0 if self.writable.is_set() else int(self.transport.get_write_buffer_size())

    def abort(self) -> None:
        """Closes the connection without writing what is in the buffer."""
        self.transport.abort()

    def close_soon(self, code: int = 1000) -> None:
        """Sends a close frame, and aborts if the client does not close in time."""
        if self.close_sent or self.transport.is_closing():
            return
        self._outbox.flush(self)
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


def protocol_of(scope: Any) -> WebSocketProtocol:
    """The protocol object of an ASGI connection."""
    protocol: WebSocketProtocol = scope["extensions"][EXTENSION]
    return protocol
