"""Secrets that people carry: made here, stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["new_id", "new_seed", "new_token", "token_hash"]


def new_token() -> str:
    """256 random bits from the system."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The secret of a game's chance: 256 random bits from the system."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
