"""From what a table shows to what goes over the wire, in the reader's language. Nothing is added but words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from .. import words
from ..actions import UNKNOWN, Action, Play
from ..cards import Card, CardSet, Suit, cards_of
from ..languages import Speaker, speaker
from ..match import Match
from ..options import GROUPS
from ..rules import Rules
from ..table import Frame, News, Scene
from ..view import Event, View
from . import narration, outgoing

# Each card, action and trick is written in thousands of frames.
code = lru_cache(maxsize=256)(str)
done = lru_cache(maxsize=1024)(str)


class Teller:
    """Makes the messages of one table. What all may know of a version is worked out once for each language."""

    def __init__(self) -> None:
        self._version = -1
        self._known: dict[str, tuple[Speaker, outgoing.Scene, outgoing.View | None]] = {}
        self._told: dict[tuple[str, Action | None], str] = {}

    def message(self, frame: Frame, lang: str, now: float, fair: outgoing.Fair) -> outgoing.Frame:
        """``frame`` for a reader of ``lang``."""
        if frame.version != self._version:
            self._version, self._known, self._told = frame.version, {}, {}
        say, scene, view = self._known.get(lang, (None, None, None))
        if say is None or scene is None:
            say = speaker(lang, tuple(place.name for place in frame.scene.places))
            scene = scene_part(frame.scene, say, now)
        if view is None and frame.view is not None:
            view = public_part(frame.view, say)
        self._known[lang] = say, scene, view
        return outgoing.Frame(
            version=frame.version,
            seat=frame.seat,
            news=None if frame.news is None else _news(frame.news),
            event=None if frame.event is None else _event(frame.event),
            text="" if frame.news is None else self._sentence(frame, say),
            view=None if frame.view is None or view is None else own_part(view, frame.view, say),
            scene=structs.replace(scene, seconds_left=seconds_left(frame.scene, now)),
            fair=fair,
        )

    def _sentence(self, frame: Frame, say: Speaker) -> str:
        """What happened; the same for all who saw the same of it."""
        saw = say.lang, None if frame.event is None else frame.event.action
        if saw not in self._told:
            told = narration.told(frame)
            self._told[saw] = say.sentence(told) if told else ""
        return self._told[saw]


def _news(news: News) -> outgoing.News:
    return outgoing.News(news.kind, news.seat, news.text, news.by)


def _event(event: Event) -> outgoing.Event:
    shown = [(place, [code(card) for card in cards_of(cards)]) for place, cards in event.shown]
    return outgoing.Event(event.seat, done(event.action), shown)


# The view.


def view_part(view: View, say: Speaker) -> outgoing.View:
    """What the receiver may know of the deal."""
    return own_part(public_part(view, say), view, say)


def public_part(view: View, say: Speaker) -> outgoing.View:
    """What everybody at the table knows of the deal, whoever's ``view`` it is read from."""
    return outgoing.View(
        phase=view.phase,
        turn=view.turn,
        player=view.player,
        dealer=view.dealer,
        upcard=None if view.upcard is None else str(view.upcard),
        upcard_place=view.upcard_place,
        trump=None if view.trump is None else str(view.trump),
        maker=view.maker,
        bid=view.bid,
        standing=view.standing,
        alone=list(view.alone),
        sitting_out=list(view.sitting_out),
        leader=view.leader,
        winning=view.winning,
        trick=_played(view.trick),
        past=[_trick(trick, winner) for trick, winner in zip(view.past_tricks, view.winners, strict=True)],
        tricks=list(view.tricks),
        side_tricks=list(view.side_tricks),
        hand=[],
        hand_sizes=[view.hand_size(seat) for seat in range(view.rules.players)],
        known=[],
        kitty=[],
        log=[],
        choices=[],
        question="",
        contract=say(words.contract(view, say.names)),
        result=_result(view, say),
    )


def own_part(public: outgoing.View, view: View, say: Speaker) -> outgoing.View:
    """``public`` with what the receiver of ``view`` knows besides, and may do."""
    own = view.legal_actions()
    held = _held(view, own, say)
    chosen = {one.action for one in held}
    return structs.replace(
        public,
        hand=held,
        known=[
            [code(card) for card in view.known(seat)] if seat != view.seat else [] for seat in range(view.rules.players)
        ],
        kitty=[UNKNOWN if card is None else code(card) for card in view.kitty],
        log=[_said(*one, quiet) for one, quiet in zip(view.log, words.answers(view.rules, view.log), strict=True)],
        choices=[
            outgoing.Choice(done(action), say(words.label(view, action)))
            for action in own
            if done(action) not in chosen
        ],
        question=say(words.question(view)) if own else "",
    )


def _played(cards: Sequence[tuple[int, Card]]) -> list[outgoing.Played]:
    return [outgoing.Played(seat, code(card)) for seat, card in cards]


@lru_cache(maxsize=8192)
def _trick(cards: tuple[tuple[int, Card], ...], winner: int) -> outgoing.Trick:
    return outgoing.Trick(_played(cards), winner)


