import type { Ids } from "@cloudstub/kit";

/** A number from 0 up to 1, without 1. */
export type Random = () => number;

/** The same sequence for the same seed: the generator sfc32 over the seed, by Chris Doty-Humphrey, which PractRand tested. */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1];
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** Ids that are the same in each run. They can be guessed: for worlds of a test only. */
export function idsOf(random: Random): Ids {
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  return {
    bytes,
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString("hex");
      // The version, and the variant 10xx (RFC 9562, section 5.4).
      const variant = "89ab"[Math.floor(random() * 4)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** Some of a list in any order, each at most once. */
export function someOf<T>(list: readonly T[], count: number, random: Random): T[] {
  const left = [...list];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen;
}
