"""Writes the pocket edition as a folder of static files, which any web host can serve."""

from __future__ import annotations

import shutil
from pathlib import Path

from teahouse.core import BadInput
from teahouse.server.web.page import STATIC

from .archive import made_files
from .licences import licences_page

__all__ = ["write_folder"]

MARK = Path("static", "pocket", "pocket.json")  # a folder that has it is one of ours
LEFT_OUT = (
    "index*.html",
    "pocket.html",
    "service-worker.js",
    "preloads.json",
    "*.br",
    "runtime.json",
)
OF_SERVER = ' data-base="/pocket" data-served'
IS_FOLDER = "const IS_FOLDER = false;"


def write_folder(folder: Path) -> int:
    """Writes the folder, and returns how many bytes a visitor fetches to play at most.

    A folder that was written before is replaced. Raises BadInput if there is anything else in it,
    or if the page was built without the pocket edition.
    """
    made = made_files()
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise BadInput(f"{folder} has other files in it; name a new folder")
    shutil.rmtree(folder / "static", ignore_errors=True)
    shutil.copytree(STATIC, folder / "static", ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name, content in made.items():
        (folder / MARK.parent / name).write_bytes(content)
    _write(folder / "index.html", _relative(_built("pocket.html").replace(OF_SERVER, "")))
    worker = _built("service-worker.js").replace(IS_FOLDER, IS_FOLDER.replace("false", "true"))
    _write(folder / "service-worker.js", worker)
    manifest = folder / "static" / "manifest.webmanifest"
    _write(manifest, manifest.read_text("utf-8").replace('"/static/', '"').replace('"/"', '"../"'))
    _write(folder / "licences.html", licences_page())
    return sum(path.stat().st_size for path in (folder / MARK.parent).iterdir())


def _built(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def _relative(document: str) -> str:
    """Returns a document whose files lie beside it, with a link to their licences."""
    link = '<link rel="license" href="licences.html" />'
    return document.replace('"/static/', '"static/').replace("</head>", f"  {link}\n  </head>")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
