# The last two tricks played by seats that know their own cards and what was played, and no more. Only the first of the
# two asks for decisions, one a seat, so a strategy is a chance for each pair of cards held and cards seen before it.
# Regret matching finds them over worlds as a spectator sees them; bots/endings.py is the readable twin.

cdef enum:
    KNOTS = 16384           # information sets there is room for, a power of two
    FULL = 12000            # of which so many are used at most


cdef struct Knot:
    uint64_t key            # the seat, its cards, the cards before it in the trick; 0 for an empty place
    double chance           # of playing the first of its two cards
    double gain[2]          # what each card makes in this round, for the side of the seat
    double regret[2]
    double sum              # of the chances over the rounds, later ones more
    double told


cdef struct Ending:
    Knot knots[KNOTS]
    int used
    double worth[MOST_TRICKS]
    int side                # of the seat whose worth that is
    int tricks


cdef void ending_start(Ending* end, const Course* now, const double* worth, int tricks) noexcept nogil:
    memcpy(end.worth, worth, sizeof(end.worth))
    end.side = now.side_of[now.turn]
    end.tricks = tricks


cdef Knot* knot_of(Ending* end, const Course* c, bint make) noexcept nogil:
    # The information set of the seat on turn; NULL when it is not there.
    cdef uint64_t hand = c.hand[c.turn], key = c.turn + 1
    cdef int k
    cdef Knot* knot
    key = (key << 6 | <uint64_t>low_index(hand)) << 6 | <uint64_t>high_index(hand)
    for k in range(c.played):
        key = key << 6 | <uint64_t>low_index(c.table[k])
    k = <int>(key * <uint64_t>0x9E3779B97F4A7C15 >> 50)
    while True:
        knot = &end.knots[k]
        if knot.key == key:
            return knot
        if knot.key == 0:
            break
        k = (k + 1) & (KNOTS - 1)
    if not make or end.used >= FULL:
        return NULL
    end.used += 1
    knot.key = key
    knot.chance = 0.5
    return knot


cdef double ending_walk(Ending* end, const Course* c, double weight, bint learn) noexcept nogil:
    # What the worth of the deal comes to from here; with ``learn`` every information set on the way notes its gains.
    cdef uint64_t legal, first, second
    cdef Course then
    cdef Knot* knot
    cdef double chance = 0.5, one, two
    if c.won[0] + c.won[1] == end.tricks:
        return end.worth[c.won[1]]
    legal = course_legal(c)
    first = legal & (~legal + 1)
    second = legal ^ first
    then = c[0]
    course_play(&then, first)
    if not second:
        return ending_walk(end, &then, weight, learn)
    knot = knot_of(end, c, learn)
    if knot != NULL:
        chance = knot.chance if learn else knot.sum / knot.told if knot.told > 0 else 0.5
    one = ending_walk(end, &then, weight * chance, learn)
    then = c[0]
    course_play(&then, second)
    two = ending_walk(end, &then, weight * (1 - chance), learn)
    if learn and knot != NULL:
        if c.side_of[c.turn] == end.side:
            knot.gain[0] += weight * one
            knot.gain[1] += weight * two
        else:
            knot.gain[0] -= weight * one
            knot.gain[1] -= weight * two
    return chance * one + (1 - chance) * two


cdef void ending_learn(Ending* end, int round) noexcept nogil:
    # The strategies of the next round, by regret matching; this round's count for the mean.
    cdef int k
    cdef Knot* knot
    cdef double mean
    for k in range(KNOTS):
        knot = &end.knots[k]
        if knot.key == 0:
            continue
        knot.sum += (round + 1) * knot.chance
        knot.told += round + 1
        mean = knot.chance * knot.gain[0] + (1 - knot.chance) * knot.gain[1]
        knot.regret[0] = max(0.0, knot.regret[0] + knot.gain[0] - mean)
        knot.regret[1] = max(0.0, knot.regret[1] + knot.gain[1] - mean)
        knot.gain[0] = knot.gain[1] = 0.0
        mean = knot.regret[0] + knot.regret[1]
        knot.chance = knot.regret[0] / mean if mean > 0 else 0.5
