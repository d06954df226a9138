"""A game's bots of an earlier commit as a package beside today's, to play against them.

`hard@FOLDER` runs another checkout whole, which reads views of its own rules alone. This takes the
bots out of a commit and leaves the rest as it is, so that old bots play by today's rules:

    python -m benchmarks.freeze 550a8a7 frozen
    PYTHONPATH=src:frozen python -m benchmarks.strength --old old_chinatown.levels:Hard \\
        --bots hard,old,old,old hard,hard,hard,hard old,old,old,old
    python -m benchmarks.freeze 550a8a7 frozen --game dadaocheng
    PYTHONPATH=src:frozen teahouse arena --game dadaocheng --players 2 \\
        --bots hard,old_dadaocheng.levels:Hard --games 200
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
from pathlib import Path

__all__ = ["freeze"]


def freeze(commit: str, folder: Path, game: str) -> int:
    """Writes the package `old_GAME` into a folder; how many modules it has."""
    room, module, frozen = f"src/teahouse/bots/{game}", f"teahouse.bots.{game}", f"old_{game}"
    packed = subprocess.run(["git", "archive", commit, room], check=True, capture_output=True)
    count = 0
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive.getmembers():
            text = archive.extractfile(member)
            if text is None or not member.name.endswith(".py"):
                continue
            path = folder / frozen / Path(member.name).relative_to(room)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.read().decode().replace(module, frozen))
            count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="chinatown")
    given = parser.parse_args()
    count = freeze(given.commit, given.folder, given.game)
    print(f"{count} modules of {given.commit} as old_{given.game}")


if __name__ == "__main__":
    main()
