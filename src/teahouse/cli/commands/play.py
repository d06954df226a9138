"""`teahouse play`: a whole game in the terminal, against bots or random players."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated

import typer

from teahouse import games
from teahouse.cli.console import say
from teahouse.cli.narration import Narrator, tell_result
from teahouse.cli.other_players import OtherPlayers, at_random, of_bots
from teahouse.cli.seats import numbered_seat
from teahouse.cli.settings import Edition, OptionList, Players, setting
from teahouse.cli.turn import take_turn
from teahouse.core import FastChance, Match, Seat
from teahouse.research.arena.run import stop_workers

from .bots import Seconds

__all__ = ["play_command"]


def play_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help=f"The game: {' or '.join(games.NAMES)}.")
    ] = games.NAMES[0],
    players: Players = None,
    seat: Annotated[int, typer.Option(help="Where you sit, counted from 1.")] = 1,
    watch: Annotated[bool, typer.Option("--watch", help="Watch the others play.")] = False,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,...",
            help="Who the others are: a bot, or one for each.",
            show_default="they act at random",
        ),
    ] = None,
    seconds: Seconds = 2.0,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same game.")] = None,
    edition: Edition = None,
    option: OptionList = None,
) -> None:
    """Play a game here, or watch one, against bots or others who act at random.

    Type a choice's number, an action, nothing to wait, undo, save FILE, or quit.

    Example: teahouse play dadaocheng --players 2 --against random
    """
    table = setting(game, players=players, edition=edition, option=option)
    match = Match(table.game, table.options, seed=seed or token_hex(16))
    own = numbered_seat(match, seat)
    mine = None if watch else own
    if against is None:
        others = at_random(mine, FastChance(f"{match.seed}/whim"))
    else:
        others = of_bots(match, mine, against, seconds)
    say(f"The SHA-256 of this game's seed is {match.header.commitment}")
    try:
        if watch:
            _watch(Narrator(match, None), others)
        elif not _play(Narrator(match, own), own, others):
            return
    finally:
        stop_workers()
    tell_result(match, len(match))
    say(f"The seed was {match.seed}")


def _watch(narrator: Narrator, others: OtherPlayers) -> None:
    while narrator.match.outcome is None:
        others(narrator)
    narrator.show()


def _play(narrator: Narrator, seat: Seat, others: OtherPlayers) -> bool:
    """Plays until the game is over or the player quits; returns whether it is over."""
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
            others(narrator)
    narrator.show()
    return True
