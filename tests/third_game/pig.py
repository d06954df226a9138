"""Pig, a dice game for two to four: roll on, or keep what this turn has brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from teahouse.core import (
    Chance,
    GameDefaults,
    OptionsError,
    Outcome,
    PositionError,
    RuleError,
    Seat,
    SeededChance,
    Stage,
    tagged,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All see the same; nobody sees the dice to come."""

    goal: int
    scores: tuple[int, ...]
    pot: int = 0
    turns: int = 0
    is_over: bool = False


class State(msgspec.Struct, frozen=True):
    position: Position
    seed: str
    drawn: int


class Roll(msgspec.Struct, frozen=True, tag="roll", tag_field="type"):
    seat: Seat


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="type"):
    seat: Seat


class Rolled(msgspec.Struct, frozen=True, tag="rolled", tag_field="type"):
    seat: Seat
    die: int


class Kept(msgspec.Struct, frozen=True, tag="kept", tag_field="type"):
    seat: Seat
    points: int


Action: TypeAlias = Roll | Keep
Event: TypeAlias = Rolled | Kept
_read = tagged(Action)


class Pig(GameDefaults):
    name = "pig"

    def __init__(self, sets: object = None) -> None:
        del sets  # there is nothing to be different

    def options(self, raw: Mapping[str, Any]) -> Options:
        try:
            return msgspec.convert(dict(raw), Options)
        except msgspec.ValidationError as error:
            raise OptionsError(str(error)) from error

    def action(self, raw: object) -> Action:
        try:
            action: Action = _read(raw)
        except msgspec.ValidationError as error:
            raise RuleError("bad_action", "P1", why=str(error)) from error
        return action

    def setup(self, options: Options, chance: SeededChance) -> State:
        position = Position(30 + chance.below(30), (0,) * options.players)
        return State(position, chance.seed, chance.drawn)

    def players(self, state: State) -> int:
        return len(state.position.scores)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.position.is_over else frozenset({_turn(state.position)})

    def check(self, state: State, action: Action) -> None:
        if state.position.is_over:
            raise RuleError("game_over", "P4")
        if action.seat != _turn(state.position):
            raise RuleError("not_your_turn", "P1")
        if isinstance(action, Keep) and not state.position.pot:
            raise RuleError("bad_count", "P3")

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        self.check(state, action)
        now = state.position
        if isinstance(action, Keep):
            scores = list(now.scores)
            scores[action.seat] += now.pot
            after = _next_turn(replace(now, scores=tuple(scores), is_over=max(scores) >= now.goal))
            return replace(state, position=after), (Kept(action.seat, now.pot),)
        chance = SeededChance(state.seed, state.drawn)
        die = 1 + chance.below(6)
        after = _next_turn(now) if die == 1 else replace(now, pot=now.pot + die)
        return State(after, state.seed, chance.drawn), (Rolled(action.seat, die),)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        if seat in self.to_act(state):
            yield Roll(seat)
            if state.position.pot:
                yield Keep(seat)

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        listed = list(self.actions(state, seat))
        return listed[chance.below(len(listed))]

    def view(self, state: State, seat: Seat | None) -> Position:
        return state.position

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def redeal(self, options: Options, view: Position, chance: Chance) -> State:
        return State(view, f"{chance.below(1 << 30)}", 0)

    def outcome(self, state: State) -> Outcome | None:
        scores = state.position.scores
        winner = scores.index(max(scores))
        return Outcome(scores, (winner,)) if state.position.is_over else None

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        try:
            return State(msgspec.convert(position, Position), chance.seed, chance.drawn)
        except msgspec.ValidationError as error:
            raise PositionError(str(error)) from error

    def dump(self, state: State) -> Position:
        return state.position

    # pace

    def stage(self, state: State) -> Stage:
        return Stage("over" if state.position.is_over else f"turn {state.position.turns}")

    def waiting_for(self, state: State) -> frozenset[Seat]:
        return self.to_act(state)

    def fallback_action(self, state: State, seat: Seat) -> Action | None:
        return next(reversed([None, *self.actions(state, seat)]))

    def time_up(self, state: State) -> Action | None:
        return self.fallback_action(state, _turn(state.position))

    def undoable(self, before: State, after: State) -> bool:
        return before.drawn == after.drawn


def _turn(position: Position) -> Seat:
    return position.turns % len(position.scores)


def _next_turn(position: Position) -> Position:
    return replace(position, pot=0, turns=position.turns + 1)
