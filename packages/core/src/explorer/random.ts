import type { Ids } from "@cloudstub/kit";
import type { Random } from "../choices/random.js";

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

/** A fair sample of all that it is given, and all of it while there is room. Chance is asked only when there is none. */
export class Sample<T> {
  readonly kept: T[] = [];
  readonly #room: number;
  readonly #random: Random;
  #given = 0;

  constructor(room: number, random: Random) {
    this.#room = room;
    this.#random = random;
  }

  /** Keeps it, or leaves it out by chance: Algorithm R, https://doi.org/10.1145/3147.3165 */
  add(one: T): void {
    const place = ++this.#given <= this.#room ? this.kept.length : Math.floor(this.#random() * this.#given);
    if (place < this.#room) this.kept[place] = one;
  }
}
