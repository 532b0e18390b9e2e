import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { createRequire } from "node:module";
import type { Readable, Writable } from "node:stream";
import { StoreError } from "../store-error.js";

/*
 * lmdb trusts its file: a page that is missing, or not what it should be, ends the process with SIGBUS, SIGSEGV or an assertion.
 * So another process reads the file first, and that it does not survive is the answer.
 */

/** An entry of the database. */
export interface RawEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A part of the database: keys after `from`, in order, or keys before `to`, in reverse. */
export type Span = { readonly from: Uint8Array; readonly to: Uint8Array; readonly isReverse: boolean };

/** What a process has read. */
export interface RawEntries {
  readonly entries: readonly RawEntry[];
  /** False where it came to something that it did not survive. */
  readonly isWhole: boolean;
}

/** No reading takes so long, in milliseconds; a damage may lead it in circles. */
const MAX_MS = 600_000;

// As CommonJS, which Node loads in two thirds of the time.
const opening = `
  const { open } = require(process.argv[1]);
  const db = open({ path: process.argv[2], noSubdir: true, readOnly: true, keyEncoding: "binary", encoding: "binary" });`;

const check = `${opening}
  let before = Buffer.alloc(0);
  for (const entry of db.getRange({})) {
    const key = Buffer.from(entry.key);
    if (Buffer.compare(before, key) !== -1 || db.getBinaryFast(key) === undefined) process.exit(1);
    before = key;
  }`;

/** Prints the entries of the span that each line of its input names, and then {@link END}. */
const print = `${opening}
  const { writeSync } = require("node:fs");
  const { createInterface } = require("node:readline");
  const write = (bytes) => { for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at); };
  createInterface(process.stdin).on("line", (line) => {
    const [start, end, reverse] = line.split(" ");
    const order = reverse === "true" ? 1 : -1;
    let before;
    for (const { key, value } of db.getRange({ start: Buffer.from(start, "hex"), end: Buffer.from(end, "hex"), reverse: order === 1 })) {
      if (before !== undefined && Buffer.compare(before, key) !== order) process.exit(1);
      before = Buffer.from(key);
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32LE(key.length, 0);
      lengths.writeUInt32LE(value.length, 4);
      write(Buffer.concat([lengths, key, value]));
    }
    write(Buffer.alloc(8, 0xff));
  });`;

/** Stands where the length of the next key would. */
const END = 0xffffffff;

/**
 * Lets another process read every entry, and look each up. Tells why that can't be done; undefined where it can. Throws a
 * `StoreError` where no process can be started.
 */
export async function whyUnreadable(file: string): Promise<string | undefined> {
  const child = spawn(process.execPath, argsOf(check, file), { stdio: "ignore", timeout: MAX_MS });
  const { code, signal, error } = await endOf(child);
  if (code === 0) return undefined;
  if (error !== undefined) throw new StoreError("StoreNotReadable", { file, reason: error.message });
  return `the database can't be read to its end${signal === null ? "" : ` (${signal})`}`;
}

/** Reads parts of the database in another process, as far as that gets; after one that did not survive, in a new one. */
export class SpanReader {
  readonly #file: string;
  #reading: Reading | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async read({ from, to, isReverse }: Span): Promise<RawEntries> {
    this.#reading ??= beginReading(this.#file);
    const { child, pieces } = this.#reading;
    const bounds = isReverse ? [to, from] : [from, to];
    const [start, end] = bounds.map((bytes) => Buffer.from(bytes).toString("hex"));
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
    child.stdin.write(`${start} ${end} ${isReverse}\n`);
    try {
      const entries: RawEntry[] = [];
      let rest: Buffer = Buffer.alloc(0);
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
        rest = takeEntries(Buffer.concat([rest, next.value]), entries);
        if (rest.length >= 8 && rest.readUInt32LE(0) === END) return { entries, isWhole: true };
      }
      this.close();
      return { entries, isWhole: false };
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#reading?.child.kill();
    this.#reading = undefined;
  }
}

/** A process that reads, and what it prints. */
interface Reading {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly pieces: AsyncIterator<Buffer>;
}

function beginReading(file: string): Reading {
  const child = spawn(process.execPath, argsOf(print, file), { stdio: ["pipe", "pipe", "ignore"] });
  // That it has ended shows where it is read from.
  for (const part of [child, child.stdin]) part.on("error", () => {});
  return { child, pieces: piecesOf(child.stdout) };
}

/** What comes before the stream ends, or breaks. */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch {
    // The process could not be started.
  }
}

function argsOf(script: string, file: string): readonly string[] {
  return ["--input-type=commonjs", "--eval", script, createRequire(import.meta.url).resolve("lmdb"), file];
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
}

/** Moves entries from what was printed to a list, and returns the rest, which begins with one that is not whole, or with {@link END}. */
function takeEntries(printed: Buffer, entries: RawEntry[]): Buffer {
  let at = 0;
  while (at + 8 <= printed.length && printed.readUInt32LE(at) !== END) {
    const key = at + 8;
    const value = key + printed.readUInt32LE(at);
    const end = value + printed.readUInt32LE(at + 4);
    if (end > printed.length) break;
    entries.push({ key: printed.subarray(key, value), value: printed.subarray(value, end) });
    at = end;
  }
  return printed.subarray(at);
}
