"""Options of the table and the auctions. Source: rules.md 0.5, sections 2-9."""

from __future__ import annotations

from .kinds import JOKER, NAPOLEON, NUMBERS, UPCARD, Option, Value, switch

RANKS: dict[Value, str] = {
    rank: f"The deck runs from {word} to the ace in four suits ({4 * (15 - number)} cards)."
    for number, (rank, word) in enumerate(
        zip(
            "23456789",
            ["the two", "the three", "the four", "the five", "the six", "the seven", "the eight", "the nine"],
            strict=True,
        ),
        start=2,
    )
}

TABLE = {
    "auction": Option(
        "upcard",
        {
            "upcard": "A card is turned up and proposes trump.",
            "numbers": "Players bid how many tricks they will take; the highest bidder names trump.",
            "napoleon": "Players bid tricks on the ladder of Napoleon; the first card led makes trump.",
        },
    ),
    "players": Option(4, "{} players.", low=2, high=7),
    "lowest_rank": Option("9", RANKS),
    "jokers": Option(0, {0: "There is no joker.", 1: "One joker (Benny, best bower) is the highest trump."}, high=1),
    "bowers": switch(
        "The jack of trump and the other jack of its colour are the bowers.",
        "There are no bowers: jacks rank under queens.",
        default=True,
    ),
    "hand_size": Option(5, "{} cards each.", low=5, high=7),
    "deal_pattern": Option(
        "alt-3-2",
        {
            "3-2": "Dealt three to each, then two to each.",
            "2-3": "Dealt two to each, then three to each.",
            "alt-3-2": "Dealt three, two, three, two around, then two, three, two, three.",
            "1x5": "Dealt one card at a time.",
            "3-3": "Dealt three to each, twice.",
            "3-4": "Dealt three to each, then four to each.",
        },
    ),
    "first_dealer": Option(
        "random",
        {
            "random": "The first dealer is drawn at random.",
            "first_jack": "The first jack dealt face up makes the first dealer.",
            "first_black_jack": "The first black jack dealt face up makes the first dealer.",
            "high_cut": "The highest card cut deals first.",
            "low_cut": "The lowest card cut deals first.",
            **{f"seat:{k}": f"Seat {k} deals first." for k in range(7)},
        },
    ),
}

CALLS = {
    "dealer_pickup": Option(
        "optional_if_ordered",
        {
            "forced": "The dealer must take the upcard when its suit is made trump.",
            "optional_if_ordered": "A dealer who is ordered may leave the upcard; one who accepts it takes it.",
            "optional": "The dealer may always leave the upcard.",
        },
        needs=UPCARD,
    ),
    "may_discard_upcard": switch(
        "The dealer may put down the very card just taken.",
        "The dealer may not put down the card just taken.",
        needs=UPCARD,
    ),
    "upcard_location": Option(
        "hand",
        {
            "hand": "The upcard goes into the dealer's hand.",
            "table_until_played": "The upcard stays in sight on the table until the dealer plays it.",
        },
        needs=UPCARD,
    ),
    "turned_suit_nameable": switch(
        "The suit turned down may be named in round two.",
        "The suit turned down may not be named in round two.",
        needs=UPCARD,
    ),
    "stick_the_dealer": switch(
        "Stick the dealer: the dealer must name a suit when all others passed twice.",
        "When all pass twice the deal is thrown in.",
        needs=UPCARD,
    ),
    "all_pass": Option(
        "next_dealer",
        {
            "next_dealer": "After a thrown-in deal the next player deals.",
            "same_dealer": "After a thrown-in deal the same player deals again.",
        },
    ),
    "order_needs_natural_trump": Option(
        "none",
        {
            "none": "Anybody may order without holding a card of the suit.",
            "dealer": "The dealer needs a card printed in the upcard's suit to take it.",
            "all": "Whoever orders needs a card printed in the upcard's suit.",
        },
        needs=UPCARD,
    ),
    "joker_upcard": Option(
        "dealer_names_blind",
        {
            "dealer_names_blind": "Joker turned up: the dealer names trump before looking at the hand.",
            "dealer_names_seen": "Joker turned up: the dealer names trump after looking at the hand.",
            **{
                f"suit:{s}": f"Joker turned up: it proposes {w}."
                for s, w in zip("CDHS", ("clubs", "diamonds", "hearts", "spades"), strict=True)
            },
            "redeal": "Joker turned up: the cards are dealt again.",
        },
        needs=(*UPCARD, *JOKER),
    ),
    "joker_set_aside": switch(
        "A joker named on by the dealer is set aside, out of play.",
        "A joker turned up joins the dealer's hand.",
        needs=(*UPCARD, *JOKER),
    ),
    "no_trump_calls": switch("No trump may be named in round two.", "No trump cannot be named.", needs=UPCARD),
    "nt_joker": Option(
        "only_trump",
        {
            "only_trump": "Without trump the joker is a trump of its own.",
            "lowest": "Without trump the joker loses every trick; led, the next card sets the suit.",
            "leader_names_suit": "Without trump the joker wins; led, its player names the suit to follow.",
        },
        needs=JOKER,
    ),
}

