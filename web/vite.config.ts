import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";

const out = process.env.WEB_OUT
  ? pathToFileURL(`${process.env.WEB_OUT}/`)
  : new URL("../src/euchre/web/static/", import.meta.url);
const cards = new URL("cards/", out);

/** The same for as long as no card changes: browsers may keep the faces for ever. */
function cardsHash(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(cards).sort()) hash.update(name).update(readFileSync(new URL(name, cards)));
  return hash.digest("hex").slice(0, 8);
}

/** Nothing here is rendered on a server first: what Svelte would need to take such markup over can be left out. */
function neverHydrates(): Plugin {
  const [mark, setter] = ["export let hydrating = false;", /(export function set_hydrating\(value\) \{)[^}]*\}/];
  return {
    name: "never-hydrates",
    enforce: "pre",
    transform(code, id) {
      if (!/svelte\/src\/internal\/client\/dom\/hydration\.js$/.test(id)) return undefined;
      if (!code.includes(mark) || !setter.test(code)) this.error("Svelte's hydration is not where it was");
      return code.replace(mark, "export const hydrating = false;").replace(setter, "$1}");
    },
  };
}

export default defineConfig({
  plugins: [neverHydrates(), svelte({ compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}`.slice(0, 6) } })],
  define: { __CARDS__: JSON.stringify(cardsHash()) },
  base: "./",
  publicDir: false,
  build: {
    outDir: fileURLToPath(out),
    emptyOutDir: false,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      input: { table: fileURLToPath(new URL("src/main.ts", import.meta.url)) },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "table[extname]",
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