@lru_cache(maxsize=2048)
def _said(seat: int, action: Action, quiet: bool) -> outgoing.Said:
    return outgoing.Said(seat, done(action), quiet)


def _held(view: View, own: tuple[Action, ...], say: Speaker) -> list[outgoing.Held]:
    """The own hand in the order to show it. A card that several actions could mean is chosen among ``choices``."""
    if view.seat is None:
        return []
    lying = _lying(view.rules, view.trump, view.hand)
    if not own:
        return [held for _, held in lying]
    count = Counter(card for action in own if (card := getattr(action, "card", None)) is not None)
    does = {
        card: done(action) for action in own if (card := getattr(action, "card", None)) in count and count[card] == 1
    }
    plays = view.phase == "play" and view.player == view.turn
    return [
        structs.replace(
            held,
            action=does.get(card),
            why=_why(view, card, say) if plays and card not in does and not count[card] else "",
        )
        for card, held in lying
    ]


@lru_cache(maxsize=4096)
def _lying(rules: Rules, trump: Suit | None, hand: CardSet) -> tuple[tuple[Card, outgoing.Held], ...]:
    """A hand in the order to show it, while there is nothing to do with it."""
    order = rules.orders[4 if trump is None else trump]
    return tuple(
        (
            card,
            outgoing.Held(
                card=code(card),
                suit="cdhsn"[order.suit[card]] if order.suit[card] < 4 else "nt",
                bower={39: "right", 38: "left"}.get(order.strength[card], "") if rules.bowers else "",
                action=None,
                why="",
            ),
        )
        for card in words.sort_cards(hand, rules, trump)
    )


def _why(view: View, card: Card, say: Speaker) -> str:
    refused = view.why_not(Play(card))
    return "" if refused is None else say.sentence(refused)


def _result(view: View, say: Speaker) -> outgoing.Result | None:
    result = view.result
    if result is None:
        return None
    return outgoing.Result(
        kind=result.kind,
        points=list(result.points),
        maker=result.maker,
        tricks=result.tricks,
        text=say.sentence(result.said),
        gains=say.sentence(words.points_text(view.rules, result.points, say.names)),
    )


# The scene.


def scene_part(scene: Scene, say: Speaker, now: float) -> outgoing.Scene:
    """What everybody may know of the table."""
    return outgoing.Scene(
        phase=scene.phase,  # type: ignore[arg-type]
        paused=scene.paused,
        resting=scene.resting,
        places=[outgoing.Place(p.kind, p.name, p.level, p.present, p.covered, p.free) for p in scene.places],
        game=scene.game,
        deal=scene.deal,
        match=None if scene.match is None else score_part(scene.match),
        proposal=_proposal(scene, say),
        ready=sorted(scene.ready),
        pace=scene.pace,
        seconds_left=seconds_left(scene, now),
    )


def seconds_left(scene: Scene, now: float) -> float | None:
    """The time of the person on turn; None where no clock runs."""
    return None if scene.deadline is None else round(max(scene.deadline - now, 0.0), 2)


def score_part(match: Match) -> outgoing.Score:
    """How the match stands."""
    return outgoing.Score(
        dealer=match.dealer,
        deals=match.deals,
        score=list(match.score),
        games=list(match.games),
        tokens=list(match.tokens),
        stakes=match.stakes,
        in_the_barn=list(match.in_the_barn),
        finished=[list(score) for score in match.finished],
        winners=list(match.winners),
    )


def _proposal(scene: Scene, say: Speaker) -> outgoing.Proposal | None:
    found = scene.proposal
    if found is None:
        return None
    sentence = say.sentence(narration.proposed(scene, found.seat, found.what))
    return outgoing.Proposal(found.what, found.seat, sorted(found.agreed), sorted(scene.waits_for), sentence)


# The rules.


def rules_info(rules: Rules, lang: str) -> outgoing.RulesInfo:
    """The rules as far as looks depend on them, and all of them in sentences."""
    return outgoing.RulesInfo(
        name=rules.name,
        preset=rules.base,
        auction=rules.auction,
        players=rules.players,
        sides=[list(side) for side in rules.sides],
        hand_size=rules.hand_size,
        bowers=rules.bowers,
        upcard_location=rules.upcard_location,
        target=rules.target_score,
        deals=rules.num_deals,
        games=rules.games,
        sentences=rules_sentences(rules, lang),
    )


@lru_cache(maxsize=256)
def rules_sentences(rules: Rules, lang: str) -> list[tuple[str, list[str]]]:
    """What holds at a table, by group; options that are off or mean nothing there are left out."""
    say = speaker(lang)
    found = []
    for group, options in GROUPS.items():
        sentences = [
            say(option.sentence(rules.values[name]))
            for name, option in options.items()
            if rules.values[name] not in (0, ())
            and (name, rules.values[name]) != ("games", 1)
            and all(rules.values[need] in allowed for need, allowed in option.needs)
        ]
        if sentences:
            found.append((say(group), sentences))
    return found
