# Learning the auction and the discard by external-sampling counterfactual regret minimisation. docs/training.md.
#
# A decision point is a class of (hand, upcard) and a node. Every class has SLOTS numbers in a row, one an action:
# round one by place (pass, order, alone), round two by place (pass, then mate, first, second, together and alone), the
# discard by who ordered, and the partner who is asked about playing alone (no, yes).

cdef enum:
    SLOTS = 114
    AT_ORDER = 0               # 3 a place
    AT_NAME = 12               # 7 a place
    AT_PUT = 40                # 6 a context
    AT_ASK = 82                # 2 a maker of round one, then 2 a maker and suit of round two
    AT_ASK_NAMED = 90

cdef struct Walk:
    const Table4* t
    const double* fit
    float* regret           # by class
    float* total            # shares of actions so far, by class
    const int32_t* rough_of # the rough class of a class
    float* rough            # regret by rough class …
    float* rough_seen       # … the weight with which an action was looked at there …
    float* rough_total      # … and shares
    Game* game
    Entry* table
    uint64_t state          # of the generator
    float weight            # of this deal: later ones count more
    uint64_t hands[4]
    int upcard, dealer, me
    int at[4]               # where the numbers of each seat's class begin
    int rough_at[4]         # and of its rough class
    uint8_t suits[4][4]
    # What has been solved: by dealer, trump, who makes it and alone; then for the upcard by card put down.
    double named[4][4][4][2]
    double ordered[6][4][2]
    int8_t named_by[4][4][2]    # and what partners share, by side
    int8_t ordered_by[6][2]


cdef inline double chance(uint64_t* state) noexcept nogil:
    return <double>(draw(state) >> 11) * RANDOM_UNIT


cdef inline float regret_of(const Walk* w, int seat, int slot) noexcept nogil:
    # What hands much like this one say counts as much as SHY looks at the hand itself.
    cdef int rough = w.rough_at[seat] + slot
    cdef float found = w.regret[w.at[seat] + slot]
    if w.rough_seen[rough] > 0.0:
        found += SHY * w.weight * w.rough[rough] / w.rough_seen[rough]
    return found


cdef inline void mix(const Walk* w, int seat, int slot, int first, int count, double* share) noexcept nogil:
    # Regret matching over actions first..count - 1.
    cdef double total = 0.0
    cdef int k
    for k in range(first):
        share[k] = 0.0
    for k in range(first, count):
        share[k] = max(regret_of(w, seat, slot + k), <float>0.0)
        total += share[k]
    for k in range(first, count):
        share[k] = share[k] / total if total > 0.0 else 1.0 / (count - first)


cdef inline int choose(uint64_t* state, const double* share, int first, int count) noexcept nogil:
    cdef double at = chance(state)
    cdef int k
    for k in range(first, count - 1):
        at -= share[k]
        if at < 0.0:
            return k
    return count - 1


cdef inline int skips(Walk* w, int seat, int slot, double share) noexcept nogil:
    # An action that is clearly bad is looked at only now and then.
    return share == 0.0 and regret_of(w, seat, slot) < -SURE * w.weight and draw(&w.state) & 15


cdef double leaf(Walk* w, const uint64_t* hands, int maker, int trump, int alone, int taken, int8_t* by) noexcept nogil:
    # Points of the makers. ``by`` holds what a pair's two makers share.
    cdef Made m
    cdef int8_t marks[MARKS]
    cdef int cell
    cdef int8_t own = UNKNOWN
    m.dealer = w.dealer
    m.maker = maker
    m.trump = trump
    m.alone = alone
    m.upcard = w.upcard if taken else -1
    cell = solved_marks(w.t, hands, &m, w.game, w.table, marks, &own if alone else by)
    return worth(w.t, w.fit, cell, marks)


cdef double leaf_ordered(Walk* w, int maker, int alone, int put) noexcept nogil:
    cdef double* known = &w.ordered[put][maker][alone]
    cdef uint64_t hands[4]
    if known[0] > UNSOLVED:
        return known[0]
    memcpy(hands, w.hands, sizeof(hands))
    if put < 5:
        hands[w.dealer] ^= <uint64_t>1 << w.upcard | card_at(hands[w.dealer], w.suits[w.dealer], put)
    known[0] = leaf(w, hands, maker, w.upcard >> 4, alone, put < 5, &w.ordered_by[put][maker & 1])
    return known[0]


cdef double leaf_named(Walk* w, int maker, int trump, int alone) noexcept nogil:
    cdef double* known = &w.named[w.dealer][trump][maker][alone]
    if known[0] <= UNSOLVED:
        known[0] = leaf(w, w.hands, maker, trump, alone, 0, &w.named_by[w.dealer][trump][maker & 1])
    return known[0]


