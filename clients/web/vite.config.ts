import { resolve } from "node:path";
import { defineConfig } from "vite";

// Two documents, because a relative address must hold under `/` and under `/t/<table>`, whatever path lies before.
// Nothing is inlined: the server's content policy allows no inline script, no style and no data: address.
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../../server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      input: { index: resolve(import.meta.dirname, "index.html"), table: resolve(import.meta.dirname, "t/index.html") },
    },
  },
  server: { host: "127.0.0.1" },
  test: { include: ["tests/**/*.test.ts"] },
});
