"""The signatures of a working tree: short hashes that a refactoring leaves as they are.

`python -m tests.signatures.signing` prints the names of those that differ from signatures.json;
with `--write` it takes today's instead.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pathlib import Path

import msgspec
from msgspec.structs import replace
from tests.server.reconnecting_players import folded

from teahouse.core import FastChance, Match, read_record, replay, write_record
from teahouse.core.phrases import CHARACTERS
from teahouse.games import NAMES, game
from teahouse.play.driver import BotDriver
from teahouse.play.task import Answer, Question, think
from teahouse.research.simulate import play_out
from teahouse.server.app import ENDPOINTS
from teahouse.server.live.updates import SeatUpdates
from teahouse.server.state.events import ActionDone, Opened, Sat, Started, event_from
from teahouse.server.state.table import Table
from teahouse.server.web.schema import messages_schema, openapi
from teahouse.store.table_files import tables_in

__all__ = ["FROZEN", "SIGNATURES", "signature"]

TESTS = Path(__file__).parent.parent
FROZEN = TESTS / "signatures" / "signatures.json"
OLD_TABLES = TESTS / "fixtures" / "version-0.1.0" / "tables.jsonl"

PLAYERS = 4
LEVELS = ("easy", "medium", "hard", "never_trades")
WIDTH = 0.2  # seconds to think: bots take it as a width of their search, never as a time

Sign = Callable[[], str]


def digest(*parts: object) -> str:
    """A short hash of byte strings, and of other values as their JSON."""
    made = hashlib.sha256()
    for part in parts:
        made.update(part if isinstance(part, bytes) else msgspec.json.encode(part))
        made.update(b"\n")
    return made.hexdigest()[:16]


def bots_play(name: str, level: str, character: str = "") -> str:
    """Signs every answer, with its words, of four bots of one level in one game."""
    match = Match(game(name), {"players": PLAYERS}, seed=f"signed {level} {character}")
    heard: list[object] = []

    def ask(question: Question) -> Answer:
        answer = think(replace(question, character=character, quiet=False))
        heard.append([question.seat, answer.action, answer.phrases, answer.to, answer.answers])
        return answer

    bots = dict.fromkeys(range(PLAYERS), level)
    driver = BotDriver(match, bots, ask, seconds=WIDTH, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    play_out(match, FastChance("rest"))
    return digest(heard, match.outcome, driver.safe_choices)


def record_replays(path: Path) -> str:
    """Signs the positions, events and bytes of a golden record."""
    record = read_record(path.read_bytes())
    match = replay(game(record.header.game), record)
    positions = [match.game.dump(match.state_at(n)) for n in range(0, len(match) + 1, 10)]
    return digest(write_record(match.record()), positions, match.outcome)


def table_sends(table: Table, lines: list[tuple[int, object]]) -> str:
    """Signs every byte that the updates of a table's lines have, for each seat and a spectator."""
    updates, viewers = SeatUpdates(table), (*range(len(table.chairs)), None)
    sent: list[object] = []
    for at, change in lines:
        status = table.status
        table.write(table.n + 1, at, change)  # type: ignore[arg-type]
        updates.begin(relist=table.status != status)
        sent += [bytes(part or b"").decode() for part in map(updates.for_seat, viewers)]
        updates.end()
    snapshots = [updates.snapshot(viewer) for viewer in viewers] if table.started else []
    return digest(sent, snapshots)


def old_table_sends(id: str) -> str:
    """Signs a table of the journal of version 0.1.0."""
    copies = tables_in(OLD_TABLES.read_bytes().splitlines(keepends=True), event_from)
    lines = next(list(copy.lines) for copy in copies if copy.row.id == id)
    whole = folded(id, lines)
    table = Table(id, game(whole.opened.game), whole.opened, lines[0].at)
    return table_sends(table, [(line.at, event_from(line.text)) for line in lines[1:]])


def new_table_sends(name: str) -> str:
    """Signs a table at which a game is played at random by today's rules."""
    rules, options = game(name), {"players": PLAYERS}
    match = Match(rules, options, seed="a signed table")
    play_out(match, FastChance("a signed table"))
    opened = Opened(game=name, options=options, seats=PLAYERS, host="host", invite="")
    sat = [Sat(seat=seat, person=f"{seat}", name="", key="") for seat in range(PLAYERS)]
    started = Started(seed="a signed table", version=rules.version)
    lines = [
        *sat,
        started,
        *(ActionDone(do=entry.do) for entry in match.record().entries if entry.do),
    ]
    return table_sends(
        Table("signed", rules, opened, 0), [(n * 1000, it) for n, it in enumerate(lines)]
    )


def _old_tables() -> list[str]:
    copies = tables_in(OLD_TABLES.read_bytes().splitlines(keepends=True), event_from)
    return [copy.row.id for copy in copies if copy.whole]


SIGNATURES: Mapping[str, Sign] = {
    **{
        f"bots: {name}, {level} {character}".strip(): partial(bots_play, name, level, character)
        for name, level, character in product(NAMES, LEVELS, ("", *CHARACTERS))
    },
    **{
        f"record: {path.stem}": partial(record_replays, path)
        for path in sorted((TESTS / "replays").glob("*.jsonl"))
    },
    **{f"old table: {id}": partial(old_table_sends, id) for id in _old_tables()},
    **{f"new table: {name}": partial(new_table_sends, name) for name in NAMES},
    "HTTP: docs/openapi.json": lambda: digest(openapi(ENDPOINTS)),
    "socket: docs/messages.schema.json": lambda: digest(messages_schema()),
}


def signature(name: str) -> str:
    """Today's signature of this name."""
    return SIGNATURES[name]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="take today's signatures")
    given = parser.parse_args()
    today = {name: signature(name) for name in SIGNATURES}
    if given.write:
        FROZEN.write_text(json.dumps(today, indent=1) + "\n")
        return
    frozen = json.loads(FROZEN.read_text())
    differing = [name for name in {**frozen, **today} if frozen.get(name) != today.get(name)]
    sys.exit("\n".join(f"differs: {name}" for name in differing) or None)


if __name__ == "__main__":
    main()
