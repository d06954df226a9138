"""Every way in which the rules of Chinatown refuse an action: its code, its sentence, its facts."""

from typing import Any

from teahouse.core import Reason, Seat, reasons_in

__all__ = ["BARS", "REASONS", "Why"]

NOT_POSSIBLE = "That isn’t possible: {problem}."
NOT_THEIRS = "Building {building} doesn’t belong to seat {seat}."
NO_TILE = "Seat {seat} doesn’t have a {tile} tile."
BY_PROMISE = "A promise about building {building} forbids that."
TILE_PROMISED = "A promise about your tile {tile} forbids that."
NO_STREET = "Building {building} has no street front to join."
FINISHED = "Building {building} is beside a complete business, which takes no more tiles."
TOO_LATE = "A shop is open already, or somebody is done: it’s too late to ask for the order."
OWN_PROMISE = "You made promise {promise}, so the other player judges it."
OLD_RULES = "This game is played by version {version} of the rules, without that."
NO_SEAT = "This table has no seat {seat}."
OTHERS_TURN = "It’s not your turn: it’s seat {turn}’s."
NO_DEALS = "You’ve promised to make no more deals with seat {seat} this round."


def _malformed(problem: type | str, **facts: Any) -> Reason:
    return Reason("bad_action", NOT_POSSIBLE, for_programs=True, problem=problem, **facts)


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
    no_such_seat = Reason(
        "bad_seat", "This table has no seat {seat}.", for_programs=True, seat=Seat
    )
    no_such_tile = Reason("bad_action", "There’s no shop type {tile}.", for_programs=True, tile=str)
    no_such_building = Reason("bad_action", "There’s no building {building}.", building=int)
    cards_misnamed = Reason(
        "bad_action",
        "The cards {cards} can’t be named like that.",
        for_programs=True,
        cards=tuple[int, ...],
    )
    already_theirs = Reason(
        "bad_action",
        "Building {theirs} is already theirs.",
        problem="it is theirs",
        theirs=int,
    )
    has_it_already = Reason(
        "bad_action",
        "You already have that: give it instead of promising it.",
        problem="its giver has it already",
        had=int | str,
    )

    # the moment (C4, C5, C11, C23)
    other_phase = Reason(
        "wrong_phase", "That isn’t possible now: this is the phase {phase}.", phase=str
    )
    too_late_for_order = Reason("wrong_phase", TOO_LATE, late="order", phase=str)
    others_turn = Reason(
        "not_your_turn", "It’s not your turn: it’s seat {turn}’s.", turn=Seat | None
    )
    chosen_already = Reason("not_your_turn", "You’ve chosen already: {kept}.", kept=tuple[int, ...])
    order_asked = Reason(
        "once_per_turn", "Someone has already asked for it in round {round}.", round=int
    )
    wrong_card_count = Reason("bad_count", "Choose {wanted}, not {given}.", wanted=int, given=int)

    # what the table's options or the version of the rules do not allow
    no_secret_deals = Reason(
        "forbidden", "This table plays without secret deals.", option="secret_deals"
    )
    no_asking_for_order = Reason(
        "forbidden",
        "At this table the order of opening shops can’t be asked for.",
        option="placement",
    )
    cards_not_traded = Reason("forbidden", "That isn’t allowed in this game.")
    cards_not_discarded = Reason(
        "forbidden", "That isn’t allowed in this game.", discard=tuple[int, ...]
    )
    no_trade_clock = Reason("forbidden", "That isn’t allowed in this game.", for_programs=True)
    not_in_this_version = Reason("forbidden", OLD_RULES, version=int)

    # offers (C7, C8, C22)
    offer_not_open = Reason("no_offer", "There’s no open offer {offer}.", offer=int)
    not_in_offer = Reason("not_a_party", "You have no part in offer {offer}.", offer=int)
    not_in_own_offer = Reason("not_a_party", "You have no part in it.", seat=Seat)
    offer_of_another = Reason(
        "not_yours", "Only the player who made offer {offer} can withdraw it.", offer=int
    )
    not_in_notes = Reason(
        "bad_amount", "{cash} can’t be paid in notes of {note}.", cash=int, note=int
    )
    bad_tile_count = Reason(
        "bad_amount",
        "You can’t give {count} {tile} tiles.",
        for_programs=True,
        tile=str,
        count=int,
    )
    giver_lacks_building = Reason("not_yours", NOT_THEIRS, building=int, seat=Seat)
    giver_lacks_tile = Reason("not_yours", NO_TILE, tile=str, seat=Seat)
    card_not_held = Reason("not_yours", "You don’t hold card {card}.", card=int)
    too_little_cash = Reason("not_enough", "You don’t have {cash}.", cash=int)

    # promises (C13)
    too_much_promised = Reason(
        "bad_amount", "{cash} is more than can be promised: at most {most}.", cash=int, most=int
    )
    bad_share = Reason("bad_amount", "Share between 1 and 100 percent, not {percent}.", percent=int)
    building_promised = Reason("promised", BY_PROMISE, building=int)
    tile_promised = Reason("promised", TILE_PROMISED, tile=str)
    tiles_promised = Reason("promised", TILE_PROMISED, tile=str, seat=Seat)
    no_deals_promised = Reason("promised", NO_DEALS, seat=Seat)
    no_promise_to_judge = Reason("no_offer", "There’s no promise {promise} to judge.", promise=int)
    promise_not_due = Reason("wrong_phase", "That has to wait until round {round}.", round=int)
    promise_of_ones_own = Reason("not_yours", OWN_PROMISE, promise=int)
    promise_to_another = Reason(
        "not_a_party", "Promise {promise} was not made to you.", promise=int
    )

    # opening shops (C10, C11, C16, C20)
    building_not_yours = Reason("not_yours", "Building {building} isn’t yours.", building=int)
    tile_not_yours = Reason("not_yours", "You don’t have a {tile} tile.", tile=str)
    building_taken = Reason(
        "occupied", "There’s already a shop in building {building}.", building=int
    )
    building_off_street = Reason("no_street", NO_STREET, building=int)
    beside_finished = Reason("finished", FINISHED, building=int)


REASONS = reasons_in(Why)
BARS = {why.code: why for why in (Why.building_off_street, Why.beside_finished)}
"""The reason by which each variant of placing refuses a tile, by its code."""
