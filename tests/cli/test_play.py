"""`euchre play`: whole matches by piped text, and everything a player may do on the way."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from euchre import Rules
from euchre.cli import main
from euchre.cli._play import save
from euchre.cli._play.game import Game, Setting
from euchre.presets import PRESETS
from euchre.words import default_names

TOP = Path(__file__).parents[2]
MOST_ANSWERS = 1000


class Keyboard(io.StringIO):
    """Piped answers that may depend on what has been printed: ``player`` reads the page and answers, or stops."""

    def __init__(self, player: Iterator[str] | Callable[[str], str | None], page: Callable[[], str]) -> None:
        super().__init__()
        self.player = player
        self.page = page
        self.left = MOST_ANSWERS

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        assert self.left, f"{MOST_ANSWERS} answers and no end: {self.page()[-500:]}"
        answer = self.player(self.page()) if callable(self.player) else next(self.player, None)
        return "" if answer is None else f"{answer}\n"


class Evening:
    """Runs the real command in this process."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str], home: Path) -> None:
        self.patch = patch
        self.capture = capture
        self.home = home
        self.out = self.err = ""

    def page(self) -> str:
        found = self.capture.readouterr()
        self.out += found.out
        self.err += found.err
        return self.out

    def play(self, *args: str, answers: str | Callable[[str], str | None] = "") -> int:
        """The status; ``answers`` are lines, or a function from the page to the next answer."""
        self.page()
        self.out = self.err = ""
        player = answers if callable(answers) else iter(answers.split("\n"))
        self.patch.setattr(sys, "argv", ["euchre", "play", *args])
        self.patch.setattr(sys, "stdin", Keyboard(player, self.page))
        with pytest.raises(SystemExit) as leaving:
            main()
        self.page()
        code = leaving.value.code
        return code if isinstance(code, int) else 0


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Evening:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return Evening(monkeypatch, capsys, tmp_path)


def always_one(page: str) -> str:
    return "1"


def by_lot(seed: int) -> Callable[[str], str]:
    """A player who reads the last question and chooses among its numbers."""
    generator = Random(seed)

    def answer(page: str) -> str:
        question = page[page.rindex("\n\n") :]
        numbers: list[str] = re.findall(r"\[(\d+)\]", question)
        return generator.choice(numbers or ["1"])

    return answer


def questions(page: str) -> list[str]:
    """What stood on the page before each prompt, from the blank line before it."""
    return [block for block in page.split("\n\n") if re.search(r"^[^\n]+: [^\n]+> ?", block, re.M)]


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_every_preset_is_played_to_its_end(evening: Evening, preset: str) -> None:
    assert evening.play("--preset", preset, "--seed", "5", answers=always_one) == 0
    assert re.search(r"(wins?|share) the game: ", evening.out)
    assert "Result" in evening.out
    assert evening.err == ""


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_player_must_know_stands_before_every_question(evening: Evening, preset: str) -> None:
    assert evening.play("--preset", preset, "--seed", "6", answers=by_lot(6)) == 0
    asked = questions(evening.out)
    assert len(asked) > 12
    for block in asked:
        for label in ("Score", "Deal ", "Calls", "Hand"):
            assert re.search(rf"^{label}", block, re.M), block
        assert " deals" in block
        if "Your card" in block:
            assert re.search(r"^Trump", block, re.M), block
            assert re.search(r"^Table", block, re.M), block
            assert re.search(r"^Tricks", block, re.M), block
    assert max(map(len, evening.out.splitlines())) <= 80


HOUSES = [
    "renege=penalize",
    "jambone=true jamboree=true lowest_rank=9",
    "partner_best=receive_then_discard partner_best_for=both_sides",
    "go_under=true",
    "misdeal_claims=farmers_exchange,ace_no_face,no_ace_no_face",
    "jokers=1 no_trump_calls=true nt_joker=leader_names_suit",
    "jokers=1 joker_upcard=dealer_names_seen joker_set_aside=true",
    "dealer_partner_order_alone=true",
    "four_trick_tokens=true take_four_for_one=true",
    "stick_the_dealer=true no_trump_calls=true turned_suit_nameable=true",
    "games=2 laps=true slam=true target_score=5",
]


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_can_be_played(evening: Evening, house: str) -> None:
    settings = [part for setting in house.split() for part in ("--set", setting)]
    for seed in ("1", "2"):
        assert evening.play(*settings, "--seed", seed, answers=by_lot(int(seed))) == 0
        assert " the game: " in evening.out


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_napoleon_seats_two_to_seven(evening: Evening, players: int) -> None:
    args = ("--preset", "napoleon", "--set", f"players={players}", "--set", "target_score=10", "--seed", "3")
    assert evening.play(*args, answers=by_lot(3)) == 0
    assert f"you are {default_names(players)[-1]}" in evening.out


