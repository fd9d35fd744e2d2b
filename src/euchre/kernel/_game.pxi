# Whole deals from the first call, every legal action equally likely: four seats, 24 cards, one upcard, the dealer
# takes it when it is ordered, the maker is asked about going alone after the discard, the first active seat left of
# the dealer leads. The same steps as the preset "openspiel".

cdef struct Contract:
    int maker, trump, alone


cdef inline void random_calls(Dice* dice, uint64_t* hands, int upcard, int dealer, bint stick, bint bury,
                              Contract* made) noexcept nogil:
    # The auction and the discard; ``maker`` is -1 when the deal is thrown in.
    cdef int k, suit = upcard >> 4, options
    cdef uint64_t drop
    made.maker = -1
    for k in range(1, 5):
        if below(dice, 2):
            made.maker = (dealer + k) & 3
            made.trump = suit
            drop = hands[dealer] | (<uint64_t>1 << upcard if bury else 0)
            hands[dealer] |= <uint64_t>1 << upcard
            hands[dealer] ^= pick(dice, drop)
            break
    else:
        for k in range(1, 5):
            # pass and three suits; a dealer who is stuck has the suits only
            options = 0 if stick and k == 4 else 1
            options = below(dice, 3 + options) + 1 - options
            if options:
                made.maker = (dealer + k) & 3
                made.trump = options - 1 if options - 1 < suit else options
                break
        else:
            return
    made.alone = below(dice, 2)


def random_games(bint stick, bint bury, uint64_t seed, int8_t[::1] found, Py_ssize_t first, Py_ssize_t last):
    """Writes the points of seats 0 and 2, those of seats 1 and 3 counted negative, for each deal."""
    cdef uint8_t deck[24]
    cdef uint8_t cards[24]
    cdef uint64_t hands[4]
    cdef Layout layouts[4]
    cdef Game game
    cdef Dice dice
    cdef Contract made
    cdef Py_ssize_t i
    cdef int k, j, seat, at, dealer, out, won, points
    cdef uint8_t card
    game.deal = 0
    for k in range(24):
        deck[k] = 16 * (k // 6) + 9 + k % 6
    for k in range(4):
        layout_fill(&layouts[k], k, True, True)
    with nogil:
        for i in range(first, last):
            dice_start(&dice, seed, i)
            memcpy(cards, deck, 24)
            at = 0
            for seat in range(4):
                hands[seat] = 0
                for k in range(5):
                    j = at + below(&dice, 24 - at)
                    card = cards[j]
                    cards[j] = cards[at]
                    hands[seat] |= <uint64_t>1 << card
                    at += 1
            card = cards[20 + below(&dice, 4)]
            dealer = below(&dice, 4)
            random_calls(&dice, hands, card, dealer, stick, bury, &made)
            if made.maker < 0:
                found[i] = 0
                continue
            out = 1 << (made.maker ^ 2) if made.alone else 0
            seat = (dealer + 1) & 3
            if out >> seat & 1:
                seat = (seat + 1) & 3
            game_start(&game, &layouts[made.trump], NULL, 1, 0)
            load_seats(&game, hands, 4, seat, 5 << (made.maker & 1), out, 0)
            won = play_out(&game, &dice, False)
            points = -2 if won < 3 else 1 if won < 5 else 4 if made.alone else 2
            found[i] = -points if made.maker & 1 else points
