"""`teahouse play`: a whole game in the terminal, against players who act at random."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated

import typer

from teahouse import games
from teahouse.core import Match, Seat, Whim

from .console import say
from .narration import Narrator, tell_result
from .seats import check_seat
from .settings import Edition, OptionList, Players, setting
from .turn import take_turn

__all__ = ["play_command"]


def play_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help=f"The game: {' or '.join(games.NAMES)}.")
    ] = "chinatown",
    players: Players = None,
    seat: Annotated[int, typer.Option(help="Where you sit.")] = 0,
    watch: Annotated[bool, typer.Option("--watch", help="Watch the others play.")] = False,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same game.")] = None,
    edition: Edition = None,
    option: OptionList = None,
) -> None:
    """Play a game here, or watch one, with others who act at random.

    Type a choice's number, an action as JSON, nothing to wait, undo, save FILE, or quit.

    Example: teahouse play dadaocheng --players 2
    """
    table = setting(game, players=players, edition=edition, option=option)
    match = Match(table.game, table.options, seed=seed or token_hex(16))
    check_seat(match, seat)
    say(f"The SHA-256 of this game's seed is {match.header.commitment}")
    whim = Whim(f"{match.seed}/whim")
    if watch:
        _watch(Narrator(match, None), whim)
    elif not _play(Narrator(match, seat), seat, whim):
        return
    tell_result(match, len(match))
    say(f"The seed was {match.seed}")


def _watch(narrator: Narrator, whim: Whim) -> None:
    match = narrator.match
    while match.outcome is None:
        _act(narrator, whim.pick(sorted(match.to_act)), whim)
    narrator.show()


def _play(narrator: Narrator, seat: Seat, whim: Whim) -> bool:
    """Whether the game was played to its end."""
    match = narrator.match
    while match.outcome is None:
        turn = "waited"
        if seat in match.to_act:
            narrator.tell_moment()
            narrator.show()
            turn = take_turn(narrator, seat)
        if turn == "quit":
            return False
        if turn != "went back":
            _others_act(narrator, seat, whim)
    narrator.show()
    return True


def _others_act(narrator: Narrator, seat: Seat, whim: Whim) -> None:
    """Everyone else acts once, if it is still on them by then."""
    for other in sorted(narrator.match.to_act - {seat}):
        if other in narrator.match.to_act:
            _act(narrator, other, whim)


def _act(narrator: Narrator, seat: Seat, whim: Whim) -> None:
    match = narrator.match
    narrator.do(match.game.sample(match.state, seat, whim))
