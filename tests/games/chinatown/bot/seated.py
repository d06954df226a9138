"""What the tests of Chinatown's bots say in one word: a position, a turn, a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.play.turns import turn_in

from teahouse.core import Match, Outcome
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import Appraisal, appraise
from teahouse.games.chinatown.bot.levels import EASY_SIGHT, HARD_SIGHT, Negotiator
from teahouse.games.chinatown.placement.growth import Sight
from teahouse.play import Bot, Turn
from teahouse.play.driver import blocking_bot

Json = dict[str, Any]

GAME = Chinatown()
INCOME_ALONE = EASY_SIGHT


def trading(*players: Json, **fields: Any) -> Json:
    """A position of the last round's trade; players not named have nothing but money."""
    seats = [*players, *({} for _ in range(3 - len(players)))]
    return {"phase": "trade", "round": 6, "players": seats, **fields}


def table(position: Json | None = None, *, seed: str = "a test", **options: Any) -> Match:
    return Match(GAME, {"players": 3, **options}, seed=seed, position=position)


def turn_of(match: Match, seat: int, *, seed: str = "", **more: Any) -> Turn:
    """A turn without words among people, whom bots answer before they make offers of their own."""
    people = frozenset(range(len(match.state.players))) - {seat}
    words = {"seconds": 2.0, "seed": seed, "quiet": True, "people": people}
    return turn_in(match, seat, **{**words, **more})


def among_bots(match: Match, seat: int, **more: Any) -> Turn:
    """A turn as the arena asks for it."""
    return turn_of(match, seat, **{"people": frozenset(), **more})


def seen(match: Match, seat: int = 0, sight: Sight = HARD_SIGHT) -> Appraisal:
    """The table as a bot at this seat sees it."""
    return appraise(GAME.rules(match.options), GAME.view(match.state, seat), seat, sight)


def give(giver: int, to: int, **things: Any) -> Json:
    return {"from": giver, "to": to, **things}


def offer(seat: int, *gives: Json, **more: Any) -> Json:
    return {"type": "offer", "seat": seat, "gives": list(gives), **more}


def talk(match: Match, bots: Sequence[Bot], *, seats: Sequence[int] | None = None) -> list[Any]:
    """Asks the bots in turn, while something happens and it is the same phase; what they did."""
    phase, done, idle = match.state.phase, [], 0
    seats = range(len(bots)) if seats is None else seats
    while idle < 2 * len(seats) and match.state.phase == phase:
        for seat in seats:
            if seat not in match.to_act or match.state.phase != phase:
                continue
            seed, last_call = f"{match.seed} {len(match)}", idle >= len(seats)
            turn = among_bots(match, seat, seed=seed, last_call=last_call)
            action = bots[seat].choose(turn)
            idle = 0 if action is not None else idle + 1
            if action is not None:
                match.do(action)
                done.append(action)
    return done


def play(bots: Sequence[Bot], seed: str, **options: Any) -> tuple[Outcome, Match, Counter[str]]:
    """A whole game; fails if all wait for a negotiator, who always has something to do."""
    never_idle = [seat for seat, bot in enumerate(bots) if isinstance(bot, Negotiator)]
    match = table(seed=seed, **{"players": len(bots), **options})
    kinds: Counter[str] = Counter()
    while match.outcome is None:
        did = talk(match, bots)
        if not did:
            seat = blocking_bot(GAME, match.state, range(len(bots)))
            assert seat is not None
            assert seat not in never_idle, f"seat {seat} is stuck, {match.state.phase}"
            did = [GAME.fallback_action(match.state, seat)]
            match.do(did[0])
        kinds.update(type(action).__name__ for action in did)
    return match.outcome, match, kinds
