"""What every game of the contract has to do, tried at moments of random games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from teahouse.core import (
    AnyGame,
    FastChance,
    Match,
    RuleError,
    SeededChance,
    plain,
    read_record,
    replay,
    state_hash,
    write_json,
    write_record,
)
from teahouse.core.errors import CODES

from .moments import NAMES, Moment, matches, moments, seats

pytestmark = pytest.mark.parametrize("name", NAMES)

NEWS = {"DiceRolled"}  # chance that everyone sees and no view keeps


def refusal(rules: AnyGame, state: Any, action: Any) -> tuple[str, str] | None:
    try:
        rules.check(state, action)
    except RuleError as error:
        return error.code, error.rule
    return None


def told(moment: Moment, events: tuple[Any, ...], seat: int | None) -> list[Any]:
    seen = (moment.game.seen(event, seat) for event in events)
    return [plain(event) for event in seen if event is not None]


def strange_actions(name: str, n: int) -> list[Any]:
    """Actions of other moments, most of which are not legal here."""
    chance, others = FastChance(f"strange {n}"), moments(name)
    return [chance.pick(others).action for _ in range(6)]


def test_apply_is_pure(name: str) -> None:
    for game, _, state, action, after, events in moments(name):
        before = write_json(game.dump(state))
        again, events_again = game.apply(state, action)
        assert (again, events_again) == (after, events)
        assert write_json(game.dump(state)) == before


def test_check_agrees_with_apply_and_a_refused_action_changes_nothing(name: str) -> None:
    refused = 0
    for n, (game, _, state, action, _, _) in enumerate(moments(name)):
        assert refusal(game, state, action) is None
        for strange in strange_actions(name, n):
            said = refusal(game, state, strange)
            if said is None:
                game.apply(state, strange)
                continue
            refused += 1
            before = write_json(game.dump(state))
            with pytest.raises(RuleError) as error:
                game.apply(state, strange)
            assert (error.value.code, error.value.rule) == said
            assert said[0] in CODES
            assert write_json(game.dump(state)) == before
    assert refused > 100


def test_actions_events_positions_and_views_survive_their_json(name: str) -> None:
    for moment in moments(name):
        game, _, state, action, _, events = moment
        assert game.action(plain(action)) == action
        shown = [game.view(state, seat) for seat in seats(moment)]
        for value in (moment.options, action, game.dump(state), *shown, *events):
            assert msgspec.json.decode(write_json(value), type=type(value)) == value


def test_options_with_all_defaults_filled_in_are_the_same_options(name: str) -> None:
    for match in matches(name):
        assert match.game.options(plain(match.options)) == match.options


def test_a_dumped_position_loads_as_the_same(name: str) -> None:
    for moment in moments(name):
        game, options, state, action, after, _ = moment
        position = plain(game.dump(state))
        loaded = game.load(options, position, SeededChance("another"))
        assert plain(game.dump(loaded)) == position
        assert game.to_act(loaded) == game.to_act(state)
        for seat in seats(moment):
            assert game.view(loaded, seat) == game.view(state, seat)
        assert refusal(game, loaded, action) is None
        assert game.outcome(game.apply(loaded, action)[0]) == game.outcome(after)
        game.audit(loaded)


def test_a_view_is_equal_for_states_that_differ_only_in_what_is_hidden(name: str) -> None:
    chance = FastChance("hidden")
    for moment in moments(name):
        for seat in seats(moment):
            seen = moment.game.view(moment.state, seat)
            other = moment.game.redeal(moment.options, seen, chance)
            assert moment.game.view(other, seat) == seen
            moment.game.audit(other)


def test_what_is_hidden_does_not_decide_what_a_seat_may_do(name: str) -> None:
    chance = FastChance("judged")
    for n, moment in enumerate(moments(name)):
        game = moment.game
        for seat in range(game.players(moment.state)):
            other = game.redeal(moment.options, game.view(moment.state, seat), chance)
            listed = list(game.actions(moment.state, seat))
            assert listed == list(game.actions(other, seat))
            for strange in strange_actions(name, n):
                if strange.seat == seat:
                    assert refusal(game, moment.state, strange) == refusal(game, other, strange)


def test_what_is_hidden_does_not_decide_what_a_seat_is_told(name: str) -> None:
    chance = FastChance("told")
    compared = 0
    for moment in moments(name):
        game = moment.game
        for seat in seats(moment):
            other = game.redeal(moment.options, game.view(moment.state, seat), chance)
            if refusal(game, other, moment.action) is not None:
                continue
            there, events = game.apply(other, moment.action)
            if any(type(event).__name__ in NEWS for event in events):
                continue
            if game.view(there, seat) == game.view(moment.after, seat):
                compared += 1
                assert told(moment, events, seat) == told(moment, moment.events, seat)
    assert compared > 100


def test_sampled_actions_are_legal_for_every_seat_that_may_act(name: str) -> None:
    chance = FastChance("sampled")
    for moment in moments(name):
        for seat in sorted(moment.game.to_act(moment.state)):
            action = moment.game.sample(moment.state, seat, chance)
            assert action.seat == seat
            assert refusal(moment.game, moment.state, action) is None


def test_listed_actions_are_legal_and_whoever_lists_none_is_not_to_act(name: str) -> None:
    for moment in moments(name):
        game = moment.game
        for seat in range(game.players(moment.state)):
            for action in game.actions(moment.state, seat):
                assert action.seat == seat
                assert refusal(game, moment.state, action) is None


def test_seats_that_may_act_are_seats(name: str) -> None:
    for moment in moments(name):
        to_act = moment.game.to_act(moment.state)
        assert to_act
        assert to_act <= set(range(moment.game.players(moment.state)))


def test_games_end_with_an_outcome_and_not_before(name: str) -> None:
    for match in matches(name):
        game = match.game
        assert all(game.outcome(match.state_at(n)) is None for n in range(len(match)))
        outcome = game.outcome(match.state)
        assert outcome is not None
        assert len(outcome.scores) == game.players(match.state)
        assert game.to_act(match.state) == frozenset()
        for seat in range(len(outcome.scores)):  # Chinatown's promises may be judged even then
            for action in game.actions(match.state, seat):
                assert refusal(game, match.state, action) is None
        said = refusal(game, match.state, game.action(match.entries[-1].do))
        assert said is not None
        assert said[0] == "game_over"


def test_nothing_is_made_or_lost(name: str) -> None:
    for match in matches(name):
        for n in range(len(match) + 1):
            match.game.audit(match.state_at(n))


def test_an_open_view_is_the_full_position_and_what_is_worked_out(name: str) -> None:
    for match in matches(name):
        for state in (match.state_at(len(match) // 2), match.state):
            shown = plain(match.game.open_view(state))
            assert {**shown, **plain(match.game.dump(state))} == shown


def test_once_over_every_view_is_the_open_view(name: str) -> None:
    for match in matches(name):
        full = plain(match.game.open_view(match.state))
        for seat in (*range(match.game.players(match.state)), None):
            assert plain(match.game.view(match.state, seat)) == full


def test_a_record_replays_to_the_same_game(name: str) -> None:
    for match in matches(name):
        again = replay(match.game, read_record(write_record(match.record())))
        assert again.state == match.state
        assert again.entries == match.entries
        assert again.state_at(len(match) // 2) == match.state_at(len(match) // 2)


def test_the_same_seed_and_actions_give_the_same_game_and_another_seed_does_not(name: str) -> None:
    match = matches(name)[0]
    start = match.state_at(0)
    same = Match(match.game, plain(match.options), seed=match.seed)
    other = Match(match.game, plain(match.options), seed="another seed")
    assert same.state == start
    assert state_hash(match.game.dump(other.state)) != state_hash(match.game.dump(start))


def test_an_action_that_is_no_action_is_bad_action(name: str) -> None:
    game = matches(name)[0].game
    senseless: list[Any] = [None, [], "end", 3, {}, {"type": "nothing", "seat": 0}, {"seat": 0}]
    for raw in senseless:
        with pytest.raises(RuleError) as error:
            game.action(raw)
        assert error.value.code == "bad_action"
