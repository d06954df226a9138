"""uvicorn's WebSocket protocol (RFC 6455) with a fast path for whole text messages."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from .connection import EXTENSION, Mailbox

__all__ = [
    "TEXT",
    "Frames",
    "Outbox",
    "WebSocketProtocol",
    "text_frame",
    "text_in",
]


FINAL, MASKED = 0x80, 0x80
TEXT, CONTROL = 0x1, 0x8  # opcodes; those of control frames have the bit CONTROL
MASK = 4  # bytes


class Frames:
    """Splits received bytes into whole frames, without validating them."""

    def __init__(self, largest: int) -> None:
        self.is_too_large = False  # whether the next frame exceeds the limit
        self._largest = largest
        self._rest = b""

    def cut(self, data: bytes) -> list[bytes]:
        """Returns the frames that are complete now. The rest is kept until more data comes."""
        frames, start = [], 0
        data = self._rest + data if self._rest else data
        while len(data) - start > 1:
            head, size = _measure(data, start)
            self.is_too_large = size > self._largest
            end = start + head + size
            if self.is_too_large or end > len(data):
                break
            frames.append(data[start:end])
            start = end
        self._rest = data[start:]
        return frames

    def take_rest(self) -> bytes:
        """Returns what was received of a frame that is not complete, and forgets it."""
        rest, self._rest = self._rest, b""
        return rest


def _measure(data: bytes, start: int) -> tuple[int, int]:
    """Returns the header's and body's sizes of the frame at `start`; 0 if the length is to come."""
    # The length is in 7 bits; 126 says that it follows in 2 bytes, and 127 in 8 (RFC 6455, 5.2).
    second, body = data[start + 1], start + 2
    size, head = second & ~MASKED, 2 + (MASK if second & MASKED else 0)
    if size < 126:
        return head, size
    width = 2 if size == 126 else 8
    if len(data) < body + width:
        return head + width, 0
    return head + width, int.from_bytes(data[body : body + width], "big")


def text_in(frame: bytes) -> bytes | None:
    """Returns the text of a client's frame if it is a whole text message, else None."""
    if frame[0] != FINAL | TEXT or not frame[1] & MASKED:
        return None
    size = frame[1] & ~MASKED
    mask = 2 if size < 126 else 4 if size == 126 else 10
    return apply_mask(frame[mask + MASK :], frame[mask : mask + MASK])


def text_frame(text: bytes) -> bytes:
    """Returns the frame of a whole text message from a server."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


class Receiver(Protocol):
    """A connection that bytes can be written to."""

    def write(self, text: bytes) -> None: ...


class Outbox:
    """Collects the frames of one turn of the event loop, to write them once for each connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: dict[Receiver, list[bytes]] = {}

    def put(self, receiver: Receiver, text: bytes) -> None:
        """Queues bytes for the end of this turn of the event loop."""
        if not self._waiting:
            self._call_soon(self._send_all)
        self._waiting.setdefault(receiver, []).append(text)

    def flush(self, receiver: Receiver) -> None:
        """Writes what is queued for this connection now."""
        texts = self._waiting.pop(receiver, None)
        if texts is not None:
            receiver.write(b"".join(texts))

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for receiver, texts in waiting.items():
            receiver.write(b"".join(texts))


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    """Returns the outbox of a loop, which all its connections share."""
    outbox = _outboxes.get(loop)
    if outbox is None:
        outbox = _outboxes[loop] = Outbox(loop)
    return outbox


CLOSE_SECONDS = 5.0  # how long the client has to read the rest and to close
MOST_UNREAD = 16  # messages, after which no more are read from the connection


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Reads and writes text messages of a single frame directly, and leaves the rest to uvicorn."""

    def __init__(self, config: Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        self.queue = self._mailbox = Mailbox()
        # Once this is None, uvicorn splits the bytes into frames itself.
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
        """Splits what the client sends into frames and reads them.

        Uvicorn alone reads what comes before the handshake or after a frame that is too large.
        """
        if not self.handshake_complete or self._frames is None:
            if self.handshake_initiated:
                self._frames = None  # data that comes before the handshake's end is left to uvicorn
            super().data_received(data)
            return
        for frame in self._frames.cut(data):
            self._read(frame)
        if self._frames.is_too_large:
            super().data_received(self._frames.take_rest())  # uvicorn refuses it
            self._frames = None

    def _read(self, frame: bytes) -> None:
        """Takes a whole text message directly, and gives any other frame to uvicorn."""
        text = None if self._is_in_parts else text_in(frame)
        if text is None or self.conn.state is not State.OPEN:
            if not frame[0] & CONTROL:
                self._is_in_parts = not frame[0] & FINAL
            super().data_received(frame)
        else:
            self._received("text", text)

    def send_receive_event_to_app(self) -> None:
        """Queues a message that uvicorn has put together from several frames."""
        message, self.frames = b"".join(self.frames), []
        self._received(self.curr_msg_data_type, message)

    def _received(self, kind: str, message: bytes) -> None:
        """Queues a message for the application. Text stays bytes, as the JSON decoder checks it."""
        if self.close_sent:
            return
        event: Any = {"type": "websocket.receive", kind: message}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def take(self) -> Any:
        """Returns the next message, or None if there is none; then `arrival` is to be awaited."""
        if self._mailbox.empty():
            return None
        event = self._mailbox.get_nowait()
        if self.read_paused and self._mailbox.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def arrival(self) -> asyncio.Future[None]:
        """Returns a future that is done once a message can be taken."""
        return self._mailbox.arrival()

    def send_text(self, text: bytes) -> None:
        """Queues one text frame. All frames of a turn of the event loop are written together."""
        self._outbox.put(self, text_frame(text))

    def write(self, text: bytes) -> None:
        """Writes bytes; they are ignored once the connection is lost."""
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
        # The application gets no more messages, so it is told of the end at once.
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
        # The client's close frame can come only while the connection is read.
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
