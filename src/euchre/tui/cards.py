"""Cards on a canvas: faces small and large, backs, marks for the left bower and the joker."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from ..cards import Card, Suit
from ..rules import Rules
from .canvas import Canvas
from .look import Look


@dataclass(frozen=True, slots=True)
class Size:
    """How large a card is drawn."""

    width: int
    height: int


SMALL, MEDIUM, LARGE, HUGE = Size(5, 3), Size(6, 4), Size(7, 5), Size(9, 7)


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn of a card besides itself: a ``mark`` such as ``left``, a ``number`` to press, and its state."""

    mark: str = ""
    number: str = ""
    is_faint: bool = False
    is_focused: bool = False


def is_left(card: Card, trump: Suit | None, rules: Rules) -> bool:
    """Is ``card`` the left bower?"""
    return rules.bowers and trump is not None and trump < 4 and card == 16 * trump.mate + 11


def draw_card(canvas: Canvas, x: int, y: int, size: Size, card: Card, look: Look, face: Face = Face()) -> None:
    """``card`` with its upper left corner at (x, y)."""
    paper = look["focus"] if face.is_focused else look["faint"] if face.is_faint else look["card"]
    edge = paper if face.is_focused or face.is_faint else paper + look["edge"]
    ink = paper if face.is_faint else paper + look.suit_style(card.suit)
    _frame(canvas, x, y, size, look, edge, face.number)
    inner = size.width - 2
    canvas.fill(x + 1, y + 1, inner, size.height - 2, paper)
    text = _letters(card, inner, look)
    bold = Style(bold=not face.is_faint)
    canvas.put(x + 1, y + 1, text, ink + bold)
    if size.height >= 5 and not card.is_joker:
        canvas.middle(x + 1, y + size.height // 2, inner, look.plain(card.suit.symbol), ink + bold)
    if size.height >= 7:
        canvas.right(x + 1 + inner, y + size.height - 2, text, ink)
    if face.mark and size.height > 3:
        canvas.middle(x + 1, y + size.height - 2, inner, face.mark[:inner], ink + Style(italic=True))
    elif face.mark:
        canvas.put(x + inner, y + size.height - 1, face.mark[:1].upper(), edge + bold)


def _letters(card: Card, inner: int, look: Look) -> str:
    if not card.is_joker:
        return look.card_text(card)
    return "Joker" if inner >= 5 else "Jok" if inner == 3 else "Jkr"


def draw_back(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """A card face down."""
    _frame(canvas, x, y, size, look, look["back"], "")
    for row in range(1, size.height - 1):
        canvas.put(x + 1, y + row, look.symbol("back") * (size.width - 2), look["back"])


def draw_place(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """Where a card is about to be laid."""
    _frame(canvas, x, y, size, look, look["line"], "")


def _frame(canvas: Canvas, x: int, y: int, size: Size, look: Look, style: Style, number: str) -> None:
    inner = size.width - 2
    for row, name in ((y, "top"), (y + size.height - 1, "bottom")):
        left, line, right = tuple(look.symbol(name))
        canvas.put(x, row, left + line * inner + right, style)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, look.symbol("side"), style)
        canvas.put(x + size.width - 1, row, look.symbol("side"), style)
    if number:
        canvas.middle(x + 1, y + size.height - 1, inner, number, style + Style(bold=True))
