"""What a replay finds wrong, one planted fault at a time, and what it can still show."""

import pytest

from euchre.records import Record, loads

from .sample import CALLS, TRICKS, changed, deal, game, problems, real, record


def points(tricks: object) -> tuple[int, ...] | None:
    return record(game(deal(tricks=tricks))).replay().deals[0].points


def test_the_sample_itself_is_right() -> None:
    document = game(deal(), deal(1))
    assert problems(document) == []
    assert record(document).replay().score == (1, 1)


def test_a_revoke_is_proved_by_a_later_card() -> None:
    # Seat 1 leads the right bower; seat 2 throws Qc and keeps Kh and the left bower.
    tricks = [list(trick) for trick in TRICKS]
    tricks[0][1], tricks[4][1] = "Qc", "Kh"
    found = problems(game(deal(tricks=tricks)))
    assert found == [
        "deal 1, trick 1: seat 2 (Cat) plays Qc on hearts, but follows with Jd only in trick 2: a revoke",
    ]


def test_after_a_revoke_the_tricks_go_to_the_cards_that_win_them() -> None:
    tricks = [list(trick) for trick in TRICKS]
    tricks[0][1], tricks[4][1] = "Qc", "Kh"
    played = record(game(deal(tricks=tricks))).replay().deals[0]
    assert played.end.winners == (1, 2, 2, 1, 2)
    assert played.points == (2, 0)


def test_a_revoke_is_proved_by_a_hand_the_file_gives() -> None:
    document = game(deal(tricks=[("Jh", "Qc", "Th", "9d")]))
    document["deals"][0]["initialState"]["playerCards"] = [[], [], ["Kh", "Qc"], []]
    assert "deal 1, trick 1: seat 2 (Cat) plays Qc on hearts, but holds Kh: a revoke" in problems(document)


def test_a_left_bower_is_no_card_of_its_printed_suit() -> None:
    # Trick 4 of A14 with a diamond led: seat 2, who played the left bower before, need not have followed.
    assert problems(game(deal())) == []
    assert record(game(deal())).replay().deals[0].tricks[1].winner == 2


def test_a_card_played_twice_is_named_with_both_tricks() -> None:
    assert problems(game(deal(tricks=changed(5, 3, "Qs")))) == [
        "deal 1, trick 5: Qs is played by seat 3 (Dan), but seat 3 (Dan) played it in trick 4"
    ]


def test_the_upcard_that_was_turned_down_cannot_be_played() -> None:
    assert problems(game(deal(tricks=changed(5, 3, "9s")))) == [
        "deal 1, trick 5: 9s is played by seat 3 (Dan), but it was the upcard and was turned down"
    ]


def test_the_upcard_belongs_to_the_dealer_who_took_it() -> None:
    found = problems(game(deal(upcard="Kh", calls=("Order",))))
    sentence = "deal 1, trick 1: Kh is played by seat 2 (Cat), but it was the upcard, which seat 0 (Ann) took"
    assert found == [sentence]


def test_the_card_put_down_cannot_be_played() -> None:
    document = real("hustle-annotated")
    tricks = document["deals"][0]["phases"][1]["tricks"]
    assert document["deals"][0]["phases"][0]["discard"] == "Ks"
    tricks[4][0] = "Ks"
    found = problems(document)
    assert len(found) == 1
    assert found[0].startswith("deal 1, trick 5: Ks is played by seat ")
    assert found[0].endswith("had put it down")


def test_a_card_that_another_seat_was_dealt_cannot_be_played() -> None:
    document = game(deal())
    document["deals"][0]["initialState"]["playerCards"] = [["Ks"], [], [], []]
    found = problems(document)
    assert found[0] == "deal 1, trick 5: Ks is played by seat 3 (Dan), but seat 0 (Ann) was dealt it"
    assert found[1:] == ["deal 1, trick 5: seat 0 (Ann) plays Ad on spades, but holds Ks: a revoke"]


