"""Oracles: they check what must be true of every state of a game and of every action in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import (
    CODES,
    AnyGame,
    FastChance,
    Match,
    RuleError,
    Seat,
    SeededChance,
    plain,
    read_record,
    replay,
    state_hash,
    write_json,
    write_record,
)

from .random_json import Vocabulary, mutated, returned_type, shaped

__all__ = [
    "Fault",
    "FaultFound",
    "FaultKind",
    "FuzzedState",
    "check_conserved",
    "check_listed",
    "check_over",
    "check_pure",
    "check_record",
    "check_round_trips",
    "judge_raw",
    "next_action",
    "next_seat",
    "no_crash",
    "refusal_of",
    "wild",
]


FaultKind: TypeAlias = Literal[
    "bot", "crash", "dead end", "endless", "judgement", "impure", "leak", "loss", "round trip"
]


class Fault(Exception):  # noqa: N818 - a finding about the game, not an error of the fuzzer
    """Something that a game must never do, and the action that showed it, if one did."""

    def __init__(self, kind: FaultKind, message: str, action: Any = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.action = action


class FaultFound(msgspec.Struct, frozen=True):
    """A fault as it is reported and saved. `record` with `seed` replays the game up to it."""

    kind: FaultKind
    message: str
    index: int
    seed: str
    options: dict[str, Any]
    after: int
    action: Any
    record: bytes


@contextmanager
def no_crash(doing: str, action: Any = None) -> Iterator[None]:
    """Turns any exception but a Fault into a Fault of kind crash, with its place in the code."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        told = f"{doing}: {type(error).__name__}: {error} ({place})"
        raise Fault("crash", told, action) from error


class FuzzedState(msgspec.Struct, frozen=True):
    """A state, a legal action in it, and the source of random choices."""

    game: AnyGame
    options: Any
    state: Any
    action: Any
    known: Vocabulary
    chance: FastChance

    def seats(self) -> tuple[Seat | None, ...]:
        """Returns all viewers. None is a spectator."""
        return (*range(self.game.players(self.state)), None)


def wild(moment: FuzzedState) -> Any:
    """Returns a random action, probably illegal: one of the right type, or a legal one mutated."""
    if moment.chance.below(2):
        return shaped(returned_type(moment.game, "action"), moment.known, moment.chance)
    return mutated(plain(moment.action), moment.known, moment.chance)


def check_conserved(game: AnyGame, state: Any, action: Any = None) -> None:
    """Raises Fault if the game's own audit of the state fails."""
    with no_crash("audit", action):
        try:
            game.audit(state)
        except AssertionError as error:
            raise Fault("loss", str(error) or "the audit failed", action) from error


def check_pure(moment: FuzzedState) -> None:
    """Raises Fault if applying an action twice gives two results, or changes the state."""
    game, state, action = moment.game, moment.state, moment.action
    with no_crash("apply", plain(action)):
        before = write_json(game.dump(state))
        first, first_events = game.apply(state, action)
        second, second_events = game.apply(state, action)
        after = write_json(game.dump(state))
    if before != after:
        raise Fault("impure", "apply has changed the state that it was given", plain(action))
    if first != second or first_events != second_events:
        raise Fault("impure", "the same action gave two different results", plain(action))


JudgedRefusal = tuple[str, str, Any]
"""The code, rule and facts of a refusal."""

RULE = re.compile(r"[A-Z]\d+")


def judge(game: AnyGame, state: Any, action: Any) -> JudgedRefusal | None:
    """Returns the refusal of an action, if any. Raises Fault if check and apply disagree."""
    with no_crash("check", plain(action)):
        checked = refusal_of(partial(game.check, state, action))
    with no_crash("apply", plain(action)):
        applied = refusal_of(partial(game.apply, state, action))
    if checked != applied:
        told = f"check says {_refusal_in_words(checked)}, apply says {_refusal_in_words(applied)}"
        raise Fault("judgement", told, plain(action))
    return checked


def judge_raw(game: AnyGame, state: Any, raw: Any) -> Any:
    """Returns the action of this JSON unless refused. Raises Fault if it reads back otherwise."""
    with no_crash("action", raw):
        try:
            action = game.action(raw)
        except RuleError as error:
            _check_clean(error)
            return None
        if game.action(plain(action)) != action:
            raise Fault("round trip", "the action's JSON says another action", raw)
    return action if judge(game, state, action) is None else None


def refusal_of(attempt: Callable[[], object]) -> JudgedRefusal | None:
    """Returns the refusal that the attempt raises as RuleError, or None if it raises none."""
    try:
        attempt()
    except RuleError as error:
        _check_clean(error)
        return error.code, error.rule, plain(error.facts)
    return None


