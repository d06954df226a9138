"""The tables of docs/scale.md are what the script makes of what was measured."""

from __future__ import annotations

from benchmarks.scale.measured import stored
from benchmarks.scale.model import needs
from benchmarks.scale.report import DOCUMENT, filled_in


def test_no_number_of_the_document_is_typed_by_hand() -> None:
    assert DOCUMENT.read_text() == filled_in(DOCUMENT.read_text(), stored())


def test_ten_times_the_people_need_about_ten_times_as_much() -> None:
    some, more, most = needs(stored())
    for few, many in ((some, more), (more, most)):
        assert 9 < many.gigabytes / few.gigabytes < 11
        assert few.processes <= many.processes <= 10 * few.processes
