"""Every way in which the rules of Dadaocheng refuse an action: its code, sentence and facts."""

from typing import Any

from teahouse.core import Reason, Seat, reasons_in

__all__ = ["REASONS", "Why"]

WRONG = "That isn’t possible ({wrong})."
BY_EVENT = "The event of {event} doesn’t allow that."
ALL_USED = "Each {kind} you own has been used this turn: {owned}."
CREDIT = "That needs {must_be} credit; you have {credit}."


def _malformed(wrong: type | str, **facts: Any) -> Reason:
    return Reason("bad_action", WRONG, for_programs=True, wrong=wrong, **facts)


class Why:
    """The reasons, which a `RuleError` names. Plain codes that need no facts are reasons too."""

    # what makes no sense in any position
    unreadable_action = _malformed(str)
    unreadable_event = _malformed(str, event=int | None)
    same_good = _malformed("get")
    cell_without_shop = _malformed("cell")
    event_same_good = _malformed("get", event=int)
    event_turns_mansion = _malformed("buildings", event=int)
    no_such_seat = Reason(
        "bad_seat", "This table has no seat {seat}.", for_programs=True, seat=Seat, players=int
    )
    bad_cube_count = Reason(
        "bad_amount", "You can’t use {count} {good} cubes.", for_programs=True, good=str, count=int
    )

    # the moment (D3, D12)
    other_step = Reason(
        "wrong_phase", "That isn’t possible now: this is the step {step}.", step=str
    )
    others_turn = Reason("not_your_turn", "It’s not your turn: it’s seat {turn}’s.", turn=Seat)

    # cells and cubes (D5, D6, D8, D9)
    wrong_number = Reason(
        "bad_count",
        "Choose {must_be}, not {count}.",
        count=int,
        must_be=int | tuple[int, ...],
    )
    cells_misnamed = Reason(
        "bad_cells",
        "The cells {cells} can’t be named like that.",
        for_programs=True,
        cells=tuple[int, ...],
    )
    no_such_cell = Reason(
        "bad_cells", "Cell {cell} can’t be chosen.", for_programs=True, cell=int, cells=int
    )
    cell_is_shop = Reason("bad_cells", "Cell {cell} can’t be chosen.", cell=int)
    no_line = Reason(
        "no_line", "The cells {cells} aren’t a line of one good.", cells=tuple[int, ...]
    )
    supply_lacks = Reason(
        "sold_out", "The supply has only {there} {good}.", good=str, wanted=int, there=int
    )
    cubes_lacking = Reason(
        "not_enough", "You don’t have {wanted} {good}.", good=str, wanted=int, there=int
    )
    wrong_payment = Reason(
        "wrong_payment",
        "The cost has to be paid exactly: {cost}.",
        cost=dict[str, int],
        paid=dict[str, int],
    )

    # ships, buildings and the temple (D10)
    no_ships_left = Reason("sold_out", "There’s no ship of level {level} left.", level=int)
    no_top_ships = Reason("forbidden", BY_EVENT, event=int)
    credit_too_low = Reason("no_credit", CREDIT, ship=str, credit=int, must_be=int)
    bought_this_turn = Reason("once_per_turn", "A {kind} can be bought only once a turn.", kind=str)
    none_left = Reason("sold_out", "There’s no {kind} left.", kind=str)
    none_owned = Reason("not_yours", "You don’t own a {kind}.", kind=str)
    all_used = Reason(
        "once_per_turn",
        ALL_USED,
        kind=str,
        owned=int,
    )
    cell_taken = Reason("occupied", "Cell {cell} isn’t free.", cell=int)
    temple_visited = Reason("once_per_turn", "That can be done only once a turn.")

    # history (D13)
    no_event = Reason("forbidden", BY_EVENT, event=int | None)
    event_used = Reason("once_per_turn", "You’ve already used the event of {event}.", event=int)
    no_opium_used = Reason("forbidden", BY_EVENT, event=int, opium_used=0)
    too_many_turned = Reason(
        "bad_count", "Choose at most {at_most}, not {count}.", count=int, at_most=int
    )
    mansions_lacking = Reason("sold_out", "There’s no {kind} left.", kind="mansion", there=int)


REASONS = reasons_in(Why)
