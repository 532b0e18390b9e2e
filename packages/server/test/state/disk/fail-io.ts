import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What fails of the calls that a program makes to the system for the files below a path. */
export interface Fault {
  readonly calls: readonly (keyof typeof kinds)[];
  /** The first call that fails, from 1; it and the others are counted from the moment that the fault is set. */
  readonly first: number;
  /** How many fail, one after the other; all unless given. */
  readonly count?: number;
  readonly error: keyof typeof errors;
  /** What a write takes that fails: nothing, unless given; half of its bytes, and then it reports no error; or all, where it is the first. */
  readonly takes?: keyof typeof amounts;
}

/** `headWrite` and `flush` are a write of the head and a sync of the database. */
const kinds = { write: 1, sync: 2, truncate: 4, open: 8, headWrite: 16, flush: 32 };
/** As Linux numbers them. */
const errors = { EIO: 5, ENOSPC: 28 };
const amounts = { nothing: 0, half: 1, allAtFirst: 2 };
const NUMBERS = 7;

/** Why no faults can be made here, or undefined. */
export const noFaults: string | undefined = whyNoFaults();

function whyNoFaults(): string | undefined {
  if (process.platform !== "linux") return "faults of a disk are made by a library for Linux";
  const { status } = spawnSync("cc", ["-E", "-include", "dlfcn.h", "-"], { input: "" });
  return status === 0
    ? undefined
    : "there is no C compiler (cc, with the headers of the C library), which makes the library of faults";
}

/** Compiles the library, and returns its path. */
export function compileFaults(directory: string): string {
  const library = join(directory, "fail-io.so");
  const source = fileURLToPath(new URL("fail-io.c", import.meta.url));
  execFileSync("cc", ["-O1", "-Wall", "-shared", "-fPIC", "-o", library, source, "-ldl"]);
  return library;
}

/** The faults of one program. */
export class Faults {
  /** The program's environment. */
  readonly env: { readonly [name: string]: string };
  readonly #plan: string;

  /** `plan` is a new file, outside of `path`. */
  constructor(library: string, plan: string, path: string) {
    this.#plan = plan;
    writeFileSync(plan, Buffer.alloc(4 * NUMBERS));
    this.env = { LD_PRELOAD: library, FAIL_PLAN: plan, FAIL_PATH: path };
  }

  set({ calls, first, count = 0, error, takes = "nothing" }: Fault): void {
    const kind = calls.reduce((sum, call) => sum + kinds[call], 0);
    // The kinds come last: until then nothing fails.
    this.#write(0, [0]);
    this.#write(1, [first, count, errors[error], amounts[takes], 0, 0]);
    this.#write(0, [kind]);
  }

  clear(): void {
    this.#write(0, [0]);
  }

  /** Calls of the last fault's kind since it was set, and those of them that failed. */
  counts(): { readonly seen: number; readonly failed: number } {
    const numbers = readFileSync(this.#plan);
    return { seen: numbers.readInt32LE(20), failed: numbers.readInt32LE(24) };
  }

  #write(index: number, numbers: readonly number[]): void {
    const file = openSync(this.#plan, "r+");
    writeSync(file, new Uint8Array(Int32Array.from(numbers).buffer), 0, 4 * numbers.length, 4 * index);
    closeSync(file);
  }
}
