"""What promised shares of an income would come to as the board stands (C13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from teahouse.games.chinatown.rules.actions import Give, ShareIncome
from teahouse.games.chinatown.rules.phases.business import income
from teahouse.games.chinatown.rules.phases.debts import share_of
from teahouse.games.chinatown.rules.phases.outlook import outlook_pay
from teahouse.games.chinatown.rules.positions.position import ClausePosition, Position
from teahouse.games.chinatown.rules.rulebook import Rules

from .board import board_of

__all__ = ["ShareNow", "agreed_shares", "shares_of"]


class ShareNow(msgspec.Struct, frozen=True):
    """The sum that a share comes to: `clause` is its number, in an offer its place from 0."""

    clause: int
    cash: int


def agreed_shares(rules: Rules, view: Position) -> Iterator[ShareNow]:
    """Every share that is still to be paid, as far as the view tells."""
    agreed = ((c.id, _terms(c)) for c in view.clauses if c.kind == "share" and c.state == "open")
    return shares_of(rules, view, agreed)


def shares_of(
    rules: Rules, view: Position, shares: Iterable[tuple[int, object]], gives: Iterable[Give] = ()
) -> Iterator[ShareNow]:
    """What these clauses come to, once the buildings of these gives have changed hands."""
    wanted = [(number, terms) for number, terms in shares if isinstance(terms, ShareIncome)]
    if not wanted:
        return
    owner, shops = board_of(rules, view)
    owners = bytearray(owner)
    for give in gives:
        for building in give.buildings:
            owners[building] = give.to
    owner = bytes(owners)
    earned = income(rules, owner, shops)
    if view.outlook:
        pays = outlook_pay(rules, owner, shops, view.outlook)
        earned = [sum(both) for both in zip(earned, pays, strict=True)]
    for number, terms in wanted:
        yield ShareNow(number, share_of(rules, owner, shops, terms, earned[terms.by]))


def _terms(clause: ClausePosition) -> ShareIncome:
    assert isinstance(clause.percent, int)
    building = clause.building if isinstance(clause.building, int) else None
    return ShareIncome(by=clause.by, to=clause.to, percent=clause.percent, building=building)
