import { open } from "node:fs/promises";

/** Bytes that are written at once. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** More chunks at once than the system takes in one call would be cut without a word. */
const BATCH_CHUNKS = 512;

/** Writes a new file whole, and waits until the disk has it. Takes the chunks as it writes, so that they need not be in memory all at once. */
export async function writeDurably(file: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx");
  try {
    for (const batch of batchesOf(chunks)) {
      for (let left = batch; left.length > 0; ) {
        const { bytesWritten } = await handle.writev(left);
        left = after(left, bytesWritten);
      }
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function* batchesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for (const chunk of chunks) {
    if (chunk.length === 0) continue;
    batch.push(chunk);
    size += chunk.length;
    if (size < BATCH_BYTES && batch.length < BATCH_CHUNKS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

function after(chunks: Uint8Array[], written: number): Uint8Array[] {
  let skip = written;
  let at = 0;
  while (at < chunks.length && skip >= (chunks[at] as Uint8Array).length) skip -= (chunks[at++] as Uint8Array).length;
  const [first, ...rest] = chunks.slice(at);
  return first === undefined ? [] : [first.subarray(skip), ...rest];
}
