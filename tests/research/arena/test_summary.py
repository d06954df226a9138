"""What a run has shown."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from teahouse.play.driver import SafeChoice
from teahouse.research.arena import ArenaSummary, summarise_arena
from teahouse.research.arena.summary import BotPace, BotStanding

from .played import result


def standing(summary: ArenaSummary, bot: str) -> BotStanding:
    return next(one for one in summary.standings if one.bot == bot)


def test_wins_are_counted_by_bot_whatever_its_seats() -> None:
    games = [result("aab", (9, 5, 7)), result("baa", (9, 5, 7)), result("aba", (4, 3, 4))]
    summary = summarise_arena(games)
    assert standing(summary, "a").won.value == pytest.approx(2 / 3)
    assert standing(summary, "b").won.value == pytest.approx(1 / 3)
    assert standing(summary, "a").by_chance == pytest.approx(2 / 3)
    assert standing(summary, "a").last.value == pytest.approx(2 / 3)


def test_scores_are_meant_by_seat() -> None:
    summary = summarise_arena([result("aab", (2, 4, 9)), result("aba", (6, 9, 8), deal=1)])
    assert standing(summary, "a").score.value == 5.0
    assert standing(summary, "b").score.value == 9.0


def test_every_line_up_has_its_table_with_total_and_deals() -> None:
    games = [
        replace(result("ab", (1, 2)), deals_done=4),
        replace(result("ba", (3, 4)), deals_done=6),
        result("cd", (5, 5)),
    ]
    first, second = summarise_arena(games).tables
    assert (first.bots, first.games, first.total.value) == (("a", "b"), 2, 5.0)
    assert first.deals is not None
    assert first.deals.value == 5.0
    assert (second.bots, second.total.value, second.deals) == (("c", "d"), 10.0, None)


def test_the_pace_tells_half_nearly_all_and_all() -> None:
    times = {"offer": tuple(range(1_000, 101_000, 1_000)), "nothing": (7,)}
    (effort,) = summarise_arena([replace(result("a", (1,)), times=(times,))]).efforts
    assert effort.by_kind["offer"] == BotPace(100, 0.05, 0.095, 0.1)
    assert effort.by_kind["nothing"] == BotPace(1, 7e-6, 7e-6, 7e-6)
    assert effort.pace.decisions == 101


def test_safe_choices_are_counted_by_bot_and_reason() -> None:
    safe = (SafeChoice(3, 0, "idle", ""), SafeChoice(4, 1, "crashed", ""))
    game = replace(result("ab", (1, 2)), safe=safe)
    summary = summarise_arena([game, replace(game, deal=1)])
    assert [effort.safe for effort in summary.efforts] == [{"idle": 2}, {"crashed": 2}]
