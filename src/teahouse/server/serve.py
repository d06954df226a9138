"""Runs a server, from listening to shutdown."""

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
from teahouse.store.journal import JournalError

from .app import application
from .live.background_tasks import end_tasks
from .people.moderation import Moderator
from .settings import Settings
from .web.http_protocol import HttpProtocol
from .web.services import Services, open_services
from .web.websocket import WebSocketProtocol

__all__ = ["TeahouseServer", "listen_on", "loop_factory", "serve"]

LARGEST_MESSAGE = 16_384
SHUTDOWN_SECONDS = 10
THRESHOLDS = (5_000, -1, 2_000)  # short collections take half a millisecond; full ones are rare
SWITCH_SECONDS = 0.001

log = structlog.get_logger()


class TeahouseServer(uvicorn.Server):
    """uvicorn's server. On a signal it dismisses its clients first and exits without an error."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            uvicorn.Config(
                application(services),
                http=HttpProtocol,
                ws=WebSocketProtocol,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )
        self.services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.services.dismiss_clients()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handles signals for the length of the block. Outside the main thread it handles none."""
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
        """Stops gracefully. A second Ctrl-C stops at once."""
        del frame
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


async def serve(
    settings: Settings, listener: socket.socket, started: Callable[[TeahouseServer], None]
) -> None:
    """Serves until it is told to stop. `started` is called once everything is open."""
    async with open_services(settings) as services:
        running = TeahouseServer(services)
        moderator = Moderator(
            services.registry,
            settings.retention,
            enforce=services.enforce,
            remove_person=services.remove_person,
        )
        _tune_runtime()
        try:
            await moderator.refresh()  # so that nobody who is banned is served even once
        except JournalError as error:
            raise BadInput(str(error)) from error
        started(running)
        log.info("started", host=settings.host, port=listener.getsockname()[1])
        moderating = asyncio.create_task(moderator.run())
        try:
            await running.serve([listener])
        finally:
            await end_tasks([moderating])
            await moderator.stop()
    log.info("stopped")


def _tune_runtime() -> None:
    """Tunes garbage collection and thread switching for short answers.

    Objects of start-up are frozen, so that full collections need not scan them. An object that
    outlives its action lasts as long as its game, so the middle generation is skipped (-1). A short
    switch interval lets threads that waited for the disk go on while the event loop is busy.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns uvloop's factory of event loops, or None where uvloop is not installed."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def listen_on(host: str, port: int) -> socket.socket:
    """Returns a listening socket. Raises BadInput if the port is not available."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise BadInput(
            f"cannot listen on {host}, port {port}: {error.strerror or error}"
        ) from error
