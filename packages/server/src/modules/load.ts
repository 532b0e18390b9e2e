import { coreLine, coreVersion } from "@cloudstub/core/for-server";
import type { ServiceModule } from "@cloudstub/kit";
import { serviceProblems } from "./check-service.js";
import { ModuleError } from "./errors.js";
import { shareKit } from "./host-kit.js";
import { withLazyOverlay } from "./lazy-overlay.js";
import { type ArchiveInfo, openArchive } from "./plugin-directory.js";
import { type InMemory, requireNone, runBundle } from "./run-bundle.js";

/**
 * Loads the service of an archive. Its code is run in memory: nothing is unpacked to a disk. Where the archive has the overlay in a bundle
 * of its own, that is loaded when its level is asked for (`LazyOverlay` of the kit). With `process.setSourceMapsEnabled(true)` before it,
 * stack traces name the module's own sources.
 *
 * Throws {@link ModuleError} for a module of another line of core versions, one that changed since it was listed, one
 * that fails while it loads, and one that is not what its manifest and its model say.
 *
 * @example const modules = await Promise.all((await listArchives("modules")).map((archive) => loadModule(archive)));
 */
export async function loadModule(archive: ArchiveInfo): Promise<ServiceModule> {
  requireThisLine(archive);
  const open = await openArchive(archive.file);
  if (open.info.sha512 !== archive.sha512) {
    throw new ModuleError("ArchiveReplaced", { archive: archive.file }, { remedy: "Start again." });
  }
  shareKit();
  const { value, module } = runBundle(archive, open.main);
  requireNone(serviceProblems(value, archive.id, open.overlay !== undefined), archive);
  const service = value as ServiceModule;
  if (open.overlay !== undefined) return withLazyOverlay(service, { archive, overlay: open.overlay, main: module });
  mapped.set(service, module);
  return service;
}

/** Throws {@link ModuleError} for a module of another line of core versions than this one's. */
export function requireThisLine(archive: ArchiveInfo): void {
  if (archive.coreVersion === coreLine(coreVersion)) return;
  const remedy = `Take version ${coreVersion} of the module, or a ${archive.coreVersion} version of CloudStub.`;
  throw new ModuleError(
    "ModuleOfOtherVersion",
    { archive: archive.file, line: archive.coreVersion, version: coreVersion },
    { remedy },
  );
}

/** Node forgets a source map with its module. */
const mapped = new WeakMap<object, InMemory>();
