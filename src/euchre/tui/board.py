"""The table as a picture: who sits where, what lies there, what was said, how it stands. Made from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from .. import words
from ..cards import Card
from ..languages import Speaker
from ..table import Scene
from ..texts import Text, text
from ..view import View
from .canvas import Canvas, cut, wrap
from .cards import Face, draw_back, draw_card, draw_place, is_left
from .look import Look
from .picks import Picks
from .places import Box, Places, Slot, fits, places_for
from .sidebar import draw_sidebar


@dataclass(frozen=True)
class Sight:
    """All that the board shows. ``own`` is the seat at the bottom.

    ``is_held`` says that the last finished trick still lies there. ``notes`` are lines for the player, each with the
    name of its style; ``keys`` the keys that do something now, with their words.
    """

    view: View
    scene: Scene
    own: int
    names: tuple[str, ...]
    picks: Picks | None = None
    focus: int = -1
    is_held: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    keys: tuple[tuple[str, str, str], ...] = ()
    title: str = ""
    question: str = ""
    lesson: tuple[str, ...] = ()

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards that lie on the table."""
        return self.view.past_tricks[-1] if self.is_held and self.view.past_tricks else self.view.trick

    @property
    def taker(self) -> int | None:
        """The seat that holds the trick on the table now."""
        return self.view.winners[-1] if self.is_held and self.view.winners else self.view.winning


def draw_board(width: int, height: int, sight: Sight, look: Look, say: Speaker) -> Canvas:
    """The whole screen. Where there is no room for it, a sentence says how much is needed."""
    canvas = Canvas(width, height, look["ground"])
    if not fits(width, height):
        draw_too_small(canvas, look, say)
        return canvas
    places = places_for(sight.view.rules.players, width, height, lesson=bool(sight.lesson))
    _title(canvas, sight, look)
    for seat in range(sight.view.rules.players):
        slot = places.slots[(seat - sight.own) % sight.view.rules.players]
        _seat(canvas, sight, seat, slot, look, say)
        _played(canvas, sight, seat, slot, places, look)
    _upcard(canvas, sight, places, look, say)
    draw_sidebar(canvas, places.panel, sight.view, sight.scene, sight.names, look, say, sight.lesson)
    _hand(canvas, sight, places, look, say)
    used = _buttons(canvas, sight, places.buttons, look, say)
    canvas.middle(places.buttons.x, places.question, places.buttons.width, look.plain(sight.question), look["accent"])
    room = places.footer - places.buttons.y - used
    for row, (note, style) in enumerate(sight.notes[:room], places.footer - min(len(sight.notes), room)):
        canvas.put(places.notes.x, row, look.plain(note), look[style], most=places.notes.width)
    _footer(canvas, sight, places.footer, look)
    return canvas


def draw_too_small(canvas: Canvas, look: Look, say: Speaker) -> None:
    """The clear word for a terminal without room."""
    from .places import LEAST_HEIGHT, LEAST_WIDTH

    said = say(
        text(
            "The table needs {columns} columns and {rows} rows; this window has {width} and {height}. "
            "Make it larger: nothing is lost. Or play as plain text: euchre play --plain",
            columns=LEAST_WIDTH,
            rows=LEAST_HEIGHT,
            width=canvas.width,
            height=canvas.height,
        )
    )
    for row, line in enumerate(wrap(look.plain(said), canvas.width)):
        canvas.put(0, row, line, look["strong"])


def _title(canvas: Canvas, sight: Sight, look: Look) -> None:
    canvas.fill(0, 0, canvas.width, 1, look["title"])
    canvas.put(1, 0, look.plain(sight.title), look["title"], most=canvas.width - 2)


# Seats.


def _seat(canvas: Canvas, sight: Sight, seat: int, slot: Slot, look: Look, say: Speaker) -> None:
    view = sight.view
    on_turn = view.turn == seat and not sight.is_held
    out = seat in view.sitting_out
    style = look["accent"] if on_turn else look["dim"] if out else look["strong"]
    name = (look.symbol("here") + " " if on_turn else "") + look.plain(sight.names[seat])
    items = [(name, style)] + [(look.plain(say(word)), look[kind]) for word, kind in _roles(sight, seat)]
    taken = view.tricks[seat]
    if taken:
        items.append((look.symbol("full") * taken, look["good"]))
    if seat != sight.own and view.hand_size(seat) and not out:
        items.append((look.symbol("back") * view.hand_size(seat), look["dim"]))
    _plate(canvas, slot, items, look)


