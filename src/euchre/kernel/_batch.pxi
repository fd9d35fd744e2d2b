# Many deals in one call. Each function works on the deals first..last - 1 without the GIL, so that threads may
# share the arrays; what is written for a deal depends on that deal alone.

cdef int misfit(const uint64_t* hands, int seats, int turn, int out, int played, uint64_t cards) noexcept nogil:
    # Is this no position? Overlapping hands, cards that do not exist, wrong sizes.
    cdef uint64_t seen = 0
    cdef int k, seat, size, due, active = 0, bad = 0
    if turn >= seats or out >> turn & 1:
        return 1
    due = count_bits(hands[turn])
    for k in range(seats):
        active += 1 - (out >> k & 1)
    for k in range(seats):
        seat = turn + k if turn + k < seats else turn + k - seats
        if out >> seat & 1:
            continue
        active -= 1
        size = count_bits(hands[seat])
        bad |= (hands[seat] & (seen | ~cards)) != 0 or size > 7
        bad |= size != due - (active < played)
        seen |= hands[seat]
    return bad


cdef class Batch:
    """Deals with one layout of seats, as the kernel reads them; see euchre.kernel.batch.Deals."""

    cdef const uint64_t[::1] hands
    cdef const uint8_t[::1] trump
    cdef const uint8_t[::1] turn
    cdef const uint8_t[::1] makers
    cdef const uint8_t[::1] out
    cdef uint8_t trick[SEATS]
    cdef int8_t pay[MOST_TRICKS]
    cdef int seats, played, taken, want
    cdef uint64_t cards
    cdef Layout layouts[5]

    def __init__(self, deals, pay, most):
        cdef int k
        if len(deals.trick) >= SEATS or not 2 <= deals.seats < SEATS:
            raise ValueError("too many seats")
        self.hands, self.trump, self.turn = deals.hands, deals.trump, deals.turn
        self.makers, self.out = deals.makers, deals.out
        self.seats, self.played, self.taken, self.want = deals.seats, len(deals.trick), deals.taken, most
        self.cards = ALL_CARDS
        for k, card in enumerate(deals.trick):
            self.trick[k] = card
            self.cards &= ~(<uint64_t>1 << self.trick[k])
        for k in range(MOST_TRICKS):
            self.pay[k] = k
        for k, points in enumerate(pay or ()):
            self.pay[k] = points
        for k in range(5):
            layout_fill(&self.layouts[k], k, deals.bowers, deals.joker == "only_trump")

    cdef int load(self, Game* g, Entry* table, Py_ssize_t i) noexcept nogil:
        # Loads deal ``i``; -1 when it is none.
        cdef const uint64_t* hands = &self.hands[i * self.seats]
        if self.trump[i] > 4 or misfit(hands, self.seats, self.turn[i], self.out[i], self.played, self.cards):
            return -1
        game_start(g, &self.layouts[self.trump[i]], table, self.want, self.taken)
        load_seats(g, hands, self.seats, self.turn[i], self.makers[i], self.out[i], self.played)
        load_trick(g, self.trick)
        return 0


def solve_many(deals, pay, most, int8_t[::1] found, Py_ssize_t first, Py_ssize_t last):
    """Writes the value of each deal; returns the first deal that is none, or -1."""
    cdef Batch batch = Batch(deals, pay, most)
    cdef Game game
    cdef Entry* table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    cdef Py_ssize_t i, bad = -1
    if table == NULL:
        raise MemoryError
    game.deal = 0
    with nogil:
        for i in range(first, last):
            if batch.load(&game, table, i):
                bad = i
                break
            found[i] = batch.pay[narrow(&game, 0, batch.pay, middle(&game))]
    free(table)
    return bad


def card_values_many(deals, pay, most, int width, int8_t[::1] found, Py_ssize_t first, Py_ssize_t last):
    """Writes ``width`` values a deal, by the cards of the seat to play in order of number, -128 for no value."""
    cdef Batch batch = Batch(deals, pay, most)
    cdef Game game
    cdef Entry* table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
    cdef Py_ssize_t i, bad = -1
    cdef int8_t by_card[64]
    cdef uint64_t held
    cdef int k
    if table == NULL:
        raise MemoryError
    game.deal = 0
    with nogil:
        for i in range(first, last):
            if batch.load(&game, table, i):
                bad = i
                break
            memset(by_card, -1, 64)
            if game.left:
                value_cards(&game, batch.pay, by_card)
            held = batch.hands[i * batch.seats + batch.turn[i]]
            for k in range(width):
                found[i * width + k] = -128
                if held and by_card[low_index(held)] >= 0:
                    found[i * width + k] = batch.pay[by_card[low_index(held)]]
                held &= held - 1
    free(table)
    return bad


def deal_many(const uint8_t[::1] deck, int seats, int size, const uint8_t[::1] sides, const uint8_t[::1] trumps,
              uint64_t seed, uint64_t[::1] hands, uint8_t[::1] trump, uint8_t[::1] turn, uint8_t[::1] makers,
              Py_ssize_t first, Py_ssize_t last):
    """Writes random deals first..last - 1 of the stream ``seed``."""
    cdef uint8_t cards[64]
    cdef uint8_t card
    cdef uint64_t hand
    cdef Dice dice
    cdef Py_ssize_t i
    cdef int k, j, seat, at, count = deck.shape[0]
    with nogil:
        for k in range(count):
            cards[k] = deck[k]
        for i in range(first, last):
            dice_start(&dice, seed, i)
            at = 0
            for seat in range(seats):
                hand = 0
                for k in range(size):
                    j = at + below(&dice, count - at)
                    card = cards[j]
                    cards[j] = cards[at]
                    cards[at] = card
                    hand |= <uint64_t>1 << card
                    at += 1
                hands[i * seats + seat] = hand
            # The next deal begins from the same deck, so that no deal depends on the one before.
            for k in range(count):
                cards[k] = deck[k]
            trump[i] = trumps[below(&dice, trumps.shape[0])]
            turn[i] = below(&dice, seats)
            makers[i] = sides[below(&dice, sides.shape[0])]
