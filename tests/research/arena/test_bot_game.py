"""One game of bots, and what is noted of it."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.play.task import Answer, Question, think
from teahouse.research.arena import GameResult, GameTerms, Pairing, play_pairing

from .played import PLACER, SLEEPER, TERMS, without_clock


def play(*bots: str, deal: int = 0, terms: GameTerms = TERMS) -> GameResult:
    return play_pairing(terms, Pairing(deal, bots), think)


def test_whoever_places_beats_whoever_sleeps() -> None:
    result = play(SLEEPER, PLACER, SLEEPER)
    assert result.winners == (1,)
    assert result.scores[1] > result.scores[0]


def test_the_same_pairing_is_the_same_game() -> None:
    first, second = (without_clock(play(PLACER, SLEEPER, PLACER)) for _ in range(2))
    assert first == second
    assert without_clock(play(PLACER, SLEEPER, PLACER, deal=1)) != first


def first_hand(bot: str, deal: int) -> object:
    """What seat 0 is dealt first, as its bot is told."""
    asked: list[Question] = []

    def listen(question: Question) -> Answer:
        asked.append(question)
        return think(question)

    play_pairing(TERMS, Pairing(deal, (bot, PLACER, PLACER)), listen)
    return next(one.view.players[0].hand for one in asked if one.seat == 0)


def test_the_deal_is_the_same_whoever_sits_there() -> None:
    assert first_hand(PLACER, 0) == first_hand(SLEEPER, 0) != first_hand(SLEEPER, 1)


def test_deals_are_counted_where_deals_are_made() -> None:
    assert play("random", "random", "random").deals_done
    assert play(PLACER, PLACER, PLACER).deals_done == 0
    terms = replace(TERMS, game="dadaocheng", options={"players": 2})
    assert play("random", "random", terms=terms).deals_done is None


def test_times_are_noted_by_seat_and_by_what_was_decided() -> None:
    times = play(SLEEPER, PLACER, PLACER).times
    assert set(times[0]) == {"nothing"}
    assert {"keep", "ready", "place", "done"} <= set(times[1])
    assert all(time > 0 for time in times[1]["place"])


def test_safe_choices_are_noted_with_their_seat() -> None:
    result = play(PLACER, "strangers:Crasher", PLACER)
    assert {(choice.seat, choice.why) for choice in result.safe} == {(1, "crashed"), (1, "idle")}
