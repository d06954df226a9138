"""Tables spread over several servers, as a proxy would spread them."""

from __future__ import annotations

from itertools import cycle

from teahouse_lab.load import Latencies, LoadTable, server_at

__all__ = ["Spread"]


class Spread:
    """A server that opens each table at the next of several servers."""

    name = "teahouse"
    pid: int | None = None

    def __init__(self, urls: list[str]) -> None:
        self._servers = cycle([server_at(url) for url in urls])

    async def open_table(self, players: int, times: Latencies) -> LoadTable:
        return await next(self._servers).open_table(players, times)
