import { readFile } from "node:fs/promises";
import { StartFailure } from "./failure.js";
import { optionNames, options } from "./options.js";

/**
 * Reads the configuration file (specification, start-up rule 11): texts by key.
 *
 * `origin` is the option that named the file; undefined for the default file, which may be missing. Throws a `StartFailure` that
 * names the file and the invalid key.
 */
export async function readConfigFile(file: string, origin: string | undefined): Promise<ReadonlyMap<string, string>> {
  const bytes = await readBytes(file, origin);
  if (bytes === undefined) return new Map();
  // Loaded only if there is a file.
  const { parseProperties } = await import("./properties.js");
  const values = parseProperties(decode(bytes, file), file);
  const known = optionNames.flatMap((name) => options[name].key ?? []);
  const unknown = [...values.keys()].filter((key) => !known.some((name) => name === key));
  if (unknown.length > 0) {
    throw new StartFailure("UnknownConfigKey", { file, keys: unknown.join(", "), known: known.join(", ") });
  }
  return values;
}

async function readBytes(file: string, origin: string | undefined): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && origin === undefined) return undefined;
    const named = origin === undefined ? "" : ` named by ${origin}`;
    const reason =
      code === "ENOENT" ? "does not exist" : code === "EISDIR" ? "is a directory" : `can't be read (${message})`;
    throw new StartFailure("ConfigFileUnreadable", { file, named, reason });
  }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartFailure("ConfigFileNotUtf8", { file });
  }
}
