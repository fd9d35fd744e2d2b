# Decisions over worlds: each world weighed by how likely the others would have called and played as they did, then
# every choice followed in it. docs/bots.md says how the parts were chosen.

cdef enum:
    BLOCK = 64              # worlds between looks at whether it is decided
    MOST_CHOICES = 16
    ROUNDS = 12             # in which the strategies of an ending are learned

cdef double LIGHT = 1e-3    # worlds that weigh less beside the heaviest are left out


cdef struct Played:         # what was played so far, in order
    int plays
    int who[64]
    uint64_t bit[64]


cdef struct Tally:
    int n                   # choices
    double weight           # of the worlds so far
    double total[MOST_CHOICES]
    double own[MOST_CHOICES]                    # of the values squared, times the weight twice
    double turn[MOST_CHOICES]                   # of the values, times the weight twice
    double square[MOST_CHOICES][MOST_CHOICES]   # of the differences, times the weight twice
    double mixed[MOST_CHOICES][MOST_CHOICES]    # of the differences, times the weight twice, not squared
    double heavy            # sum of the squared weights


cdef void tally_add(Tally* tally, double weight, const double* values) noexcept nogil:
    cdef int j, k
    cdef double apart
    tally.weight += weight
    tally.heavy += weight * weight
    for j in range(tally.n):
        tally.total[j] += weight * values[j]
        tally.own[j] += weight * weight * values[j] * values[j]
        tally.turn[j] += weight * weight * values[j]
        for k in range(j):
            apart = weight * (values[j] - values[k])
            tally.square[j][k] += apart * apart
            tally.mixed[j][k] += apart * weight


cdef double tally_error(const Tally* tally, int j, int k) noexcept nogil:
    # The standard error of the difference between two choices.
    cdef double apart, found
    if j == k:
        return 0.0
    if j < k:
        j, k = k, j
    apart = (tally.total[j] - tally.total[k]) / tally.weight
    found = tally.square[j][k] - 2 * apart * tally.mixed[j][k] + apart * apart * tally.heavy
    return sqrt(found) / tally.weight if found > 0 else 0.0


cdef double tally_own(const Tally* tally, int j) noexcept nogil:
    # The standard error of one choice by itself.
    cdef double mean = tally.total[j] / tally.weight
    cdef double found = tally.own[j] - 2 * mean * tally.turn[j] + mean * mean * tally.heavy
    return sqrt(found) / tally.weight if found > 0 else 0.0


cdef int tally_best(const Tally* tally, const double* extra) noexcept nogil:
    cdef int k, best = 0
    for k in range(1, tally.n):
        if tally.total[k] + extra[k] * tally.weight > tally.total[best] + extra[best] * tally.weight:
            best = k
    return best


cdef bint tally_settled(const Tally* tally, const double* extra, double sure) noexcept nogil:
    # Is the best one ahead of all others by ``sure`` standard errors, or the same in every world?
    cdef int k, best = tally_best(tally, extra)
    cdef double apart, error
    for k in range(tally.n):
        if k != best:
            apart = (tally.total[best] - tally.total[k]) / tally.weight + extra[best] - extra[k]
            error = tally_error(tally, best, k)
            if error > 0 and apart < sure * error:
                return False
    return True


cdef double plays_likely(Course* c, const Thumb* thumb, const Policy* policy, const Played* played, int me,
                         double width, double slip) noexcept nogil:
    # How likely the others would have played as they did: weights of the policy, or of `standard` where that is NULL,
    # blurred by ``width``, and with the chance ``slip`` any card. ``c`` stands at the first lead and is used up.
    cdef int i, k, n
    cdef double total = 0.0, sum, highest, own
    cdef uint64_t bits[16]
    cdef double values[16]
    for i in range(played.plays):
        if played.who[i] != me:
            n = course_weigh(c, thumb, bits, values) if policy == NULL else policy_weigh(c, policy.likely, bits, values)
            if n > 1:
                highest = values[0]
                for k in range(1, n):
                    highest = max(highest, values[k])
                sum = own = 0.0
                for k in range(n):
                    values[k] = exp((values[k] - highest) / width)
                    sum += values[k]
                    if bits[k] == played.bit[i]:
                        own = values[k]
                total += log((1 - slip) * own / sum + slip / n)
        course_play(c, played.bit[i])
    return total


