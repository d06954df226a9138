"""Dadaocheng as an implementation of the contract for games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahouse.core import Chance, GameDefaults, Reason, Seat, SeededChance, known_version
from teahouse.games.dadaocheng.reasons import REASONS

from .actions import action_from
from .box import DadaochengComponents, box
from .components import components_from
from .events import Event
from .listing import actions, sample
from .loading import load
from .position import Foreseen, Position, dump, redeal, view, what_if
from .rulebook import VERSION, Options, Rules, compile_rules, options_from
from .score import outcome
from .setup import audit, new_game
from .state import State
from .steps import (
    apply,
    check,
    fallback_action,
    is_stale,
    stage,
    time_up,
    to_act,
    undoable,
    waiting_for,
)

__all__ = ["Dadaocheng"]


class Dadaocheng(GameDefaults):
    """The game with the packaged set or one's own, which raises SetError if it is bad."""

    name = "dadaocheng"
    version = VERSION
    reasons: Mapping[str, Reason] = REASONS
    new_readings: Mapping[int, tuple[str, ...]] = {2: ("challenges",)}  # D15

    action = staticmethod(action_from)
    to_act = staticmethod(to_act)
    check = staticmethod(check)
    apply = staticmethod(apply)
    actions = staticmethod(actions)
    sample = staticmethod(sample)
    open_view = staticmethod(dump)
    outcome = staticmethod(outcome)
    dump = staticmethod(dump)
    stage = staticmethod(stage)
    waiting_for = staticmethod(waiting_for)
    fallback_action = staticmethod(fallback_action)
    time_up = staticmethod(time_up)
    is_stale = staticmethod(is_stale)
    undoable = staticmethod(undoable)
    audit = staticmethod(audit)

    def __init__(self, sets: Mapping[str, Any] | None = None, version: int | None = None) -> None:
        self.version = known_version(self.name, version, VERSION)
        self.sets = sets
        self.components = components_from(sets)
        self._rules: dict[Options, Rules] = {}

    def rules(self, options: Options) -> Rules:
        """Returns the tables for these options, the same object each time."""
        if options not in self._rules:
            self._rules[options] = compile_rules(self.components, options, self.version)
        return self._rules[options]

    def at_version(self, version: int | None = None) -> Dadaocheng:
        is_this = known_version(self.name, version, VERSION) == self.version
        return self if is_this else Dadaocheng(self.sets, version)

    def options(self, raw: Mapping[str, Any]) -> Options:
        return options_from(raw, self.components)

    def setup(self, options: Options, chance: SeededChance) -> State:
        return new_game(self.rules(options), chance)

    def players(self, state: State) -> int:
        return len(state.players)

    def view(self, state: State, seat: Seat | None) -> Position:  # noqa: ARG002 - all see alike
        return view(state)

    def moment(self, state: State) -> str:
        return (
            "over"
            if state.step == "over"
            else f"round {state.round}, {state.step} of seat {state.turn}"
        )

    def seats_with_private_change(self, before: State, after: State) -> tuple[Seat, ...]:  # noqa: ARG002
        return ()

    def seen(self, event: Event, seat: Seat | None) -> Event | None:  # noqa: ARG002
        return event

    def redeal(self, options: Options, view: Position, chance: Chance) -> State:
        return redeal(self.rules(options), view, chance)

    def what_if(
        self, options: Options, view: Position, seat: Seat | None, query: object
    ) -> Foreseen:
        return what_if(self.rules(options), view, seat, query)

    def box(self, options: Options) -> DadaochengComponents:
        return box(self.rules(options))

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        return load(self.rules(options), position, chance)
