"""Logs: one line for each event, as text or JSON, without secrets."""

from __future__ import annotations

import logging
import sys
from time import perf_counter
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from .metrics import Meters

__all__ = ["Logging", "set_up_logs"]

SECRET = frozenset({"cookie", "invite", "key", "password", "seed", "text", "token"})

# Tracebacks leave out local variables, because those may hold secrets.
WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)

log = structlog.get_logger()


def set_up_logs(*, as_json: bool) -> None:
    """Sends the events of structlog and the warnings of the standard library to stderr."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]
    if as_json:
        shared.append(structlog.processors.ExceptionRenderer(WITHOUT_LOCALS))
        last: Processor = structlog.processors.JSONRenderer()
    else:
        last = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[*shared, last],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    foreign = structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processor=last)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(foreign)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def _without_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Masks secret fields. Nothing should log them, so this is a second line of defence."""
    del logger, method
    return {name: "…" if name in SECRET else value for name, value in event.items()}


class Logging:
    """ASGI middleware that logs each request by its route's pattern, without its query."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self.app = app
        self.meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, status = perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self._tell(scope, status, perf_counter() - start)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        """Counts and logs a finished request; paths that no route has all count as "other"."""
        path = getattr(scope.get("route"), "path", "other")
        method = scope["method"] if path != "other" else "other"
        self.meters.requests.labels(method, path, str(status)).inc()
        facts: dict[str, Any] = {"table": scope.get("path_params", {}).get("table")}
        facts = {name: value for name, value in facts.items() if value is not None}
        log.info(
            "request", method=method, path=path, status=status, ms=round(seconds * 1000, 1), **facts
        )
