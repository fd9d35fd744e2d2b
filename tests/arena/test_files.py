"""Result files: whole after any stop, continued to the same bytes, and never mixed up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from euchre import NotationError, SetupError
from euchre.arena import Result, Tally, play, read_results, rules_of

DEALS = 40


def run(file: Path, **how: Any) -> Result:
    return play("beginner", "random", **{"deals": DEALS, "seed": 6, "out": file, "preset": "modern", **how})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, bytes]:
    file = tmp_path_factory.mktemp("whole") / "deals.jsonl"
    return run(file), file.read_bytes()


def test_a_file_holds_every_deal_and_the_rules(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(whole[1])
    header, units = read_results(file)
    assert rules_of(header) == whole[0].rules
    assert [unit.number for unit in units] == list(range(DEALS))
    tally = Tally(whole[0].rules)
    for unit in units:
        tally.add(unit)
    assert (tally.pairs.mean, tally.pairs.ci95) == (whole[0].points_per_deal, whole[0].ci95)


@pytest.mark.parametrize("cut", ["nothing", "empty", "header", "in a line", "after a line", "whole"])
def test_a_run_is_continued_to_the_same_bytes(whole: tuple[Result, bytes], tmp_path: Path, cut: str) -> None:
    result, text = whole
    lines = text.splitlines(keepends=True)
    kept = {
        "nothing": None,
        "empty": b"",
        "header": lines[0],
        "in a line": b"".join(lines[:12]) + lines[12][:30],
        "after a line": b"".join(lines[:25]),
        "whole": text,
    }[cut]
    file = tmp_path / "deals.jsonl"
    if kept is not None:
        file.write_bytes(kept)
    assert run(file, resume=True) == result
    assert file.read_bytes() == text


def test_a_longer_run_goes_on_where_a_shorter_one_ended(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    run(file, deals=15)
    assert run(file, resume=True) == whole[0]
    assert file.read_bytes() == whole[1]


def test_an_interrupt_in_the_middle_leaves_a_whole_file(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"

    def watch(tally: Tally) -> None:
        if tally.pairs.n == 17:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(file, watch=watch)
    assert file.read_bytes() == b"".join(whole[1].splitlines(keepends=True)[:18])
    assert run(file, resume=True) == whole[0]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGINT for a child alone")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_command_is_continued(tmp_path: Path, how: signal.Signals) -> None:
    file = tmp_path / "deals.jsonl"
    words = [sys.executable, "-m", "euchre", "arena", "beginner", "random", "--workers", "2", "--out", str(file)]
    going = subprocess.Popen([*words, "--deals", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not file.exists() or file.stat().st_size < 10_000:
        assert going.poll() is None, going.communicate()
        time.sleep(0.02)
    going.send_signal(how)
    _, err = going.communicate(timeout=60)  # the workers, too, let go of the pipe
    if how == signal.SIGINT:
        assert going.returncode == 130
        assert err.startswith("euchre: stopped; ")
        assert "Traceback" not in err
        assert file.read_bytes().endswith(b"\n")
    done = len(read_results(file)[1])
    assert done > 5
    more = subprocess.run([*words, "--deals", str(done + 5), "--resume"], capture_output=True, text=True, check=True)
    assert f"({done + 5} deals played 2 ways" in more.stdout
    assert [unit.number for unit in read_results(file)[1]] == list(range(done + 5))


def test_a_file_that_is_there_is_not_overwritten(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(whole[1])
    with pytest.raises(SetupError, match="is there already: continue it with --resume"):
        run(file)
    assert file.read_bytes() == whole[1]


@pytest.mark.parametrize(("other", "told"), [({"seed": 7}, "seed 6"), ({"preset": "british"}, "rules modern@1")])
def test_a_file_of_another_run_is_not_continued(
    whole: tuple[Result, bytes], tmp_path: Path, other: dict[str, Any], told: str
) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(whole[1])
    with pytest.raises(SetupError, match=f"belongs to another run: {told}"):
        run(file, resume=True, **other)
    assert file.read_bytes() == whole[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1\n", "not an object"),
        ('{"arena": 99}\n', "not a file of arena results"),
        ("{\n", "line 1: not JSON"),
        ('{"arena": 1}\n{"deal": 0}\n', "not a line of arena results"),
    ],
)
def test_what_is_no_result_file_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(text)
    with pytest.raises(NotationError, match=sentence):
        read_results(file)


def test_deals_out_of_order_are_not_continued(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    lines = whole[1].splitlines(keepends=True)
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"".join([*lines[:3], lines[5]]))
    with pytest.raises(NotationError, match="not in order"):
        run(file, resume=True)


def test_parquet_holds_the_same_and_is_continued(whole: tuple[Result, bytes], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs the extra data")
    file = tmp_path / "deals.parquet"

    def watch(tally: Tally) -> None:
        if tally.pairs.n == 17:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(file, watch=watch)
    assert len(read_results(file)[1]) == 17
    assert run(file, resume=True) == whole[0]
    lines = tmp_path / "deals.jsonl"
    lines.write_bytes(whole[1])
    assert read_results(file) == read_results(lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deals.jsonl", "deals.parquet"]


def test_parquet_has_a_row_for_each_way(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra data")
    file = tmp_path / "deals.parquet"
    run(file, deals=5)
    rows = parquet.read_table(file).to_pylist()
    assert len(rows) == 10
    assert [row["a_seats"] for row in rows[:2]] == [[0, 2], [1, 3]]
    assert all(isinstance(row["points"], list) and row["kind"] for row in rows)


def test_a_parquet_file_of_something_else_is_told(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs the extra data")
    file = tmp_path / "deals.parquet"
    file.write_bytes(b"PAR1 but no more")
    with pytest.raises(NotationError, match="not a file of arena results"):
        read_results(file)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"out": "x.parquet"}, r"writing Parquet needs the package pyarrow: pip install 'euchre\[data\]'"),
        ({"cluster": "local"}, r"--cluster needs the package distributed: pip install 'euchre\[cluster\]'"),
    ],
)
def test_a_missing_extra_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: dict[str, Any], sentence: str
) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("euchre.arena.running.import_module", missing)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError, match=sentence):
        play("beginner", "random", deals=2, **how)
    assert list(tmp_path.iterdir()) == []
