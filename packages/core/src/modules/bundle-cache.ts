import { chmod, lstat, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { makeDirectory } from "../make-directory.js";
import { writeWhole } from "./write-whole.js";

/** A bundle that no process loaded for this long is removed from the cache, in milliseconds. */
const longestUnused = 30 * 24 * 60 * 60 * 1000;

/**
 * Where bundles may be unpacked to, the best place first: the user's cache directory (`XDG_CACHE_HOME`, or what the
 * operating system has for it), then one of the user's own below the directory for temporary files.
 */
export function cacheDirectories(env: NodeJS.ProcessEnv = process.env): string[] {
  const user = [env.XDG_CACHE_HOME, ...operatingSystemCaches(env)].find((path) => path !== undefined && isAbsolute(path));
  const temporary = join(tmpdir(), `cloudstub-modules-${process.getuid?.() ?? "user"}`);
  return user === undefined ? [temporary] : [join(user, "cloudstub", "modules"), temporary];
}

function operatingSystemCaches(env: NodeJS.ProcessEnv): (string | undefined)[] {
  if (process.platform === "win32") return [env.LOCALAPPDATA];
  return [env.HOME && join(env.HOME, process.platform === "darwin" ? "Library/Caches" : ".cache")];
}

/**
 * Keeps a bundle in a cache directory and returns its path there. Nobody but the user can have written it: the
 * directory is the user's alone, and a file that is there already is used only if it holds the very same bytes.
 *
 * @param key names the file: the SHA-512 of the archive, and what was added to the bundle. Rejects where the directory can't be used.
 */
export async function cacheBundle(directory: string, key: string, bundle: Uint8Array): Promise<string> {
  await makePrivate(directory);
  const file = join(directory, `${key}.mjs`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept?.equals(bundle)) {
    const now = new Date();
    await utimes(file, now, now);
  } else {
    await writeWhole(file, bundle, 0o600);
    await removeUnused(directory);
  }
  return file;
}

async function makePrivate(directory: string): Promise<void> {
  await makeDirectory(directory, 0o700);
  const found = await lstat(directory);
  if (!found.isDirectory()) throw new Error(`${directory} is not a directory.`);
  if (process.getuid === undefined) return;
  if (found.uid !== process.getuid()) throw new Error(`${directory} belongs to another user.`);
  if ((found.mode & 0o077) !== 0) await chmod(directory, 0o700);
}

async function removeUnused(directory: string): Promise<void> {
  const before = Date.now() - longestUnused;
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    // Another process may be removing the same file; whoever comes second has nothing left to do.
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(file, { force: true });
  }
}