cdef inline double for_me(const Walk* w, int maker, double points) noexcept nogil:
    return -points if (maker ^ w.me) & 1 else points


cdef inline void learn(Walk* w, int seat, int slot, int first, int count, const double* value, double mean,
                       uint32_t seen) noexcept nogil:
    cdef int k
    cdef float more
    for k in range(first, count):
        if seen >> k & 1:
            more = <float>(w.weight * (value[k] - mean))
            w.regret[w.at[seat] + slot + k] += more
            w.rough[w.rough_at[seat] + slot + k] += more
            w.rough_seen[w.rough_at[seat] + slot + k] += w.weight


cdef inline void note(Walk* w, int seat, int slot, int first, int count, const double* share) noexcept nogil:
    cdef int k
    for k in range(first, count):
        w.total[w.at[seat] + slot + k] += <float>(w.weight * w.weight * share[k])
        w.rough_total[w.rough_at[seat] + slot + k] += <float>(w.weight * w.weight * share[k])


# Each step gives the points of ``me``'s side. At its own decisions every action is followed, at others' one.

cdef double ask_partner(Walk* w, int maker, int place, int slot, int trump, int put) noexcept nogil:
    # The maker plays with the partner, who may play alone instead. ``put`` is -1 in round two.
    cdef int partner = maker ^ 2, k
    cdef double share[2]
    cdef double value[2]
    cdef double mean = 0.0
    cdef uint32_t seen = 0
    if not w.t.ask_partner:
        return after_ask(w, maker, trump, put, 0)
    mix(w, partner, slot, 0, 2, share)
    if partner != w.me:
        note(w, partner, slot, 0, 2, share)
        return after_ask(w, maker, trump, put, choose(&w.state, share, 0, 2))
    for k in range(2):
        if not skips(w, partner, slot + k, share[k]):
            seen |= 1 << k
            value[k] = after_ask(w, maker, trump, put, k)
            mean += share[k] * value[k]
    learn(w, partner, slot, 0, 2, value, mean, seen)
    return mean


cdef double after_ask(Walk* w, int maker, int trump, int put, int alone) noexcept nogil:
    cdef int who = maker ^ 2 if alone else maker
    if put < 0:
        return for_me(w, maker, leaf_named(w, who, trump, alone))
    return for_me(w, maker, leaf_ordered(w, who, alone, put))


cdef inline int context_of(const Table4* t, int place, int alone) noexcept nogil:
    # What the dealer knows when putting down: who ordered and, where it is said in the call or by the dealer, alone.
    if place == 1:
        return 2
    if not (t.in_call or place == 3):
        alone = 0
    return alone if place == 0 else 3 + alone if place == 2 else 5 + alone


cdef inline int put_ways(const Table4* t, int place) noexcept nogil:
    # The five cards, and doing without the upcard where that is allowed.
    return 5 + (t.six_own if place == 3 else t.six_ordered)


cdef double after_put(Walk* w, int maker, int place, int alone, int put) noexcept nogil:
    if alone:
        return for_me(w, maker, leaf_ordered(w, maker, 1, put))
    return ask_partner(w, maker, place, AT_ASK + 2 * place, w.upcard >> 4, put)


cdef double put_down(Walk* w, int place, int alone) noexcept nogil:
    # The dealer takes the upcard and puts a card down; number 5 is the upcard, put down or left.
    cdef int maker = (w.dealer + 1 + place) & 3, slot, k
    cdef int count = put_ways(w.t, place)
    cdef double share[6]
    cdef double value[6]
    cdef double mean = 0.0
    cdef uint32_t seen = 0
    if w.t.in_call and alone and place == 1:
        return for_me(w, maker, leaf_ordered(w, maker, 1, 5))
    slot = AT_PUT + 6 * context_of(w.t, place, alone)
    mix(w, w.dealer, slot, 0, count, share)
    if w.dealer != w.me:
        note(w, w.dealer, slot, 0, count, share)
        return after_put(w, maker, place, alone, choose(&w.state, share, 0, count))
    for k in range(count):
        if not skips(w, w.dealer, slot + k, share[k]):
            seen |= 1 << k
            value[k] = after_put(w, maker, place, alone, k)
            mean += share[k] * value[k]
    learn(w, w.dealer, slot, 0, count, value, mean, seen)
    return mean


