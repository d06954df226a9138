"""Monitoring: the logs and the Prometheus metrics of a server."""

from __future__ import annotations

import collections
import io
import logging
import os
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO, cast

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from teahouse.store.journal import Journal, Line, TableRow

__all__ = ["LogFile", "Logging", "Meters", "set_up_logs", "timed"]


BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds


class Counts(Collector):
    """A counter by labels. It has no lock, because only the event loop's thread uses it."""

    def __init__(self, name: str, about: str, labels: Sequence[str], registry: CollectorRegistry):
        self.counts: collections.Counter[tuple[str, ...]] = collections.Counter()
        self._about = name, about, labels
        registry.register(self)

    def count(self, *labels: str) -> None:
        self.counts[labels] += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        name, about, labels = self._about
        family = CounterMetricFamily(name, about, labels=labels)
        for key, count in list(self.counts.items()):
            family.add_metric(key, count)
        yield family


class Times(Collector):
    """A histogram of seconds. It has no lock, because only the event loop's thread uses it."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._about = name, about
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(str, map(float, BOUNDS)), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(*self._about, buckets=buckets, sum_value=self._sum)


class Meters:
    """The metrics of one server, in its own registry, as tests run several in one process."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.tables = Gauge("teahouse_tables_open", "Tables open here.", registry=own)
        self.damaged = Gauge(
            "teahouse_tables_damaged", "Tables whose file is damaged.", registry=own
        )
        about = "Rows of people and groups that are not as they were written."
        self.damaged_rows = Gauge("teahouse_rows_damaged", about, registry=own)
        self.waiting = Gauge("teahouse_waiting", "Tasks in a queue.", ["queue"], registry=own)
        self.sockets = Gauge("teahouse_clients", "Sockets and streams.", ["kind"], registry=own)
        about = "Commands by kind and by how they ended."
        self.commands = Counts("teahouse_commands", about, ["kind", "outcome"], own)
        about = "From a command to its answer."
        self.latency = Times("teahouse_command_seconds", about, own)
        about = "Until what was written is durable."
        self.journal = Times("teahouse_journal_append_seconds", about, own)
        about = "Calls by way and outcome."
        self.notices = Counts("teahouse_notices", about, ["way", "outcome"], own)
        about = "From when a call was due until it was made."
        self.notice_seconds = Times("teahouse_notice_seconds", about, own)
        about = "From another process's writing a line to this one's applying it."
        self.notification_delay = Times("teahouse_news_seconds", about, own)
        about = "From asking a bot, or for a worker that is free, to its answer."
        self.bots = Times("teahouse_bot_answer_seconds", about, own)
        about = "Questions that a bot did not answer, by why."
        self.bot_failures = Counts("teahouse_bot_failures", about, ["bot", "game", "why"], own)
        about = "Bots for which a plain level answers now, by game."
        self.bots_replaced = Gauge("teahouse_bots_replaced", about, registry=own)
        about = "Clients that fell too far behind."
        self.drops = Counter("teahouse_slow_clients", about, registry=own)
        about = "Errors that pages in browsers reported."
        self.page_faults = Counter("teahouse_page_faults", about, registry=own)
        about = "HTTP requests by path and status."
        labels = ["method", "path", "status"]
        self.requests = Counter("teahouse_requests", about, labels, registry=own)

    def text(self) -> bytes:
        """Returns all metrics in Prometheus' text format."""
        return generate_latest(self.registry)


def timed(journal: Journal, meters: Meters, appended: Callable[[str], None]) -> Journal:
    """Returns the journal with timed appends; after each, `appended` gets the table's id."""
    return cast(Journal, _Timed(journal, meters, appended))


class _Timed:
    """A journal that measures how long appends take, and is otherwise the one it wraps."""

    def __init__(self, journal: Journal, meters: Meters, appended: Callable[[str], None]) -> None:
        self._journal = journal
        self._appended = appended
        self._observe = meters.journal.observe

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        start = perf_counter()
        await self._journal.append(table, lines, row=row)
        self._observe(perf_counter() - start)
        self._appended(table)


SECRET = frozenset({"cookie", "invite", "key", "password", "seed", "text", "token"})

# Tracebacks leave out local variables, because those may hold secrets.
WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)

log = structlog.get_logger()


class LogFile(io.TextIOBase):
    """A file for logs, which is opened anew when it has been moved away."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = self._opened()

    def _opened(self) -> TextIO:
        file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o640)
        return os.fdopen(file, "w", encoding="utf-8")

    def write(self, text: str) -> int:
        with suppress(OSError):  # a full disk must not end what is logged about
            return self._file.write(text)
        return 0

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def reopen(self) -> None:
        """Opens the file of this name anew, and goes on with the old one if it cannot."""
        with suppress(OSError):
            before, self._file = self._file, self._opened()
            before.close()


def set_up_logs(*, as_json: bool, to: LogFile | None = None) -> None:
    """Sends the events of structlog and the warnings of the standard library to stderr, or `to`."""
    out = sys.stderr if to is None else cast(TextIO, to)
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
            colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[*shared, last],
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=True,
    )
    foreign = structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processor=last)
    handler = logging.StreamHandler(out)
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
