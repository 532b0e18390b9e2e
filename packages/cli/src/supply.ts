import { stat } from "node:fs/promises";
import { type ArchiveInfo, listArchives, loadModule } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { StartFailure } from "./failure.js";
import { missingModules } from "./missing-modules.js";
import type { Settings } from "./resolve.js";

/** The modules that a server is started with. */
export interface Supply {
  /** Modules of the selected services. */
  readonly modules: readonly ServiceModule[];
  /** Ids of all services in the plugin directory, sorted. */
  readonly available: readonly string[];
}

/**
 * Finds the modules of the selected services (specification, start-up rules 1 to 8) and loads those, and no others.
 *
 * Rejects with a `StartFailure` or a `ModuleError` when a selected service has no module, or one that can't be used.
 */
export async function supplyModules(settings: Settings): Promise<Supply> {
  const archives = await findArchives(settings);
  const byId = new Map(archives.map((archive) => [archive.id, archive]));
  const { services } = settings.values;
  const missing = services.filter((id) => !byId.has(id));
  if (missing.length > 0) throw missingModules(missing, [...byId.keys()], settings);
  const selected = archives.filter(({ id }) => services.includes(id));
  return { modules: await Promise.all(selected.map((archive) => loadModule(archive))), available: [...byId.keys()] };
}

async function findArchives({ values, sources }: Settings): Promise<ArchiveInfo[]> {
  const directory = values.modulesDir;
  const { from, label } = sources.modulesDir;
  const named = from === "default" ? "" : ` named by ${label}`;
  const remedy = "Create it and put module archives into it, or name another one with --modules-dir.";
  const found = await stat(directory).catch(() => undefined);
  if (found === undefined && from === "default") return [];
  if (found === undefined) throw new StartFailure(`The plugin directory ${directory}${named} does not exist. ${remedy}`);
  if (!found.isDirectory()) throw new StartFailure(`The plugin directory ${directory}${named} is not a directory. ${remedy}`);
  return listArchives(directory).catch((error: unknown) => {
    const unreadable = error instanceof Error && "syscall" in error;
    throw unreadable ? new StartFailure(`The plugin directory ${directory}${named} can't be read (${error.message}). ${remedy}`) : error;
  });
}
