# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled kernel. :mod:`euchre.kernel` is the way in; docs/solver.md says how it works."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, int8_t, int16_t, int32_t, int64_t
from libc.string cimport memcpy, memset
from libc.stdlib cimport calloc, free
from libc.math cimport exp, log, sqrt

include "_layout.pxi"
include "_random.pxi"
include "_pairs.pxi"
include "_trios.pxi"
include "_search.pxi"
include "_solve.pxi"
include "_count.pxi"
include "_api.pxi"
include "_batch.pxi"
include "_playout.pxi"
include "_game.pxi"
include "_worlds.pxi"
include "_classes.pxi"
include "_table_play.pxi"
include "_contract.pxi"
include "_bidding.pxi"
include "_bidding_table.pxi"
include "_course.pxi"
include "_policy.pxi"
include "_calls.pxi"
include "_ending.pxi"
include "_mind.pxi"

pairs_begin()
trios_begin()
classes_begin()
contract_begin()
ends_begin()
