import { describe, expect, test } from "vitest";

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const styles = import.meta.glob<string>("../src/styles/*.css", { query: "?raw", import: "default", eager: true });

const written = Object.entries(sources).filter(([path]) => !path.endsWith("/types.ts"));
const components = written.filter(([path]) => path.includes("/components/"));

/** Words that people at a table never read on a screen. */
const NEVER = ["commit", "void", "fork", "event", "snapshot", "seat", "socket", "version", "token", "undefined", "NaN", "null"];

describe("the sources", () => {
  test.each(written)("%s writes no markup from text", (_path, text) => {
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(/);
  });

  test.each(components)("%s says nothing that is not in the catalogue", (_path, text) => {
    expect(text).not.toMatch(/>\s*[A-Z][a-z]+ [a-z]+[^<{]*<\//);
    expect(text).not.toMatch(/(placeholder|aria-label|title)="[^"]/);
  });

  test.each(components)("%s is one component's length", (_path, text) => {
    expect(text.split("\n").length).toBeLessThanOrEqual(150);
  });

  test("the catalogue has no word of the machine room", () => {
    const catalogue = written.flatMap(([path, text]) => (/\/catalogue\w*\.ts$/.test(path) ? [text] : [])).join("\n").replace(/^type .*$/gm, "");
    const said = [...catalogue.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map((found) => found[1] ?? found[2] ?? "");
    const sentences = said.map((text) => text.replace(/\$\{[^}]*\}/g, "…")).filter((text) => !text.startsWith("./"));
    for (const word of NEVER) {
      const pattern = new RegExp(`\\b${word}s?\\b`, word === "NaN" ? "" : "i");
      expect(sentences.filter((text) => pattern.test(text)), word).toEqual([]);
    }
  });
});

test.each(Object.entries(styles))("%s has no colour of its own", (_path, text) => {
  expect(text).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/i);
});

test.each(Object.entries(styles))("%s has no size of its own but shares of type and window", (_path, text) => {
  const rules = text.replace(/@media[^{]*/g, "");
  expect(rules.match(/[\d.]+(px|rem|ch)\b/g)).toBeNull();
});
