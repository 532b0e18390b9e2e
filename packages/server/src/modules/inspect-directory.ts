import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { overlayOf } from "@cloudstub/core/for-server";
import { ModuleError } from "./errors.js";
import { loadModule } from "./load.js";
import { type ArchiveInfo, openArchive } from "./plugin-directory.js";

/** A jar of a plugin directory, and whether a server could use it. */
export interface InspectedArchive {
  /** Path. */
  readonly file: string;
  /** What its manifest says; undefined where that can't be read. */
  readonly info: ArchiveInfo | undefined;
  /** Why it can't be used; undefined for one that loads. */
  readonly problem: ModuleError | undefined;
}

/**
 * Looks at every `.jar` of a plugin directory and loads it, which runs its code; sorted by name. Unlike `listArchives`
 * it does not stop at one that can't be used. Rejects with Node's error when the directory can't be read.
 */
export async function inspectDirectory(directory: string): Promise<InspectedArchive[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jar")).sort();
  const inspected = await Promise.all(names.map((name) => inspect(join(directory, name))));
  return inspected.map((one) => {
    const other = inspected.find(
      ({ file, info }) => file !== one.file && info !== undefined && info.id === one.info?.id,
    );
    if (other === undefined || one.problem !== undefined) return one;
    const remedy = `Keep one of them in ${directory} and remove the other.`;
    const values = { archive: one.file, other: basename(other.file), service: `${one.info?.id}` };
    return { ...one, problem: new ModuleError("ArchiveTwice", values, { remedy }) };
  });
}

async function inspect(file: string): Promise<InspectedArchive> {
  let info: ArchiveInfo | undefined;
  try {
    ({ info } = await openArchive(file));
    overlayOf(await loadModule(info));
    return { file, info, problem: undefined };
  } catch (error) {
    if (error instanceof ModuleError) return { file, info, problem: error };
    throw error;
  }
}
