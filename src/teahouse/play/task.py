"""Tasks: the work that workers do, each a value, and questions to bots."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from time import perf_counter
from types import GenericAlias
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_type_hints

import msgspec

from teahouse.core import AnyGame, BadInput, Phrase, Seat, plain
from teahouse.core.descriptor import game

from .hints import hint
from .levels import bot_at, path_of
from .protocol import Bot, Opponent, Reply, SlowStarter, Turn, Utterance

__all__ = [
    "LONGEST_TOLD",
    "Answer",
    "BotFailed",
    "Failure",
    "Question",
    "Returned",
    "Task",
    "TaskFailed",
    "carry_out",
    "prepare",
    "read_question",
    "think",
    "turn_of",
]


LONGEST_TOLD = 300  # characters of an error message

Failure: TypeAlias = Literal["crashed", "stalled", "died"]
Returned = TypeVar("Returned", covariant=True)


class TaskFailed(Exception):  # noqa: N818 - whoever asked goes on without the answer
    """A task crashed, took too long, or its worker died."""

    def __init__(self, why: Failure, told: str) -> None:
        super().__init__(why, told)
        self.why = why
        self.told = told

    def __str__(self) -> str:
        return self.told


class Task(msgspec.Struct, Generic[Returned], frozen=True, kw_only=True):
    """A task. Its fields are all that the worker knows of it."""

    raises: ClassVar[tuple[type[Exception], ...]] = (BadInput,)
    """Exceptions that are answers. Any other means that the task has crashed."""
    processor_seconds: ClassVar[int | None] = None
    """How much of the processor the work may use. The process is killed beyond that."""
    memory: ClassVar[int | None] = None
    """How many bytes more than its process holds before, the work may use."""

    @property
    def name(self) -> str:
        """What the task is called in messages."""
        return type(self).__name__

    @property
    def patience(self) -> float:
        """How many seconds the work may take once it is prepared."""
        return 120.0

    @property
    def is_large(self) -> bool:
        """Whether the task may leave so much in memory that its process is not used again."""
        return False

    def packed(self) -> bytes:
        """Returns the task as bytes, with the import path of its type."""
        kind = type(self)
        return msgspec.msgpack.encode((f"{kind.__module__}:{kind.__qualname__}", self))

    def prepare(self) -> None:
        """Imports and compiles what the work needs. That is not charged to the work."""

    def work(self) -> Returned:
        """Returns the answer."""
        raise NotImplementedError


def carry_out(task: Task[Returned], prepared: Callable[[], None] = lambda: None) -> Returned:
    """Prepares, calls `prepared`, and works. Raises TaskFailed, or what the task raises."""
    answers: tuple[type[Exception], ...] = (TaskFailed, *task.raises)
    try:
        task.prepare()
        prepared()
        return task.work()
    except answers:
        raise
    except Exception as error:
        told = f"{task.name}: {type(error).__name__}: {error}"
        raise TaskFailed("crashed", told[:LONGEST_TOLD]) from error


BotFailed = TaskFailed  # the name by which the bots of earlier versions raise it


class Question(Task["Answer"], frozen=True, kw_only=True):
    """A bot's turn, with names in place of all that the other process can load by itself.

    If there is a `query`, a hint is wanted instead of an action.
    """

    bot: str  # a built-in name or an import path
    game: str
    version: int | None = None  # of the rules; None is the newest
    sets: Mapping[str, Any] | None
    options: dict[str, Any]
    seat: Seat
    view: Any
    actions: tuple[Any, ...]
    seconds: float
    seed: str
    said: tuple[Utterance, ...] = ()
    said_from: int = 0
    character: str = ""
    last_call: bool = False
    busy: frozenset[Seat] = frozenset()
    pairs_only: bool = False
    names: tuple[str, ...] = ()
    people: frozenset[Seat] = frozenset()
    quiet: bool = False
    query: dict[str, Any] | None = None
    opponents: Mapping[Seat, Opponent] = {}  # the bots at the other seats, which only hints need

    @property
    def name(self) -> str:
        return self.bot

    @property
    def patience(self) -> float:
        return self.seconds

    def packed(self) -> bytes:
        """Returns the question in the one form that workers of earlier versions know."""
        return msgspec.msgpack.encode((self.game, self))

    def prepare(self) -> None:
        prepare(self)

    def work(self) -> Answer:
        return think(self)


class Answer(msgspec.Struct, frozen=True):
    """A bot's action (None is to do nothing) or a hint, as JSON, and what it has taken."""

    action: Any | None
    seconds: float
    megabytes: int = 0  # peak memory of the bot's process, 0 where unknown
    phrases: tuple[Phrase, ...] = ()
    to: tuple[Seat, ...] | None = None
    answers: int | None = None
    text: str = ""
    language: str = "en"


