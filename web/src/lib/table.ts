// Questions about a frame that several components ask. Rules are the server's business: nothing here knows any.

import type { Frame, RulesInfo, View } from "./protocol";

export function sideOf(rules: RulesInfo, seat: number): number {
  return rules.sides.findIndex((side) => side.includes(seat));
}

export function partnersOf(rules: RulesInfo, seat: number): number[] {
  return (rules.sides[sideOf(rules, seat)] ?? []).filter((other) => other !== seat);
}

/** May the receiver act now? */
export function isMyTurn(frame: Frame): boolean {
  return frame.scene.phase === "play" && frame.seat !== null && frame.view?.turn === frame.seat;
}

/** Is trump being made, or something else decided before the first card? */
export function isTalking(view: View): boolean {
  return !["play", "over", "review"].includes(view.phase);
}

/** Does the upcard lie on the felt? Once cards are played it is out of the way, wherever it went. */
export function upcardLies(view: View): boolean {
  return view.upcard !== null && ["up", "down", "left", "aside"].includes(view.upcard_place) && isTalking(view);
}

/** What a seat has said last in this deal, as an action; null when it has said nothing. */
export function lastSaid(view: View, seat: number): string | null {
  for (let k = view.log.length - 1; k >= 0; k--) {
    const said = view.log[k];
    if (said?.seat === seat && !said.quiet && !said.action.startsWith("play:")) return said.action;
  }
  return null;
}

/** The last finished trick. */
export function lastTrick(view: View) {
  return view.past[view.past.length - 1] ?? null;
}
