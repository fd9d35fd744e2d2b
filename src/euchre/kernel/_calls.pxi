# The calls of the level `standard` over an upcard, with partners: hand values by seat and round, as in
# bots/standard_worth.py and bots/standard_calls.py, which the tests hold this against.

cdef struct Numbers:        # of bots/standard_table.py; [0] for the side, [1] for a hand that plays alone
    double trump[6][2]      # T0 … T5
    double third[2]
    double more[2]
    double ace[3][2]
    double king[2][2]
    double ruff[2]
    double partners_boss[2]
    double foes_boss[2]
    double base[3][4][2]    # order, next, cross; by place from the dealer's left
    double call[2][4]       # order, name
    double alone


cdef struct Felt:           # what a hand is worth in tricks
    double side
    double alone


cdef enum:
    ORDER = 0
    NEXT = 1
    CROSS = 2


cdef inline void felt_add(Felt* felt, const double* pair) noexcept nogil:
    felt.side += pair[0]
    felt.alone += pair[1]


cdef Felt hand_felt(const Layout* lay, const Numbers* by, uint64_t hand, uint64_t out) noexcept nogil:
    # A hand in kernel bits; ``out`` are the cards that may lie elsewhere.
    cdef Felt felt
    cdef uint64_t rest = hand & lay.trump, bit, lane
    cdef int count = count_bits(rest), k, at, higher, length, voids = 0
    felt.side = felt.alone = 0.0
    while rest:
        bit = rest & (~rest + 1)
        rest ^= bit
        felt_add(&felt, by.trump[at_most(count_bits((bit - 1) & out & lay.trump), 5)])
    if count >= 3:
        felt_add(&felt, by.third)
        for k in range(count - 3):
            felt_add(&felt, by.more)
    for k in range(1, 4):
        lane = <uint64_t>0x7FFF << (16 * k)
        rest = hand & lane
        length = count_bits(rest)
        if not length:
            voids += 1
        while rest:
            bit = rest & (~rest + 1)
            rest ^= bit
            higher = count_bits(lane & (bit - 1) & out)
            if higher == 0:
                felt_add(&felt, by.ace[at_most(length, 3) - 1])
            elif higher == 1:
                felt_add(&felt, by.king[at_most(length, 2) - 1])
    for k in range(at_most(voids, count)):
        felt_add(&felt, by.ruff)
    return felt


cdef inline double card_strength(const Layout* lay, int at) noexcept nogil:
    cdef int card = lay.card_of[at]
    if lay.lane[at] != lay.trump:
        return card & 15
    return 40 - at if at < 3 else 20 + (card & 15)


cdef uint64_t worst_of(const Layout* lay, const Numbers* by, uint64_t six, uint64_t puts, uint64_t deck,
                       Felt* left) noexcept nogil:
    # Which card of ``puts`` the dealer puts down; ``left`` is what the rest is worth. Of equals the lowest goes.
    cdef uint64_t bit, worst = 0, out = deck & ~six
    cdef Felt felt
    cdef double best = -1e9, strength, lowest = 0
    while puts:
        bit = puts & (~puts + 1)
        puts ^= bit
        felt = hand_felt(lay, by, six ^ bit, out)
        strength = card_strength(lay, low_index(bit))
        if felt.side > best + 1e-6 or (felt.side > best - 1e-6 and strength < lowest):
            best = felt.side
            lowest = strength
            worst = bit
            left[0] = felt
    return worst


cdef Felt order_felt(const Layout* lay, const Numbers* by, uint64_t hand, uint64_t up, int place, bint bury,
                     uint64_t deck) noexcept nogil:
    # What ``hand`` is worth to ``place`` (0 the dealer's left … 3 the dealer) if the upcard is ordered.
    cdef Felt felt
    cdef uint64_t out
    if place == 3:
        worst_of(lay, by, hand | up, hand | (up if bury else 0), deck, &felt)
    else:
        out = deck & ~hand
        if place == 1:
            felt = hand_felt(lay, by, hand, out & ~up)
        else:
            felt = hand_felt(lay, by, hand, out)
        if not (up - 1) & lay.trump & out:
            felt_add(&felt, &by.partners_boss[0] if place == 1 else &by.foes_boss[0])
    felt_add(&felt, by.base[ORDER][place])
    return felt


# An auction over an upcard with four seats, hands seen, everybody calling as `standard` does.

cdef struct Talk:
    uint64_t hand[4]        # cards as dealt, by number
    int up
    int dealer
    bint stick              # the dealer must name in round two
    bint bury               # the dealer may put down the upcard
    bint left_of_lone       # who leads against a loner
    int calls               # made so far, and what each seat said in turn from the dealer's left
    int suit[8]             # -1 for a pass
    int alone[8]            # -1 where that is not known yet
    int maker               # -1 while nobody has made trump
    int trump
    int lone
    int round