def _check_clean(error: RuleError) -> None:
    """Raises Fault unless a refusal has a known code, a rule, and its reason's facts as JSON."""
    if error.code not in CODES:
        raise Fault("judgement", f"unknown error code {error.code!r}")
    if not RULE.match(error.rule):
        raise Fault("judgement", f"{error.code} cites no rule: {error.rule!r}")
    write_json(error.facts)
    for name, kind in error.reason.facts.items():
        try:
            msgspec.convert(plain(error.facts.get(name)), kind)
        except msgspec.ValidationError as fault:
            raise Fault("judgement", f"{error.reason.name} has no {name}: {fault}") from fault


def _refusal_in_words(refusal: JudgedRefusal | None) -> str:
    return "it is legal" if refusal is None else f"{refusal[0]} ({refusal[1]})"


LISTED = 40  # how many listed actions are tried for a seat


def next_seat(match: Match, chance: FastChance) -> Seat:
    """Returns a random seat that is to act. Raises Fault if there is none."""
    with no_crash("to_act"):
        seats = sorted(match.to_act)
    if not seats:
        raise Fault("dead end", "nobody is to act, and the game is not over")
    return chance.pick(seats)


def next_action(match: Match, seat: Seat, chance: FastChance) -> object:
    """Returns a sampled action of the seat. Raises Fault if it is not legal."""
    with no_crash(f"sample for seat {seat}"):
        action = match.game.sample(match.state, seat, chance)
    refused = judge(match.game, match.state, action)
    if refused is not None:
        told = f"seat {seat} was given an action that is refused: {refused[0]} ({refused[1]})"
        raise Fault("dead end", told, plain(action))
    return action


def check_listed(moment: FuzzedState) -> None:
    """Raises Fault if an action that is listed for a seat is not legal."""
    game, state = moment.game, moment.state
    for seat in game.to_act(state):
        with no_crash(f"actions of seat {seat}"):
            listed = list(islice(game.actions(state, seat), LISTED))
        for action in listed:
            refused = judge(game, state, action)
            if refused is not None:
                told = f"seat {seat} is listed an action that is refused: {refused[0]}"
                raise Fault("judgement", told, plain(action))


def check_over(match: Match, last: object) -> None:
    """Raises Fault unless nobody is to act, and actions are refused as `game_over`."""
    if match.to_act:
        raise Fault("dead end", f"the game is over, yet seats {sorted(match.to_act)} are to act")
    refused = judge(match.game, match.state, last)
    if refused is None or refused[0] != "game_over":
        told = "legal" if refused is None else refused[0]
        raise Fault("judgement", f"after the game was over an action is {told}", plain(last))


def check_round_trips(moment: FuzzedState) -> None:
    """Raises Fault unless the position, a view and the events survive their JSON."""
    with no_crash("round trip", plain(moment.action)):
        _check_position(moment)
        for value in _values(moment):
            again = msgspec.json.decode(write_json(value), type=type(value))
            if again != value:
                raise Fault("round trip", f"{type(value).__name__} does not read back as it was")


def check_record(match: Match) -> None:
    """Raises Fault unless the game's record, written and read, replays to the same end."""
    with no_crash("replay"):
        raw = write_record(match.record())
        again = replay(match.game, read_record(raw))
        if _hash(again) != _hash(match):
            raise Fault("round trip", "the record replays to another end")


def _check_position(moment: FuzzedState) -> None:
    """Raises Fault unless the position, dumped and loaded, is the same and allows the action."""
    game = moment.game
    position = plain(game.dump(moment.state))
    loaded = game.load(moment.options, position, SeededChance("again"))
    again = plain(game.dump(loaded))
    for name in position.keys() | again.keys():
        if position.get(name) != again.get(name):
            told = f"{name} was {position.get(name)}, and is {again.get(name)} once loaded"
            raise Fault("round trip", told)
    refused = refusal_of(partial(game.check, loaded, moment.action))
    if refused is not None:
        told = f"a legal action is refused once the position is loaded: {refused[0]}"
        raise Fault("round trip", told, plain(moment.action))
    check_conserved(game, loaded)


def _values(moment: FuzzedState) -> Iterator[Any]:
    """Yields the values that must read back from their JSON as they were."""
    game, state = moment.game, moment.state
    yield moment.options
    yield moment.action
    yield game.dump(state)
    yield game.view(state, moment.chance.pick(moment.seats()))
    yield from game.apply(state, moment.action)[1]


def _hash(match: Match) -> str:
    return state_hash(match.game.dump(match.state))