BIDS = {
    "bid_rounds": Option(
        "until_three_pass",
        {
            "until_three_pass": "Bidding goes round until all others have passed.",
            "single": "Each player bids once.",
        },
        needs=NUMBERS,
    ),
    "pass_is_final": switch(
        "A player who passed is out of the bidding.",
        "A player who passed may bid later.",
        default=True,
        needs=NUMBERS,
    ),
    "widow_use": Option(
        "bidder_exchange",
        {
            "bidder_exchange": "The highest bidder takes the widow and puts a card down.",
            "unused": "The widow stays face down.",
        },
        needs=NUMBERS,
    ),
    "forced_bid": Option(
        3,
        "When all pass, the holder of the joker must play a bid of {}.",
        high=6,
        off="When all pass the deal is thrown in.",
        needs=NUMBERS,
    ),
    "bid_no_trump": switch("The declarer may name no trump.", "The declarer names a suit.", needs=NUMBERS),
    "big_bid": switch(
        "A big bid goes over six: every trick, for twice the points.", "Six is the highest bid.", needs=NUMBERS
    ),
    "failed_bid": Option(
        "loses_bid",
        {
            "loses_bid": "A failed bid loses what was bid.",
            "loses_all_tricks": "A failed bid loses a point for every trick of the deal.",
        },
        needs=NUMBERS,
    ),
    "tie_has": Option(
        "declarer_first",
        {
            "declarer_first": "When both sides reach the target together the declarer's side wins.",
            "higher_total": "When both sides reach the target together the higher total wins.",
        },
        needs=NUMBERS,
    ),
    "min_bid": Option("two", {"two": "The lowest bid is two.", "three": "The lowest bid is three."}, needs=NAPOLEON),
    "mis_allowed": switch("Misère may be bid.", "Misère may not be bid.", default=True, needs=NAPOLEON),
    "extras_allowed": switch(
        "Wellington and Blücher may be bid over nap.", "Nap is the highest bid.", default=True, needs=NAPOLEON
    ),
    "nap_all_pass": Option(
        "redeal_next",
        {
            "redeal_next": "When all pass the next player deals.",
            "dealer_bids_one": "When all pass the dealer plays for one trick.",
            "double_next": "When all pass the next deal counts double.",
        },
        needs=NAPOLEON,
    ),
    "mis_trump": Option(
        "none",
        {
            "none": "Misère is played without trump.",
            "led_suit": "In misère the first card led makes trump as always.",
        },
        needs=(*NAPOLEON, ("mis_allowed", (True,))),
    ),
    "wellington_lead": Option(
        "free",
        {
            "free": "Wellington and Blücher lead any card.",
            "lowest_trump": "Wellington and Blücher lead the lowest card of the trump suit.",
            "named": "Wellington and Blücher name trump and lead any card.",
        },
        needs=(*NAPOLEON, ("extras_allowed", (True,))),
    ),
    "nap_values": Option(
        "wiki",
        {
            "wiki": "Values 2, 3, misère 3, 4, nap 5, Wellington 10, Blücher 20, made or failed.",
            "hoyle": "Nap wins 10 or loses 5; Wellington wins or loses 10; Blücher wins 10 or loses 20.",
            "peel": "Nap wins 10 or loses 5; Wellington wins 20 or loses 10; Blücher wins 30 or loses 15.",
        },
        needs=NAPOLEON,
    ),
    "mis_fail": Option(
        3,
        {3: "A failed misère loses 3.", 6: "A failed misère loses 6."},
        low=3,
        high=6,
        needs=(*NAPOLEON, ("mis_allowed", (True,))),
    ),
    "nap_scoring": Option(
        "declarer_only",
        {
            "declarer_only": "Only the declarer scores or loses.",
            "zero_sum": "The declarer wins from, or pays to, every other player.",
            "opponents_gain": "A failed bid gives its value to every other player.",
        },
        needs=NAPOLEON,
    ),
    "early_stop": switch("The deal ends as soon as the bid is decided.", "Every trick is played.", needs=NAPOLEON),
}
