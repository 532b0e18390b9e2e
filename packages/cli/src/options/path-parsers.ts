import { homedir } from "node:os";
import { resolve } from "node:path";
import { listOf, type OptionParser } from "./option-parsers.js";

/** A store directory, or null for memory. */
export const storeParser: OptionParser<string | null> = {
  placeholder: "directory",
  allowed: "the path of a directory, or `none` or `off` for memory",
  parse: (text, cwd) => (/^(none|off)$/i.test(text) ? null : absolute(text, cwd)),
};

/** A directory. */
export const directoryParser: OptionParser<string> = {
  placeholder: "directory",
  allowed: "the path of a directory",
  parse: absolute,
};

/** A directory, which may begin with the user's own. */
export const homeDirectoryParser: OptionParser<string> = {
  placeholder: "directory",
  allowed: "the path of a directory, in which `~/` is your own",
  parse: (text, cwd) => absolute(text.replace(/^~(?=\/|$)/, homedir()), cwd),
};

/** Directories, possibly none. */
export const directoriesParser: OptionParser<readonly string[]> = {
  placeholder: "directories",
  allowed: "paths of directories such as `./node_modules`, separated by commas",
  parse: (text, cwd) => listOf(text, (entry) => absolute(entry, cwd)),
};

/** A file. */
export const fileParser: OptionParser<string> = {
  placeholder: "file",
  allowed: "the path of a file",
  parse: absolute,
};

/** A file, or null. */
export const optionalFileParser: OptionParser<string | null> = {
  placeholder: "file",
  allowed: "the path of a file",
  parse: (text, cwd) => (text === "" ? null : absolute(text, cwd)),
};

/** A file or a folder, or null. */
export const initParser: OptionParser<string | null> = {
  placeholder: "path",
  allowed: "the path of a file or a folder",
  parse: optionalFileParser.parse,
};

function absolute(path: string, cwd: string): string | undefined {
  return path === "" || path.includes("\0") ? undefined : resolve(cwd, path);
}
