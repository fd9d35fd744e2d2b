"""EGN's ways to write a game: unknown cards, bowers by name, suits by their part, and its rulesets."""

import json
from typing import Any

import pytest

from euchre import records
from euchre.cards import Card
from euchre.errors import NotationError, SetupError
from euchre.records import Player, Record
from euchre.records.egn_rules import from_ruleset, to_ruleset
from euchre.rules import Rules

from .sample import CALLS, TRICKS, changed, deal, game, problems, random_record, record


def back(document: dict[str, Any]) -> dict[str, Any]:
    """The document as it comes back from a record, by way of both of our own formats too."""
    first = record(document)
    for kind in ("json", "txt"):
        assert records.loads(records.dumps(first, kind)) == first
    found: dict[str, Any] = json.loads(records.dumps(first, "egn"))
    return found


def winners(document: dict[str, Any]) -> list[int | None]:
    return [trick.winner for trick in record(document).replay().deals[0].tricks]


# Cards.


def test_nine_may_be_written_n() -> None:
    document = game(deal(upcard="Ns", tricks=changed(3, 4, "Nc")))
    assert problems(document) == []
    assert record(document).deals[0].deal.upcard == Card("9s")
    assert back(document) == document


def test_capital_suits_are_read_and_kept() -> None:
    document = game(deal(tricks=changed(1, 1, "JH")))
    assert problems(document) == []
    assert back(document) == document


def test_right_and_left_bower_by_name_are_the_jacks_of_the_trump_colour() -> None:
    document = game(deal(tricks=[("R", "Kh", "Th", "9d"), ("Ah", "L", "Qh", "Td"), *TRICKS[2:]]))
    assert problems(document) == []
    plays = record(document).deals[0].tricks
    assert str(plays[0][0].action) == "play:Jh"
    assert str(plays[1][1].action) == "play:Jd"
    assert winners(document) == [1, 2, 2, 1, 1]
    assert back(document) == document


def test_suits_by_their_part_are_played_as_suits() -> None:
    # A14 with trump, next, and two green suits: hearts t, diamonds n, clubs g, spades h; nobody told the call.
    parts = {"h": "t", "d": "n", "c": "g", "s": "h"}
    tricks = [[card[0] + parts[card[1]] for card in trick] for trick in TRICKS]
    document = game(deal(upcard="9h", calls=(*CALLS[:4], "x"), tricks=tricks))
    assert problems(document) == []
    played = record(document).replay().deals[0]
    assert played.end.winners == (1, 2, 2, 1, 1)
    assert (played.maker, played.points) == (1, (0, 1))
    assert back(document) == document


def test_an_order_of_a_trump_by_its_part() -> None:
    tricks = [["Jt", "9t", "Jn", "At"]]
    document = game(deal(upcard="Kt", calls=("Order",), tricks=tricks))
    assert winners(document) == [1]
    assert record(document).deals[0].deal.upcard == Card("Ks")
    assert back(document) == document


def test_an_unknown_card_that_cannot_win_changes_nothing() -> None:
    # The right bower is led: whatever seat 3 throws, seat 1 wins.
    document = game(deal(tricks=changed(1, 3, "Xx")))
    assert problems(document) == []
    assert winners(document) == [1, 2, 2, 1, 1]
    assert record(document).replay().deals[0].points == (0, 1)
    assert back(document) == document


def test_of_an_unknown_card_as_much_is_used_as_is_known() -> None:
    # In trick 4 the trump 9h wins over clubs; a diamond of unknown rank cannot beat it, a heart could.
    assert winners(game(deal(tricks=changed(4, 3, "Xd")))) == [1, 2, 2, 1, 1]
    assert winners(game(deal(tricks=changed(3, 3, "Xd")))) == [1, 2, 2, 1, 1]


def test_an_unknown_card_that_may_win_leaves_the_trick_open() -> None:
    # The ace of trump is led, and the left bower has not been seen.
    document = game(deal(tricks=[TRICKS[0], ("Ah", "Xx", "Qh", "Td"), TRICKS[2]]))
    assert problems(document) == ["deal 1, trick 2: a card of this trick is unknown, so nobody can say who won it"]
    replay = record(document).replay()
    assert [trick.winner for trick in replay.deals[0].tricks] == [1, None, None]
    assert replay.deals[0].points is None
    assert back(document) == document


def test_an_unknown_card_may_be_told_from_all_the_others() -> None:
    # All trumps are seen elsewhere, so the card that seat 3 threw on the ace of clubs was none of them.
    document = game(deal(tricks=changed(3, 2, "Xx")))
    assert problems(document) == []
    assert winners(document) == [1, 2, 2, 1, 1]


