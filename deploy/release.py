"""`make release`: the files of a version with their checksums, and its tag; nothing is uploaded."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r'^__version__ = "(.+)"$', re.M)
SECTION = re.compile(r"^## (\S+), (.+)\n((?:(?!## ).*\n)*)", re.M)
DATE = re.compile(r"\d{4}-\d\d-\d\d")


def run(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def problems(version: str, changes: str, tags: list[str], uncommitted: str) -> list[str]:
    """What keeps this version from being released, in sentences."""
    section = SECTION.search(changes)
    found = []
    if section is None or section[1] != version:
        found.append(f"CHANGELOG.md does not begin with version {version}")
    elif not DATE.fullmatch(section[2]):
        found.append(f"CHANGELOG.md has no date for version {version}")
    elif "### Upgrading" not in section[3]:
        found.append(f"CHANGELOG.md does not say how to upgrade to {version}")
    if f"v{version}" in tags:
        found.append(f"the tag v{version} is there already: raise __version__")
    if uncommitted:
        found.append("there are changes that are not committed")
    return found


def build(folder: Path) -> None:
    """The wheel and the source archive, and beside them their checksums."""
    for old in folder.glob("teahouse-*"):
        old.unlink()
    run(sys.executable, "-m", "hatchling", "build", "-d", str(folder))
    files = sorted(folder.glob("teahouse-*"))
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(sums))


def tag(version: str, notes: str) -> None:
    """Signed where git has a key to sign with."""
    key = subprocess.run(["git", "config", "user.signingkey"], cwd=ROOT, capture_output=True)
    kind = "--annotate" if key.returncode else "--sign"
    run("git", "tag", kind, f"v{version}", "-m", f"Teahouse {version}\n\n{notes}")


def main() -> None:
    found = VERSION.search((ROOT / "src/teahouse/__init__.py").read_text())
    changes = (ROOT / "CHANGELOG.md").read_text()
    if found is None:
        sys.exit("src/teahouse/__init__.py has no version")
    version, tags = found[1], run("git", "tag").split()
    wrong = problems(version, changes, tags, run("git", "status", "--porcelain"))
    if wrong:
        sys.exit("\n".join(wrong))
    if "--only-check" in sys.argv:  # before the tests, which take a while
        return
    build(ROOT / "dist")
    section = SECTION.search(changes)
    tag(version, section[3].replace("#", "") if section else "")
    sys.stdout.write(f"dist/ has Teahouse {version}; `git push origin v{version}` is yours to do\n")


if __name__ == "__main__":
    main()