def test_a_card_of_another_deck_is_named() -> None:
    assert problems(game(deal(tricks=changed(5, 3, "8s")))) == [
        "deal 1, trick 5: 8s, played by seat 3 (Dan), is not in the deck of 24 cards"
    ]


def test_a_short_trick_is_named_and_the_best_card_leads_on() -> None:
    tricks = [list(trick) for trick in TRICKS]
    del tricks[2][3]
    assert problems(game(deal(tricks=tricks))) == ["deal 1, trick 3: the trick has only 3 of 4 cards"]
    assert points(tricks) == (0, 1)


def test_a_trick_with_a_card_too_many_is_named() -> None:
    tricks = [list(trick) for trick in TRICKS]
    tricks[1].append("Js")
    assert problems(game(deal(tricks=tricks))) == ["deal 1, trick 2: Js is a card too many: 4 play"]
    assert points(tricks) == (0, 1)


def test_a_sixth_trick_is_named() -> None:
    tricks = (*TRICKS, ("Js", "Jc", "Tc", "9s"))
    assert problems(game(deal(tricks=tricks))) == ["deal 1, trick 6: the deal was over before these cards"]
    assert points(tricks) == (0, 1)


def test_a_deal_that_breaks_off_is_named_and_not_scored_while_it_is_open() -> None:
    document = game(deal(tricks=TRICKS[:3]), deal(1))
    assert problems(document) == ["deal 1: the record breaks off after 3 of 5 tricks"]
    replay = record(document).replay()
    assert replay.deals[0].points is None
    assert replay.score == (1, 0)


def test_a_deal_that_breaks_off_is_scored_once_it_is_decided() -> None:
    # With diamonds trump the makers have lost three tricks after four, whatever follows.
    tricks = [*TRICKS[:4]]
    document = game(deal(calls=(*CALLS[:4], "Pass", "h"), tricks=tricks))
    replay = record(document).replay()
    assert len(replay.problems) == 1
    assert replay.deals[0].maker == 2
    assert replay.deals[0].points is None
    swept = [("Jh", "Kh", "Th", "9d"), ("Ah", "Jc", "Qh", "Td"), ("9h", "Qc", "Ts", "Kd")]
    decided = record(game(deal(calls=(*CALLS[:4], "Pass", "h"), tricks=swept))).replay().deals[0]
    assert (decided.end.winners, decided.points) == ((1, 1, 1), (0, 2))


def test_a_trick_that_breaks_off_at_the_end_is_named() -> None:
    found = problems(game(deal(tricks=[*TRICKS[:4], ("As", "Qc")])))
    assert found == ["deal 1, trick 5: the trick breaks off after 2 of 4 cards"]


def test_calls_without_cards_break_off() -> None:
    assert problems(game(deal(tricks=()))) == ["deal 1: the record breaks off before a card is played"]


@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        (("h",), "deal 1: no suit can be named now; seat 1 may pass, order, order+alone"),
        (("Pass", "Pass", "Pass", "Pass", "s"), "deal 1: spades was turned down and cannot be named"),
        ((*CALLS, "Pass"), "deal 1: there is a call too many (pass): the calls were over"),
        ((*CALLS, "c"), "deal 1: there is a call too many (name:c): the calls were over"),
        ((*CALLS[:4], "n"), "deal 1: name:nt is not possible now; seat 1 may pass, name:c"),
    ],
)
def test_a_call_that_the_rules_refuse_is_named(calls: tuple[str, ...], sentence: str) -> None:
    found = problems(game(deal(calls=calls)))
    assert found[0].startswith(sentence)


def test_an_order_in_round_two_is_named_and_still_makes_trump() -> None:
    replay = record(game(deal(upcard="9h", calls=(*CALLS[:4], "Order"), tricks=TRICKS[:1]))).replay()
    assert str(replay.problems[0]).startswith("deal 1: the upcard can be ordered only in round one")
    assert (replay.deals[0].maker, str(replay.deals[0].trump)) == (1, "h")


def test_a_stuck_dealer_may_not_pass() -> None:
    calls = ("Pass",) * 8
    assert problems(game(deal(calls=calls, tricks=())))[0] == "deal 1: seat 0 deals and must name a suit"
    assert problems(game(deal(calls=calls, tricks=()), std=False)) == []


