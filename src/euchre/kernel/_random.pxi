# Randomness: one splitmix64 stream per deal, begun from (seed, number of the deal), so that no result depends
# on the order of deals or the number of threads. reference.py draws the same numbers.

cdef inline uint64_t draw(uint64_t* state) noexcept nogil:
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t stream(uint64_t seed, uint64_t number) noexcept nogil:
    cdef uint64_t state = seed ^ (number * <uint64_t>0xD1342543DE82EF95)
    return draw(&state)


cdef struct Dice:
    uint64_t state
    uint64_t word           # what is left of the last draw, as a fraction of 2**64
    uint64_t room           # product of the sizes taken from it


cdef inline uint32_t below(Dice* dice, uint32_t size) noexcept nogil:
    # A number below ``size``, all equally likely to within 2**-32. Several small numbers share one draw.
    cdef uint64_t high
    if (dice.room * size) >> 32:
        dice.word = draw(&dice.state)
        dice.room = 1
    dice.room *= size
    high = (dice.word >> 32) * size + ((<uint64_t>(<uint32_t>dice.word) * size) >> 32)
    dice.word *= size
    return <uint32_t>(high >> 32)


cdef inline void dice_start(Dice* dice, uint64_t seed, uint64_t number) noexcept nogil:
    dice.state = stream(seed, number)
    dice.room = <uint64_t>1 << 32
    dice.word = 0
