"""Secrets given to people, stored only as hashes, and what the operator provides for decisions."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection

import msgspec

__all__ = ["DecisionContext", "new_id", "new_seed", "new_token", "seat_key", "token_hash"]


def new_token() -> str:
    """A secret of 256 random bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The seed of a game's chance: 256 random bits."""
    return secrets.token_hex(32)


def seat_key(secret: str, table: str, id: str) -> str:
    """The key of the seat that a message with this id takes.

    It is derived from the sender's cookie, so that a repeated message gets the same key.
    """
    digest = hmac.digest(secret.encode(), f"seat {table} {id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class DecisionContext(msgspec.Struct, frozen=True, gc=False):
    """The bots that tables may use, and sources of new secrets and ids."""

    bots: Collection[str]
    new_seed: Callable[[], str]
    new_token: Callable[[], str] = new_token
    new_id: Callable[[], str] = new_id
