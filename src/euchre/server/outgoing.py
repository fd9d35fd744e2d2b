"""The messages from the server, and their parts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class _Out(Struct, frozen=True, tag_field="type"):
    """A message from the server."""


class Phrase(Struct, frozen=True):
    """Something that may be said: ``text`` in the reader's language, ``sign`` an emoji for a reaction."""

    id: str
    text: str
    sign: str = ""


class Level(Struct, frozen=True):
    """A bot that may be invited."""

    id: str
    text: str


class RulesInfo(Struct, frozen=True):
    """The rules of the table, as far as its looks depend on them; ``sentences`` say them all, by group."""

    name: str
    preset: str
    auction: str
    players: int
    sides: list[list[int]]
    hand_size: int
    bowers: bool
    upcard_location: str
    target: int
    deals: int
    games: int
    sentences: list[tuple[str, list[str]]]


class Welcome(_Out, frozen=True, tag="welcome"):
    """The first message back: what the table is and who you are there. ``day``: whose deals are played, or empty."""

    protocol: int
    server: str
    table: str
    title: str
    day: str
    rules: RulesInfo
    owner: bool
    name: str
    lang: str
    link: str
    public: bool
    hints: bool
    undo: bool
    spectators: bool
    delay: float
    trick_pause: float
    between: float
    turn_seconds: float
    phrases: list[Phrase]
    levels: list[Level]
    muted: list[int]


class News(Struct, frozen=True):
    """What happened: the kind of thing, the seat it is about, public text, and who acted: person, bot or cover."""

    kind: str
    seat: int | None
    text: str
    by: str


class Event(Struct, frozen=True):
    """One action as the receiver saw it; hidden cards are ``Xx``. ``shown`` is (place, cards): a seat or the kitty."""

    seat: int
    action: str
    shown: list[tuple[int, list[str]]]


class Choice(Struct, frozen=True):
    """Something the player may do now, and its label."""

    action: str
    label: str


class Held(Struct, frozen=True):
    """A card of the own hand, in the order to show it.

    ``suit`` is the suit it counts as now (the left bower is a trump), ``bower`` right or left, or empty. ``action``
    chooses the card when that may be done now, and ``why`` says why it may not, on the own turn.
    """

    card: str
    suit: str
    bower: str
    action: str | None
    why: str


class Played(Struct, frozen=True):
    """A card on the table and who played it."""

    seat: int
    card: str


class Trick(Struct, frozen=True):
    """A finished trick and the seat that won it."""

    cards: list[Played]
    winner: int


class Said(Struct, frozen=True):
    """One action of the deal's log; hidden cards are ``Xx``. ``quiet``: a pass that answers a question, no call."""

    seat: int
    action: str
    quiet: bool


class Result(Struct, frozen=True):
    """How the deal ended; points by side; ``text`` is the sentence and ``gains`` who scores what."""

    kind: str
    points: list[int]
    maker: int
    tricks: int
    text: str
    gains: str


class View(Struct, frozen=True):
    """What the receiver may know of the running deal, or of the last one."""

    phase: str
    turn: int | None
    player: int | None
    dealer: int
    upcard: str | None
    upcard_place: str
    trump: str | None
    maker: int | None
    bid: str
    standing: tuple[int, str] | None
    alone: list[int]
    sitting_out: list[int]
    leader: int | None
    winning: int | None
    trick: list[Played]
    past: list[Trick]
    tricks: list[int]
    side_tricks: list[int]
    hand: list[Held]
    hand_sizes: list[int]
    known: list[list[str]]
    kitty: list[str]
    log: list[Said]
    choices: list[Choice]
    question: str
    contract: str
    result: Result | None


class Place(Struct, frozen=True):
    """A seat as everybody sees it: empty, person or bot."""

    kind: str
    name: str
    level: str
    present: bool
    covered: bool
    free: bool


class Proposal(Struct, frozen=True):
    """What a seat has proposed, who has agreed, and whom it waits for."""

    what: str
    seat: int
    agreed: list[int]
    waits_for: list[int]
    text: str


class Score(Struct, frozen=True):
    """How the match stands, by side, after ``deals`` deals of this game.

    ``finished`` are the final scores of its games, ``winners`` the sides that won the match.
    """

    dealer: int
    deals: int
    score: list[int]
    games: list[int]
    tokens: list[int]
    stakes: int
    in_the_barn: list[int]
    finished: list[list[int]]
    winners: list[int]


class Scene(Struct, frozen=True):
    """What everybody may know of the table. ``seconds_left`` is the time of the person on turn; None: no clock."""

    phase: Literal["open", "play", "between", "over"]
    paused: bool
    resting: bool
    places: list[Place]
    game: int
    deal: int
    match: Score | None
    proposal: Proposal | None
    ready: list[int]
    pace: float
    seconds_left: float | None


class Commitment(Struct, frozen=True):
    """What the server is bound to for a deal before anybody's nonce: SHA-256 of its seed, as hex."""

    deal: int
    sha256: str


class Fair(Struct, frozen=True):
    """The shuffle: the commitment and nonces of the running deal, and the commitment for the next one."""

    dealt: Commitment | None
    nonces: dict[str, str]
    next: Commitment | None


class Frame(_Out, frozen=True, tag="frame"):
    """The table at ``version`` as its receiver may see it. ``seat`` is theirs, None for who watches.

    ``news`` None means: forget what you had, this is how things stand. ``text`` says what happened.
    """

    version: int
    seat: int | None
    news: News | None
    event: Event | None
    text: str
    view: View | None
    scene: Scene
    fair: Fair


class Done(_Out, frozen=True, tag="done"):
    """The request with this key is done and kept; ``again`` when it had been done before."""

    key: str
    version: int
    again: bool


class Refused(_Out, frozen=True, tag="refused"):
    """Nothing has changed, and why. With ``retry`` the same request, with its key, may do better later."""

    key: str
    sentence: str
    version: int
    retry: bool


class Stale(_Out, frozen=True, tag="stale"):
    """The table has moved on since the player looked: see the frames up to ``version``, then choose again."""

    key: str
    version: int


class Advice(Struct, frozen=True):
    """One action as a bot weighs it, on its own scale; ``points`` and ``margin`` where it counts in points."""

    action: str
    label: str
    reason: str
    points: float | None
    margin: float | None


class Hinted(_Out, frozen=True, tag="hinted"):
    """What a bot of ``level`` would do at ``version``, best first; empty with a ``sentence`` when there is no hint."""

    version: int
    level: str
    ranked: list[Advice]
    sentence: str


class Spoken(_Out, frozen=True, tag="spoken"):
    """Somebody said a phrase."""

    seat: int
    phrase: str
    text: str
    sign: str


class Noted(_Out, frozen=True, tag="noted"):
    """A nonce is kept for the deal, or ``sentence`` says why not."""

    deal: int
    sentence: str


class Pong(_Out, frozen=True, tag="pong"):
    """Yes."""

    n: int


class Problem(_Out, frozen=True, tag="problem"):
    """A message could not be taken. ``code`` is for programs, ``sentence`` for people; ``fatal`` closes the socket.

    Codes: ``message`` (not understood), ``hello`` (say hello first), ``protocol`` (reload: another version), ``token``,
    ``gone`` (no such table), ``rate`` (too much at once), ``database`` (try again), ``closing`` (the server restarts).
    """

    code: str
    sentence: str
    fatal: bool


Outgoing = Welcome | Frame | Done | Refused | Stale | Hinted | Spoken | Noted | Pong | Problem
