"""The built page as another version would have it: the same files, other names."""

from __future__ import annotations

import re
from pathlib import Path

from teahouse.server.web.page import STATIC

__all__ = ["build_anew"]

HASHED = re.compile(r"-([\w-]{8})(\.\w+)$")
WITH_NAMES = {".html", ".js", ".css"}


def build_anew(folder: Path, version: str) -> None:
    """Writes the page into a folder; every hash in a file's name begins with the version.

    Without the compressed files of the build, which have the old names in them.
    """
    renamed = {
        path.name: HASHED.sub(lambda found: f"-{version}{found[1][1:]}{found[2]}", path.name)
        for path in (STATIC / "assets").iterdir()
    }
    for path in (path for path in STATIC.rglob("*.*") if path.is_file() and path.suffix != ".br"):
        body = path.read_bytes()
        if path.suffix in WITH_NAMES:
            body = _with_names(body.decode(), renamed).encode()
        target = folder / path.relative_to(STATIC)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_name(renamed.get(path.name, path.name)).write_bytes(body)


def _with_names(text: str, renamed: dict[str, str]) -> str:
    return re.sub(r"[\w.-]+\.\w+", lambda found: renamed.get(found[0], found[0]), text)
