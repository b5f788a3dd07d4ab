/** The open dice of a battle, thrown again from the published seed. The one rule here is that of docs/dice.md, and no rule of a game. */
import type { EpochCard, RollCard } from "../wire/types";

export type Proof = { readonly is: "holds"; readonly thrown: number } | { readonly is: "differs"; readonly wrong: number } | { readonly is: "no-seed" } | { readonly is: "cannot" };

const DRAWS = 2 ** 32;
const ATTEMPTS = 256;
const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

/** The face that this die shows: HMAC-SHA256 of what it follows from; draws above the largest multiple are thrown away. */
async function faceOf(subtle: SubtleCrypto, key: CryptoKey, { command, purpose, subject, n, sides }: RollCard): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = new TextEncoder().encode([command, purpose, subject, n, attempt].join("\0"));
    const drawn = new DataView(await subtle.sign("HMAC", key, text)).getUint32(0);
    if (drawn < DRAWS - (DRAWS % sides)) return (drawn % sides) + 1;
  }
  return 0;
}

/** Whether each published seed has its fingerprint, and each die falls again as it did. */
export async function prove(rolls: readonly RollCard[], epochs: { readonly [epoch: string]: EpochCard }, crypto: Crypto = globalThis.crypto): Promise<Proof> {
  // Missing on plain http under a name that is not localhost, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return { is: "cannot" };
  const keys = new Map<number, CryptoKey>();
  for (const [epoch, card] of Object.entries(epochs)) {
    if (card.table_seed === undefined) continue;
    const seed = bytesOf(card.table_seed);
    if (hex(await subtle.digest("SHA-256", seed)) !== card.table) return { is: "no-seed" };
    keys.set(Number(epoch), await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]));
  }
  let wrong = 0;
  for (const roll of rolls) {
    const key = keys.get(roll.epoch);
    if (key === undefined || (await faceOf(subtle, key, roll)) !== roll.face) wrong += 1;
  }
  return wrong === 0 ? { is: "holds", thrown: rolls.length } : { is: "differs", wrong };
}
