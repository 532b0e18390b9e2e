import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** What a file is recognized by. */
export interface FileSum {
  readonly size: number;
  readonly crc: number;
}

/** A larger file is not summed: reading it whole would take longer than to have it checked. */
const MAX = 256 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** Sums a file; undefined for a large one. Rejects with the system's error. */
export async function sumOf(file: string): Promise<FileSum | undefined> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size > MAX) return undefined;
    const piece = Buffer.allocUnsafe(Math.min(size, PIECE));
    let crc = 0;
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) break;
      crc = crc32(piece.subarray(0, bytesRead), crc);
      at += bytesRead;
    }
    return { size, crc };
  } finally {
    await handle.close();
  }
}
