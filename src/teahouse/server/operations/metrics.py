"""The Prometheus metrics of a server."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from .instruments import Counts, Times

__all__ = ["Meters"]

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class BotFailures:
    """How often bots have failed, and how many of them a plain level replaces now."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._failures = Counts(
            "teahouse_bot_failures",
            "Questions that a bot did not answer, by why.",
            ["bot", "game", "why"],
            registry,
        )
        self.replaced = Gauge(
            "teahouse_bots_replaced",
            "Bots for which a plain level answers now, by game.",
            registry=registry,
        )

    def count(self, bot: str, game: str, why: str) -> None:
        self._failures.counts[bot, game, why] += 1


class NoticeMeters:
    """How many notices were sent, and how long they took."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.sent = Counts(
            "teahouse_notices", "Calls by way and outcome.", ["way", "outcome"], registry
        )
        self.seconds = Times(
            "teahouse_notice_seconds",
            "From when a call was due until it was made.",
            QUICK,
            registry,
        )


class Meters:
    """The metrics of one server, in a registry of its own, as tests run several in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("teahouse_tables_open", "Tables open here.", registry=self.registry)
        self.damaged = Gauge(
            "teahouse_tables_damaged", "Tables whose file is damaged.", registry=self.registry
        )
        self.waiting = Gauge(
            "teahouse_waiting", "Tasks in a queue.", ["queue"], registry=self.registry
        )
        self.sockets = Gauge(
            "teahouse_clients", "Sockets and streams.", ["kind"], registry=self.registry
        )
        self.commands = Counts(
            "teahouse_commands",
            "Commands by kind and by how they ended.",
            ["kind", "outcome"],
            self.registry,
        )
        self.latency = Times(
            "teahouse_command_seconds", "From a command to its answer.", QUICK, self.registry
        )
        self.journal = Times(
            "teahouse_journal_append_seconds",
            "Until what was written is durable.",
            QUICK,
            self.registry,
        )
        self.notices = NoticeMeters(self.registry)
        self.notification_delay = Times(
            "teahouse_news_seconds",
            "From another process's writing a line to this one's applying it.",
            QUICK,
            self.registry,
        )
        self.bots = Times(
            "teahouse_bot_answer_seconds",
            "From asking a bot, or for a worker that is free, to its answer.",
            QUICK,
            self.registry,
        )
        self.bot_failures = BotFailures(self.registry)
        self.drops = Counter(
            "teahouse_slow_clients", "Clients that fell too far behind.", registry=self.registry
        )
        self.page_faults = Counter(
            "teahouse_page_faults",
            "Errors that pages in browsers reported.",
            registry=self.registry,
        )
        self.requests = Counter(
            "teahouse_requests",
            "HTTP requests by path and status.",
            ["method", "path", "status"],
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
