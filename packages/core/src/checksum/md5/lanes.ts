import { Message } from "./message.js";
import { md5Program, memoryLayout } from "./program.js";

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  run(bytes: number): void;
}

/** Node's types for TypeScript leave it out. */
declare const WebAssembly: {
  readonly Module: new (program: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
};

/** MD5 of up to four messages at once. The constructor throws where WebAssembly or its vectors are missing. */
export class Md5Lanes {
  readonly #run: (bytes: number) => void;
  readonly #memory: DataView;
  readonly #inputs: readonly Uint8Array[];

  constructor() {
    const { run, memory } = new WebAssembly.Instance(new WebAssembly.Module(md5Program())).exports;
    const { constants, input, stride, largest } = memoryLayout;
    this.#run = run;
    this.#memory = new DataView(memory.buffer);
    this.#inputs = [0, 1, 2, 3].map((lane) => new Uint8Array(memory.buffer, input + stride * lane, largest));
    // RFC 1321, section 3.4: the integer part of 4294967296 times abs(sin(i)).
    for (let step = 0; step < 64; step++) {
      this.#memory.setUint32(constants + 4 * step, Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1))), true);
    }
  }

  /** The digests of at most four bodies, in hexadecimal digits and their order. */
  digests(bodies: readonly { readonly pieces: readonly Uint8Array[]; readonly size: number }[]): string[] {
    const digests = bodies.map(() => "");
    let unfinished = bodies.map(({ pieces, size }, lane) => ({ lane, message: new Message(pieces, size) }));
    for (const { lane } of unfinished) this.#begin(lane);
    while (unfinished.length > 0) {
      const bytes = Math.min(memoryLayout.largest, ...unfinished.map(({ message }) => message.left));
      for (const { lane, message } of unfinished) message.read(this.#inputs[lane] as Uint8Array, bytes);
      // The lanes that are not used, or not any more, are digested too; nobody looks at them.
      this.#run(bytes);
      unfinished = unfinished.filter(({ lane, message }) => {
        if (message.left === 0) digests[lane] = this.#digest(lane);
        return message.left > 0;
      });
    }
    return digests;
  }

  #begin(lane: number): void {
    for (const [word, value] of initialState.entries()) this.#memory.setUint32(placeOf(word, lane), value, true);
  }

  #digest(lane: number): string {
    const digest = Buffer.alloc(16);
    for (let word = 0; word < 4; word++) digest.writeUInt32LE(this.#memory.getUint32(placeOf(word, lane), true), 4 * word);
    return digest.toString("hex");
  }
}

/** RFC 1321, section 3.3. */
const initialState = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];

function placeOf(word: number, lane: number): number {
  return memoryLayout.state + 16 * word + 4 * lane;
}
