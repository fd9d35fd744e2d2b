# Playing deals out: at random, or by a few rules of thumb.

cdef inline uint64_t pick(Dice* dice, uint64_t options) noexcept nogil:
    # One of the set bits, all equally likely.
    cdef int n = count_bits(options)
    if n > 1:
        n = below(dice, n)
        while n:
            options &= options - 1
            n -= 1
    return options & (~options + 1)


cdef inline uint64_t by_rule(const Game* g, int p, uint64_t legal, int played, uint64_t led,
                             uint64_t best) noexcept nogil:
    # The simple policy: lead a card nobody beats, else the weakest; second to last, beat the other side with the
    # cheapest card when last and the strongest before; else throw the weakest. "Weakest" is lowest in the last lane.
    cdef uint64_t fence, able
    if played == 0:
        fence = ((g.side[0] | g.side[1]) ^ g.hand[p]) | g.guards
        able = legal & ~fence & (fence - g.starts)
        if able:
            return able & (~able + 1)
    elif g.side_of[g.owner[low_index(best)]] != g.side_of[p]:
        able = legal if best & g.weak else legal & (g.trump | led) & (best - 1)
        if able:
            return <uint64_t>1 << high_index(able) if played + 1 == g.places else able & (~able + 1)
    return <uint64_t>1 << high_index(legal)


cdef int play_out(Game* g, Dice* dice, bint rules) noexcept nogil:
    # Plays all cards left; the makers' tricks in the whole deal. Uses up the position.
    cdef int p = 0, played = g.played, taken = g.taken
    cdef uint64_t led = g.led, best = g.best, legal, bit
    while g.hand[p]:
        legal = g.hand[p] & led if played and g.hand[p] & led else g.hand[p]
        bit = by_rule(g, p, legal, played, led, best) if rules else pick(dice, legal)
        g.hand[p] ^= bit
        g.side[g.side_of[p]] ^= bit
        if wins_now(g, bit, led, best, played):
            if played == 0 or best & g.weak:
                led = g.lane[low_index(bit)]
            best = bit
        played += 1
        if played == g.places:
            p = g.owner[low_index(best)]
            taken += g.side_of[p]
            played = 0
        else:
            p = g.next[p]
    return taken


def playout_many(deals, pay, bint rules, uint64_t seed, int8_t[::1] found, Py_ssize_t first, Py_ssize_t last):
    """Writes what each deal pays when it is played out once; returns the first deal that is none, or -1."""
    cdef Batch batch = Batch(deals, pay, True)
    cdef Game game
    cdef Dice dice
    cdef Py_ssize_t i, bad = -1
    game.deal = 0
    with nogil:
        for i in range(first, last):
            if batch.load(&game, NULL, i):
                bad = i
                break
            dice_start(&dice, seed, i)
            found[i] = batch.pay[play_out(&game, &dice, rules)]
    return bad
