"""Training: reproducible, whatever interrupts it, and refusing what it cannot do."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre.bots.bidding import BiddingTable
from euchre.bots.tables import fingerprint, read_table, terms_of, unpack
from euchre.cli import app
from euchre.errors import SetupError
from euchre.kernel import bidding
from euchre.kernel.backend import kernel
from euchre.rules import Rules
from euchre.train.duel import duel
from euchre.train.leaf import fit
from euchre.train.run import Plan, Run, train

pytestmark = pytest.mark.skipif(not hasattr(kernel, "train_bidding"), reason="training needs the compiled kernel")
MODERN = Rules.preset("modern")


def small(rules: Rules = MODERN, seed: int = 3) -> Plan:
    return Plan(rules, deals=250, seed=seed, leaf_deals=700, leaf_worlds=3)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return train(Run(small()), tmp_path_factory.mktemp("run") / "modern.run")


def test_the_same_plan_learns_the_same_table(table: bytes, tmp_path: Path) -> None:
    assert train(Run(small()), tmp_path / "run") == table
    assert train(Run(small(seed=4)), tmp_path / "run") != table


def test_a_run_that_was_stopped_at_any_step_ends_with_the_same_table(table: bytes, tmp_path: Path) -> None:
    run, keep, stops = Run(small()), tmp_path / "run", 0
    while not run.is_done:
        run.step()
        run.save(keep)
        run, stops = Run.load(keep, small()), stops + 1
    assert stops == 5
    assert run.table() == table


def command(out: Path, *more: str) -> list[str]:
    plan = small()
    return [
        sys.executable, "-m", "euchre", "train", "bidding", "--preset", "modern", "--iterations", str(plan.deals),
        "--seed", str(plan.seed), "--leaf-deals", str(plan.leaf_deals), "--leaf-worlds", str(plan.leaf_worlds),
        "--out", str(out), "--every", "0", *more,
    ]  # fmt: skip


def wait_for(path: Path, process: "subprocess.Popen[str]") -> None:
    for _ in range(600):
        if path.exists() or process.poll() is not None:
            return
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_killed_command_goes_on_and_learns_the_same_table(table: bytes, tmp_path: Path, how: signal.Signals) -> None:
    out = tmp_path / "modern.bin"
    keep = tmp_path / "modern.bin.run"
    process = subprocess.Popen(command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(keep, process)
    process.send_signal(how)
    _, error = process.communicate(timeout=60)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "--resume goes on" in error
    assert not out.exists()
    done = subprocess.run(command(out, "--resume", "--json"), capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(done.stdout)["deals"] == small().deals
    assert out.read_bytes() == table
    assert not keep.exists()


def test_the_table_says_how_it_was_made(table: bytes) -> None:
    found = unpack(table, "it")
    header = found.header
    assert (header["rules"], header["seed"], header["deals"], header["leaf_deals"]) == ("modern@1", 3, 250, 700)
    assert header["fingerprint"] == fingerprint(MODERN)
    assert found.terms == terms_of(MODERN)


def test_what_was_learned_beats_chance() -> None:
    run = Run(Plan(MODERN, deals=1500, leaf_deals=0))
    while not run.is_done:
        run.step()
    learned = unpack(run.table(), "it")
    chance = BiddingTable(learned.header, learned.terms, bytes(len(learned.shares)))
    low, _ = duel(learned, chance, deals=1000, seed=1, worlds=2).ci95
    assert low > 0


def test_bad_files_are_told_in_a_sentence(table: bytes, tmp_path: Path) -> None:
    for data, words in (
        (b"hello", "is no bidding table"),
        (table[:-5], "is damaged"),
        (table.replace(b'"format": 1', b'"format": 2'), "has format 2, and this version reads 1"),
        (table.replace(fingerprint(MODERN).encode(), b"0" * 16), "was made for rules of another version"),
    ):
        path = tmp_path / "bad.bin"
        path.write_bytes(data)
        with pytest.raises(SetupError, match=words):
            read_table(path)
    with pytest.raises(SetupError, match="cannot be read"):
        read_table(tmp_path / "missing.bin")


def test_runs_that_cannot_go_on_are_refused(tmp_path: Path) -> None:
    run, keep = Run(small()), tmp_path / "run"
    run.step()
    run.save(keep)
    with pytest.raises(SetupError, match="was begun with seed 3, not 4"):
        Run.load(keep, small(seed=4))
    keep.write_bytes(keep.read_bytes()[:100_000])
    with pytest.raises(SetupError, match="damaged or no training"):
        Run.load(keep, small())
    keep.write_bytes(b"something else")
    with pytest.raises(SetupError, match="no training that this version can go on with"):
        Run.load(keep, small())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--preset", "british"], "no bidding table can be trained where jokers=1"),
        (["--preset", "two-handed"], "no bidding table can be trained where players=2"),
        (["--resume"], "to go on with"),
    ],
)
def test_the_command_refuses_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["train", "bidding", "--out", str(tmp_path / "x.bin"), *arguments])
    assert result.exit_code == 1
    assert isinstance(result.exception, SetupError)
    assert sentence in str(result.exception)


def test_a_run_in_the_way_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "x.bin.run").write_text("precious")
    result = CliRunner().invoke(app, ["train", "bidding", "--out", str(tmp_path / "x.bin")])
    assert "--resume goes on with it, or delete it" in str(result.exception)
    assert (tmp_path / "x.bin.run").read_text() == "precious"


def test_a_table_against_itself_is_worth_nothing(table: bytes) -> None:
    found = unpack(table, "it")
    result = duel(found, found, deals=60, seed=1, worlds=2)
    assert result.points == 0
    assert set(result.ci95) == {0.0}
    made = sum(row["order"] + row["name"] for rates in result.rates for row in rates)
    assert made == pytest.approx(2), "with a stuck dealer trump is always made, by one of the two in each way"


def test_the_fit_finds_what_was_put_in() -> None:
    # Points that are exactly two marks of the hand come out as those two marks.
    terms, sums = terms_of(MODERN), bidding.no_sums()
    deals = bidding.leaf_deals(terms, 1, bidding.no_sums(), seed=1, first=0, last=4000)
    size = bidding.MARKS
    for i, cell in enumerate(deals.cells):
        marks = deals.marks[i * size : (i + 1) * size]
        points = 2 * marks[1] - marks[13]
        for a, mark in enumerate(marks):
            sums.products[cell * size + a] += mark * points
            for b, other in enumerate(marks):
                sums.squares[(cell * size + a) * size + b] += mark * other
    found = fit(sums)
    cell = max(set(deals.cells), key=list(deals.cells).count)
    of_cell = found[cell * size : (cell + 1) * size]
    assert of_cell[1] == pytest.approx(2, abs=0.1)
    assert of_cell[13] == pytest.approx(-1, abs=0.1)


def test_a_table_tells_averages_then_regrets_then_what_hands_much_alike_do() -> None:
    learned, (rough_of, _) = bidding.nothing_learned(), bidding.rough_classes()
    twin = next(k for k in range(1, bidding.CLASSES) if rough_of[k] == rough_of[0])
    alone = next(k for k in range(bidding.CLASSES) if rough_of[k] != rough_of[0])
    slot = bidding.order(0)
    learned.total[slot], learned.total[slot + 1] = 3.0, 1.0  # class 0 passes, or orders one time in four
    learned.rough_total[rough_of[0] * bidding.SLOTS + slot] = 4.0
    learned.regret[alone * bidding.SLOTS + slot + 2] = 1.0
    table = bytes(bidding.shares(learned, 0))
    assert bidding.read_shares(table, 0, slot, 3) == pytest.approx([0.75, 0.25, 0], abs=0.04)
    assert bidding.read_shares(table, twin, slot, 3) == [1, 0, 0]
    assert bidding.read_shares(table, alone, slot, 3) == [0, 0, 1]
    shy = bytes(bidding.shares(learned, 50_000))
    assert bidding.read_shares(shy, 0, slot, 3)[0] > 0.8, "hands much alike pass"
