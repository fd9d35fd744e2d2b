# Counting plays, without any pruning: each legal card is a branch of its own.

cdef uint64_t sequences(Game* g, int p, int leader, int played, uint64_t led, uint64_t best, int depth) noexcept nogil:
    # How many sequences of exactly ``depth`` cards; ``played`` cards lie on the table.
    cdef uint64_t hand = g.hand[p], legal = hand, bit, total = 0, now
    cdef int winner
    cdef bint ahead
    if played and hand & led:
        legal = hand & led
    if depth == 1:
        return count_bits(legal)
    while legal:
        bit = legal & (~legal + 1)
        legal ^= bit
        ahead = wins_now(g, bit, led, best, played)
        now = bit if ahead else best
        g.hand[p] = hand ^ bit
        if played + 1 == g.places:
            winner = g.owner[low_index(now)]
            total += sequences(g, winner, winner, 0, 0, 0, depth - 1)
        else:
            total += sequences(g, g.next[p], leader if played else p, played + 1,
                               g.lane[low_index(bit)] if played == 0 or best & g.weak else led, now, depth - 1)
    g.hand[p] = hand
    return total


cdef void tally_lead(Game* g, int leader, int left, int taken, uint64_t* counts) noexcept nogil:
    # Adds up complete plays by the makers' tricks; a trick begins.
    cdef uint64_t hand = g.hand[leader], options = hand, bit
    if left == 1 and not g.weak:
        counts[taken + last_trick(g, leader)] += 1
        return
    while options:
        bit = options & (~options + 1)
        options ^= bit
        g.hand[leader] = hand ^ bit
        g.side[g.side_of[leader]] ^= bit
        tally(g, g.next[leader], leader, g.lane[low_index(bit)], bit, left, taken, counts)
        g.side[g.side_of[leader]] ^= bit
    g.hand[leader] = hand


cdef void tally(Game* g, int p, int leader, uint64_t led, uint64_t best, int left, int taken,
                uint64_t* counts) noexcept nogil:
    # The same within a trick.
    cdef uint64_t hand = g.hand[p], options = hand & led, bit, now
    cdef uint64_t* side = &g.side[g.side_of[p]]
    cdef int winner
    if options == 0:
        options = hand
    while options:
        bit = options & (~options + 1)
        options ^= bit
        g.hand[p] = hand ^ bit
        side[0] ^= bit
        now = bit if wins_now(g, bit, led, best, 1) else best
        if g.next[p] != leader:
            tally(g, g.next[p], leader, g.lane[low_index(bit)] if best & g.weak else led, now, left, taken, counts)
        else:
            winner = g.owner[low_index(now)]
            if left == 1:
                counts[taken + g.side_of[winner]] += 1
            else:
                tally_lead(g, winner, left - 1, taken + g.side_of[winner], counts)
        side[0] ^= bit
    g.hand[p] = hand
