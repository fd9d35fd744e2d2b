import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";

const out = process.env.WEB_OUT
  ? pathToFileURL(`${process.env.WEB_OUT}/`)
  : new URL("../src/euchre/web/static/", import.meta.url);

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

/** Nearly every function is called while the table is drawn: browsers that know the hint compile them while they load. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  };
}

export default defineConfig({
  plugins: [neverHydrates(), compiledAhead(), svelte({ compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}`.slice(0, 6) } })],
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
