// Which key does what. Letters can be switched off, for people whose software types them by accident.

import { offers } from "./choices";
import type { App } from "./app.svelte";

/** Does what `key` stands for; false when it stands for nothing now. */
export function press(app: App, key: string): boolean {
  const frame = app.frame;
  if (!frame || app.sheet) return false;
  if (key === "?") return open(app, "keys");
  if (app.mayAct && frame.view && act(app, key)) return true;
  if (!app.settings.letters) return false;
  switch (key.toLowerCase()) {
    case "i": app.askHint(); return true;
    case "l": return open(app, "last");
    case "v": return open(app, "calls");
    case "w": return open(app, "say");
    case "g": return open(app, "settings");
    case "m": return open(app, "more");
    case "e": app.announce(app.standing()); return true;
    case "u": if (frame.seat !== null) void app.ask({ type: "propose", what: "undo" }); return true;
    default: return false;
  }
}

function open(app: App, sheet: App["sheet"]): boolean {
  app.sheet = sheet;
  return true;
}

function act(app: App, key: string): boolean {
  const view = app.frame!.view!;
  const { list, toggle } = offers(view.choices, app.lone);
  const isDigit = /^[1-9]$/.test(key);
  if (!isDigit && !app.settings.letters) return false;
  if (toggle && key.toLowerCase() === "a") {
    app.lone = !app.lone;
    return true;
  }
  const said = list.find((offer) => offer.letter === key.toLowerCase());
  if (said) {
    app.act(said.action);
    return true;
  }
  const held = isDigit ? view.hand[Number(key) - 1] : undefined;
  if (!held) return false;
  if (held.action) app.choose(held.card, held.action, false);
  else if (held.why) app.tell(held.why);
  return true;
}