@pytest.mark.parametrize("preset", PRESETS)
def test_watching_shows_a_whole_match_and_asks_nothing(evening: Evening, preset: str) -> None:
    assert evening.play("--watch", "--preset", preset, "--seed", "8") == 0
    lines = evening.out.splitlines()
    assert 20 < len(lines) < 700
    assert " the game: " in evening.out
    assert "> " not in evening.out
    assert sum(line.startswith("Trick 1") for line in lines) > 2


def test_no_seat_of_ones_own_is_watching(evening: Evening) -> None:
    assert evening.play("--seat", "none", "--seed", "8") == 0
    watched = evening.out
    evening.play("--watch", "--seed", "8")
    assert evening.out == watched


def test_a_seed_deals_the_same_cards_again(evening: Evening) -> None:
    pages = []
    for seed in ("4", "4", "5"):
        evening.play("--watch", "--seed", seed)
        pages.append(evening.out.partition("──")[2])
    assert pages[0] == pages[1] != pages[2]


def test_rules_come_from_a_file_and_games_from_an_option(evening: Evening) -> None:
    file = evening.home / "table.toml"
    file.write_text('name = "pub"\npreset = "modern"\n[options]\ntarget_score = 3\n')
    assert evening.play("--rules", str(file), "--games", "2", "--watch", "--seed", "1") == 0
    assert "modern@1 with target_score=3, games=2" in evening.out
    assert len(re.findall(r"the game: the first to 3", evening.out)) >= 2
    assert re.search(r"win the match", evening.out)


# ---------------------------------------------------------------- answers


def test_an_empty_enter_asks_again(evening: Evening) -> None:
    assert evening.play("--seed", "3", answers="\n\n\n") == 1
    assert evening.out.count("Nothing was chosen.") >= 3
    assert evening.out.count("Your call>") >= 4


def test_answers_may_be_numbers_words_or_the_actions_text(evening: Evening) -> None:
    pages = []
    for answer in ("1", "p", "pass", "PASS", " pa "):
        evening.play("--seed", "3", answers=answer)
        pages.append(re.sub(r"> .*", ">", evening.out))
    assert len(set(pages)) == 1
    for answer in ("order", "o", "or", "order it"):
        evening.play("--seed", "3", answers=answer)
        assert "made by South" in evening.out, answer


def test_a_card_may_be_played_by_its_name(evening: Evening) -> None:
    page = until_first_card(evening)
    number, card = re.findall(r"\[(\d)\] (\S+)", page.rpartition("Hand")[2])[-1]
    typed = card.translate(str.maketrans("♣♦♥♠", "cdhs"))
    after = []
    for answer in (number, typed, typed.upper(), card, f"play:{typed.replace('10', 'T')}"):
        until_first_card(evening, then=answer)
        after.append(evening.out.rpartition("Your card> ")[0].partition("Your card> ")[2].partition("\n")[2])
    assert after[0]
    assert len(set(after)) == 1


def until_first_card(evening: Evening, *then: str, **more: str) -> str:
    """Answer 1 until a card is asked for, then what is given, then no more; the page."""
    rest = iter([*then, *more.values()])

    def answer(page: str) -> str | None:
        return next(rest, None) if "Your card" in page else "1"

    evening.play("--seed", "3", answers=answer)
    return evening.out


def test_an_illegal_answer_is_refused_in_the_rules_own_words(evening: Evening) -> None:
    page = until_first_card(evening, "Jd", "order", "99", "take:9c", "flügel\x07", "name:x")
    assert "South does not hold J♦." in page
    assert "The upcard can be ordered only in round one" in page
    assert "There is no number 99: answer" in page
    assert "“flügel?” is not clear" in page
    assert page.count("Your card>") == 7


