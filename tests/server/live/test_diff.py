"""Diffs name what changed by fields, but never a field that the client's JSON may not have."""

from __future__ import annotations

import msgspec

from teahouse.server.live.diff import diff


class Whole(msgspec.Struct, frozen=True):
    one: int
    two: int


class Sparse(msgspec.Struct, frozen=True, omit_defaults=True):
    one: int = 0
    two: int = 0


class Holder(msgspec.Struct, frozen=True):
    part: Whole | Sparse


def test_a_struct_that_writes_all_its_fields_is_compared_by_field() -> None:
    assert diff(Holder(Whole(1, 0)), Holder(Whole(1, 2))) == [(("part", "two"), 2)]


def test_a_struct_that_omits_defaults_is_sent_whole() -> None:
    assert diff(Holder(Sparse(1, 0)), Holder(Sparse(1, 2))) == [(("part",), Sparse(1, 2))]
