"""The arena on Dask gives the same bits as here."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre import SetupError
from euchre.arena import play, play_matches

from .players import Chancy

pytest.importorskip("distributed", reason="--cluster needs the extra cluster: pip install 'euchre[cluster]'")
# Dask's own deprecations, and sockets it leaves to the collector, are no faults of ours.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_a_cluster_gives_the_same_bits(tmp_path: Path) -> None:
    how = {"deals": 24, "preset": "three-handed", "seed": 8}
    here = play("beginner", Chancy, out=tmp_path / "here.jsonl", **how)  # type: ignore[arg-type]
    there = play("beginner", Chancy, out=tmp_path / "there.jsonl", cluster="local", workers=2, **how)  # type: ignore[arg-type]
    assert here == there
    assert (tmp_path / "here.jsonl").read_bytes() == (tmp_path / "there.jsonl").read_bytes()


def test_matches_on_a_cluster_are_the_same_matches() -> None:
    here = play_matches("beginner", Chancy, matches=4, seed=8)
    assert here == play_matches("beginner", Chancy, matches=4, seed=8, cluster="local", workers=2)


def test_a_cluster_that_does_not_answer_is_one_sentence() -> None:
    with pytest.raises(SetupError, match="the cluster nonsense://x does not answer"):
        play("beginner", "random", deals=2, cluster="nonsense://x")
