"""Every way in which the rules of Chinatown refuse an action: its code and its facts.

The English sentences stand in reasons.json, by the name of the reason.
"""

from typing import Any

from teahouse.core import Reason, Seat, reasons_in

__all__ = ["BARS", "REASONS", "Why"]


def _malformed(problem: type | str, **facts: Any) -> Reason:
    return Reason("bad_action", for_programs=True, problem=problem, **facts)


class Why:
    """The reasons, which a `RuleError` names. Plain codes that need no facts are reasons too."""

    # what makes no sense in any position
    unreadable_action = _malformed(str)
    give_from_nobody = _malformed("a give from nobody")
    give_to_oneself = _malformed("a give to oneself", seat=Seat)
    give_moves_nothing = _malformed("a give that moves nothing", seat=Seat)
    thing_named_twice = _malformed("a thing named twice", things=tuple[int, ...])
    promise_to_oneself = _malformed("a promise to oneself", seat=Seat)
    delivers_not_one_thing = _malformed("a building or a tile is delivered")
    refrains_from_party = _malformed("one of the two", seat=Seat)
    no_such_round = _malformed("no such round", round=int)
    no_goods_here = _malformed("there are no goods here", good=str)
    no_such_seat = Reason("bad_seat", for_programs=True, seat=Seat)
    no_such_tile = Reason("bad_action", for_programs=True, tile=str)
    no_such_building = Reason("bad_action", building=int)
    cards_misnamed = Reason("bad_action", for_programs=True, cards=tuple[int, ...])
    already_theirs = Reason("bad_action", problem="it is theirs", theirs=int)
    has_it_already = Reason("bad_action", problem="its giver has it already", had=int | str)

    # the moment (C4, C5, C11, C23)
    other_phase = Reason("wrong_phase", phase=str)
    too_late_for_order = Reason("wrong_phase", late="order", phase=str)
    others_turn = Reason("not_your_turn", turn=Seat | None)
    chosen_already = Reason("not_your_turn", kept=tuple[int, ...])
    order_asked = Reason("once_per_turn", round=int)
    wrong_card_count = Reason("bad_count", wanted=int, given=int)

    # what the table's options or the version of the rules do not allow
    no_secret_deals = Reason("forbidden", option="secret_deals")
    no_asking_for_order = Reason("forbidden", option="placement")
    cards_not_traded = Reason("forbidden")
    cards_not_discarded = Reason("forbidden", discard=tuple[int, ...])
    no_trade_clock = Reason("forbidden", for_programs=True)
    not_in_this_version = Reason("forbidden", version=int)

    # offers (C7, C8, C22)
    offer_not_open = Reason("no_offer", offer=int)
    not_in_offer = Reason("not_a_party", offer=int)
    not_in_own_offer = Reason("not_a_party", seat=Seat)
    offer_of_another = Reason("not_yours", offer=int)
    not_in_notes = Reason("bad_amount", cash=int, note=int)
    bad_tile_count = Reason("bad_amount", for_programs=True, tile=str, count=int)
    giver_lacks_building = Reason("not_yours", building=int, seat=Seat)
    giver_lacks_tile = Reason("not_yours", tile=str, seat=Seat)
    card_not_held = Reason("not_yours", card=int)
    too_little_cash = Reason("not_enough", cash=int)

    # promises (C13)
    too_much_promised = Reason("bad_amount", cash=int, most=int)
    bad_share = Reason("bad_amount", percent=int)
    building_promised = Reason("promised", building=int)
    tile_promised = Reason("promised", tile=str)
    tiles_promised = Reason("promised", tile=str, seat=Seat)
    no_deals_promised = Reason("promised", seat=Seat)
    no_promise_to_judge = Reason("no_offer", promise=int)
    promise_not_due = Reason("wrong_phase", round=int)
    promise_of_ones_own = Reason("not_yours", promise=int)
    promise_to_another = Reason("not_a_party", promise=int)

    # opening shops (C10, C11, C16, C20)
    building_not_yours = Reason("not_yours", building=int)
    tile_not_yours = Reason("not_yours", tile=str)
    building_taken = Reason("occupied", building=int)
    building_off_street = Reason("no_street", building=int)
    beside_finished = Reason("finished", building=int)


REASONS = reasons_in(Why)
BARS = {why.code: why for why in (Why.building_off_street, Why.beside_finished)}
"""The reason by which each variant of placing refuses a tile, by its code."""