cdef struct Sense:          # what the calls need that does not change
    Layout layouts[5]
    Numbers numbers
    Thumb thumb
    uint64_t deck


cdef void call_margins(const Sense* sense, const Talk* talk, uint64_t hand, int at, int suit, double* side,
                       double* alone) noexcept nogil:
    # By how many tricks ``hand`` is good enough to call ``suit`` as the ``at``-th to speak, and to play it alone.
    cdef const Layout* lay = &sense.layouts[suit]
    cdef uint64_t deck = to_bits(lay, sense.deck), bits = to_bits(lay, hand)
    cdef uint64_t up = <uint64_t>1 << lay.bit_of[talk.up]
    cdef int place = at & 3
    cdef Felt felt
    if at < 4:
        felt = order_felt(lay, &sense.numbers, bits, up, place, talk.bury, deck)
        side[0] = felt.side - sense.numbers.call[0][place]
    else:
        felt = hand_felt(lay, &sense.numbers, bits, deck & ~bits & ~up)
        felt_add(&felt, &sense.numbers.base[NEXT if suit == 3 - (talk.up >> 4) else CROSS][place][0])
        side[0] = felt.side - sense.numbers.call[1][place]
    alone[0] = felt.alone - sense.numbers.alone


cdef int call_choice(const Sense* sense, const Talk* talk, uint64_t hand, int at, int* alone) noexcept nogil:
    # The suit that `standard` calls with ``hand``, -1 for a pass.
    cdef int suit, best = -1
    cdef double side, lone, value, highest = -1e9
    alone[0] = 0
    if not (at == 7 and talk.stick):
        highest = 0.0
    for suit in range(4):
        if (at < 4) != (suit == talk.up >> 4):
            continue
        call_margins(sense, talk, hand, at, suit, &side, &lone)
        value = side
        if lone >= 0:
            value = max(lone, side) + 0.1
        if value > highest:
            highest = value
            best = suit
            alone[0] = lone >= 0
    return best


cdef inline void talk_call(Talk* talk, int at, int suit, int alone) noexcept nogil:
    talk.suit[at] = suit
    talk.alone[at] = alone
    talk.calls = at + 1
    if suit >= 0:
        talk.maker = (talk.dealer + 1 + at) & 3
        talk.trump = suit
        talk.lone = alone
        talk.round = at >> 2


cdef void talk_on(const Sense* sense, Talk* talk) noexcept nogil:
    # The calls that are left.
    cdef int suit, alone = 0
    while talk.maker < 0 and talk.calls < 8:
        suit = call_choice(sense, talk, talk.hand[(talk.dealer + 1 + talk.calls) & 3], talk.calls, &alone)
        talk_call(talk, talk.calls, suit, alone)


cdef inline double log_chance(double margin) noexcept nogil:
    # The logarithm of 1 / (1 + exp(-margin)).
    return -log(1.0 + exp(-margin)) if margin > -30 else margin


cdef double calls_likely(const Sense* sense, const Talk* talk, const uint64_t* dealt, int me,
                         double width) noexcept nogil:
    # How likely the others would have called as they did with these hands: each threshold is blurred by ``width``.
    cdef int at, seat, suit
    cdef double side, lone, total = 0.0, highest, sum, own, own_lone
    for at in range(talk.calls):
        seat = (talk.dealer + 1 + at) & 3
        if seat == me:
            continue
        highest = -1e9
        sum = own = own_lone = 0.0
        for suit in range(4):
            if (at < 4) != (suit == talk.up >> 4):
                continue
            call_margins(sense, talk, dealt[seat], at, suit, &side, &lone)
            side = max(side, lone) if lone > 0 else side
            highest = max(highest, side)
            sum += exp(side / width)
            if suit == talk.suit[at]:
                own = side
                own_lone = lone
        if talk.suit[at] < 0:
            total += log_chance(-highest / width)
            continue
        if not (at == 7 and talk.stick):
            total += log_chance(highest / width)
        total += own / width - log(sum)
        if talk.alone[at] >= 0:
            total += log_chance((own_lone if talk.alone[at] else -own_lone) / width)
    return total


cdef double put_likely(const Layout* lay, const Numbers* by, uint64_t six, uint64_t put, uint64_t deck) noexcept nogil:
    # How likely the dealer puts down ``put`` of ``six``.
    cdef uint64_t rest = six, bit, out = deck & ~six
    cdef double sum = 0.0, own = 0.0, value
    while rest:
        bit = rest & (~rest + 1)
        rest ^= bit
        value = exp((hand_felt(lay, by, six ^ bit, out).side - 0.01 * card_strength(lay, low_index(bit))) / 0.08 - 40)
        sum += value
        if bit == put:
            own = value
    return log(0.97 * own / sum + 0.005)
