import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartFailure } from "../options/failure.js";

/** A function that `cloudstub functions dev` runs from its folder. */
export interface DevFunction {
  readonly name: string;
  /** An absolute path. */
  readonly folder: string;
  readonly runtime: string;
  /** `index.handler` */
  readonly handler: string;
}

/** Runtimes of Node.js that AWS has. */
const NODE = ["20", "22", "24"];
const [major = ""] = process.versions.node.split(".");
const nodejs = `nodejs${NODE.includes(major) ? major : "24"}.x`;
const python = "python3.13";

/** Files that tell which function a folder has, where it is not said: names that AWS's console and tools give. */
const usual = [
  { files: ["index.js", "index.mjs", "index.cjs"], handler: "index.handler", runtime: nodejs },
  { files: ["lambda_function.py"], handler: "lambda_function.lambda_handler", runtime: python },
  { files: ["bootstrap"], handler: "bootstrap", runtime: "provided.al2023" },
];

/**
 * The function of a folder, by its files or by the handler that is named. Rejects with a `StartFailure` for a folder that can't be read, and for one
 * that lacks the file of the handler.
 */
export async function functionIn(folder: string, handler: string | undefined): Promise<DevFunction> {
  const failure = (reason: string) => new StartFailure("NoFunctionInFolder", { folder, reason });
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") throw failure("is a file, not a folder");
    throw failure(error.code === "ENOENT" ? "does not exist" : `can't be read (${error.message})`);
  });
  const name =
    basename(folder)
      .replaceAll(/[^a-zA-Z0-9-_]/g, "-")
      .slice(0, 64) || "function";
  if (handler === undefined) {
    const found = usual.find(({ files }) => files.some((file) => names.includes(file)));
    if (found === undefined) throw failure(`has none of ${usual.flatMap(({ files }) => files).join(", ")}`);
    return { name, folder, runtime: found.runtime, handler: found.handler };
  }
  if (!handler.includes("."))
    throw failure(`has no handler ${handler}. A handler is <file>.<function>, such as index.handler`);
  const file = handler.slice(0, handler.lastIndexOf("."));
  const [module = ""] = file.split("/").slice(-1);
  const beside: string[] = await readdir(join(folder, file, "..")).catch(() => []);
  if ([".js", ".mjs", ".cjs"].some((extension) => beside.includes(module + extension)))
    return { name, folder, runtime: nodejs, handler };
  if (beside.includes(`${module}.py`)) return { name, folder, runtime: python, handler };
  throw failure(`has no file ${file}.js, ${file}.mjs, ${file}.cjs or ${file}.py for the handler ${handler}`);
}
