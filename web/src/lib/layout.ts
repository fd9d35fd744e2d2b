// Where seats, played cards and badges go: the own seat is at the bottom, the others follow clockwise.

export type Spot = { x: number; y: number }; // in percent of the felt, the centre of what stands there

/** How many places clockwise `seat` sits from the receiver; a spectator looks from seat 0. */
export function place(seat: number, own: number | null, players: number): number {
  return (seat - (own ?? 0) + players) % players;
}

const WIDE: Record<number, Spot[]> = {
  1: [{ x: 50, y: 11 }],
  2: [{ x: 15, y: 26 }, { x: 85, y: 26 }],
  3: [{ x: 10, y: 46 }, { x: 50, y: 11 }, { x: 90, y: 46 }],
  4: [{ x: 10, y: 58 }, { x: 27, y: 12 }, { x: 73, y: 12 }, { x: 90, y: 58 }],
  5: [{ x: 10, y: 62 }, { x: 14, y: 18 }, { x: 50, y: 11 }, { x: 86, y: 18 }, { x: 90, y: 62 }],
  6: [{ x: 10, y: 68 }, { x: 10, y: 26 }, { x: 34, y: 11 }, { x: 66, y: 11 }, { x: 90, y: 26 }, { x: 90, y: 68 }],
};
const TALL: Record<number, Spot[]> = {
  1: [{ x: 50, y: 11 }],
  2: [{ x: 21, y: 18 }, { x: 79, y: 18 }],
  3: [{ x: 16, y: 44 }, { x: 50, y: 11 }, { x: 84, y: 44 }],
  4: [{ x: 16, y: 50 }, { x: 27, y: 12 }, { x: 73, y: 12 }, { x: 84, y: 50 }],
  5: [{ x: 16, y: 60 }, { x: 16, y: 28 }, { x: 50, y: 10 }, { x: 84, y: 28 }, { x: 84, y: 60 }],
  6: [{ x: 16, y: 64 }, { x: 16, y: 36 }, { x: 27, y: 10 }, { x: 73, y: 10 }, { x: 84, y: 36 }, { x: 84, y: 64 }],
};

/** Where the seat `at` places clockwise from the bottom stands; null for the bottom itself, which has its own row. */
export function seatSpot(at: number, players: number, tall: boolean): Spot | null {
  return at === 0 ? null : ((tall ? TALL : WIDE)[players - 1]?.[at - 1] ?? null);
}

/** Where the card of that seat lies in the running trick: from the centre towards its seat. */
export function trickSpot(at: number, players: number, tall: boolean): Spot {
  const seat = seatSpot(at, players, tall) ?? { x: 50, y: 100 };
  const reach = players > 4 ? 0.5 : 0.42;
  const centre = { x: 50, y: 56 };
  const up = players > 4 || tall ? reach : 0.35; // on a wide felt a partner's card stays clear of the name above it
  const down = at === 0 ? 0.44 : up;
  return { x: centre.x + (seat.x - centre.x) * reach * (tall ? 1 : 0.8), y: centre.y + (seat.y - centre.y) * down };
}

/** The way from the centre to that seat, for cards that come and go: a vector of length one. */
export function heading(at: number, players: number, tall: boolean): Spot {
  const seat = seatSpot(at, players, tall) ?? { x: 50, y: 100 };
  const [x, y] = [seat.x - 50, seat.y - 52];
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
