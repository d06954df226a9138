"""The tables about scale are what the script makes of what was measured."""

from __future__ import annotations

from benchmarks.lab_pages import read_page
from benchmarks.scale.measured import stored
from benchmarks.scale.model import needs
from benchmarks.scale.report import scale_page


def test_no_number_of_the_page_is_typed_by_hand() -> None:
    assert read_page("scale") == scale_page(stored())


def test_ten_times_the_people_need_about_ten_times_as_much() -> None:
    some, more, most = needs(stored())
    for few, many in ((some, more), (more, most)):
        assert 9 < many.gigabytes / few.gigabytes < 11
        assert few.processes <= many.processes <= 10 * few.processes
