import { pathToFileURL } from "node:url";
import type { ServiceModule } from "@cloudstub/kit";
import { cacheBundle, cacheDirectories } from "./bundle-cache.js";
import { serviceProblems } from "./check-service.js";
import { coreLine, coreVersion } from "./core-version.js";
import { ModuleError } from "./errors.js";
import { shareKit } from "./host-kit.js";
import { type ArchiveInfo, type OpenArchive, openArchive } from "./plugin-directory.js";

const rebuild = "Correct the module's sources and build it again.";

/**
 * Loads the service of an archive. Its code runs from a cache of bundles outside the plugin directory, or from memory
 * where no cache can be written. With `process.setSourceMapsEnabled(true)` before it, stack traces name the module's own sources.
 *
 * Throws {@link ModuleError} for a module of another line of core versions, one that changed since it was listed, one
 * that fails while it loads, and one that is not what its manifest and its model say.
 *
 * @example const modules = await Promise.all((await listArchives("modules")).map((archive) => loadModule(archive)));
 */
export async function loadModule(archive: ArchiveInfo, caches: readonly string[] = cacheDirectories()): Promise<ServiceModule> {
  requireThisLine(archive);
  const open = await openArchive(archive.file);
  if (open.info.sha512 !== archive.sha512) {
    throw new ModuleError(archive.file, "was replaced while it was being loaded", { remedy: "Start again." });
  }
  shareKit();
  const service = await importBundle(await bundleUrl(open, caches), archive);
  const problems = serviceProblems(service, archive.id);
  if (problems.length > 0) {
    throw new ModuleError(archive.file, `is not a usable module: ${problems.join("; ")}`, { remedy: rebuild });
  }
  return service as ServiceModule;
}

/** Throws {@link ModuleError} for a module of another line of core versions than this one's. */
export function requireThisLine(archive: ArchiveInfo): void {
  if (archive.coreVersion === coreLine(coreVersion)) return;
  const remedy = `Take version ${coreVersion} of the module, or a ${archive.coreVersion} version of CloudStub.`;
  throw new ModuleError(archive.file, `works with CloudStub ${archive.coreVersion}, and this is ${coreVersion}`, { remedy });
}

async function bundleUrl({ info, unpack, unpackMap }: OpenArchive, caches: readonly string[]): Promise<string> {
  // Node keeps the text of a map as long as it runs, whether anybody reads it or not.
  const map = process.sourceMapsEnabled ? unpackMap() : undefined;
  const bundle = map === undefined ? unpack() : withMap(unpack(), map);
  const key = map === undefined ? info.sha512 : `${info.sha512}-with-map`;
  for (const directory of caches) {
    try {
      return pathToFileURL(await cacheBundle(directory, key, bundle)).href;
    } catch {
      // A cache that can't be written is no reason to fail: there is the next one, and memory in the end.
    }
  }
  // The name makes stack traces say more than the data itself, which would stand in every line of them.
  const named = `${bundle.toString()}\n//# sourceURL=cloudstub:///${info.id}/service.mjs\n`;
  return `data:text/javascript;base64,${Buffer.from(named).toString("base64")}`;
}

function withMap(bundle: Buffer, map: Buffer): Buffer {
  return Buffer.concat([bundle, Buffer.from(`//# sourceMappingURL=data:application/json;base64,${map.toString("base64")}\n`)]);
}

async function importBundle(url: string, { file }: ArchiveInfo): Promise<unknown> {
  try {
    const module = (await import(url)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new ModuleError(file, `fails while it loads (${reason})`, { remedy: rebuild, cause: error });
  }
}
