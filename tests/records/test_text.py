"""Plain text: what people write and paste is read, and a mistake is named by its line."""

import pytest

from euchre import records
from euchre.errors import IllegalAction, NotationError, SetupError
from euchre.records import Record
from euchre.records.text_read import said

PASTED = """
# Written from memory.
Euchre record, version 1
Title: At the club: second table
Rules: modern with target_score=11, stick_the_dealer=no
Seat 0: Ann
Seat 1: Bob
Seat 2: Cat
Seat 3: Dan
Score: 3-4

Deal 1: dealer 0, upcard 9s
Hand 2: Jd Kh Ac Kc Qc
Calls: passes, P, pass, Pass, names hearts
Trick 1: J♥ Kh 10h 9d
2: Ah, Jd, Qh, Td
Trick 3: Ac Ts Qd 9c
Trick 4: Kc Qs Kd 9h
Trick 5: As Qc Ks Ad
Note 4: [!]Both bowers are out.
Points: 0, 1
Line from 4
Calls: pass, clubs alone
"""


def read(text: str) -> Record:
    found = records.loads(text.lstrip())
    assert isinstance(found, Record)
    return found


def test_text_that_somebody_pasted_is_a_record() -> None:
    found = read(PASTED)
    assert found.title == "At the club: second table"
    assert found.rules.changes == {"target_score": 11, "stick_the_dealer": False}
    assert found.score == (3, 4)
    assert found.deals[0].calls[4].notes == ("[!]Both bowers are out.",)
    assert str(found.deals[0].lines[0].calls[1].action) == "name:c+alone"
    replay = found.replay()
    assert (replay.problems, replay.score) == ((), (3, 5))
    assert read(str(records.dumps(found, "txt"))) == found


def test_the_bytes_of_a_text_file_are_text_with_empty_lines_or_a_mark_in_front() -> None:
    for start in (b"", b"\n\r\n", b"\xef\xbb\xbf"):
        assert records.loads(start + PASTED.strip().encode()) == read(PASTED)


def test_the_text_that_is_written_reads_like_this() -> None:
    assert str(records.dumps(read(PASTED), "txt")).splitlines() == [
        "Euchre record, version 1",
        "Title: At the club: second table",
        "Rules: modern@1 with stick_the_dealer=false, target_score=11",
        "Seat 0: Ann",
        "Seat 1: Bob",
        "Seat 2: Cat",
        "Seat 3: Dan",
        "Score: 3, 4",
        "",
        "Deal 1: dealer 0, upcard 9s",
        "Hand 2: Qc Kc Ac Jd Kh",
        "Calls: pass, pass, pass, pass, hearts",
        "Trick 1: Jh Kh Th 9d",
        "Trick 2: Ah Jd Qh Td",
        "Trick 3: Ac Ts Qd 9c",
        "Trick 4: Kc Qs Kd 9h",
        "Trick 5: As Qc Ks Ad",
        "Note 4: [!]Both bowers are out.",
        "Points: 0, 1",
        "Line from 4",
        "Calls: pass, clubs alone",
    ]


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("passes", "pass"),
        ("orders", "order"),
        ("Order it up alone", "order+alone"),
        ("order+alone", "order+alone"),
        ("spades", "name:s"),
        ("names ♠", "name:s"),
        ("Hearts alone", "name:h+alone"),
        ("no trump", "name:nt"),
        ("name nt alone", "name:nt+alone"),
        ("takes 10c", "take:Tc"),
        ("take xx", "take:Xx"),
        ("leaves", "leave"),
        ("alone", "alone"),
        ("together", "together"),
        ("bids three", "bid:3"),
        ("bid misere", "bid:misere"),
        ("gives B", "give:B"),
        ("claims farmers", "claim:farmers"),
        ("calls", "call"),
        ("x", "x"),
    ],
)
def test_calls_are_read_in_the_words_of_players(words: str, action: str) -> None:
    assert said(words) == action


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Euchre record", "Whist record", "a record in plain text begins with “Euchre record, version 1”"),
        ("Title: ", "Titel: ", "line 2: “titel” has no place before the first deal"),
        ("Title: At", "At", "line 2: "),
        ("target_score=11", "target_score", "line 3: “target_score” is not an option: write name=value"),
        ("target_score=11", "goal=11", "there is no option “goal”"),
        ("Seat 1", "Seat 2", "line 5: “seat 2” has no place before the first deal"),
        ("3-4", "3-x", "line 8: “3-x” is not a number"),
        ("Deal 1", "Deal 2", "line 10: deal 2 stands where deal 1 should"),
        ("dealer 0", "dealt by Ann", "line 10: a deal begins with its dealer and upcard"),
        ("passes, ", ", ", "line 12: a call is missing between two commas"),
        ("passes", "hits", "line 12: “hits” is not an action"),
        ("Trick 3", "Trick 4", "line 15: trick 4 stands where trick 3 should"),
        ("Ts Qd", "Ts Qz", "deal 1, trick 3: “Qz” is not a card"),
        ("Note 4", "Note 99", "deal 1: notes: there is no action 99"),
        ("Hand 2", "Hand 7", "deal 1: 4 hands are needed, not 8"),
        ("Points: 0", "Points: o", "line 19: “o” is not a number"),
        ("Line from 4", "Line from 4: x", "line 20: “line from 4” has no place in a deal"),
    ],
)
def test_a_mistake_is_named_by_its_line_or_deal(old: str, new: str, sentence: str) -> None:
    text = PASTED.replace("\n# Written from memory.\n", "")
    assert old in text
    with pytest.raises((NotationError, SetupError, IllegalAction)) as error:
        read(text.replace(old, new, 1))
    assert str(error.value).startswith(sentence)
