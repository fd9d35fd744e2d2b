// What a player likes, kept in this browser only.

export type Settings = {
  motion: "full" | "less" | "off";
  hold: number; // seconds that a finished trick stays; 0 until it is touched
  confirm: "never" | "touch" | "always";
  sound: boolean;
  letters: boolean; // single letters as keys
  theme: "auto" | "light" | "dark";
};

const DEFAULTS: Settings = {
  motion: "full", hold: 1.5, confirm: "never", sound: false, letters: true, theme: "auto",
};
const KEY = "euchre.settings";

export function load(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const kept: Settings = { ...DEFAULTS };
    if (found && typeof found === "object") {
      for (const [name, value] of Object.entries(found)) {
        if (name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof Settings]) {
          Object.assign(kept, { [name]: value });
        }
      }
    }
    return kept;
  } catch {
    return { ...DEFAULTS };
  }
}

export function save(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: they hold until the page is left
  }
}

/** How long a movement of `ms` takes for this player; 0 for none. */
export function duration(settings: Settings, ms: number): number {
  if (settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.motion === "less" ? ms / 2 : ms;
}
