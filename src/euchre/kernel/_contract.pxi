# A deal once trump is made: the four hands, the layouts, and what its cards are worth to the makers, by what the solver
# says and marks of the hands. docs/training.md says how the numbers are fitted.

cdef enum:
    MARKS = 24
    CELLS = 12              # tricks by the solver, 0..5, for a pair and for one who plays alone
    UNKNOWN = -1

cdef struct Table4:
    # What stays the same for a run: the rules that matter, as euchre.kernel.bidding.Terms.
    Layout layouts[4]
    int8_t pay[2][8]        # the makers' points by their tricks: a pair's, a loner's
    int stick               # the dealer must name in round two
    int six_own             # a dealer who makes trump may do without the upcard
    int six_ordered         # a dealer who is ordered may
    int buries              # that is putting it down unseen; otherwise it is left in sight
    int in_call             # alone is said in the call; otherwise after the discard
    int ask_partner         # the maker's partner may play alone instead
    int lead_left           # against a loner the seat on the loner's left leads; otherwise the dealer's left

cdef struct Made:
    int dealer, maker, trump, alone     # ``maker`` is who plays alone, where somebody does
    int upcard                          # the card taken, -1 when none was


cdef int8_t TRICKS_PAY[8]       # the payoff that makes the solver answer with tricks


cdef void contract_begin() noexcept:
    cdef int k
    for k in range(8):
        TRICKS_PAY[k] = k


cdef int table4_fill(Table4* t, terms) except -1:
    cdef int k, j
    for k in range(4):
        layout_fill(&t.layouts[k], k, True, True)
    for k in range(2):
        for j in range(6):
            t.pay[k][j] = terms.pay[k][j]
    t.stick, t.in_call, t.ask_partner, t.lead_left = terms.stick, terms.in_call, terms.ask_partner, terms.lead_left
    t.six_own, t.six_ordered, t.buries = terms.six_own, terms.six_ordered, terms.buries
    return 0


cdef inline int first_lead(const Table4* t, const Made* m) noexcept nogil:
    cdef int leader = (m.dealer + 1) & 3
    if m.alone:
        if t.lead_left:
            return (m.maker + 1) & 3
        if leader == m.maker ^ 2:
            return (leader + 1) & 3
    return leader


cdef inline int count_aces(const Layout* lay, uint64_t bits) noexcept nogil:
    # Aces of the plain suits: the first bit of each plain lane.
    return count_bits(bits & lay.starts & ~lay.trump)


cdef inline void marks_of(const Layout* lay, const uint64_t* bits, const Made* m, int leader,
                          int8_t* found) noexcept nogil:
    # Marks of the hands that say how far the solver is off; the last three are filled in by the caller.
    cdef uint64_t mine = bits[m.maker], other = 0 if m.alone else bits[m.maker ^ 2]
    cdef uint64_t left = bits[(m.maker + 1) & 3], right = bits[(m.maker + 3) & 3], trumps = mine & lay.trump
    cdef int n = count_bits(trumps), k, voids = 0, a = count_bits(left & lay.trump), b = count_bits(right & lay.trump)
    for k in range(1, 4):
        voids += not mine >> (16 * k) & 0x7FFF
    found[0] = 1
    found[1] = n
    found[2] = n >= 4
    found[3] = trumps >> 1 & 1          # the right bower
    found[4] = trumps >> 2 & 1          # the left
    found[5] = trumps >> 3 & 1          # the ace
    found[6] = count_bits(trumps & 0x30)
    found[7] = count_aces(lay, mine)
    found[8] = voids
    found[9] = count_bits(other & lay.trump)
    found[10] = count_bits(other & 6)
    found[11] = count_aces(lay, other)
    found[12] = a if a > b else b
    found[13] = count_bits((left | right) & 6)
    found[14] = count_aces(lay, left | right)
    found[15] = a + b
    k = (leader - m.maker) & 3
    found[16] = k == 0
    found[17] = k == 2
    found[18] = k == 1
    found[19] = m.upcard >= 0 and (m.dealer ^ m.maker) & 1
    found[20] = m.upcard >= 0 and (m.dealer ^ m.maker) == 2


