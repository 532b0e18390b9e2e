/** A {@link Tally} as it is kept. */
export interface TallyRecord {
  readonly records: number;
  /** 16 hexadecimal digits. */
  readonly sum: string;
}

/**
 * How many entries of the database belong together, and a sum of their digests. The sum is that of all orders in which they
 * are added, and what was added is removed again at the same small cost: no entry can be missing, or be another, without
 * a difference.
 */
export class Tally {
  #records = 0;
  // A sum of 64 bits, in halves that JavaScript adds without a BigInt.
  #high = 0;
  #low = 0;

  get records(): number {
    return this.#records;
  }

  add(key: Uint8Array, checksum: number): void {
    this.#change(key, checksum, 1);
  }

  remove(key: Uint8Array, checksum: number): void {
    this.#change(key, checksum, -1);
  }

  clone(): Tally {
    const copy = new Tally();
    copy.#records = this.#records;
    copy.#high = this.#high;
    copy.#low = this.#low;
    return copy;
  }

  equals({ records, sum }: TallyRecord): boolean {
    const own = this.toJSON();
    return own.records === records && own.sum === sum;
  }

  toJSON(): TallyRecord {
    return { records: this.#records, sum: hexadecimal(this.#high) + hexadecimal(this.#low) };
  }

  #change(key: Uint8Array, checksum: number, sign: 1 | -1): void {
    const keyHash = hashOf(key);
    this.#records += sign;
    this.#high = (this.#high + sign * mixed(keyHash ^ Math.imul(checksum, 0x9e3779b1))) | 0;
    this.#low = (this.#low + sign * mixed(checksum + Math.imul(keyHash, 0x85ebca6b))) | 0;
  }
}

function hexadecimal(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash;
}

/** The last step of MurmurHash3: every bit of the result depends on every bit, so that two changes don't cancel out. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
