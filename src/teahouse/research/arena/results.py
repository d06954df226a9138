"""Results as JSON Lines: a header, then a line per game; a stopped run can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeAlias

import msgspec

from teahouse.core import BadInput, read_json, write_json

from .bot_game import Result, Terms
from .line_up import Pairing

__all__ = ["FORMAT", "Keep", "Known", "kept_in", "read_results"]

FORMAT = 1

Known: TypeAlias = dict[Pairing, Result]
Keep: TypeAlias = Callable[[Result], None]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the terms of every game in the file."""

    arena: int
    terms: Terms


@contextmanager
def kept_in(path: Path | None, terms: Terms, *, resume: bool) -> Iterator[tuple[Known, Keep]]:
    """The results in a file, and a function that appends to it; without a file, no results."""
    if path is None:
        yield {}, _forget
        return
    if path.exists() and not resume:
        raise BadInput(f"{path} is there already; --resume goes on with it")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} to write to")
    with path.open("a+b") as file:
        known = _known(file, path, terms)

        def keep(result: Result) -> None:
            file.write(write_json(result) + b"\n")
            file.flush()

        yield known, keep


def _forget(result: Result) -> None:
    del result


def read_results(file: BinaryIO, terms: Terms) -> tuple[Known, int]:
    """The results in a file of these terms, and where its last whole line ends; raises BadInput.

    A last line without its newline, left by a run that was killed, does not count.
    """
    known: Known = {}
    end = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            if number == 1:
                _check_header(line, terms)
            else:
                _add(known, line, terms)
        except (BadInput, msgspec.ValidationError) as error:
            raise BadInput(f"line {number}: {error}") from error
        end += len(line)
    return known, end


def _known(file: BinaryIO, path: Path, terms: Terms) -> Known:
    file.seek(0)
    try:
        known, end = read_results(file, terms)
    except BadInput as error:
        raise BadInput(f"{path}, {error}") from error
    file.truncate(end)
    if end == 0:
        file.write(write_json(Header(FORMAT, terms)) + b"\n")
        file.flush()
    return known


def _check_header(line: bytes, terms: Terms) -> None:
    header = msgspec.convert(read_json(line, "the header"), Header)
    if header.arena != FORMAT:
        raise BadInput(f"results of format {header.arena} are not known, only {FORMAT} is")
    for name in Terms.__struct_fields__:
        theirs = getattr(header.terms, name)
        if theirs != getattr(terms, name):
            raise BadInput(f"these games have another {name}: {theirs!r}")


def _add(known: Known, line: bytes, terms: Terms) -> None:
    result = msgspec.convert(read_json(line, "the result"), Result)
    seats = range(terms.options["players"])
    if len(result.bots) != len(seats) or len(result.scores) != len(seats):
        raise BadInput(f"a game for {len(seats)} has as many bots and scores")
    if not result.winners or not set(result.winners) <= set(seats):
        raise BadInput(f"these seats cannot have won: {list(result.winners)}")
    if result.pairing in known:
        raise BadInput("this game is there twice")
    known[result.pairing] = result
