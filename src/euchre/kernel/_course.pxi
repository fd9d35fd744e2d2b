# A deal in play as the seats know it, and the cards of the level `standard`: what each card does, weighed by fitted
# numbers. The marks are those of bots/standard_marks.py, which the tests hold this against.

cdef enum:
    LEAD_MARKS = 19
    FOLLOW_MARKS = 17

# Places in the tables of weights, in the order of bots/standard_table.py.
cdef enum:
    SURE_WINNER = 0
    ACE = 1                 # of one, two, three cards
    SECOND = 4              # of one, two
    LOW = 6
    BOSS_TRUMP = 8          # of one, two, three
    BEATABLE_TRUMP = 11
    LAST_TRUMPS = 14
    FOE_MAY_RUFF = 15
    FRIEND_MAY_RUFF = 16
    LEAD_VOID = 17
    LEAD_HIGH = 18

cdef enum:
    LOSES = 0
    TAKES_LAST = 1
    TAKES_SURELY = 2
    RUFFS = 3
    RUFFS_FRIEND = 4
    COVERS = 5
    COVERS_FRIEND = 6
    MAKES_SAFE = 7
    OVERTAKES = 8
    OVERTAKES_NOTHING = 9
    DECIDES = 10
    FOLLOW_VOID = 11
    SPENDS_WINNER = 12
    SPENDS_TRUMP = 13
    SPENDS_BOSS = 14
    FOLLOW_HIGH = 15


cdef struct Thumb:          # the fitted weights, a column for maker, maker's partner, defender
    double lead[3][LEAD_MARKS]
    double follow[3][FOLLOW_MARKS]


cdef struct Course:
    const Layout* lay
    uint64_t trump
    uint64_t deck
    uint64_t hand[SEATS]
    uint64_t gone           # cards all have seen go
    uint64_t aside[SEATS]   # cards this seat alone knows to be out of play
    uint64_t known[SEATS]   # cards all know to lie in this hand
    uint64_t voids[SEATS]   # lanes this seat has shown out of
    uint64_t opened[2]      # lanes a side has led
    int next[SEATS]
    int side_of[SEATS]      # 1 for the makers
    int role[SEATS]         # a column of the weights
    int places
    int needed[2]           # tricks a side needs for what is at stake
    int won[2]
    # the trick on the table
    int turn
    int played
    int winner
    uint64_t led
    uint64_t best
    uint64_t table[SEATS]   # the cards, in order of play
    int by[SEATS]           # and whose


cdef inline void course_play(Course* c, uint64_t bit) noexcept nogil:
    # The seat on turn plays ``bit``.
    cdef int p = c.turn
    c.hand[p] ^= bit
    c.gone |= bit
    c.known[p] &= ~bit
    if c.played == 0:
        c.led = c.lay.lane[low_index(bit)]
        c.opened[c.side_of[p]] |= c.led
        c.best = bit
        c.winner = p
    else:
        if not bit & c.led:
            c.voids[p] |= c.led
        if bit < c.best and bit & (c.led | c.trump):
            c.best = bit
            c.winner = p
    c.table[c.played] = bit
    c.by[c.played] = p
    c.played += 1
    if c.played == c.places:
        c.won[c.side_of[c.winner]] += 1
        c.turn = c.winner
        c.played = 0
        c.led = 0
        c.best = 0
    else:
        c.turn = c.next[p]


cdef inline uint64_t course_legal(const Course* c) noexcept nogil:
    cdef uint64_t hand = c.hand[c.turn]
    return hand & c.led if hand & c.led else hand


cdef inline double tenths_of(const Course* c, int at) noexcept nogil:
    # As euchre.cards.Order has it, in tenths.
    cdef int card = c.lay.card_of[at]
    if not c.trump or c.lay.lane[at] != c.trump:
        return (card & 15) / 10.0
    if card == JOKER:
        return 4.0
    if at < 3 and card & 15 == 11:
        return 3.9 if at == 1 else 3.8
    return (20 + (card & 15)) / 10.0


cdef inline int at_most(int n, int most) noexcept nogil:
    return n if n < most else most


