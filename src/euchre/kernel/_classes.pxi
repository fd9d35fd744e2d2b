# Classes of a hand of five and an upcard, 24 cards: two are one class when renaming suits turns one into the other and
# keeps colours together, so that a left bower stays one. 105,798 classes; euchre.kernel.classes is the slow twin.
#
# Suits are named by the upcard: its own, its mate (the other of the colour), then the two others, the one with the
# smaller mask of ranks first. A number is made of the rank of the upcard, how many cards the two others hold, which
# those are, and which of the own suit (without the upcard) and the mate.

cdef enum:
    CLASSES = 105798
    CLASSES_A_RANK = 17633
    NINE = 9

cdef uint16_t _near_of[2048]         # which of the masks of own suit and mate with as many cards
cdef uint16_t _far_of[4096]          # which of the pairs of masks of the other suits with as many cards
cdef uint16_t _far_ways[6]           # how many such pairs there are, by their cards
cdef uint16_t _far_base[6]           # where the classes with so many cards in the other suits begin


cdef void classes_begin() noexcept:
    cdef int mask, a, b, cards, n
    cdef uint16_t ways[12]
    memset(ways, 0, sizeof(ways))
    for mask in range(2048):
        _near_of[mask] = ways[count_bits(mask)]
        ways[count_bits(mask)] += 1
    for a in range(64):
        for b in range(a, 64):
            cards = count_bits(a) + count_bits(b)
            if cards <= 5:
                _far_of[a << 6 | b] = _far_ways[cards]
                _far_ways[cards] += 1
    n = 0
    for cards in range(6):
        _far_base[cards] = n
        n += ways[5 - cards] * _far_ways[cards]


cdef inline int ranks_in(uint64_t hand, int suit) noexcept nogil:
    # The ranks of a suit as six bits, the nine lowest.
    return <int>(hand >> (16 * suit + NINE)) & 63


cdef inline int class_of(uint64_t hand, int upcard, uint8_t* suits) noexcept nogil:
    # The class, and the suits by their names in it: own, mate, first, second.
    cdef int own = upcard >> 4, rank = (upcard & 15) - NINE, below_it = (1 << rank) - 1
    cdef int first = 1 if own == 0 or own == 3 else 0, second = 3 - first
    cdef int a = ranks_in(hand, first), b = ranks_in(hand, second), near = ranks_in(hand, own), cards
    if a > b:
        a, b = b, a
        first, second = second, first
    suits[0] = own
    suits[1] = 3 - own
    suits[2] = first
    suits[3] = second
    near = (near & below_it) | (near >> (rank + 1)) << rank | ranks_in(hand, 3 - own) << 5
    cards = count_bits(a) + count_bits(b)
    return rank * CLASSES_A_RANK + _far_base[cards] + _near_of[near] * _far_ways[cards] + _far_of[a << 6 | b]


cdef inline uint64_t card_at(uint64_t hand, const uint8_t* suits, int number) noexcept nogil:
    # A card of the hand by its number in the class: suit by suit, the lowest of each first. 0 when there is none.
    cdef int k, ranks
    for k in range(4):
        ranks = ranks_in(hand, suits[k])
        while ranks:
            if number == 0:
                return <uint64_t>(ranks & -ranks) << (16 * suits[k] + NINE)
            number -= 1
            ranks &= ranks - 1
    return 0


def hand_class(uint64_t hand, int upcard):
    """The class of five cards and an upcard, and the suits by their names in it."""
    cdef uint8_t suits[4]
    cdef int found = class_of(hand, upcard, suits)
    return found, (suits[0], suits[1], suits[2], suits[3])


# Rough classes: nines are as good as tens, queens as kings.

cdef inline int rough_ranks(int ranks) noexcept nogil:
    return (ranks & 1) + (ranks >> 1 & 1) + 3 * ((ranks >> 2 & 1) + 2 * ((ranks >> 3 & 1) + (ranks >> 4 & 1)) +
                                                 6 * (ranks >> 5))


def rough_classes(int32_t[::1] found):
    """Writes the rough class of every class; how many there are."""
    cdef uint8_t suits[4]
    cdef uint8_t rough_up[6]
    cdef uint64_t hand
    cdef int rank, at, k, key, a, b, c, d, e
    cdef uint64_t cards[23]
    known = {}
    if found.shape[0] != CLASSES:
        raise ValueError("another number of classes")
    for k, at in enumerate((0, 0, 1, 2, 2, 3)):
        rough_up[k] = at
    for rank in range(6):
        at = 0
        for k in range(24):
            if k != rank:
                cards[at] = <uint64_t>1 << (16 * (k // 6) + NINE + k % 6)
                at += 1
        for a in range(19):
            for b in range(a + 1, 20):
                for c in range(b + 1, 21):
                    for d in range(c + 1, 22):
                        for e in range(d + 1, 23):
                            hand = cards[a] | cards[b] | cards[c] | cards[d] | cards[e]
                            at = class_of(hand, NINE + rank, suits)
                            key = rough_up[rank]
                            for k in range(4):
                                key = key * 36 + rough_ranks(ranks_in(hand, suits[k]))
                            found[at] = known.setdefault(key, len(known))
    return len(known)
