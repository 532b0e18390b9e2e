import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
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
const MAX = 600_000;

const opening = `
  const { open } = await import(process.argv[1]);
  const [path, start, end, reverse] = process.argv.slice(2);
  const db = open({ path, noSubdir: true, readOnly: true, keyEncoding: "binary", encoding: "binary" });`;

const check = `${opening}
  let before = Buffer.alloc(0);
  for (const entry of db.getRange({})) {
    const key = Buffer.from(entry.key);
    if (Buffer.compare(before, key) !== -1 || db.getBinaryFast(key) === undefined) process.exit(1);
    before = key;
  }`;

const print = `${opening}
  const { writeSync } = await import("node:fs");
  const write = (bytes) => { for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at); };
  const order = reverse === "true" ? 1 : -1;
  let before;
  for (const { key, value } of db.getRange({ start: Buffer.from(start, "hex"), end: Buffer.from(end, "hex"), reverse: order === 1 })) {
    if (before !== undefined && Buffer.compare(before, key) !== order) process.exit(1);
    before = Buffer.from(key);
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(key.length, 0);
    lengths.writeUInt32LE(value.length, 4);
    write(Buffer.concat([lengths, key, value]));
  }`;

/**
 * Lets another process read every entry, and look each up. Tells why that can't be done; undefined where it can. Throws a
 * `StoreError` where no process can be started.
 */
export async function whyUnreadable(file: string): Promise<string | undefined> {
  const child = run(check, [file], "ignore");
  const { code, signal, error } = await endOf(child);
  if (code === 0) return undefined;
  if (error !== undefined) throw new StoreError("StoreNotReadable", { file, reason: error.message });
  return `the database can't be read to its end${signal === null ? "" : ` (${signal})`}`;
}

/** Lets another process read a part of the database, as far as it gets. */
export async function readSpan(file: string, { from, to, isReverse }: Span): Promise<RawEntries> {
  const bounds = isReverse ? [to, from] : [from, to];
  const child = run(
    print,
    [file, ...bounds.map((bytes) => Buffer.from(bytes).toString("hex")), String(isReverse)],
    "pipe",
  );
  const [printed, { code }] = await Promise.all([buffer(child.stdout as NodeJS.ReadableStream), endOf(child)]);
  return { entries: [...entriesIn(printed)], isWhole: code === 0 };
}

function run(script: string, args: readonly string[], stdout: "ignore" | "pipe"): ChildProcess {
  const lmdb = pathToFileURL(createRequire(import.meta.url).resolve("lmdb")).href;
  const stdio = ["ignore", stdout, "ignore"] as const;
  return spawn(process.execPath, ["--input-type=module", "--eval", script, lmdb, ...args], {
    stdio: [...stdio],
    timeout: MAX,
  });
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

/** What was printed last may be cut off. */
function* entriesIn(printed: Buffer): Iterable<RawEntry> {
  for (let at = 0; at + 8 <= printed.length; ) {
    const key = at + 8;
    const value = key + printed.readUInt32LE(at);
    const end = value + printed.readUInt32LE(at + 4);
    if (end > printed.length) return;
    yield { key: printed.subarray(key, value), value: printed.subarray(value, end) };
    at = end;
  }
}
