"""The page: every address that people see, and files that are sent as small as they can be."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import brotli
import httpx
import pytest
from tests.server.live_server import Guest

from teahouse.server.web import page

WORDS = Path(__file__).parents[4] / "web/document-words.json"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "gzip, br"}
ADDRESSES = (
    "/",
    "/table/abc",
    "/tables",
    "/new/chinatown",
    "/rules/dadaocheng",
    "/lesson/chinatown",
    "/replay/abc",
    "/open",
    "/daily",
    "/daily/2026-11-15",
    "/people/abc",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page of one script."""
    monkeypatch.setattr(page, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "page.js").write_text("plain()")
    return tmp_path


def raw(guest: Guest, path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    with guest.stream("GET", path, headers=headers) as answer:
        return b"".join(answer.iter_raw()), dict(answer.headers)


@pytest.mark.parametrize("path", ADDRESSES)
def test_an_address_that_people_see_is_the_page(guest: Guest, path: str) -> None:
    answer = guest.get(path, headers=BROWSER)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == guest.get("/").text


def test_an_address_that_is_not_there_is_the_page_and_says_so(guest: Guest) -> None:
    answer = guest.get("/nowhere/at/all", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.text == guest.get("/").text
    assert guest.get("/nowhere").json()["code"] == "not_found"
    assert guest.get("/api/nowhere", headers=BROWSER).json()["code"] == "not_found"
    assert guest.get("/static/nowhere.js", headers=BROWSER).json()["code"] == "not_found"


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.5, br;q=0", "gzip"),
        ("deflate", None),
        ("gzip;q=0", None),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_file_is_sent_as_small_as_the_browser_takes_it(
    guest: Guest, accepts: str, encoding: str | None
) -> None:
    sent, headers = raw(guest, "/static/page.js", **{"Accept-Encoding": accepts})
    assert headers.get("content-encoding") == encoding
    assert headers["vary"] == "Accept-Encoding"
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    read = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
    assert read[encoding](sent) == b"plain()"


def test_a_file_is_sent_again_once_it_has_changed(guest: Guest, folder: Path) -> None:
    first = guest.get("/static/page.js", headers={"Accept-Encoding": "gzip"})
    kept = {"If-None-Match": first.headers["etag"], "Accept-Encoding": "gzip"}
    assert guest.get("/static/page.js", headers=kept).status_code == 304
    assert guest.get("/static/page.js", headers={**kept, "Accept-Encoding": ""}).status_code == 200
    (folder / "page.js").write_text("changed()")
    assert guest.get("/static/page.js", headers=kept).text == "changed()"


def test_what_the_build_has_compressed_is_sent_as_it_is(guest: Guest, folder: Path) -> None:
    (folder / "page.js.br").write_bytes(brotli.compress(b"built()"))
    assert guest.get("/static/page.js", headers={"Accept-Encoding": "br"}).text == "built()"
    assert guest.get("/static/page.js", headers={"Accept-Encoding": "identity"}).text == "plain()"
    assert guest.get("/static/page.js.br").status_code == 404


def test_the_built_page_s_code_is_there_compressed() -> None:
    assets = page.STATIC / "assets"
    for code in (*assets.glob("*.js"), *assets.glob("*.css")):
        built = code.with_name(f"{code.name}.br")
        assert brotli.decompress(built.read_bytes()) == code.read_bytes()


def test_a_file_whose_name_says_its_content_is_kept_for_ever(guest: Guest, folder: Path) -> None:
    (folder / "assets").mkdir()
    (folder / "assets/page-Bq3x_0aZ.js").write_text("hashed()")
    answer = guest.get("/static/assets/page-Bq3x_0aZ.js")
    assert answer.text == "hashed()"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert guest.get("/static/page.js").headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("folder")
def test_no_table_waits_while_a_file_is_compressed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compress(body: bytes) -> bytes:
        health = httpx.get(f"{guest.server.url}/healthz", timeout=30)
        return body if health.status_code == 200 else b""

    monkeypatch.setitem(page.SMALLER, "br", compress)
    sent, _ = raw(guest, "/static/page.js", **{"Accept-Encoding": "br"})
    assert sent == b"plain()"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sign.svg", "image/svg+xml"),
        ("house.webmanifest", "application/manifest+json"),
        ("letters.woff2", "font/woff2"),
    ],
)
def test_a_file_says_what_it_is(guest: Guest, folder: Path, name: str, kind: str) -> None:
    (folder / name).write_bytes(b"something")
    assert guest.get(f"/static/{name}").headers["content-type"] == kind


def test_what_is_no_part_of_the_page_is_not_sent(guest: Guest, folder: Path) -> None:
    (folder / "notes.py").write_text("secret")
    (folder.parent / "outside.js").write_text("secret")
    for path in ("notes.py", "%2e%2e/outside.js", "../outside.js", "nothing.js"):
        assert guest.get(f"/static/{path}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.5", "fr"),
        ("zh-CN, en", "zh-Hant"),
        ("nl, de;q=0.3", "de"),
        ("", "en"),
    ],
)
def test_the_document_speaks_the_browser_s_first_language_that_there_is(
    guest: Guest, asked: str, language: str
) -> None:
    answer = guest.get("/", headers={"Accept-Language": asked})
    words = json.loads(WORDS.read_text(encoding="utf-8"))[language]
    assert f'<html lang="{language}">' in answer.text
    assert words["description"] in answer.text
    assert words["noscript"] in answer.text
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
