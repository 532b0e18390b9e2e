import { write, writeSync } from "node:fs";
import { isatty } from "node:tty";

const PAUSE_MS = 5;
const never = new Int32Array(new SharedArrayBuffer(4));

/** With more pending lines than this, `printSoon` blocks until the reader takes them. */
const MAX_PENDING = 10_000;

const nothing: Uint8Array = new Uint8Array();
let pending: string[] = [];
/** Unwritten bytes of lines that are being written. */
let left = nothing;
let isWriting = false;

/**
 * Prints a line on standard output after the pending ones, and blocks until it is written, so that no line is lost when the process ends.
 * If the reader has closed the pipe or the disk is full, drops the line and continues.
 *
 * `console.log` does neither for a pipe: it buffers lines, which are lost at exit, and throws EPIPE when the reader has gone (Node 20).
 */
export function print(text: string): void {
  pending.push(text);
  printPending();
}

/**
 * Prints a line on standard output soon, together with others, so that requests don't wait for a slow reader, such as a terminal whose user
 * selects text. Lines keep their order, and none is lost when the process ends.
 */
export function printSoon(line: string): void {
  pending.push(line);
  if (pending.length > MAX_PENDING) printPending();
  if (isWriting) return;
  isWriting = true;
  setImmediate(writePending);
}

/** Number of lines that are not written yet. */
export function pendingLines(): number {
  return pending.length;
}

/** Writes all pending lines, and blocks until they are written. */
export function printPending(): void {
  left = takePending();
  while (left.length > 0) {
    left = tryWriting(left);
    if (left.length > 0) Atomics.wait(never, 0, 0, PAUSE_MS);
  }
}

function takePending(): Uint8Array {
  if (pending.length === 0) return left;
  const bytes = Buffer.concat([left, Buffer.from(`${pending.join("\n")}\n`)]);
  pending = [];
  left = nothing;
  return bytes;
}

/** Writes as much as possible without blocking, and returns the rest. */
function tryWriting(bytes: Uint8Array): Uint8Array {
  try {
    return bytes.subarray(writeSync(1, bytes));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? bytes : nothing;
  }
}

function writePending(): void {
  const bytes = takePending();
  isWriting = bytes.length > 0;
  if (!isWriting) return;
  left = nothing;
  // Writing to a terminal may block for long, while its user selects text, so write in the thread pool.
  if (isatty(1)) write(1, bytes, writePending);
  else {
    left = tryWriting(bytes);
    setTimeout(writePending, left.length > 0 ? PAUSE_MS : 0);
  }
}