def prepare(question: Question) -> tuple[Bot, AnyGame]:
    """Returns the bot, prepared, and the game of a question. Both are cached. Raises BotFailed."""
    try:
        name, sets, version = question.game, question.sets, question.version
        rules = _standard(name, version) if sets is None else game(name, sets).at_version(version)
        return _bot(question.bot, name), rules
    except Exception as error:
        raise _crash(question, error) from error


def turn_of(question: Question, rules: AnyGame) -> Turn:
    """Returns the turn that a question is about."""
    return Turn(
        game=rules,
        options=rules.options(question.options),
        seat=question.seat,
        view=question.view,
        actions=question.actions,
        seconds=question.seconds,
        seed=question.seed,
        said=question.said,
        said_from=question.said_from,
        character=question.character,
        last_call=question.last_call,
        busy=question.busy,
        pairs_only=question.pairs_only,
        names=question.names,
        people=question.people,
        quiet=question.quiet,
    )


def think(question: Question) -> Answer:
    """Computes the bot's answer in this process. Raises BotFailed, and BadInput for a bad query."""
    bot, rules = prepare(question)
    turn = turn_of(question, rules)
    started = perf_counter()
    try:
        query = question.query
        chosen = bot.choose(turn) if query is None else hint(turn, query, question.opponents)
        return _answer(chosen, perf_counter() - started)
    except (Exception, SystemExit) as error:
        if question.query is not None and isinstance(error, BadInput):
            raise
        raise _crash(question, error) from error


def _answer(chosen: Any | None, seconds: float) -> Answer:
    reply = chosen if isinstance(chosen, Reply) else Reply(action=chosen)
    action = None if reply.action is None else plain(reply.action)
    if reply.phrases or reply.text:
        reply = _checked(reply)
    return Answer(
        action,
        seconds,
        _most_held(),
        reply.phrases,
        reply.to,
        reply.answers,
        reply.text,
        reply.language,
    )


def _checked(reply: Reply) -> Reply:
    """Returns what a bot says, without its action. Raises an error for words that are none."""
    packed = msgspec.msgpack.encode(msgspec.structs.replace(reply, action=None))
    return msgspec.msgpack.decode(packed, type=Reply)


def _crash(question: Question, error: BaseException) -> BotFailed:
    told = f"{question.bot}: {type(error).__name__}: {error}"
    return BotFailed("crashed", told[:LONGEST_TOLD])


def _most_held() -> int:
    try:
        import resource
    except ModuleNotFoundError:  # on Windows, and in a browser
        return 0

    units = 1_000_000 if sys.platform == "darwin" else 1_000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // units


@lru_cache
def _bot(bot: str, name: str) -> Bot:
    made = bot_at(path_of(bot))
    if isinstance(made, SlowStarter):
        made.prepare(_standard(name))
    return made


@lru_cache
def _standard(name: str, version: int | None = None) -> AnyGame:
    return game(name).at_version(version)


def read_question(game: str, raw: bytes | msgspec.Raw) -> Question:
    """Reads a question from bytes, with the view and actions as the game's own structs."""
    question: Question = _decoder(game).decode(raw)
    return question


@lru_cache
def _decoder(name: str) -> msgspec.msgpack.Decoder[Any]:
    rules = type(game(name))
    view, action = (get_type_hints(method)["return"] for method in (rules.view, rules.action))
    own = [("view", view), ("actions", GenericAlias(tuple, (action, ...)))]
    typed = msgspec.defstruct("Typed", own, bases=(Question,), frozen=True, kw_only=True)
    return msgspec.msgpack.Decoder(typed)
