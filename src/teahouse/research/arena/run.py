"""Plays arena games on all cores, in order.

Games whose results are in a file are not played again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeAlias

import msgspec
from msgspec.structs import replace

from teahouse.core import BadInput, read_json, write_json
from teahouse.play.question import Answer, Question
from teahouse.play.worker import Worker
from teahouse.research.parallel import parallel_map

from .bot_game import GameResult, GameTerms, Pairing, play_pairing

__all__ = [
    "FORMAT",
    "KeepResult",
    "KnownResults",
    "ask",
    "kept_in",
    "play_pairings",
    "read_results",
    "stop_workers",
]


FORMAT = 1

KnownResults: TypeAlias = dict[Pairing, GameResult]
KeepResult: TypeAlias = Callable[[GameResult], None]


class ResultsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a results file: the terms of every game in it."""

    arena: int
    terms: GameTerms


@contextmanager
def kept_in(
    path: Path | None, terms: GameTerms, *, resume: bool
) -> Iterator[tuple[KnownResults, KeepResult]]:
    """Opens a file of results. Yields those that are in it, and a function that appends one.

    Without a path there are no results, and none are kept.
    """
    if path is None:
        yield {}, _forget
        return
    if path.exists() and not resume:
        raise BadInput(f"{path} is there already; --resume goes on with it")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} to write to")
    with path.open("a+b") as file:
        known = _known(file, path, terms)

        def keep(result: GameResult) -> None:
            file.write(write_json(result) + b"\n")
            file.flush()

        yield known, keep


def _forget(result: GameResult) -> None:
    del result


def read_results(file: BinaryIO, terms: GameTerms) -> tuple[KnownResults, int]:
    """Returns the results in a file of these terms, and where its last whole line ends.

    Raises BadInput if a line is bad or the terms differ. A last line without its newline, left by a
    run that was killed, does not count.
    """
    known: KnownResults = {}
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


def _known(file: BinaryIO, path: Path, terms: GameTerms) -> KnownResults:
    """Returns the results in a file.

    Cuts off an unfinished last line, and gives an empty file its header.
    """
    file.seek(0)
    try:
        known, end = read_results(file, terms)
    except BadInput as error:
        raise BadInput(f"{path}, {error}") from error
    file.truncate(end)
    if end == 0:
        file.write(write_json(ResultsHeader(FORMAT, terms)) + b"\n")
        file.flush()
    return known


def _check_header(line: bytes, terms: GameTerms) -> None:
    header = msgspec.convert(read_json(line, "the header"), ResultsHeader)
    if header.arena != FORMAT:
        raise BadInput(f"results of format {header.arena} are not known, only {FORMAT} is")
    for name in GameTerms.__struct_fields__:
        theirs = getattr(header.terms, name)
        if theirs != getattr(terms, name):
            raise BadInput(f"these games have another {name}: {theirs!r}")


def _add(known: KnownResults, line: bytes, terms: GameTerms) -> None:
    result = msgspec.convert(read_json(line, "the result"), GameResult)
    seats = range(terms.options["players"])
    if len(result.bots) != len(seats) or len(result.scores) != len(seats):
        raise BadInput(f"a game for {len(seats)} has as many bots and scores")
    if not result.winners or not set(result.winners) <= set(seats):
        raise BadInput(f"these seats cannot have won: {list(result.winners)}")
    if result.pairing in known:
        raise BadInput("this game is there twice")
    known[result.pairing] = result


WORKERS: dict[str, Worker] = {}
"""The workers of this process, by the folder that their bots are imported from."""


def play_pairings(
    terms: GameTerms,
    pairings: Sequence[Pairing],
    *,
    jobs: int = 1,
    known: Mapping[Pairing, GameResult] | None = None,
) -> Generator[GameResult, None, None]:
    """Yields the results of all pairings, in order. Known ones are not played again."""
    known = known or {}
    played = parallel_map(partial(_play, terms), [s for s in pairings if s not in known], jobs=jobs)
    try:
        for pairing in pairings:
            yield known[pairing] if pairing in known else next(played)
    finally:
        played.close()
        stop_workers()


def ask(question: Question) -> Answer:
    """Returns the answer of a bot.

    `bot@folder` is a bot of another version, imported from that folder.
    """
    bot, _, source = question.bot.partition("@")
    worker = WORKERS.setdefault(source, Worker(source=source))
    return worker.ask(replace(question, bot=bot))


def stop_workers() -> None:
    """Ends this process's bot workers."""
    while WORKERS:
        WORKERS.popitem()[1].stop()


def _play(terms: GameTerms, pairing: Pairing) -> GameResult:
    return play_pairing(terms, pairing, ask)