def test_a_card_that_does_not_follow_suit_is_refused_and_has_no_number(evening: Evening) -> None:
    seen = []

    def answer(page: str) -> str | None:
        hand = page[page.rindex("\nHand") :]
        cards = re.findall(r"(\[\d\] )?(?:(10|[9JQKA])([♣♦♥♠]))", hand)
        if "Your card" in page and any(not mark for mark, _, _ in cards):
            seen.append(hand)
            rank, suit = next((rank, suit) for mark, rank, suit in cards if not mark)
            return None if len(seen) > 1 else str(rank + suit)
        return "1"

    evening.play("--seed", "3", answers=answer)
    assert len(seen) > 1
    assert re.search(r"South must follow (clubs|diamonds|hearts|spades) with", evening.out)


def test_a_bid_is_numbered_by_what_it_bids(evening: Evening) -> None:
    def answer(page: str) -> str | None:
        return "4" if page.endswith("Your bid> ") and "South bids" not in page else None

    evening.play("--preset", "hasenpfeffer", "--seed", "5", answers=answer)
    assert "[4] bid 4" in evening.out
    assert "South bids 4" in evening.out


def test_the_commands_explain_advise_and_remember(evening: Evening) -> None:
    page = until_first_card(evening, "?", "help", "hint", "rules", "last")
    assert page.count("undo   take back") == 2
    assert re.search(r"^Hint     \S+.*: .*\.$", page, re.M)
    assert "The jack of trump and the other jack of its colour are the bowers." in page
    assert "No trick has been played yet." in page or re.search(r"^Last .* → \w+$", page, re.M)


def test_every_hint_can_be_followed(evening: Evening) -> None:
    def answer(page: str) -> str:
        hints = re.findall(r"^Hint     ([^:]+):", page[page.rindex("\n\n") :], re.M)
        return hints[0] if hints else "hint"

    for preset in ("north-american", "railroad", "hasenpfeffer", "napoleon"):
        assert evening.play("--preset", preset, "--seed", "2", answers=answer) == 0
        assert evening.out.count("\nHint") > 20
        assert "is not clear" not in evening.out


# ---------------------------------------------------------------- undo, save, resume


def test_undo_goes_back_decision_by_decision_to_the_first(evening: Evening) -> None:
    answers = iter([*["1"] * 12, *["u"] * 13, *["1"] * 12])
    evening.play("--seed", "3", answers=lambda page: next(answers, None))
    blocks = [re.sub(r"> .*", ">", block.partition("\nTrick ")[0]) for block in questions(evening.out)]
    taken = evening.out.count("Taken back.")
    assert taken == 12
    assert "There is nothing to take back." in evening.out
    first, again = blocks[:12], blocks[24:36]
    assert [b.partition("Score")[2].partition("Result")[0] for b in first[1:]] == [
        b.partition("Score")[2].partition("Result")[0] for b in again[1:]
    ]


@pytest.mark.parametrize(
    ("preset", "level"),
    [
        ("north-american", "beginner"),
        ("north-american", "random"),
        ("railroad", "beginner"),
        ("hasenpfeffer", "random"),
        ("napoleon", "beginner"),
        ("british", "random"),
    ],
)
def test_a_game_resumed_goes_on_exactly_as_it_would_have(evening: Evening, preset: str, level: str) -> None:
    file = evening.home / "game.json"
    table = ("--preset", preset, "--seed", "9", "--bots", level, "--name", "Ann")
    assert evening.play(*table, answers=always_one) == 0
    whole = evening.out
    answers = iter([*["1"] * 9, "s", *["1"] * 2, "q"])
    assert evening.play(*table, "--save", str(file), answers=lambda page: next(answers)) == 0
    assert evening.out.count("The game is saved.") == 2
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["names"].count("Ann") == 1
    assert evening.play("--resume", str(file), answers=always_one) == 0
    assert tail(evening.out) == tail(whole)
    assert evening.play("--resume", str(file)) == 0, "a finished match shows its result again"


def tail(page: str) -> str:
    """The last deal and what follows."""
    return page[page.rindex("── Deal") :].partition("\n")[2]


def test_a_resumed_game_can_be_taken_back_to_its_beginning(evening: Evening) -> None:
    file = str(evening.home / "game.json")
    answers = iter([*["1"] * 15, "q"])
    evening.play("--seed", "9", "--save", file, answers=lambda page: next(answers))
    undoing = iter([*["u"] * 16, "q"])
    assert evening.play("--resume", file, answers=lambda page: next(undoing)) == 0
    assert evening.out.count("Taken back.") == 15
    assert "There is nothing to take back." in evening.out