cdef int solved_marks(const Table4* t, const uint64_t* hands, const Made* m, Game* g, Entry* table,
                      int8_t* found, int8_t* known) noexcept nogil:
    # All marks of a deal and its cell: the makers' tricks when everybody sees all cards, alone or not. ``known`` keeps
    # what both partners share for the other one: tricks solved and played, UNKNOWN before.
    cdef const Layout* lay = &t.layouts[m.trump]
    cdef uint64_t bits[4]
    cdef int leader = first_lead(t, m), out = 1 << (m.maker ^ 2) if m.alone else 0, seat, won, played
    for seat in range(4):
        bits[seat] = to_bits(lay, hands[seat])
    marks_of(lay, bits, m, leader, found)
    if known[0] == UNKNOWN:
        game_start(g, lay, table, 1, 0)
        load_bits(g, bits, 4, leader, 5 << (m.maker & 1), out, 0)
        won = narrow(g, 0, TRICKS_PAY, 3)
        known[0] = won + 8 * play_out(g, NULL, True)
    won = known[0] & 7
    played = known[0] >> 3
    found[21] = played
    found[22] = played >= 3
    found[23] = played == 5
    return won + 6 * m.alone


cdef inline double worth(const Table4* t, const double* fit, int cell, const int8_t* marks) noexcept nogil:
    # What the makers are expected to score: what the solver says, and how far it is off by the marks.
    cdef int k, alone = cell >= 6
    cdef double found = t.pay[alone][cell % 6]
    if fit == NULL:
        return found
    for k in range(MARKS):
        found += fit[cell * MARKS + k] * marks[k]
    return min(max(found, <double>t.pay[alone][0]), <double>t.pay[alone][5])


# Deals that show what calls really bring: plausible calls, cards played as at a table.

cdef inline int strength_of(const Layout* lay, uint64_t bits) noexcept nogil:
    # A rough count by which calls are chosen: trumps, the three highest of them, aces.
    cdef uint64_t trumps = bits & lay.trump
    return 4 * count_bits(trumps) + 4 * (trumps >> 1 & 1) + 3 * (trumps >> 2 & 1) + 2 * (trumps >> 3 & 1) + \
        3 * count_aces(lay, bits)


cdef uint64_t plain_discard(const Layout* lay, uint64_t bits, uint64_t keep) noexcept nogil:
    # What most dealers put down: a lone low card of a plain suit, else the lowest; never ``keep``.
    cdef uint64_t rest = bits & ~keep, bit, best = 0
    cdef int value, least = 999
    while rest:
        bit = rest & (~rest + 1)
        rest ^= bit
        value = 15 - low_index(bit) % 16
        if bit & lay.trump:
            value += 100
        else:
            if bit & lay.starts:
                value += 20
            if bits & lay.lane[low_index(bit)] == bit:
                value -= 8
        if value < least:
            least = value
            best = bit
    return best


