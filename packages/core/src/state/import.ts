import { readFile } from "node:fs/promises";
import { reasonOf, StoreError } from "./directory/errors.js";
import { readExport } from "./export-lines.js";
import type { Store, StoredRecord } from "./store.js";

/** What an import brought. */
export interface Imported {
  /** Records that are there now. */
  readonly records: number;
  /** Services whose records were left out because they are not enabled; sorted. */
  readonly leftOut: readonly string[];
}

/**
 * Replaces the state of the enabled services with that of an exported file. Throws a `StoreError` that names the file,
 * and then nothing was changed.
 */
export async function importState(store: Store, file: string, services: readonly string[]): Promise<Imported> {
  const all = await readRecords(file);
  const records = all.filter(([tree]) => services.includes(serviceOf(tree)));
  const leftOut = new Set(all.map(([tree]) => serviceOf(tree)).filter((id) => !services.includes(id)));
  await store.keeping(() => store.replace(records));
  return { records: records.length, leftOut: [...leftOut].sort() };
}

async function readRecords(file: string): Promise<StoredRecord[]> {
  try {
    return [...readExport(await readFile(file, "utf8"))];
  } catch (error) {
    throw new StoreError(
      `The file ${file} can't be imported: ${reasonOf(error)}. Name a file that cloudstub export or GET /api/export wrote.`,
      { cause: error },
    );
  }
}

function serviceOf(tree: string): string {
  return tree.slice(0, tree.indexOf("/"));
}
