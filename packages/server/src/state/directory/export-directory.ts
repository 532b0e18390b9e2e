import { access } from "node:fs/promises";
import { StoreError } from "../store-error.js";
import { exportLines } from "../transfer/export-lines.js";
import { paths } from "./layout.js";
import { openStore } from "./open-store.js";

/**
 * The whole state of a store directory that no server uses, as the lines of an export.
 *
 * Throws a `StoreError` where there is no store, or one that can't be used.
 */
export async function exportDirectory(directory: string): Promise<string[]> {
  await access(paths(directory).format).catch((cause: unknown) => {
    throw new StoreError("NoStore", { directory }, { cause });
  });
  const store = await openStore(directory);
  try {
    return [...exportLines(store.records())];
  } finally {
    await store.close();
  }
}
