import { expect, test } from "vitest";
import { pictureIn } from "../src/wire/imports";

const BYTES = [0xfb, 0xef, 0xbe, 0xff, 0xff, 0xff, 0x00]; // "++++////AA=="
const pictureOf = async (written: string) => {
  const found = await pictureIn(new Blob([`{"format": 0.3, "image": "${written}", "lights": []}`]));
  return found && [...new Uint8Array(await found.arrayBuffer())];
};

test.each([
  ["in letters", "++++////AA=="],
  ["with what JSON may escape", "\\u002B+++\\/\\/\\u002f/AA\\u003d="],
  ["broken into lines", "++++\\r\\n////\\nAA=="],
  ["as an address", "data:image\\/png;base64,++++////AA=="],
])("a map's picture is read %s", async (_how, written) => {
  expect(await pictureOf(written)).toEqual(BYTES);
});

test.each([
  ["no letters", "https://example.org/map.png"],
  ["cut off", "++++////A"],
  ["escaped as nothing is", "++++\\x41"],
  ["empty", ""],
])("a map's picture that is %s is none", async (_how, written) => {
  expect(await pictureOf(written)).toBeUndefined();
});