def _roles(sight: Sight, seat: int) -> list[tuple[Text, str]]:
    """What is to be known of a seat, each with its style."""
    view, found = sight.view, list[tuple[Text, str]]()
    if seat == sight.own and view.seat is not None:
        found.append((text("you"), "dim"))
    elif view.rules.partner(sight.own) == seat and view.rules.players == 4:
        found.append((text("partner"), "dim"))
    if seat == view.dealer:
        found.append((text("dealer"), "dim"))
    if seat in view.sitting_out:
        found.append((text("sits out"), "bad"))
    if seat == view.maker and view.phase != "name":
        found.append((text("maker"), "accent"))
    if seat in view.alone:
        found.append((text("alone"), "accent"))
    place = sight.scene.places[seat]
    if place.covered:
        found.append((text("a bot plays"), "dim"))
    return found


def _plate(canvas: Canvas, slot: Slot, items: list[tuple[str, Style]], look: Look) -> None:
    """``items`` from left to right and line by line, as many as there is room for."""
    plate, rows = slot.plate, list[list[tuple[str, Style]]]([[]])
    used = 0
    for item, style in items:
        item = cut(item, plate.width)
        size = cell_len(item) + (1 if rows[-1] else 0)
        if used + size > plate.width and rows[-1]:
            rows.append([])
            used, size = 0, cell_len(item)
        rows[-1].append((item, style))
        used += size
    for number, row in enumerate(rows[: plate.height]):
        length = sum(cell_len(item) for item, _ in row) + len(row) - 1
        space = plate.width - length
        x = plate.x + (0 if slot.side == "left" else space if slot.side == "right" else space // 2)
        for item, style in row:
            x = canvas.put(x, plate.y + number, item, style) + 1


def _played(canvas: Canvas, sight: Sight, seat: int, slot: Slot, places: Places, look: Look) -> None:
    card = next((card for who, card in sight.trick if who == seat), None)
    if card is None:
        if sight.view.phase == "play" and not sight.is_held and sight.view.player == seat:
            draw_place(canvas, *slot.card, places.trick, look)
        return
    mark = "left" if is_left(card, sight.view.trump, sight.view.rules) else ""
    face = Face(mark=mark, is_focused=seat == sight.taker and sight.is_held)
    draw_card(canvas, *slot.card, places.trick, card, look, face)


def _upcard(canvas: Canvas, sight: Sight, places: Places, look: Look, say: Speaker) -> None:
    """The upcard while it lies in the middle: up, or on its face once it was turned down."""
    view, (x, y) = sight.view, places.upcard
    in_hand = sight.picks is not None and any(pick.card == view.upcard for pick in sight.picks.hand)
    if view.phase == "play" or view.is_over or view.upcard is None or sight.trick or in_hand:
        return
    if view.upcard_place in ("up", "table") and view.phase != "name":
        draw_card(canvas, x, y, places.trick, view.upcard, look)
        said = text("turned up")
    elif view.upcard_place in ("down", "left", "aside"):
        draw_back(canvas, x, y, places.trick, look)
        said = text("{card} turned down", card=view.upcard)
    elif view.upcard_place == "up":
        draw_card(canvas, x, y, places.trick, view.upcard, look)
        said = text("turned up")
    else:
        return
    canvas.middle(places.felt.x, y + places.trick.height, places.felt.width, look.plain(say(said)), look["dim"])


# The player.


def _hand(canvas: Canvas, sight: Sight, places: Places, look: Look, say: Speaker) -> None:
    picks, box, size = sight.picks, places.hand_at, places.hand
    if picks is None:
        return
    cards = [*picks.hand, *picks.elsewhere]
    view = sight.view
    if not cards:
        if view.seat is not None and view.hand_size(view.seat) and view.phase == "name":
            said = say(text("Your cards stay face down until trump is named."))
            canvas.put(box.x, box.y + 2, look.plain(said), look["dim"], most=box.width)
        return
    pitch, gap = _pitch(cards_wide=len(cards), groups=_groups(sight), width=box.width, card=size.width)
    choosing = any(pick.action is not None for pick in cards)
    x, last = box.x + (box.width - (len(cards) - 1) * pitch - size.width - (_groups(sight) - 1) * gap) // 2, -2
    for place, pick in enumerate(cards):
        assert pick.card is not None
        group = _group(sight, place)
        if last not in (-2, group):
            x += gap
        last = group
        focused = place == sight.focus
        face = Face(
            mark=_mark(sight, pick.card, look, say),
            number=pick.number,
            is_faint=choosing and pick.action is None,
            is_focused=focused,
        )
        top = box.y if focused else box.y + 1
        draw_card(canvas, x, top, size, pick.card, look, face)
        canvas.spot(x, top, size.width, size.height, f"pick:{place}")
        x += pitch


def _mark(sight: Sight, card: Card, look: Look, say: Speaker) -> str:
    if is_left(card, sight.view.trump, sight.view.rules):
        return look.plain(say(text("left")))
    if card == sight.view.upcard and card not in sight.view.hand:
        return look.plain(say(text("up")))
    return ""


def _group(sight: Sight, place: int) -> int:
    """The suit a card of the hand counts with; cards from elsewhere stand apart."""
    assert sight.picks is not None
    if place >= len(sight.picks.hand):
        return -1
    view, card = sight.view, sight.picks.hand[place].card
    assert card is not None
    return view.rules.orders[4 if view.trump is None else view.trump].suit[card]


def _groups(sight: Sight) -> int:
    assert sight.picks is not None
    return len({_group(sight, place) for place in range(sight.picks.cards)})


def _pitch(*, cards_wide: int, groups: int, width: int, card: int) -> tuple[int, int]:
    """From card to card, and the gap between suits: side by side where there is room, overlapping where not."""
    for gap in (2, 1, 0):
        if cards_wide * card + (groups - 1) * gap <= width:
            return card, gap
    return max((width - card) // max(cards_wide - 1, 1), 2), 0


def _buttons(canvas: Canvas, sight: Sight, box: Box, look: Look, say: Speaker) -> int:
    """What may be said, in rows; how many of them."""
    if sight.picks is None:
        return 0
    rows: list[list[tuple[int, str]]] = [[]]
    used = 0
    for place, pick in enumerate(sight.picks.said, sight.picks.cards):
        spoken = say(pick.label)
        label = cut(look.plain(f" {pick.number} {spoken[:1].upper()}{spoken[1:]} "), box.width)
        if rows[-1] and used + 1 + cell_len(label) > box.width:
            rows.append([])
            used = 0
        rows[-1].append((place, label))
        used += cell_len(label) + 1
    for y, row in enumerate(rows, box.y):
        x = box.x + (box.width - sum(cell_len(label) + 1 for _, label in row) + 1) // 2
        for place, label in row:
            canvas.spot(x, y, cell_len(label), 1, f"pick:{place}")
            x = canvas.put(x, y, label, look["focus" if place == sight.focus else "button"]) + 1
    return len(rows)


def _footer(canvas: Canvas, sight: Sight, row: int, look: Look) -> None:
    canvas.fill(0, row, canvas.width, 1, look["title"])
    x = 1
    for key, words_, target in sight.keys:
        size = cell_len(key) + 1 + cell_len(words_)
        if x + size > canvas.width - 1:
            return
        canvas.spot(x, row, size, 1, target)
        after = canvas.put(x, row, key, look["title"] + look["focus"])
        x = canvas.put(after + 1, row, look.plain(words_), look["title"]) + 2


def lines_of(notes: Sequence[tuple[str, str]], width: int, most: int) -> tuple[tuple[str, str], ...]:
    """``notes`` wrapped to ``width``, the first ``most`` lines of them."""
    found = [(line, style) for note, style in notes for line in wrap(note, width)]
    return tuple(found[:most])


__all__ = ["Sight", "draw_board", "draw_too_small", "lines_of", "words"]
