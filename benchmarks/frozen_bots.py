"""Bots of a frozen package, which `benchmarks.freeze` writes, as bots of today's program.

A frozen bot is asked with structs of its own package, made from today's by way of msgpack. Options
that its rules do not know are left out, since they did not exist when it was written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints

import msgspec

from teahouse.core import AnyGame, Phrase
from teahouse.play.protocol import Reply, Turn

__all__ = ["frozen_level", "frozen_quick"]

ROOMS = ("play", "bots")  # packages that have held the protocol and the levels, the newest first


def frozen_level(package: str, level: str) -> type:
    """Returns the class of a bot that answers as this level of the frozen package does."""
    return _frozen(package, level, lambda: getattr(_room(package, "levels"), level)())


def frozen_quick(package: str) -> type:
    """Returns the class of a bot that plays Chinatown as the frozen `Hard`, but without futures."""

    def made() -> Any:
        hard = import_module(f"{package}.games.chinatown.bot.levels").Hard
        return type("Quick", (hard,), {"sight": msgspec.structs.replace(hard.sight, futures=0)})()

    return _frozen(package, "Quick", made)


def _frozen(package: str, name: str, make: Callable[[], Any]) -> type:
    """Returns the class of a bot that is made in the frozen package."""

    class Frozen:
        def __init__(self) -> None:
            self._bot = make()

        def choose(self, turn: Turn) -> Any | None:
            answer = self._bot.choose(_turn(package, turn))
            return None if answer is None else _todays(turn.game, answer)

        def prepare(self, game: AnyGame) -> None:
            if hasattr(self._bot, "prepare"):
                self._bot.prepare(_rules(package, game.name, game.version))

    Frozen.__name__ = Frozen.__qualname__ = name
    return Frozen


def _turn(package: str, turn: Turn) -> Any:
    """Returns the turn as the frozen package's own struct."""
    rules = _rules(package, turn.game.name, turn.game.version)
    view, action = _types(package, turn.game.name, turn.game.version)
    theirs = _room(package, "protocol").Turn
    own = {
        "game": rules,
        "options": _options(rules, turn.options),
        "view": _copied(turn.view, view),
        "actions": tuple(_copied(possible, action) for possible in turn.actions),
    }
    known = theirs.__struct_fields__  # an old package has fewer fields than today's
    same = {name: getattr(turn, name) for name in known if name not in (*own, "said")}
    heard = {"said": _copied(turn.said, get_type_hints(theirs)["said"])} if "said" in known else {}
    return theirs(**own, **same, **heard)


def _todays(game: AnyGame, answer: Any) -> Any:
    """Returns a frozen bot's action or reply as today's."""
    if not hasattr(answer, "phrases"):
        return game.action(msgspec.to_builtins(answer))
    return Reply(
        action=None if answer.action is None else game.action(msgspec.to_builtins(answer.action)),
        phrases=_copied(answer.phrases, tuple[Phrase, ...]),
        to=answer.to,
        answers=answer.answers,
    )


def _options(rules: Any, options: Any) -> Any:
    known = set(type(rules.options({})).__struct_fields__)
    raw = msgspec.to_builtins(options)
    return rules.options({name: value for name, value in raw.items() if name in known})


def _copied(value: Any, kind: Any) -> Any:
    return _decoder(kind).decode(msgspec.msgpack.encode(value))


@lru_cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@lru_cache
def _types(package: str, game: str, version: int) -> tuple[Any, Any]:
    """Returns the frozen package's types of a view and of an action."""
    rules = type(_rules(package, game, version))
    return get_type_hints(rules.view)["return"], get_type_hints(rules.action)["return"]


@lru_cache
def _rules(package: str, game: str, version: int) -> Any:
    """Returns the frozen package's rules, in its newest version if it does not know this one."""
    rules = import_module(f"{package}.games").game(game)
    return rules.at_version(min(version, rules.version)) if hasattr(rules, "at_version") else rules


def _room(package: str, module: str) -> Any:
    room = next(room for room in ROOMS if find_spec(f"{package}.{room}"))
    return import_module(f"{package}.{room}.{module}")
