# How the seats of `master` play on: a card is worth the sum of the fitted weights of its marks. A mark is a place in one
# table, for what the seat knows and what the card does together; bots/policy_marks.py is the readable twin and says
# what each stands for. docs/training.md says how the weights are found.

cdef enum:
    MARKS_A_CARD = 15
    LEAD_0 = 1              # where the table of each mark begins; place 0 is no mark and weighs nothing
    LEAD_1 = LEAD_0 + 1920
    LEAD_2 = LEAD_1 + 3200
    LEAD_3 = LEAD_2 + 2560
    LEAD_4 = LEAD_3 + 2560
    LEAD_5 = LEAD_4 + 2880
    LEAD_6 = LEAD_5 + 960
    LEAD_7 = LEAD_6 + 2560
    LEAD_8 = LEAD_7 + 480
    LEAD_9 = LEAD_8 + 1920
    LEAD_10 = LEAD_9 + 7680
    LEAD_11 = LEAD_10 + 5120
    FOLLOW_0 = LEAD_11 + 3840
    FOLLOW_1 = FOLLOW_0 + 5760
    FOLLOW_2 = FOLLOW_1 + 5760
    FOLLOW_3 = FOLLOW_2 + 9216
    FOLLOW_4 = FOLLOW_3 + 4320
    FOLLOW_5 = FOLLOW_4 + 1440
    FOLLOW_6 = FOLLOW_5 + 11520
    FOLLOW_7 = FOLLOW_6 + 3840
    FOLLOW_8 = FOLLOW_7 + 1440
    FOLLOW_9 = FOLLOW_8 + 5120
    FOLLOW_10 = FOLLOW_9 + 3840
    FOLLOW_11 = FOLLOW_10 + 8640
    FOLLOW_12 = FOLLOW_11 + 20480
    FOLLOW_13 = FOLLOW_12 + 3840
    FOLLOW_14 = FOLLOW_13 + 4608
    POLICY_SIZE = FOLLOW_14 + 3072


cdef struct Policy:         # weights in 1/1024
    int16_t best[POLICY_SIZE]       # points: the highest is played
    int16_t likely[POLICY_SIZE]     # the logarithm of how likely a card is played


cdef struct Table:          # what the seat on turn knows before it looks at a card
    uint64_t hand
    uint64_t dangerous      # cards that an opponent may hold
    uint64_t friend_void    # lanes that friends have shown out of …
    uint64_t foe_void
    uint64_t foes_void      # … all opponents
    uint64_t first_void     # … the next opponent
    uint64_t last_void      # … the last one
    uint64_t friend_after   # … and those still to play in this trick
    uint64_t foe_after
    uint64_t winners        # of the legal cards
    int me, role, left, need, count, out, up, bosses, suits, beside
    int foes, to_come, after, state, led_trump, led_kind, best_high


cdef inline int policy_kind(const Course* c, int at) noexcept nogil:
    # A trump 0, a card of the other suit of its colour 1, another 2.
    if c.lay.lane[at] == c.trump:
        return 0
    if c.trump <= 7:
        return 2
    return 1 if (c.lay.card_of[at] >> 4) + (c.lay.card_of[low_index(c.trump & ~<uint64_t>7)] >> 4) == 3 else 2


cdef inline int few(int n) noexcept nogil:
    # 0, 1, 2, three or four, more.
    return n if n < 3 else 3 if n < 5 else 4


cdef void table_others(const Course* c, Table* t) noexcept nogil:
    # What is known of the other seats.
    cdef int p = c.turn, q = c.next[p], k, friends = 0, friends_after = 0, foes_after = 0
    cdef uint64_t friends_known = 0, foes_known = 0
    cdef bint after
    t.foes_void = ~<uint64_t>0
    for k in range(c.places - 1):
        after = k < c.places - 1 - c.played
        if c.side_of[q] == t.me:
            friends += 1
            t.friend_void |= c.voids[q]
            friends_known |= c.known[q]
            if after:
                friends_after += 1
                t.friend_after |= c.voids[q]
        else:
            if c.role[q] == 0:
                t.beside = 2 if t.foes else 1
                t.to_come |= after
            if not t.foes:
                t.first_void = c.voids[q]
            t.last_void = c.voids[q]
            t.foes += 1
            t.foe_void |= c.voids[q]
            t.foes_void &= c.voids[q]
            foes_known |= c.known[q]
            if after:
                foes_after += 1
                t.foe_after |= c.voids[q]
        q = c.next[q]
    t.dangerous = c.deck & ~t.hand & ~c.gone & ~c.aside[p] & ~friends_known
    t.after = at_most(foes_after, 2) * 2 + at_most(friends_after, 1)
    t.up = 1 if friends_known & c.trump else 2 if foes_known & c.trump else 0
    t.role = c.role[p]
    if t.role == 0 and not friends:
        t.role = 3
    elif t.role == 2 and t.foes == 1:
        t.role = 4


