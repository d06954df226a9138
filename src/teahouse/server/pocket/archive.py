"""The archive of all Python code that a tab needs: this package, and what it imports of others.

What needs a compiler, an operating system or other people is left out. The packages of others are
taken from where they are installed, and are pure Python.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

__all__ = ["OTHERS", "packed"]

OTHERS = ("starlette", "anyio", "idna", "h11", "structlog", "prometheus_client")
LEFT_OUT = (
    "cli/",
    "drawing/fonts/",
    "research/",
    "server/static/",
    "store/migrations/postgresql/",
)
CODE = {".py", ".json", ".sql", ".txt", ".toml", ".svg", ".css"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


def packed() -> bytes:
    """Returns the archive as a zip file, in which paths are those of an import path."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in sorted(_files()):
            about = zipfile.ZipInfo(name, LONG_AGO)
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, text)
    return file.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yields the name and content of each file."""
    package = Path(__file__).parents[2]
    for path in package.rglob("*"):
        name = path.relative_to(package).as_posix()
        if path.is_file() and path.suffix in CODE and not name.startswith(LEFT_OUT):
            yield f"{package.name}/{name}", path.read_bytes()
    for other in OTHERS:
        for file in distribution(other).files or ():
            if file.suffix == ".py" and _is_imported(file):
                yield file.as_posix(), Path(str(file.locate())).read_bytes()


def _is_imported(file: PurePosixPath) -> bool:
    return ".." not in file.parts and "tests" not in file.parts
