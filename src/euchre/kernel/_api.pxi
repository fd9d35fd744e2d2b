# What Python calls about one position. The wrappers in __init__.py have checked the position.

cdef enum:
    MOST_TRICKS = 64

NAME = "compiled"


cdef class Solver:
    """The working memory of one position at a time."""

    cdef Layout layout
    cdef Game game
    cdef Entry* table
    cdef int8_t pay[MOST_TRICKS]

    def __cinit__(self):
        cdef int t
        self.table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
        if self.table == NULL:
            raise MemoryError
        for t in range(MOST_TRICKS):
            self.pay[t] = t

    def __dealloc__(self):
        free(self.table)

    cdef int load(self, position, bint most) except -1:
        cdef uint64_t hands[SEATS]
        cdef uint8_t trick[SEATS]
        cdef int seat, k
        cdef Game* g = &self.game
        for seat, hand in enumerate(position.hands):
            hands[seat] = 0 if position.out >> seat & 1 else hand
        for k, card in enumerate(position.trick):
            trick[k] = card
        layout_fill(&self.layout, position.trump, position.bowers, position.joker == "only_trump")
        game_start(g, &self.layout, self.table, most, position.taken)
        load_seats(g, hands, len(position.hands), position.turn, position.makers, position.out,
                   len(position.trick))
        load_trick(g, trick)
        return 0


def tricks(position, most=True):
    """Tricks the makers end with."""
    cdef Solver solver = Solver()
    cdef int found
    solver.load(position, most)
    with nogil:
        found = narrow(&solver.game, 0, solver.pay, middle(&solver.game))
    return found


def at_least(position, int goal, most=True):
    """Do the makers end with ``goal`` tricks or more?"""
    cdef Solver solver = Solver()
    cdef int found
    solver.load(position, most)
    with nogil:
        found = asks(&solver.game, 0, goal - solver.game.taken)
    return found != 0


def card_tricks(position, most=True):
    """For each legal card, in order of number: (card, tricks the makers end with after it)."""
    cdef Solver solver = Solver()
    cdef int8_t by_card[64]
    cdef int card
    solver.load(position, most)
    memset(by_card, -1, 64)
    if solver.game.left == 0:
        return []
    with nogil:
        value_cards(&solver.game, solver.pay, by_card)
    return [(card, by_card[card]) for card in range(64) if by_card[card] >= 0]


def perft(position, int depth):
    """How many sequences of exactly ``depth`` legal cards there are."""
    cdef Solver solver = Solver()
    cdef Game* g = &solver.game
    cdef uint64_t total = 1
    solver.load(position, True)
    if depth > 0:
        with nogil:
            total = sequences(g, 0, g.led_by, g.played, g.led, g.best, depth)
    return total


def count(position):
    """Complete plays from here by the tricks the makers end with."""
    cdef Solver solver = Solver()
    cdef Game* g = &solver.game
    cdef uint64_t counts[MOST_TRICKS]
    cdef int t
    solver.load(position, True)
    memset(counts, 0, sizeof(counts))
    if g.left == 0:
        counts[g.taken] = 1
    else:
        with nogil:
            if g.played:
                tally(g, 0, g.led_by, g.led, g.best, g.left, g.taken, counts)
            else:
                tally_lead(g, 0, g.left, g.taken, counts)
    return [counts[t] for t in range(g.taken + g.left + 1)]
