import {
  type ArchiveInfo,
  coordinateText,
  DownloadError,
  type DownloadedModule,
  downloadModule,
} from "@cloudstub/server";
import { options } from "../options/options.js";
import type { Settings } from "../options/resolve-settings.js";
import { print } from "../output/standard-output.js";
import { type Progress, showProgress } from "./download-progress.js";
import { manualSteps } from "./missing-modules.js";

interface DownloadOptions {
  readonly repository: string;
  readonly settings: Settings;
}

/**
 * Downloads the modules of services in parallel into the plugin directory, and reports each on standard output (specification, start-up
 * rule 9). The first failure stops the others; keeps complete downloads.
 *
 * Rejects with a `StartFailure`. Ctrl-C and SIGTERM end the process with code 0, without partial files.
 */
export async function downloadModules(ids: readonly string[], options: DownloadOptions): Promise<ArchiveInfo[]> {
  warnAboutPlainHttp(options.repository);
  const stop = new AbortController();
  const endOnSignal = (signal: NodeJS.Signals) => {
    print(`Shutting down (${signal}). Unfinished downloads are dropped.`);
    stop.abort();
  };
  process.once("SIGINT", endOnSignal).once("SIGTERM", endOnSignal);
  const progress = showProgress(process.stderr);
  const downloads = ids.map((id) => downloadOne(id, options, { signal: stop.signal, progress }));
  try {
    const archives = await Promise.all(downloads);
    stop.signal.throwIfAborted();
    return archives;
  } catch (error) {
    const interrupted = stop.signal.aborted;
    stop.abort();
    await Promise.allSettled(downloads);
    if (interrupted) process.exit(0);
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", endOnSignal).off("SIGTERM", endOnSignal);
  }
}

/** The checksums come from the same server, so they detect damage but not tampering. */
function warnAboutPlainHttp(repository: string): void {
  const { protocol, host, hostname } = new URL(repository);
  if (protocol !== "http:" || hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.")) return;
  print(
    `Warning: modules come from ${host} over plain http, where an attacker on the network can replace them. Use an https repository if there is one.`,
  );
}

async function downloadOne(
  id: string,
  { repository, settings }: DownloadOptions,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<ArchiveInfo> {
  const { modulesDir: directory, moduleVersion: version } = settings.values;
  const onProgress = (received: number, announced: number | undefined) => progress.update(id, received, announced);
  try {
    const downloaded = await downloadModule(
      { id, version },
      { repository, directory, env: process.env, signal, onProgress },
    );
    progress.clear();
    print(announcement(downloaded));
    return downloaded.archive;
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const check = `Check the version (${options.moduleVersion.flag}) and the repository (${options.mavenBaseUrl.flag}).`;
    throw error.within((message) => `${message}\n${check}\n${manualSteps([id], settings)}`);
  }
}

function announcement({ archive, checksum, bytes }: DownloadedModule): string {
  const { id, version, file } = archive;
  return `Downloaded ${coordinateText({ id, version })}, version ${version}, to ${file} (${Math.ceil(bytes / 1000)} kB, ${checksum} verified)`;
}
