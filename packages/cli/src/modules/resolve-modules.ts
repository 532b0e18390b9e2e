import type { AvailableService } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { type ArchiveInfo, listArchives, loadModule } from "@cloudstub/server";
import { builtServices } from "../generated/built-services.js";
import { ALL_SERVICES } from "../options/option-parsers.js";
import type { Settings } from "../options/resolve-settings.js";
import { type InstalledPackage, installedPackage, loadPackage } from "./installed-packages.js";
import { requireDownloadable } from "./missing-modules.js";
import { readModulesDirectory } from "./modules-directory.js";

/** The modules of a server. */
export interface ResolvedModules {
  /** Modules of the selected services. */
  readonly modules: readonly ServiceModule[];
  /** All services in the plugin directory, in used packages and among those that came with the command, sorted by id. */
  readonly available: readonly AvailableService[];
  /** The packages of modules that do not come from the plugin directory. */
  readonly packages: readonly InstalledPackage[];
}

/**
 * Finds and loads the modules of the selected services, and downloads missing ones (specification, start-up rules 1 to 9). Looks for an
 * archive in a plugin directory given by the user, then for the package in `node_modules`, then for an archive in the default directory, then
 * for one that came with the command. `all` selects those that are there, so that a start with it downloads nothing and needs no network.
 *
 * Rejects with a `StartFailure` or a `ModuleError` if a selected service has no usable module.
 */
export async function resolveModules(settings: Settings): Promise<ResolvedModules> {
  const inDirectory = (await readModulesDirectory(settings, listArchives)) ?? [];
  const shipped = settings.shippedModules === undefined ? [] : await listArchives(settings.shippedModules);
  const present = [...inDirectory, ...shipped.filter(({ id }) => inDirectory.every((other) => other.id !== id))];
  const ids = present.map(({ id }) => id);
  const named = settings.values.services.filter((id) => id !== ALL_SERVICES);
  const wantsAll = named.length < settings.values.services.length;
  const packages = packagesFor(wantsAll ? [...new Set([...named, ...builtServices])] : named, inDirectory, settings);
  const installed = packages.map(({ id }) => id);
  const services = wantsAll ? [...new Set([...named, ...ids, ...installed])] : named;
  const missing = services.filter((id) => !ids.includes(id) && !installed.includes(id));
  const archives = missing.length === 0 ? present : [...present, ...(await download(missing, ids, settings))];
  const selected = archives.filter(({ id }) => services.includes(id) && !installed.includes(id));
  const modules = [
    ...(await Promise.all(selected.map((archive) => loadModule(archive)))),
    ...packages.map(loadPackage),
  ];
  const available = [...archives, ...packages.filter(({ id }) => !ids.includes(id))].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  return { modules, available, packages };
}

function packagesFor(
  services: readonly string[],
  archived: readonly ArchiveInfo[],
  { sources, cwd }: Settings,
): InstalledPackage[] {
  const preferred = sources.modulesDir.from === "default" ? [] : archived.map(({ id }) => id);
  const candidates = services.filter((id) => builtServices.includes(id) && !preferred.includes(id));
  return candidates.flatMap((id) => installedPackage(id, cwd) ?? []);
}

async function download(missing: readonly string[], available: readonly string[], settings: Settings) {
  const repository = requireDownloadable(missing, available, settings);
  const { downloadModules } = await import("./download-modules.js");
  return downloadModules(missing, { repository, settings });
}
