"""Many games: the same ones however they are played."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.play import task
from teahouse.research.arena import GameResult, Pairing, pairings, play_pairings

from .played import PLACER, SLEEPER, TERMS, without_clock

PLANNED = pairings((PLACER, SLEEPER, SLEEPER), 5)


def play(jobs: int, known: list[GameResult]) -> list[GameResult]:
    there = {result.pairing: result for result in known}
    return [without_clock(r) for r in play_pairings(TERMS, PLANNED, jobs=jobs, known=there)]


def test_results_are_the_same_however_many_jobs_there_are_and_wherever_a_run_was_stopped() -> None:
    whole = play(1, [])
    assert [result.pairing for result in whole] == PLANNED
    assert play(2, []) == whole
    assert play(1, whole[:2] + whole[3:4]) == whole


def test_bots_speak_in_the_arena_if_they_may_and_their_games_are_repeated() -> None:
    bots = ("strangers:Chatty+wen", "easy", "easy+wen")
    terms = replace(TERMS, talk=True)
    first, again = (
        without_clock(next(play_pairings(terms, [Pairing(deal=0, bots=bots)]))) for _ in range(2)
    )
    assert first == again
    assert {line.text for line in first.said if line.seat == 0} == {"Tea, anyone?"}
    assert any(line.phrase for line in first.said if line.seat == 1)
    assert {line.seat: line.name for line in first.said} == {0: "Wen", 1: "Bruno", 2: "Lan"}


def test_nobody_is_heard_where_there_is_no_talk() -> None:
    pairing = Pairing(deal=0, bots=("strangers:Chatty", PLACER, PLACER))
    assert next(play_pairings(TERMS, [pairing])).said == ()


def test_what_is_known_is_not_played_again() -> None:
    known = [
        GameResult(deal=s.deal, bots=s.bots, scores=(1, 2, 3), winners=(2,), actions=0)
        for s in PLANNED
    ]
    assert play(1, known) == known


def test_bots_do_not_play_in_the_process_that_knows_the_cards() -> None:
    task._bot.cache_clear()
    list(play_pairings(TERMS, PLANNED[:1]))
    assert task._bot.cache_info().currsize == 0
