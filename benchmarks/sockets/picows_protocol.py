"""uvicorn with picows: HTTP by uvicorn, and every connection by picows once it is admitted."""

from __future__ import annotations

import logging
from typing import Any

from picows import WSListener, WSMsgType, picows
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from teahouse.server.web.connection import EXTENSION, Mailbox

__all__ = ["PicowsProtocol"]

PRIVATE_PROTOCOL: Any = vars(picows)["WSProtocol"]  # what picows.ws_create_server makes
TEXT, BINARY, CLOSE = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CLOSE


class Connection(WSListener):  # type: ignore[misc]
    def __init__(self) -> None:
        self._mailbox = Mailbox()
        self.arrival = self._mailbox.arrival

    def on_ws_connected(self, transport: Any) -> None:
        self.transport = transport
        self._send = transport.send

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if frame.msg_type == TEXT:
            event = {"type": "websocket.receive", "text": frame.get_payload_as_bytes()}
            self._mailbox.put_nowait(event)
        elif frame.msg_type == BINARY:
            self._mailbox.put_nowait({"type": "websocket.receive"})
        elif frame.msg_type == CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: Any) -> None:
        del transport
        self._mailbox.put_nowait({"type": "websocket.disconnect"})

    def take(self) -> Any:
        return None if self._mailbox.empty() else self._mailbox.get_nowait()

    def send_text(self, text: bytes) -> None:
        self._send(TEXT, text)

    @property
    def unsent(self) -> int:
        return int(self.transport.underlying_transport.get_write_buffer_size())

    def close_soon(self) -> None:
        self.transport.send_close(1000)
        self.transport.disconnect()


class PicowsProtocol(WebSocketsSansIOProtocol):
    """uvicorn reads the request and asks the application, and picows has all after that."""

    def data_received(self, data: bytes) -> None:
        self._request = data
        super().data_received(data)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        self._connection = Connection()
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self._connection

    async def send(self, message: Any) -> None:
        if message["type"] != "websocket.accept":
            await super().send(message)
            return
        self.handshake_complete = True
        self.connections.discard(self)
        protocol = PRIVATE_PROTOCOL(
            host_port=None,
            ws_path="/",
            is_client_side=False,
            ws_listener_factory=lambda _request: self._connection,
            logger=logging.getLogger("picows"),
            disconnect_on_exception=True,
            websocket_handshake_timeout=5.0,
            enable_auto_ping=False,
            auto_ping_idle_timeout=20.0,
            auto_ping_reply_timeout=20.0,
            auto_ping_strategy=1,
            enable_auto_pong=True,
            max_frame_size=self.config.ws_max_size,
            extra_headers=None,
            read_buffer_init_size=16_384,
        )
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        room = protocol.get_buffer(len(self._request))
        room[: len(self._request)] = self._request
        protocol.buffer_updated(len(self._request))
