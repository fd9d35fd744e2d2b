# How the kernel lays out a deck once trump is known, and the state of one deal in play.
#
# 64 bits in four lanes of sixteen, trump in the lowest lane, and in every lane the strongest card in the
# lowest bit. Of the cards that can win a trick (trump or the led lane) the lowest set bit wins. Bit 15 of a lane
# is never a card: it is the guard that stops carries and borrows at the lane's end. Without trump a joker sits
# alone in bit 0 with its own guard in bit 1.

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int low_index(unsigned __int64 x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int high_index(unsigned __int64 x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    static __inline int count_bits(unsigned __int64 x) { return (int)__popcnt64(x); }
    #else
    #define low_index(x) __builtin_ctzll(x)
    #define high_index(x) (63 - __builtin_clzll(x))
    #define count_bits(x) __builtin_popcountll(x)
    #endif
    #define GUARDS 0x8000800080008000ULL
    #define STARTS 0x0001000100010001ULL
    #define THREE_LANES 0xFFFFFFFFFFFFULL
    #define ALL_CARDS 0xFFFC7FFC7FFC7FFCULL
    #define RANDOM_UNIT (1.0 / 9007199254740992.0)
    #define UNSOLVED -99.0
    #define SURE 60.0
    #define SHY 150.0f
    """
    int low_index(uint64_t x) noexcept nogil
    int high_index(uint64_t x) noexcept nogil
    int count_bits(uint64_t x) noexcept nogil
    const uint64_t GUARDS
    const uint64_t STARTS
    const uint64_t THREE_LANES
    const uint64_t ALL_CARDS
    const double RANDOM_UNIT
    const double UNSOLVED
    const double SURE
    const float SHY

cdef enum:
    SEATS = 8
    JOKER = 63

cdef struct Layout:
    uint8_t bit_of[64]      # kernel bit of a card
    uint8_t card_of[64]     # card of a kernel bit
    uint64_t lane[64]       # the lane a kernel bit belongs to
    uint64_t trump          # the trump lane; 0 without trump
    uint64_t weak           # a joker that leads no suit and wins nothing: without trump, "lowest"
    uint64_t guards         # bits that are never cards and end a lane
    uint64_t starts         # the lowest bit of every lane


cdef void layout_put(Layout* lay, int card, int bit) noexcept nogil:
    lay.bit_of[card] = bit
    lay.card_of[bit] = card


cdef void layout_suit(Layout* lay, int suit, int first, bint jack, uint64_t lane) noexcept nogil:
    # Puts ace to two of a suit from bit ``first`` on, the jack only when it ranks in its place.
    cdef int rank, bit = first
    for rank in range(14, 1, -1):
        if rank == 11 and not jack:
            continue
        layout_put(lay, 16 * suit + rank, bit)
        lay.lane[bit] = lane
        bit += 1


cdef void layout_fill(Layout* lay, int trump, bint bowers, bint joker_wins) noexcept nogil:
    # Same meaning as euchre.cards.Order; the tests compare the two card by card.
    cdef int suit, at, lane_no = 0
    cdef uint64_t lane
    memset(lay, 0, sizeof(Layout))
    lay.guards = GUARDS
    lay.starts = STARTS
    if trump < 4:
        lane = 0x7FFF
        lay.trump = lane
        layout_put(lay, JOKER, 0)
        at = 1
        if bowers:
            layout_put(lay, 16 * trump + 11, 1)
            layout_put(lay, 16 * (3 - trump) + 11, 2)
            at = 3
        layout_suit(lay, trump, at, not bowers, lane)
        for at in range(15):
            lay.lane[at] = lane
        lane_no = 1
    else:
        layout_put(lay, JOKER, 0)
        lay.lane[0] = 1
        lay.trump = 1 if joker_wins else 0
        lay.weak = 1 - lay.trump
        lay.guards |= 2
        lay.starts |= 4
    for suit in range(4):
        if suit == trump:
            continue
        at = 16 * lane_no if lane_no else 2
        lane = (<uint64_t>0x7FFF << (16 * lane_no)) & ~<uint64_t>(3 if lane_no == 0 else 0)
        layout_suit(lay, suit, at, not bowers or trump > 3 or suit != 3 - trump, lane)
        lane_no += 1


cdef uint64_t to_bits(const Layout* lay, uint64_t cards) noexcept nogil:
    # A set of cards as kernel bits.
    cdef uint64_t bits = 0
    while cards:
        bits |= <uint64_t>1 << lay.bit_of[low_index(cards)]
        cards &= cards - 1
    return bits


cdef uint64_t from_bits(const Layout* lay, uint64_t bits) noexcept nogil:
    # Kernel bits as a set of cards.
    cdef uint64_t cards = 0
    while bits:
        cards |= <uint64_t>1 << lay.card_of[low_index(bits)]
        bits &= bits - 1
    return cards


cdef struct Entry:
    uint64_t left           # all cards still in hands
    uint32_t deal           # which deal wrote this
    uint8_t leader
    int8_t low              # the makers get at least this many of the tricks left …
    int8_t high             # … and at most this many
    int8_t spare


cdef struct Game:
    uint64_t hand[SEATS]    # by place: the seats that play, clockwise
    uint64_t side[2]        # cards still held by the others (0) and by the makers (1)
    uint64_t trump
    uint64_t weak
    uint64_t guards
    uint64_t starts
    const uint64_t* lane    # by kernel bit, from the layout
    uint64_t team[2]        # all cards of the deal by side, those on the table included
    int members[2]          # how many places each side has …
    int member[2][SEATS]    # … and which
    int next[SEATS]
    int side_of[SEATS]
    int owner[64]           # place that held or played a kernel bit
    int places              # how many seats play
    int want                # the side that wants the makers to win tricks: 1, in misère 0
    uint32_t deal
    Entry* table
    uint8_t* pairs[SEATS]   # endings of two cards by leader; NULL where there is no table
    uint8_t* trios          # endings of three cards, NULL where there is no table
    # the trick on the table when the position was loaded
    int turn
    int led_by
    int played
    uint64_t led
    uint64_t best
    int left                # tricks still to be decided, that one included
    int taken
    const Layout* lay


cdef inline bint wins_now(const Game* g, uint64_t bit, uint64_t led, uint64_t best, int played) noexcept nogil:
    # Does a card just played lead the trick or go ahead of its best card?
    return played == 0 or best & g.weak or (bit < best and bit & (led | g.trump))
