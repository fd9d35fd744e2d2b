from array import array
from collections.abc import Sequence

from .batch import Deals
from .bidding import Terms
from .position import Position

NAME: str

def trios_size() -> tuple[int, int]: ...
def trios_piece(piece: int) -> bytes: ...
def trios_use(table: bytes | None) -> None: ...
def tricks(position: Position, most: bool = ...) -> int: ...
def at_least(position: Position, goal: int, most: bool = ...) -> bool: ...
def card_tricks(position: Position, most: bool = ...) -> list[tuple[int, int]]: ...
def perft(position: Position, depth: int) -> int: ...
def count(position: Position) -> list[int]: ...
def solve_many(deals: Deals, pay: Sequence[int], most: bool, found: array[int], first: int, last: int) -> int: ...
def card_values_many(
    deals: Deals, pay: Sequence[int], most: bool, width: int, found: array[int], first: int, last: int
) -> int: ...
def playout_many(
    deals: Deals, pay: Sequence[int], rules: bool, seed: int, found: array[int], first: int, last: int
) -> int: ...
def random_games(stick: bool, bury: bool, seed: int, found: array[int], first: int, last: int) -> None: ...
def deal_many(
    deck: bytes,
    seats: int,
    size: int,
    sides: bytes,
    trumps: bytes,
    seed: int,
    hands: array[int],
    trump: array[int],
    turn: array[int],
    makers: array[int],
    first: int,
    last: int,
) -> None: ...
def worlds_table(weights: array[float], room: array[int], ways: array[float]) -> None: ...
def worlds_many(
    cards: bytes,
    weights: array[float],
    room: array[int],
    ways: array[float],
    seed: int,
    found: array[int],
    first: int,
    last: int,
) -> None: ...
def hand_class(hand: int, upcard: int) -> tuple[int, tuple[int, int, int, int]]: ...
def leaf_deals(
    terms: Terms,
    worlds: int,
    seed: int,
    squares: array[float],
    products: array[float],
    cells: array[int],
    marks: array[int],
    points: array[int],
    first: int,
    last: int,
) -> None: ...
def rough_classes(found: array[int]) -> int: ...
def train_bidding(
    terms: Terms,
    fit: array[float],
    regret: array[float],
    total: array[float],
    rough_of: array[int],
    rough: array[float],
    rough_seen: array[float],
    rough_total: array[float],
    seed: int,
    first: int,
    last: int,
) -> None: ...
def bidding_shares(
    total: array[float],
    regret: array[float],
    rough_of: array[int],
    rough_total: array[float],
    rough: array[float],
    shy: float,
    table: bytearray,
) -> None: ...
def regret_bound(regret: array[float]) -> float: ...
def call_weights(
    table: bytes,
    steps: array[int],
    upcard: int,
    dealt: array[int],
    put: array[int],
    least: float,
    found: array[float],
    first: int,
    last: int,
) -> None: ...
def duel_tables(
    terms: Terms,
    one: bytes,
    two: bytes,
    worlds: int,
    seed: int,
    found: array[int],
    counts: array[int],
    first: int,
    last: int,
) -> None: ...
