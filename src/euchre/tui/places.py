"""Where everything lies: nameplates, played cards, the hand, the side panel; for any number of seats and any size."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import HUGE, LARGE, MEDIUM, SMALL, Size

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
# Rows from which the cards on the table, and those in the hand, are drawn larger.
ROOMY, TALL, VAST = 30, 36, 44


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One seat: where its nameplate stands, ``side`` saying how it is aligned, and where its card is laid."""

    plate: Box
    card: tuple[int, int]
    side: str


@dataclass(frozen=True, slots=True)
class Places:
    """A whole screen. ``slots[0]`` is the player at the bottom; the others follow clockwise."""

    slots: tuple[Slot, ...]
    trick: Size
    hand: Size
    felt: Box
    panel: Box
    upcard: tuple[int, int]
    hand_at: Box
    question: int
    buttons: Box
    notes: Box
    footer: int


def fits(width: int, height: int) -> bool:
    """Is there room for a table?"""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def places_for(seats: int, width: int, height: int, *, lesson: bool = False) -> Places:
    """The places on a screen that :func:`fits`; for a ``lesson`` the panel takes more of it."""
    trick = HUGE if height >= VAST else LARGE if height >= TALL else MEDIUM if height >= ROOMY else SMALL
    hand = HUGE if height >= VAST else LARGE if height >= ROOMY else MEDIUM
    panel_width = 37 if lesson else 26 if width < 100 else min(width // 3, 40)
    felt_width = width - panel_width - 1
    below = hand.height + 1 + 1 + 2 + 2 + 1  # raised card, hand, question, buttons, notes, footer
    felt = _together(Box(0, 1, felt_width, height - 1 - below), seats, trick)
    start = height - below
    question = start + 1 + hand.height
    return Places(
        _slots(seats, felt, trick),
        trick,
        hand,
        felt,
        Box(felt_width + 1, 1, panel_width - 1, question - 1),
        (felt.x + (felt.width - trick.width) // 2, _rows(felt, trick)[1]),
        Box(1, start, felt_width - 1, hand.height + 1),
        question,
        Box(1, question + 1, width - 2, 2),
        Box(1, question + 3, width - 2, 2),
        height - 1,
    )


def _together(room: Box, seats: int, trick: Size) -> Box:
    """The middle of ``room``, so large that the players of a large screen still sit at one table."""
    width = min(room.width, 54 + 6 * (trick.width - SMALL.width) + 12 * max(seats - 4, 0))
    height = min(room.height, 3 * trick.height + 4)
    return Box(room.x + (room.width - width) // 2, room.y + (room.height - height + 1) // 2, width, height)


def _rows(felt: Box, trick: Size) -> tuple[int, int, int]:
    """The rows where cards of the top seats, the seats at the sides and the player begin."""
    first = felt.y + 2
    last = felt.y + felt.height - 1 - trick.height
    return first, (first + last) // 2, last


def _slots(seats: int, felt: Box, trick: Size) -> tuple[Slot, ...]:
    first, middle, last = _rows(felt, trick)
    if seats > 4:  # the cards of those beside the far side would lie under the nameplates
        middle = min(first + trick.height, last)
    centre = felt.x + (felt.width - trick.width) // 2
    own = Slot(Box(felt.x, felt.y + felt.height - 1, felt.width, 1), (centre, last), "middle")
    if seats == 2:
        return own, _top(felt, first, centre, 0, 1, trick)
    wing = 14 if felt.width >= 50 else 11
    gap = max((felt.width - 2 * wing - 3 * trick.width) // 4, 1)
    above = 0 if seats > 4 else 1
    left = Slot(Box(felt.x + 1, middle - above, wing, trick.height + 1), (felt.x + wing + gap, middle), "left")
    right_card = felt.x + felt.width - wing - gap - trick.width
    right_plate = Box(felt.x + felt.width - wing - 1, middle - above, wing, trick.height + 1)
    right = Slot(right_plate, (right_card, middle), "right")
    tops = [_top(felt, first, centre, k, seats - 3, trick) for k in range(seats - 3)]
    return own, left, *tops, right


def _top(felt: Box, row: int, centre: int, number: int, count: int, trick: Size) -> Slot:
    """One of ``count`` seats along the far side."""
    if count == 1:
        return Slot(Box(felt.x, felt.y, felt.width, 2), (centre, row), "middle")
    width = felt.width // count
    x = felt.x + number * width
    return Slot(Box(x, felt.y, width - 1, 2), (x + (width - trick.width) // 2, row), "middle")
