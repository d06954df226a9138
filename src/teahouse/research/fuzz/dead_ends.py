"""Oracle: whoever is to act has a legal action, and after the end nobody is to act."""

from __future__ import annotations

from itertools import islice

from teahouse.core import FastChance, Match, Seat, plain

from .fault import Fault, no_crash
from .judgement import judge
from .moment import Moment

__all__ = ["check_listed", "check_over", "next_action", "next_seat"]

LISTED = 40  # listed actions that are tried for a seat


def next_seat(match: Match, chance: FastChance) -> Seat:
    """A random seat that is to act; raises Fault if there is none."""
    with no_crash("to_act"):
        seats = sorted(match.to_act)
    if not seats:
        raise Fault("dead end", "nobody is to act, and the game is not over")
    return chance.pick(seats)


def next_action(match: Match, seat: Seat, chance: FastChance) -> object:
    """A sampled action of the seat; raises Fault if it is not legal."""
    with no_crash(f"sample for seat {seat}"):
        action = match.game.sample(match.state, seat, chance)
    refused = judge(match.game, match.state, action)
    if refused is not None:
        told = f"seat {seat} was given an action that is refused: {refused[0]} ({refused[1]})"
        raise Fault("dead end", told, plain(action))
    return action


def check_listed(moment: Moment) -> None:
    """Raises Fault if an action listed for a seat is not legal."""
    game, state = moment.game, moment.state
    for seat in game.to_act(state):
        with no_crash(f"actions of seat {seat}"):
            listed = list(islice(game.actions(state, seat), LISTED))
        for action in listed:
            refused = judge(game, state, action)
            if refused is not None:
                told = f"seat {seat} is listed an action that is refused: {refused[0]}"
                raise Fault("judgement", told, plain(action))


def check_over(match: Match, last: object) -> None:
    """Raises Fault unless after the end nobody is to act and actions are refused as `game_over`."""
    if match.to_act:
        raise Fault("dead end", f"the game is over, yet seats {sorted(match.to_act)} are to act")
    refused = judge(match.game, match.state, last)
    if refused is None or refused[0] != "game_over":
        told = "legal" if refused is None else refused[0]
        raise Fault("judgement", f"after the game was over an action is {told}", plain(last))
