// Texts that people read: English is the key, a catalogue gives the other languages. The same format as in Python.

export type Catalogue = {
  language?: string;
  forms?: string; // the plural form of n: at place n below 100, at 100 + n % 100 above
  messages?: Record<string, string | string[]>;
};
export type Values = Record<string, string | number>;

let catalogue: Catalogue = {};

export function speak(found: Catalogue): void {
  catalogue = found;
}

/** Reads the catalogue that the page carries. */
export function readCatalogue(page: Document): void {
  const carried = page.getElementById("texts")?.textContent;
  if (carried) speak(JSON.parse(carried) as Catalogue);
}

function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A whole sentence or label; `{name}` stands for a value. */
export function t(template: string, values: Values = {}): string {
  const found = catalogue.messages?.[template];
  const chosen = Array.isArray(found) ? found[found.length - 1] : found;
  return fill(chosen || lengthened(template), values);
}

/** A sentence that counts; `{n}` is the number. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const found = catalogue.messages?.[one];
  const all = { n, ...values };
  if (Array.isArray(found) && catalogue.forms) {
    const at = Math.abs(n) < 100 ? Math.abs(n) : 100 + (Math.abs(n) % 100);
    return fill(found[Number(catalogue.forms[at])] ?? many, all);
  }
  return fill(lengthened(n === 1 ? one : many), all);
}

/** The pseudo-language: 40% longer, so that a layout shows what it cannot hold. */
function lengthened(template: string): string {
  if (catalogue.language !== "xx") return template;
  const letters = template.replace(/\{\w+\}/g, "").length;
  return template.replace(/[aceinorsuyz](?![^{]*\})/g, (c) => PSEUDO[c] ?? c) + "~".repeat(Math.ceil(letters * 0.4));
}

const PSEUDO: Record<string, string> = {
  a: "á", c: "č", e: "é", i: "í", n: "ñ", o: "ó", r: "ř", s: "š", u: "ú", y: "ý", z: "ž",
};
