"""Secrets, ids and seeds, the hashes of secrets, and what decisions need from outside."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection

import msgspec

__all__ = ["DecisionContext", "new_id", "new_seed", "new_token", "seat_key", "token_hash"]


def new_token() -> str:
    """Returns a secret of 256 random bits, as text."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Returns a random id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """Returns the seed of a game's chance, which is 256 random bits as hexadecimal digits."""
    return secrets.token_hex(32)


def seat_key(secret: str, table: str, id: str) -> str:
    """Returns the key of a seat, derived from a cookie so that repeats get the same key."""
    digest = hmac.digest(secret.encode(), f"seat {table} {id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_hash(token: str) -> str:
    """Returns the hash of a token, as hexadecimal digits."""
    return hashlib.sha256(token.encode()).hexdigest()


class DecisionContext(msgspec.Struct, frozen=True, gc=False):
    """What decisions need from outside: the allowed bots, and sources of secrets and ids."""

    bots: Collection[str]
    new_seed: Callable[[], str]
    new_token: Callable[[], str] = new_token
    new_id: Callable[[], str] = new_id
