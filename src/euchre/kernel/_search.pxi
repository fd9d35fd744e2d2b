# The search: do the makers get at least ``need`` of the tricks that are left?

cdef enum:
    TABLE_SIZE = 1024


cdef inline int last_trick(const Game* g, int leader) noexcept nogil:
    # Every hand holds one card: do the makers win it?
    cdef uint64_t cards = g.side[0] | g.side[1]
    cdef uint64_t able = cards & (g.trump | g.lane[low_index(g.hand[leader])])
    return (able & (~able + 1) & g.side[1]) != 0


cdef inline int sure_trumps(uint64_t mine, uint64_t theirs) noexcept nogil:
    # Tricks that the trumps of one hand win whatever is played: a higher trump of the other side can beat one of
    # mine, and only once. So of my strongest n trumps at least n win, less those of theirs above the last of them.
    cdef int sure = 0, n = 0
    while mine:
        n += 1
        sure = max(sure, n - count_bits(theirs & ((mine & (~mine + 1)) - 1)))
        mine &= mine - 1
    return sure


cdef inline int sure_for(const Game* g, int side, int goal, int skip) noexcept nogil:
    # Does some hand of ``side``, other than ``skip``, win ``goal`` tricks with its trumps whatever is played?
    cdef int p, k
    cdef uint64_t mine
    if count_bits(g.side[side] & g.trump) < goal:
        return 0
    for k in range(g.members[side]):
        p = g.member[side][k]
        if p != skip:
            mine = g.hand[p] & g.trump
            if count_bits(mine) >= goal and sure_trumps(mine, g.side[1 - side] & g.trump) >= goal:
                return 1
    return 0


cdef inline int forced(const Game* g, int side, uint64_t lane) noexcept nogil:
    # Must every hand of ``side`` that holds trumps follow a lead of this plain lane?
    cdef int p, k
    for k in range(g.members[side]):
        p = g.member[side][k]
        if g.hand[p] & g.trump and not g.hand[p] & lane:
            return 0
    return 1


cdef inline int cashes(const Game* g, int leader, int goal) noexcept nogil:
    # Can the leader's side take ``goal`` tricks by leading trumps and cards that nobody beats?
    # A lower bound: "no" may be wrong.
    cdef int mine = g.side_of[leader], other = 1 - mine, k, longest = 0
    cdef uint64_t hand = g.hand[leader], all = g.side[0] | g.side[1]
    cdef uint64_t fence = (all ^ hand) | g.guards
    cdef uint64_t top = hand & ~fence & (fence - g.starts)
    cdef uint64_t trumps = hand & g.trump, plain = top & ~g.trump, theirs = g.side[other] & g.trump, lane
    cdef int sure = count_bits(trumps)
    if sure + 1 < goal and sure + count_bits(plain) < goal:
        return 0
    if theirs:
        if sure + count_bits(plain) >= goal:
            for k in range(g.members[other]):
                longest = max(longest, count_bits(g.hand[g.member[other][k]] & theirs))
            # Once the other side's trumps are drawn, every trump and every top card left wins.
            if count_bits(top & g.trump) >= longest:
                return 1
        sure = sure_trumps(trumps, theirs)
        if sure >= goal:
            return 1
    elif sure + count_bits(plain) >= goal:
        return 1
    if sure + 1 < goal:
        return 0
    fence = all | g.guards
    top = fence & ~(fence - g.starts) & g.side[mine] & ~g.trump
    while top:
        lane = g.lane[low_index(top)]
        top &= top - 1
        if hand & lane and forced(g, other, lane):
            return 1
    return 0


cdef int plainly(Game* g, int p, int leader, int played, uint64_t led, uint64_t best, int need,
                 int left) noexcept nogil:
    # The question by minimax alone, for the tricks until a weak joker is gone: it leads no suit, the next card does.
    cdef uint64_t hand = g.hand[p], legal = hand, bit
    cdef int mine = g.side_of[p], maximizing = mine == g.want, result, winner
    if played and hand & led:
        legal = hand & led
    while legal:
        bit = legal & (~legal + 1)
        legal ^= bit
        g.hand[p] = hand ^ bit
        g.side[mine] ^= bit
        if played + 1 == g.places:
            winner = g.owner[low_index(bit if wins_now(g, bit, led, best, played) else best)]
            result = lead(g, winner, need - g.side_of[winner], left - 1)
        elif wins_now(g, bit, led, best, played):
            result = plainly(g, g.next[p], leader, played + 1,
                             g.lane[low_index(bit)] if best & g.weak or not played else led, bit, need, left)
        else:
            result = plainly(g, g.next[p], leader, played + 1, led, best, need, left)
        g.hand[p] = hand
        g.side[mine] ^= bit
        if result == maximizing:
            return result
    return 1 - maximizing


