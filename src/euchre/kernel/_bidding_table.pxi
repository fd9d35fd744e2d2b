# Tables of what was learned: for every slot a plane of CLASSES bytes, each the share of an action in fifteenths.
# euchre.kernel.bidding says what the steps of an auction look like.

cdef enum:
    FIFTEEN = 15
    ENDS = 31               # decisions a class


cdef uint8_t _ends[ENDS]    # where each decision's slots end


cdef void ends_begin() noexcept:
    cdef int k, n = 0
    for k in range(4):
        _ends[k] = AT_ORDER + 3 * (k + 1)
        _ends[4 + k] = AT_NAME + 7 * (k + 1)
    for k in range(7):
        _ends[8 + k] = AT_PUT + 6 * (k + 1)
    for k in range(16):
        _ends[15 + k] = AT_ASK + 2 * (k + 1)


def bidding_shares(const float[::1] total, const float[::1] regret, const int32_t[::1] rough_of,
                   const float[::1] rough_total, const float[::1] rough, double shy, uint8_t[::1] table):
    """Writes the table of average strategies; the rough class's counts as much as the weight ``shy``.

    A hand that always calls in round one never comes to round two, where it has an average nowhere; but it was tried there,
    so its regrets speak. Where nothing was tried, the rough class does.
    """
    cdef Py_ssize_t at
    cdef int n, j, k, start
    cdef double whole, more
    cdef const float* rows[4]
    cdef double share[7]
    with nogil:
        for at in range(CLASSES):
            rows[0] = &total[at * SLOTS]
            rows[1] = &regret[at * SLOTS]
            rows[2] = &rough_total[rough_of[at] * SLOTS]
            rows[3] = &rough[rough_of[at] * SLOTS]
            start = 0
            for n in range(ENDS):
                k = 0
                while k < 3 and positive_sum(rows[k], start, _ends[n]) == 0.0:
                    k += 1
                more = positive_sum(rows[2], start, _ends[n])
                more = shy / more if k == 0 and more > 0.0 else 0.0
                whole = 0.0
                for j in range(start, _ends[n]):
                    share[j - start] = max(rows[k][j], <float>0.0) + more * rows[2][j]
                    whole += share[j - start]
                for j in range(start, _ends[n]):
                    table[j * CLASSES + at] = <int>(FIFTEEN * share[j - start] / whole + 0.5) if whole > 0.0 else 0
                start = _ends[n]


cdef double positive_sum(const float* row, int start, int end) noexcept nogil:
    cdef double whole = 0.0
    cdef int j
    for j in range(start, end):
        whole += max(row[j], <float>0.0)
    return whole


def regret_bound(const float[::1] regret):
    """The sum over all decision points of the largest positive regret."""
    cdef Py_ssize_t at
    cdef int n, j, start
    cdef double found = 0.0, most
    with nogil:
        for at in range(CLASSES):
            start = 0
            for n in range(ENDS):
                most = 0.0
                for j in range(start, _ends[n]):
                    most = max(most, regret[at * SLOTS + j])
                found += most
                start = _ends[n]
    return found


cdef inline int read_shares(const uint8_t* table, int at, int slot, int count, double* share) noexcept nogil:
    # The shares of one decision; all equal where it was never met.
    cdef int k, whole = 0
    for k in range(count):
        whole += table[(slot + k) * CLASSES + at]
    for k in range(count):
        share[k] = <double>table[(slot + k) * CLASSES + at] / whole if whole else 1.0 / count
    return whole


# How likely what was said is, given hands.

cdef enum:
    STEP = 4                # numbers a step: kind, seat, slot, value
    SAID_ORDER = 0          # value: which of pass, order, alone it may have been, as bits
    SAID_NAME = 1           # value: 0 for a pass, else 4 * (trump + 1) + bits for together and alone
    SAID_PUT = 2            # value: 1 when the upcard was left
    SAID_ASK = 3            # value: 1 for alone
    SAID_ASK_NAMED = 4      # value: 2 * trump + 1 for alone


