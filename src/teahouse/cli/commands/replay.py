"""`teahouse replay` verifies a recorded game and tells it in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from teahouse import drawing, games, words
from teahouse.cli.console import draw, say, say_json
from teahouse.cli.files import record_in
from teahouse.cli.narration import names_of, numbered_seat, seen_from, tell_result, told_event
from teahouse.cli.settings import Json
from teahouse.core import BadInput, Match, Record, Seat, action_text, plain, replay, verify

__all__ = ["ToldLine", "lines_of", "replay_command", "replayed"]


class ToldLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a record and its events. `do` is left out if the seat may not know the action."""

    n: int
    moment: str
    do: Any = None
    undo: int | None = None
    events: tuple[Any, ...] = ()


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON Lines).")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after line N.")] = None,
    seat: Annotated[int | None, typer.Option(help="Show only what this seat saw.")] = None,
    game: Annotated[
        int | None,
        typer.Option("--game", "--record", min=1, metavar="K", help="Which of several records."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of a game that is not over.")] = None,
    actions: Annotated[
        bool, typer.Option("--actions", help="Print each action in its notation too.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell a recorded game by round and phase, and verify its seed, shuffles and actions.

    Example: teahouse replay games.jsonl --game 3 --seat 1 --to 40
    """
    record = record_in(file, game)
    match = replayed(record, seed)
    end = len(match) if to is None else to
    if not 0 <= end <= len(match):
        raise BadInput(f"the record has {len(match)} lines; it cannot be shown up to line {to}")
    viewer = None if seat is None else numbered_seat(match, seat)
    if json:
        say_json(_result(match, end, viewer))
    else:
        _tell(match, end, viewer, actions=actions)


def replayed(record: Record, seed: str | None = None) -> Match:
    """Returns the match of a record.

    Raises BadInput if the seed is wrong or the record is cut off.
    """
    header = record.header
    if seed is not None and not verify(seed, header.commitment):
        raise BadInput("this seed is not the one that the record committed to")
    match = replay(games.game(header.game, header.sets), record, seed=seed)
    if header.seed is not None and match.outcome is None:
        told = "the record is cut off: it shows its seed, as a game does that is over"
        raise BadInput(f"{told}, but after its {len(match)} lines this one is not")
    return match


def lines_of(match: Match, end: int, seat: Seat | None, *, all_seen: bool) -> Iterator[ToldLine]:
    """Yields the lines up to `end`, as one seat saw them or, if `all_seen`, with everything."""
    game, names = match.game, names_of(match)
    for entry in match.entries[:end]:
        before = match.state_at(entry.n - 1)
        told = words.moment(game.name, plain(game.dump(before)), match.header.options, names)
        if entry.undo is not None:
            yield ToldLine(entry.n, told, undo=entry.undo)
            continue
        action = game.action(entry.do)
        events = game.apply(before, action)[1]
        if not all_seen:
            events = tuple(e for e in (game.seen(event, seat) for event in events) if e is not None)
        known = entry.do if all_seen or action.seat == seat else None
        if events or known is not None:
            yield ToldLine(entry.n, told, do=known, events=events)


def _tell(match: Match, end: int, seat: Seat | None, *, actions: bool) -> None:
    header, names = match.header, names_of(match)
    say(f"{header.game}, rules version {header.version}, {len(names)} players: {', '.join(names)}")
    heading = None
    for line in lines_of(match, end, seat, all_seen=seat is None):
        if line.moment != heading:
            heading = line.moment
            say(f"\n{heading}")
        if actions and line.do is not None:
            say(f"       {action_text(match.game.action(line.do))}")
        say("\n".join(_sentences(line, match, names)))
    say()
    position = seen_from(match, end, seat)
    draw(drawing.text(header.game, position, header.options, header.sets, names=names_of(match)))
    tell_result(match, end)
    _tell_verified(match)


def _sentences(line: ToldLine, match: Match, names: list[str]) -> Iterator[str]:
    if line.undo is not None:
        yield f"{line.n:>5}  (back to before line {line.undo})"
    number = f"{line.n:>5}"
    for event in line.events:
        yield f"{number}  {told_event(match, event, names)}"
        number = " " * 5


def _tell_verified(match: Match) -> None:
    say("Verified: the seed is the one committed to, every shuffle and draw follows from it,")
    say(f"and all {len(match)} lines are legal.")


def _result(match: Match, end: int, seat: Seat | None) -> dict[str, Any]:
    header = match.header
    return {
        "game": header.game,
        "version": header.version,
        "options": header.options,
        "names": names_of(match),
        "commitment": header.commitment,
        "verified": True,
        "lines": list(lines_of(match, end, seat, all_seen=seat is None)),
        "position": seen_from(match, end, seat),
        "outcome": match.game.outcome(match.state_at(end)),
    }
