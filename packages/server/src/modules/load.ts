import Module from "node:module";
import { coreLine, coreVersion } from "@cloudstub/core/for-server";
import type { ServiceModule } from "@cloudstub/kit";
import { serviceProblems } from "./check-service.js";
import { ModuleError } from "./errors.js";
import { shareKit } from "./host-kit.js";
import { type ArchiveInfo, type OpenArchive, openArchive } from "./plugin-directory.js";

function rebuild(file: string): string {
  return `Correct the module's sources and build it again. If it was downloaded, remove ${file} to have it downloaded again.`;
}

/**
 * Loads the service of an archive. Its code is run in memory: nothing is unpacked to a disk. With `process.setSourceMapsEnabled(true)`
 * before it, stack traces name the module's own sources.
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
    throw new ModuleError(archive.file, "was replaced while it was being loaded", { remedy: "Start again." });
  }
  shareKit();
  const service = run(open);
  const problems = serviceProblems(service, archive.id);
  if (problems.length > 0) {
    throw new ModuleError(archive.file, `is not a usable module: ${problems.join("; ")}`, { remedy: rebuild(archive.file) });
  }
  return service as ServiceModule;
}

/** Throws {@link ModuleError} for a module of another line of core versions than this one's. */
export function requireThisLine(archive: ArchiveInfo): void {
  if (archive.coreVersion === coreLine(coreVersion)) return;
  const remedy = `Take version ${coreVersion} of the module, or a ${archive.coreVersion} version of CloudStub.`;
  throw new ModuleError(archive.file, `works with CloudStub ${archive.coreVersion}, and this is ${coreVersion}`, { remedy });
}

/** Node's own way to run a CommonJS module whose text is in no file. Unlike `node:vm` it reads source maps. */
interface InMemory extends Module {
  _compile(text: string, name: string, format: "commonjs"): void;
}

/** Node forgets a source map with its module. */
const mapped = new WeakMap<object, Module>();

function run({ info, unpack, unpackMap }: OpenArchive): unknown {
  // Node keeps the text of a source map for the life of the process, used or not.
  const map = process.sourceMapsEnabled ? unpackMap() : undefined;
  const name = `cloudstub:///${info.id}/service.cjs`;
  const module = new Module(name) as InMemory;
  const { exit } = process;
  // The start would end there, without a word of why.
  process.exit = () => {
    throw new Error("it calls process.exit");
  };
  try {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name
    module._compile(unpack().toString() + (map === undefined ? "" : mapComment(map)), name, "commonjs");
    const service = (module.exports as { readonly default?: unknown } | null | undefined)?.default;
    if (map !== undefined && typeof service === "object" && service !== null) mapped.set(service, module);
    return service;
  } catch (error) {
    // Node adds the files that required the missing module.
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.replace(/\nRequire stack:.*/s, "") : String(error);
    throw new ModuleError(info.file, `fails while it loads (${printable(reason)})`, { remedy: rebuild(info.file), cause: error });
  } finally {
    process.exit = exit;
  }
}

/** A terminal obeys control characters, and the text is another's. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function mapComment(map: Buffer): string {
  return `\n//# sourceMappingURL=data:application/json;base64,${map.toString("base64")}\n`;
}
