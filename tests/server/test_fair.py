"""The shuffle: reproducible, without bias, bound to its seed, and checked by two programs that share no line."""

from __future__ import annotations

import hashlib
import hmac
import json
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre import Match, Rules
from euchre.cli import app
from euchre.presets import PRESETS
from euchre.server import fair
from euchre.server.chance import chi_square, hypergeometric, upper_tail
from euchre.server.fair import Proof, Shuffler
from euchre.server.games import proof_json

SEED = bytes(range(32))
VERIFIER = Path(__file__).parents[2] / "src" / "euchre" / "server" / "static" / "verify.js"


def proof_of(rules: Rules, seed: bytes = SEED, nonces: dict[int, str] | None = None, deal: int = 1) -> Proof:
    used = {0: "ab" * 16, 2: "01" * 16} if nonces is None else nonces
    draws = Shuffler(seed, "t", deal, used)
    match = Match.start(rules, seed=draws)
    deck = fair.deck_text(match.deal(seed=draws))
    return Proof(deal, fair.commitment(seed), seed.hex(), used, match.dealer, deck, True)


def test_the_stream_is_what_the_document_says() -> None:
    """Written out once more by hand: blocks, words, rejection, and Fisher and Yates from the end."""
    block = hmac.new(SEED, b"euchre-shuffle-1|t|1|0:ab|0", hashlib.sha256).digest()
    words = [int.from_bytes(block[k : k + 4], "big") for k in range(0, 32, 4)]
    cards = list(range(5))
    for i, word in zip((4, 3, 2, 1), words, strict=False):
        assert word < 2**32 - 2**32 % (i + 1)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    drawn = list(range(5))
    Shuffler(SEED, "t", 1, {0: "ab"}).shuffle(drawn)
    assert drawn == cards


def test_numbers_beyond_the_last_full_round_are_thrown_away() -> None:
    draws = Shuffler(SEED, "t", 1, {})
    draws._words = [5, 2**32 - 1]  # the last is taken first
    assert draws.below(3) == 2
    draws._words = [7, 2**32 - 1]
    assert draws.below(2) == 1


def test_every_order_is_equally_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for n in range(6000):
        cards = [0, 1, 2]
        Shuffler(n.to_bytes(32, "big"), "t", 1, {}).shuffle(cards)
        found[tuple(cards)] += 1
    test = chi_square(list(found.values()), [1000.0] * 6)
    assert test is not None
    assert len(found) == 6
    assert test.p > 0.001


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_proof_of_every_preset_holds(preset: str) -> None:
    rules = Rules.preset(preset)
    assert fair.check("t", rules, [proof_of(rules)]) == [fair.Checked(1, "")]


def test_every_change_of_a_proof_is_noticed() -> None:
    rules = Rules.preset("north-american")
    good = proof_of(rules)
    assert fair.check("t", rules, [good])[0].problem == ""
    cards = good.deck.split()
    swapped = " ".join([cards[1], cards[0], *cards[2:]])
    for wrong, word in (
        (replace(good, seed="00" * 32), "committed"),
        (replace(good, nonces={}), "by the seed"),
        (replace(good, nonces={**good.nonces, 0: "ac" * 16}), "by the seed"),
        (replace(good, deck=swapped), "the deck is"),
        (replace(good, dealer=(good.dealer + 1) % 4), "deals first"),
        (replace(good, deal=2), "by the seed"),
    ):
        assert word in fair.check("t", rules, [wrong])[0].problem
    assert fair.check("u", rules, [good])[0].problem != ""


def test_the_script_of_the_page_says_the_same(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("NO NODE, so the verifier of the page was not run here")
    ways = ("random", "first_jack", "first_black_jack", "high_cut", "low_cut", "seat:2")
    presets = [Rules.preset("north-american", first_dealer=way) for way in ways]
    presets += [Rules.preset(name) for name in ("three-handed", "railroad-33", "napoleon", "hasenpfeffer")]
    proofs = []
    for number, rules in enumerate(presets):
        one = proof_of(rules, hashlib.sha256(bytes([number])).digest())
        proofs.append(proof_json("t", rules, [one, replace(one, dealer=(one.dealer + 1) % rules.players)]))
        other = replace(one, deck=" ".join(reversed(one.deck.split())))
        proofs[-1]["deals"] += [other.as_json(), replace(one, seed="11" * 32).as_json()]
    (tmp_path / "proofs.json").write_text(json.dumps(proofs))
    (tmp_path / "verify.mjs").write_text(VERIFIER.read_text(encoding="utf-8"))
    (tmp_path / "run.mjs").write_text(
        "import { check } from './verify.mjs'; import { readFileSync } from 'node:fs';\n"
        "const out = []; for (const proof of JSON.parse(readFileSync('proofs.json')))\n"
        "  for (const deal of proof.deals) out.push(await check(proof, deal));\n"
        "console.log(JSON.stringify(out));"
    )
    said = subprocess.run([node, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(said.stdout) == ["", "dealer", "deck", "commitment"] * len(presets)


def test_the_command_says_good_and_finds_a_fault(tmp_path: Path) -> None:
    rules = Rules.preset("modern")
    good = proof_of(rules)
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof_json("t", rules, [good])))
    found = CliRunner().invoke(app, ["verify-deal", str(path)])
    assert found.exit_code == 0
    assert "deal 1: follows from the seed and 2 players' numbers" in found.stdout
    path.write_text(json.dumps(proof_json("t", rules, [replace(good, seed="11" * 32)])))
    found = CliRunner().invoke(app, ["verify-deal", str(path), "--json"])
    assert found.exit_code == 1
    assert json.loads(found.stdout)["good"] is False


def test_chi_square_agrees_with_the_published_table() -> None:
    """Abramowitz and Stegun, table 26.8: values that are exceeded with probability 0.05, 0.01 and 0.001."""
    for freedom, five, one, tenth in ((1, 3.84146, 6.63490, 10.828), (5, 11.0705, 15.0863, 20.515),
                                      (30, 43.7729, 50.8922, 59.703), (100, 124.342, 135.807, 149.449)):  # fmt: skip
        assert upper_tail(five, freedom) == pytest.approx(0.05, rel=1e-4)
        assert upper_tail(one, freedom) == pytest.approx(0.01, rel=1e-4)
        assert upper_tail(tenth, freedom) == pytest.approx(0.001, rel=1e-3)
    assert upper_tail(0, 3) == 1
    assert chi_square([1, 2], [1.5, 1.5]) is None


def test_jacks_in_a_hand_by_the_hypergeometric_law() -> None:
    chances = [hypergeometric(4, 24, 5, k) for k in range(5)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == pytest.approx(15504 / 42504)