def test_an_unknown_jack_is_no_more_than_the_jacks_that_are_left() -> None:
    # Both red jacks fall elsewhere, so an unknown jack is black, and loses to the ace of clubs that was led...
    document = game(deal(tricks=changed(3, 2, "Jx")))
    assert winners(document) == [1, 2, 2, 1, 1]
    # ...but among four jacks of which the left bower has not been seen it may win.
    document = game(deal(tricks=[TRICKS[0], ("Ah", "Jx", "Qh", "Td")]))
    assert winners(document) == [1, None]


def test_no_card_is_invented_for_an_unknown_one() -> None:
    replay = record(game(deal(tricks=changed(1, 3, "Xx")))).replay()
    assert all(step.state is None for step in replay if step.trick is not None)
    first = replay.deals[0].tricks[0]
    assert [str(move) for _, move in first.cards] == ["Jh", "Kh", "Xx", "9d"]


def test_an_upcard_of_which_only_the_suit_is_known_makes_trump() -> None:
    document = game(deal(upcard="Xh", calls=("Order",), tricks=[("Ac", "9h", "Kc", "Qc")]))
    assert str(record(document).replay().deals[0].trump) == "h"
    assert winners(document) == [2]
    assert back(document) == document


def test_an_unknown_upcard_leaves_trump_open() -> None:
    document = game(deal(upcard="Xx", calls=("Order",)))
    assert problems(document) == ["deal 1: the upcard gives no suit, so nobody can say what is trump"]
    assert back(document) == document


def test_an_unknown_call_leaves_trump_open() -> None:
    document = game(deal(calls=(*CALLS[:4], "x")))
    assert problems(document) == ["deal 1: what seat 1 (Bob) called is unknown"]
    assert record(document).replay().deals[0].points is None
    assert back(document) == document


def test_the_joker_is_the_highest_trump() -> None:
    document = game(deal(tricks=[("Jh", "B", "Th", "9d")]), joker=True)
    assert winners(document) == [2]
    assert back(document) == document


def test_without_trump_the_led_suit_wins() -> None:
    document = game(deal(calls=(*CALLS[:4], "n"), tricks=[("9d", "Jh", "Jd", "As")]), allow_no_trump=True)
    assert winners(document) == [3]
    assert str(record(document).replay().deals[0].trump) == "nt"
    assert back(document) == document


# Alone.

LONER = [("Ac", "Jh", "9d"), ("Ah", "Qh", "Td"), ("9h", "Ts", "Kd"), ("As", "Qs", "Qd"), ("Kh", "Th", "Ad")]


@pytest.mark.parametrize(
    ("caller", "rule", "leader"),
    [(1, "LEFT_OF_DEALER", 1), (2, "LEFT_OF_DEALER", 1), (3, "LEFT_OF_DEALER", 2), (0, "LEFT_OF_DEALER", 1),
     (1, "LEFT_OF_LONER", 2), (2, "LEFT_OF_LONER", 3), (3, "LEFT_OF_LONER", 0), (0, "LEFT_OF_LONER", 1)],
)  # fmt: skip
def test_who_leads_against_a_loner(caller: int, rule: str, leader: int) -> None:
    calls = (*CALLS[:4], *["Pass"] * ((caller - 1) % 4), "h")
    found = record(game(deal(calls=calls, isAlone=True, tricks=[("Jh", "9h", "Th")]), loner_lead=rule)).replay()
    seats = [seat for seat, _ in found.deals[0].tricks[0].cards]
    assert found.deals[0].alone == (caller,)
    assert seats[0] == leader
    assert (caller + 2) % 4 not in seats


@pytest.mark.parametrize(("march", "points"), [(4, (0, 4)), (5, (0, 5)), (3, (0, 3))])
def test_a_lone_march_scores_what_the_ruleset_says(march: int, points: tuple[int, int]) -> None:
    # 1 is alone with all the trumps that matter; 3 sits out.
    tricks = [("Jh", "9h", "9d"), ("Jd", "Th", "Td"), ("Ah", "Qh", "Qd"), ("Kh", "Ac", "Kd"), ("As", "9c", "Ts")]
    document = game(deal(isAlone=True, tricks=tricks), loner_march_score=march)
    assert problems(document) == []
    assert record(document).replay().deals[0].points == points


