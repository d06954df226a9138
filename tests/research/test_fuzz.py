"""The fuzzer finds nothing in an honest game, and each of its oracles finds a planted fault."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.core import Chance, Match, RuleError, Seat, SeededChance, read_record, replay
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules import actions as act
from teahouse.games.chinatown.rules.events import Event
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Options
from teahouse.games.chinatown.rules.state import State
from teahouse.research.fuzz import FaultFound, FuzzPlan, fuzz, fuzz_game
from teahouse.research.fuzz.oracles import refusal_of


def found_in(game: Chinatown, games: int = 12, **fixed: Any) -> FaultFound:
    for index in range(games):
        finding = fuzz_game(game, seed="planted", index=index, fixed=fixed, limit=2_000).finding
        if finding is not None:
            return finding
    pytest.fail(f"nothing was found in {games} games of {type(game).__name__}")


def test_an_honest_game_has_nothing_to_find() -> None:
    fuzzed = list(fuzz(FuzzPlan(game="chinatown", games=4)))
    assert [game.finding for game in fuzzed] == [None] * 4
    assert all(game.decisions > 100 for game in fuzzed)


def test_the_same_plan_fuzzes_the_same_games_however_many_jobs_there_are() -> None:
    plan = FuzzPlan(game="chinatown", games=3, seed="again")
    assert list(fuzz(plan, jobs=1)) == list(fuzz(plan, jobs=2))


class ShowsMoney(Chinatown):
    def view(self, state: State, seat: Seat | None) -> Position:
        shown = super().view(state, seat)
        players = zip(shown.players, state.players, strict=True)
        return replace(shown, players=tuple(replace(v, cash=p.cash) for v, p in players))


def test_money_in_a_view_is_a_leak() -> None:
    finding = found_in(ShowsMoney(), open_money=False)
    assert finding.kind == "leak"
    assert ".cash" in finding.message


class CountsAreCards(Chinatown):
    def view(self, state: State, seat: Seat | None) -> Position:
        shown = super().view(state, seat)
        return shown if state.phase == "over" else replace(shown, deck_count=state.deck[0])


def test_a_hidden_card_under_an_innocent_name_is_a_leak() -> None:
    finding = found_in(CountsAreCards())
    assert finding.kind == "leak"
    assert "deck_count" in finding.message


class TellsAll(Chinatown):
    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        return event


def test_an_event_that_tells_a_spectator_the_cards_is_a_leak() -> None:
    finding = found_in(TellsAll(), games=40)
    assert finding.kind == "leak"
    assert "is told" in finding.message


class RefusesByOthersMoney(Chinatown):
    def check(self, state: State, action: act.Action) -> None:
        super().check(state, action)
        if isinstance(action, act.MakeOffer) and state.players[action.seat - 1].cash % 20_000:
            raise RuleError("forbidden", "C7")

    def actions(self, state: State, seat: Seat) -> Iterator[act.Action]:
        return iter(())

    def sample(self, state: State, seat: Seat, chance: Chance) -> act.Action:
        action = super().sample(state, seat, chance)
        is_legal = refusal_of(partial(self.check, state, action)) is None
        return action if is_legal else act.Ready(seat=seat, ready=True)


def test_a_refusal_that_depends_on_hidden_money_is_a_leak() -> None:
    finding = found_in(RefusesByOthersMoney(), games=40, edition="zman-2008", open_money=False)
    assert finding.kind == "leak"
    assert "judged" in finding.message


class LosesMoney(Chinatown):
    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        state, events = super().apply(state, action)
        if isinstance(action, act.Done):
            first, *others = state.players
            state = replace(state, players=(replace(first, cash=first.cash + 10_000), *others))
        return state, events


def test_money_from_nowhere_is_a_loss() -> None:
    assert found_in(LosesMoney()).kind == "loss"


class Crashes(Chinatown):
    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        if isinstance(action, act.PlaceTile) and state.round == 2:
            raise KeyError(action.building)
        return super().apply(state, action)


def test_a_crash_is_found_and_its_record_replays_up_to_it() -> None:
    finding = found_in(Crashes())
    assert finding.kind == "crash"
    assert "KeyError" in finding.message
    assert finding.action["type"] == "place"
    match = replay(Chinatown(), read_record(finding.record), seed=finding.seed)
    assert len(match) == finding.after
    assert match.state.round == 2


class NobodyActs(Chinatown):
    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.phase == "place" else super().to_act(state)


def test_nobody_to_act_is_a_dead_end() -> None:
    finding = found_in(NobodyActs())
    assert finding.kind == "dead end"
    assert "nobody" in finding.message


class SamplesNonsense(Chinatown):
    def sample(self, state: State, seat: Seat, chance: Chance) -> act.Action:
        if state.phase == "place":
            return act.PlaceTile(seat=seat, tile=state.rules.types[0], building=1)
        return super().sample(state, seat, chance)


def test_a_sampled_action_that_is_refused_is_a_dead_end() -> None:
    assert found_in(SamplesNonsense()).kind == "dead end"


class NeverDone(Chinatown):
    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, action)
        return (state, ()) if isinstance(action, act.Ready) else (after, events)


def test_a_game_that_goes_on_for_ever_is_endless() -> None:
    assert found_in(NeverDone()).kind == "endless"


class ChecksNothing(Chinatown):
    def check(self, state: State, action: act.Action) -> None:
        if not isinstance(action, act.Ready):
            super().check(state, action)

    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        super().check(state, action)
        return super().apply(state, action)


def test_check_that_disagrees_with_apply_is_found() -> None:
    finding = found_in(ChecksNothing())
    assert finding.kind == "judgement"
    assert "apply says" in finding.message


class ListsNonsense(Chinatown):
    def actions(self, state: State, seat: Seat) -> Iterator[act.Action]:
        yield act.Accept(seat=seat, offer=10_000)


def test_a_listed_action_that_is_refused_is_found() -> None:
    assert found_in(ListsNonsense()).kind == "judgement"


class MakesUpCodes(Chinatown):
    def check(self, state: State, action: act.Action) -> None:
        try:
            super().check(state, action)
        except RuleError as error:
            raise RuleError("no_way", error.rule) from error


def test_an_unknown_error_code_is_found() -> None:
    finding = found_in(MakesUpCodes())
    assert finding.kind == "judgement"
    assert "no_way" in finding.message


class ReadsCarelessly(Chinatown):
    def action(self, raw: object) -> act.Action:
        if not isinstance(raw, dict) or not isinstance(raw.get("seat"), int | None):
            raise TypeError("seat")
        return super().action(raw)


def test_nonsense_that_is_not_refused_cleanly_is_a_crash() -> None:
    finding = found_in(ReadsCarelessly())
    assert finding.kind == "crash"
    assert "TypeError" in finding.message


class Moody(Chinatown):
    """Gives another result every time it is asked."""

    mood = 0

    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        self.mood += 1
        after, events = super().apply(state, action)
        return replace(after, drawn=after.drawn + self.mood), events


def test_two_results_of_one_action_are_impure() -> None:
    assert found_in(Moody()).kind == "impure"


class Forgets(Chinatown):
    def load(self, options: Options, position: object, chance: SeededChance) -> State:
        state = super().load(options, position, chance)
        return replace(state, first_player=0)


def test_a_position_that_does_not_load_as_it_was_is_found() -> None:
    finding = found_in(Forgets())
    assert finding.kind == "round trip"
    assert "first_player" in finding.message


class PlaysOn(Chinatown):
    def check(self, state: State, action: act.Action) -> None:
        if state.phase != "over":
            super().check(state, action)

    def apply(self, state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
        return (state, ()) if state.phase == "over" else super().apply(state, action)


def test_an_action_after_the_end_is_found() -> None:
    finding = found_in(PlaysOn())
    assert finding.kind == "judgement"
    assert "over" in finding.message


def test_a_finding_keeps_the_seed_out_of_its_record() -> None:
    finding = found_in(NobodyActs())
    assert read_record(finding.record).header.seed is None
    assert Match(Chinatown(), finding.options, seed=finding.seed).header.commitment == (
        read_record(finding.record).header.commitment
    )
