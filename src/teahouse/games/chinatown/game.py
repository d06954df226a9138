"""Chinatown as a game of the contract."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, assert_never

from teahouse.core import Chance, Outcome, Seat, SeededChance, Stage, known_version
from teahouse.games.descriptor import picture

from . import events, kit
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
from .descriptor import DESCRIPTOR
from .legal_actions.listing import actions, seats_with_new_actions
from .legal_actions.sample import sample
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
from .phases.deal import check_keep, keep
from .phases.placing import check_done_placing, check_place_tile, done, place
from .phases.promises import check_judge, judge
from .phases.settling import outcome
from .phases.setup import new_game
from .phases.trade import (
    accept,
    answer,
    check_accept,
    check_decline,
    check_offer,
    check_withdraw,
    make_offer,
)
from .phases.trade_end import (
    ask_for_order,
    check_order,
    check_ready,
    check_timeout,
    say_ready,
    timeout,
)
from .phases.turns import to_act
from .positions.loading import load
from .positions.position import Position, dump
from .positions.redeal import redeal
from .positions.view import open_view, seats_with_private_change, view
from .questions.what_if import Answer, what_if
from .rules import VERSION, Rules, compile_rules
from .state import State, count_of_tiles

__all__ = ["Chinatown"]


class Chinatown:
    """The game of both editions; `sets` are a user's own board, tiles or outlook cards."""

    name = "chinatown"
    version = VERSION
    new_readings: Mapping[int, tuple[str, ...]] = {2: ("debts",)}  # C13

    def __init__(self, sets: Mapping[str, Any] | None = None, version: int | None = None) -> None:
        self.version = known_version(self.name, version, VERSION)
        self._sets = sets
        self.rules = lru_cache(maxsize=64)(self._compile)
        if sets:
            kit.kit("zman-2008", sets)  # a bad set is refused at once

    def _compile(self, options: Options) -> Rules:
        return compile_rules(kit.kit(options.edition, self._sets), options, self.version)

    def at_version(self, version: int | None = None) -> Chinatown:
        is_this = known_version(self.name, version, VERSION) == self.version
        return self if is_this else Chinatown(self._sets, version)

    def options(self, raw: Mapping[str, Any]) -> Options:
        options = options_from(raw, self.version)
        self.rules(options)
        return options

    def action(self, raw: object) -> Action:
        return action_from(raw)

    def setup(self, options: Options, chance: SeededChance) -> State:
        return new_game(self.rules(options), chance)

    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        return load(self.rules(options), position, chance)

    def redeal(self, options: Options, view: Position, chance: Chance) -> State:
        return redeal(self.rules(options), view, chance)

    def players(self, state: State) -> int:
        return state.rules.players

    def to_act(self, state: State) -> frozenset[Seat]:
        return to_act(state)

    def check(self, state: State, action: Action) -> None:
        match action:
            case MakeOffer():
                check_offer(state, action)
            case Accept():
                check_accept(state, action)
            case Decline():
                check_decline(state, action)
            case Withdraw():
                check_withdraw(state, action)
            case Ready():
                check_ready(state, action)
            case PlaceTile():
                check_place_tile(state, action)
            case Done():
                check_done_placing(state, action)
            case Keep():
                check_keep(state, action)
            case Judge():
                check_judge(state, action)
            case Order():
                check_order(state, action)
            case Timeout():
                check_timeout(state, action)
            case _:
                assert_never(action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[events.Event, ...]]:
        self.check(state, action)
        state, happened = self._do(state, action)
        return state, tuple(happened)

    def _do(self, state: State, action: Action) -> tuple[State, list[events.Event]]:
        match action:
            case MakeOffer():
                return make_offer(state, action)
            case Accept():
                return accept(state, action)
            case Decline() | Withdraw():
                return answer(state, action)
            case Ready():
                return say_ready(state, action)
            case PlaceTile():
                return place(state, action)
            case Done():
                return done(state, action)
            case Keep():
                return keep(state, action)
            case Judge():
                return judge(state, action)
            case Order():
                return ask_for_order(state, action)
            case Timeout():
                return timeout(state)
            case _:
                assert_never(action)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        return actions(state, seat)

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        return sample(state, seat, chance)

    def view(self, state: State, seat: Seat | None) -> Position:
        return view(state, seat)

    def moment(self, state: State) -> str:
        return "over" if state.phase == "over" else f"round {state.round}, {state.phase}"

    def picture(self, state: State, options: Options, names: Sequence[str]) -> str | None:
        return picture(DESCRIPTOR, dump(state), options, self._sets, names)

    def open_view(self, state: State) -> Position:
        return open_view(state)

    def seats_with_private_change(self, before: State, after: State) -> Collection[Seat]:
        return seats_with_private_change(before, after)

    def seats_with_new_actions(self, before: State, after: State) -> Collection[Seat]:
        return seats_with_new_actions(before, after)

    def seen(self, event: events.Event, seat: Seat | None) -> events.Event | None:
        return events.seen(event, seat)

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

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def dump(self, state: State) -> Position:
        return dump(state)

    def stage(self, state: State) -> Stage:
        return stage(state)

    def waiting_for(self, state: State) -> frozenset[Seat]:
        return waiting_for(state)

    def asked(self, state: State, seat: Seat) -> dict[int, bool]:
        return asked(state, seat)

    def fallback_action(self, state: State, seat: Seat) -> Action | None:
        return fallback_action(state, seat)

    def time_up(self, state: State) -> Action | None:
        return time_up(state)

    def is_stale(self, action: Action, seen: State, now: State) -> bool:
        return is_stale(action, seen, now)

    def over_limit(self, state: State, action: Action) -> str | None:
        return over_limit(state, action)

    def undoable(self, before: State, after: State) -> bool:
        return undoable(before, after)

    def bound(self, before: State, after: State) -> frozenset[Seat]:
        return bound(before, after)

    def audit(self, state: State) -> None:
        audit(state)
