"""Every way in which the rules of Dadaocheng refuse an action: its code and its facts.

The English sentences stand in reasons.json, by the name of the reason.
"""

from typing import Any

from teahouse.core import Reason, Seat, reasons_in

__all__ = ["REASONS", "Why"]


def _malformed(wrong: type | str, **facts: Any) -> Reason:
    return Reason("bad_action", for_programs=True, wrong=wrong, **facts)


class Why:
    """The reasons, which a `RuleError` names. Plain codes that need no facts are reasons too."""

    # what makes no sense in any position
    unreadable_action = _malformed(str)
    unreadable_event = _malformed(str, event=int | None)
    same_good = _malformed("get")
    cell_without_shop = _malformed("cell")
    event_same_good = _malformed("get", event=int)
    event_turns_mansion = _malformed("buildings", event=int)
    no_such_seat = Reason("bad_seat", for_programs=True, seat=Seat, players=int)
    bad_cube_count = Reason("bad_amount", for_programs=True, good=str, count=int)

    # the moment (D3, D12)
    other_step = Reason("wrong_phase", step=str)
    others_turn = Reason("not_your_turn", turn=Seat)

    # cells and cubes (D5, D6, D8, D9)
    wrong_number = Reason("bad_count", count=int, must_be=int | tuple[int, ...])
    cells_misnamed = Reason("bad_cells", for_programs=True, cells=tuple[int, ...])
    no_such_cell = Reason("bad_cells", for_programs=True, cell=int, cells=int)
    cell_is_shop = Reason("bad_cells", cell=int)
    no_line = Reason("no_line", cells=tuple[int, ...])
    supply_lacks = Reason("sold_out", good=str, wanted=int, there=int)
    cubes_lacking = Reason("not_enough", good=str, wanted=int, there=int)
    wrong_payment = Reason("wrong_payment", cost=dict[str, int], paid=dict[str, int])

    # ships, buildings and the temple (D10)
    no_ships_left = Reason("sold_out", level=int)
    no_top_ships = Reason("forbidden", event=int)
    credit_too_low = Reason("no_credit", ship=str, credit=int, must_be=int)
    bought_this_turn = Reason("once_per_turn", kind=str)
    none_left = Reason("sold_out", kind=str)
    none_owned = Reason("not_yours", kind=str)
    all_used = Reason("once_per_turn", kind=str, owned=int)
    cell_taken = Reason("occupied", cell=int)
    temple_visited = Reason("once_per_turn")

    # history (D13)
    no_event = Reason("forbidden", event=int | None)
    event_used = Reason("once_per_turn", event=int)
    no_opium_used = Reason("forbidden", event=int, opium_used=0)
    too_many_turned = Reason("bad_count", count=int, at_most=int)
    mansions_lacking = Reason("sold_out", kind="mansion", there=int)


REASONS = reasons_in(Why)
