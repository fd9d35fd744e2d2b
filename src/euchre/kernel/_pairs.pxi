# Endings of two cards a hand, remembered for the life of the process.
#
# Only the order of the cards left matters, not their names: a position is told by who holds the strongest,
# second strongest … card of every lane. With three or four seats there are 7,560 or 415,800 such patterns, so
# each is searched once, when it first turns up, and looked up ever after. Bytes are written whole and always
# with the same value, so threads may share the tables.

cdef enum:
    FOUR = 415800           # 28 * 15 * 6 ways to hold 8 cards, 165 ways to split them over the lanes
    THREE = 7560            # 15 * 6 ways to hold 6 cards, 84 splits

cdef uint8_t _pick_of[4][256]        # which pair of 8, 6, 4 cards a mask of two bits is
cdef uint16_t _split_of[2][729]      # which split, by the cards in the first one, two and three lanes
cdef uint8_t* _known[2][2][2][16]    # by places - 3, trump?, want, and the sides seen from the leader


cdef void pairs_begin() noexcept:
    cdef int mask, size, n, a, b, c, k
    for k in range(3):
        n = 0
        for mask in range(256):
            if count_bits(mask) == 2 and mask >> (4 + 2 * k) == 0:
                _pick_of[k][mask] = n
                n += 1
    for k in range(2):
        size = 6 + 2 * k
        n = 0
        for a in range(size + 1):
            for b in range(a, size + 1):
                for c in range(b, size + 1):
                    _split_of[k][(a * 9 + b) * 9 + c] = n
                    n += 1


cdef void pairs_open(Game* g) noexcept nogil:
    # Points the game at the tables for its seats and sides; none for other numbers of seats.
    cdef int leader, k, p, sides
    cdef uint8_t** slot
    # Without trump a joker is a suit of its own, which the patterns do not tell.
    cdef bint lone_joker = g.guards & 2 and (g.side[0] | g.side[1]) & 1
    for leader in range(g.places):
        g.pairs[leader] = NULL
        if g.places < 3 or g.places > 4 or lone_joker:
            continue
        sides = 0
        p = leader
        for k in range(g.places):
            sides |= (g.side_of[p] == g.side_of[leader]) << k
            p = g.next[p]
        slot = &_known[g.places - 3][g.trump > 1][g.want][sides]
        if slot[0] == NULL:
            slot[0] = <uint8_t*>calloc(FOUR if g.places == 4 else THREE, 1)
        g.pairs[leader] = slot[0]


cdef inline int place_of(uint64_t cards, uint64_t all) noexcept nogil:
    # The ranks within ``all`` of two cards, as a mask of two bits.
    return (1 << count_bits(all & ((cards & (~cards + 1)) - 1))) | \
        (1 << count_bits(all & ((<uint64_t>1 << high_index(cards)) - 1)))


cdef inline int pairs_at(const Game* g, int leader) noexcept nogil:
    # The number of the pattern.
    cdef uint64_t all = g.side[0] | g.side[1], rest
    cdef int p = g.next[leader], at, kind = g.places - 3
    cdef int split = (count_bits(all & 0xFFFF) * 9 + count_bits(<uint32_t>all)) * 9 + \
        count_bits(all & THREE_LANES)
    at = _pick_of[kind + 1][place_of(g.hand[leader], all)]
    rest = all ^ g.hand[leader]
    if kind:
        at = at * 15 + _pick_of[1][place_of(g.hand[p], rest)]
        rest ^= g.hand[p]
        p = g.next[p]
        at = at * 6 + _pick_of[0][place_of(g.hand[p], rest)]
        return at * 165 + _split_of[1][split]
    at = at * 6 + _pick_of[0][place_of(g.hand[p], rest)]
    return at * 84 + _split_of[0][split]


cdef int pairs_fill(Game* g, int leader, uint8_t* cell) noexcept nogil:
    # Searches a pattern that is new.
    cdef uint8_t* keep = g.pairs[leader]
    cdef int low = 0, mine = g.side_of[leader]
    g.pairs[leader] = NULL
    while low < 2 and lead(g, leader, low + 1 if mine else 2 - low, 2) == mine:
        low += 1
    g.pairs[leader] = keep
    cell[0] = low + 1
    return low


cdef inline int last_two(Game* g, int leader, int need) noexcept nogil:
    # Do the makers get ``need`` (1 or 2) of the last two tricks?
    cdef uint8_t* cell = g.pairs[leader] + pairs_at(g, leader)
    cdef int won = cell[0] - 1
    if won < 0:
        won = pairs_fill(g, leader, cell)
    return (won if g.side_of[leader] else 2 - won) >= need