def test_cards_after_a_thrown_in_deal_are_named() -> None:
    found = problems(game(deal(calls=("Pass",) * 8), std=False))
    assert found == ["deal 1: cards are played although the deal was thrown in"]


def test_cards_without_trump_are_named_and_shown() -> None:
    document = game(deal(calls=("Pass",)))
    assert problems(document) == ["deal 1: cards are played although nobody has made trump"]
    replay = record(document).replay()
    assert len(replay.deals[0].tricks) == 5
    assert replay.deals[0].points is None


def test_a_call_out_of_turn_is_named_where_the_record_says_who_spoke() -> None:
    from dataclasses import replace

    good = record(game(deal()))
    calls = good.deals[0].calls
    spoken = (replace(calls[0], seat=2), *calls[1:])
    wrong = replace(good, deals=(replace(good.deals[0], calls=spoken),))
    assert str(wrong.replay().problems[0]) == "deal 1: seat 2 (Cat) speaks out of turn (pass): it was seat 1 (Bob)'s"


def test_the_deal_passes_to_the_left() -> None:
    assert problems(game(deal(), deal(2))) == ["deal 2: seat 2 (Cat) deals, but it was seat 1 (Bob)'s turn"]


def test_a_game_that_goes_on_after_it_was_won_is_named_once() -> None:
    document = game(deal(), deal(1), deal(2), winning_score=1)
    replay = record(document).replay()
    assert [str(remark) for remark in replay.remarks] == ["deal 2: it is played although the game was won 0-1"]
    assert replay.problems == (), "people do play on; the record is not wrong for it"
    assert replay.score == (1, 2)


def test_a_game_by_deals_ends_with_them() -> None:
    assert problems(game(deal(), deal(1), num_deals=2)) == []
    longer = record(game(deal(), deal(1), num_deals=1)).replay()
    assert [str(remark) for remark in longer.remarks] == ["deal 2: it is played although the game was won 0-1"]


def test_a_final_score_that_does_not_follow_is_named() -> None:
    right = game(deal(), metadata={"finalScore": [0, 1]})
    wrong = game(deal(), metadata={"finalScore": [1, 0]})
    assert problems(right) == []
    assert problems(wrong) == ["the final score is given as 1-0, but the deals give 0-1"]


def test_points_that_do_not_follow_are_named() -> None:
    from dataclasses import replace

    good = record(game(deal()))
    wrong = replace(good, deals=(replace(good.deals[0], points=(0, 2)),))
    assert [str(p) for p in wrong.replay().problems] == ["deal 1: the record says 0-2, but the cards give 0-1"]


def test_a_loner_who_must_play_alone_is_held_to_it() -> None:
    found = problems(game(deal(upcard="9h", calls=("Pass", "Order"), tricks=()), canadian=True))
    assert found[0].startswith("deal 1: order is not possible now; seat 2 may pass, order+alone")


def test_every_fault_of_a_game_is_found_in_one_go() -> None:
    document = game(deal(tricks=changed(5, 3, "9s")), deal(2), deal(3, tricks=TRICKS[:2]))
    assert [text.split(":")[0] for text in problems(document)] == ["deal 1, trick 5", "deal 2", "deal 3"]


def test_an_empty_record_has_nothing_wrong_with_it() -> None:
    empty = record(game())
    assert isinstance(empty, Record)
    assert empty.replay().score == (0, 0)
    assert empty.replay().problems == ()


def test_an_order_in_round_two_of_a_joker_makes_the_suit_it_proposed_trump() -> None:
    text = """Euchre record, version 1
Rules: railroad
Deal 1: dealer 0, upcard B
Calls: pass, pass, pass, pass, order
Trick 1: Jh Kh Th 9d
"""
    found = loads(text)
    assert isinstance(found, Record)
    assert str(found.replay().problems[0]).startswith("deal 1: the upcard can be ordered only in round one")
    assert str(found.replay().deals[0].trump) == "h"
