"""Classes of a hand and an upcard: all of them, and equal exactly when a renaming that keeps colours says so."""

from itertools import combinations, permutations
from random import Random

import pytest

from euchre.cards import Card
from euchre.kernel import classes
from euchre.kernel.backend import kernel
from euchre.kernel.bidding import rough_classes
from euchre.rules import Rules

RULES = Rules.preset("modern")
DECK = [int(card) for card in RULES.deck]
# Renamings of suits: the eight that send mates to mates.
MAPS = [m for m in permutations(range(4)) if m[0] + m[3] == 3 and m[1] + m[2] == 3]


def mask(cards: tuple[int, ...] | list[int]) -> int:
    return sum(1 << card for card in cards)


def renamed(cards: list[int], names: tuple[int, ...]) -> list[int]:
    return [16 * names[card >> 4] + card % 16 for card in cards]


def random_six(random: Random) -> list[int]:
    return random.sample(DECK, 6)


def test_there_are_105798_classes_and_every_number_is_used() -> None:
    assert classes.classes() == 105_798
    number = getattr(kernel, "hand_class", None)
    if number is None:
        pytest.skip("two hundred thousand hands take the slow twin too long")
    found = {
        number(mask(hand), upcard)[0]
        for upcard in DECK[:6]
        for hand in combinations([card for card in DECK if card != upcard], 5)
    }
    assert found == set(range(105_798))


def test_there_are_42504_hands_and_twelve_decisions_a_class() -> None:
    assert sum(1 for _ in combinations(DECK, 5)) == 42_504
    # Round one, round two, and the discard by who ordered, four each.
    assert 12 * classes.classes() == 1_269_576


def test_there_are_eight_renamings_and_each_keeps_the_left_bower_a_bower() -> None:
    assert len(MAPS) == 8
    for names in MAPS:
        for trump in range(4):
            left = Card("Jc") + 16 * (3 - trump)
            (image,) = renamed([left], names)
            assert RULES.orders[names[trump]].suit[image] == names[trump]


def test_a_renaming_that_keeps_colours_keeps_the_class() -> None:
    random = Random(5)
    for _ in range(300):
        six = random_six(random)
        numbers = {classes.class_of(mask(new[:5]), new[5]).number for new in (renamed(six, m) for m in MAPS)}
        assert len(numbers) == 1


def test_equal_classes_are_renamings_of_each_other() -> None:
    # The slow judge: the smallest image over the eight renamings. Few ranks, so that many hands meet.
    random = Random(6)
    first_seen: dict[int, tuple[int, int]] = {}
    small = [card for card in DECK if card % 16 in (9, 11, 14)]
    for _ in range(3000):
        six = random.sample(small, 6)
        key = min((new[5], mask(new[:5])) for new in (renamed(six, m) for m in MAPS))
        number = classes.class_of(mask(six[:5]), six[5]).number
        assert first_seen.setdefault(number, key) == key
    assert len(first_seen) > 500


def test_a_renaming_that_mixes_colours_is_another_class() -> None:
    # The jack of clubs is the left bower of spades and of no red suit.
    held = [Card(text) for text in ("Jc", "Ad", "9d", "9h", "Th")]
    mixed = renamed([int(card) for card in held], (1, 0, 2, 3))
    upcard = int(Card("As"))
    assert classes.class_of(mask([int(c) for c in held]), upcard).number != classes.class_of(mask(mixed), upcard).number


def test_the_suits_are_told_as_own_mate_and_the_others() -> None:
    hand = mask([int(Card(text)) for text in ("Jc", "Ad", "9d", "9h", "Th")])
    found = classes.class_of(hand, int(Card("As")))
    assert found.suits == (3, 0, 2, 1), "hearts hold the smaller mask of ranks"
    assert [str(Card(card)) for card in classes.cards_in_order(hand, found.suits)] == ["Jc", "9h", "Th", "9d", "Ad"]


@pytest.mark.skipif(not hasattr(kernel, "hand_class"), reason="needs the compiled kernel")
def test_the_kernel_agrees_with_the_twin() -> None:
    random = Random(7)
    for _ in range(5000):
        six = random_six(random)
        assert kernel.hand_class(mask(six[:5]), six[5]) == tuple(classes.class_of(mask(six[:5]), six[5]))


@pytest.mark.skipif(not hasattr(kernel, "rough_classes"), reason="needs the compiled kernel")
def test_rough_classes_hold_nines_for_tens_and_queens_for_kings_and_nothing_else() -> None:
    rough, count = rough_classes()
    assert count == len(set(rough)) == 15_442
    random, alike = Random(8), {9: 10, 10: 9, 12: 13, 13: 12}
    same = other = 0
    for _ in range(2000):
        *hand, upcard = random_six(random)
        k = random.randrange(5)
        near = hand[k] // 16 * 16 + alike.get(hand[k] % 16, 11)
        if near in (*hand, upcard):
            continue
        before = classes.class_of(mask(hand), upcard)
        after = classes.class_of(mask([*hand[:k], near, *hand[k + 1 :]]), upcard)
        if before.suits != after.suits:  # the two suits of the other colour have changed names
            continue
        if hand[k] % 16 in alike:
            assert rough[before.number] == rough[after.number]
            same += 1
        else:
            assert rough[before.number] != rough[after.number]
            other += 1
    assert min(same, other) > 100
