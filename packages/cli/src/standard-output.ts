import { write, writeSync } from "node:fs";
import { isatty } from "node:tty";

const PAUSE_MS = 5;
const never = new Int32Array(new SharedArrayBuffer(4));

/** More lines than these don't wait for a slow reader: the reader is waited for instead. */
const MOST_WAITING = 10_000;

const nothing: Uint8Array = new Uint8Array();
let waiting: string[] = [];
/** What a reader has not taken yet of lines that it was given. */
let left = nothing;
let isWriting = false;

/**
 * Prints a line on standard output, whole and at once, behind those that wait: a slow reader is waited for, so that nothing is lost
 * where the process ends behind it. Where nobody reads any more, or the disk is full, the line is lost and the server goes on.
 *
 * `console.log` does neither for a pipe: it keeps lines in memory that a process that exits takes with it, and the EPIPE of a reader
 * that went ended a server with debug (Node 20).
 */
export function print(text: string): void {
  waiting.push(text);
  printWaiting();
}

/**
 * Prints a line on standard output soon, together with others, so that requests don't wait for its reader: a terminal whose user marks
 * text, a process that forgot to read. Lines keep their order, and none is lost when the process ends.
 */
export function printSoon(line: string): void {
  waiting.push(line);
  if (waiting.length > MOST_WAITING) printWaiting();
  if (isWriting) return;
  isWriting = true;
  setImmediate(writeWaiting);
}

/** How many lines wait for a slow reader. */
export function linesWaiting(): number {
  return waiting.length;
}

/** Prints what waits, and returns when it is printed. */
export function printWaiting(): void {
  left = takeWaiting();
  while (left.length > 0) {
    left = tryWriting(left);
    if (left.length > 0) Atomics.wait(never, 0, 0, PAUSE_MS);
  }
}

function takeWaiting(): Uint8Array {
  if (waiting.length === 0) return left;
  const bytes = Buffer.concat([left, Buffer.from(`${waiting.join("\n")}\n`)]);
  waiting = [];
  left = nothing;
  return bytes;
}

/** Writes what a reader takes now, and returns the rest. */
function tryWriting(bytes: Uint8Array): Uint8Array {
  try {
    return bytes.subarray(writeSync(1, bytes));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? bytes : nothing;
  }
}

function writeWaiting(): void {
  const bytes = takeWaiting();
  isWriting = bytes.length > 0;
  if (!isWriting) return;
  left = nothing;
  // Writing to a terminal ends when it has taken everything, which is never while its user marks text; a thread can wait for that.
  if (isatty(1)) write(1, bytes, writeWaiting);
  else {
    left = tryWriting(bytes);
    setTimeout(writeWaiting, left.length > 0 ? PAUSE_MS : 0);
  }
}
