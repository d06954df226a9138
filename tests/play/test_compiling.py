"""Kernels are compiled wherever they are, and cached where that can be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.web.endpoints.test_health import full_disk

from teahouse.play import compilation
from teahouse.play.compilation import CACHE_VARIABLE, is_compiled, use_cache
from teahouse.play.numba_compiler import Compile, cache_folder


def twice(number: int) -> int:
    return 2 * number


def kernel() -> Callable[[int], int]:
    """A kernel that is compiled when it is called, unless it is found in the cache."""
    twice.__qualname__ = "twice"
    return Compile("digest", {}).entry(twice)


def is_from_cache(made: Callable[[int], int]) -> bool:
    return bool(made.stats.cache_hits)  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "compiled"
    monkeypatch.setenv(CACHE_VARIABLE, str(found))
    return found


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No place is there to write to: what would be folders are files."""
    (tmp_path / "file").touch()
    for name in (CACHE_VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    pycache = Path(__file__).parent / "__pycache__"
    monkeypatch.setattr(
        "numba.core.caching.InTreeCacheLocator.get_cache_path",
        lambda _: str(tmp_path / "file" / pycache.name),
    )


def test_what_was_compiled_is_found_again(folder: Path) -> None:
    assert cache_folder() == folder / (cache_folder() or Path()).name
    first, second = kernel(), kernel()
    assert (first(4), second(4)) == (8, 8)
    assert is_from_cache(second)
    assert not is_from_cache(first)


def test_it_is_compiled_without_a_cache_where_there_is_no_place(nowhere: None) -> None:
    assert cache_folder() is None
    assert kernel()(4) == 8


def test_it_is_compiled_where_the_disk_is_full(folder: Path) -> None:
    made = kernel()
    with full_disk():
        assert made(4) == 8
    assert kernel()(4) == 8


def test_a_damaged_cache_is_as_good_as_none(folder: Path) -> None:
    kernel()(4)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:-9])
    made = kernel()
    assert made(4) == 8
    assert not is_from_cache(made)
    after = kernel()
    assert after(4) == 8
    assert is_from_cache(after)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "file").touch()
    assert use_cache(folder)
    assert folder.stat().st_mode & 0o077 == 0
    assert not use_cache(tmp_path / "file" / "compiled")


def test_plain_code_runs_where_numba_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError(f"{name} needs another NumPy")

    assert is_compiled()
    compilation._loads.cache_clear()
    monkeypatch.setattr(compilation, "import_module", broken)
    assert not is_compiled()
    compilation._loads.cache_clear()
