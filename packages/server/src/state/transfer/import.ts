import { readFile } from "node:fs/promises";
import type { Store, StoredRecord } from "@cloudstub/core/for-server";
import { reasonOf, StoreError } from "../store-error.js";
import { type DeclaringModule, recordCheck } from "./declared-records.js";
import { readExport } from "./export-lines.js";

/** What an import brought. */
export interface Imported {
  /** Records that are there now. */
  readonly records: number;
  /** Services whose records were left out because they are not enabled; sorted. */
  readonly leftOut: readonly string[];
}

/**
 * Replaces the state of the enabled services with that of an exported file. Throws a `StoreError` that names the file, and
 * the record where one is not as its service has them; then nothing was changed.
 */
export async function importState(store: Store, file: string, modules: readonly DeclaringModule[]): Promise<Imported> {
  const checks = new Map(modules.map((module) => [module.id, recordCheck(module)]));
  const records: StoredRecord[] = [];
  const leftOut = new Set<string>();
  try {
    for (const record of readExport(await readFile(file, "utf8"))) {
      const service = serviceOf(record);
      const check = checks.get(service);
      check?.(record);
      if (check === undefined) leftOut.add(service);
      else records.push(record);
    }
  } catch (error) {
    throw new StoreError("ImportFailed", { file, reason: reasonOf(error) }, { cause: error });
  }
  await store.durably(() => store.replace(records));
  return { records: records.length, leftOut: [...leftOut].sort() };
}

function serviceOf([tree]: StoredRecord): string {
  return tree.slice(0, tree.indexOf("/"));
}