cdef void table_hand(const Course* c, Table* t) noexcept nogil:
    cdef uint64_t rest = t.hand, lane = 0, bit
    cdef int at
    t.count = at_most(count_bits(t.hand & c.trump), 3)
    t.left = at_most(count_bits(t.hand), 5) - 2
    while rest:
        at = low_index(rest)
        bit = rest & (~rest + 1)
        rest ^= bit
        if c.lay.lane[at] != lane:
            lane = c.lay.lane[at]
            t.suits += lane != c.trump
        t.bosses += not lane & (bit - 1) & t.dangerous
    t.bosses = at_most(t.bosses, 3)
    t.suits = at_most(t.suits, 3)


cdef void table_trick(const Course* c, Table* t, uint64_t legal) noexcept nogil:
    # The cards that lie there.
    cdef int at = low_index(c.best)
    cdef uint64_t lane = c.lay.lane[at]
    t.led_trump = c.led == c.trump
    t.led_kind = policy_kind(c, low_index(c.table[0]))
    t.winners = legal & (c.led | c.trump) & (c.best - 1)
    t.best_high = at_most(count_bits(lane & (c.best - 1) & t.dangerous), 3)
    if c.side_of[c.winner] == t.me:
        t.state = 1
        if t.after < 2 or (not t.best_high and (lane == c.trump or not t.dangerous & c.trump
                                                or not t.foe_after & c.best)):
            t.state = 2


cdef inline int lone_bits(uint64_t cards, uint64_t bit) noexcept nogil:
    # 2 where nothing of ``cards`` is higher, and 1 where nothing is lower.
    return (0 if cards & (bit - 1) else 2) + (0 if cards & ~(bit | (bit - 1)) else 1)


cdef inline void lead_marks(const Course* c, const Table* t, uint64_t bit, int trump, int high, int length, int rank,
                            int kind, int opened, int others, int32_t* mark) noexcept nogil:
    cdef int card = (0 if trump else 4) + high, seat = t.role * 4 + t.left, voids, ends
    voids = ((32 if t.friend_void & bit else 0) + (16 if t.first_void & bit else 0) + (8 if t.last_void & bit else 0)
             + (4 if t.friend_void & c.trump else 0) + (2 if t.foe_void & c.trump else 0)
             + (1 if t.foes_void & c.trump else 0))
    ends = 3 - lone_bits(t.hand & c.lay.lane[low_index(bit)], bit)
    mark[0] = LEAD_0 + ((seat * 8 + card) * 3 + length) * 4 + t.count
    mark[1] = LEAD_1 + ((seat * 8 + card) * 5 + t.out) * 4 + t.count
    mark[2] = LEAD_2 + ((t.role * 16 + t.need) * 8 + card) * 4 + t.count
    mark[3] = LEAD_3 + (t.role * 8 + card) * 64 + voids
    mark[4] = LEAD_4 + (((t.role * 8 + card) * 3 + kind) * 4 + opened) * 6 + others
    mark[5] = LEAD_5 + ((seat * 2 + trump) * 8 + rank) * 3 + length
    mark[6] = LEAD_6 + (((t.role * 8 + card) * 4 + t.bosses) * 4 + t.count) * 4 + ends
    mark[7] = LEAD_7 + ((t.role * 8 + card) * 3 + t.up) * 4 + t.left
    mark[8] = LEAD_8 + ((seat * 8 + card) * 4 + t.count) * 3 + max(t.suits - 1, 0)
    mark[9] = LEAD_9 + ((((t.role * 3 + t.beside) * 8 + card) * 4 + t.left) * 4 + t.count) * 4 + t.bosses
    mark[10] = LEAD_10 + (((t.role * 16 + t.need) * 4 + t.bosses) * 2 + trump) * 8 + rank
    mark[11] = LEAD_11 + ((seat * 8 + card) * 4 + opened) * 6 + others
    mark[12] = mark[13] = mark[14] = 0


