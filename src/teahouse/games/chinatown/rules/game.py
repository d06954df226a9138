"""The class that fulfils the contract of games for Chinatown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from teahouse.core import Chance, GameDefaults, Reason, Seat, SeededChance, known_version
from teahouse.games.chinatown.reasons import REASONS

from . import composing, steps
from .actions import action_from
from .box import ChinatownComponents, box
from .components import components_from
from .events import seen
from .listing import actions, sample, seats_with_new_actions
from .loading import load
from .position import Position, dump, open_view, seats_with_private_change, view
from .redeal import redeal
from .rulebook import VERSION, Options, Rules, compile_rules, options_from
from .settling import outcome
from .setup import audit, new_game
from .state import State, count_of_tiles, to_act
from .what_if import Answer, what_if

__all__ = ["Chinatown"]


class Chinatown(GameDefaults):
    """Chinatown in both editions. `sets` are a user's own board, tiles or outlook cards."""

    name = "chinatown"
    version = VERSION
    reasons: Mapping[str, Reason] = REASONS
    new_readings: Mapping[int, tuple[str, ...]] = {2: ("debts",)}  # C13

    action = staticmethod(action_from)
    to_act = staticmethod(to_act)
    check = staticmethod(steps.check)
    apply = staticmethod(steps.apply)
    actions = staticmethod(actions)
    sample = staticmethod(sample)
    view = staticmethod(view)
    open_view = staticmethod(open_view)
    seats_with_private_change = staticmethod(seats_with_private_change)
    seats_with_new_actions = staticmethod(seats_with_new_actions)
    seen = staticmethod(seen)
    outcome = staticmethod(outcome)
    dump = staticmethod(dump)
    stage = staticmethod(steps.stage)
    waiting_for = staticmethod(steps.waiting_for)
    asked = staticmethod(steps.asked)
    fallback_action = staticmethod(steps.fallback_action)
    time_up = staticmethod(steps.time_up)
    is_stale = staticmethod(steps.is_stale)
    over_limit = staticmethod(steps.over_limit)
    undoable = staticmethod(steps.undoable)
    bound = staticmethod(steps.bound)
    assent = staticmethod(composing.assent)
    pull_back = staticmethod(composing.pull_back)
    laid_down = staticmethod(composing.laid_down)
    audit = staticmethod(audit)

    def __init__(self, sets: Mapping[str, Any] | None = None, version: int | None = None) -> None:
        self.version = known_version(self.name, version, VERSION)
        self.sets = sets
        self.rules = lru_cache(maxsize=64)(self._compile)
        if sets:
            components_from("zman-2008", sets)  # a bad set is refused at once

    def _compile(self, options: Options) -> Rules:
        return compile_rules(components_from(options.edition, self.sets), options, self.version)

    def at_version(self, version: int | None = None) -> Chinatown:
        is_this = known_version(self.name, version, VERSION) == self.version
        return self if is_this else Chinatown(self.sets, version)

    def options(self, raw: Mapping[str, Any]) -> Options:
        options = options_from(raw, self.version)
        self.rules(options)
        return options

    def setup(self, options: Options, chance: SeededChance) -> State:
        return new_game(self.rules(options), chance)

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        return load(self.rules(options), position, chance)

    def redeal(self, options: Options, view: Position, chance: Chance) -> State:
        return redeal(self.rules(options), view, chance)

    def players(self, state: State) -> int:
        return state.rules.players

    def moment(self, state: State) -> str:
        return "over" if state.phase == "over" else f"round {state.round}, {state.phase}"

    def what_if(self, options: Options, view: Position, seat: Seat | None, query: object) -> Answer:
        return what_if(self.rules(options), view, seat, query)

    def box(self, options: Options) -> ChinatownComponents:
        return box(self.rules(options))

    def has_thing(self, options: Options, kind: str, thing: int | str) -> bool:
        rules = self.rules(options)
        if isinstance(thing, int):
            return kind == "building" and 1 <= thing <= rules.buildings
        return kind == "tile" and thing in rules.type_index

    def count_of(self, state: State, seat: Seat, kind: str, thing: int | str) -> tuple[int, int]:
        if kind == "building":
            return (int(thing in state.owned_by(seat)),) * 2
        number = state.rules.type_index.get(str(thing))
        return (0, 0) if number is None else count_of_tiles(state, seat, number)
