"""From what a table shows to what goes over the wire, in the reader's language. Nothing is added but words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from .. import words
from ..actions import UNKNOWN, Action, Play
from ..cards import Card, cards_of
from ..languages import Speaker, speaker
from ..match import Match
from ..options import GROUPS
from ..rules import Rules
from ..table import Frame, Scene
from ..view import Event, View
from . import narration, outgoing

code = lru_cache(maxsize=256)(str)  # of a card: each is written in thousands of frames


def frame_message(frame: Frame, lang: str, now: float, fair: outgoing.Fair) -> outgoing.Frame:
    """``frame`` for a reader of ``lang``."""
    scene = frame.scene
    say = speaker(lang, tuple(place.name for place in scene.places))
    told = narration.told(frame)
    return outgoing.Frame(
        version=frame.version,
        seat=frame.seat,
        news=None if frame.news is None else outgoing.News(*_news(frame)),
        event=None if frame.event is None else _event(frame.event),
        text=say.sentence(told) if told else "",
        view=None if frame.view is None else view_part(frame.view, say),
        scene=scene_part(scene, say, now),
        fair=fair,
    )


def _news(frame: Frame) -> tuple[str, int | None, str, str]:
    assert frame.news is not None
    return frame.news.kind, frame.news.seat, frame.news.text, frame.news.by


def _event(event: Event) -> outgoing.Event:
    shown = [(place, [code(card) for card in cards_of(cards)]) for place, cards in event.shown]
    return outgoing.Event(event.seat, str(event.action), shown)


# The view.


def view_part(view: View, say: Speaker) -> outgoing.View:
    """What the receiver may know of the deal."""
    own = view.legal_actions()
    held = _held(view, own, say)
    chosen = {one.action for one in held}
    seats = range(view.rules.players)
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
        past=[
            outgoing.Trick(_played(trick), winner) for trick, winner in zip(view.past_tricks, view.winners, strict=True)
        ],
        tricks=list(view.tricks),
        side_tricks=list(view.side_tricks),
        hand=held,
        hand_sizes=[view.hand_size(seat) for seat in seats],
        known=[[code(card) for card in view.known(seat)] if seat != view.seat else [] for seat in seats],
        kitty=[UNKNOWN if card is None else code(card) for card in view.kitty],
        log=[outgoing.Said(seat, str(action)) for seat, action in view.log],
        choices=[
            outgoing.Choice(str(action), say(words.label(view, action))) for action in own if str(action) not in chosen
        ],
        question=say(words.question(view)) if own else "",
        contract=say(words.contract(view, say.names)),
        result=_result(view, say),
    )


def _played(cards: Sequence[tuple[int, Card]]) -> list[outgoing.Played]:
    return [outgoing.Played(seat, code(card)) for seat, card in cards]


def _held(view: View, own: tuple[Action, ...], say: Speaker) -> list[outgoing.Held]:
    """The own hand in the order to show it. A card that several actions could mean is chosen among ``choices``."""
    if view.seat is None:
        return []
    count = Counter(card for action in own if (card := getattr(action, "card", None)) is not None)
    does = {
        card: str(action) for action in own if (card := getattr(action, "card", None)) in count and count[card] == 1
    }
    order = view.rules.orders[4 if view.trump is None else view.trump]
    plays = bool(own) and view.phase == "play" and view.player == view.turn
    return [
        outgoing.Held(
            card=code(card),
            suit="cdhsn"[order.suit[card]] if order.suit[card] < 4 else "nt",
            bower={39: "right", 38: "left"}.get(order.strength[card], "") if view.rules.bowers else "",
            action=does.get(card),
            why=_why(view, card, say) if plays and card not in does and not count[card] else "",
        )
        for card in words.sort_hand(view.hand, view)
    ]


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
        seconds_left=None if scene.deadline is None else round(max(scene.deadline - now, 0.0), 2),
    )


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
