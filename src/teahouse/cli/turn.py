"""A person's turn in the terminal: the list of choices, and what is typed."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias

from teahouse import words
from teahouse.core import (
    BadInput,
    Match,
    RuleError,
    Seat,
    action_text,
    plain,
    read_action_text,
    read_json,
    write_record,
)

from .console import say
from .files import written
from .narration import Narrator
from .seats import names_of

__all__ = ["Turn", "take_turn"]

Turn: TypeAlias = Literal["acted", "waited", "went back", "quit"]

MOST = 60  # choices shown; any other action can be typed


def take_turn(narrator: Narrator, seat: Seat) -> Turn:
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
    say(f"      (or an action such as `{example}`, Enter to wait, undo, save FILE, quit)")


def _answer(narrator: Narrator, seat: Seat, choices: list[Any], typed: str) -> Turn | None:
    """Carries out one line of input; returns None if the turn goes on after it."""
    command, _, rest = typed.partition(" ")
    match command:
        case "":
            return _wait(narrator.match, seat)
        case "quit" | "exit":
            return "quit"
        case "undo":
            return _undo(narrator.match, seat)
        case "save":
            _save(narrator.match, rest)
            return None
    narrator.do(_action(narrator.match, seat, choices, typed))
    return "acted"


def _wait(match: Match, seat: Seat) -> Turn:
    if match.to_act <= {seat}:
        raise BadInput("nobody else can act: it is on you")
    return "waited"


def _undo(match: Match, seat: Seat) -> Turn:
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
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(choices):
            raise BadInput(f"there is no choice {typed}; there are 1 to {len(choices)}")
        return choices[int(typed) - 1]
    action = _typed(match, seat, typed)
    if action["seat"] != seat:
        raise BadInput(f"you sit on seat {seat + 1}, and act for nobody else")
    return action


def _typed(match: Match, seat: Seat, typed: str) -> Any:
    """The JSON of an action typed as JSON or in its notation; one's own seat may be left out."""
    if typed.startswith("{"):
        return {"seat": seat, **read_json(typed, "the action")}
    has_seat = typed.split()[0].isdecimal()
    return plain(read_action_text(match.game, typed if has_seat else f"{seat} {typed}"))
