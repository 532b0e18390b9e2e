import type { AvailableService } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { listArchives, loadModule } from "@cloudstub/server";
import { type InstalledPackage, installedPackage, loadPackage } from "./installed-packages.js";
import { builtServices, requireDownloadable } from "./missing-modules.js";
import { readModulesDirectory } from "./modules-directory.js";
import type { Settings } from "./resolve.js";

/** The modules that a server is started with. */
export interface Supply {
  /** Modules of the selected services. */
  readonly modules: readonly ServiceModule[];
  /** All services in the plugin directory, and those whose packages are used, sorted by id. */
  readonly available: readonly AvailableService[];
  /** The packages that modules were taken from; all others come from the plugin directory. */
  readonly packages: readonly InstalledPackage[];
}

/**
 * Finds the modules of the selected services, downloads those that are nowhere (specification, start-up rules 1 to 9), and loads the selected ones, and no others.
 * An archive in a plugin directory that was named comes first, then the package in `node_modules`, then an archive in the default directory.
 *
 * Rejects with a `StartFailure` or a `ModuleError` when a selected service has no module, or one that can't be used.
 */
export async function supplyModules(settings: Settings): Promise<Supply> {
  const { services } = settings.values;
  const present = (await readModulesDirectory(settings, listArchives)) ?? [];
  const ids = present.map(({ id }) => id);
  const packages = packagesFor(services, ids, settings);
  const installed = packages.map(({ id }) => id);
  const missing = services.filter((id) => !ids.includes(id) && !installed.includes(id));
  const archives = missing.length === 0 ? present : [...present, ...(await download(missing, ids, settings))];
  const selected = archives.filter(({ id }) => services.includes(id) && !installed.includes(id));
  const modules = [...(await Promise.all(selected.map((archive) => loadModule(archive)))), ...packages.map(loadPackage)];
  const available = [...archives, ...packages.filter(({ id }) => !ids.includes(id))].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { modules, available, packages };
}

function packagesFor(services: readonly string[], archived: readonly string[], { sources, cwd }: Settings): InstalledPackage[] {
  const settled = sources.modulesDir.from === "default" ? [] : archived;
  const sought = services.filter((id) => builtServices.includes(id) && !settled.includes(id));
  return sought.flatMap((id) => installedPackage(id, cwd) ?? []);
}

async function download(missing: readonly string[], available: readonly string[], settings: Settings) {
  const repository = requireDownloadable(missing, available, settings);
  const { downloadModules } = await import("./download-modules.js");
  return downloadModules(missing, { repository, settings });
}
