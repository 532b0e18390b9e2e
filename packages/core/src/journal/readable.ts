import { bytesOfPayload, isPayload, type Payload } from "@cloudstub/kit";

/** How much of a value is shown. */
export interface Limits {
  /** Of a text, in characters. */
  readonly text: number;
  /** Of a list or an object, in members. */
  readonly members: number;
  readonly depth: number;
}

/** Of a value that was kept whole. */
export const WHOLE: Limits = { text: 64 * 1024, members: 10_000, depth: 40 };

/** Of a value that is too large to be kept. */
export const EXCERPT: Limits = { text: 1024, members: 50, depth: 8 };

interface Members {
  readonly [name: string]: unknown;
}

/** Says which members of an object are secret. `whole` is the input or output that the object is in. */
export type IsSecret = (member: string, siblings: Members, whole: Members) => boolean;

/** A value as JSON has it. */
export interface Readable {
  readonly value: unknown;
  /** True where some of it was left out. */
  readonly isCut: boolean;
  /** True where some of it was concealed. */
  readonly isConcealed: boolean;
}

/** What stands in place of a secret. */
export const CONCEALED = "********";

/**
 * An input or output for people: times as ISO 8601, bytes as text or as `{"base64": …}`, long values cut.
 *
 * @example readable({ Body: Buffer.from("hi") }).value; // { Body: "hi" }
 */
export function readable(value: unknown, limits: Limits = WHOLE, isSecret: IsSecret = () => false): Readable {
  const whole = typeof value === "object" && value !== null ? (value as Members) : {};
  const reader = new Reader(limits, (member, siblings) => isSecret(member, siblings, whole));
  const shown = reader.read(value, 0);
  return { value: shown, isCut: reader.isCut, isConcealed: reader.isConcealed };
}

class Reader {
  readonly #limits: Limits;
  readonly #isSecret: (member: string, siblings: Members) => boolean;
  isCut = false;
  isConcealed = false;

  constructor(limits: Limits, isSecret: (member: string, siblings: Members) => boolean) {
    this.#limits = limits;
    this.#isSecret = isSecret;
  }

  read(value: unknown, depth: number): unknown {
    switch (typeof value) {
      case "string":
        return this.#text(value);
      case "bigint":
        return String(value);
      case "object":
        return value === null ? null : this.#object(value, depth);
      case "function":
      case "symbol":
        return undefined;
      default:
        return value;
    }
  }

  #object(value: object, depth: number): unknown {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof Uint8Array) return this.#bytes(value, value.length);
    if (isPayload(value)) return this.#payload(value);
    if ("arriving" in value) {
      this.isCut = true;
      return "(a stream)";
    }
    if (depth >= this.#limits.depth) {
      this.isCut = true;
      return "…";
    }
    if (Array.isArray(value)) return this.#few(value).map((each) => this.read(each, depth + 1));
    if (value instanceof Set) return this.#few([...value]).map((each) => this.read(each, depth + 1));
    const members =
      value instanceof Map ? [...value].map(([name, member]) => [String(name), member]) : Object.entries(value);
    const siblings = Object.fromEntries(members) as Members;
    return Object.fromEntries(
      this.#few(members as [string, unknown][]).map(([name, member]) => {
        if (member === undefined || !this.#isSecret(name, siblings)) return [name, this.read(member, depth + 1)];
        this.isConcealed = true;
        return [name, CONCEALED];
      }),
    );
  }

  #text(text: string): string {
    if (text.length <= this.#limits.text) return text;
    this.isCut = true;
    return `${text.slice(0, this.#limits.text)}…`;
  }

  #payload(payload: Payload): unknown {
    const { chunks, size } = payload;
    // Those on disk are not read for it.
    const inMemory = chunks.every((chunk) => chunk instanceof Uint8Array);
    if (inMemory && size <= this.#limits.text) return this.#bytes(bytesOfPayload(payload), size);
    const [first] = chunks;
    return this.#bytes(first instanceof Uint8Array ? first : new Uint8Array(), size);
  }

  /** `bytes` may be the first ones of more. */
  #bytes(bytes: Uint8Array, size: number): unknown {
    const shown = bytes.subarray(0, this.#limits.text);
    const isWhole = shown.length === size;
    if (!isWhole) this.isCut = true;
    const text = textOf(shown, isWhole);
    if (text !== undefined) return isWhole ? text : `${text}…`;
    return { base64: Buffer.from(shown).toString("base64"), bytes: size };
  }

  #few<T>(values: readonly T[]): readonly T[] {
    if (values.length <= this.#limits.members) return values;
    this.isCut = true;
    return values.slice(0, this.#limits.members);
  }
}

/** The text that the bytes are; undefined where they are none. Without `isWhole` a character may be cut at the end. */
export function textOf(bytes: Uint8Array, isWhole = true): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
