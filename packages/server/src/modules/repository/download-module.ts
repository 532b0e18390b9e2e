import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../../state/directory/make-directory.js";
import { ModuleError } from "../errors.js";
import { requireThisLine } from "../load.js";
import { type ArchiveInfo, parseModuleArchive } from "../plugin-directory.js";
import { isUnfinished, writeWhole } from "../write-whole.js";
import { archiveName, archiveUrl, type Coordinate } from "./coordinate.js";
import { DownloadError } from "./download-error.js";
import type { GetOptions } from "./http-get.js";
import type { Environment } from "./proxy.js";
import { type ChecksumName, compareWithPublished, largestChecksumFile } from "./published-checksum.js";
import { type TimeLimits, usualTimeLimits } from "./time-limits.js";
import { shownUrl, TransferError } from "./transfer-error.js";

/** Modules are some hundred kilobytes. In bytes. */
const largestArchive = 64 * 1024 * 1024;

/** An unfinished file without a write for this long belongs to a process that is gone, in milliseconds. */
const longestWrite = 60 * 60 * 1000;

/** Where a module comes from and goes to. */
export interface DownloadOptions {
  /** URL of the root of a Maven-layout repository. */
  readonly repository: string;
  /** The plugin directory; made if it is missing. */
  readonly directory: string;
  /** Names the proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`. */
  readonly env: Environment;
  readonly signal?: AbortSignal;
  readonly limits?: TimeLimits;
  readonly onProgress?: GetOptions["onProgress"];
}

/** A module that was just downloaded. */
export interface DownloadedModule {
  readonly archive: ArchiveInfo;
  /** What it was compared with. */
  readonly checksum: ChecksumName;
  /** Of the archive. */
  readonly bytes: number;
}

/**
 * Downloads the archive of a module into the plugin directory (specification, start-up rules 4 to 7).
 *
 * Nothing is written before the archive is whole, equals the strongest published checksum, and is a sound archive of
 * this very module for this core. None of its code is run. Rejects with a {@link DownloadError}, or with the signal's
 * reason; the directory is then as it was.
 */
export async function downloadModule(coordinate: Coordinate, options: DownloadOptions): Promise<DownloadedModule> {
  const file = join(options.directory, archiveName(coordinate));
  try {
    const { bytes, checksum } = await getVerified(coordinate, options);
    const { info, main, overlay } = parseModuleArchive(bytes, file);
    for (const bundle of [main, overlay]) bundle?.unpack();
    requireThisLine(info);
    if (info.id !== coordinate.id || info.version !== coordinate.version) {
      throw new ModuleError("ArchiveOfAnother", { archive: file, version: info.version, service: info.id });
    }
    options.signal?.throwIfAborted();
    await keep(file, bytes, options.directory);
    return { archive: info, checksum, bytes: bytes.length };
  } catch (error) {
    if (error instanceof TransferError) throw new DownloadError(coordinate, error.message, { cause: error });
    if (!(error instanceof ModuleError)) throw error;
    const url = shownUrl(archiveUrl(coordinate, options.repository));
    throw new DownloadError(
      coordinate,
      `what ${url} holds can't be used: ${archiveName(coordinate)} ${error.problem}`,
      { cause: error },
    );
  }
}

async function getVerified(
  coordinate: Coordinate,
  { repository, env, signal = new AbortController().signal, limits = usualTimeLimits, onProgress }: DownloadOptions,
): Promise<{ bytes: Buffer; checksum: ChecksumName }> {
  // Servers that have all their modules, which is most starts, do without Node's encryption.
  const { httpGet } = await import("./http-get.js");
  const get = { env, signal, limits };
  const url = archiveUrl(coordinate, repository);
  const {
    status,
    statusText,
    body,
    url: last,
  } = await httpGet(url, { ...get, mostBytes: largestArchive, ...(onProgress && { onProgress }) });
  if (status !== 200) {
    const redirected = last.href === url.href ? "" : `, to which ${shownUrl(url)} redirects,`;
    throw new TransferError(`${shownUrl(last)}${redirected} answered ${statusText}`);
  }
  // The checksum comes from the repository itself, also where it redirects to another host for the archive.
  const checksum = await compareWithPublished(body, url, (each) =>
    httpGet(each, { ...get, mostBytes: largestChecksumFile }),
  );
  return { bytes: body, checksum };
}

async function keep(file: string, bytes: Buffer, directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    await removeAbandoned(directory);
    await writeWhole(file, bytes);
  } catch (error) {
    // Some systems don't replace a file that another server, which had the same idea, has open.
    const present = await readFile(file).catch(() => undefined);
    if (present?.equals(bytes)) return;
    throw new TransferError(`it can't be written into ${directory} (${(error as Error).message})`);
  }
}

/** Removes the partial files of processes that were killed while they wrote. */
async function removeAbandoned(directory: string): Promise<void> {
  const before = Date.now() - longestWrite;
  for (const name of (await readdir(directory)).filter(isUnfinished)) {
    const file = join(directory, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(file, { force: true });
  }
}
