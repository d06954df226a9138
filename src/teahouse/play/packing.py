"""Questions as msgpack, which is faster than pickle."""

from __future__ import annotations

from functools import lru_cache
from types import GenericAlias
from typing import Any, get_type_hints

import msgspec

from teahouse.core.registry import game

from .question import Question

__all__ = ["pack", "unpack"]


def pack(question: Question) -> bytes:
    """The question as bytes, with the game's name, which says how to decode it."""
    return msgspec.msgpack.encode((question.game, question))


def unpack(packed: bytes) -> Question:
    """The question, with view and actions as the game's own structs."""
    name, raw = _NAMED.decode(packed)
    question: Question = _decoder(name).decode(raw)
    return question


_NAMED = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])


@lru_cache
def _decoder(name: str) -> msgspec.msgpack.Decoder[Any]:
    rules = type(game(name))
    view, action = (get_type_hints(method)["return"] for method in (rules.view, rules.action))
    own = [("view", view), ("actions", GenericAlias(tuple, (action, ...)))]
    typed = msgspec.defstruct("Typed", own, bases=(Question,), frozen=True, kw_only=True)
    return msgspec.msgpack.Decoder(typed)
