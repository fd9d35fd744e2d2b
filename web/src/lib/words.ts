// The few words that are made here: short ones for buttons, bubbles and headings. Sentences come from the server.

import { suitName, symbol } from "./cards";
import type { Frame, RulesInfo } from "./protocol";
import { partnersOf, sideOf } from "./table";
import { t } from "./texts";

const parts = (action: string): { word: string; what: string; alone: boolean } => {
  const [bare = "", flag] = action.split("+");
  const [word = "", what = ""] = bare.split(":");
  return { word, what, alone: flag === "alone" };
};

export function suitLabel(suit: string): string {
  return suit === "nt" ? t("no trump") : `${symbol(suit)} ${suitName(suit)}`;
}

export function bidName(bid: string): string {
  switch (bid) {
    case "big": return t("big pepper");
    case "misere": return t("misère");
    case "nap": return t("nap");
    case "wellington": return t("Wellington");
    case "blucher": return t("Blücher");
    default: return bid;
  }
}

/** What stands beside a seat: the last thing it said, in a word or two. */
export function bubble(frame: Frame, rules: RulesInfo, seat: number, action: string): string {
  const { word, what, alone } = parts(action);
  const dealer = frame.view?.dealer ?? -1;
  const lone = (text: string): string => (alone ? t("{call}, alone", { call: text }) : text);
  switch (word) {
    case "pass": return t("Pass");
    case "order":
      if (seat === dealer) return lone(t("Picks it up"));
      return lone(partnersOf(rules, dealer).includes(seat) ? t("Assists") : t("Orders it up"));
    case "name": return lone(suitLabel(what));
    case "bid": return bidName(what);
    case "claim": return t("A claim");
    case "take": return t("Takes it");
    case "leave": return t("Leaves it");
    case "alone": {
      const maker = frame.view?.maker ?? -1;
      return sideOf(rules, maker) === sideOf(rules, seat) ? t("Alone") : t("Defends alone");
    }
    case "call": return t("Best, please");
    case "decline": return t("Keeps the hand");
    default: return "";
  }
}

/** The letter that chooses an action on a keyboard. */
export function letter(action: string): string {
  const { word, what } = parts(action);
  if (word === "name") return what === "nt" ? "n" : what;
  if (word === "bid") return /^\d$/.test(what) ? what : (LADDER[what] ?? "");
  return LETTERS[word] ?? "";
}

const LADDER: Record<string, string> = { misere: "m", nap: "n", wellington: "w", blucher: "b", big: "7" };
const LETTERS: Record<string, string> = {
  pass: "p", order: "o", take: "z", leave: "x", alone: "a", together: "t", call: "b", decline: "k", claim: "y",
};

export function sideName(frame: Frame, rules: RulesInfo, side: number): string {
  const [name = "", partner = ""] = (rules.sides[side] ?? []).map((seat) => frame.scene.places[seat]?.name ?? "");
  return partner ? t("{name} & {partner}", { name, partner }) : name;
}

/** What a score is headed with: we, they, or the name of a player. */
export function sideLabel(frame: Frame, rules: RulesInfo, side: number): string {
  const pairs = rules.sides.length === 2 && rules.sides.every((seats) => seats.length > 1);
  if (!pairs || frame.seat === null) return sideName(frame, rules, side);
  return rules.sides[side]?.includes(frame.seat) ? t("We") : t("They");
}

/** A number with a real minus sign. */
export function number(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

export function signed(points: number): string {
  return points < 0 ? number(points) : `+${points}`;
}
