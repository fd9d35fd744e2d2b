// Makes the card faces: the CC0 four-colour set with large indices, in our suit colours, made small by svgo.
// The same input gives the same bytes.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { optimize } from "svgo";

const here = new URL("..", import.meta.url);
const faces = new URL("node_modules/@heruka_urgyen/react-playing-cards/src/images/4color-bf/", here);
const static_ = process.env.WEB_OUT ? pathToFileURL(`${process.env.WEB_OUT}/`) : new URL("../src/euchre/web/static/", here);
const out = new URL("cards/", static_);
// what the set calls a suit's colour, and ours: contrast 5.3:1 or more, distinguishable under the three colour-vision types
const SUITS = { C: ["green", "#006d77"], D: ["blue", "#0b5fd8"], H: ["red", "#c8360d"], S: ["black", "#000"] };
const BORDER = /<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="white" stroke="black">/;
const PAPER = '<rect width="240" height="336" x="-120" y="-168" rx="14" ry="14" fill="#fff">';

// The set's aces carry a pip as small as those of a ten.
const SMALL_ACE = 'height="40" x="-20" y="-20"';
const ACE = 'height="104" x="-52" y="-52"';

// Paths are drawn in thousands of units to a card: their fractions are a thousandth of its width.
const options = {
  multipass: true,
  floatPrecision: 1,
  js2svg: { finalNewline: true },
  plugins: [
    { name: "preset-default", params: { overrides: { removeHiddenElems: false, convertPathData: { floatPrecision: 0 } } } },
    { name: "removeAttrs", params: { attrs: ["face", "class", "svg:preserveAspectRatio"] } },
    "removeDimensions",
  ],
};

function face(name) {
  const svg = readFileSync(new URL(`${name}.svg`, faces), "utf8");
  const [theirs, ours] = SUITS[name[1]];
  if (!BORDER.test(svg)) throw new Error(`${name}.svg is not as expected: no border`);
  // only pips and indices: what the picture cards wear keeps its colours
  const symbols = svg.replace(/<symbol id="[SV][^]*?<\/symbol>/g, (symbol) =>
    symbol.replaceAll(`"${theirs}"`, `"${ours}"`),
  );
  return symbols.replace(BORDER, PAPER).replace(name[0] === "A" ? SMALL_ACE : "", name[0] === "A" ? ACE : "");
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const write = (name, svg) => writeFileSync(new URL(`${name}.svg`, out), optimize(svg, options).data);
for (const file of readdirSync(faces).filter((file) => /^[2-9TJQKA][CDHS]\.svg$/.test(file))) {
  const [rank, suit] = file;
  write(rank + suit.toLowerCase(), face(rank + suit));
}
for (const [name, art] of [["back", "back"], ["B", "benny"]]) {
  write(name, readFileSync(new URL(`art/${art}.svg`, here), "utf8"));
}
