"""`teahouse talk` prints what lines that players type mean."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
import typer

from teahouse.cli.console import say
from teahouse.core import BadInput, Seat, write_json
from teahouse.core.record import MAX_LINE
from teahouse.play.talk import meaning_of

__all__ = ["talk_command"]


class TypedLine(msgspec.Struct, frozen=True):
    """A line that a player types, with what that player knows."""

    text: str
    context: dict[str, Any]
    language: str = "en"
    to: tuple[Seat, ...] | None = None


def talk_command(
    check: Annotated[
        Path,
        typer.Option(metavar="FILE", help="JSON Lines with their contexts; - is standard input."),
    ],
) -> None:
    """Print what each line of a file means: one meaning a line, as JSON, in order.

    A line has `text`, `language`, `context` (what its speaker knows) and, if it is private, `to`.

    Example: teahouse talk --check lines.jsonl
    """
    for number, row in enumerate(_rows(check), 1):
        try:
            line = msgspec.json.decode(row, type=TypedLine)
            meaning = meaning_of(line.text, line.language, line.context, line.to or ())
        except (msgspec.DecodeError, BadInput) as error:
            raise BadInput(f"{check}, line {number}: {error}") from error
        say(write_json(meaning).decode())


def _rows(path: Path) -> Iterator[bytes]:
    """Yields the lines of a file, or of standard input, that are not empty."""
    if path.name != "-" and not path.is_file():
        raise BadInput(f"there is no file {path}")
    with nullcontext(sys.stdin.buffer) if path.name == "-" else path.open("rb") as file:
        yield from filter(bytes.strip, _bounded(file))


def _bounded(file: BinaryIO) -> Iterator[bytes]:
    while row := file.readline(MAX_LINE + 1):
        if len(row) > MAX_LINE:
            raise BadInput(f"a line is longer than {MAX_LINE:,} bytes")
        yield row
