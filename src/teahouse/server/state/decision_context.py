"""What the operator provides for decisions about a table."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from .tokens import new_id, new_token

__all__ = ["DecisionContext"]


class DecisionContext(msgspec.Struct, frozen=True, gc=False):
    """The bots that tables may use, and sources of new secrets and ids."""

    bots: Collection[str]
    new_seed: Callable[[], str]
    new_token: Callable[[], str] = new_token
    new_id: Callable[[], str] = new_id
