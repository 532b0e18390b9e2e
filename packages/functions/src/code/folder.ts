import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

/** Files and folders that are looked at before each invocation. A folder with more is another one than was meant, such as that of the user. */
const MOST_FILES = 20_000;
/** A folder of packages, of which only the folder's own time counts. */
const PACKAGES = "node_modules";
/** What no function is made of. */
const passedOver = [".git", "__pycache__"];

/** Why code can't run from a folder, in words. */
export class FolderProblem extends Error {
  override readonly name = "FolderProblem";
}

/**
 * A text that differs after a file in a folder, or below it, was changed, added, removed or replaced. Of what is not a folder that can be read, and of
 * one with too many files, it is the problem.
 */
export async function stateOf(folder: string, most = MOST_FILES): Promise<string | FolderProblem> {
  if (!isAbsolute(folder)) return new FolderProblem(`The path ${folder} is not absolute.`);
  const files: string[] = [];
  let left = most;
  try {
    await visit(await readdir(folder, { withFileTypes: true }), folder);
  } catch (error) {
    if (error instanceof FolderProblem) return error;
    return new FolderProblem(`The folder ${folder} can't be read: ${(error as Error).message}`);
  }
  return createHash("sha256").update(files.sort().join("\n")).digest("hex");

  async function visit(entries: readonly Dirent[], within: string): Promise<void> {
    left -= entries.length;
    if (left < 0) throw new FolderProblem(`The folder ${folder} has more than ${most} files and folders.`);
    await Promise.all(
      entries.map(async (entry) => {
        const path = join(within, entry.name);
        if (passedOver.includes(entry.name)) return;
        // What is below may be removed meanwhile, or belong to others.
        if (entry.isDirectory() && entry.name !== PACKAGES)
          return visit(await readdir(path, { withFileTypes: true }).catch(() => []), path);
        const { size, mtimeMs, ino } = (await stat(path).catch(() => undefined)) ?? {};
        files.push(`${path} ${size} ${mtimeMs} ${ino}`);
      }),
    );
  }
}
