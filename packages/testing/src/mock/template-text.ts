import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { failure } from "../process/failure.js";

/** The text of a template: of an object in JSON, of a path what its file has. Rejects with a `MockFailure` for a file that is not there. */
export async function templateText(given: string | URL | object): Promise<string> {
  if (typeof given === "string" && isText(given)) return given;
  if (typeof given === "string" || given instanceof URL) return textOfFile(given);
  return JSON.stringify(given);
}

/** A template has several lines, or begins with a brace; a path has neither. */
function isText(given: string): boolean {
  return given.includes("\n") || given.trimStart().startsWith("{");
}

async function textOfFile(path: string | URL): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const file = typeof path === "string" ? resolve(path) : path.pathname;
    throw failure("TemplateMissing", { file, directory: process.cwd() });
  }
}
