"""Options of points, house rules, the game and the match. Source: rules.md 0.8, 9b and 11.12."""

from __future__ import annotations

from ..texts import text, texts
from .kinds import PARTNERS, THREE, UPCARD, Option, switch

SCORES = {
    "score_point": Option(
        1,
        texts("Makers who take enough tricks score {n}."),
        low=1,
        high=20,
        needs=UPCARD,
    ),
    "score_march": Option(
        2,
        texts("Makers who take every trick score {n}."),
        low=1,
        high=20,
        needs=UPCARD,
    ),
    "score_euchre": Option(
        2,
        texts("Euchred makers give {n} to the other side."),
        low=1,
        high=20,
        needs=UPCARD,
    ),
    "score_lone_march": Option(
        4,
        texts("A lone maker who takes every trick scores {n}."),
        low=1,
        high=20,
        needs=PARTNERS,
    ),
    "score_lone_maker_euchred_by_pair": Option(
        2,
        texts("A lone maker euchred by a pair gives {n}."),
        low=1,
        high=20,
        needs=PARTNERS,
    ),
    "score_lone_vs_lone_euchre": Option(
        "as_table",
        {
            "as_table": text("A lone maker euchred by a lone defender gives what the lone defender scores."),
            "4": text("A lone maker euchred by a lone defender gives 4."),
        },
        needs=PARTNERS,
    ),
    "score_lone_defender_euchre": Option(
        2,
        texts("A lone defender who euchres the makers scores {n}."),
        low=1,
        high=20,
        needs=PARTNERS,
    ),
    "score_lone_defender_march": Option(
        4,
        texts("A lone defender who takes every trick scores {n}."),
        low=1,
        high=20,
        needs=PARTNERS,
    ),
    "score_jambone": Option(
        8,
        texts("A jambone that takes every trick scores {n}."),
        low=1,
        high=40,
        needs=(*PARTNERS, ("jambone", (True,))),
    ),
    "score_jamboree": Option(
        16,
        texts("A jamboree scores {n}."),
        low=1,
        high=40,
        needs=(*PARTNERS, ("jamboree", (True,))),
    ),
    "euchre_3p": Option(
        "defenders_plus_2",
        {
            "defenders_plus_2": text("A euchred maker gives the score of a euchre to each opponent."),
            "maker_minus_2": text("A euchred maker loses the score of a euchre."),
        },
        needs=THREE,
    ),
    "super_euchre": Option(
        2,
        texts("Makers who take no trick at all give at least {n}."),
        low=2,
        high=5,
        needs=UPCARD,
    ),
    "take_four_for_one": switch(
        text("Makers with fewer than four tricks are euchred."),
        text("Makers with most of the tricks score."),
        needs=UPCARD,
    ),
    "alone_must_take_five": switch(
        text("A loner with fewer than every trick is euchred."),
        text("A loner with most of the tricks scores a point."),
        needs=PARTNERS,
    ),
    "fast_break": switch(
        text("Defenders who take the first two tricks and lose the rest: nobody scores."),
        text("The first two tricks decide nothing by themselves."),
        needs=UPCARD,
    ),
    "four_trick_tokens": switch(
        text("Makers with a partner who take exactly four tricks get a token; four tokens are a point."),
        text("Four tricks earn no token."),
        needs=PARTNERS,
    ),
}

HOUSE = {
    "misdeal_claims": Option(
        (),
        {
            "farmers_redeal": text("A farmer's hand may void the deal."),
            "farmers_exchange": text("A farmer's hand may show and swap three nines or tens with the kitty."),
            "ace_no_face": text("A hand of one ace and no face card may be thrown in."),
            "no_ace_no_face": text("A hand without ace or face card may be thrown in."),
            "no_ace_no_face_no_trump": text(
                "A hand without ace, face card or card of the upcard's suit may be thrown in."
            ),
        },
        many=True,
        needs=UPCARD,
    ),
    "farmers_min": Option(
        3,
        texts("A farmer's hand holds at least {n} nines and tens."),
        low=3,
        high=5,
        needs=UPCARD,
    ),
    "go_under": switch(
        text(
            "A hand with three nines and tens, or without a face card, may swap three cards with "
            "the kitty before the calls."
        ),
        text("Nobody goes under."),
        needs=UPCARD,
    ),
    "misdeal_dealer": Option(
        "same",
        {
            "same": text("After a misdeal the same player deals again."),
            "next": text("After a misdeal the next player deals."),
        },
        needs=UPCARD,
    ),
    "renege": Option(
        "prevent",
        {
            "prevent": text("A card that does not follow suit cannot be played."),
            "penalize": text("A renege can be played; an opponent who claims it rightly ends the deal."),
        },
        needs=UPCARD,
    ),
    "renege_penalty": Option(
        2,
        texts("A renege, or a wrong claim of one, gives the other side {n}."),
        low=1,
        high=20,
        needs=(*UPCARD, ("renege", ("penalize",))),
    ),
    "renege_penalty_alone": Option(
        4,
        texts("A renege in a lone hand gives the other side {n}."),
        low=1,
        high=20,
        needs=(*PARTNERS, ("renege", ("penalize",))),
    ),
}

MATCH = {
    "target_score": Option(
        10,
        texts("The first side with {n} point wins.", "The first side with {n} points wins."),
        high=1000,
        off=text("There is no target score."),
    ),
    "num_deals": Option(
        0,
        texts("The game ends after {n} deal.", "The game ends after {n} deals."),
        high=1000,
        off=text("There is no limit of deals."),
    ),
    "tie_3p": Option(
        "highest_else_shared",
        {
            "highest_else_shared": text("Two players at the target: the higher wins; equals share."),
            "shared": text("All players at the target share the win."),
            "highest_else_play_on": text("Two players at the target: the higher wins; equals play on."),
            "eldest": text("Two players at the target: the first from the dealer's left wins."),
        },
        needs=THREE,
    ),
    "laps": switch(
        text("Points beyond the target are carried into the next game."),
        text("Every game starts at nothing."),
        needs=PARTNERS,
    ),
    "slam": switch(
        text("A game against a side with nothing counts as two."), text("Every game counts as one."), needs=PARTNERS
    ),
    "slam_on_chained_games": switch(
        text("A chained game counts as a slam too."),
        text("A chained game counts as one."),
        needs=(*PARTNERS, ("laps", (True,)), ("slam", (True,))),
    ),
    "games": Option(
        1,
        texts("The first side with {n} game wins the match.", "The first side with {n} games wins the match."),
        low=1,
        high=99,
    ),
}
