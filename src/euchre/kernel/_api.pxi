# What Python calls about one position. The wrappers in __init__.py have checked the position.

cdef class Solver:
    """The working memory of one position at a time."""

    cdef Layout layout
    cdef Game game
    cdef Entry* table

    def __cinit__(self):
        self.table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
        if self.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.table)

    cdef int load(self, position, bint most) except -1:
        cdef uint64_t hands[SEATS]
        cdef uint8_t trick[SEATS]
        cdef int seat, k
        cdef Game* g = &self.game
        for seat, hand in enumerate(position.hands):
            hands[seat] = hand
        for k, card in enumerate(position.trick):
            trick[k] = card
        layout_fill(&self.layout, position.trump, position.bowers, position.joker == "only_trump")
        g.table = self.table
        g.deal += 1
        g.want = most
        g.taken = position.taken
        load_seats(g, &self.layout, hands, len(position.hands), position.turn, position.makers, position.out,
                   len(position.trick))
        load_trick(g, trick)
        return 0


def tricks(position, most=True):
    """Tricks the makers end with."""
    cdef Solver solver = Solver()
    cdef int found
    solver.load(position, most)
    with nogil:
        found = exact(&solver.game)
    return solver.game.taken + found


def at_least(position, int goal, most=True):
    """Do the makers end with ``goal`` tricks or more?"""
    cdef Solver solver = Solver()
    cdef int found
    solver.load(position, most)
    with nogil:
        found = holds(&solver.game, goal - solver.game.taken)
    return found != 0
