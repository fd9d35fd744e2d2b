"""Tricks: what may be played, who wins, and how the deal ends. Source: rules.md 0.3, 9b (renege) and 11."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action, Claim, Pass, Play, plays_of
from .auctions.alone import lone
from .cards import SUITS, Card, Order, cards_of
from .position import NOBODY, Draft, P, Position, freeze, over, show, with_hand
from .scoring import (
    DEFENDERS,
    MAKERS,
    TRICKS_NEEDED,
    Result,
    bid_result,
    euchre_result,
    jambone_result,
    nap_result,
    spread,
)

FREE = 4  # the lane of a joker that belongs to no suit


def holder(pos: Position) -> int:
    """The seat whose card is played next: the seat on turn, but for the first trick of a jambone."""
    caller = pos.contract.caller
    if caller == NOBODY or pos.turn is None:
        return NOBODY if pos.turn is None else pos.turn
    seat, after = pos.leader, pos.contract.after
    for _ in pos.trick:
        seat = after[seat]
    return seat


# What may be played.


def playable(pos: Position, seat: int) -> int:
    """The known cards of ``seat`` that follow suit, or all of them when none does or it leads."""
    hand = pos.hands[seat]
    order = pos.contract.order
    if pos.led == NOBODY or order is None:
        return _lead_cards(pos, hand)
    if pos.led == FREE and order.joker == "lowest":
        return hand
    return hand & order.lane[pos.led] or hand


def _lead_cards(pos: Position, hand: int) -> int:
    """Any card leads, but for Wellington's lowest trump where the table plays it so."""
    rules, bid = pos.deal.rules, pos.contract.bid
    if pos.winners or rules.wellington_lead != "lowest_trump" or bid not in ("wellington", "blucher"):
        return hand
    lowest: dict[int, Card] = {}
    for card in cards_of(hand):
        lowest.setdefault(card // 16 if not card.is_joker else FREE, card)
    return sum(1 << card for card in lowest.values())


def legal_play(pos: Position) -> tuple[Action, ...]:
    """A play for each card that may be played, and a claim of renege where it may be made."""
    seat = pos.turn
    if pos.contract.caller != NOBODY:
        seat = holder(pos)
    assert seat is not None
    rules = pos.deal.rules
    free = rules.renege == "penalize"
    mask = pos.hands[seat] if free else playable(pos, seat)
    if pos.unknown is not None and pos.unknown[seat]:
        mask = _possible(pos, mask, follow=not free)
    plays: tuple[Action, ...] = (*plays_of(mask), *_renege_claim(pos)) if free else plays_of(mask)
    if rules.jokers and pos.led == NOBODY and names_suit(pos):
        joker = rules.deck[-1]
        if mask >> joker & 1:
            plays = (*(a for a in plays if a != Play(joker)), *(Play(joker, suit) for suit in SUITS))
    return plays


def names_suit(pos: Position) -> bool:
    """Must the leader of a joker name a suit? In no trump by ``nt_joker``, and to make trump in Napoleon."""
    order = pos.contract.order
    return order is None or (order.trump == FREE and order.joker == "leader_names_suit")


def _possible(pos: Position, mask: int, *, follow: bool) -> int:
    """With unknown cards in hand a seat may hold any card not seen elsewhere, and need not follow with a known one."""
    order = pos.contract.order
    follows = follow and pos.led != NOBODY and order is not None and bool(mask & order.lane[pos.led])
    unseen = pos.deal.rules.deck_mask & ~seen(pos)
    return mask | (unseen & order.lane[pos.led] if follows and order is not None else unseen)


def seen(pos: Position) -> int:
    """Every card whose place is known: in a hand, played, put down, or in the kitty."""
    mask = sum(pos.hands) | sum(1 << card for _, card in pos.spare.put if card is not None)
    mask |= sum(1 << card for card in pos.spare.kitty if card is not None)
    for _, action in pos.log:
        if type(action) is Play and action.card is not None:
            mask |= 1 << action.card
    if pos.deal.upcard is not None and pos.spare.upcard != "hand":
        mask |= 1 << pos.deal.upcard
    return mask


# Playing a card.


def act_play(pos: P, action: Action) -> P:
    """Play a card, or end the deal by a claim of renege."""
    if isinstance(action, Claim):
        return _claim_renege(pos)
    assert isinstance(action, Play)
    seat, card = holder(pos), action.card
    assert card is not None
    if pos.unknown is not None:
        hand, hidden = pos.hands[seat], pos.unknown[seat]
        known = hand >> card & 1
        pos = with_hand(pos, seat, hand | 1 << card, hidden if known else hidden - 1)
    if pos.contract.order is None:
        trump = action.suit if action.suit is not None else card.suit
        rules = pos.deal.rules
        pos = pos.moved(contract=pos.contract._replace(trump=int(trump), order=rules.orders[trump]))
    return play_card(pos, seat, card, action)


def play_card(pos: P, seat: int, card: Card, action: Play) -> P:
    """The position after ``seat`` played ``card`` from its hand; trump must be settled and the card legal."""
    contract, order = pos.contract, pos.contract.order
    assert order is not None
    new = Draft()
    new.deal, new.log, new.phase = pos.deal, pos.log, "play"
    hands = pos.hands
    new.hands = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
    new.unknown, new.contract, new.talk, new.spare = pos.unknown, contract, pos.talk, pos.spare
    new.winners, new.result, new.leader = pos.winners, None, pos.leader
    strength, led = order.strength[card], pos.led
    if led < 0 or (led == FREE and order.joker == "lowest"):
        new.led, new.top, new.best = _led_suit(order, card, action), strength, seat
    elif strength > pos.top and ((suit := order.suit[card]) == led or suit == order.trump):
        new.led, new.top, new.best = led, strength, seat
    else:
        new.led, new.top, new.best = led, pos.top, pos.best
    trick = (*pos.trick, card)
    if len(trick) < contract.active:
        new.trick = trick
        new.turn = contract.after[seat]
        if contract.caller >= 0:
            _let_caller_speak(new)
        return freeze(new, type(pos))
    return _gather(new, type(pos))


def _led_suit(order: Order, card: Card, action: Play) -> int:
    if action.suit is not None and order.trump == FREE:
        return action.suit
    return order.suit[card]


def _let_caller_speak(new: Draft) -> None:
    """In the first trick of a jambone the card of the exposed hand is called from the left."""
    if not new.winners and lone(new, makers=True) == new.turn:
        new.turn = new.contract.caller


def _gather(new: Draft, kind: type[P]) -> P:
    """The trick is complete: its winner leads, or the deal is over."""
    winner = new.best
    new.trick, new.winners = (), (*new.winners, winner)
    new.leader = new.turn = winner
    new.led = new.top = NOBODY
    pos = freeze(new, kind)
    if len(new.winners) == new.deal.rules.hand_size:
        return _after_last_trick(pos)
    if new.contract.bid and new.deal.rules.auction == "napoleon" and _is_decided(pos):
        return over(pos, finish(pos))
    return pos


def _is_decided(pos: Position) -> bool:
    """A broken misère ends the deal; other bids only where the table stops early."""
    taken, bid = pos.winners.count(pos.contract.maker), pos.contract.bid
    if bid == "misere":
        return taken > 0
    needed = TRICKS_NEEDED[bid]
    left = pos.deal.rules.hand_size - len(pos.winners)
    return pos.deal.rules.early_stop and (taken >= needed or taken + left < needed)


def finish(pos: Position) -> Result:
    """The result of a deal whose tricks are played."""
    rules, contract = pos.deal.rules, pos.contract
    maker, side_of = contract.maker, rules.side_of
    own = side_of[maker]
    tricks = sum(side_of[seat] == own for seat in pos.winners)
    if rules.auction == "numbers":
        return bid_result(rules, maker, contract.bid, tricks)
    if rules.auction == "napoleon":
        return nap_result(rules, maker, contract.bid, tricks)
    lone_maker = lone_defender = False
    for seat in contract.alone:
        if side_of[seat] == own:
            lone_maker = True
        else:
            lone_defender = True
    if contract.bid == "jambone":
        return jambone_result(rules, maker, tricks, lone_defender)
    if rules.fast_break and all(side_of[s] != own for s in pos.winners[:2]) and tricks == rules.hand_size - 2:
        return Result("fast break", (0,) * len(rules.sides), maker, tricks)
    return euchre_result(rules, maker, tricks, lone_maker, lone_defender)


# Reneges.


def tricks_of(pos: Position) -> Iterator[tuple[int, tuple[tuple[int, Card], ...]]]:
    """Each trick so far, the running one last: the suit to be followed, and (seat, card) in order of play."""
    order, after, active = pos.contract.order, pos.contract.after, pos.contract.active
    plays = [action for _, action in pos.log if isinstance(action, Play)]
    leaders = [pos.contract.first, *pos.winners]
    for leader, start in zip(leaders, range(0, len(plays), active or 1), strict=False):
        seat, trick = leader, []
        for action in plays[start : start + active]:
            assert action.card is not None
            trick.append((seat, action.card))
            seat = after[seat]
        assert order is not None
        yield _suit_to_follow(order, plays[start], trick), tuple(trick)


def _suit_to_follow(order: Order, lead: Play, trick: list[tuple[int, Card]]) -> int:
    suit = _led_suit(order, trick[0][1], lead)
    if suit == FREE and order.joker == "lowest" and len(trick) > 1:
        return order.suit[trick[1][1]]
    return suit


def failed_to_follow(pos: Position) -> dict[int, list[int]]:
    """For each seat the suits it did not follow, in the order of play, as everybody could see."""
    failed: dict[int, list[int]] = {}
    for led, trick in tricks_of(pos):
        for seat, card in trick[1:]:
            if led != FREE and pos.contract.order is not None and pos.contract.order.suit[card] != led:
                failed.setdefault(seat, []).append(led)
    return failed


def reneged(pos: Position, seat: int) -> bool:
    """Did ``seat`` fail to follow a suit of which it played or still holds a card afterwards?"""
    order = pos.contract.order
    assert order is not None
    later = pos.hands[seat]
    for led, trick in reversed(list(tricks_of(pos))):
        own = [card for who, card in trick if who == seat]
        if own and trick[0][0] != seat and order.suit[own[0]] != led and later & order.lane[led]:
            return True
        later |= sum(1 << card for card in own)
    return False


def _opponents(pos: Position, seat: int) -> list[int]:
    side_of, own = pos.deal.rules.side_of, pos.contract.maker
    if pos.deal.rules.partnership:
        return [s for s in range(len(side_of)) if side_of[s] != side_of[seat]]
    return [s for s in range(len(side_of)) if s != seat] if seat == own else [own]


def _renege_claim(pos: Position) -> tuple[Action, ...]:
    """A claim may be made once an opponent has failed to follow."""
    assert pos.turn is not None
    failed = failed_to_follow(pos)
    return (Claim("renege"),) if any(seat in failed for seat in _opponents(pos, pos.turn)) else ()


def _claim_renege(pos: P) -> P:
    """The hands are shown; a right claim ends the deal for the claimer's side, a wrong one against it."""
    assert pos.turn is not None
    rules, claimer = pos.deal.rules, pos.turn
    guilty = next((seat for seat in _opponents(pos, claimer) if reneged(pos, seat)), None)
    lone_hand = bool(pos.contract.alone)
    if guilty is None:
        kind, loser, points = "wrong claim", claimer, rules.renege_penalty
    else:
        kind, loser = "renege", guilty
        points = rules.renege_penalty_alone if lone_hand else rules.renege_penalty
    side = DEFENDERS if rules.side_of[loser] == rules.side_of[pos.contract.maker] else MAKERS
    plain = spread(
        rules.replace(euchre_3p="defenders_plus_2") if rules.players == 3 else rules, pos.contract.maker, side, points
    )
    return over(show(pos, sum(pos.hands)), Result(kind, plain, loser))


def _after_last_trick(pos: P) -> P:
    """Where reneges are penalized, each side is asked once more before the score stands."""
    if pos.deal.rules.renege == "penalize":
        failed = failed_to_follow(pos)
        waiting = tuple(
            ("review", seat)
            for seat in pos.deal.rules.clockwise(pos.leader)
            if pos.contract.after[(seat - 1) % len(pos.contract.after)] == seat
            and any(other in failed for other in _opponents(pos, seat))
        )
        return _review_next(pos, waiting)
    return over(pos, finish(pos))


def _review_next(pos: P, queue: tuple[tuple[str, int], ...]) -> P:
    pos = pos.moved(talk=pos.talk._replace(queue=queue))
    if not queue:
        return over(pos, finish(pos))
    return pos.moved(phase="review", turn=queue[0][1])


def legal_review(pos: Position) -> tuple[Action, ...]:
    """Let the score stand, or claim a renege."""
    return (Pass(), Claim("renege"))


def act_review(pos: P, action: Action) -> P:
    """A claim decides; the last pass lets the score stand."""
    if isinstance(action, Claim):
        return _claim_renege(pos)
    return _review_next(pos, pos.talk.queue[1:])
