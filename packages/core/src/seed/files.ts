import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type SeedCall, SeedProblem } from "@cloudstub/kit";

/** The files that a seed may name. */
export type SeedFiles = Pick<SeedCall, "readFile" | "listFiles" | "pathOf">;

/** Files by their paths from a folder. */
export function filesIn(folder: string): SeedFiles {
  return {
    pathOf: (path) => resolve(folder, path),
    readFile: (path) => readFile(resolve(folder, path)).catch(unreadable(path, folder)),
    async listFiles(path) {
      const root = resolve(folder, path);
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(unreadable(path, folder));
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
    },
  };
}

function unreadable(path: string, folder: string): (error: NodeJS.ErrnoException) => never {
  return ({ code, message }) => {
    const reason = code === "ENOENT" ? `there is none in ${folder}` : message;
    throw new SeedProblem(`The file ${path} can't be read: ${reason}.`);
  };
}

/** The files of a seed that came as a text from elsewhere. */
export const noFiles: SeedFiles = { readFile: refuse, listFiles: refuse, pathOf: refuse };

function refuse(path: string): never {
  throw new SeedProblem(
    `The file ${path} can't be read: this seed came as a text, and only one in a file may name files beside it.`,
  );
}
