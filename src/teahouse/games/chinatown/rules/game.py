"""The class that fulfils the contract of games for Chinatown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from teahouse.core import Chance, Reason, Seat, SeededChance, known_version
from teahouse.core.descriptor import picture
from teahouse.games.chinatown.descriptor import DESCRIPTOR
from teahouse.games.chinatown.reasons import REASONS

from . import events
from .actions import (
    Accept,
    Action,
    Decline,
    Done,
    Judge,
    Keep,
    MakeOffer,
    Order,
    PlaceTile,
    Ready,
    Timeout,
    Withdraw,
    action_from,
)
from .audit import audit
from .box import ChinatownComponents, components
from .components import kit
from .deal import check_keep, keep
from .listing import actions, seats_with_new_actions
from .loading import load
from .options import Options, options_from
from .pace import (
    asked,
    bound,
    fallback_action,
    is_stale,
    over_limit,
    stage,
    time_up,
    undoable,
    waiting_for,
)
from .placing import ask_for_order, check_done_placing, check_order, check_place_tile, done, place
from .position import Position, dump
from .promises import check_judge, judge
from .redeal import redeal
from .rulebook import VERSION, Rules, compile_rules
from .sampling import sample
from .settling import outcome
from .setup import new_game
from .state import State, count_of_tiles, to_act
from .trade import (
    accept,
    answer,
    check_accept,
    check_decline,
    check_offer,
    check_ready,
    check_timeout,
    check_withdraw,
    make_offer,
    say_ready,
    timeout,
)
from .view import open_view, seats_with_private_change, view
from .what_if import Answer, what_if

__all__ = ["STEPS", "Chinatown"]


Check: TypeAlias = Callable[[State, Any], None]
Do: TypeAlias = Callable[[State, Any], tuple[State, list[events.Event]]]

# A table instead of `match`: trying one struct's class after another takes longer than a call.
STEPS: dict[type[Action], tuple[Check, Do]] = {
    Keep: (check_keep, keep),
    MakeOffer: (check_offer, make_offer),
    Accept: (check_accept, accept),
    Decline: (check_decline, answer),
    Withdraw: (check_withdraw, answer),
    Ready: (check_ready, say_ready),
    Order: (check_order, ask_for_order),
    PlaceTile: (check_place_tile, place),
    Done: (check_done_placing, done),
    Judge: (check_judge, judge),
    Timeout: (check_timeout, timeout),
}


class Chinatown:
    """Chinatown in both editions. `sets` are a user's own board, tiles or outlook cards."""

    name = "chinatown"
    version = VERSION
    reasons: Mapping[str, Reason] = REASONS
    new_readings: Mapping[int, tuple[str, ...]] = {2: ("debts",)}  # C13

    action = staticmethod(action_from)
    to_act = staticmethod(to_act)
    actions = staticmethod(actions)
    sample = staticmethod(sample)
    view = staticmethod(view)
    open_view = staticmethod(open_view)
    seats_with_private_change = staticmethod(seats_with_private_change)
    seats_with_new_actions = staticmethod(seats_with_new_actions)
    seen = staticmethod(events.seen)
    outcome = staticmethod(outcome)
    dump = staticmethod(dump)
    stage = staticmethod(stage)
    waiting_for = staticmethod(waiting_for)
    asked = staticmethod(asked)
    fallback_action = staticmethod(fallback_action)
    time_up = staticmethod(time_up)
    is_stale = staticmethod(is_stale)
    over_limit = staticmethod(over_limit)
    undoable = staticmethod(undoable)
    bound = staticmethod(bound)
    audit = staticmethod(audit)

    def __init__(self, sets: Mapping[str, Any] | None = None, version: int | None = None) -> None:
        self.version = known_version(self.name, version, VERSION)
        self._sets = sets
        self.rules = lru_cache(maxsize=64)(self._compile)
        if sets:
            kit("zman-2008", sets)  # a bad set is refused at once

    def _compile(self, options: Options) -> Rules:
        return compile_rules(kit(options.edition, self._sets), options, self.version)

    def at_version(self, version: int | None = None) -> Chinatown:
        is_this = known_version(self.name, version, VERSION) == self.version
        return self if is_this else Chinatown(self._sets, version)

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

    def check(self, state: State, action: Action) -> None:
        check, _ = STEPS[type(action)]
        check(state, action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[events.Event, ...]]:
        check, do = STEPS[type(action)]
        check(state, action)
        after, happened = do(state, action)
        return after, tuple(happened)

    def moment(self, state: State) -> str:
        return "over" if state.phase == "over" else f"round {state.round}, {state.phase}"

    def picture(self, state: State, options: Options, names: Sequence[str]) -> str | None:
        return picture(DESCRIPTOR, dump(state), options, self._sets, names)

    def what_if(self, options: Options, view: Position, seat: Seat | None, query: object) -> Answer:
        return what_if(self.rules(options), view, seat, query)

    def box(self, options: Options) -> ChinatownComponents:
        return components(self.rules(options))

    def has_thing(self, options: Options, *, building: int | None, tile: str | None) -> bool:
        rules = self.rules(options)
        is_building = building is None or 1 <= building <= rules.buildings
        return is_building and (tile is None or tile in rules.type_index)

    def count_of(
        self, state: State, seat: Seat, *, building: int | None, tile: str | None
    ) -> tuple[int, int]:
        if tile is None:
            return (int(building in state.owned_by(seat)),) * 2
        kind = state.rules.type_index.get(tile)
        return (0, 0) if kind is None else count_of_tiles(state, seat, kind)
