"""Signed tokens for links: a value, an expiry time and a signature."""

from __future__ import annotations

import base64
import hmac
import time

from teahouse.server.state.refusals import Refusal

__all__ = ["Signer"]

LONGEST = 1_000


class Signer:
    """Signs values with the server's secret, each for one purpose."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, purpose: str, value: str, *, seconds: int | None = None) -> str:
        """A token with the value, valid for so many seconds or for ever."""
        until = "" if seconds is None else str(int(time.time()) + seconds)
        text = _encoded(f"{until} {value}".encode())
        return f"{text}.{self._signature(purpose, text)}"

    def read(self, purpose: str, token: str) -> str:
        """The value of a token; raises Refusal for one that is not ours or too old."""
        text, _, signature = token.partition(".")
        expected = self._signature(purpose, text[:LONGEST])
        if len(token) > LONGEST or not hmac.compare_digest(expected.encode(), signature.encode()):
            raise Refusal("wrong_key", why="this link is not ours")
        until, _, value = (
            base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode().partition(" ")
        )
        if until and int(until) < time.time():
            raise Refusal("stale", why="this link is too old")
        return value

    def _signature(self, purpose: str, text: str) -> str:
        return _encoded(hmac.digest(self._secret, f"{purpose} {text}".encode(), "sha256"))


def _encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
