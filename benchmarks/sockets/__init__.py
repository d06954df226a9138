"""WebSocket libraries below the same server: what each lets it do in a second."""

from .by_turns import sockets

__all__ = ["sockets"]
