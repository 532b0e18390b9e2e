import type { AvailableService } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { listArchives, loadModule } from "@cloudstub/server";
import { requireDownloadable } from "./missing-modules.js";
import { readModulesDirectory } from "./modules-directory.js";
import type { Settings } from "./resolve.js";

/** The modules that a server is started with. */
export interface Supply {
  /** Modules of the selected services. */
  readonly modules: readonly ServiceModule[];
  /** All services in the plugin directory, sorted by id. */
  readonly available: readonly AvailableService[];
}

/**
 * Finds the modules of the selected services, downloads those that the plugin directory lacks (specification, start-up
 * rules 1 to 9), and loads the selected ones, and no others.
 *
 * Rejects with a `StartFailure` or a `ModuleError` when a selected service has no module, or one that can't be used.
 */
export async function supplyModules(settings: Settings): Promise<Supply> {
  const { services } = settings.values;
  const present = (await readModulesDirectory(settings, listArchives)) ?? [];
  const ids = present.map(({ id }) => id);
  const missing = services.filter((id) => !ids.includes(id));
  const archives = missing.length === 0 ? present : [...present, ...(await download(missing, ids, settings))];
  const selected = archives.filter(({ id }) => services.includes(id));
  const available = archives.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { modules: await Promise.all(selected.map((archive) => loadModule(archive))), available };
}

async function download(missing: readonly string[], available: readonly string[], settings: Settings) {
  const repository = requireDownloadable(missing, available, settings);
  const { downloadModules } = await import("./download-modules.js");
  return downloadModules(missing, { repository, settings });
}
