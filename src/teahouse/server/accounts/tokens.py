"""Secrets given to people: random tokens, stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["new_id", "new_seed", "new_token", "token_hash"]


def new_token() -> str:
    """A secret of 256 random bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The seed of a game's chance: 256 random bits."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
