"""The pocket edition on a host of static files, and who begins a game there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from playwright.sync_api import Page

from teahouse.server.pocket.folder import write_folder

__all__ = ["Host", "begin", "hosted", "kept"]

AT = "games/pocket"  # somewhere on a host, as addresses are relative
BEGIN = """async (wish) => {
    const headers = { "Content-Type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(wish) };
    return (await (await fetch("/api/tables/quick", sent)).json()).id;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class Host(NamedTuple):
    """A host that knows nothing of the folder that lies there."""

    url: str
    folder: Path


@contextmanager
def hosted(root: Path) -> Iterator[Host]:
    """Writes the pocket edition somewhere on a host, and serves it."""
    (root / AT).mkdir(parents=True)
    write_folder(root / AT)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Host(f"http://127.0.0.1:{server.server_port}/{AT}/", root / AT)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def kept(host: Host, script: str) -> str:
    """A promise that the browser keeps a document of the folder, with this script."""
    return f"""caches.match("{host.url}")
        .then((found) => found?.text())
        .then((text) => (text ?? "").includes("{script}"))"""


def begin(page: Page, host: Host, **wish: Any) -> None:
    id = page.evaluate(BEGIN, {"level": "easy", "tempo": "instant", **wish})
    page.goto(f"{host.url}table/{id}")
