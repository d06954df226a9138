"""Writes the files generated from Python: schemas, TypeScript types, looks, refusals.

Run it as `python -m teahouse.server.schemas.generate`; `--check` only names stale files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from teahouse.server.app import ENDPOINTS

from .json_schema import Schema, messages_schema
from .looks import colour_files, seat_looks
from .openapi import openapi
from .refusal_table import refusal_table
from .typescript import typescript

__all__ = ["generated"]


def generated() -> dict[str, str]:
    """The text of each generated file, by its path in the project."""
    messages, document = messages_schema(), openapi(ENDPOINTS)
    types = {**document["components"]["schemas"], **messages["$defs"]}
    return {
        "docs/messages.schema.json": _text(messages),
        "docs/openapi.json": _text(document),
        **colour_files(),
        "web/src/look/seat-looks.ts": seat_looks(),
        "web/src/protocol.ts": typescript(types),
        "web/src/words/refusal-table.ts": refusal_table(),
    }


def _text(schema: Schema) -> str:
    """Indented JSON whose first line says that the file is generated."""
    return "{" + json.dumps(schema, indent=1, ensure_ascii=False).removeprefix("{\n ") + "\n"


def _is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text() == text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def main() -> None:
    stale = {name: text for name, text in generated().items() if not _is_current(Path(name), text)}
    if "--check" in sys.argv and stale:
        sys.exit(f"not current: {', '.join(stale)}; `make generate` makes them anew")
    for name, text in stale.items():
        _write(Path(name), text)


if __name__ == "__main__":
    main()