def test_answers_that_end_too_early_keep_the_game_and_say_how_to_go_on(evening: Evening) -> None:
    assert evening.play("--seed", "3", answers=lambda page: None) == 1
    found = re.search(r"euchre play --resume (\S+)", evening.out)
    assert found
    assert evening.play("--resume", found[1], answers=always_one) == 0
    assert not Path(found[1]).exists(), "a finished game leaves nothing behind that nobody asked for"


def test_leaving_asks_whether_to_keep_the_game(evening: Evening) -> None:
    for reply, kept in (("", True), ("n", False)):
        answers = iter(["1", "q", reply])
        assert evening.play("--seed", "44", answers=lambda page, answers=answers: next(answers)) == 0  # type: ignore[misc]
        assert save.default_path(44).exists() == kept
        save.default_path(44).unlink(missing_ok=True)


def test_an_interrupt_keeps_the_game(evening: Evening) -> None:
    def answer(page: str) -> str:
        if "Your card" in page:
            raise KeyboardInterrupt
        return "1"

    file = evening.home / "game.json"
    assert evening.play("--seed", "3", "--save", str(file), answers=answer) == 130
    assert "Interrupted. The game is saved." in evening.out
    assert save.read(file)[0].state.phase == "play"


def saved_game(evening: Evening) -> Path:
    file = evening.home / "game.json"
    answers = iter([*["1"] * 20, "q"])
    evening.play("--seed", "9", "--save", str(file), answers=lambda page: next(answers))
    return file


