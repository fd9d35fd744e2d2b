"""Options of points, house rules, the game and the match. Source: rules.md 0.8, 9b and 11.12."""

from __future__ import annotations

from .kinds import PARTNERS, THREE, UPCARD, Option, switch

SCORES = {
    "score_point": Option(1, "Makers who take enough tricks score {}.", low=1, high=20, needs=UPCARD),
    "score_march": Option(2, "Makers who take every trick score {}.", low=1, high=20, needs=UPCARD),
    "score_euchre": Option(2, "Euchred makers give {} to the other side.", low=1, high=20, needs=UPCARD),
    "score_lone_march": Option(4, "A lone maker who takes every trick scores {}.", low=1, high=20, needs=PARTNERS),
    "score_lone_maker_euchred_by_pair": Option(
        2, "A lone maker euchred by a pair gives {}.", low=1, high=20, needs=PARTNERS
    ),
    "score_lone_vs_lone_euchre": Option(
        "as_table",
        {
            "as_table": "A lone maker euchred by a lone defender gives what the lone defender scores.",
            "4": "A lone maker euchred by a lone defender gives 4.",
        },
        needs=PARTNERS,
    ),
    "score_lone_defender_euchre": Option(
        2, "A lone defender who euchres the makers scores {}.", low=1, high=20, needs=PARTNERS
    ),
    "score_lone_defender_march": Option(
        4, "A lone defender who takes every trick scores {}.", low=1, high=20, needs=PARTNERS
    ),
    "score_jambone": Option(
        8,
        "A jambone that takes every trick scores {}.",
        low=1,
        high=40,
        needs=(*PARTNERS, ("jambone", (True,))),
    ),
    "score_jamboree": Option(16, "A jamboree scores {}.", low=1, high=40, needs=(*PARTNERS, ("jamboree", (True,)))),
    "euchre_3p": Option(
        "defenders_plus_2",
        {
            "defenders_plus_2": "A euchred maker gives the score of a euchre to each opponent.",
            "maker_minus_2": "A euchred maker loses the score of a euchre.",
        },
        needs=THREE,
    ),
    "super_euchre": Option(2, "Makers who take no trick at all give at least {}.", low=2, high=5, needs=UPCARD),
    "take_four_for_one": switch(
        "Makers with fewer than four tricks are euchred.",
        "Makers with most of the tricks score.",
        needs=UPCARD,
    ),
    "alone_must_take_five": switch(
        "A loner with fewer than every trick is euchred.",
        "A loner with most of the tricks scores a point.",
        needs=PARTNERS,
    ),
    "fast_break": switch(
        "Defenders who take the first two tricks and lose the rest: nobody scores.",
        "The first two tricks decide nothing by themselves.",
        needs=UPCARD,
    ),
    "four_trick_tokens": switch(
        "Makers with a partner who take exactly four tricks get a token; four tokens are a point.",
        "Four tricks earn no token.",
        needs=PARTNERS,
    ),
}

HOUSE = {
    "misdeal_claims": Option(
        (),
        {
            "farmers_redeal": "A farmer's hand may void the deal.",
            "farmers_exchange": "A farmer's hand may show and swap three nines or tens with the kitty.",
            "ace_no_face": "A hand of one ace and no face card may be thrown in.",
            "no_ace_no_face": "A hand without ace or face card may be thrown in.",
            "no_ace_no_face_no_trump": "A hand without ace, face card or card of the upcard's suit may be thrown in.",
        },
        many=True,
        needs=UPCARD,
    ),
    "farmers_min": Option(3, "A farmer's hand holds at least {} nines and tens.", low=3, high=5, needs=UPCARD),
    "go_under": switch(
        "A hand with three nines and tens, or without a face card, may swap three cards with "
        "the kitty before the calls.",
        "Nobody goes under.",
        needs=UPCARD,
    ),
    "misdeal_dealer": Option(
        "same",
        {
            "same": "After a misdeal the same player deals again.",
            "next": "After a misdeal the next player deals.",
        },
        needs=UPCARD,
    ),
    "renege": Option(
        "prevent",
        {
            "prevent": "A card that does not follow suit cannot be played.",
            "penalize": "A renege can be played; an opponent who claims it rightly ends the deal.",
        },
        needs=UPCARD,
    ),
    "renege_penalty": Option(
        2,
        "A renege, or a wrong claim of one, gives the other side {}.",
        low=1,
        high=20,
        needs=(*UPCARD, ("renege", ("penalize",))),
    ),
    "renege_penalty_alone": Option(
        4,
        "A renege in a lone hand gives the other side {}.",
        low=1,
        high=20,
        needs=(*PARTNERS, ("renege", ("penalize",))),
    ),
}

MATCH = {
    "target_score": Option(10, "The first side with {} points wins.", high=1000, off="There is no target score."),
    "num_deals": Option(0, "The game ends after {} deals.", high=1000, off="There is no limit of deals."),
    "tie_3p": Option(
        "highest_else_shared",
        {
            "highest_else_shared": "Two players at the target: the higher wins; equals share.",
            "shared": "All players at the target share the win.",
            "highest_else_play_on": "Two players at the target: the higher wins; equals play on.",
            "eldest": "Two players at the target: the first from the dealer's left wins.",
        },
        needs=THREE,
    ),
    "laps": switch(
        "Points beyond the target are carried into the next game.",
        "Every game starts at nothing.",
        needs=PARTNERS,
    ),
    "slam": switch("A game against a side with nothing counts as two.", "Every game counts as one.", needs=PARTNERS),
    "slam_on_chained_games": switch(
        "A chained game counts as a slam too.",
        "A chained game counts as one.",
        needs=(*PARTNERS, ("laps", (True,)), ("slam", (True,))),
    ),
    "games": Option(1, "The first side with {} games wins the match.", low=1, high=99),
}