def test_a_euchred_loner_gives_what_the_ruleset_says() -> None:
    tricks = [("9c", "Ac", "Tc"), ("Jh", "9h", "Kc"), ("Jd", "Th", "Qc"), ("Ah", "Qh", "Kd"), ("Kh", "As", "Ad")]
    document = game(deal(calls=(*CALLS[:4], "h"), isAlone=True, tricks=tricks), loner_euchred_score=3)
    assert record(document).replay().deals[0].points == (3, 0)


def test_a_lone_defender_plays_against_a_loner_for_four() -> None:
    # 1 is alone, 2 defends alone: two cards a trick.
    tricks = [("9c", "Ac"), ("Jh", "9h"), ("Jd", "Th"), ("Ah", "Qh"), ("Kh", "As")]
    document = game(deal(isAlone=True, aloneDefender=2, tricks=tricks), defend_alone=True)
    replay = record(document).replay()
    assert replay.problems == ()
    assert replay.deals[0].alone == (1, 2)
    assert replay.deals[0].points == (4, 0)
    assert back(document) == document


def test_nobody_defending_alone_may_be_written_minus_one() -> None:
    tricks = [("Jh", "9h", "9d")]
    document = game(deal(isAlone=True, aloneDefender=-1, tricks=tricks), defend_alone=True)
    assert record(document).replay().deals[0].alone == (1,)
    assert back(document) == document


def test_partners_best_is_an_exchange_of_cards() -> None:
    exchange = [{"sender": 3, "receiver": 1, "cards": ["Kh"]}]
    document = game(deal(isAlone=True, cardExchanges=exchange, tricks=[("Kh", "9h", "9d")]), partners_best=True)
    calls = [str(move) for move in record(document).deals[0].calls]
    assert calls[-3:] == ["call", "give:Kh", "discard:Xx"]
    assert problems(document) == ["deal 1: the record breaks off after 1 of 5 tricks"]
    assert back(document) == document


def test_going_under_swaps_cards_with_the_kitty() -> None:
    document = game(deal(cardExchanges=[{"receiver": 2, "cards": ["Ks", "Xx", "Xx"]}], tricks=TRICKS), go_under=True)
    assert [str(move) for move in record(document).deals[0].calls][:5] == [
        "pass", "claim:go_under", "discard:Xx", "discard:Xx", "discard:Xx",
    ]  # fmt: skip
    assert problems(document) == []
    assert back(document) == document


# Rulesets.

TOGGLES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"stick_the_dealer": True, "dealer_pickup": "forced", "may_discard_upcard": True, "target_score": 10}),
    ({"std": False}, {"stick_the_dealer": False}),
    ({"min_rank": 7}, {"lowest_rank": "7"}),
    ({"winning_score": 11}, {"target_score": 11}),
    ({"num_deals": 8}, {"target_score": 0, "num_deals": 8}),
    ({"canadian": True}, {"dealer_partner_order_alone": True}),
    ({"loner_lead": "LEFT_OF_LONER"}, {"lead_lone_maker": "left_of_lone"}),
    ({"loner_march_score": 5}, {"score_lone_march": 5}),
    ({"loner_euchred_score": 4}, {"score_lone_maker_euchred_by_pair": 4}),
    ({"defend_alone": True}, {"defend_alone": "vs_lone_only", "score_lone_defender_euchre": 4}),
    ({"farmers": True}, {"misdeal_claims": ("farmers_exchange",)}),
    ({"partners_best": True}, {"partner_best": "receive_then_discard"}),
    ({"go_under": True}, {"go_under": True}),
    ({"joker": True}, {"jokers": 1}),
    ({"num_players": 2}, {"players": 2, "dealer_pickup": "forced"}),
    ({"num_players": 3}, {"players": 3, "alone_who": "none"}),
    ({"allow_no_trump": True}, {"no_trump_calls": True}),
    ({"fast_break": True}, {"fast_break": True}),
    ({"four_trick_tokens": True}, {"four_trick_tokens": True}),
]


@pytest.mark.parametrize(("ruleset", "options"), TOGGLES)
def test_every_toggle_of_a_ruleset_is_an_option_of_ours_and_back(
    ruleset: dict[str, Any], options: dict[str, Any]
) -> None:
    rules = from_ruleset(ruleset)
    assert {name: rules.values[name] for name in options} == options
    again = to_ruleset(rules)
    assert from_ruleset(again) == rules
    assert ruleset.items() <= again.items()