cdef int lead(Game* g, int leader, int need, int left) noexcept nogil:
    cdef uint64_t all, hand, options, bit, key, first, fence
    cdef Entry* entry
    cdef int mine, result, maximizing, goal, won
    if need <= 0:
        return 1
    if need > left:
        return 0
    if left == 2 and g.pairs[leader]:
        return last_two(g, leader, need)
    all = g.side[0] | g.side[1]
    if all & g.weak:
        return plainly(g, leader, leader, 0, 0, 0, need, left)
    if left == 1:
        return last_trick(g, leader)
    mine = g.side_of[leader]
    # tricks the leader's side needs to settle the question its way; the others need the rest and one
    goal = need if mine else left + 1 - need
    if g.want and cashes(g, leader, goal):
        return mine
    if sure_for(g, mine, goal, leader if g.want else -1):
        return mine
    if sure_for(g, 1 - mine, left + 1 - goal, -1):
        return 1 - mine
    if left == 3 and g.trios:
        # After the bounds, which settle most questions without reading memory.
        won = trios_won(g, leader)
        return (won if mine else 3 - won) >= need
    key = (all ^ (all >> 29) ^ <uint64_t>leader * 0x1234567) * <uint64_t>0x9E3779B97F4A7C15
    entry = &g.table[key >> 54]
    if entry.left == all and entry.deal == g.deal and entry.leader == leader:
        if entry.low >= need:
            return 1
        if entry.high < need:
            return 0
    maximizing = mine == g.want
    hand = g.hand[leader]
    options = hand & ~((~(all ^ hand) & ~g.guards) + hand)
    result = 1 - maximizing
    # Cards that nobody beats first: they settle most questions.
    fence = (all ^ hand) | g.guards
    first = options & ~fence & (fence - g.starts)
    while options:
        if first:
            bit = first & (~first + 1)
            first ^= bit
        else:
            bit = options & (~options + 1)
        options ^= bit
        g.hand[leader] = hand ^ bit
        g.side[mine] ^= bit
        result = follow(g, g.next[leader], leader, g.lane[low_index(bit)], bit, need, left)
        g.side[mine] ^= bit
        if result == maximizing:
            break
    g.hand[leader] = hand
    if not (entry.left == all and entry.deal == g.deal and entry.leader == leader):
        entry.left = all
        entry.deal = g.deal
        entry.leader = leader
        entry.low = 0
        entry.high = left
    if result:
        if need > entry.low: entry.low = need
    elif need - 1 < entry.high:
        entry.high = need - 1
    return result


cdef inline int end_trick(Game* g, int p, uint64_t hand, uint64_t bit, int winner, int need,
                          int left) noexcept nogil:
    # The last seat plays ``bit`` and ``winner`` takes the trick; ``left`` still counts it.
    cdef int result, mine = g.side_of[p]
    g.hand[p] = hand ^ bit
    g.side[mine] ^= bit
    need -= g.side_of[winner]
    if left == 3 and g.pairs[winner]:
        result = last_two(g, winner, need)
    else:
        result = lead(g, winner, need, left - 1)
    g.hand[p] = hand
    g.side[mine] ^= bit
    return result


cdef inline int settled(int need, int left) noexcept nogil:
    # The answer when it no longer depends on play: 1, 0, or -1 for open.
    return 1 if need <= 0 else 0 if need > left else -1


cdef int follow_last(Game* g, int p, uint64_t led, uint64_t best, int need, int left) noexcept nogil:
    # The last seat of a trick plays.
    cdef uint64_t hand = g.hand[p], legal = hand & led, options, bit, winners, losers
    cdef int mine = g.side_of[p], maximizing = mine == g.want, ahead = g.owner[low_index(best)], result
    if legal == 0:
        legal = hand
    options = legal & ~((~(((g.side[0] | g.side[1]) ^ hand) | best) & ~g.guards) + legal)
    winners = options & (g.trump | led) & (best - 1)
    losers = options ^ winners
    if winners:
        result = settled(need - mine, left - 1)
        if result == maximizing:
            return result
        if result >= 0:
            winners = 0
    if losers:
        result = settled(need - g.side_of[ahead], left - 1)
        if result == maximizing:
            return result
        if result >= 0:
            losers = 0
    # A trick that a partner holds already is better left alone; one to be won is won cheaply.
    if g.side_of[ahead] != mine:
        while winners:
            bit = <uint64_t>1 << high_index(winners)
            winners ^= bit
            if end_trick(g, p, hand, bit, p, need, left) == maximizing:
                return maximizing
    while losers:
        bit = <uint64_t>1 << high_index(losers)
        losers ^= bit
        if end_trick(g, p, hand, bit, ahead, need, left) == maximizing:
            return maximizing
    while winners:
        bit = <uint64_t>1 << high_index(winners)
        winners ^= bit
        if end_trick(g, p, hand, bit, p, need, left) == maximizing:
            return maximizing
    return 1 - maximizing


cdef int follow(Game* g, int p, int leader, uint64_t led, uint64_t best, int need, int left) noexcept nogil:
    # A seat plays that is neither the first nor the last of the trick.
    cdef uint64_t hand = g.hand[p], legal = hand & led, options, bit, winners, losers
    cdef int mine = g.side_of[p], maximizing = mine == g.want, result
    if g.next[p] == leader:
        return follow_last(g, p, led, best, need, left)
    if legal == 0:
        legal = hand
    options = legal & ~((~(((g.side[0] | g.side[1]) ^ hand) | best) & ~g.guards) + legal)
    winners = options & (g.trump | led) & (best - 1)
    losers = options ^ winners
    result = 1 - maximizing
    if g.want and not best & g.team[mine]:
        while winners:
            bit = <uint64_t>1 << high_index(winners)
            winners ^= bit
            g.hand[p] = hand ^ bit
            g.side[mine] ^= bit
            result = follow(g, g.next[p], leader, led, bit, need, left)
            g.side[mine] ^= bit
            if result == maximizing:
                g.hand[p] = hand
                return result
    while losers:
        bit = <uint64_t>1 << high_index(losers)
        losers ^= bit
        g.hand[p] = hand ^ bit
        g.side[mine] ^= bit
        result = follow(g, g.next[p], leader, led, best, need, left)
        g.side[mine] ^= bit
        if result == maximizing:
            g.hand[p] = hand
            return result
    while winners:
        bit = <uint64_t>1 << high_index(winners)
        winners ^= bit
        g.hand[p] = hand ^ bit
        g.side[mine] ^= bit
        result = follow(g, g.next[p], leader, led, bit, need, left)
        g.side[mine] ^= bit
        if result == maximizing:
            break
    g.hand[p] = hand
    return result
