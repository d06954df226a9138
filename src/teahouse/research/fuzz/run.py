"""Fuzzing: random legal and illegal play, or play of bots, checked by the oracles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from teahouse import games
from teahouse.core import AnyGame, FastChance, Match, plain, write_json, write_record
from teahouse.play.driver import BotDriver
from teahouse.research.arena.run import ask, stop_workers
from teahouse.research.parallel import parallel_map

from .leaks import check_leaks
from .oracles import (
    Fault,
    FaultFound,
    FuzzedState,
    check_conserved,
    check_listed,
    check_over,
    check_pure,
    check_record,
    check_round_trips,
    judge_raw,
    next_action,
    next_seat,
    no_crash,
    wild,
)
from .random_json import random_options, vocabulary

__all__ = ["FuzzPlan", "Fuzzed", "fuzz", "fuzz_game"]


SECONDS = 2.0


def with_bots(match: Match, bots: tuple[str, ...]) -> BotDriver:
    """Returns a driver of these bots, which are repeated until every seat has one."""
    seats = range(match.game.players(match.state))
    seated = {seat: bots[seat % len(bots)] for seat in seats}
    return BotDriver(match, seated, ask, seconds=SECONDS, seed=match.seed)


def bot_action(driver: BotDriver) -> Any | None:
    """Returns the next action of a bot, or None. Raises Fault if a bot fails or is refused."""
    known = len(driver.safe_choices)
    action = driver.next_action()
    for choice in driver.safe_choices[known:]:
        if choice.why != "idle":
            raise Fault("bot", f"{driver.bots[choice.seat]} {choice.why}: {choice.told}")
    return action


LIMIT = 20_000  # decisions after which a game counts as endless
CLOSE_LOOK = 8  # one decision in so many is checked by every oracle
WILD = 6  # random actions tried at each such decision
UNDO = 400  # one decision in so many is undone, with a few before it


class FuzzPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The games to fuzz. The same plan gives the same games on any machine."""

    game: str
    options: dict[str, Any] = {}
    sets: dict[str, Any] | None = None
    games: int = 1
    seed: str = "1"
    bots: tuple[str, ...] = ()  # the bots that play instead of random players


class Fuzzed(msgspec.Struct, frozen=True):
    """A fuzzed game: how many decisions it had, and what was found."""

    decisions: int
    finding: FaultFound | None = None


def fuzz(plan: FuzzPlan, *, jobs: int = 1) -> Iterator[Fuzzed]:
    """Fuzzes the plan's games, and yields them in order."""
    try:
        yield from parallel_map(partial(_fuzz_index, plan), range(plan.games), jobs=jobs)
    finally:
        stop_workers()


def fuzz_game(
    game: AnyGame,
    *,
    seed: str,
    index: int = 0,
    fixed: dict[str, Any] | None = None,
    sets: dict[str, Any] | None = None,
    bots: tuple[str, ...] = (),
    limit: int = LIMIT,
) -> Fuzzed:
    """Fuzzes one game until its end or a fault. Options that are not fixed are random."""
    seed = f"{seed}/{index}"
    chance = FastChance(f"{seed}/whim")
    options = random_options(game, chance, fixed or {})
    match: Match | None = None
    try:
        with no_crash("setup"):
            match = Match(game, options, seed=seed, sets=sets)
        _play(match, chance, limit, bots)
    except Fault as fault:
        return Fuzzed(len(match or ()), _finding(fault, match, index, seed, options))
    return Fuzzed(len(match))


def _fuzz_index(plan: FuzzPlan, index: int) -> Fuzzed:
    game = games.game(plan.game, plan.sets)
    return fuzz_game(
        game, seed=plan.seed, index=index, fixed=plan.options, sets=plan.sets, bots=plan.bots
    )


def _play(match: Match, chance: FastChance, limit: int, bots: tuple[str, ...]) -> None:
    """Plays a game to its end and checks it on the way. Raises Fault for what it finds."""
    action: Any = None
    driver = with_bots(match, bots) if bots else None
    check_conserved(match.game, match.state)
    while match.outcome is None:
        if len(match) >= limit:
            raise Fault("endless", f"the game is not over after {limit:,} decisions")
        action = None if driver is None else bot_action(driver)
        if action is None:
            action = next_action(match, next_seat(match, chance), chance)
        if chance.below(CLOSE_LOOK) == 0:
            action = _look_closely(match, action, chance)
        match.do(action)
        check_conserved(match.game, match.state, plain(action))
        if chance.below(UNDO) == 0:
            match.undo(max(1, len(match) - chance.below(5)))
    with no_crash("the end of the game"):
        check_over(match, action)
        check_record(match)


def _look_closely(match: Match, action: Any, chance: FastChance) -> Any:
    """Runs every oracle. Returns the next action, which at times is a random one that is legal."""
    with no_crash("dump"):
        position = write_json(match.game.dump(match.state))
    known = vocabulary(position)
    moment = FuzzedState(match.game, match.options, match.state, action, known, chance)
    check_pure(moment)
    check_listed(moment)
    check_round_trips(moment)
    check_leaks(moment)
    return _try_wild(moment, position)


def _try_wild(moment: FuzzedState, position: bytes) -> Any:
    """Tries random actions, which must change nothing. Returns a legal one, or the given one."""
    game, state, action = moment.game, moment.state, moment.action
    for _ in range(WILD):
        raw = wild(moment)
        legal = judge_raw(game, state, raw)
        if write_json(game.dump(state)) != position:
            raise Fault("impure", "trying an action has changed the state", raw)
        action = action if legal is None else legal
    return action


def _finding(
    fault: Fault, match: Match | None, index: int, seed: str, options: dict[str, Any]
) -> FaultFound:
    return FaultFound(
        kind=fault.kind,
        message=fault.message,
        index=index,
        seed=seed,
        options=options,
        after=len(match or ()),
        action=fault.action,
        record=b"" if match is None else write_record(match.record()),
    )
