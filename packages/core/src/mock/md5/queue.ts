import { createHash } from "node:crypto";
import { nextTurn } from "../turn.js";
import type { Md5Lanes } from "./lanes.js";

/** A body that has arrived. */
interface Arrived {
  readonly pieces: readonly Uint8Array[];
  /** In bytes. */
  readonly size: number;
  readonly resolve: (digest: string) => void;
}

const LANES = 4;

/** How much longer all lanes take than Node takes for one of them. */
const COST_OF_LANES = 1.5;

/**
 * The MD5 of bodies that have arrived. Of up to four that arrived in the same turn of the event loop it is made at once, which takes the
 * processor two fifths of the time; what is alone, or much larger than what came with it, is left to Node.
 */
export class Md5Queue {
  #waiting: Arrived[] = [];
  #lanes: Md5Lanes | undefined;
  #isAskedFor = false;

  /** The MD5 of a body's pieces, in hexadecimal digits. */
  digest(pieces: readonly Uint8Array[], size: number): Promise<string> {
    if (nextTurn === undefined) return Promise.resolve(md5Of(pieces));
    if (this.#waiting.length === 0) nextTurn(() => this.#work());
    return new Promise((resolve) => {
      this.#waiting.push({ pieces, size, resolve });
    });
  }

  #work(): void {
    const bodies = this.#waiting.sort((one, other) => other.size - one.size);
    this.#waiting = [];
    while (bodies.length > 0) {
      const lanes = areWorthLanes(bodies) ? this.#loaded() : undefined;
      const together = bodies.splice(0, lanes === undefined ? 1 : LANES);
      const digests = lanes?.digests(together) ?? together.map(({ pieces }) => md5Of(pieces));
      for (const [index, { resolve }] of together.entries()) resolve(digests[index] as string);
    }
  }

  /** What is loaded when it is first of use; until then, and where it can't be, Node does all. */
  #loaded(): Md5Lanes | undefined {
    if (!this.#isAskedFor) {
      this.#isAskedFor = true;
      void this.#load();
    }
    return this.#lanes;
  }

  async #load(): Promise<void> {
    try {
      const { Md5Lanes } = await import("./lanes.js");
      this.#lanes = new Md5Lanes();
    } catch {
      // A processor without vectors, a Node without WebAssembly, a limit to the address space: all of it can be done without.
    }
  }
}

/** True where Node would take longer for the largest of them, one after the other. They are in the order of their sizes. */
function areWorthLanes(bodies: readonly Arrived[]): boolean {
  const [largest = 0, ...others] = bodies.slice(0, LANES).map(({ size }) => size);
  return others.reduce((sum, size) => sum + size, largest) > COST_OF_LANES * largest;
}

function md5Of(pieces: readonly Uint8Array[]): string {
  const digest = createHash("md5");
  for (const piece of pieces) digest.update(piece);
  return digest.digest("hex");
}
