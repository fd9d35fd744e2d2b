// What may be said now, as buttons: with a switch for going alone instead of every call twice.

import type { Choice } from "./protocol";
import { letter } from "./words";

export type Offer = Choice & { letter: string; suit: string };

const ALONE = "+alone";

export function offers(choices: readonly Choice[], lone: boolean): { list: Offer[]; toggle: boolean } {
  const all = new Map(choices.map((choice) => [choice.action, choice]));
  const twin = (action: string): Choice | undefined => all.get(action + ALONE);
  const isTwin = (action: string): boolean => action.endsWith(ALONE) && all.has(action.slice(0, -ALONE.length));
  const list = choices
    .filter((choice) => !isTwin(choice.action))
    .map((choice) => (lone && twin(choice.action)) || choice)
    .map((choice) => ({ ...choice, letter: letter(choice.action), suit: suitNamed(choice.action) }));
  return { list, toggle: choices.some((choice) => isTwin(choice.action)) };
}

function suitNamed(action: string): string {
  return action.startsWith("name:") ? action.slice(5).split("+")[0] ?? "" : "";
}
