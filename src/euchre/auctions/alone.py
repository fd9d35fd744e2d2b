"""Between trump and the first lead: who plays alone, the partner's best, jambone and jamboree, who leads.

Source: rules.md 0.4 (polling), sections 2, 3, 7 and 11.1-11.5, 11.9.
"""

from __future__ import annotations

from functools import lru_cache

from ..actions import Action, Alone, CallBest, Claim, Decline, Discard, Give, Pass, Together
from ..cards import SUITS, Card, Suit, cards_of, trump_order
from ..position import P, Position, gain, lose, over, put, show, tell, unknown_in
from ..scoring import MAKERS, Result, spread

_CHOICE: tuple[Action, ...] = (Together(), Alone())


def begin(pos: P) -> P:
    """Trump is made and the upcard has found its place: ask about playing alone."""
    return _ask_next(pos, _polls(pos))


def on_makers_side(pos: Position, seat: int) -> bool:
    """Is ``seat`` the maker or the maker's partner?"""
    side_of = pos.deal.rules.side_of
    return side_of[seat] == side_of[pos.contract.maker]


def lone(pos: Position, *, makers: bool) -> int | None:
    """The seat that plays alone on that side."""
    return next((seat for seat in pos.contract.alone if on_makers_side(pos, seat) == makers), None)


# Who plays alone.


def _polls(pos: Position) -> tuple[tuple[str, int], ...]:
    rules, maker = pos.deal.rules, pos.contract.maker
    partner = rules.partner(maker)
    if partner is None:
        return ()
    own: tuple[int, ...] = ()
    if rules.alone_window == "after_trump_before_lead" and rules.alone_who != "none":
        own = (maker, partner) if rules.alone_who == "anyone" else (maker,)
    others = () if rules.defend_alone == "never" else ((maker + 1) % 4, (maker + 3) % 4)
    seats = (*own, *others)
    if rules.alone_poll_order == "clockwise_from_eldest":
        seats = tuple(seat for seat in rules.clockwise(pos.deal.dealer + 1) if seat in seats)
    return tuple(("alone", seat) for seat in seats)


def _is_asked(pos: Position, seat: int) -> bool:
    """One loner a side; against a pair nobody defends alone where the rules want a loner first."""
    makers = on_makers_side(pos, seat)
    if lone(pos, makers=makers) is not None:
        return False
    return makers or pos.deal.rules.defend_alone == "always" or lone(pos, makers=True) is not None


def _ask_next(pos: P, queue: tuple[tuple[str, int], ...]) -> P:
    while queue and not _is_asked(pos, queue[0][1]):
        queue = queue[1:]
    if queue:
        return pos.moved(phase="alone", turn=queue[0][1], talk=pos.talk._replace(queue=queue))
    return _begin_exchange(pos)


def legal_alone(pos: Position) -> tuple[Action, ...]:
    """Alone or together."""
    return _CHOICE


def act_alone(pos: P, action: Action) -> P:
    """Note who plays alone and ask the next."""
    if isinstance(action, Alone) and pos.turn is not None:
        pos = pos.moved(contract=pos.contract._replace(alone=(*pos.contract.alone, pos.turn)))
    return _ask_next(pos, pos.talk.queue[1:])


# The partner's best.


def _begin_exchange(pos: P) -> P:
    rules = pos.deal.rules
    callers: tuple[int | None, ...] = ()
    if rules.partner_best != "off":
        callers = (lone(pos, makers=True),)
        if rules.partner_best_for == "both_sides":
            callers = (*callers, lone(pos, makers=False))
    queue = tuple(("ask", seat) for seat in callers if seat is not None)
    return _exchange_next(pos, queue)


def _exchange_next(pos: P, queue: tuple[tuple[str, int], ...]) -> P:
    """``queue`` holds steps: ``ask`` the lone seat, let the partner ``give``, let the lone seat put one ``back``."""
    if not queue:
        return _begin_declaring(pos)
    step, seat = queue[0]
    turn = pos.deal.rules.partner(seat) if step == "give" else seat
    return pos.moved(phase="exchange", turn=turn, talk=pos.talk._replace(queue=queue))


def legal_exchange(pos: Position) -> tuple[Action, ...]:
    """What the step allows: a request or a refusal, a card to give, or a card to put down."""
    step, seat = pos.talk.queue[0]
    asks = pos.deal.rules.partner_best == "discard_then_receive"
    if step == "ask" and not asks:
        return (CallBest(), Decline())
    holder = seat
    if step == "give":
        holder = pos.turn if pos.turn is not None else seat
    cards: tuple[Card | None, ...] = tuple(cards_of(pos.hands[holder]))
    if unknown_in(pos, holder):
        cards = (*cards, None)
    if step == "give":
        return tuple(Give(card) for card in (*cards, *_dead_upcard(pos, holder)))
    puts: tuple[Action, ...] = tuple(Discard(card) for card in cards)
    return (Decline(), *puts) if step == "ask" else puts


def _dead_upcard(pos: Position, giver: int) -> tuple[Card, ...]:
    """The dealer who sits out without having been asked may give the upcard (rules.md 7 and 11.5)."""
    upcard = pos.deal.upcard
    dead = pos.talk.skipped_pickup and giver == pos.deal.dealer and pos.spare.upcard == "left"
    return (upcard,) if dead and upcard is not None else ()


