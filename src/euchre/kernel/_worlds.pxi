# Worlds: the ways unseen cards may lie, drawn exactly in proportion to a product of weights.
#
# ``ways[s]`` is the total weight of all ways to lay the last cards into places whose free room is ``s`` (mixed
# radix). Since the room left says how many cards are left, the card is known too, and one table serves all.

cdef void ways_fill(const double* weights, int count, const int64_t* room, int places, double* ways,
                    Py_ssize_t size) noexcept nogil:
    # Fills ``ways`` for ``weights[card * places + place]``; the last entry is the weight of all worlds.
    cdef int p, left = 0
    cdef Py_ssize_t s, stride
    cdef double total
    cdef int64_t free_room[16]
    for p in range(places):
        free_room[p] = 0
    ways[0] = 1.0
    for s in range(1, size):
        # counts one up in mixed radix
        p = 0
        while free_room[p] == room[p]:
            left -= <int>free_room[p]
            free_room[p] = 0
            p += 1
        free_room[p] += 1
        left += 1
        total = 0.0
        stride = 1
        if left <= count:
            for p in range(places):
                if free_room[p]:
                    total += weights[(count - left) * places + p] * ways[s - stride]
                stride *= <Py_ssize_t>(room[p] + 1)
        ways[s] = total


cdef void world_draw(const double* weights, int count, const int64_t* room, int places, const double* ways,
                     Py_ssize_t size, uint64_t* state, uint8_t* where) noexcept nogil:
    # Draws one world: the place of each card.
    cdef Py_ssize_t s = size - 1, stride, step
    cdef int p, i, choice
    cdef double at, share
    cdef int64_t free_room[16]
    for p in range(places):
        free_room[p] = room[p]
    for i in range(count):
        at = <double>(draw(state) >> 11) * RANDOM_UNIT * ways[s]
        choice = -1
        stride = step = 1
        for p in range(places):
            if free_room[p]:
                share = weights[i * places + p] * ways[s - stride]
                if share > 0.0:
                    choice = p
                    step = stride
                    at -= share
                    if at < 0.0:
                        break
            stride *= <Py_ssize_t>(room[p] + 1)
        where[i] = choice
        free_room[choice] -= 1
        s -= step


def worlds_table(const double[::1] weights, const int64_t[::1] room, double[::1] ways):
    """Fills ``ways`` for ``weights[card * places + place]``; the last entry is the weight of all worlds."""
    cdef int places = room.shape[0], count = weights.shape[0] // room.shape[0] if room.shape[0] else 0
    if places > 16:
        raise ValueError("too many places")
    with nogil:
        ways_fill(&weights[0] if count else NULL, count, &room[0], places, &ways[0], ways.shape[0])


def worlds_many(const uint8_t[::1] cards, const double[::1] weights, const int64_t[::1] room,
                const double[::1] ways, uint64_t seed, uint64_t[::1] found, Py_ssize_t first, Py_ssize_t last):
    """Writes ``places`` masks a world."""
    cdef int places = room.shape[0], count = cards.shape[0], p, i
    cdef Py_ssize_t n
    cdef uint64_t state
    cdef uint8_t where[64]
    if places > 16:
        raise ValueError("too many places")
    with nogil:
        for n in range(first, last):
            state = stream(seed, n)
            for p in range(places):
                found[n * places + p] = 0
            if count:
                world_draw(&weights[0], count, &room[0], places, &ways[0], ways.shape[0], &state, where)
            for i in range(count):
                found[n * places + where[i]] |= <uint64_t>1 << cards[i]
