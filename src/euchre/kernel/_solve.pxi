# Loading positions, and the questions asked about one: tricks, points, the value of every card.

cdef void game_start(Game* g, const Layout* lay, Entry* table, int want, int taken) noexcept nogil:
    # What stays the same for all positions with one layout.
    g.lay = lay
    g.lane = lay.lane
    g.trump = lay.trump
    g.weak = lay.weak
    g.guards = lay.guards
    g.starts = lay.starts
    g.table = table
    g.want = want
    g.taken = taken


cdef void load_seats(Game* g, const uint64_t* hands, int seats, int turn, int makers, int out,
                     int played) noexcept nogil:
    # Fills the places from sets of cards.
    cdef uint64_t bits[SEATS]
    cdef int seat
    for seat in range(seats):
        bits[seat] = 0 if out >> seat & 1 else to_bits(g.lay, hands[seat])
    load_bits(g, bits, seats, turn, makers, out, played)


cdef void load_bits(Game* g, const uint64_t* hands, int seats, int turn, int makers, int out,
                    int played) noexcept nogil:
    # Fills the places: the seats that play, clockwise from the one to play.
    cdef int k, seat, side, place = 0
    cdef uint64_t bits
    g.deal += 1
    g.side[0] = g.side[1] = 0
    g.members[0] = g.members[1] = 0
    for k in range(seats):
        seat = turn + k
        if seat >= seats:
            seat -= seats
        if out >> seat & 1:
            continue
        bits = hands[seat]
        g.hand[place] = bits
        g.side_of[place] = makers >> seat & 1
        side = g.side_of[place]
        g.side[side] |= bits
        g.member[side][g.members[side]] = place
        g.members[side] += 1
        g.next[place] = place + 1
        while bits:
            g.owner[low_index(bits)] = place
            bits &= bits - 1
        place += 1
    g.places = place
    g.team[0] = g.side[0]
    g.team[1] = g.side[1]
    g.next[place - 1] = 0
    g.left = count_bits(g.hand[0])
    g.played = played
    g.trios = NULL
    if g.table:
        pairs_open(g)
        trios_open(g)
    g.led_by = 0 if played == 0 else place - played


cdef void load_trick(Game* g, const uint8_t* trick) noexcept nogil:
    # Puts the cards on the table; load_seats has counted them.
    cdef int k, at
    cdef uint64_t bit
    g.best = g.led = 0
    for k in range(g.played):
        at = g.lay.bit_of[trick[k]]
        bit = <uint64_t>1 << at
        g.owner[at] = g.led_by + k
        g.team[g.side_of[g.led_by + k]] |= bit
        if wins_now(g, bit, g.led, g.best, k):
            if k == 0 or g.best & g.weak:
                g.led = g.lane[at]
            g.best = bit


cdef inline int go_on(Game* g, int p, int played, uint64_t led, uint64_t best, int need) noexcept nogil:
    # The trick on the table goes on with ``p``.
    if g.weak & (g.side[0] | g.side[1] | led):
        return plainly(g, p, g.led_by, played, led, best, need, g.left)
    return follow(g, p, g.led_by, led, best, need, g.left)


cdef int asks(Game* g, uint64_t bit, int need) noexcept nogil:
    # Do the makers take ``need`` of the tricks left, the one on the table included? ``bit`` is the card that the
    # seat to play plays, 0 for its best one.
    cdef int result, leader = g.led_by
    cdef uint64_t led = g.led, best = g.best
    if need <= 0:
        return 1
    if need > g.left:
        return 0
    if bit == 0:
        if g.played:
            return go_on(g, 0, g.played, g.led, g.best, need)
        return lead(g, 0, need, g.left)
    if wins_now(g, bit, led, best, g.played):
        if g.played == 0 or best & g.weak:
            led = g.lane[low_index(bit)]
        best = bit
    g.hand[0] ^= bit
    g.side[g.side_of[0]] ^= bit
    if g.next[0] != leader:
        result = go_on(g, g.next[0], g.played + 1, led, best, need)
    else:
        leader = g.owner[low_index(best)]
        result = lead(g, leader, need - g.side_of[leader], g.left - 1)
    g.hand[0] ^= bit
    g.side[g.side_of[0]] ^= bit
    return result


cdef int narrow(Game* g, uint64_t bit, const int8_t* pay, int guess) noexcept nogil:
    # The makers' tricks in the whole deal under perfect play, or others that pay the same. ``pay`` is the payoff
    # by tricks, monotone; questions begin at the edges of what pays like ``guess``.
    cdef int low = g.taken, high = g.taken + g.left, edge
    edge = guess
    while edge > low and pay[edge - 1] == pay[guess]:
        edge -= 1
    if edge > low:
        if asks(g, bit, edge - g.taken):
            low = edge
        else:
            high = edge - 1
    while pay[low] != pay[high]:
        # Upwards from the guess to the next step, downwards from it to the last one.
        edge = low + 1 if low >= guess else high
        while low >= guess and pay[edge] == pay[low]:
            edge += 1
        while low < guess and pay[edge - 1] == pay[high]:
            edge -= 1
        if asks(g, bit, edge - g.taken):
            low = edge
        else:
            high = edge - 1
    return low


cdef inline int middle(const Game* g) noexcept nogil:
    # Where questions about a whole position begin: half the tricks.
    return g.taken + ((g.left + 1) >> 1)


cdef uint64_t legal_bits(const Game* g) noexcept nogil:
    # What the seat to play may play.
    cdef uint64_t follows = g.hand[0] & g.led
    return follows if g.played and follows else g.hand[0]


cdef int value_cards(Game* g, const int8_t* pay, int8_t* by_card) noexcept nogil:
    # Tricks (or others that pay the same) for each legal card, written at the card's number; how many there are.
    cdef uint64_t legal = legal_bits(g), others = (g.side[0] | g.side[1]) ^ g.hand[0]
    cdef uint64_t fresh = legal & ~((~(others | g.best) & ~g.guards) + legal), bit
    cdef int found = middle(g), n = 0
    while legal:
        bit = legal & (~legal + 1)
        legal ^= bit
        # A card that is not fresh is worth what the next stronger one of its hand is worth.
        if bit & fresh:
            found = narrow(g, bit, pay, found)
        by_card[g.lay.card_of[low_index(bit)]] = found
        n += 1
    return n
