"""A shuffle that neither the server nor a player can choose, and that everybody can check afterwards.

Commit and reveal: the server draws a seed and publishes its SHA-256, the players add numbers of their own (nonces),
the shuffle follows from all of them, and when the game is over the seed is shown. docs/web-protocol.md has the same in
words for whoever writes another verifier. Pure: nothing here draws a seed or keeps one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..deal import Deal
from ..errors import NotationError, SetupError
from ..match import Match
from ..rules import Rules
from ..texts import text

METHOD = "euchre-shuffle-1"
SEED_BYTES = 32
NONCE_BYTES = 16
_WORD = 1 << 32


def commitment(seed: bytes) -> str:
    """What is published of ``seed`` before the deal: its SHA-256, as hex."""
    return hashlib.sha256(seed).hexdigest()


def nonces_text(nonces: Mapping[int, str]) -> str:
    """``0:ab…,2:9f…``: the players' numbers by seat, in the order of seats."""
    return ",".join(f"{seat}:{nonces[seat]}" for seat in sorted(nonces))


class Shuffler(Random):
    """The draws of one deal: a stream of HMAC-SHA256 blocks, cut into numbers of 32 bits, without modulo bias.

    A generator for :meth:`euchre.Match.start` and :meth:`euchre.Match.deal`; every one made alike draws alike.
    """

    def __init__(self, seed: bytes, table: str, deal: int, nonces: Mapping[int, str]) -> None:
        super().__init__(0)
        self._seed = seed
        self._about = f"{METHOD}|{table}|{deal}|{nonces_text(nonces)}"
        self._blocks = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next number of 32 bits."""
        if not self._words:
            block = hmac.digest(self._seed, f"{self._about}|{self._blocks}".encode(), "sha256")
            self._blocks += 1
            self._words = [int.from_bytes(block[k : k + 4], "big") for k in range(28, -4, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: what lies beyond the last full round is thrown away."""
        limit = _WORD - _WORD % n
        while (found := self.word()) >= limit:
            pass
        return found % n

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number below ``start``; the engine asks for nothing else."""
        if stop is not None or step != 1:
            raise NotImplementedError("a shuffle draws numbers below n only")
        return self.below(start)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Fisher and Yates, from the last place down."""
        for i in range(len(x) - 1, 0, -1):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]

    def getrandbits(self, k: int, /) -> int:
        """Nothing in a deal asks for bits: that it would is a fault to be heard of."""
        raise NotImplementedError("a shuffle draws numbers below n only")

    def random(self) -> float:
        """Nothing in a deal asks for fractions."""
        raise NotImplementedError("a shuffle draws numbers below n only")


@dataclass(frozen=True, slots=True)
class Proof:
    """What is shown of one deal when its game is over. ``first`` marks the deal that began the game."""

    deal: int
    sha256: str
    seed: str
    nonces: Mapping[int, str]
    dealer: int
    deck: str
    first: bool

    def as_json(self) -> dict[str, Any]:
        """For a file or a page."""
        return {
            "deal": self.deal,
            "sha256": self.sha256,
            "seed": self.seed,
            "nonces": {str(seat): self.nonces[seat] for seat in sorted(self.nonces)},
            "dealer": self.dealer,
            "deck": self.deck,
            "first": self.first,
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one deal: ``problem`` is empty when everything follows from the seed."""

    deal: int
    problem: str


def read_proofs(data: Any) -> tuple[str, Rules, list[Proof]]:
    """Table, rules and proofs from what the server gives for a finished game. Raises NotationError or SetupError."""
    try:
        if data["method"] != METHOD:
            raise SetupError(
                text("this was shuffled by another method than {method}: {other}", method=METHOD, other=data["method"])
            )
        rules = Rules.from_toml(data["rules"])
        return str(data["table"]), rules, [_read_proof(one) for one in data["deals"]]
    except (NotationError, SetupError):
        raise
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NotationError(text("this is no proof of shuffles: it needs method, table, rules and deals")) from None


def _read_proof(one: Any) -> Proof:
    nonces = {int(seat): str(nonce) for seat, nonce in one["nonces"].items()}
    fields = (int(one["deal"]), str(one["sha256"]), str(one["seed"]), nonces, int(one["dealer"]), str(one["deck"]))
    bytes.fromhex(fields[2])
    return Proof(*fields, bool(one["first"]))


def check(table: str, rules: Rules, proofs: Sequence[Proof]) -> list[Checked]:
    """Deal every deal again from its seed and nonces, and compare."""
    return [Checked(proof.deal, _problem(table, rules, proof)) for proof in proofs]


def _problem(table: str, rules: Rules, proof: Proof) -> str:
    seed = bytes.fromhex(proof.seed)
    if commitment(seed) != proof.sha256:
        return text("the seed is not the one that was committed to")
    draws = Shuffler(seed, table, proof.deal, proof.nonces)
    if proof.first:
        drawn = Match.start(rules, seed=draws).dealer
        if drawn != proof.dealer:
            return text("by the seed seat {seat} deals first, not seat {other}", seat=drawn, other=proof.dealer)
    deck = deck_text(Deal.random(rules, dealer=proof.dealer, seed=draws))
    return "" if deck == proof.deck else text("by the seed the deck is {deck}", deck=deck)


def deck_text(deal: Deal) -> str:
    """The deck of ``deal``, top card first."""
    return " ".join(map(str, deal.deck_order()))