cdef inline void deal_cards(Dice* dice, uint64_t* hands, int* kitty) noexcept nogil:
    # Four hands of five and the four cards left over.
    cdef uint8_t cards[24]
    cdef uint8_t card
    cdef int k, j, seat, at = 0
    for k in range(24):
        cards[k] = 16 * (k // 6) + NINE + k % 6
    for seat in range(4):
        hands[seat] = 0
        for k in range(5):
            j = at + below(dice, 24 - at)
            card = cards[j]
            cards[j] = cards[at]
            cards[at] = card
            hands[seat] |= <uint64_t>1 << card
            at += 1
    for k in range(4):
        kitty[k] = cards[20 + k]


cdef void plausible_call(const Table4* t, Dice* dice, uint64_t* hands, Made* m, uint64_t* put,
                         uint64_t* turned) noexcept nogil:
    # Deals until somebody has a call that is not absurd, and makes it; the dealer has put down.
    cdef int kitty[4]
    cdef int up, wanted, strength, tries
    cdef uint64_t bits
    cdef const Layout* lay
    while True:
        deal_cards(dice, hands, kitty)
        up = kitty[0]
        for tries in range(8):
            m.dealer = below(dice, 4)
            m.maker = below(dice, 4)
            m.upcard = up if below(dice, 2) else -1
            m.trump = up >> 4
            if m.upcard < 0:
                m.trump = (m.trump + 1 + below(dice, 3)) & 3
            lay = &t.layouts[m.trump]
            put[0] = turned[0] = 0
            bits = to_bits(lay, hands[m.maker])
            strength = strength_of(lay, bits)
            if m.upcard >= 0 and m.maker == m.dealer:
                bits |= <uint64_t>1 << lay.bit_of[up]
                strength = strength_of(lay, bits ^ plain_discard(lay, bits, 0))
            wanted = 9 + below(dice, 11)
            m.alone = strength + <int>below(dice, 14) >= 28
            if strength >= wanted:
                break
        else:
            continue
        break
    if m.upcard < 0:
        turned[0] = <uint64_t>1 << lay.bit_of[up]
    else:
        bits = to_bits(lay, hands[m.dealer])
        put[0] = plain_discard(lay, bits | <uint64_t>1 << lay.bit_of[up], <uint64_t>1 << lay.bit_of[up])
        hands[m.dealer] ^= <uint64_t>1 << up | <uint64_t>1 << lay.card_of[low_index(put[0])]


cdef void scene_of(Scene* s, const Table4* t, const uint64_t* hands, const Made* m, uint64_t put,
                   uint64_t turned) noexcept nogil:
    # The deal before its first lead, as each seat is to see it.
    cdef const Layout* lay = &t.layouts[m.trump]
    cdef int seat
    memset(s, 0, sizeof(Scene))
    for seat in range(4):
        s.hands[seat] = to_bits(lay, hands[seat])
    for seat in range(24):
        s.deck |= <uint64_t>1 << lay.bit_of[16 * (seat // 6) + NINE + seat % 6]
    if m.upcard >= 0 and hands[m.dealer] >> m.upcard & 1:
        s.upcard = <uint64_t>1 << lay.bit_of[m.upcard]
    s.gone = turned
    s.put = put
    s.dealer = m.dealer
    s.maker = m.maker
    s.makers = 5 << (m.maker & 1)
    s.out = 1 << (m.maker ^ 2) if m.alone else 0
    s.turn = first_lead(t, m)


def leaf_deals(terms, int worlds, uint64_t seed, double[::1] squares, double[::1] products, uint8_t[::1] cells,
               int8_t[::1] marks, int8_t[::1] points, Py_ssize_t first, Py_ssize_t last):
    """Plays deals first..last - 1; writes cell, marks and points of each, and adds them to the sums of a fit."""
    cdef Table4 t
    cdef Scene scene
    cdef Game game
    cdef Made made
    cdef Dice dice
    cdef uint64_t hands[4]
    cdef uint64_t put, turned
    cdef Entry* table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    cdef Py_ssize_t i
    cdef int cell, a, b, got, off
    cdef int8_t known
    cdef int8_t* x
    if table == NULL:
        raise MemoryError
    table4_fill(&t, terms)
    game.deal = 0
    with nogil:
        for i in range(first, last):
            dice_start(&dice, seed, i)
            plausible_call(&t, &dice, hands, &made, &put, &turned)
            x = &marks[(i - first) * MARKS]
            known = UNKNOWN
            cell = solved_marks(&t, hands, &made, &game, table, x, &known)
            scene_of(&scene, &t, hands, &made, put, turned)
            got = t.pay[made.alone][play_scene(&scene, &t.layouts[made.trump], &game, table, t.pay[made.alone],
                                               worlds, &dice)]
            cells[i - first] = cell
            points[i - first] = got
            off = got - t.pay[made.alone][cell % 6]
            for a in range(MARKS):
                products[cell * MARKS + a] += x[a] * off
                for b in range(MARKS):
                    squares[(cell * MARKS + a) * MARKS + b] += x[a] * x[b]
    free(table)
