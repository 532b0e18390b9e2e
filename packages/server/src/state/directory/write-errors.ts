import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** What lmdb says of a failed write (`mdb_page_flush` in its mdb.c). */
const text = "Attempting to write page at position %u, size %u, blocks %u, buffer sizes %i %i %i\0";
/** The text ends here instead. */
const end = text.indexOf(", buffer sizes");

/**
 * Ends lmdb's text about a failed write before the three buffer sizes.
 *
 * lmdb 3.5.6 writes this text into 100 bytes, and with the buffer sizes, of which two may be any number, it takes up to 109. What goes
 * beyond damages the heap, and the process ends some time later (docs/upstream.md). The text is a constant in the memory of this
 * process. Linux lets a process write there by way of a file; other systems have no such file, and a kernel may refuse it. Then
 * lmdb stays as it is.
 */
export function shortenWriteErrors(): void {
  if (process.platform !== "linux") return;
  try {
    const memory = openSync("/proc/self/mem", "r+");
    try {
      for (const area of constantsOfLmdb()) shortenIn(memory, area);
    } finally {
      closeSync(memory);
    }
  } catch {
    // The kernel does not allow it.
  }
}

interface Area {
  readonly start: number;
  readonly length: number;
}

/** The parts of this process's memory that hold the constants of lmdb's native code. */
function constantsOfLmdb(): Area[] {
  const maps = readFileSync("/proc/self/maps", "latin1").split("\n");
  return maps.flatMap((line) => {
    const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) r-[-x]p /.exec(line) ?? [];
    if (from === undefined || to === undefined || !line.includes("lmdb") || !line.endsWith(".node")) return [];
    const start = Number.parseInt(from, 16);
    return [{ start, length: Number.parseInt(to, 16) - start }];
  });
}

function shortenIn(memory: number, { start, length }: Area): void {
  const bytes = Buffer.alloc(length);
  readSync(memory, bytes, 0, length, start);
  const at = bytes.indexOf(text, 0, "latin1");
  if (at !== -1) writeSync(memory, Buffer.of(0), 0, 1, start + at + end);
}
