"""Options of playing alone, the first lead and the partner's best. Source: rules.md 0.4, 0.5 and section 7."""

from __future__ import annotations

from ..texts import text
from .kinds import PARTNERS, THREE, UPCARD, Option, switch

ALONE = {
    "alone_who": Option(
        "anyone",
        {
            "none": text("Nobody on the making side plays alone."),
            "maker": text("The maker may play alone."),
            "anyone": text("The maker or the maker's partner may play alone."),
        },
        needs=PARTNERS,
        idle="none",
    ),
    "alone_window": Option(
        "after_trump_before_lead",
        {
            "with_call": text("Going alone is said with the call."),
            "after_trump_before_lead": text("Going alone is said after trump is made and before the first lead."),
        },
        needs=PARTNERS,
    ),
    "alone_poll_order": Option(
        "maker_side_first",
        {
            "maker_side_first": text("Maker, partner and then the opponents are asked about playing alone."),
            "clockwise_from_eldest": text("Players are asked about playing alone from the dealer's left."),
        },
        needs=PARTNERS,
    ),
    "defend_alone": Option(
        "always",
        {
            "never": text("Nobody defends alone."),
            "vs_lone_only": text("A defender may defend alone against a lone player."),
            "always": text("A defender may always defend alone."),
        },
        needs=PARTNERS,
        idle="never",
    ),
    "dealer_partner_order_alone": switch(
        text("The dealer's partner who orders in round one must play alone."),
        text("The dealer's partner may order without playing alone."),
        needs=PARTNERS,
    ),
    "lead_default": Option("left_of_dealer", {"left_of_dealer": text("The dealer's left leads first.")}, needs=UPCARD),
    "lead_lone_maker": Option(
        "left_of_lone",
        {
            "left_of_lone": text("Against a lone player the player on the loner's left leads."),
            "left_of_dealer": text("Against a lone player the dealer's left leads."),
        },
        needs=PARTNERS,
    ),
    "lead_lone_defender": Option(
        "left_of_lone",
        {
            "left_of_lone": text("With only a lone defender the player on that defender's left leads."),
            "left_of_dealer": text("With only a lone defender the dealer's left leads."),
        },
        needs=PARTNERS,
    ),
    "lead_both_alone": Option(
        "lone_defender",
        {
            "lone_defender": text("With a loner on both sides the lone defender leads."),
            "left_of_lone_maker": text("With a loner on both sides the next player left of the lone maker leads."),
            "left_of_dealer": text("With a loner on both sides the next player left of the dealer leads."),
        },
        needs=PARTNERS,
    ),
    "lead_3p": Option(
        "left_of_dealer",
        {
            "left_of_dealer": text("With three players the dealer's left leads first."),
            "left_of_maker": text("With three players the maker's left leads first."),
        },
        needs=THREE,
    ),
    "partner_best": Option(
        "off",
        {
            "off": text("A lone player gets no card from the partner."),
            "discard_then_receive": text("A lone player may put one card down and receive one from the partner."),
            "receive_then_discard": text("A lone player may receive a card from the partner and then put one down."),
        },
        needs=PARTNERS,
    ),
    "partner_best_for": Option(
        "maker_side",
        {
            "maker_side": text("Only a lone maker may call for the partner's best."),
            "both_sides": text("A lone defender may call for the partner's best too."),
        },
        needs=(*PARTNERS, ("partner_best", ("discard_then_receive", "receive_then_discard"))),
    ),
    "jambone": switch(
        text("Jambone: a lone player may play with the hand exposed."), text("No jambone."), needs=PARTNERS
    ),
    "jamboree": switch(
        text("Jamboree: a maker with the five highest trumps shows them and scores."),
        text("No jamboree."),
        needs=PARTNERS,
    ),
}
