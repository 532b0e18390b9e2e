import { writeSync } from "node:fs";

const PAUSE_MS = 5;
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Prints a line on standard output, whole and at once: a slow reader is waited for, so that nothing is lost where the process ends
 * behind it. Where nobody reads any more, or the disk is full, the line is lost and the server goes on.
 *
 * `console.log` does neither for a pipe: it keeps lines in memory that a process that exits takes with it, and the EPIPE of a reader
 * that went ended a server with debug (Node 20).
 */
export function print(text: string): void {
  let left: Uint8Array = Buffer.from(`${text}\n`);
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(never, 0, 0, PAUSE_MS);
    }
  }
}
