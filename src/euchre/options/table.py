"""Options of the table and the auctions. Source: rules.md 0.5, sections 2-9."""

from __future__ import annotations

from ..texts import Text, text, texts
from .kinds import JOKER, NAPOLEON, NUMBERS, UPCARD, Option, Value, switch

RANKS: dict[Value, Text] = {
    "2": text("The deck runs from the two to the ace in four suits (52 cards)."),
    "3": text("The deck runs from the three to the ace in four suits (48 cards)."),
    "4": text("The deck runs from the four to the ace in four suits (44 cards)."),
    "5": text("The deck runs from the five to the ace in four suits (40 cards)."),
    "6": text("The deck runs from the six to the ace in four suits (36 cards)."),
    "7": text("The deck runs from the seven to the ace in four suits (32 cards)."),
    "8": text("The deck runs from the eight to the ace in four suits (28 cards)."),
    "9": text("The deck runs from the nine to the ace in four suits (24 cards)."),
}

TABLE = {
    "auction": Option(
        "upcard",
        {
            "upcard": text("A card is turned up and proposes trump."),
            "numbers": text("Players bid how many tricks they will take; the highest bidder names trump."),
            "napoleon": text("Players bid tricks on the ladder of Napoleon; the first card led makes trump."),
        },
    ),
    "players": Option(4, texts("{n} player.", "{n} players."), low=2, high=7),
    "lowest_rank": Option("9", RANKS),
    "jokers": Option(
        0, {0: text("There is no joker."), 1: text("One joker (Benny, best bower) is the highest trump.")}, high=1
    ),
    "bowers": switch(
        text("The jack of trump and the other jack of its colour are the bowers."),
        text("There are no bowers: jacks rank under queens."),
        default=True,
    ),
    "hand_size": Option(5, texts("{n} card each.", "{n} cards each."), low=5, high=7),
    "deal_pattern": Option(
        "alt-3-2",
        {
            "3-2": text("Dealt three to each, then two to each."),
            "2-3": text("Dealt two to each, then three to each."),
            "alt-3-2": text("Dealt three, two, three, two around, then two, three, two, three."),
            "1x5": text("Dealt one card at a time."),
            "3-3": text("Dealt three to each, twice."),
            "3-4": text("Dealt three to each, then four to each."),
        },
    ),
    "first_dealer": Option(
        "random",
        {
            "random": text("The first dealer is drawn at random."),
            "first_jack": text("The first jack dealt face up makes the first dealer."),
            "first_black_jack": text("The first black jack dealt face up makes the first dealer."),
            "high_cut": text("The highest card cut deals first."),
            "low_cut": text("The lowest card cut deals first."),
            **{f"seat:{k}": text("Seat {seat} deals first.", seat=k) for k in range(7)},
        },
    ),
}

CALLS = {
    "dealer_pickup": Option(
        "optional_if_ordered",
        {
            "forced": text("The dealer must take the upcard when its suit is made trump."),
            "optional_if_ordered": text("A dealer who is ordered may leave the upcard; one who accepts it takes it."),
            "optional": text("The dealer may always leave the upcard."),
        },
        needs=UPCARD,
    ),
    "may_discard_upcard": switch(
        text("The dealer may put down the very card just taken."),
        text("The dealer may not put down the card just taken."),
        needs=UPCARD,
    ),
    "upcard_location": Option(
        "hand",
        {
            "hand": text("The upcard goes into the dealer's hand."),
            "table_until_played": text("The upcard stays in sight on the table until the dealer plays it."),
        },
        needs=UPCARD,
    ),
    "turned_suit_nameable": switch(
        text("The suit turned down may be named in round two."),
        text("The suit turned down may not be named in round two."),
        needs=UPCARD,
    ),
    "stick_the_dealer": switch(
        text("Stick the dealer: the dealer must name a suit when all others passed twice."),
        text("When all pass twice the deal is thrown in."),
        needs=UPCARD,
    ),
    "all_pass": Option(
        "next_dealer",
        {
            "next_dealer": text("After a thrown-in deal the next player deals."),
            "same_dealer": text("After a thrown-in deal the same player deals again."),
        },
    ),
    "order_needs_natural_trump": Option(
        "none",
        {
            "none": text("Anybody may order without holding a card of the suit."),
            "dealer": text("The dealer needs a card printed in the upcard's suit to take it."),
            "all": text("Whoever orders needs a card printed in the upcard's suit."),
        },
        needs=UPCARD,
    ),
    "joker_upcard": Option(
        "dealer_names_blind",
        {
            "dealer_names_blind": text("Joker turned up: the dealer names trump before looking at the hand."),
            "dealer_names_seen": text("Joker turned up: the dealer names trump after looking at the hand."),
            "suit:C": text("Joker turned up: it proposes clubs."),
            "suit:D": text("Joker turned up: it proposes diamonds."),
            "suit:H": text("Joker turned up: it proposes hearts."),
            "suit:S": text("Joker turned up: it proposes spades."),
            "redeal": text("Joker turned up: the cards are dealt again."),
        },
        needs=(*UPCARD, *JOKER),
    ),
    "joker_set_aside": switch(
        text("A joker named on by the dealer is set aside, out of play."),
        text("A joker turned up joins the dealer's hand."),
        needs=(*UPCARD, *JOKER),
    ),
    "no_trump_calls": switch(
        text("No trump may be named in round two."), text("No trump cannot be named."), needs=UPCARD
    ),
    "nt_joker": Option(
        "only_trump",
        {
            "only_trump": text("Without trump the joker is a trump of its own."),
            "lowest": text("Without trump the joker loses every trick; led, the next card sets the suit."),
            "leader_names_suit": text("Without trump the joker wins; led, its player names the suit to follow."),
        },
        needs=JOKER,
    ),
}