cdef int talk_read(Talk* talk, told) except -1:
    # From euchre.kernel.scene.Told.
    cdef int k
    memset(talk, 0, sizeof(Talk))
    talk.up, talk.dealer, talk.stick, talk.bury = told.up, told.dealer, told.stick, told.bury
    talk.left_of_lone = told.left_of_lone
    talk.maker = -1
    for k, (suit, alone) in enumerate(told.calls):
        talk_call(talk, k, suit, alone)
    return 0


cdef class Mind:
    """What does not change between decisions: how cards rank, and the fitted numbers."""

    cdef Sense sense
    cdef Policy policy
    cdef bint learned       # is there a policy?
    cdef Entry* table
    cdef Game game
    # One decision about a card.
    cdef Course now
    cdef Course first
    cdef Played played
    cdef double worth[MOST_TRICKS]
    cdef int8_t pay[MOST_TRICKS]
    cdef int tricks
    # Its worlds.
    cdef uint64_t* masks
    cdef double* weights
    cdef Py_ssize_t size
    cdef int owners[SEATS]

    def __cinit__(self, deck, bowers, joker_wins, lead, follow, numbers, const int16_t[::1] policy):
        cdef int k, mark
        cdef double* flat = <double*>&self.sense.numbers
        self.table = <Entry*>calloc(TABLE_SIZE, sizeof(Entry))
        if self.table == NULL:
            raise MemoryError
        self.game.deal = 0
        for k in range(5):
            layout_fill(&self.sense.layouts[k], k, bowers, joker_wins)
        self.sense.deck = 0
        for card in deck:
            self.sense.deck |= <uint64_t>1 << <int>card
        for mark, weights in enumerate(lead):
            for k in range(3):
                self.sense.thumb.lead[k][mark] = weights[k]
        for mark, weights in enumerate(follow):
            for k in range(3):
                self.sense.thumb.follow[k][mark] = weights[k]
        if len(numbers) * sizeof(double) != sizeof(Numbers):
            raise ValueError("not as many numbers as calls need")
        for k, number in enumerate(numbers):
            flat[k] = number
        self.learned = policy.shape[0] > 0
        if self.learned:
            if policy.shape[0] != 2 * POLICY_SIZE:
                raise ValueError("not as many weights as a policy has")
            memcpy(&self.policy, &policy[0], sizeof(Policy))

    def __dealloc__(self):
        free(self.table)
        free(self.masks)
        free(self.weights)

    cdef int see(self, scene) except -1:
        # Reads a Scene: the deal at the first lead, then all that was played.
        cdef Course* c = &self.first
        cdef const Layout* lay = &self.sense.layouts[scene.trump]
        cdef int seat, k
        cdef double last
        memset(c, 0, sizeof(Course))
        c.lay = lay
        c.trump = lay.trump
        c.deck = to_bits(lay, self.sense.deck)
        c.gone = to_bits(lay, scene.gone)
        c.places = scene.places
        for seat, after in enumerate(scene.after):
            c.next[seat] = after
            c.side_of[seat] = <int>scene.makers >> seat & 1
            c.role[seat] = scene.roles[seat]
            c.known[seat] = to_bits(lay, scene.known[seat])
        c.needed[0], c.needed[1] = scene.needed
        c.aside[<int>scene.seat] = to_bits(lay, scene.aside)
        c.hand[<int>scene.seat] = to_bits(lay, scene.hand)
        c.turn = scene.leader
        self.played.plays = 0
        self.now = c[0]
        for seat, card in scene.plays:
            k = self.played.plays
            self.played.who[k] = seat
            self.played.bit[k] = <uint64_t>1 << lay.bit_of[<int>card]
            self.now.hand[seat] |= self.played.bit[k]
            course_play(&self.now, self.played.bit[k])
            self.played.plays += 1
        self.tricks = scene.tricks
        # Payoffs as small whole numbers in the same order, so that the search asks no more than it must.
        k = 0
        last = 0.0
        for seat, value in enumerate(scene.worth):
            self.worth[seat] = value
            if seat and value != last:
                k += 1
            last = value
            self.pay[seat] = k
        return 0

    def weigh(self, scene):
        """What `standard` thinks of each card of the seat to play: (card, value), by number of card."""
        cdef uint64_t bits[16]
        cdef double values[16]
        cdef int n, k
        self.see(scene)
        n = course_weigh(&self.now, &self.sense.thumb, bits, values)
        return sorted((self.now.lay.card_of[low_index(bits[k])], values[k]) for k in range(n))

    def marks(self, scene):
        """The marks of each card of the seat to play, where it has a choice: (card, its marks), by number of card."""
        cdef uint64_t bits[16]
        cdef int32_t marks[16 * MARKS_A_CARD]
        cdef int n, k, j
        self.see(scene)
        n = policy_marks(&self.now, bits, marks)
        return sorted((self.now.lay.card_of[low_index(bits[k])],
                       tuple(marks[k * MARKS_A_CARD + j] for j in range(MARKS_A_CARD))) for k in range(n))

    cdef const Policy* policy_of(self, plan) except? NULL:
        # What goes on playing under ``plan``: NULL for `standard`.
        if plan.policy and not self.learned:
            raise ValueError("no policy was learned here")
        return &self.policy if plan.policy else NULL

    cdef int play_on(self, Course* c, const Policy* policy, int tricks) noexcept nogil:
        # Tricks the makers have when everybody has played on.
        if policy == NULL:
            return course_out(c, &self.sense.thumb, tricks)
        return policy_out(c, policy, tricks)

    def margins(self, told, uint64_t hand, int at, int suit):
        """By how much `standard` thinks ``hand`` good enough to call ``suit``, and to play it alone."""
        cdef Talk talk
        cdef double side, alone
        talk_read(&talk, told)
        call_margins(&self.sense, &talk, hand, at, suit, &side, &alone)
        return side, alone

    cdef void lay_out(self, Course* c, const Course* start, const uint64_t* masks, int seats,
                      int places) noexcept nogil:
        # The world's hands, and what its dealer knows to be out.
        cdef int p
        for p in range(seats):
            c.hand[p] = masks[p]
            c.aside[p] = start.aside[p]
        for p in range(seats, places - 1):
            c.aside[self.owners[p - seats]] |= masks[p]

    cdef int room_for(self, Py_ssize_t worlds, int places) except -1:
        # Memory for so many worlds.
        cdef Py_ssize_t wanted = (worlds + 1) * places
        if wanted > self.size:
            free(self.masks)
            free(self.weights)
            self.size = 0
            self.masks = <uint64_t*>calloc(wanted, sizeof(uint64_t))
            self.weights = <double*>calloc(wanted, sizeof(double))
            if self.masks == NULL or self.weights == NULL:
                raise MemoryError
            self.size = wanted
        return 0

    cdef int weigh_worlds(self, scene, int me, const uint64_t[::1] worlds, told, plan, const double[::1] given,
                          const uint8_t[::1] drawn, const double[::1] rows) except -1:
        # Fills ``masks``, in kernel bits, and ``weights``, the greatest 1; ``me`` whose calls and cards count for
        # nothing, -1 for nobody. :meth:`see` has read the scene.
        cdef int seats = len(scene.after), places = seats + len(scene.owners) + 1, p, i, k
        cdef Py_ssize_t n = worlds.shape[0] // places, w
        cdef double play_width = plan.play_width, slip = plan.slip, call_width = plan.call_width, highest = -1e300
        cdef bint calls = told is not None and call_width > 0, ordered
        cdef const Policy* policy = self.policy_of(plan)
        cdef Talk talk
        cdef Course c
        cdef uint64_t* masks
        cdef const Layout* lay = self.now.lay
        cdef uint64_t up = 0, dealer_six
        cdef uint64_t dealt[4]
        for k, owner in enumerate(scene.owners):
            self.owners[k] = owner
        if calls:
            talk_read(&talk, told)
            up = <uint64_t>1 << lay.bit_of[talk.up]
        self.room_for(n, places)
        with nogil:
            for w in range(n):
                masks = &self.masks[w * places]
                for p in range(places):
                    masks[p] = to_bits(lay, worlds[w * places + p])
                for p in range(seats):
                    masks[p] |= self.now.known[p]
                if me >= 0:
                    masks[me] = self.now.hand[me]
                self.weights[w] = log(given[w]) if given.shape[0] else 0.0
                if rows.shape[0]:
                    for i in range(drawn.shape[0]):
                        for p in range(places):
                            if worlds[w * places + p] >> drawn[i] & 1:
                                self.weights[w] -= log(rows[i * places + p])
                if play_width > 0 or calls:
                    c = self.first
                    self.lay_out(&c, &self.first, masks, seats, places)
                    for i in range(self.played.plays):
                        c.hand[self.played.who[i]] |= self.played.bit[i]
                    if calls:
                        ordered = talk.round == 0 and c.aside[talk.dealer] != 0
                        for p in range(4):
                            dealt[p] = c.hand[p]
                        if ordered:
                            dealer_six = c.hand[talk.dealer] | c.aside[talk.dealer]
                            dealt[talk.dealer] = dealer_six & ~up
                            if me != talk.dealer:
                                self.weights[w] += put_likely(lay, &self.sense.numbers, dealer_six,
                                                              c.aside[talk.dealer], c.deck)
                        for p in range(4):
                            dealt[p] = from_bits(lay, dealt[p])
                        self.weights[w] += calls_likely(&self.sense, &talk, dealt, me, call_width)
                    if play_width > 0:
                        self.weights[w] += plays_likely(&c, &self.sense.thumb, policy, &self.played, me, play_width,
                                                        slip)
                highest = max(highest, self.weights[w])
            for w in range(n):
                self.weights[w] = exp(self.weights[w] - highest)
        return 0

    def cards(self, scene, const uint64_t[::1] worlds, told, plan, const double[::1] given,
              const uint8_t[::1] drawn, const double[::1] rows):
        """Every legal card over the same worlds, how many worlds were looked at, and of how many equal ones they are
        worth. A card has its mean, the standard errors of that and of the difference to the best card, and what
        `standard` thinks of it. ``given`` are weights of the worlds beside those reckoned here, empty for none;
        ``rows`` the weights by card ``drawn`` and place that the worlds were drawn with, empty where all came equally
        often.
        """
        cdef int seats = len(scene.after), places = seats + len(scene.owners) + 1, me = scene.seat, k, best
        cdef Py_ssize_t n = worlds.shape[0] // places, w, done = 0
        cdef double share = plan.share, sure = plan.sure, trust = plan.trust
        cdef int least = plan.least
        cdef Course c, then
        cdef uint64_t bits[16]
        cdef double opinion[16]
        cdef double extra[16]
        cdef double values[16]
        cdef int8_t by_card[64]
        cdef const Layout* lay
        cdef Tally tally
        cdef const Policy* policy = self.policy_of(plan)
        self.see(scene)
        self.weigh_worlds(scene, me, worlds, told, plan, given, drawn, rows)
        lay = self.now.lay
        memset(&tally, 0, sizeof(Tally))
        tally.n = course_weigh(&self.now, &self.sense.thumb, bits, opinion)
        for k in range(tally.n):
            extra[k] = trust * opinion[k]
        with nogil:
            for w in range(n):
                done = w + 1
                if self.weights[w] > LIGHT:
                    c = self.now
                    self.lay_out(&c, &self.now, &self.masks[w * places], seats, places)
                    for k in range(tally.n):
                        values[k] = 0.0
                    if share < 1:
                        game_of(&self.game, &c, lay, self.table)
                        value_cards(&self.game, self.pay, by_card)
                        for k in range(tally.n):
                            values[k] = (1 - share) * self.worth[by_card[lay.card_of[low_index(bits[k])]]]
                    if share > 0:
                        for k in range(tally.n):
                            then = c
                            course_play(&then, bits[k])
                            values[k] += share * self.worth[self.play_on(&then, policy, self.tricks)]
                    tally_add(&tally, self.weights[w], values)
                if done % BLOCK == 0 and done >= least and tally_settled(&tally, extra, sure):
                    break
        best = tally_best(&tally, extra)
        return [(lay.card_of[low_index(bits[k])], tally.total[k] / tally.weight, tally_own(&tally, k),
                 tally_error(&tally, best, k), opinion[k])
                for k in range(tally.n)], done, tally.weight * tally.weight / tally.heavy

    def ending(self, scene, spectator, told, plan, const uint64_t[::1] worlds, const double[::1] given,
               const uint8_t[::1] drawn, const double[::1] rows, const uint64_t[::1] public,
               const double[::1] public_given, const uint8_t[::1] public_drawn, const double[::1] public_rows):
        """Every legal card when two tricks are left: as :meth:`cards`, but those who play after this seat go by what
        they know. ``public`` are worlds as a spectator sees them, from which everybody's strategy is found, and
        ``spectator`` is the scene to them.
        """
        cdef int seats = len(scene.after), places = seats + len(scene.owners) + 1, me = scene.seat, k, best
        cdef int public_places = seats + len(spectator.owners) + 1
        cdef Py_ssize_t n = worlds.shape[0] // places, m = public.shape[0] // public_places, w
        cdef uint64_t bits[16]
        cdef double opinion[16]
        cdef double extra[16]
        cdef double values[16]
        cdef Course c, then
        cdef Tally tally
        cdef Ending* end
        self.see(spectator)
        end = <Ending*>calloc(1, sizeof(Ending))
        if end == NULL:
            raise MemoryError
        try:
            ending_start(end, &self.now, self.worth, scene.tricks)
            self.weigh_worlds(spectator, -1, public, told, plan, public_given, public_drawn, public_rows)
            with nogil:
                for k in range(ROUNDS):
                    for w in range(m):
                        if self.weights[w] > LIGHT:
                            c = self.now
                            self.lay_out(&c, &self.now, &self.masks[w * public_places], seats, public_places)
                            ending_walk(end, &c, self.weights[w], True)
                    ending_learn(end, k)
            self.see(scene)
            self.weigh_worlds(scene, me, worlds, told, plan, given, drawn, rows)
            memset(&tally, 0, sizeof(Tally))
            tally.n = course_weigh(&self.now, &self.sense.thumb, bits, opinion)
            for k in range(tally.n):
                extra[k] = plan.trust * opinion[k]
            with nogil:
                for w in range(n):
                    if self.weights[w] > LIGHT:
                        c = self.now
                        self.lay_out(&c, &self.now, &self.masks[w * places], seats, places)
                        for k in range(tally.n):
                            then = c
                            course_play(&then, bits[k])
                            values[k] = ending_walk(end, &then, 1.0, False)
                        tally_add(&tally, self.weights[w], values)
            best = tally_best(&tally, extra)
            return [(self.now.lay.card_of[low_index(bits[k])], tally.total[k] / tally.weight, tally_own(&tally, k),
                     tally_error(&tally, best, k), opinion[k])
                    for k in range(tally.n)], n, tally.weight * tally.weight / tally.heavy
        finally:
            free(end)

    cdef void open_cards(self, const Talk* talk, Course* c, uint64_t put, bint taken) noexcept nogil:
        # The deal at the first lead, by number of card in ``talk``. ``put`` is what the dealer put down, 0 for what
        # `standard` would; ``taken`` says that the upcard has changed hands already.
        cdef const Layout* lay = &self.sense.layouts[talk.trump]
        cdef uint64_t up = <uint64_t>1 << lay.bit_of[talk.up], six
        cdef int seat, after, out = (talk.maker + 2) & 3 if talk.lone else -1
        cdef Felt felt
        memset(c, 0, sizeof(Course))
        c.lay = lay
        c.trump = lay.trump
        c.deck = to_bits(lay, self.sense.deck)
        for seat in range(4):
            c.hand[seat] = to_bits(lay, talk.hand[seat])
            after = (seat + 1) & 3
            c.next[seat] = after if after != out else (after + 1) & 3
            c.side_of[seat] = (seat & 1) == (talk.maker & 1)
            c.role[seat] = 0 if seat == talk.maker else 1 if c.side_of[seat] else 2
        if talk.round:
            c.gone = up
        elif talk.dealer != out:
            six = c.hand[talk.dealer] | (0 if taken else up)
            if not taken:
                if not put:
                    put = worst_of(lay, &self.sense.numbers, six, six if talk.bury else six ^ up, c.deck, &felt)
                c.hand[talk.dealer] = six ^ put
            c.aside[talk.dealer] = put
            if not talk.bury:
                c.known[talk.dealer] = up
        c.places = 4 if out < 0 else 3
        c.needed[0] = c.needed[1] = 3
        seat = talk.maker if talk.lone and talk.left_of_lone else talk.dealer
        seat = (seat + 1) & 3
        c.turn = seat if seat != out else c.next[seat]

    def calls(self, told, int me, uint64_t hand, const uint64_t[::1] worlds, owners, choices, extras,
              const double[::1] worth, double thrown_in, plan, const double[::1] given):
        """Every choice over the same worlds: (mean, its standard error, that of its difference to the best one); how many
        worlds were looked at, and how many of equal weight they are worth. ``given`` are the worlds' weights, empty to reckon them here.

        ``choices`` are (suit, alone, put): suit -1 passes; a contract that stands already is repeated, with the card
        put down or with alone told anew. ``worth`` goes by maker, alone and tricks; ``owners`` by cards put down.
        """
        cdef int owned = len(owners), places = 5 + owned, n = worlds.shape[0] // places, w, k, p, at, best, done = 0
        cdef int least = plan.least
        cdef double width = plan.call_width, sure = plan.sure, highest = -1e300, weight
        cdef Talk talk, then
        cdef Course c
        cdef Tally tally
        cdef int suit[MOST_CHOICES]
        cdef int alone[MOST_CHOICES]
        cdef int put[MOST_CHOICES]
        cdef double values[MOST_CHOICES]
        cdef double extra[MOST_CHOICES]
        cdef int owner[8]
        cdef uint64_t dealt[4]
        cdef uint64_t hidden, mask
        cdef double* logs = NULL
        cdef const Layout* lay
        cdef bint stands, taken
        cdef const Policy* policy = self.policy_of(plan)
        talk_read(&talk, told)
        stands, taken = talk.maker >= 0, told.taken
        memset(&tally, 0, sizeof(Tally))
        if len(choices) > MOST_CHOICES:
            raise ValueError("too many choices")
        for k, choice in enumerate(choices):
            suit[k], alone[k], put[k] = choice
            extra[k] = extras[k]
            tally.n += 1
        for k, who in enumerate(owners):
            owner[k] = who
        logs = <double*>calloc(n + 1, sizeof(double))
        if logs == NULL:
            raise MemoryError
        try:
            with nogil:
                for w in range(n):
                    if given.shape[0]:
                        logs[w] = log(given[w])
                    elif talk.calls:
                        for p in range(4):
                            dealt[p] = worlds[w * places + p] if p != me else hand
                        if taken:
                            for k in range(owned):
                                dealt[owner[k]] |= worlds[w * places + 4 + k]
                            dealt[talk.dealer] &= ~(<uint64_t>1 << talk.up)
                        logs[w] = calls_likely(&self.sense, &talk, dealt, me, width)
                    highest = max(highest, logs[w])
                for w in range(n):
                    weight = exp(logs[w] - highest)
                    done = w + 1
                    if weight > 1e-3:
                        hidden = 0
                        for k in range(owned):
                            hidden |= worlds[w * places + 4 + k]
                        for p in range(4):
                            talk.hand[p] = worlds[w * places + p] if p != me else hand
                        for k in range(tally.n):
                            then = talk
                            mask = hidden
                            if not stands:
                                talk_call(&then, then.calls, suit[k], alone[k])
                                talk_on(&self.sense, &then)
                            else:
                                then.lone = alone[k]
                                if put[k] >= 0:
                                    mask = <uint64_t>1 << put[k]
                            if then.maker < 0:
                                values[k] = thrown_in
                                continue
                            lay = &self.sense.layouts[then.trump]
                            self.open_cards(&then, &c, to_bits(lay, mask), taken and put[k] < 0)
                            at = self.play_on(&c, policy, 5)
                            values[k] = worth[(then.maker * 2 + (then.lone != 0)) * 6 + at]
                        tally_add(&tally, weight, values)
                    if done % BLOCK == 0 and done >= least and tally_settled(&tally, extra, sure):
                        break
            best = tally_best(&tally, extra)
            return [(tally.total[k] / tally.weight, tally_own(&tally, k), tally_error(&tally, best, k))
                    for k in range(tally.n)], done, tally.weight * tally.weight / tally.heavy
        finally:
            free(logs)
