"""Versions of the rules: which are known, and what has changed since one."""

from __future__ import annotations

import pytest

from teahouse.core import RuleChange, VersionError, changes_since
from teahouse.games import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_a_game_plays_by_every_version_from_the_first_to_the_newest(name: str) -> None:
    newest = game(name)
    for version in range(1, newest.version + 1):
        assert newest.at_version(version).version == version
        assert newest.at_version(version).at_version().version == newest.version


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_the_version_that_is_wanted_is_the_same_object(name: str) -> None:
    one = game(name)
    assert one.at_version() is one
    assert one.at_version(one.version) is one


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("beyond", [0, 1])
def test_a_version_that_is_not_known_is_refused(name: str, beyond: int) -> None:
    version = beyond and game(name).version + beyond
    with pytest.raises(VersionError, match=f"version {version} .* is not known here"):
        game(name).at_version(version)


def test_what_has_changed_is_told_from_version_to_version() -> None:
    chinatown = game("chinatown")
    assert RuleChange("debts") in changes_since(chinatown, 1, {})
    assert changes_since(chinatown, chinatown.version, {}) == ()