@pytest.mark.parametrize(
    ("ruleset", "sentence"),
    [
        ({"num_players": 6}, "ruleset: num_players=6: EGN games are played here by two, three or four"),
        ({"loner_lead": "DEALER"}, "ruleset: loner_lead should be LEFT_OF_DEALER or LEFT_OF_LONER, not 'DEALER'"),
        ({"std": "yes"}, 'ruleset: std should be true or false, not "yes"'),
        ({"winning_score": 10, "num_deals": 8}, "ruleset: target_score=10 clashes with num_deals=8"),
        ({"winning_score": 0}, "ruleset: target_score=0 clashes with num_deals=0"),
        ({"loner_march_score": 4.5}, "ruleset: loner_march_score should be a whole number, not 4.5"),
    ],
)
def test_a_ruleset_that_cannot_stand_is_refused_in_a_sentence(ruleset: dict[str, Any], sentence: str) -> None:
    with pytest.raises((NotationError, SetupError)) as error:
        record(game(**ruleset))
    assert str(error.value).startswith(sentence)


def test_toggles_that_nobody_knows_are_kept() -> None:
    document = game(deal(), moon_rule=True)
    assert back(document) == document


def test_fast_break_scores_nothing() -> None:
    # Makers {0,2}: defenders 1 and 3 take the first two tricks and none after.
    tricks = [("Ac", "9c", "Tc", "Kc"), ("As", "Ts", "Qs", "Ks"), ("9d", "Jh", "Th", "Kd"),
              ("Ah", "9h", "Qd", "Td"), ("Jd", "Qh", "Ad", "Qc")]  # fmt: skip
    calls = (*CALLS[:4], "Pass", "h")
    for fast, points in ((True, (0, 0)), (False, (1, 0))):
        found = record(game(deal(calls=calls, upcard="Js", tricks=tricks), fast_break=fast)).replay()
        assert [trick.winner for trick in found.deals[0].tricks] == [1, 1, 2, 2, 2]
        assert found.deals[0].points == points


def test_four_tokens_are_a_point() -> None:
    # Seat 1's side makes exactly four tricks in every deal it calls; the fourth time is worth two points.
    tricks = [("Jh", "Kh", "Th", "9d"), ("Ah", "Ac", "Qh", "Td"), ("9h", "Qc", "Ts", "Qd"), ("As", "Kc", "Ks", "Kd"),
              ("9c", "Tc", "Qs", "Ad")]  # fmt: skip
    deals = []
    for number in range(7):
        own = number % 2 == 0
        deals.append(deal(number % 4, tricks=tricks if own else TRICKS))
    scores = [played.score for played in record(game(*deals, four_trick_tokens=True)).replay().deals]
    assert [score[1] for score in scores][::2] == [1, 2, 3, 5]


def test_two_and_three_players_have_scores_of_their_own() -> None:
    tricks = [("Jd", "Kd", "Td"), ("Ad", "Jh", "Qd"), ("Qc", "Ac", "Kc"), ("Ks", "As", "9s"), ("9d", "Tc", "Qs")]
    document = game(deal(upcard="9h", calls=(*CALLS[:3], "d"), tricks=tricks), num_players=3)
    document["metadata"]["players"] = ["Ann", "Bob", "Cat"]
    replay = record(document).replay()
    assert replay.score == (0, 1, 0)  # example D8 of the rules
    assert back(document) == document


# Whole documents.


def test_players_are_names_or_people_with_ids() -> None:
    who = {"name": "Bob", "playerIds": [{"id": "b-1", "source": "league"}], "shoeSize": 44}
    bare = {"name": "Cat"}
    document = game(deal(), metadata={"players": ["Ann", who, bare, "Dan"]})
    found = record(document)
    assert found.players[1] == Player("Bob", (("league", "b-1"),), {"egn": {"shoeSize": 44}})
    assert found.name_of(2) == "Cat"
    assert back(document) == document


def test_keys_that_nobody_knows_are_kept_at_every_level() -> None:
    document = game(deal(), metadata={"gameId": "g1", "venue": {"town": "Utrecht"}})
    document["weather"] = ["rain", None, 3.5]
    document["deals"][0]["mood"] = "tense"
    document["deals"][0]["initialState"]["shuffler"] = 3
    document["deals"][0]["phases"][0]["seconds"] = [1, 2]
    document["deals"][0]["phases"][1]["camera"] = "left"
    document["deals"][0]["alternativeLines"] = [
        {"branchIndex": 5, "why": "?", "phases": [{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["9h"]], "n": 1}]}
    ]
    assert back(document) == document


def test_comments_at_no_card_stay_where_they_are() -> None:
    document = game(deal(callAnnotations={"4": ["[!]Right."], "9": ["Nowhere."], "00": ["Odd."], "1": []}))
    found = record(document)
    assert [move.notes for move in found.deals[0].calls] == [(), (), (), (), ("[!]Right.",)]
    assert back(document) == document


