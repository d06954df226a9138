"""`teahouse show`, `replay` and `analyse` look at positions and at recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import UNSET

from teahouse import drawing, games, words
from teahouse.analysis import analyse, report, summary
from teahouse.cli.console import complain, draw, say, say_json
from teahouse.cli.files import is_record, read_file, read_json_file, record_in, written
from teahouse.cli.narration import names_of, numbered_seat, seen_from, tell_result, told_event
from teahouse.cli.settings import (
    BoardFile,
    ComponentsFile,
    EditionOption,
    Json,
    OptionList,
    OutlookFile,
    Players,
    TilesFile,
    setting,
)
from teahouse.core import (
    BadInput,
    Match,
    Record,
    RuleError,
    Seat,
    action_text,
    plain,
    replay,
    verify,
)
from teahouse.core.case import Case, read_case
from teahouse.games import NAMES

__all__ = [
    "ShownPosition",
    "ToldLine",
    "analyse_command",
    "lines_of",
    "players_in",
    "position_in",
    "replay_command",
    "replayed",
    "scene_in",
    "show_command",
]


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
        say_json(_replay_result(match, end, viewer))
    else:
        _tell_lines(match, end, viewer, actions=actions)


def replayed(record: Record, seed: str | None = None) -> Match:
    """Returns the match of a record. Raises BadInput if the seed is wrong or lines are missing."""
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


def _tell_lines(match: Match, end: int, seat: Seat | None, *, actions: bool) -> None:
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
    say("Verified: the seed is the one committed to, every shuffle and draw follows from it,")
    say(f"and all {len(match)} lines are legal.")


def _sentences(line: ToldLine, match: Match, names: list[str]) -> Iterator[str]:
    if line.undo is not None:
        yield f"{line.n:>5}  (back to before line {line.undo})"
    number = f"{line.n:>5}"
    for event in line.events:
        yield f"{number}  {told_event(match, event, names)}"
        number = " " * 5


def _replay_result(match: Match, end: int, seat: Seat | None) -> dict[str, Any]:
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


ShownPosition = tuple[Match, int]
"""A match, and the line after which it is looked at."""


def scene_in(
    file: Path, at: int | None, record: int | None, seed: str | None
) -> ShownPosition | None:
    """Returns the scene in a record or a case, or None if the file is neither."""
    if is_record(file):
        match = replayed(record_in(file, record), seed)
        if at is not None and at > len(match):
            raise BadInput(f"the record has {len(match)} lines; there is no line {at}")
        return match, len(match) if at is None else at
    raw = read_json_file(file)
    if isinstance(raw, dict) and "case" in raw:
        return _played(read_case(read_file(file)), at or 0)
    return None


def position_in(file: Path) -> dict[str, Any]:
    """Returns the position in a file that contains nothing else."""
    raw = read_json_file(file)
    if not isinstance(raw, dict):
        raise BadInput(f"{file} holds neither a position nor a case nor a record")
    return raw


def players_in(position: dict[str, Any] | None) -> int | None:
    """Returns the number of players in a position, or None if it does not list them."""
    players = (position or {}).get("players")
    return len(players) if isinstance(players, list) else None


def _played(case: Case, steps: int) -> ShownPosition:
    """Returns the case after its first steps. Steps that the rules must refuse are left out."""
    match = Match(games.game(case.game), case.options, seed=case.seed, position=case.position)
    known = case.steps or ()
    if steps > len(known):
        raise BadInput(f"the case has {len(known)} steps; there is no step {steps}")
    for number, step in enumerate(known[:steps], 1):
        if step.action is not UNSET and step.error is UNSET:
            _do(match, step.action, number)
    return match, len(match)


def _do(match: Match, action: Any, number: int) -> None:
    try:
        match.do(action)
    except RuleError as error:
        raise BadInput(f"step {number} of the case is refused: {error}") from error


SEED = "a new game"


def show_command(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A position, a case or a record.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game, where the file does not say.")] = NAMES[0],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat sees.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After line N of a record, step N of a case."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Write it as SVG as well.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    record: Annotated[
        int | None, typer.Option(min=1, metavar="K", help="Which record of a file with several.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The seed of a new game, or of one not over.")
    ] = None,
    players: Players = None,
    edition: EditionOption = None,
    option: OptionList = None,
    board: BoardFile = None,
    tiles: TilesFile = None,
    outlook: OutlookFile = None,
    components: ComponentsFile = None,
    json: Json = False,
) -> None:
    """Draw a position in the terminal and as SVG; without a file, a new game.

    Example: teahouse show tests/cases/chinatown-income-example.json --svg board.svg
    """
    scene = None if file is None else scene_in(file, at, record, seed)
    if scene is None:
        position = None if file is None else position_in(file)
        table = setting(
            game,
            players=players_in(position) if players is None else players,
            edition=edition,
            option=option,
            board=board,
            tiles=tiles,
            outlook=outlook,
            components=components,
        )
        new = Match(
            table.game, table.options, seed=seed or SEED, position=position, sets=table.sets
        )
        scene = new, 0
    viewer = None if seat is None else numbered_seat(scene[0], seat)
    _show(scene, viewer, svg, force=force, json=json)


def _show(
    scene: ShownPosition, seat: int | None, svg: Path | None, *, force: bool, json: bool
) -> None:
    match, line = scene
    header = match.header
    position = seen_from(match, line, seat)
    if svg is not None:
        picture = drawing.svg(
            header.game, position, header.options, header.sets, names=names_of(match)
        )
        with written(svg, force=force) as file:
            file.write(picture.encode())
        complain(f"written to {svg}")
    if json:
        say_json(position)
    else:
        draw(
            drawing.text(header.game, position, header.options, header.sets, names=names_of(match))
        )


def analyse_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON Lines).")],
    game: Annotated[
        int | None,
        typer.Option("--game", "--record", min=1, metavar="K", help="Which of several records."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of a game that is not over.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT.html", help="Write a page that stands alone.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    json: Json = False,
) -> None:
    """Tell what each deal and purchase of a recorded game was worth, then and in hindsight.

    Example: teahouse analyse games.jsonl --game 3 --html game.html
    """
    match = replayed(record_in(file, game), seed)
    analysis, names = analyse(match), names_of(match)
    if html is not None:
        with written(html, force=force) as out:
            out.write(report(match.game.name, analysis, names).encode())
        complain(f"{html} written")
    if json:
        say_json(analysis)
        return
    for part in summary(match.game.name, analysis, names):
        say(part) if isinstance(part, str) else draw(part)