cdef double step_chance(const uint8_t* table, const int64_t* step, uint64_t hand, uint64_t put, int upcard) noexcept nogil:
    cdef uint8_t suits[4]
    cdef double share[7]
    cdef int at = class_of(hand, upcard, suits), slot = <int>step[2], value = <int>step[3], k, rel = 0
    if step[0] == SAID_ORDER:
        read_shares(table, at, slot, 3, share)
        return (share[0] if value & 1 else 0.0) + (share[1] if value & 2 else 0.0) + (share[2] if value & 4 else 0.0)
    if step[0] == SAID_NAME:
        read_shares(table, at, slot, 7, share)
        if value == 0:
            return share[0]
        while rel < 2 and suits[1 + rel] != value // 4 - 1:
            rel += 1
        return (share[1 + 2 * rel] if value & 1 else 0.0) + (share[2 + 2 * rel] if value & 2 else 0.0)
    if step[0] == SAID_PUT:
        k = 5
        if not value:
            if put == 0:
                return 1.0
            if put != <uint64_t>1 << upcard:
                k = 0
                while k < 5 and card_at(hand, suits, k) != put:
                    k += 1
        read_shares(table, at, slot, 6, share)
        return share[k]
    if step[0] == SAID_ASK_NAMED:
        while rel < 2 and suits[1 + rel] != value >> 1:
            rel += 1
        slot += 2 * rel
    read_shares(table, at, slot, 2, share)
    return share[value & 1]


def call_weights(const uint8_t[::1] table, const int64_t[::1] steps, int upcard, const uint64_t[::1] dealt,
                 const uint64_t[::1] put, double least, double[::1] found, Py_ssize_t first, Py_ssize_t last):
    """For each world the chance that everybody said what was said: ``dealt`` has four hands of five a world."""
    cdef Py_ssize_t i
    cdef int k, count = steps.shape[0] // STEP
    cdef double weight
    with nogil:
        for i in range(first, last):
            weight = 1.0
            for k in range(count):
                weight *= max(least, step_chance(&table[0], &steps[k * STEP], dealt[4 * i + steps[k * STEP + 1]],
                                                 put[i], upcard))
            found[i] = weight


# Two tables against each other, cards played as at a table.

cdef enum:
    COUNTS = 8              # calls in round one and two, euchred, marches, alone, lone marches, points twice

cdef struct Called:
    int caller, round_two, put      # ``put`` as a slot, -1 when the dealer put nothing down
    Made made


cdef int auction(const Table4* t, const uint8_t** tables, const uint64_t* hands, int upcard, int dealer, uint64_t* state,
                 Called* c) noexcept nogil:
    # Calls of four seats, ``tables[seat]`` for each; 0 when all passed.
    cdef uint8_t suits[4][4]
    cdef int at[4]
    cdef double share[7]
    cdef int seat, place, action, rel
    c.made.dealer = dealer
    c.put = -1
    for seat in range(4):
        at[seat] = class_of(hands[seat], upcard, suits[seat])
    for place in range(4):
        seat = (dealer + 1 + place) & 3
        read_shares(tables[seat], at[seat], AT_ORDER + 3 * place, 3, share)
        action = choose(state, share, 0, 3)
        if action:
            c.caller = c.made.maker = seat
            c.round_two = 0
            c.made.trump = upcard >> 4
            c.made.alone = action - 1
            c.made.upcard = upcard
            if t.in_call and action == 2 and place == 1:
                c.made.upcard = -1
                return 1
            read_shares(tables[dealer], at[dealer], AT_PUT + 6 * context_of(t, place, action - 1), 6, share)
            c.put = choose(state, share, 0, put_ways(t, place))
            if c.put == 5:
                c.made.upcard = -1
            if t.ask_partner and not c.made.alone:
                read_shares(tables[seat ^ 2], at[seat ^ 2], AT_ASK + 2 * place, 2, share)
                c.made.alone = choose(state, share, 0, 2)
                c.made.maker ^= 2 * c.made.alone
            return 1
    for place in range(4):
        seat = (dealer + 1 + place) & 3
        read_shares(tables[seat], at[seat], AT_NAME + 7 * place, 7, share)
        action = choose(state, share, 1 if place == 3 and t.stick else 0, 7)
        if action:
            c.caller = c.made.maker = seat
            c.round_two = 1
            c.made.trump = suits[seat][1 + ((action - 1) >> 1)]
            c.made.alone = 1 - (action & 1)
            c.made.upcard = -1
            if t.ask_partner and not c.made.alone:
                rel = 0
                while suits[seat ^ 2][1 + rel] != c.made.trump:
                    rel += 1
                read_shares(tables[seat ^ 2], at[seat ^ 2], AT_ASK_NAMED + 2 * (3 * place + rel), 2, share)
                c.made.alone = choose(state, share, 0, 2)
                c.made.maker ^= 2 * c.made.alone
            return 1
    return 0


