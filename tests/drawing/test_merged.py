"""Merged drawings: fewer elements, the same shapes in the same order."""

from __future__ import annotations

import re

from teahouse.drawing.markup import circle, merged, path, rect


def test_shapes_of_one_layer_and_paint_become_one_path() -> None:
    drawn = merged(rect(x, 0, 10, 20, "wood") for x in (0, 30, 60))
    assert drawn == (
        '<path d="M0 0h10v20h-10zM30 0h10v20h-10zM60 0h10v20h-10z" fill="var(--wood)"/>'
    )


def test_what_lies_over_another_shape_still_does() -> None:
    lid, box = circle(5, 5, 2, "lid"), rect(0, 0, 10, 10, "box")
    drawn = merged((box + lid, lid, box + lid))
    assert re.findall(r"var\(--(\w+)\)", drawn) == ["box", "lid", "lid"]


def test_paints_stay_apart_with_all_their_attributes() -> None:
    faint = path("M0 0h9z", "wood", opacity=0.5)
    assert merged((faint, path("M9 9h9z", "wood"))) == faint + path("M9 9h9z", "wood")


def test_a_circle_and_a_rounded_rectangle_keep_their_outlines() -> None:
    drawn = merged((circle(5, 5, 2, "wood"), rect(10, 0, 8, 6, "wood", 1)))
    assert 'd="M3 5a2 2 0 0 1 4 0a2 2 0 0 1-4 0zM11 0h6a1 1 0 0 1 1 1v4a' in drawn


def test_nothing_is_drawn_as_nothing() -> None:
    assert merged(("", "")) == ""
