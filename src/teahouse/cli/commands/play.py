"""`teahouse play` plays a whole game in the terminal, against bots or random players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any, Literal, TypeAlias

import typer

from teahouse import games, words
from teahouse.cli.console import complain, say
from teahouse.cli.files import written
from teahouse.cli.narration import Narrator, names_of, numbered_seat, tell_result
from teahouse.cli.settings import (
    EditionOption,
    OptionList,
    Players,
    SecondsOption,
    bots_in,
    setting,
)
from teahouse.core import (
    BadInput,
    FastChance,
    Match,
    RuleError,
    Seat,
    action_text,
    plain,
    read_action_text,
    read_json,
    write_json,
    write_record,
)
from teahouse.play.driver import BotDriver
from teahouse.play.talk import action_in, context_of, meaning_of
from teahouse.research.arena.run import ask, stop_workers

__all__ = ["OtherPlayers", "TypedTurn", "at_random", "of_bots", "play_command", "take_turn"]


OtherPlayers: TypeAlias = Callable[[Narrator], None]
"""A function that lets the others do what they want to do now."""


def at_random(seat: Seat | None, chance: FastChance) -> OtherPlayers:
    """Returns a function that lets each other seat that may act do one random legal action."""

    def act(narrator: Narrator) -> None:
        match = narrator.match
        for other in sorted(match.to_act - {seat}):
            if other in match.to_act:
                narrator.do(match.game.sample(match.state, other, chance))

    return act


def of_bots(match: Match, seat: Seat | None, bots: str, seconds: float) -> OtherPlayers:
    """Returns a function that lets bots act until all pass. One name fills every other seat."""
    driver = BotDriver(
        match, _seated(match, seat, bots_in(bots)), ask, seconds=seconds, seed=match.seed
    )

    def act(narrator: Narrator) -> None:
        while (action := driver.next_action()) is not None:
            narrator.do(action)
        for choice in driver.safe_choices:
            if choice.why != "idle":
                what = "a safe choice for" if choice.replaced else "a failure of"
                complain(f"{what} seat {choice.seat + 1}: {choice.why}: {choice.told}")
        driver.safe_choices.clear()

    return act


def _seated(match: Match, seat: Seat | None, bots: list[str]) -> dict[Seat, str]:
    """Returns the bot on every other seat. Raises BadInput if their number does not fit."""
    others = [other for other in range(match.game.players(match.state)) if other != seat]
    if len(bots) == 1:
        bots = bots * len(others)
    if len(bots) != len(others):
        raise BadInput(f"there are {len(others)} others, and {len(bots)} bots were named")
    return dict(zip(others, bots, strict=True))


TypedTurn: TypeAlias = Literal["acted", "waited", "went back", "quit"]

LANGUAGE = "en"  # of what is said; others are heard too
MOST = 60  # choices that are shown; any other action can be typed


def take_turn(narrator: Narrator, seat: Seat) -> TypedTurn:
    """Reads input until the turn ends, and returns how it ended."""
    match = narrator.match
    listed = list(islice(match.game.actions(match.state, seat), MOST + 1))
    choices = listed[:MOST]
    _list(match, choices, more=len(listed) > MOST)
    while True:
        try:
            turn = _answer(narrator, seat, choices, input("> ").strip())
        except EOFError:
            return "quit"
        except RuleError as error:
            say(f"  {words.refusal(error)} ({error.rule})")
        except BadInput as error:
            say(f"  {error}")
        else:
            if turn is not None:
                return turn


def _list(match: Match, choices: list[Any], *, more: bool) -> None:
    names = names_of(match)
    for number, choice in enumerate(choices, 1):
        say(f"{number:>4}  {words.action(match.game.name, choice, names)}")
    if more:
        say("      and more: type the action")
    _, _, example = action_text(choices[-1]).partition(" ")
    say(
        f"      (or an action such as `{example}`, say WORDS, Enter to wait, undo, save FILE, quit)"
    )


def _answer(narrator: Narrator, seat: Seat, choices: list[Any], typed: str) -> TypedTurn | None:
    """Carries out one line of input. Returns None if the turn goes on after it."""
    command, _, rest = typed.partition(" ")
    match command:
        case "":
            if narrator.match.to_act <= {seat}:
                raise BadInput("nobody else can act: it is on you")
            return "waited"
        case "quit" | "exit":
            return "quit"
        case "undo":
            return _undo(narrator.match, seat)
        case "save":
            _save(narrator.match, rest)
            return None
        case "say":
            return _say(narrator, seat, rest)
    narrator.do(_action(narrator.match, seat, choices, typed))
    return "acted"


def _say(narrator: Narrator, seat: Seat, text: str) -> TypedTurn | None:
    """Tells what a line was heard as, and does the action that it drafts if that is confirmed."""
    match = narrator.match
    view = match.game.view(match.state, seat)
    known = context_of(match.game, match.options, names_of(match), seat, view)
    heard = plain(meaning_of(text, LANGUAGE, known, game=match.game))
    action = action_in(heard, seat, text)
    if action is None:
        say(f"  heard: {write_json(heard).decode()}")
        return None
    say(f"  heard: {words.action(match.game.name, match.game.action(action), names_of(match))}")
    if input("  do it? [y/N] ").strip().casefold() not in ("y", "yes"):
        return None
    narrator.do(action)
    return "acted"


def _undo(match: Match, seat: Seat) -> TypedTurn:
    """Goes back to before the seat's own last action."""
    for entry in reversed(match.entries):
        if entry.undo is not None:
            raise BadInput("only one action can be taken back")
        if entry.do["seat"] == seat:
            match.undo(entry.n)
            return "went back"
    raise BadInput("you have done nothing yet")


def _save(match: Match, name: str) -> None:
    if not name:
        raise BadInput("save wants the name of a file")
    path = Path(name)
    with written(path, force=False) as file:
        file.write(write_record(match.record()))
    say(f"  saved; see it with: teahouse replay {path} --seed {match.seed}")


def _action(match: Match, seat: Seat, choices: list[Any], typed: str) -> Any:
    """Returns the action, or choice of this number, that was typed. Raises BadInput."""
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(choices):
            raise BadInput(f"there is no choice {typed}; there are 1 to {len(choices)}")
        return choices[int(typed) - 1]
    action = _typed(match, seat, typed)
    if action["seat"] != seat:
        raise BadInput(f"you sit on seat {seat + 1}, and act for nobody else")
    return action


def _typed(match: Match, seat: Seat, typed: str) -> Any:
    """Returns the JSON of an action typed as JSON or notation. The seat may be left out."""
    if typed.startswith("{"):
        return {"seat": seat, **read_json(typed, "the action")}
    return plain(read_action_text(match.game, typed, seat))


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
    seconds: SecondsOption = 2.0,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same game.")] = None,
    edition: EditionOption = None,
    option: OptionList = None,
) -> None:
    """Play a game here, or watch one, against bots or others who act at random.

    Type a choice's number, an action, nothing to wait, undo, save FILE, or quit. What you `say`
    is heard as a draft, in any of the languages: say 40 for 12.

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
            narrator = Narrator(match, None)
            while match.outcome is None:
                others(narrator)
            narrator.show()
        elif not _play(Narrator(match, own), own, others):
            return
    finally:
        stop_workers()
    tell_result(match, len(match))
    say(f"The seed was {match.seed}")


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