BIDS = {
    "bid_rounds": Option(
        "until_three_pass",
        {
            "until_three_pass": text("Bidding goes round until all others have passed."),
            "single": text("Each player bids once."),
        },
        needs=NUMBERS,
    ),
    "pass_is_final": switch(
        text("A player who passed is out of the bidding."),
        text("A player who passed may bid later."),
        default=True,
        needs=NUMBERS,
    ),
    "widow_use": Option(
        "bidder_exchange",
        {
            "bidder_exchange": text("The highest bidder takes the widow and puts a card down."),
            "unused": text("The widow stays face down."),
        },
        needs=NUMBERS,
    ),
    "forced_bid": Option(
        3,
        texts("When all pass, the holder of the joker must play a bid of {n}."),
        high=6,
        off=text("When all pass the deal is thrown in."),
        needs=NUMBERS,
    ),
    "bid_no_trump": switch(text("The declarer may name no trump."), text("The declarer names a suit."), needs=NUMBERS),
    "big_bid": switch(
        text("A big bid goes over six: every trick, for twice the points."),
        text("Six is the highest bid."),
        needs=NUMBERS,
    ),
    "failed_bid": Option(
        "loses_bid",
        {
            "loses_bid": text("A failed bid loses what was bid."),
            "loses_all_tricks": text("A failed bid loses a point for every trick of the deal."),
        },
        needs=NUMBERS,
    ),
    "tie_has": Option(
        "declarer_first",
        {
            "declarer_first": text("When both sides reach the target together the declarer's side wins."),
            "higher_total": text("When both sides reach the target together the higher total wins."),
        },
        needs=NUMBERS,
    ),
    "min_bid": Option(
        "two", {"two": text("The lowest bid is two."), "three": text("The lowest bid is three.")}, needs=NAPOLEON
    ),
    "mis_allowed": switch(text("Misère may be bid."), text("Misère may not be bid."), default=True, needs=NAPOLEON),
    "extras_allowed": switch(
        text("Wellington and Blücher may be bid over nap."),
        text("Nap is the highest bid."),
        default=True,
        needs=NAPOLEON,
    ),
    "nap_all_pass": Option(
        "redeal_next",
        {
            "redeal_next": text("When all pass the next player deals."),
            "dealer_bids_one": text("When all pass the dealer plays for one trick."),
            "double_next": text("When all pass the next deal counts double."),
        },
        needs=NAPOLEON,
    ),
    "mis_trump": Option(
        "none",
        {
            "none": text("Misère is played without trump."),
            "led_suit": text("In misère the first card led makes trump as always."),
        },
        needs=(*NAPOLEON, ("mis_allowed", (True,))),
    ),
    "wellington_lead": Option(
        "free",
        {
            "free": text("Wellington and Blücher lead any card."),
            "lowest_trump": text("Wellington and Blücher lead the lowest card of the trump suit."),
            "named": text("Wellington and Blücher name trump and lead any card."),
        },
        needs=(*NAPOLEON, ("extras_allowed", (True,))),
    ),
    "nap_values": Option(
        "wiki",
        {
            "wiki": text("Values 2, 3, misère 3, 4, nap 5, Wellington 10, Blücher 20, made or failed."),
            "hoyle": text("Nap wins 10 or loses 5; Wellington wins or loses 10; Blücher wins 10 or loses 20."),
            "peel": text("Nap wins 10 or loses 5; Wellington wins 20 or loses 10; Blücher wins 30 or loses 15."),
        },
        needs=NAPOLEON,
    ),
    "mis_fail": Option(
        3,
        {3: text("A failed misère loses 3."), 6: text("A failed misère loses 6.")},
        low=3,
        high=6,
        needs=(*NAPOLEON, ("mis_allowed", (True,))),
    ),
    "nap_scoring": Option(
        "declarer_only",
        {
            "declarer_only": text("Only the declarer scores or loses."),
            "zero_sum": text("The declarer wins from, or pays to, every other player."),
            "opponents_gain": text("A failed bid gives its value to every other player."),
        },
        needs=NAPOLEON,
    ),
    "early_stop": switch(
        text("The deal ends as soon as the bid is decided."), text("Every trick is played."), needs=NAPOLEON
    ),
}
