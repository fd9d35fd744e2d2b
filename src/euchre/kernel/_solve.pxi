# Loading positions, and the questions asked about one: tricks, points, the value of every card.

cdef void load_seats(Game* g, const Layout* lay, const uint64_t* hands, int seats, int turn, int makers,
                     int out, int played) noexcept nogil:
    # Fills the places: the seats that play, clockwise from the one to play.
    cdef int k, seat, place = 0
    cdef uint64_t bits, bit
    g.lay = lay
    g.lane = lay.lane
    g.trump = lay.trump
    g.guards = lay.guards
    g.starts = lay.starts
    g.side[0] = g.side[1] = 0
    for k in range(seats):
        seat = turn + k
        if seat >= seats:
            seat -= seats
        if out >> seat & 1:
            continue
        bits = to_bits(lay, hands[seat])
        g.hand[place] = bits
        g.side_of[place] = makers >> seat & 1
        g.side[g.side_of[place]] |= bits
        g.next[place] = place + 1
        while bits:
            g.owner[low_index(bits)] = place
            bits &= bits - 1
        place += 1
    g.places = place
    g.next[place - 1] = 0
    g.left = count_bits(g.hand[0])
    g.played = played
    pairs_open(g)
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
        if k == 0:
            g.led = g.lay.lane[at]
            g.best = bit
        elif bit < g.best and bit & (g.led | g.trump):
            g.best = bit


cdef inline int holds(Game* g, int need) noexcept nogil:
    # Do the makers take ``need`` of the tricks left, the one on the table included?
    if need <= 0:
        return 1
    if need > g.left:
        return 0
    if g.played:
        return follow(g, 0, g.led_by, g.led, g.best, need, g.left)
    return lead(g, 0, need, g.left)


cdef int exact(Game* g) noexcept nogil:
    # Tricks the makers take from here.
    cdef int low = 0, high = g.left, middle
    while low < high:
        middle = (low + high + 1) >> 1
        if holds(g, middle):
            low = middle
        else:
            high = middle - 1
    return low


cdef int score(Game* g, const int8_t* pay) noexcept nogil:
    # The payoff of perfect play; ``pay`` by the makers' tricks in the whole deal, monotone.
    cdef int low = g.taken, high = g.taken + g.left, middle, above
    while pay[low] != pay[high]:
        # the step nearest the middle
        middle = (low + high + 1) >> 1
        above = middle
        while above <= high and pay[above] == pay[above - 1]:
            above += 1
        if above > high:
            above = middle - 1
            while pay[above] == pay[above - 1]:
                above -= 1
        if holds(g, above - g.taken):
            low = above
        else:
            high = above - 1
    return pay[low]


def probe(int n, uint64_t seed, int mode):
    import time
    cdef Layout lay[5]
    cdef Game* g = <Game*>calloc(1, sizeof(Game))
    cdef int i, k, j, turn, total=0, tr
    cdef uint64_t hands[4]
    cdef uint8_t cards[24]
    cdef uint8_t c
    cdef Dice dice
    cdef int8_t pay[6]
    pay[0]=pay[1]=pay[2]=-2
    pay[3]=pay[4]=1
    pay[5]=2
    for i in range(5):
        layout_fill(&lay[i], i, i<4, 1)
    g.table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    g.want = 1
    t0=time.process_time()
    with nogil:
        for i in range(n):
            dice_start(&dice, seed, i)
            for k in range(24):
                cards[k] = 16*(k//6)+9+k%6
            for k in range(20):
                j = k + below(&dice, 24-k)
                c = cards[k]; cards[k]=cards[j]; cards[j]=c
            for k in range(4):
                hands[k] = 0
                for j in range(5):
                    hands[k] |= <uint64_t>1 << cards[5*k+j]
            tr = below(&dice,4)
            turn = below(&dice,4)
            load_seats(g, &lay[tr], hands, 4, turn, 5 << below(&dice,2), 0, 0)
            g.deal += 1
            if mode==0:
                total += score(g, pay)
            elif mode==1:
                total += exact(g)
    dt=time.process_time()-t0
    import builtins
    res=(mode, int(n/dt), g.nodes/float(n), dt/g.nodes*1e9, total)
    free(g.table); free(g)
    return res
