"""What the signatures sign is what it was: a refactoring changes none of them."""

from __future__ import annotations

import json

import pytest

from .signing import FROZEN, SIGNATURES, signature

SIGNED: dict[str, str] = json.loads(FROZEN.read_text())

LONG = [name for name in SIGNATURES if name.startswith("bots: ") and name.split()[-1] != "hard"]


def test_everything_that_can_be_signed_is() -> None:
    assert set(SIGNED) == set(SIGNATURES)


@pytest.mark.parametrize("name", [name for name in SIGNATURES if name not in LONG])
def test_a_signature_is_what_it_was(name: str) -> None:
    assert signature(name) == SIGNED[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_a_bot_plays_what_it_played(name: str) -> None:
    assert signature(name) == SIGNED[name]
