"""Questions as bytes: pickling a view takes longer than many a bot thinks."""

from __future__ import annotations

from functools import lru_cache
from types import GenericAlias
from typing import Any, get_type_hints

import msgspec

from teahouse.games import game

from .question import Question

__all__ = ["pack", "unpack"]


def pack(question: Question) -> bytes:
    """The bytes that `unpack` takes: the game's name, as it says how to read the rest."""
    return msgspec.msgpack.encode((question.game, question))


def unpack(packed: bytes) -> Question:
    """The question, its view and actions the game's own structs again."""
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
