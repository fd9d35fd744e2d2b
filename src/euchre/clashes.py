"""Pairs of options that cannot stand together, each with the sentence that refuses them.

A rule set is refused at construction, so that no option is ever silently without effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cards import rank_of
from .options import OPTIONS, Option, Value

Values = Mapping[str, Value]


def clashes(values: Values) -> Iterator[str]:
    """Every clash among ``values`` (option name to value, complete), one sentence each."""
    for name, option in OPTIONS.items():
        value = values[name]
        wrong = _wrong_value(name, option, value)
        if wrong:
            yield wrong
            return
    yield from _table_clashes(values)
    yield from _idle_options(values)
    yield from _alone_clashes(values)
    yield from _game_clashes(values)


def show(value: Value) -> str:
    """A value as it stands in a rules file: ``true``, ``10``, ``maker``."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _wrong_value(name: str, option: Option, value: Value) -> str | None:
    kind = option.kind
    if kind == "switch":
        good = isinstance(value, bool)
        wanted = "true or false"
    elif kind == "number":
        good = isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
        good = good and (not option.values or value in option.values)
        listed = " or ".join(map(str, option.values))
        wanted = listed or f"a number from {option.low} to {option.high}"
    elif kind == "set":
        good = isinstance(value, tuple) and all(item in option.values for item in value)
        wanted = "some of " + ", ".join(map(str, option.values))
    else:
        good = isinstance(value, str) and value in option.values
        wanted = "one of " + ", ".join(map(str, option.values))
    return None if good else f"{name} must be {wanted}, not {show(value)}"


def _idle_options(values: Values) -> Iterator[str]:
    """An option whose needs are not met must have its idle value, or it would do nothing."""
    for name, option in OPTIONS.items():
        idle = option.default if option.idle is None else option.idle
        if values[name] == idle:
            continue
        for needed, allowed in option.needs:
            if values[needed] not in allowed:
                yield (
                    f"{name}={show(values[name])} has no meaning with {needed}={show(values[needed])}"
                    f"; {name}={show(idle) or 'none'} does"
                )
                break


def deck_size(values: Values) -> int:
    """Number of cards in the deck these options describe."""
    return 4 * (15 - rank_of(str(values["lowest_rank"]))) + int(values["jokers"])  # type: ignore[arg-type]


def spare_cards(values: Values) -> int:
    """Cards left over after every hand is dealt."""
    return deck_size(values) - int(values["players"]) * int(values["hand_size"])  # type: ignore[arg-type]


def _table_clashes(values: Values) -> Iterator[str]:
    auction, players, hand = values["auction"], values["players"], values["hand_size"]
    pattern = str(values["deal_pattern"])
    if auction == "upcard" and players not in (2, 3, 4):
        yield f"players={players} clashes with auction=upcard, which seats two to four"
    if auction == "numbers" and players != 4:
        yield f"players={players} clashes with auction=numbers, which seats four"
    if auction == "napoleon" and hand != 5:
        yield f"hand_size={hand} clashes with auction=napoleon, whose bids count five tricks"
    if auction == "numbers" and hand != 6:
        yield f"hand_size={hand} clashes with auction=numbers, whose bids count six tricks"
    if pattern != "alt-3-2" and pattern != "1x5" and sum(map(int, pattern.split("-"))) != hand:
        yield f"deal_pattern={pattern} clashes with hand_size={hand}"
    if pattern in ("alt-3-2", "1x5") and hand != 5:
        yield f"deal_pattern={pattern} clashes with hand_size={hand}"
    spare, wanted = spare_cards(values), {"upcard": 1, "numbers": 0, "napoleon": 0}[str(auction)]
    if spare < wanted:
        yield f"lowest_rank={values['lowest_rank']} leaves too few cards for players={players}"
    if auction == "numbers" and values["widow_use"] == "bidder_exchange" and spare != 1:
        yield (
            f"widow_use=bidder_exchange needs a widow of one card, but lowest_rank={values['lowest_rank']} "
            f"and jokers={values['jokers']} leave {spare}"
        )
    if auction == "numbers" and values["forced_bid"] and not values["jokers"]:
        yield f"forced_bid={values['forced_bid']} falls to the holder of the joker, but jokers=0"
    if not values["bowers"] and auction == "upcard" and values["jamboree"]:
        yield "jamboree=true counts the bowers, but bowers=false"
    first = str(values["first_dealer"])
    if first.startswith("seat:") and int(first[5:]) >= int(players):  # type: ignore[arg-type]
        yield f"first_dealer={first} clashes with players={players}"


def _alone_clashes(values: Values) -> Iterator[str]:
    with_call = values["alone_window"] == "with_call"
    if with_call and values["alone_who"] == "anyone":
        yield "alone_window=with_call clashes with alone_who=anyone: a partner cannot speak inside the maker's call"
    if values["dealer_partner_order_alone"] and values["alone_who"] == "none":
        yield "dealer_partner_order_alone=true clashes with alone_who=none"
    if values["alone_poll_order"] == "clockwise_from_eldest":
        if values["defend_alone"] == "vs_lone_only":
            yield (
                "alone_poll_order=clockwise_from_eldest clashes with defend_alone=vs_lone_only: a defender "
                "may be asked before the maker has spoken"
            )
        if with_call:
            yield "alone_poll_order=clockwise_from_eldest clashes with alone_window=with_call"
    for name in ("jambone", "partner_best", "alone_must_take_five"):
        if values[name] not in (False, "off") and values["alone_who"] == "none":
            yield f"{name}={show(values[name])} clashes with alone_who=none"
    if values["defend_alone"] == "vs_lone_only" and values["alone_who"] == "none":
        yield "defend_alone=vs_lone_only clashes with alone_who=none"
    if values["partner_best_for"] == "both_sides" and values["defend_alone"] == "never":
        yield "partner_best_for=both_sides clashes with defend_alone=never"


def _game_clashes(values: Values) -> Iterator[str]:
    target, deals = values["target_score"], values["num_deals"]
    if target and deals:
        yield f"target_score={target} clashes with num_deals={deals}: a game ends by one of them"
    if not target and not deals:
        yield "target_score=0 clashes with num_deals=0: the game would never end"
    if values["laps"] and not target:
        yield "laps=true clashes with target_score=0"
    exchange = [name for name in ("go_under",) if values[name]]
    claims = values["misdeal_claims"]
    if isinstance(claims, tuple) and "farmers_exchange" in claims:
        exchange.append("misdeal_claims")
        if "farmers_redeal" in claims:
            yield "misdeal_claims cannot hold both farmers_redeal and farmers_exchange"
    if exchange and spare_cards(values) < 4:
        yield (
            f"{exchange[0]} needs three unseen cards, but players={values['players']} and "
            f"lowest_rank={values['lowest_rank']} leave {spare_cards(values) - 1}"
        )
    if len(exchange) == 2:
        yield "go_under=true clashes with misdeal_claims=farmers_exchange: both take the same three cards"
    if values["mis_fail"] not in (3, 6):
        yield f"mis_fail must be 3 or 6, not {values['mis_fail']}"
    if values["joker_set_aside"] and not str(values["joker_upcard"]).startswith("dealer_names"):
        yield f"joker_set_aside=true clashes with joker_upcard={values['joker_upcard']}"
