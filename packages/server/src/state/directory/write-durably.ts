import { open } from "node:fs/promises";

/** Writes a new file whole, and waits until the disk has it. */
export async function writeDurably(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, "wx");
  try {
    let left = chunks.filter(({ length }) => length > 0);
    while (left.length > 0) {
      // More at once than the system takes in one call would be cut without a word.
      const { bytesWritten } = await handle.writev(left.slice(0, 512));
      left = behind(left, bytesWritten);
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function behind(chunks: readonly Uint8Array[], written: number): Uint8Array[] {
  let skip = written;
  let at = 0;
  while (at < chunks.length && skip >= (chunks[at] as Uint8Array).length) skip -= (chunks[at++] as Uint8Array).length;
  const [first, ...rest] = chunks.slice(at);
  return first === undefined ? [] : [first.subarray(skip), ...rest];
}
