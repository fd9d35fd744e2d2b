// Cards as text: rank and suit as in `Jd`, the joker `B`, a card that may not be known `Xx`.

import { t } from "./texts";

export type Card = string;
export type Suit = "c" | "d" | "h" | "s";
export const SUITS: readonly Suit[] = ["s", "h", "c", "d"];
export const UNKNOWN: Card = "Xx";
const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
const MATES: Record<string, string> = { c: "s", s: "c", d: "h", h: "d" };

/** Where the picture of a card is; `faces` is the address with `*` for the card. */
export function face(faces: string, card: Card): string {
  return faces.replace("*", card === UNKNOWN ? "back" : card);
}

export function symbol(suit: string): string {
  return SYMBOLS[suit] ?? "";
}

export function suitOf(card: Card): string {
  return card === "B" ? "" : (card[1] ?? "");
}

export function isRightBower(card: Card, trump: string | null, bowers: boolean): boolean {
  return bowers && trump !== null && card === `J${trump}`;
}

export function isLeftBower(card: Card, trump: string | null, bowers: boolean): boolean {
  return bowers && trump !== null && card === `J${MATES[trump]}`;
}

export function suitName(suit: string): string {
  switch (suit) {
    case "c": return t("clubs");
    case "d": return t("diamonds");
    case "h": return t("hearts");
    case "s": return t("spades");
    default: return t("no trump");
  }
}

/** `J♦`; the joker by its name. */
export function short(card: Card): string {
  if (card === "B") return t("Joker");
  const rank = card[0] === "T" ? "10" : card[0];
  return `${rank}${symbol(suitOf(card))}`;
}

/** `Jack of diamonds`: a whole name for each card, since languages build them differently. */
export function cardName(card: Card): string {
  if (card === "B") return t("Joker");
  if (card === UNKNOWN) return t("a card face down");
  const suit = suitName(suitOf(card));
  switch (card[0]) {
    case "A": return t("ace of {suit}", { suit });
    case "K": return t("king of {suit}", { suit });
    case "Q": return t("queen of {suit}", { suit });
    case "J": return t("jack of {suit}", { suit });
    case "T": return t("{n} of {suit}", { n: 10, suit });
    default: return t("{n} of {suit}", { n: card[0] ?? "", suit });
  }
}

/** Its name with what it counts as: the left bower is a card of the trump suit. */
export function fullName(card: Card, trump: string | null, bowers: boolean): string {
  if (isLeftBower(card, trump, bowers)) return t("{card}, left bower", { card: cardName(card) });
  if (isRightBower(card, trump, bowers)) return t("{card}, right bower", { card: cardName(card) });
  return cardName(card);
}
