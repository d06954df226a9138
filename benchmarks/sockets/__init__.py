"""WebSocket libraries below the same server: what each lets it do in a second."""

from .by_turns import comparison, sockets

__all__ = ["comparison", "sockets"]