cdef inline int effect_of(const Course* c, const Table* t, uint64_t bit, int trump, int high) noexcept nogil:
    # What a card does to the trick: follows, in trumps, throws, throws a trump; takes it in the suit led, by a ruff, in
    # trumps, each surely, likely, or for now.
    cdef int kind
    if not bit & t.winners:
        if trump:
            return 1 if t.led_trump else 3
        return 0 if bit & c.led else 2
    kind = 10 if t.led_trump else 7 if trump else 4
    if t.after < 2 or (high == 0 and (trump or not t.dangerous & c.trump or not t.foe_after & bit)):
        return kind
    return kind + (1 if high < 2 else 2)


cdef inline void follow_marks(const Course* c, const Table* t, uint64_t legal, uint64_t bit, int trump, int high,
                              int length, int rank, int kind, int opened, int others, int32_t* mark) noexcept nogil:
    cdef int effect = effect_of(c, t, bit, trump, high), wins = 1 if bit & t.winners else 0, boss = high == 0, relative
    cdef int spot = (t.role * 6 + t.after) * 3 + t.state
    relative = lone_bits(legal & c.lay.lane[low_index(bit)], bit) * 4 + (lone_bits(t.winners, bit) if wins else 0)
    mark[0] = FOLLOW_0 + (spot * 16 + effect) * 4 + t.left
    mark[1] = FOLLOW_1 + (spot * 16 + effect) * 4 + t.count
    mark[2] = FOLLOW_2 + (((t.me * 16 + t.need) * 3 + t.state) * 16 + effect) * 6 + t.after
    mark[3] = FOLLOW_3 + (((((t.role * 3 + t.state) * 2 + wins) * 2 + trump) * 8 + rank) * 3 + length) * 3 + at_most(
        high, 2)
    mark[4] = FOLLOW_4 + spot * 16 + relative
    mark[5] = FOLLOW_5 + ((((t.role * 16 + effect) * 3 + length) * 4 + t.count) * 2 + boss) * 6 + others
    mark[6] = FOLLOW_6 + ((effect * 6 + t.after) * 5 + t.out) * 8 + (
        (4 if t.foe_after & c.led else 0) + (2 if t.friend_after & c.led else 0) + t.led_trump)
    mark[7] = FOLLOW_7 + ((c.role[c.winner] * 5 + t.role) * 16 + effect) * 6 + t.after
    mark[8] = FOLLOW_8 + ((t.role * 4 + t.left) * 16 + t.need) * 16 + effect
    mark[9] = FOLLOW_9 + (((t.role * 16 + effect) * 4 + opened) * 3 + kind) * 4 + t.left
    mark[10] = FOLLOW_10 + ((((t.role * 2 + t.to_come) * 6 + t.after) * 16 + effect) * 3 + t.state) * 3 + t.led_kind
    mark[11] = FOLLOW_11 + ((((t.role * 16 + effect) * 4 + t.bosses) * 4 + t.count) * 4 + t.suits) * 4 + t.left
    mark[12] = FOLLOW_12 + (((t.best_high * 2 + t.led_trump) * 6 + t.after) * 16 + effect) * 5 + t.role
    mark[13] = FOLLOW_13 + (((t.state * 16 + relative) * 8 + rank) * 2 + trump) * 6 + t.after
    mark[14] = FOLLOW_14 + (((t.me * 16 + t.need) * 16 + effect) * 2 + boss) * 3 + length


cdef int policy_marks(const Course* c, uint64_t* bits, int32_t* marks) noexcept nogil:
    # The cards that the seat on turn may play and the marks of each; how many cards there are. One card has no marks.
    cdef uint64_t legal = course_legal(c), rest, bit, lane
    cdef int n = 0, at, trump, high, length, rank, kind, opened, others
    cdef int32_t* mark
    cdef Table t
    if legal & (legal - 1) == 0:
        bits[0] = legal
        memset(marks, 0, MARKS_A_CARD * sizeof(int32_t))
        return 1
    memset(&t, 0, sizeof(Table))
    t.hand = c.hand[c.turn]
    t.me = c.side_of[c.turn]
    table_others(c, &t)
    table_hand(c, &t)
    t.out = few(count_bits(t.dangerous & c.trump))
    t.need = (at_most(max(c.needed[t.me] - c.won[t.me], 0), 3) * 4
              + at_most(max(c.needed[1 - t.me] - c.won[1 - t.me], 0), 3))
    if c.played:
        table_trick(c, &t, legal)
    rest = legal
    while rest:
        bit = rest & (~rest + 1)
        rest ^= bit
        at = low_index(bit)
        lane = c.lay.lane[at]
        trump = lane == c.trump
        high = at_most(count_bits(lane & (bit - 1) & t.dangerous), 3)
        length = at_most(count_bits(t.hand & lane), 3) - 1
        rank = at_most(at & 15, 7)
        kind = policy_kind(c, at)
        opened = (1 if c.opened[t.me] & bit else 0) + (2 if c.opened[1 - t.me] & bit else 0)
        others = at_most(count_bits(lane & t.dangerous), 5)
        mark = &marks[n * MARKS_A_CARD]
        if c.played:
            follow_marks(c, &t, legal, bit, trump, high, length, rank, kind, opened, others, mark)
        else:
            lead_marks(c, &t, bit, trump, high, length, rank, kind, opened, others, mark)
        bits[n] = bit
        n += 1
    return n