def test_a_deal_may_be_packed_text_even_in_json() -> None:
    from euchre.records.egnb_deal import pack_deal

    plain = game(deal(), deal(1))
    packed = dict(plain, deals=[pack_deal(plain["deals"][0], {}), plain["deals"][1]])
    assert record(packed).replay().score == record(plain).replay().score == (1, 1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.pop("fileType"), "fileType should be “Euchre Game Notation”, not null"),
        (lambda d: d.update(version="2.0"), "version “2.0” of EGN is unknown: versions 1.x are read"),
        (lambda d: d["deals"][1]["initialState"].update(dealer=4), "deal 2: dealer should be a seat, 0 to 3, not 4"),
        (lambda d: d["deals"][1]["initialState"].update(upCard="9x9"), "deal 2: “9x9” is not a card of EGN"),
        (lambda d: d["deals"][1]["initialState"].update(upCard="8h"), "deal 2: 8h is not in the deck of 24 cards"),
        (lambda d: d["deals"][1]["phases"][0].update(calls=["Hit"]), "deal 2: “Hit” is not a call of EGN"),
        (lambda d: d["deals"][1]["phases"][0].update(type="TALK"), "deal 2: the type of a phase should be"),
        (lambda d: d["deals"][1]["phases"].append(d["deals"][1]["phases"][0]), "deal 2: there are 2 phases of"),
        (lambda d: d["deals"][1]["phases"][1].update(tricks=[["Jh", 7]]), "deal 2: a trick should be a list of texts"),
        (lambda d: d["metadata"].update(initialScore=[1, 2, 3]), "score needs 2 numbers, one for each side, not 3"),
        (lambda d: d.update(deals=[7]), "deal 1: a deal should be an object with keys, not 7"),
    ],
)  # fmt: skip
def test_a_broken_document_is_one_sentence_that_names_the_place(change: Any, sentence: str) -> None:
    document = game(deal(), deal(1))
    change(document)
    with pytest.raises((NotationError, SetupError)) as error:
        record(document)
    assert str(error.value).startswith(sentence)


# Our own games.


@pytest.mark.parametrize("name", ["modern", "openspiel", "cutthroat"])
def test_our_own_games_are_the_same_games_in_egn(name: str) -> None:
    for seed in range(4):
        own, match = random_record(Rules.preset(name), seed)
        again = records.loads(records.dumps(own, "egn"))
        assert isinstance(again, Record)
        replay = again.replay()
        assert (replay.problems, replay.score) == ((), match.score)
        assert [d.points for d in replay.deals] == [d.points for d in own.replay().deals]


OWN: list[dict[str, Any]] = [
    {"defend_alone": "vs_lone_only", "score_lone_defender_euchre": 4, "lead_both_alone": "left_of_dealer"},
    {"partner_best": "receive_then_discard"},
    {"go_under": True},
    {"misdeal_claims": ("farmers_exchange",)},
    {"no_trump_calls": True, "dealer_partner_order_alone": True, "stick_the_dealer": False},
]


@pytest.mark.parametrize("options", OWN)
def test_our_own_games_with_the_toggles_of_egn_are_the_same_games(options: dict[str, Any]) -> None:
    for seed in range(4):
        own, match = random_record(Rules.preset("modern", **options), seed)
        again = records.loads(records.dumps(own, "egn"))
        assert isinstance(again, Record)
        assert (again.replay().problems, again.replay().score) == ((), match.score)
        assert records.loads(records.dumps(again, "egn")) == again


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hasenpfeffer", "EGN has no words for hasenpfeffer: it records Euchre with an upcard only"),
        ("napoleon", "EGN has no words for napoleon"),
        ("railroad", "deal 1: EGN cannot say that a card was put down before the partner's was received"),
        ("three-handed", "EGN cannot say this game: its rules would change the winners of the tricks of deal 1"),
        ("north-american", "deal 1: EGN cannot say that the maker's partner plays alone"),
    ],
)
def test_games_that_egn_cannot_say_are_refused_in_a_sentence(name: str, sentence: str) -> None:
    refused = []
    for seed in range(8):
        own, _ = random_record(Rules.preset(name), seed)
        try:
            records.dumps(own, "egn")
        except SetupError as error:
            refused.append(str(error))
    assert any(text.startswith(sentence) for text in refused), refused


def test_what_egn_has_no_word_for_is_listed() -> None:
    rules = Rules.preset("modern", score_euchre=3)
    own, _ = random_record(rules, 1, deals=1)
    assert "EGN has no word for the rule score_euchre=3" in records.lost(own, "egn")
    assert records.lost(own, "json") == []
