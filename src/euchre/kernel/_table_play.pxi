# Cards played as at a table: each seat sees its own hand and what was played, lays the rest out a few times, and plays
# the card that pays best over those worlds. Of the calls it only believes that a maker holds two trumps. Fast enough to see
# hundreds of thousands of deals. Cards are kernel bits throughout.

cdef enum:
    LAYINGS = 40            # tries to lay cards out so that nobody holds a suit not followed …
    CREDULOUS = 20          # … the first of them so that the maker holds, or held, two trumps

cdef struct Scene:
    uint64_t hands[4]       # by seat, the upcard in the dealer's where it was taken
    uint64_t deck
    uint64_t upcard         # taken by the dealer and not buried; 0 when there is none
    uint64_t gone           # seen by everybody and out of play: an upcard turned down
    uint64_t put            # put down by the dealer, who alone knows it
    uint64_t voids[4]       # lanes a seat has shown not to hold
    uint64_t played
    int dealer, maker, makers, out, turn, taken
    int shown               # trumps the maker has played
    uint8_t trick[4]
    int lying               # cards on the table


cdef inline int lay_out(const Scene* s, int p, Dice* dice, uint64_t* found) noexcept nogil:
    # One way the other hands may be, given what seat ``p`` knows; 0 when a suit not followed came out.
    cdef uint64_t unseen, bit, base
    cdef uint64_t cards[24]
    cdef int room[4]
    cdef int seat, k, j, n = 0, total, at
    unseen = s.deck & ~(s.hands[p] | s.played | s.gone | (s.put if p == s.dealer else 0))
    base = s.upcard & ~s.played if p != s.dealer else 0
    unseen &= ~base
    total = 0
    for seat in range(4):
        found[seat] = s.hands[p] if seat == p else base if seat == s.dealer else 0
        room[seat] = count_bits(s.hands[seat]) - count_bits(found[seat])
    while unseen:
        bit = unseen & (~unseen + 1)
        unseen ^= bit
        cards[n] = bit
        n += 1
    # Cards that fewer seats can hold are laid first, so that few layings fail.
    if s.voids[0] | s.voids[1] | s.voids[2] | s.voids[3]:
        at = 0
        base = s.voids[0] | s.voids[1] | s.voids[2] | s.voids[3]
        for k in range(n):
            if cards[k] & base:
                cards[k], cards[at] = cards[at], cards[k]
                at += 1
    else:
        at = 0
    for k in range(n):
        j = k + below(dice, (at if k < at else n) - k)
        cards[k], cards[j] = cards[j], cards[k]
        total = n - k
        bit = cards[k]
        # The kitty's room is what is left of the cards beside the seats'.
        for seat in range(4):
            total -= room[seat]
        for seat in range(4):
            if not s.voids[seat] & bit:
                total += room[seat]
        if total <= 0:
            return 0
        j = below(dice, total)
        for seat in range(4):
            if not s.voids[seat] & bit:
                j -= room[seat]
                if j < 0:
                    found[seat] |= bit
                    room[seat] -= 1
                    break
    return room[0] + room[1] + room[2] + room[3] == 0


cdef inline uint64_t best_card(const Scene* s, const Layout* lay, Game* g, Entry* table, const int8_t* pay,
                               int worlds, Dice* dice) noexcept nogil:
    # What the seat to play plays. Of equals the weakest.
    cdef uint64_t hands[4]
    cdef int8_t by_card[64]
    cdef int total[64]
    cdef uint64_t legal, rest, bit, led = 0
    cdef int p = s.turn, w, k, at, best = 0, mine = s.makers >> p & 1
    if s.lying:
        led = lay.lane[lay.bit_of[s.trick[0]]]
    legal = s.hands[p] & led if s.hands[p] & led else s.hands[p]
    if legal & (legal - 1) == 0:
        return legal
    memset(total, 0, sizeof(total))
    for w in range(worlds):
        for k in range(LAYINGS):
            if lay_out(s, p, dice, hands) and (
                    k >= CREDULOUS or s.shown + count_bits(hands[s.maker] & lay.trump) >= 2):
                break
        else:
            continue
        game_start(g, lay, table, 1, s.taken)
        load_bits(g, hands, 4, p, s.makers, s.out, s.lying)
        load_trick(g, s.trick)
        value_cards(g, pay, by_card)
        rest = legal
        while rest:
            at = low_index(rest)
            rest &= rest - 1
            total[at] += pay[by_card[lay.card_of[at]]]
    rest = legal
    bit = 0
    while rest:
        at = low_index(rest)
        rest &= rest - 1
        if bit == 0 or (total[at] >= best if mine else total[at] <= best):
            best = total[at]
            bit = <uint64_t>1 << at
    return bit


cdef int play_scene(Scene* s, const Layout* lay, Game* g, Entry* table, const int8_t* pay, int worlds,
                    Dice* dice) noexcept nogil:
    # Plays the deal to its end; the makers' tricks. Uses up the scene.
    cdef uint64_t bit, led = 0, best = 0
    cdef int winner = s.turn, seats = 4 - count_bits(s.out)
    while s.hands[s.turn]:
        bit = best_card(s, lay, g, table, pay, worlds, dice)
        if s.lying == 0:
            led = lay.lane[low_index(bit)]
            best = bit
            winner = s.turn
        else:
            if not bit & led:
                s.voids[s.turn] |= led
            if bit < best and bit & (led | lay.trump):
                best = bit
                winner = s.turn
        if s.turn == s.maker and bit & lay.trump:
            s.shown += 1
        s.hands[s.turn] ^= bit
        s.played |= bit
        s.trick[s.lying] = lay.card_of[low_index(bit)]
        s.lying += 1
        if s.lying == seats:
            s.taken += s.makers >> winner & 1
            s.lying = 0
            s.turn = winner
        else:
            s.turn = (s.turn + 1) & 3
            if s.out >> s.turn & 1:
                s.turn = (s.turn + 1) & 3
    return s.taken
