import type { Random } from "@cloudstub/core";
import type { Ids } from "@cloudstub/kit";

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