cdef void after_calls(const Table4* t, const Called* c, const uint64_t* dealt, int upcard, Scene* scene) noexcept nogil:
    # The scene of the first lead.
    cdef uint64_t hands[4]
    cdef uint64_t put = 0, turned = 0, card
    cdef uint8_t suits[4]
    cdef const Layout* lay = &t.layouts[c.made.trump]
    memcpy(hands, dealt, sizeof(hands))
    if c.put >= 0 and c.put < 5:
        class_of(hands[c.made.dealer], upcard, suits)
        card = card_at(hands[c.made.dealer], suits, c.put)
        hands[c.made.dealer] ^= card | <uint64_t>1 << upcard
        put = to_bits(lay, card)
    elif c.put == 5 and t.buries:
        put = <uint64_t>1 << lay.bit_of[upcard]
    else:
        turned = <uint64_t>1 << lay.bit_of[upcard]
    scene_of(scene, t, hands, &c.made, put, turned)


def duel_tables(terms, const uint8_t[::1] one, const uint8_t[::1] two, int worlds, uint64_t seed, int8_t[::1] found,
                int64_t[::1] counts, Py_ssize_t first, Py_ssize_t last):
    """Each deal twice, sides changed; writes points of ``one`` less ``two``, both ways added. Counts by table, place."""
    cdef Table4 t
    cdef Scene scene
    cdef Game game
    cdef Called called
    cdef Dice dice
    cdef uint64_t hands[4]
    cdef int kitty[4]
    cdef const uint8_t* tables[4]
    cdef uint64_t state
    cdef Py_ssize_t i
    cdef int way, seat, dealer, won, points, total, who
    cdef int64_t* row
    cdef Entry* table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    if table == NULL:
        raise MemoryError
    if one.shape[0] != CLASSES * SLOTS or two.shape[0] != CLASSES * SLOTS or counts.shape[0] != 8 * COUNTS:
        raise ValueError("arrays of another size")
    table4_fill(&t, terms)
    game.deal = 0
    with nogil:
        for i in range(first, last):
            dice_start(&dice, seed, i)
            deal_cards(&dice, hands, kitty)
            dealer = below(&dice, 4)
            total = 0
            for way in range(2):
                # Both ways draw the same numbers, so that equal tables play alike.
                dice_start(&dice, ~seed, i)
                state = stream(seed ^ 0x5555, i)
                for seat in range(4):
                    tables[seat] = &one[0] if (seat & 1) == way else &two[0]
                if not auction(&t, tables, hands, kitty[0], dealer, &state, &called):
                    continue
                after_calls(&t, &called, hands, kitty[0], &scene)
                won = play_scene(&scene, &t.layouts[called.made.trump], &game, table, t.pay[called.made.alone], worlds,
                                 &dice)
                points = t.pay[called.made.alone][won]
                who = 0 if (called.caller & 1) == way else 1
                row = &counts[(4 * who + ((called.caller - dealer - 1) & 3)) * COUNTS]
                row[called.round_two] += 1
                row[2] += points < 0
                row[3] += won == 5
                row[4] += called.made.alone
                row[5] += called.made.alone if won == 5 else 0
                row[6 + called.round_two] += points
                total += points if who == 0 else -points
            found[i - first] = total
    free(table)
