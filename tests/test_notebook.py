"""The notebook in `examples` runs as it is, cell by cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from teahouse.core import Match

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_the_cells_of_a_notebook_run_in_order(notebook: Path) -> None:
    cells = json.loads(notebook.read_text())["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)
    matches = [value for value in names.values() if isinstance(value, Match)]
    assert len(matches) == 2
    assert all((match._repr_svg_() or "").startswith("<svg") for match in matches)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
