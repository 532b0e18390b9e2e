import type { StackCall } from "../../types.js";

const letters = {
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  lower: "abcdefghijklmnopqrstuvwxyz0123456789",
  mixed: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
} as const;

/** Which letters a random text has, besides digits. */
export type Alphabet = keyof typeof letters;

/** A random text of letters and digits. */
export function randomText(ids: StackCall["ids"], length: number, alphabet: Alphabet = "upper"): string {
  const all = letters[alphabet];
  return Array.from(ids.bytes(length), (byte) => all[byte % all.length]).join("");
}