cdef int course_weigh(const Course* c, const Thumb* thumb, uint64_t* bits, double* values) noexcept nogil:
    # What the seat on turn thinks of each card it may play, by number of card; how many there are.
    cdef int p = c.turn, me = c.side_of[p], q, k, n = 0, at, length, count
    cdef uint64_t legal = course_legal(c), hand = c.hand[p], dangerous, foes_void = 0, friends_void = 0
    cdef uint64_t trumps_out, bit, lane, above
    cdef const double* weights
    cdef int foes_after = 0, friends_after = 0
    cdef bint friend_wins, friend_safe = False, boss, sure, decides
    cdef double value
    if legal & (legal - 1) == 0:
        bits[0] = legal
        values[0] = 0.0
        return 1
    dangerous = c.deck & ~hand & ~c.gone & ~c.aside[p]
    # Those who have still to play in this trick, and what the others may hold for sure.
    q = c.next[p]
    for k in range(c.places - 1):
        if c.side_of[q] == me:
            dangerous &= ~c.known[q]
        if k < c.places - 1 - c.played:
            if c.side_of[q] == me:
                friends_after += 1
                friends_void |= c.voids[q]
            else:
                foes_after += 1
                foes_void |= c.voids[q]
        q = c.next[q]
    trumps_out = dangerous & c.trump
    count = count_bits(hand & c.trump)
    weights = &thumb.follow[c.role[p]][0] if c.played else &thumb.lead[c.role[p]][0]
    friend_wins = c.played and c.side_of[c.winner] == me
    decides = c.won[me] + 1 == c.needed[me]
    if friend_wins:
        at = low_index(c.best)
        lane = c.lay.lane[at]
        friend_safe = foes_after == 0 or (
            not lane & (c.best - 1) & dangerous
            and not (lane != c.trump and trumps_out and foes_void & c.best))
    while legal:
        bit = legal & (~legal + 1)
        legal ^= bit
        at = low_index(bit)
        lane = c.lay.lane[at]
        above = lane & (bit - 1) & dangerous
        boss = above == 0
        length = count_bits(hand & lane)
        if c.played == 0:
            if lane == c.trump:
                if not trumps_out:
                    value = weights[LAST_TRUMPS]
                else:
                    value = weights[(BOSS_TRUMP if boss else BEATABLE_TRUMP) + at_most(length, 3) - 1]
            else:
                if boss:
                    value = weights[ACE + at_most(length, 3) - 1] if trumps_out else weights[SURE_WINNER]
                elif above & (above - 1) == 0:
                    value = weights[SECOND + at_most(length, 2) - 1]
                else:
                    value = weights[LOW + at_most(length, 2) - 1]
                if trumps_out and foes_void & bit:
                    value += weights[FOE_MAY_RUFF]
                if friends_void & bit and not friends_void & c.trump:
                    value += weights[FRIEND_MAY_RUFF]
                if count and length == 1 and not boss:
                    value += weights[LEAD_VOID]
            value += weights[LEAD_HIGH] * tenths_of(c, at)
        else:
            sure = boss and not (lane != c.trump and trumps_out and foes_void & bit)
            if not (bit < c.best and bit & (c.led | c.trump)):
                value = weights[LOSES]
            elif friend_wins:
                if friend_safe:
                    value = weights[OVERTAKES_NOTHING]
                else:
                    value = weights[MAKES_SAFE] if sure or not foes_after else weights[OVERTAKES]
            else:
                value = weights[DECIDES] if decides else 0.0
                if not foes_after:
                    value += weights[TAKES_LAST]
                elif sure:
                    value += weights[TAKES_SURELY]
                elif lane == c.trump and c.led != c.trump:
                    value += weights[RUFFS]
                    if friends_after:
                        value += weights[RUFFS_FRIEND]
                else:
                    value += weights[COVERS]
                    if friends_after:
                        value += weights[COVERS_FRIEND]
            if lane == c.trump:
                value += weights[SPENDS_BOSS] if boss else weights[SPENDS_TRUMP]
            elif boss:
                value += weights[SPENDS_WINNER]
            elif count and length == 1:
                value += weights[FOLLOW_VOID]
            value += weights[FOLLOW_HIGH] * tenths_of(c, at)
        bits[n] = bit
        values[n] = value
        n += 1
    return n


cdef inline uint64_t course_choice(const Course* c, const Thumb* thumb) noexcept nogil:
    # The card `standard` plays: of equal ones that of the lowest number.
    cdef uint64_t bits[16]
    cdef double values[16]
    cdef int n = course_weigh(c, thumb, bits, values), k, best = 0
    for k in range(1, n):
        if values[k] > values[best] or (
                values[k] == values[best] and
                c.lay.card_of[low_index(bits[k])] < c.lay.card_of[low_index(bits[best])]):
            best = k
    return bits[best]


cdef int course_out(Course* c, const Thumb* thumb, int tricks) noexcept nogil:
    # Plays on until the makers' side and the others have ``tricks`` together, all as `standard` does; tricks the
    # makers have then.
    while c.won[0] + c.won[1] < tricks:
        course_play(c, course_choice(c, thumb))
    return c.won[1]


cdef void game_of(Game* g, const Course* c, const Layout* lay, Entry* table) noexcept nogil:
    # The same position for the search.
    cdef int k, p = c.turn, place = 0, seat
    cdef uint64_t bits
    game_start(g, lay, table, 1, c.won[1])
    g.deal += 1
    g.side[0] = g.side[1] = 0
    g.members[0] = g.members[1] = 0
    seat = p
    for place in range(c.places):
        bits = c.hand[seat]
        g.hand[place] = bits
        k = c.side_of[seat]
        g.side_of[place] = k
        g.side[k] |= bits
        g.member[k][g.members[k]] = place
        g.members[k] += 1
        g.next[place] = place + 1
        while bits:
            g.owner[low_index(bits)] = place
            bits &= bits - 1
        seat = c.next[seat]
    g.places = c.places
    g.next[c.places - 1] = 0
    g.team[0] = g.side[0]
    g.team[1] = g.side[1]
    g.left = count_bits(g.hand[0])
    g.played = c.played
    g.trios = NULL
    pairs_open(g)
    trios_open(g)
    g.led_by = 0 if c.played == 0 else c.places - c.played
    g.best = g.led = 0
    for k in range(c.played):
        g.owner[low_index(c.table[k])] = g.led_by + k
        g.team[g.side_of[g.led_by + k]] |= c.table[k]
    if c.played:
        g.led = c.led
        g.best = c.best
