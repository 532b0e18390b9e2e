import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Archive, readArchive } from "./archive.js";
import { ModuleError, refusedArchive } from "./errors.js";
import { manifestEntry, parseManifest } from "./manifest.js";

/** A manifest has some hundred; to read one of many millions would hold up the start. */
const MAX_MANIFEST_BYTES = 64 * 1024;

/** A module archive, as its manifest describes it. */
export interface ArchiveInfo {
  /** Path. */
  readonly file: string;
  /** Service id: `sqs`. */
  readonly id: string;
  /** Version of the module. */
  readonly version: string;
  /** The line of core versions that it works with: `0.1.x`. */
  readonly coreVersion: string;
  /** What stands before the operation in the target header of the service's requests: `AmazonSQS`; undefined where the manifest does not say. */
  readonly targetPrefix?: string | undefined;
  /** The version of the service's API, which requests of the Query protocol name: `2010-03-31`; undefined where the manifest does not say. */
  readonly apiVersion?: string | undefined;
  /** Of the whole file, in lower-case hexadecimal digits. */
  readonly sha512: string;
}

/** A CommonJS module in an archive. */
export interface Bundle {
  /** The name of its entry: `service.cjs`. */
  readonly name: string;
  /** Throws `ModuleError` where it is damaged. A start lists archives that it does not run, and need not unpack. */
  readonly unpack: () => Buffer;
  /** Its source map; undefined where there is none. */
  readonly unpackMap: () => Buffer | undefined;
}

/** An archive with the bundles in it. */
export interface OpenArchive {
  readonly info: ArchiveInfo;
  /** Its default export is the service. */
  readonly main: Bundle;
  /** Its default export is the service's overlay; undefined where the service brings it itself, or has none. */
  readonly overlay: Bundle | undefined;
}

/**
 * The archives of a plugin directory: every `.jar`, sorted by service id. Nothing of them is run.
 *
 * Throws {@link ModuleError} for a jar that is not a module archive, and when two hold the same service. Rejects with
 * Node's error (`code` is `ENOENT`) when there is no such directory.
 *
 * @example for (const { id, version } of await listArchives("modules")) console.log(id, version);
 */
export async function listArchives(directory: string): Promise<ArchiveInfo[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jar")).sort();
  const archives = await Promise.all(names.map(async (name) => (await openArchive(join(directory, name))).info));
  const byId = new Map<string, ArchiveInfo>();
  for (const archive of archives) {
    const other = byId.get(archive.id);
    if (other !== undefined) {
      const remedy = `Keep one of them in ${directory} and remove the other.`;
      throw new ModuleError(
        "ArchiveTwice",
        { archive: archive.file, other: basename(other.file), service: archive.id },
        { remedy },
      );
    }
    byId.set(archive.id, archive);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Reads a module archive and checks its manifest; throws {@link ModuleError}. */
export async function openArchive(file: string): Promise<OpenArchive> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ModuleError(
      "ArchiveUnreadable",
      { archive: file, reason: error.message },
      { remedy: "Check that it is a file and that you may read it." },
    );
  });
  return parseModuleArchive(bytes, file);
}

/** Checks the bytes of a module archive as {@link openArchive} does; `file` is where they are, or are going to be. */
export function parseModuleArchive(bytes: Buffer, file: string): OpenArchive {
  const archive = readArchive(bytes, file);
  const { field, optional } = fieldsOf(archive, file);
  field("Manifest-Version", /^1\.0$/);
  const main = field("Main-Module", /./);
  const overlay = optional("Overlay-Module", /./);
  const info: ArchiveInfo = {
    file,
    id: field("Stub-Service-Id", /^[a-z][a-z0-9-]*$/),
    version: field("Stub-Module-Version", /^\d[0-9A-Za-z.+-]*$/),
    coreVersion: field("Stub-Core-Version", /^\d+\.(\d+\.)?x$/),
    targetPrefix: optional("Stub-Target-Prefix", /^[\w.-]{1,100}$/),
    apiVersion: optional("Stub-Api-Version", /^\d{4}-\d\d-\d\d$/),
    sha512: createHash("sha512").update(bytes).digest("hex"),
  };
  const name = basename(file);
  if (name.startsWith("cloudstub-") && !name.startsWith(`cloudstub-${info.id}-`)) {
    const remedy = "Remove it, or give it the name of its service if you trust it.";
    throw refusedArchive(
      file,
      `it is named for another service than the one that its manifest says, ${info.id}`,
      remedy,
    );
  }
  const bundles = { "Main-Module": main, "Overlay-Module": overlay };
  for (const [name, entry] of Object.entries(bundles))
    if (entry !== undefined) checkBundle(archive, file, { name, entry });
  return {
    info,
    main: bundleOf(archive, main),
    overlay: overlay === undefined ? undefined : bundleOf(archive, overlay),
  };
}

function bundleOf(archive: Archive, name: string): Bundle {
  return { name, unpack: () => archive.read(name) as Buffer, unpackMap: () => archive.read(`${name}.map`) };
}

/** Throws where a field of the manifest names an entry that is not there, or that is not a CommonJS module. */
function checkBundle(
  archive: Archive,
  file: string,
  { name, entry }: { readonly name: string; readonly entry: string },
): void {
  if (!archive.names.includes(entry))
    throw new ModuleError("ArchiveEntryMissing", { archive: file, entry: JSON.stringify(entry), name });
  if (entry.endsWith(".cjs")) return;
  const remedy = "Archives of early development builds are like that. Build it again, or download it.";
  throw new ModuleError("ArchiveNotCommonJs", { archive: file, entry: JSON.stringify(entry), name }, { remedy });
}

interface Fields {
  /** A field that must be there, and of a form. */
  field(name: string, form: RegExp): string;
  /** A field of a form that may be left out. */
  optional(name: string, form: RegExp): string | undefined;
}

function fieldsOf(archive: Archive, file: string): Fields {
  const notOurs = { remedy: "Only CloudStub's module archives belong in a plugin directory." };
  const bytes = archive.read(manifestEntry);
  if (bytes === undefined)
    throw new ModuleError("ArchiveNotModule", { archive: file, reason: `it has no ${manifestEntry}` }, notOurs);
  const fields = manifestOf(bytes, file);
  const optional = (name: string, form: RegExp) => {
    const value = fields.get(name.toLowerCase());
    if (value === undefined || form.test(value)) return value;
    throw invalidManifest(file, `with an impossible ${name}, ${JSON.stringify(value)}`);
  };
  const field = (name: string, form: RegExp) => {
    const value = optional(name, form);
    if (value === undefined)
      throw new ModuleError("ArchiveNotModule", { archive: file, reason: `its manifest lacks ${name}` }, notOurs);
    return value;
  };
  return { field, optional };
}

function manifestOf(bytes: Buffer, file: string): ReadonlyMap<string, string> {
  if (bytes.length > MAX_MANIFEST_BYTES)
    throw refusedArchive(file, `its manifest has more than ${MAX_MANIFEST_BYTES} bytes`);
  try {
    return parseManifest(bytes);
  } catch (error) {
    throw invalidManifest(file, `that can't be read: ${(error as Error).message}`);
  }
}

function invalidManifest(archive: string, problem: string): ModuleError {
  return new ModuleError("ArchiveManifestInvalid", { archive, problem });
}
