"""Games of bots, each of which sees only its own view: line-ups, and playing them on all cores.

Games whose results are in a file are not played again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations, combinations_with_replacement, count, islice
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import msgspec
from msgspec.structs import replace

from teahouse import games
from teahouse.core import BadInput, FastChance, Match, Seat, read_json, write_json
from teahouse.core.phrases import CHARACTERS, character_for
from teahouse.play.driver import AnswerTimed, AskBot, BotDriver, SafeChoice
from teahouse.play.protocol import Utterance
from teahouse.play.table_talk import TableTalk
from teahouse.play.task import Answer, Question
from teahouse.play.worker import Worker
from teahouse.research.parallel import parallel_map

__all__ = [
    "GameResult",
    "GameTerms",
    "KnownResults",
    "LineUp",
    "Pairing",
    "ask",
    "kept_in",
    "line_ups",
    "pairings",
    "play_match",
    "play_pairing",
    "play_pairings",
    "read_results",
    "seatings",
    "stop_workers",
]


LineUp: TypeAlias = tuple[str, ...]


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: its deal, and the bot on each seat."""

    deal: int
    bots: LineUp


def line_ups(bots: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Returns every combination of these bots at a table.

    As many bots as seats are one line-up. From more bots, every choice is a line-up. Fewer bots are
    repeated, with at least two different ones at each table.
    """
    if len(bots) >= players:
        return tuple(dict.fromkeys(combinations(bots, players)))
    distinct = tuple(dict.fromkeys(bots))
    if len(distinct) == 1:
        return (distinct * players,)
    filled = combinations_with_replacement(distinct, players)
    return tuple(line_up for line_up in filled if len(set(line_up)) > 1)


def seatings(line_up: LineUp, deal: int) -> tuple[LineUp, ...]:
    """Returns all rotations of one order of seats, which is drawn for the deal.

    The order is the same for every line-up. Rotations that seat equal bots alike are counted once.
    """
    order = FastChance(f"seats {deal}").shuffle(range(len(line_up)))
    turned = (order[turn:] + order[:turn] for turn in range(len(order)))
    return tuple(dict.fromkeys(tuple(line_up[place] for place in places) for places in turned))


def pairings(line_up: LineUp, games: int) -> list[Pairing]:
    """Returns the first games of a line-up. The deals are the same for every line-up."""
    pairings = (Pairing(deal, seats) for deal in count() for seats in seatings(line_up, deal))
    return list(islice(pairings, games))


ThinkingTimes: TypeAlias = dict[str, tuple[int, ...]]
"""Decision times in microseconds, by type of action."""


class GameTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games of a run share. With a deal and a seating they make a game."""

    game: str
    version: int
    options: dict[str, Any]
    sets: dict[str, Any] | None = None
    seed: str = "1"
    seconds: float = 2.0
    talk: bool = False  # whether bots may speak, and hear what others say


class GameResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a game, with decision times."""

    deal: int
    bots: LineUp
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    actions: int
    deals_done: int | None = None  # how many deals were made, in games that have deals
    safe: tuple[SafeChoice, ...] = ()
    times: tuple[ThinkingTimes, ...] = ()  # for each seat
    megabytes: int = 0
    said: tuple[Utterance, ...] = ()  # where bots may speak

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.deal, self.bots)


def play_pairing(terms: GameTerms, pairing: Pairing, ask: AskBot) -> GameResult:
    """Plays the game of this deal with these bots. Only the times differ when it is repeated."""
    match = Match(
        games.game(terms.game, terms.sets),
        terms.options,
        seed=f"{terms.seed}/{pairing.deal}",
        sets=terms.sets,
    )
    talk = _table_talk(pairing.bots) if terms.talk else None
    driver = play_match(match, pairing.bots, ask, seconds=terms.seconds, talk=talk)
    outcome = match.outcome
    assert outcome is not None
    return GameResult(
        deal=pairing.deal,
        bots=pairing.bots,
        scores=outcome.scores,
        winners=outcome.winners,
        actions=len(match),
        deals_done=_deals_done(match.game.dump(match.state)),
        safe=tuple(driver.safe_choices),
        times=_times(driver.answers, len(pairing.bots)),
        megabytes=max((answer.megabytes for answer in driver.answers), default=0),
        said=() if talk is None else tuple(talk.said),
    )


def _table_talk(bots: LineUp) -> TableTalk:
    """Returns the talk of a table, where each bot has the name of its character, or of another."""
    characters = {
        seat: character for seat, bot in enumerate(bots) if (character := _character_of(bot))
    }
    names: list[str] = []
    for seat in range(len(bots)):
        own = characters.get(seat)
        if own is None or own in names:
            own = character_for(seat, [*characters.values(), *names])
        names.append(own)
    return TableTalk([CHARACTERS[name] for name in names], characters=characters)


def _character_of(bot: str) -> str:
    return bot.partition("@")[0].partition("+")[2]


def play_match(
    match: Match, bots: LineUp, ask: AskBot, *, seconds: float, talk: TableTalk | None = None
) -> BotDriver:
    """Plays on with a bot on every seat, until the game is over. Returns the driver of the bots."""
    driver = BotDriver(
        match,
        dict(enumerate(bots)),
        ask,
        seconds=seconds,
        seed=match.seed,
        talk=talk,
    )
    while (action := driver.next_action()) is not None:
        match.do(action)
    return driver


def _deals_done(position: Any) -> int | None:
    """Returns how many deals were made, or None in a game without offers."""
    offers = getattr(position, "offers", None)
    return None if offers is None else sum(offer.status == "done" for offer in offers)


def _times(answers: Sequence[AnswerTimed], seats: int) -> tuple[ThinkingTimes, ...]:
    """Returns the decision times of each seat in microseconds, by type of action."""
    found: list[defaultdict[str, list[int]]] = [defaultdict(list) for _ in range(seats)]
    for answer in answers:
        found[answer.seat][answer.kind].append(round(answer.seconds * 1_000_000))
    return tuple({kind: tuple(times) for kind, times in seat.items()} for seat in found)


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
    """Opens a file of results, if any. Yields those in it, and a function that appends."""
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
    """Returns a file's results. Cuts off an unfinished line, and gives an empty file its header."""
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
    """Returns the answer of a bot, by its name as a line-up has it.

    `bot+character` plays as that character, and `bot@folder` is another version, imported from that
    folder.
    """
    named, _, source = question.bot.partition("@")
    bot, _, character = named.partition("+")
    worker = WORKERS.setdefault(source, Worker(source=source))
    return worker.ask(replace(question, bot=bot, character=character))


def stop_workers() -> None:
    """Ends this process's bot workers."""
    while WORKERS:
        WORKERS.popitem()[1].stop()


def _play(terms: GameTerms, pairing: Pairing) -> GameResult:
    return play_pairing(terms, pairing, ask)
