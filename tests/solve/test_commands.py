"""`euchre solve`, `bench` and `doctor` as people call them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "data"
HANDS = "N:AdKdQd9d9s E:TcKhJh9hKs S:Ac9cAhThTs W:KcJdTdAsQs"
MADE = ["--maker", "N", "--trump", "d", "--dealer", "W"]


def euchre(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from euchre.cli import main; main()", *words],
        input=stdin, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1", **environment},
    )  # fmt: skip


def told(*words: str, stdin: str = "") -> Any:
    done = euchre(*words, "--json", stdin=stdin)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_deal_written_out_is_solved() -> None:
    answer = told("solve", HANDS, *MADE)
    assert (answer["maker"], answer["turn"], answer["tricks"], answer["points"]) == (0, 0, 2, -2)
    assert list(answer["by_card"]) == ["9d", "Qd", "Kd", "Ad", "9s"]
    assert len(answer["line"]) == 20
    shown = euchre("solve", HANDS, *MADE)
    assert "makers N-S take 2 tricks: -2 points" in shown.stdout


def test_the_solution_goes_on_in_the_middle_of_a_trick() -> None:
    answer = told("solve", HANDS, *MADE, "--played", "Ad Jh Th")
    assert answer["turn"] == 3
    assert list(answer["by_card"]) == ["Td", "Jd"]


def test_a_table_shows_every_contract() -> None:
    rows = told("solve", HANDS, "--up", "Jc", "--table")["rows"]
    assert len(rows) == 32
    assert {row["trump"] for row in rows} == {"c", "d", "h", "s"}
    shown = euchre("solve", HANDS, "--up", "Jc", "--table").stdout
    assert "N alone" in shown


def test_a_dealt_deal_goes_straight_into_the_solver() -> None:
    dealt = euchre("deal", "--seed", "7", "--json").stdout
    assert len(told("solve", "-", "--table", stdin=dealt)["rows"]) == 32


def test_unknown_hands_are_sampled_only_when_asked() -> None:
    one_hand = "N:AsKsQsJs9d E: S: W:"
    made = ["--maker", "N", "--trump", "s", "--dealer", "W"]
    refused = euchre("solve", one_hand, *made)
    assert refused.returncode == 1
    assert "seat 1: 5 cards of its hand are not known" in refused.stderr
    assert "--worlds" in refused.stderr
    found = told("solve", one_hand, *made, "--worlds", "200")
    assert found["worlds"] == 200
    assert 3 < found["tricks"]["mean"] <= 5
    assert found["points"]["margin"] > 0


def test_a_record_is_solved_where_its_cards_are_known() -> None:
    record = str(DATA / "egn" / "finals-annotated.egn")
    done = euchre("solve", record, "--deal", "1", "--worlds", "50", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["worlds"] == 50
    missing = euchre("solve", record, "--deal", "999")
    assert "there is no deal 999" in missing.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([HANDS], "say who made which trump"),
        ([HANDS.replace("9s", "Tc"), *MADE], "Tc"),
        ([HANDS + "Ks", *MADE], "seat 3 holds 6 cards"),
        ([HANDS, "--maker", "Q", "--trump", "d"], "“Q” is not a seat"),
        ([HANDS, *MADE, "--played", "9c"], "seat 0 does not hold 9c"),
        (["nowhere.egn"], "nowhere.egn"),
    ],
)
def test_bad_input_is_told_in_a_sentence(words: list[str], sentence: str) -> None:
    done = euchre("solve", *words)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_bench_tells_every_figure() -> None:
    found = told("bench", "--seconds", "0.01", "--runs", "1")
    figures = ("solve_scoring", "solve_exact", "card_values", "perft_nodes", "playouts")
    assert found["kernel"] in ("compiled", "reference")
    assert all(found[f"{name}_per_s"] > 0 for name in figures)
    assert found["cores_ratio"] > 0


def test_the_doctor_says_which_kernel_runs() -> None:
    kernel = next(found for found in told("doctor")["findings"] if found["what"] == "kernel")
    assert kernel["found"].startswith(("compiled", "reference"))
    forced = euchre("doctor", EUCHRE_KERNEL="reference")
    assert "reference, because EUCHRE_KERNEL asks for it" in forced.stdout


def test_the_reference_can_be_forced_and_answers_alike() -> None:
    line = told("solve", HANDS, *MADE)["line"]
    words = ["solve", HANDS, *MADE, "--played", " ".join(line[:12]), "--json"]
    forced = euchre(*words, EUCHRE_KERNEL="reference")
    assert forced.returncode == 0, forced.stderr
    assert json.loads(forced.stdout) == json.loads(euchre(*words).stdout)
    wrong = euchre("doctor", EUCHRE_KERNEL="fast")
    assert "EUCHRE_KERNEL is “fast”" in wrong.stderr


def test_without_a_compiled_kernel_one_warning_says_so() -> None:
    code = (
        "import sys; sys.modules['euchre.kernel._kernel'] = None\n"
        "import warnings\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    warnings.simplefilter('always')\n"
        "    import euchre.kernel, euchre.solve\n"
        "print(euchre.kernel.name, len(told), told[0].category.__name__, 'C compiler' in str(told[0].message))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "EUCHRE_KERNEL"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.split() == ["reference", "1", "KernelWarning", "True"]
