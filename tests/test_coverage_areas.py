"""`make coverage` reports every file of both packages."""

from __future__ import annotations

from pathlib import Path

from benchmarks.coverage import AREAS, area_of

ROOT = Path(__file__).parent.parent


def test_every_file_is_in_an_area_and_every_area_has_files() -> None:
    files = [*(ROOT / "src/teahouse").rglob("*.py"), *(ROOT / "lab/src").rglob("*.py")]
    areas = {str(file.relative_to(ROOT)): area_of(str(file.relative_to(ROOT))) for file in files}
    assert set(areas.values()) == AREAS.keys()
    assert areas["src/teahouse/core/match.py"] == "engine"
    assert areas["src/teahouse/games/chinatown/rules/income.py"] == "engine"
    assert areas["src/teahouse/games/dadaocheng/bot/menu.py"] == "bots, placement, solver"
    assert areas["src/teahouse/games/chinatown/text.py"] == "words, pictures, analysis"
