# Endings of three cards a hand, for four seats, two partnerships and a trump suit: a table computed beforehand, never
# written to while it is used.
#
# A pattern says who holds the strongest, second strongest … card of every lane, as for two cards. Plain lanes are put
# in order of length first, so that 102 splits are left of 455. Two bits a pattern: the tricks of the leader's side.

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    static unsigned char* large_pages(size_t size) {
        /* Memory that few page table entries cover: most of the time of a look-up is finding the page. */
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        size_t page = (size_t)1 << 21;
        void* found = NULL;
        size = (size + page - 1) & ~(page - 1);
        if (posix_memalign(&found, page, size)) return NULL;
        madvise(found, size, MADV_HUGEPAGE);
        return (unsigned char*)found;
    #else
        return (unsigned char*)malloc(size);
    #endif
    }
    """
    uint8_t* large_pages(size_t size) noexcept nogil

cdef enum:
    DEALT = 369600          # 220 * 84 * 20 ways to hold 12 cards
    SPLITS = 102            # ways to split 12 cards over trump and three plain lanes of falling length
    SPLIT_BYTES = 92400     # a quarter of DEALT

cdef uint8_t _trio_of[3][4096]       # which three of 12, 9, 6 cards a mask of three bits is
cdef uint8_t _lengths_of[2197]       # which split, by the cards in the first one, two and three lanes
cdef uint8_t _lengths[SPLITS][4]     # the lengths of the lanes of a split
cdef uint8_t* _trio_memory = NULL    # allocated once, and kept: a search may be reading it
cdef uint8_t* _trios = NULL          # the table, when there is one


cdef void trios_begin() noexcept:
    cdef int mask, n, a, b, c, k
    for k in range(3):
        n = 0
        for mask in range(1 << (12 - 3 * k)):
            if count_bits(mask) == 3:
                _trio_of[k][mask] = n
                n += 1
    n = 0
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                if b - a >= c - b >= 12 - c:
                    _lengths_of[(a * 13 + b) * 13 + c] = n
                    _lengths[n][0] = a
                    _lengths[n][1] = b - a
                    _lengths[n][2] = c - b
                    _lengths[n][3] = 12 - c
                    n += 1


cdef inline void trios_open(Game* g) noexcept nogil:
    # Points the game at the table where it applies: partners sit opposite, and trump is a suit.
    g.trios = NULL
    if _trios and g.places == 4 and g.trump > 1 and g.want and g.side_of[0] == g.side_of[2] and \
            g.side_of[1] == g.side_of[3] and g.side_of[0] != g.side_of[1]:
        g.trios = _trios


cdef inline int trio_place(uint64_t cards, uint64_t all) noexcept nogil:
    # The ranks within ``all`` of three cards, as a mask of three bits.
    cdef uint64_t rest = cards & (cards - 1)
    return place_of(cards, all) | 1 << count_bits(all & ((rest & (~rest + 1)) - 1))


cdef inline uint64_t lanes_moved(uint64_t cards, int first, int second, int third) noexcept nogil:
    # The plain lanes that begin at these bits, in this order.
    return (cards & 0xFFFF) | (cards >> first & 0xFFFF) << 16 | (cards >> second & 0xFFFF) << 32 | \
        (cards >> third & 0xFFFF) << 48


cdef inline int trios_won(const Game* g, int leader) noexcept nogil:
    # The tricks of the leader's side.
    cdef uint64_t all = g.side[0] | g.side[1], one = g.hand[leader], at
    cdef int p = g.next[leader], first = 16, second = 32, third = 48
    cdef uint64_t two = g.hand[p], three = g.hand[g.next[p]]
    cdef int trumps = count_bits(all & 0xFFFF), a = count_bits(all & <uint64_t>0xFFFF0000)
    cdef int b = count_bits(all & <uint64_t>0xFFFF00000000), c = 12 - trumps - a - b
    if a < b or b < c:
        if a < b:
            a, b = b, a
            first, second = second, first
        if b < c:
            b, c = c, b
            second, third = third, second
            if a < b:
                a, b = b, a
                first, second = second, first
        all = lanes_moved(all, first, second, third)
        one = lanes_moved(one, first, second, third)
        two = lanes_moved(two, first, second, third)
        three = lanes_moved(three, first, second, third)
    a += trumps
    at = _lengths_of[(trumps * 13 + a) * 13 + a + b]
    at = at * 220 + _trio_of[0][trio_place(one, all)]
    all ^= one
    at = at * 84 + _trio_of[1][trio_place(two, all)]
    all ^= two
    at = at * 20 + _trio_of[2][trio_place(three, all)]
    return g.trios[at >> 2] >> 2 * (at & 3) & 3


cdef void trio_put(Game* g, int p, int ranks, const uint64_t* bit) noexcept nogil:
    # Gives place ``p`` the cards of these ranks.
    cdef uint64_t card
    g.hand[p] = 0
    while ranks:
        card = bit[low_index(ranks)]
        ranks &= ranks - 1
        g.hand[p] |= card
        g.owner[low_index(card)] = p


def trios_size():
    """Pieces the table is computed in, and bytes a piece."""
    return SPLITS, SPLIT_BYTES


def trios_piece(int piece):
    """One piece of the table, as bytes."""
    if not 0 <= piece < SPLITS:
        raise ValueError("no such piece")
    found = bytearray(SPLIT_BYTES)
    cdef uint8_t[::1] out = found
    cdef Layout lay
    cdef Game game
    cdef Game* g = &game
    cdef Entry* table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    cdef uint64_t bit[12]
    cdef int one, two, three, n = 0, k, p, lane, won
    cdef Py_ssize_t at = 0
    if table == NULL:
        raise MemoryError
    memset(g, 0, sizeof(Game))
    layout_fill(&lay, 0, True, True)
    game_start(g, &lay, table, 1, 0)
    g.places = 4
    for p in range(4):
        g.next[p] = (p + 1) & 3
        g.side_of[p] = 1 - (p & 1)
        g.member[1 - (p & 1)][p >> 1] = p
    g.members[0] = g.members[1] = 2
    pairs_open(g)
    for lane in range(4):
        for k in range(_lengths[piece][lane]):
            bit[n] = <uint64_t>1 << (16 * lane + k)
            n += 1
    with nogil:
        for one in range(4096):
            if count_bits(one) != 3:
                continue
            for two in range(4096):
                # The table counts masks among the ranks that are left, which keeps their order.
                if two & one or count_bits(two) != 3:
                    continue
                for three in range(4096):
                    if three & (one | two) or count_bits(three) != 3:
                        continue
                    trio_put(g, 0, one, bit)
                    trio_put(g, 1, two, bit)
                    trio_put(g, 2, three, bit)
                    trio_put(g, 3, 4095 ^ one ^ two ^ three, bit)
                    g.side[1] = g.team[1] = g.hand[0] | g.hand[2]
                    g.side[0] = g.team[0] = g.hand[1] | g.hand[3]
                    g.deal += 1
                    if lead(g, 0, 2, 3):
                        won = 2 + lead(g, 0, 3, 3)
                    else:
                        won = lead(g, 0, 1, 3)
                    out[at >> 2] |= won << 2 * (at & 3)
                    at += 1
    free(table)
    return bytes(found)


def trios_use(const uint8_t[::1] table):
    """Searches that begin from now on look into this table; none with None."""
    global _trios, _trio_memory
    if table is None:
        _trios = NULL
        return
    if table.shape[0] != SPLITS * SPLIT_BYTES:
        raise ValueError("the table has another size")
    if _trio_memory == NULL:
        _trio_memory = large_pages(SPLITS * SPLIT_BYTES)
        if _trio_memory == NULL:
            raise MemoryError
        memcpy(_trio_memory, &table[0], SPLITS * SPLIT_BYTES)
    _trios = _trio_memory