def act_exchange(pos: P, action: Action) -> P:
    """Carry out one step of the exchange."""
    (step, seat), *rest = pos.talk.queue
    if isinstance(action, Decline):
        return _exchange_next(pos, tuple(rest))
    if isinstance(action, CallBest):
        return _exchange_next(pos, (("give", seat), ("back", seat), *rest))
    if isinstance(action, Discard):
        pos = put(lose(pos, seat, action.card, sure=_in_sight(pos)), seat, action.card)
        return _exchange_next(pos, (("give", seat), *rest) if step == "ask" else tuple(rest))
    assert isinstance(action, Give)
    assert pos.turn is not None
    return _exchange_next(_give(pos, pos.turn, seat, action.card), tuple(rest))


def _give(pos: P, giver: int, seat: int, card: Card | None) -> P:
    sight = _in_sight(pos)
    if card is not None and card in _dead_upcard(pos, giver):
        pos = pos.moved(spare=pos.spare._replace(upcard="hand"))
    else:
        pos = lose(pos, giver, card, sure=sight, witness=seat)
    pos = tell(gain(pos, seat, (card,)), (giver,), card)
    return pos.moved(talk=pos.talk._replace(received=pos.talk.received | 1 << seat))


def _in_sight(pos: Position) -> int:
    """A taken upcard that lies on the table is seen when it goes, so it stays known until then."""
    upcard = pos.deal.upcard
    return 1 << upcard if pos.spare.upcard == "table" and upcard is not None else 0


# Jambone and jamboree.


def _begin_declaring(pos: P) -> P:
    rules, contract = pos.deal.rules, pos.contract
    asked: tuple[int, ...] = ()
    if rules.jamboree and contract.trump is not None and contract.trump < 4:
        asked = (contract.maker,)
    loner = lone(pos, makers=True)
    if rules.jambone and loner is not None and loner not in asked:
        asked = (*asked, loner)
    return _declare_next(pos, tuple(("declare", seat) for seat in asked))


def _declare_next(pos: P, queue: tuple[tuple[str, int], ...]) -> P:
    if not queue:
        return lead(pos)
    return pos.moved(phase="declare", turn=queue[0][1], talk=pos.talk._replace(queue=queue))


def legal_declare(pos: Position) -> tuple[Action, ...]:
    """Pass, expose the hand, or show the five highest trumps."""
    assert pos.turn is not None
    rules, seat = pos.deal.rules, pos.turn
    claims: tuple[Action, ...] = ()
    if rules.jambone and seat == lone(pos, makers=True):
        claims = (Claim("jambone"),)
    if rules.jamboree and seat == pos.contract.maker and _is_jamboree(pos, seat):
        claims = (*claims, Claim("jamboree"))
    return (Pass(), *claims)


def _is_jamboree(pos: Position, seat: int) -> bool:
    """The five highest trumps of this deck, not with the partner's help; a taken upcard counts."""
    if pos.contract.trump not in SUITS:
        return False
    highest = trump_order(Suit(pos.contract.trump), pos.deal.rules.deck)[:5]
    helped = pos.talk.received >> seat & 1
    return bool(unknown_in(pos, seat)) or (not helped and all(pos.hands[seat] >> card & 1 for card in highest))


def act_declare(pos: P, action: Action) -> P:
    """A jamboree ends the deal; a jambone goes on with the hand in sight."""
    assert pos.turn is not None
    seat, rules = pos.turn, pos.deal.rules
    if isinstance(action, Claim):
        pos = show(pos, pos.hands[seat])
        if action.what == "jamboree":
            maker = pos.contract.maker
            return over(pos, Result("jamboree", spread(rules, maker, MAKERS, rules.score_jamboree), maker))
        return lead(pos.moved(contract=pos.contract._replace(bid="jambone")))
    return _declare_next(pos, pos.talk.queue[1:])


# The first lead.


def lead(pos: P) -> P:
    """Seat the players who play and let the first of them lead."""
    rules, contract = pos.deal.rules, pos.contract
    active, after = _seating(rules.players, contract.alone)
    leader = _leader(pos)
    leader = leader if leader in active else after[leader]
    caller = -1
    if contract.bid == "jambone":
        loner = lone(pos, makers=True)
        caller = after[loner] if loner is not None else -1
    order = None if contract.trump is None else rules.orders[contract.trump]
    settled = contract._replace(after=after, active=len(active), order=order, first=leader, caller=caller)
    return pos.moved(
        phase="play",
        turn=caller if caller >= 0 and leader == lone(pos, makers=True) else leader,
        leader=leader,
        best=leader,
        contract=settled,
        talk=pos.talk._replace(queue=()),
    )


@lru_cache(maxsize=64)
def _seating(players: int, alone: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that play, and for each seat the next of them clockwise."""
    out = [(seat + 2) % 4 for seat in alone]
    active = tuple(seat for seat in range(players) if seat not in out)
    steps = range(1, players + 1)
    after = (next(s for s in ((seat + step) % players for step in steps) if s in active) for seat in range(players))
    return active, tuple(after)


def _leader(pos: Position) -> int:
    """The seat that leads first, before skipping those who sit out (rules.md 0.5, sections 2-5)."""
    rules, maker = pos.deal.rules, pos.contract.maker
    eldest = (pos.deal.dealer + 1) % rules.players
    if rules.players == 3:
        return eldest if rules.lead_3p == "left_of_dealer" else (maker + 1) % 3
    own, other = lone(pos, makers=True), lone(pos, makers=False)
    if own is not None and other is not None:
        if rules.lead_both_alone == "lone_defender":
            return other
        return (own + 1) % 4 if rules.lead_both_alone == "left_of_lone_maker" else eldest
    if own is not None and rules.lead_lone_maker == "left_of_lone":
        return (own + 1) % 4
    if other is not None and rules.lead_lone_defender == "left_of_lone":
        return (other + 1) % 4
    return eldest
