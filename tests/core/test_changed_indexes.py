"""Where long tuples differ."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from teahouse.core.identity import changed_indexes

PARTS = st.lists(st.integers(0, 2), max_size=150).map(tuple)


@given(PARTS, PARTS)
def test_the_places_are_those_whose_parts_differ(
    old: tuple[int, ...], new: tuple[int, ...]
) -> None:
    pairs = enumerate(zip(old, new, strict=False))
    assert list(changed_indexes(old, new)) == [
        place for place, (one, other) in pairs if one != other
    ]
