import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file atomically: other processes see all of it or nothing. Its directory must exist.
 *
 * A process that is killed in between may leave a file named as {@link isUnfinished} knows.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    await writeFile(part, bytes, { flag: "wx" });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Whether a file of this name is one that {@link writeWhole} did not get to the end of, or is writing right now. */
export function isUnfinished(name: string): boolean {
  return /^\..+\.[0-9a-f-]{36}\.part$/.test(name);
}
