"""Running a server: from an open port to the last goodbye."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import structlog
import uvicorn

from teahouse.core import BadInput

from .app import application
from .running.services import Services, opened
from .settings import Settings
from .transport.websocket import Wire

__all__ = ["Running", "listening", "loop_factory", "serve"]

LARGEST_MESSAGE = 16_384
GOODBYE_SECONDS = 10
THRESHOLDS = (
    700,
    2,
    5000,
)  # the collector stops everyone often and shortly, seldom for all there is
SWITCH_SECONDS = 0.001

log = structlog.get_logger()


class Running(uvicorn.Server):
    """uvicorn's server; asked to stop, it says goodbye first and ends without an error."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            uvicorn.Config(
                application(services),
                http="httptools",
                ws=Wire,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=GOODBYE_SECONDS,
            )
        )
        self.services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.services.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {sign: signal.signal(sign, self.handle_exit) for sign in wanted}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C does not wait for anyone."""
        del frame
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


async def serve(
    settings: Settings, listener: socket.socket, started: Callable[[Running], None]
) -> None:
    """Serve until told to stop; `started` is called once everything is open."""
    async with opened(settings) as services:
        running = Running(services)
        _settle()
        started(running)
        log.info("started", host=settings.host, port=listener.getsockname()[1])
        await running.serve([listener])
    log.info("stopped")


def _settle() -> None:
    """What is here now stays: the collector of cycles, which stops everyone, may pass it over.

    A thread that has waited for the disk goes on soon, however busy the loop is.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def listening(host: str, port: int) -> socket.socket:
    """A port to listen on; raises BadInput if it cannot be had."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise BadInput(
            f"cannot listen on {host}, port {port}: {error.strerror or error}"
        ) from error
