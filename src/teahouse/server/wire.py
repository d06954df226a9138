"""A WebSocket that can be written to at once, without waiting and without a task of its own."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

__all__ = ["Wire", "wire_of"]

LAST_WORDS = 5.0  # seconds in which what was said before hanging up may still arrive
MOST_UNREAD = 16  # messages
EXTENSION = "teahouse.wire"


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's own, with a way past its queue: what is told to many is written once to each."""

    _unsaid: tuple[bytes, ...] = ()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Text stays bytes, as its reader checks it anyway; a few messages may wait to be read."""
        heard = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        event: Any = {"type": "websocket.receive", self.curr_msg_data_type: heard}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def say(self, text: bytes) -> None:
        """One message in one frame; what is said in the same moment goes out together."""
        if not self._unsaid:
            self.loop.call_soon(self._say_all)
        self._unsaid = (*self._unsaid, _head(len(text)), text)

    def _say_all(self) -> None:
        """After the connection is lost nothing happens."""
        texts, self._unsaid = self._unsaid, ()
        if texts and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(texts))

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet, but for those of this moment."""
        return int(self.transport.get_write_buffer_size())

    def hang_up(self, code: int = 1000) -> None:
        """Close, and do not wait for long for what is still on its way."""
        if self.close_sent or self.transport.is_closing():
            return
        self._say_all()
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


def _head(size: int) -> bytes:
    """The start of a final text frame from a server."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
