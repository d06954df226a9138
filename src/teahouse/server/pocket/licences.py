"""The page of licences that lies beside the pocket edition: whose work is in it, on which terms."""

from __future__ import annotations

from html import escape
from importlib.metadata import distribution
from importlib.resources import files
from typing import NamedTuple

from .archive import OTHERS

__all__ = ["licences_page"]


class Work(NamedTuple):
    """Somebody's work that a tab fetches, under which licence, and where its source is."""

    name: str
    licence: str
    source: str


PAGE_AND_PYTHON = (
    Work("Python (CPython)", "PSF-2.0", "https://github.com/python/cpython"),
    Work("Pyodide", "MPL-2.0", "https://github.com/pyodide/pyodide"),
    Work("Emscripten", "MIT", "https://github.com/emscripten-core/emscripten"),
    Work("SQLite", "public domain", "https://sqlite.org"),
    Work("msgspec", "BSD-3-Clause", "https://github.com/jcrist/msgspec"),
    Work("Svelte", "MIT", "https://github.com/sveltejs/svelte"),
    Work("uPlot", "MIT", "https://github.com/leeoniya/uPlot"),
    Work("qrcode-generator", "MIT", "https://github.com/kazuhikoarase/qrcode-generator"),
    Work("Literata", "OFL-1.1", "https://github.com/googlefonts/literata"),
    Work("Source Sans 3", "OFL-1.1", "https://github.com/adobe-fonts/source-sans"),
)


def licences_page() -> str:
    """Returns the page as HTML, with the licence texts that the installed packages carry."""
    works = [*PAGE_AND_PYTHON, *map(_work, OTHERS)]
    rows = "".join(
        f"<tr><td>{escape(work.name)}</td><td>{escape(work.licence)}</td>"
        f"<td><a href='{escape(work.source)}'>{escape(work.source)}</a></td></tr>"
        for work in works
    )
    texts = "".join(f"<h2>{escape(name)}</h2><pre>{escape(text)}</pre>" for name, text in _texts())
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'><title>Teahouse: licences</title>"
        "</head><body><h1>Licences</h1><p>Teahouse is under the Apache License 2.0. It is an "
        "unofficial implementation; the games, their names, art and rule books belong to their "
        "owners. It stands on the work of others:</p>"
        f"<table>{rows}</table>{texts}</body></html>\n"
    )


def _work(name: str) -> Work:
    about = distribution(name).metadata
    said = (about[name] for name in ("License-Expression", "License") if name in about)
    licence = next(filter(None, said), "see below")
    links = dict(line.partition(", ")[::2] for line in about.get_all("Project-URL") or ())
    source = next((links[key] for key in links if "source" in key.lower()), "")
    return Work(about["Name"], licence, source)


def _texts() -> list[tuple[str, str]]:
    """Returns the licence texts that are installed, by whose they are."""
    found = [
        (name, file.read_text())
        for name in ("teahouse", "msgspec", *OTHERS)
        for file in distribution(name).files or ()
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
    ]
    fonts = files("teahouse.drawing") / "fonts" / "OFL.txt"
    return [*found, ("Literata and Source Sans 3", fonts.read_text("utf-8"))]
