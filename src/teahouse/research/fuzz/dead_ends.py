"""Oracle: whoever is to act has something legal to do, and when all is over nobody has."""

from __future__ import annotations

from itertools import islice

from teahouse.core import FastChance, Match, Seat, plain

from .fault import Fault, no_crash
from .judgement import judge
from .moment import Moment

__all__ = ["check_listed", "check_over", "next_action", "next_seat"]

LISTED = 40  # of the actions listed, how many are tried at a moment


def next_seat(match: Match, whim: FastChance) -> Seat:
    """Some seat that is to act; raises Fault if none is."""
    with no_crash("to_act"):
        seats = sorted(match.to_act)
    if not seats:
        raise Fault("dead end", "nobody is to act, and the game is not over")
    return whim.pick(seats)


def next_action(match: Match, seat: Seat, whim: FastChance) -> object:
    """Some legal action of the seat; raises Fault if what is sampled is not."""
    with no_crash(f"sample for seat {seat}"):
        action = match.game.sample(match.state, seat, whim)
    refused = judge(match.game, match.state, action)
    if refused is not None:
        told = f"seat {seat} was given an action that is refused: {refused[0]} ({refused[1]})"
        raise Fault("dead end", told, plain(action))
    return action


def check_listed(moment: Moment) -> None:
    """The actions listed for the seats to act are legal."""
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
    """Once the game is over nobody is to act, and what was legal is `game_over`."""
    if match.to_act:
        raise Fault("dead end", f"the game is over, yet seats {sorted(match.to_act)} are to act")
    refused = judge(match.game, match.state, last)
    if refused is None or refused[0] != "game_over":
        told = "legal" if refused is None else refused[0]
        raise Fault("judgement", f"after the game was over an action is {told}", plain(last))
