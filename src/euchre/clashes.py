"""Pairs of options that cannot stand together, each with the sentence that refuses them.

A rule set is refused at construction, so that no option is ever silently without effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cards import rank_of
from .options import OPTIONS, Option, Value
from .texts import Text, one_of, text

Values = Mapping[str, Value]


def clashes(values: Values) -> Iterator[Text]:
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


def _is(name: str, value: Value) -> str:
    """An option and its value as they stand in a rules file."""
    return f"{name}={show(value)}"


def _clash(values: Values, one: str, other: str) -> Text:
    return text("{one} clashes with {other}", one=_is(one, values[one]), other=_is(other, values[other]))


def _wrong_value(name: str, option: Option, value: Value) -> Text | None:
    kind, listed = option.kind, tuple(map(str, option.values))
    if kind == "switch":
        good = isinstance(value, bool)
        wanted = text("{option} must be true or false, not {value}")
    elif kind == "number":
        good = isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
        good = good and (not option.values or value in option.values)
        wanted = text("{option} must be a number from {low} to {high}, not {value}")
        if listed:
            wanted = text("{option} must be {choices}, not {value}")
    elif kind == "set":
        good = isinstance(value, tuple) and all(item in option.values for item in value)
        wanted = text("{option} must be some of {values}, not {value}")
    else:
        good = isinstance(value, str) and value in option.values
        wanted = text("{option} must be one of {values}, not {value}")
    if good:
        return None
    choices = one_of(listed) if listed else ""
    return wanted.fill(option=name, value=show(value), low=option.low, high=option.high, values=listed, choices=choices)


def _idle_options(values: Values) -> Iterator[Text]:
    """An option whose needs are not met must have its idle value, or it would do nothing."""
    for name, option in OPTIONS.items():
        idle = option.default if option.idle is None else option.idle
        if values[name] == idle:
            continue
        for needed, allowed in option.needs:
            if values[needed] not in allowed:
                yield text("{one} has no meaning with {other}; {idle} does", one=_is(name, values[name]),
                           other=_is(needed, values[needed]), idle=f"{name}={show(idle) or 'none'}")  # fmt: skip
                break


def deck_size(values: Values) -> int:
    """Number of cards in the deck these options describe."""
    return 4 * (15 - rank_of(str(values["lowest_rank"]))) + int(values["jokers"])  # type: ignore[arg-type]


def spare_cards(values: Values) -> int:
    """Cards left over after every hand is dealt."""
    return deck_size(values) - int(values["players"]) * int(values["hand_size"])  # type: ignore[arg-type]


def _table_clashes(values: Values) -> Iterator[Text]:
    auction, players, hand = values["auction"], values["players"], values["hand_size"]
    pattern = str(values["deal_pattern"])
    if auction == "upcard" and players not in (2, 3, 4):
        yield text(
            "{one} clashes with {other}, which seats two to four", one=_is("players", players), other="auction=upcard"
        )
    if auction == "numbers" and players != 4:
        yield text("{one} clashes with {other}, which seats four", one=_is("players", players), other="auction=numbers")
    if auction == "napoleon" and hand != 5:
        yield text("{one} clashes with {other}, whose bids count five tricks",
                   one=_is("hand_size", hand), other="auction=napoleon")  # fmt: skip
    if auction == "numbers" and hand != 6:
        yield text("{one} clashes with {other}, whose bids count six tricks",
                   one=_is("hand_size", hand), other="auction=numbers")  # fmt: skip
    if pattern != "alt-3-2" and pattern != "1x5" and sum(map(int, pattern.split("-"))) != hand:
        yield _clash(values, "deal_pattern", "hand_size")
    if pattern in ("alt-3-2", "1x5") and hand != 5:
        yield _clash(values, "deal_pattern", "hand_size")
    spare, wanted = spare_cards(values), {"upcard": 1, "numbers": 0, "napoleon": 0}[str(auction)]
    lowest = _is("lowest_rank", values["lowest_rank"])
    if spare < wanted:
        yield text("{one} leaves too few cards for {other}", one=lowest, other=_is("players", players))
    if auction == "numbers" and values["widow_use"] == "bidder_exchange" and spare != 1:
        yield text("{one} needs a widow of one card, but {lowest} and {jokers} leave {n}", n=spare, lowest=lowest,
                   one="widow_use=bidder_exchange", jokers=_is("jokers", values["jokers"]))  # fmt: skip
    if auction == "numbers" and values["forced_bid"] and not values["jokers"]:
        yield text("{one} falls to the holder of the joker, but {other}",
                   one=_is("forced_bid", values["forced_bid"]), other="jokers=0")  # fmt: skip
    if not values["bowers"] and auction == "upcard" and values["jamboree"]:
        yield text("{one} counts the bowers, but {other}", one="jamboree=true", other="bowers=false")
    first = str(values["first_dealer"])
    if first.startswith("seat:") and int(first[5:]) >= int(players):  # type: ignore[arg-type]
        yield _clash(values, "first_dealer", "players")


def _alone_clashes(values: Values) -> Iterator[Text]:
    with_call = values["alone_window"] == "with_call"
    if with_call and values["alone_who"] == "anyone":
        yield text("{one} clashes with {other}: a partner cannot speak inside the maker's call",
                   one="alone_window=with_call", other="alone_who=anyone")  # fmt: skip
    if values["dealer_partner_order_alone"] and values["alone_who"] == "none":
        yield _clash(values, "dealer_partner_order_alone", "alone_who")
    if values["alone_poll_order"] == "clockwise_from_eldest":
        if values["defend_alone"] == "vs_lone_only":
            yield text("{one} clashes with {other}: a defender may be asked before the maker has spoken",
                       one="alone_poll_order=clockwise_from_eldest", other="defend_alone=vs_lone_only")  # fmt: skip
        if with_call:
            yield _clash(values, "alone_poll_order", "alone_window")
    for name in ("jambone", "partner_best", "alone_must_take_five"):
        if values[name] not in (False, "off") and values["alone_who"] == "none":
            yield _clash(values, name, "alone_who")
    if values["defend_alone"] == "vs_lone_only" and values["alone_who"] == "none":
        yield _clash(values, "defend_alone", "alone_who")
    if values["partner_best_for"] == "both_sides" and values["defend_alone"] == "never":
        yield _clash(values, "partner_best_for", "defend_alone")


def _game_clashes(values: Values) -> Iterator[Text]:
    target, deals = _is("target_score", values["target_score"]), _is("num_deals", values["num_deals"])
    if values["target_score"] and values["num_deals"]:
        yield text("{one} clashes with {other}: a game ends by one of them", one=target, other=deals)
    if not values["target_score"] and not values["num_deals"]:
        yield text("{one} clashes with {other}: the game would never end", one=target, other=deals)
    if values["laps"] and not values["target_score"]:
        yield _clash(values, "laps", "target_score")
    exchange = [name for name in ("go_under",) if values[name]]
    claims = values["misdeal_claims"]
    if isinstance(claims, tuple) and "farmers_exchange" in claims:
        exchange.append("misdeal_claims")
        if "farmers_redeal" in claims:
            yield text("{option} cannot hold both {one} and {other}",
                       option="misdeal_claims", one="farmers_redeal", other="farmers_exchange")  # fmt: skip
    if exchange and spare_cards(values) < 4:
        yield text("{one} needs three unseen cards, but {players} and {lowest} leave {n}", one=exchange[0],
                   players=_is("players", values["players"]), lowest=_is("lowest_rank", values["lowest_rank"]),
                   n=spare_cards(values) - 1)  # fmt: skip
    if len(exchange) == 2:
        yield text("{one} clashes with {other}: both take the same three cards",
                   one="go_under=true", other="misdeal_claims=farmers_exchange")  # fmt: skip
    if values["joker_set_aside"] and not str(values["joker_upcard"]).startswith("dealer_names"):
        yield _clash(values, "joker_set_aside", "joker_upcard")
