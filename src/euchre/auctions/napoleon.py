"""Napoleon's auction: one call each on the ladder; the first card led makes trump. Source: rules.md 9 and 11.7."""

from __future__ import annotations

from ..actions import Action, Bid, Name, Pass
from ..cards import SUITS
from ..position import Contract, P, Position, thrown_in
from ..rules import Rules
from ..scoring import LADDER
from .numbers import declarer_leads

EXTRAS = ("wellington", "blucher")


def begin(pos: P) -> P:
    """The eldest calls first."""
    return pos.moved(phase="bid", turn=(pos.deal.dealer + 1) % pos.deal.rules.players)


def _ladder(rules: Rules) -> tuple[str, ...]:
    lowest = ("2",) if rules.min_bid == "three" else ()
    dropped = (*lowest, *(() if rules.mis_allowed else ("misere",)), *(() if rules.extras_allowed else EXTRAS))
    return tuple(bid for bid in LADDER if bid not in dropped)


def legal_bid(pos: Position) -> tuple[Action, ...]:
    """Pass or a higher bid; Wellington only right over nap, Blücher only over Wellington."""
    ladder = _ladder(pos.deal.rules)
    standing = pos.talk.standing[1] if pos.talk.standing else ""
    if standing in ("nap", *EXTRAS):
        higher = ladder[ladder.index(standing) + 1 :][:1]
    else:
        higher = tuple(bid for bid in ladder[ladder.index(standing) + 1 if standing else 0 :] if bid not in EXTRAS)
    return (Pass(), *(Bid(bid) for bid in higher))


def act_bid(pos: P, action: Action) -> P:
    """One call each; then the highest bidder declares."""
    assert pos.turn is not None
    rules, seat = pos.deal.rules, pos.turn
    standing = (seat, action.value) if isinstance(action, Bid) else pos.talk.standing
    talk = pos.talk._replace(asked=pos.talk.asked + 1, standing=standing)
    if talk.asked < rules.players:
        return pos.moved(talk=talk, turn=(seat + 1) % rules.players)
    if standing is None and rules.nap_all_pass != "dealer_bids_one":
        return thrown_in(pos.moved(talk=talk), "passed")
    maker, bid = standing or (pos.deal.dealer, "1")
    return _declare(pos.moved(talk=talk, contract=Contract(maker=maker, bid=bid)), bid)


def _declare(pos: P, bid: str) -> P:
    rules, maker = pos.deal.rules, pos.contract.maker
    if bid in EXTRAS and rules.wellington_lead == "named":
        return pos.moved(phase="name", turn=maker)
    pos = declarer_leads(pos)
    if bid == "misere" and rules.mis_trump == "none":
        return pos.moved(contract=pos.contract._replace(order=rules.orders[4]))
    return pos


def legal_name(pos: Position) -> tuple[Action, ...]:
    """Any suit."""
    return tuple(Name(suit) for suit in SUITS)


def act_name(pos: P, action: Action) -> P:
    """Trump named before the lead, where the table plays Wellington so."""
    assert isinstance(action, Name)
    return declarer_leads(pos.moved(contract=pos.contract._replace(trump=action.suit)))