cdef int policy_weigh(const Course* c, const int16_t* weights, uint64_t* bits, double* values) noexcept nogil:
    # What each card that the seat on turn may play is worth beside the others; how many there are.
    cdef int32_t marks[16 * MARKS_A_CARD]
    cdef int n = policy_marks(c, bits, marks), k, j, total
    for k in range(n):
        total = 0
        for j in range(MARKS_A_CARD):
            total += weights[marks[k * MARKS_A_CARD + j]]
        values[k] = total / 1024.0
    return n


cdef inline uint64_t policy_choice(const Course* c, const Policy* policy) noexcept nogil:
    # The card that is played: of equal ones that of the lowest number.
    cdef uint64_t bits[16]
    cdef double values[16]
    cdef int n = policy_weigh(c, policy.best, bits, values), k, best = 0
    for k in range(1, n):
        if values[k] > values[best] or (
                values[k] == values[best] and
                c.lay.card_of[low_index(bits[k])] < c.lay.card_of[low_index(bits[best])]):
            best = k
    return bits[best]


cdef int policy_out(Course* c, const Policy* policy, int tricks) noexcept nogil:
    # Plays on until both sides have ``tricks`` together; tricks the makers have then.
    while c.won[0] + c.won[1] < tricks:
        course_play(c, policy_choice(c, policy))
    return c.won[1]


# Fitting.

cdef enum:
    FIT_POINTS = 0          # the differences between what cards are worth
    FIT_CHOICE = 1          # what cards are worth that are played by chance, the likelier the higher their sum
    FIT_LIKELY = 2          # the likelihood of the card that was played


def policy_pass(int aim, const int32_t[::1] starts, const int32_t[::1] marks, const float[::1] wanted,
                const int32_t[::1] order, double rate, double width, double[::1] weights, double[::1] steps):
    """One pass of stochastic gradients over the decisions in ``order``, each mark with a step of its own.

    Decision d has the cards starts[d]..starts[d + 1] - 1. ``wanted``: points of each card, for FIT_LIKELY 1 for the card
    played. ``width`` is how many points make a card e times as likely; ``steps`` are the sums of squared gradients.
    """
    cdef Py_ssize_t i
    cdef int k, j, n, s
    cdef int32_t mark
    cdef double value[16]
    cdef double slope[16]
    cdef double highest, sum, mean
    with nogil:
        for i in range(order.shape[0]):
            s = starts[order[i]]
            n = starts[order[i] + 1] - s
            highest = -1e300
            for k in range(n):
                value[k] = 0.0
                for j in range(MARKS_A_CARD):
                    value[k] += weights[marks[(s + k) * MARKS_A_CARD + j]]
                highest = max(highest, value[k])
            sum = mean = 0.0
            if aim == FIT_POINTS:
                for k in range(n):
                    sum += value[k]
                    mean += wanted[s + k]
                for k in range(n):
                    slope[k] = (wanted[s + k] - mean / n) - (value[k] - sum / n)
            else:
                for k in range(n):
                    slope[k] = exp((value[k] - highest) / width)
                    sum += slope[k]
                for k in range(n):
                    slope[k] /= sum
                    mean += slope[k] * wanted[s + k]
                for k in range(n):
                    if aim == FIT_CHOICE:
                        slope[k] *= (wanted[s + k] - mean) / width
                    else:
                        slope[k] = wanted[s + k] - slope[k]
            for k in range(n):
                for j in range(MARKS_A_CARD):
                    mark = marks[(s + k) * MARKS_A_CARD + j]
                    if mark:
                        steps[mark] += slope[k] * slope[k]
                        weights[mark] += rate * slope[k] / sqrt(steps[mark] + 1.0)
