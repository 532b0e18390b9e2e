import { createHash } from "node:crypto";
import { nextTurn } from "../../time/turn.js";
import type { Md5Lanes } from "./lanes.js";

/** A body that has arrived. */
interface Arrived {
  readonly pieces: readonly Uint8Array[];
  /** In bytes. */
  readonly size: number;
  readonly resolve: (digest: string) => void;
}

const LANES = 4;

/** When so many were digested, others have their turn: that takes 10 ms, or 27 without lanes. */
const BYTES_OF_A_TURN = 16 * 1024 * 1024;

/** How much longer all lanes take than Node takes for one of them. */
const COST_OF_LANES = 1.5;

/**
 * The MD5 of bodies that have arrived. Of up to four it is made at once, which takes the processor two fifths of the time; what is alone,
 * or much larger than what came with it, is left to Node.
 */
export class Md5Queue {
  /** In the order in which they arrived. */
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
    for (let bytes = 0; bytes < BYTES_OF_A_TURN && this.#waiting.length > 0; ) {
      const company = companyOfFirst(this.#waiting);
      const lanes = areWorthLanes(company) ? this.#loaded() : undefined;
      const together = lanes === undefined ? this.#waiting.slice(0, 1) : company;
      this.#waiting = this.#waiting.filter((body) => !together.includes(body));
      const digests = lanes?.digests(together) ?? together.map(({ pieces }) => md5Of(pieces));
      for (const [index, { resolve, size }] of together.entries()) {
        resolve(digests[index] as string);
        bytes += size;
      }
    }
    if (this.#waiting.length > 0) nextTurn?.(() => this.#work());
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

/** The body that arrived first, and those that are nearest to its size: a lane that has run out costs as much as one that works. */
function companyOfFirst(waiting: readonly Arrived[]): readonly Arrived[] {
  const distance = ({ size }: Arrived) => Math.abs(size - (waiting[0]?.size ?? 0));
  return waiting.toSorted((one, other) => distance(one) - distance(other)).slice(0, LANES);
}

/** True where Node would take longer for them, one after the other. */
function areWorthLanes(bodies: readonly Arrived[]): boolean {
  const sizes = bodies.map(({ size }) => size);
  return sizes.reduce((sum, size) => sum + size, 0) > COST_OF_LANES * Math.max(...sizes);
}

function md5Of(pieces: readonly Uint8Array[]): string {
  const digest = createHash("md5");
  for (const piece of pieces) digest.update(piece);
  return digest.digest("hex");
}
