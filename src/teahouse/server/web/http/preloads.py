"""Preloads: names in a replay's HTML what its page will ask for.

The browser then fetches all of it at once, instead of one file after the other, and the replay is
computed while the browser reads the code.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from teahouse.server.people.sharing.shared_games import ID, find_shared
from teahouse.server.state.lobby_row import summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.store.journal import JournalError

from .request_context import RequestContext

__all__ = ["preload_tags"]

PRELOADS = Path(__file__).parents[2] / "static/preloads.json"
WIDE = ' media="(min-width: 901px)"'
ANSWERS = {
    "/replay/{table}": ("/api/tables/{}/replay",),
    "/shared/{link}": ("/api/shared/{}", "/api/shared/{}/replay"),
}
"""What the page of a replay asks the server for, by its address."""

Files: TypeAlias = dict[str, dict[str, tuple[str, ...]]]
"""The built page's files by part and language."""


async def preload_tags(context: RequestContext, address: str, language: str) -> str:
    """HTML for the head of a replay's document; nothing for those who may not watch it."""
    id = next(iter(context.request.path_params.values()), "")
    if address not in ANSWERS or not ID.fullmatch(id):
        return ""
    with suppress(JournalError, Refusal):
        game, is_whole = (
            await _game(context, address, id),
            "seat" not in context.request.query_params,
        )
        answers = [path.format(id) for path in ANSWERS[address]] if is_whole else []
        tags = [f'<link rel="preload" as="fetch" crossorigin href="{path}">' for path in answers]
        files = dict.fromkeys(_files("replay", language) + _files(game, language))
        tags += [_code(path) for path in files]
        tags += [_code(p, WIDE) for p in _files(f"{game}-wide", language) if p not in files]
        return "".join(f"\n    {tag}" for tag in tags)
    return ""


async def _game(context: RequestContext, address: str, id: str) -> str:
    """The game of a replay, for whoever may watch it; raises Refusal."""
    journal = context.services.journal
    if address == "/shared/{link}":
        return (await find_shared(journal, id)).summary.game
    row = await journal.table(id)
    if row is None or row.status != "over":
        raise Refusal("not_found", table=id)
    summary, person = summary_of(row), await context.person()
    if row.public or (person is not None and person.id in (summary.host, *(summary.people or ()))):
        return summary.game
    raise Refusal("forbidden", why="this table is for those who are invited")


def _files(part: str, language: str) -> tuple[str, ...]:
    return _built().get(part, {}).get(language, ())


@cache
def _built() -> Files:
    """The build's list of files; empty if the page was never built."""
    if not PRELOADS.is_file():
        return {}
    return msgspec.json.decode(PRELOADS.read_bytes(), type=Files)


def _code(path: str, media: str = "") -> str:
    kind = 'rel="preload" as="style"' if path.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="{path}"{media}>'