cdef double name_suit(Walk* w, int place, int action) noexcept nogil:
    cdef int seat = (w.dealer + 1 + place) & 3, trump, partner, rel
    if action == 0:
        return walk_name(w, place + 1)
    trump = w.suits[seat][1 + ((action - 1) >> 1)]
    if not action & 1:
        return for_me(w, seat, leaf_named(w, seat, trump, 1))
    partner = seat ^ 2
    rel = 0
    while w.suits[partner][1 + rel] != trump:
        rel += 1
    return ask_partner(w, seat, place, AT_ASK_NAMED + 2 * (3 * place + rel), trump, -1)


cdef double walk_name(Walk* w, int place) noexcept nogil:
    cdef int seat = (w.dealer + 1 + place) & 3, slot = AT_NAME + 7 * place, k, first
    cdef double share[7]
    cdef double value[7]
    cdef double mean = 0.0
    cdef uint32_t seen = 0
    if place == 4:
        return 0.0
    first = 1 if place == 3 and w.t.stick else 0
    mix(w, seat, slot, first, 7, share)
    if seat != w.me:
        note(w, seat, slot, first, 7, share)
        return name_suit(w, place, choose(&w.state, share, first, 7))
    for k in range(first, 7):
        if not skips(w, seat, slot + k, share[k]):
            seen |= 1 << k
            value[k] = name_suit(w, place, k)
            mean += share[k] * value[k]
    learn(w, seat, slot, first, 7, value, mean, seen)
    return mean


cdef double order_up(Walk* w, int place, int action) noexcept nogil:
    if action:
        return put_down(w, place, action - 1)
    return walk_order(w, place + 1)


cdef double walk_order(Walk* w, int place) noexcept nogil:
    cdef int seat = (w.dealer + 1 + place) & 3, slot = AT_ORDER + 3 * place, k
    cdef double share[3]
    cdef double value[3]
    cdef double mean = 0.0
    cdef uint32_t seen = 0
    if place == 4:
        return walk_name(w, 0)
    mix(w, seat, slot, 0, 3, share)
    if seat != w.me:
        note(w, seat, slot, 0, 3, share)
        return order_up(w, place, choose(&w.state, share, 0, 3))
    for k in range(3):
        if not skips(w, seat, slot + k, share[k]):
            seen |= 1 << k
            value[k] = order_up(w, place, k)
            mean += share[k] * value[k]
    learn(w, seat, slot, 0, 3, value, mean, seen)
    return mean


cdef void walk_deal(Walk* w, Dice* dice) noexcept nogil:
    # Four hands, played from every dealer with each of the cards left over turned up: what is solved serves them all.
    cdef int kitty[4]
    cdef int up, seat, k
    deal_cards(dice, w.hands, kitty)
    for k in range(128):
        (<double*>w.named)[k] = UNSOLVED
    memset(w.named_by, UNKNOWN, sizeof(w.named_by))
    for up in range(4):
        w.upcard = kitty[up]
        for seat in range(4):
            k = class_of(w.hands[seat], w.upcard, w.suits[seat])
            w.at[seat] = SLOTS * k
            w.rough_at[seat] = SLOTS * w.rough_of[k]
        for w.dealer in range(4):
            for k in range(48):
                (<double*>w.ordered)[k] = UNSOLVED
            memset(w.ordered_by, UNKNOWN, sizeof(w.ordered_by))
            for w.me in range(4):
                walk_order(w, 0)


def train_bidding(terms, const double[::1] fit, float[::1] regret, float[::1] total, const int32_t[::1] rough_of,
                  float[::1] rough, float[::1] rough_seen, float[::1] rough_total, uint64_t seed,
                  Py_ssize_t first, Py_ssize_t last):
    """Deals first..last - 1 of the run ``seed``; ``fit`` may be empty. The arrays hold all that is learned."""
    cdef Table4 t
    cdef Walk w
    cdef Game game
    cdef Dice dice
    cdef Py_ssize_t i
    cdef Entry* table
    if regret.shape[0] != CLASSES * SLOTS or total.shape[0] != CLASSES * SLOTS or \
            rough_of.shape[0] != CLASSES or fit.shape[0] not in (0, CELLS * MARKS):
        raise ValueError("arrays of another size")
    table4_fill(&t, terms)
    table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    if table == NULL:
        raise MemoryError
    game.deal = 0
    w.t = &t
    w.fit = &fit[0] if fit.shape[0] else NULL
    w.regret = &regret[0]
    w.total = &total[0]
    w.rough_of = &rough_of[0]
    w.rough = &rough[0]
    w.rough_seen = &rough_seen[0]
    w.rough_total = &rough_total[0]
    w.game = &game
    w.table = table
    with nogil:
        for i in range(first, last):
            dice_start(&dice, seed, i)
            w.state = stream(~seed, i)
            w.weight = <float>((i + 1) * 1e-5)
            walk_deal(&w, &dice)
    free(table)