DAMAGE: dict[str, Callable[[str], str]] = {
    "half a file": lambda text: text[: len(text) // 2],
    "no text": lambda text: "",
    "a list": lambda text: "[]",
    "another format": lambda text: text.replace("euchre game", "bridge game"),
    "no seed": lambda text: text.replace('"seed"', '"seat_of"'),
    "a wrong score": lambda text: re.sub(r'"score": \[\s*\d', '"score": [77', text),
    "a card twice": lambda text: re.sub(r'("hands": \[\s*")(\S\S) (\S\S)', r"\1\2 \2", text, count=1),
    "an action too many": lambda text: text.replace('"actions": "pass', '"actions": "alone pass', 1),
    "a missing hand": lambda text: re.sub(r'("hands": \[\s*")[^"]*', r"\1", text, count=1),
    "unknown rules": lambda text: text.replace("north-american@1", "north-american@9"),
    "names that are none": lambda text: text.replace('"North"', "7"),
    "a seat too far": lambda text: text.replace('"seat": 2', '"seat": 9'),
    "a nest": lambda text: "[" * 100_000,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_broken_save_gets_one_sentence_and_is_left_as_it_is(evening: Evening, damage: str) -> None:
    file = saved_game(evening)
    whole = file.read_text(encoding="utf-8")
    broken = DAMAGE[damage](whole)
    assert broken != whole
    file.write_text(broken, encoding="utf-8")
    assert evening.play("--resume", str(file), answers=always_one) == 1
    assert evening.err.startswith(f"euchre: {file}: ")
    assert evening.err.count("\n") == 1
    assert file.read_text(encoding="utf-8") == broken
    assert [found.name for found in evening.home.iterdir() if found.name.startswith(".euchre")] == []


def test_a_save_that_fails_leaves_the_old_file_whole(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saved_game(evening)
    old = file.read_bytes()
    game, _ = save.read(file)

    def no_space(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space left"):
        save.write(game, file)
    assert file.read_bytes() == old
    assert [found for found in evening.home.iterdir() if found.name.startswith(".euchre")] == []


def test_a_missing_save_is_told(evening: Evening) -> None:
    assert evening.play("--resume", str(evening.home / "nothing.json")) == 1
    assert evening.err == f"euchre: {evening.home / 'nothing.json'}: No such file or directory\n"


# ---------------------------------------------------------------- names, seats, options


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--names", "Ann,Bo,ann,Di"), "two players cannot both be called “ann”"),
        (("--name", " West "), "two players cannot both be called “West”"),
        (("--names", "Ann,Bo"), "4 names are needed, not 2"),
        (("--names", "Ann,Bo,,Di"), "a name cannot be empty"),
        (("--name", "A\x1b[31m"), "a name cannot hold control characters"),
        (("--name", "A\u202ebc"), "a name cannot hold control characters"),
        (("--name", "x" * 17), "is too long for a name"),
        (("--name", "Ann", "--watch"), "--name is for a player at the table"),
        (("--seat", "5"), "“5” is not a seat: write 0 to 3, N, E, S, W or none"),
        (("--seat", "X"), "“X” is not a seat"),
        (("--preset", "whist"), "“whist” is neither a preset nor a rules file"),
        (("--preset", "modern", "--rules", "x.toml"), "give one of them"),
        (("--set", "target_score"), "is not a setting"),
        (("--set", "jokers=7"), "jokers must be"),
        (("--bots", "genius"), "there is no bot “genius”"),
        (("--resume", "x.json", "--seed", "1"), "--resume takes only --save and --pace"),
    ],
)
def test_what_cannot_stand_is_refused_in_one_sentence(evening: Evening, args: tuple[str, ...], sentence: str) -> None:
    assert evening.play(*args, answers=always_one) == 1
    assert sentence in evening.err
    assert evening.err.startswith("euchre: ")
    assert evening.err.count("\n") == 1
    assert evening.out == ""


def test_names_are_trimmed_and_used_everywhere(evening: Evening) -> None:
    evening.play("--names", " Ann ,Bo, Cy,Di ", "--seat", "e", "--seed", "3", answers=lambda page: None)
    assert "you are Bo." in evening.out
    assert "Ann & Cy 0 · Bo & Di 0" in evening.out


# ---------------------------------------------------------------- the table


def find_seed(rules: Rules, wanted: Callable[[Game], bool]) -> int:
    """The first seed whose first deal, with the person always passing, comes to a ``wanted`` moment."""
    seat = 2 if rules.players == 4 else rules.players - 1
    for seed in range(3000):
        game = Game.start(Setting(rules, default_names(rules.players), seat, seed))
        while not game.state.is_over and game.state.phase != "play":
            if wanted(game):
                return seed
            legal = [str(action) for action in game.state.legal_actions()]
            if game.is_mine and "pass" not in legal:
                break
            game = game.act(game.state.legal_actions()[0] if game.is_mine else game.bot_action())
        if wanted(game):
            return seed
    raise AssertionError("no seed leads there")


def test_a_thrown_in_deal_goes_on_to_the_next_dealer(evening: Evening) -> None:
    rules = Rules.preset("cutthroat")
    seed = find_seed(rules, lambda game: game.state.result is not None and game.state.result.kind == "passed")
    assert evening.play("--preset", "cutthroat", "--seed", str(seed), answers=always_one) == 0
    first, second = (re.search(rf"── Deal {n} · (\w+) deals", evening.out) for n in (1, 2))
    assert first
    assert second
    order = default_names(3)
    assert order.index(second[1]) == (order.index(first[1]) + 1) % 3
    assert "Result   Everybody passed: thrown in." in evening.out


def test_a_person_who_is_stuck_must_name_a_suit(evening: Evening) -> None:
    rules = Rules.preset("modern")
    seed = find_seed(rules, lambda g: g.is_mine and g.state.phase == "name" and g.match.dealer == 2)
    answers = iter(["pass", "pass", "pass", "1"])
    evening.play("--preset", "modern", "--seed", str(seed), answers=lambda page: next(answers, None))
    assert "South deals and must name a suit." in evening.out
    stuck = evening.out.index("must name a suit")
    assert "[1] pass" not in evening.out[stuck - 300 : stuck]
    assert "made by South" in evening.out


def test_a_bot_that_is_stuck_names_a_suit(evening: Evening) -> None:
    rules = Rules.preset("modern")

    def bot_stuck(game: Game) -> bool:
        state = game.state
        return state.phase == "name" and state.turn == state.dealer != 2

    seed = find_seed(rules, bot_stuck)
    evening.play(
        "--preset", "modern", "--seed", str(seed), answers=lambda page: "pass" if "call>" in page[-9:] else None
    )
    dealer = re.search(r"Deal 1 · (\w+) deals", evening.out)
    assert dealer
    assert f"{dealer[1]} names " in evening.out


def test_the_dealer_who_names_trump_on_the_joker_sees_no_card_before(evening: Evening) -> None:
    rules = Rules.preset("british")
    seed = find_seed(rules, lambda game: game.is_mine and game.state.talk.blind)
    evening.play(
        "--preset", "british", "--seed", str(seed), answers=lambda page: "hearts" if "call>" in page[-9:] else None
    )
    blind, _, after = evening.out.partition("Your call> hearts")
    assert "Joker turned up" in blind
    assert "Hand     face down until trump is named" in blind
    assert not re.search(r"[9JQKA10]+[♣♦♥♠]", blind)
    assert re.search(r"^Hand     .*\[\d\] \S+", after, re.M)


def test_the_left_bower_stands_among_the_trumps_and_says_so(evening: Evening) -> None:
    for seed in range(1, 12):
        evening.play("--seed", str(seed), answers=by_lot(seed))
        hands = re.findall(r"^Hand .*\(left\).*$", evening.out, re.M)
        if hands:
            break
    assert hands
    for hand in hands:
        cards = re.findall(r"(10|[9JQKA]|Joker)([♣♦♥♠]) ?(\(left\))?", hand)
        place = next(place for place, card in enumerate(cards) if card[2])
        assert place <= 1
        assert len({suit for _, suit, _ in cards[:place]}) <= 1


def test_a_side_in_the_barn_is_told(evening: Evening) -> None:
    evening.play("--seed", "5", "--set", "target_score=3", answers=always_one)
    assert re.search(r"[23] \(in the barn\)", evening.out)


# ---------------------------------------------------------------- terminals and pipes


def command(*args: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = "from euchre.cli import main; main()"
    env = {**os.environ, "PYTHONPATH": str(TOP / "src"), **environment}
    run = [sys.executable, "-c", code, "play", *args]
    return subprocess.run(run, input=answers.encode(), capture_output=True, env=env, check=False, timeout=60)


def test_a_pipe_gets_plain_text(tmp_path: Path) -> None:
    found = command("--seed", "5", answers="1\n" * 900, XDG_CONFIG_HOME=str(tmp_path))
    assert found.returncode == 0, found.stderr
    assert b"\x1b" not in found.stdout
    assert b"the game: the first to 10." in found.stdout
    assert found.stderr == b""


def test_a_terminal_without_symbols_gets_letters(tmp_path: Path) -> None:
    found = command("--watch", "--seed", "5", PYTHONIOENCODING="ascii")
    assert found.returncode == 0, found.stderr
    assert found.stdout.isascii()
    assert re.search(rb"(clubs c|diamonds d|hearts h|spades s), made by", found.stdout)


def test_bytes_that_are_no_text_are_just_a_wrong_answer(tmp_path: Path) -> None:
    code = "from euchre.cli import main; main()"
    env = {**os.environ, "PYTHONPATH": str(TOP / "src"), "XDG_CONFIG_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    run = [sys.executable, "-c", code, "play", "--seed", "3"]
    found = subprocess.run(run, input=b"\xff\xfe\n\x00\n1\n", capture_output=True, env=env, check=False, timeout=60)
    assert found.returncode == 1
    assert found.stdout.count(b"is not clear") == 2
    assert b"Traceback" not in found.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("colours", [True, False])
def test_a_terminal_gets_colours_unless_told_not_to(tmp_path: Path, colours: bool) -> None:
    page = on_terminal(tmp_path, ["british", "1", "q", "n"], {} if colours else {"NO_COLOR": "1"})
    assert "Which game?" in page
    assert "british@1" in page
    assert ("\x1b[" in page) == colours
    assert "Left without saving." in page


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_enter_at_the_first_question_is_north_american(tmp_path: Path) -> None:
    assert "north-american@1; you are South" in on_terminal(tmp_path, ["", "q", "n"], {"NO_COLOR": "1"})


def on_terminal(home: Path, answers: list[str], environment: dict[str, str]) -> str:
    """What a terminal shows when ``answers`` are typed, each after a prompt."""
    import pty

    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    env |= {"PYTHONPATH": str(TOP / "src"), "XDG_CONFIG_HOME": str(home), "TERM": "xterm", **environment}
    ours, theirs = pty.openpty()
    run = [sys.executable, "-c", "from euchre.cli import main; main()", "play", "--plain"]
    process = subprocess.Popen(run, stdin=theirs, stdout=theirs, stderr=theirs, env=env, close_fds=True)
    os.close(theirs)
    page, rest = "", list(answers)
    while True:
        try:
            part = os.read(ours, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            break
        if not part:
            break
        page += part
        if page.endswith("> ") and rest:
            os.write(ours, f"{rest.pop(0)}\n".encode())
    os.close(ours)
    assert process.wait(timeout=30) == 0
    return page


def test_help_shows_examples() -> None:
    found = command("--help", COLUMNS="80", NO_COLOR="1")
    assert found.returncode == 0
    assert b"euchre play --watch --preset napoleon" in found.stdout
