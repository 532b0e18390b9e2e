import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the program that a name on PATH means; undefined where there is none. */
export function findProgram(name: string): string | undefined {
  const { PATH = "" } = process.env;
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** True for a file that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
