"""What a seat knows when it decides over worlds, as integers: what the compiled kernel's ``Mind`` reads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scene:
    """The play of the cards as ``seat``, on turn, knows it.

    ``hand`` is the seat's own now; ``plays`` everything played, in order; ``leader`` who led first. ``after[s]`` is
    the next active seat, ``makers`` a mask, ``roles[s]`` 0 for whoever makes or plays alone, 1 for the maker's partner,
    2 for defenders, ``needed`` the tricks defenders and makers need, ``tricks`` those of the deal. ``gone`` are cards
    all have seen go without play, ``aside`` those that the seat alone knows to be out of play, ``known[s]`` those all
    know to lie in a hand. ``owners`` are the seats that put down cards this seat has not seen, one place each in its
    worlds, after the seats and before the kitty. ``worth`` by the makers' tricks is what the seat's side makes of the
    deal.
    """

    seat: int
    trump: int
    hand: int
    leader: int
    plays: tuple[tuple[int, int], ...]
    after: tuple[int, ...]
    places: int
    makers: int
    roles: tuple[int, ...]
    needed: tuple[int, int]
    tricks: int
    gone: int
    aside: int
    known: tuple[int, ...]
    owners: tuple[int, ...]
    worth: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An auction over an upcard as far as it was heard, four seats.

    ``calls`` from the dealer's left on: the suit, -1 for a pass, and alone as 1, 0 or -1 where it is not known yet.
    ``stick``: the dealer must name; ``bury``: the upcard itself may be put down; ``left_of_lone``: who leads against a
    loner; ``taken``: the dealer has the upcard already.
    """

    dealer: int
    up: int
    calls: tuple[tuple[int, int], ...] = ()
    stick: bool = False
    bury: bool = False
    left_of_lone: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """How a decision is made over worlds.

    ``share`` of a card's worth comes from playing on, the rest from solving with all hands seen. Who plays on, and who
    is thought to have played what was seen, is the learned ``policy`` or else `standard`. ``play_width`` blurs what
    they think of cards, in points of `standard` or as often as the policy was fitted to (1), where worlds are weighed
    by what was played, 0 for not at all; ``slip`` is the chance of any card. ``call_width`` does the same for calls of
    `standard`, in tricks. Worlds are looked at until one choice leads all others by ``sure`` standard errors, at least
    ``least`` of them. ``trust`` is what an opinion of `standard` is worth.
    """

    share: float = 0.0
    play_width: float = 0.0
    slip: float = 0.05
    call_width: float = 0.0
    sure: float = 1e9
    least: int = 64
    trust: float = 0.1
    policy: bool = False
