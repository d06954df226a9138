"""The archive of all Python code that a tab needs: this package, and what it imports of others.

What needs a compiler, an operating system or other people is left out. The packages of others are
taken from where they are installed, and are pure Python.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

import msgspec

from teahouse.core import BadInput
from teahouse.server.web.page import STATIC

__all__ = ["OTHERS", "SITE", "made_files", "packed"]

SITE = "site.zip"
RUNTIME = STATIC / "pocket" / "runtime.json"

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


class RuntimeFile(msgspec.Struct, frozen=True):
    """A file that a tab fetches, beside the list of them all."""

    path: str
    bytes: int
    sha256: str


class Runtime(msgspec.Struct, frozen=True):
    """All files that a tab fetches. The version is another one if any of them is."""

    version: str
    files: tuple[RuntimeFile, ...]


@cache
def made_files() -> dict[str, bytes]:
    """Returns the archive, and the list of all files, by their names. Raises BadInput."""
    if not RUNTIME.is_file():
        raise BadInput("the page was built without the pocket edition: make page")
    site = packed()
    own = RuntimeFile(SITE, len(site), hashlib.sha256(site).hexdigest())
    built = msgspec.json.decode(RUNTIME.read_bytes(), type=tuple[RuntimeFile, ...])
    files = (*built, own)
    sums = "".join(file.sha256 for file in files)
    version = hashlib.sha256(sums.encode()).hexdigest()[:12]
    return {SITE: site, "pocket.json": msgspec.json.encode(Runtime(version, files))}


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
