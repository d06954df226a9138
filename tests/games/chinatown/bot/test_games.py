"""Whole games: they end, every action is legal, and they can be played again."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import state_hash
from teahouse.games.chinatown.bot.levels import Easy, Hard, Medium, Negotiator, NeverTrades
from teahouse.play import BOTS, Bot, bot_at
from teahouse.play.levels import RandomBot

from .seated import GAME, play


@pytest.mark.parametrize("level", [Easy, Medium, Hard, NeverTrades])
def test_a_game_of_each_level_comes_to_its_end(level: type[Negotiator]) -> None:
    outcome, _, kinds = play([level() for _ in range(4)], "whole")
    assert min(outcome.scores) > 300_000
    assert (kinds["Accept"] > 0) is (level is not NeverTrades)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 5},
        {"players": 4, "edition": "alea-1999"},
        {"players": 3, "edition": "alea-1999", "outlook": "per_business", "outlook_first": True},
        {"players": 3, "street_access": True},
        {"players": 3, "finished": "closed"},
        {"players": 3, "keep_cards": True, "must_mark": False},
        {"players": 3, "placement": "together", "open_money": True, "first_player": "stays"},
    ],
)
def test_hard_plays_every_edition_and_variant(options: dict[str, Any]) -> None:
    outcome, match, kinds = play([Hard() for _ in range(options["players"])], "every", **options)
    assert kinds["Accept"] > 0
    GAME.audit(match.state)
    assert outcome.winners


def test_hard_plays_on_whatever_a_random_player_does() -> None:
    bots: list[Bot] = [Hard(), _Restless(), _Restless(), _Restless()]
    outcomes = [play(bots, f"strange {n}")[0] for n in range(2)]
    assert all(outcome.winners == (0,) for outcome in outcomes)


class _Restless:
    """A random player who is ready at last."""

    def choose(self, turn: Any) -> Any | None:
        mine = [offer for offer in turn.view.offers if offer.by == turn.seat]
        if turn.view.phase == "trade" and len(mine) > 8 * turn.view.round:
            return Easy().choose(turn)
        return RandomBot().choose(turn)


def test_the_same_game_is_played_again_whatever_was_thought_of_in_between() -> None:
    _, first, _ = play([Hard() for _ in range(3)], "again")
    play([Medium(), Hard(), Easy(), Hard()], "something else")
    _, second, _ = play([Hard() for _ in range(3)], "again")
    assert state_hash(GAME.dump(first.state)) == state_hash(GAME.dump(second.state))


def test_promises_to_pay_are_kept() -> None:
    clauses = 0
    for seed in range(2):
        _, match, _ = play([Hard() for _ in range(4)], f"promises {seed}")
        clauses += len(match.state.clauses)
        assert all(clause.state == "kept" for clause in match.state.clauses)
    assert clauses > 0


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "never_trades"])
def test_the_levels_can_be_named(name: str) -> None:
    bot = bot_at(BOTS[name])
    _, match, _ = play([bot, Easy(), Easy()], "named")
    assert match.outcome is not None
