import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runTool } from "./tool.js";

/** A folder of `.cache` that is made of files of this repository and of what package registries have. */
interface Installation {
  /** The folder that is made. */
  readonly folder: string;
  /** Where the files are. */
  readonly from: string;
  readonly files: readonly string[];
  /** Installs what the files need, in the folder, which has copies of them. */
  readonly install: (folder: string) => Promise<void>;
}

/** Makes a folder once, and again where one of its files has changed since. Resolves to the folder. */
export function installed({ folder, from, files, install }: Installation): () => Promise<string> {
  const prepare = async () => {
    const contents = await Promise.all(files.map((file) => readFile(join(from, file), "utf8")));
    const mark = JSON.stringify(contents);
    if ((await readFile(join(folder, "mark"), "utf8").catch(() => "")) === mark) return folder;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of files) await cp(join(from, file), join(folder, file));
    await install(folder);
    await writeFile(join(folder, "mark"), mark);
    return folder;
  };
  let prepared: Promise<string> | undefined;
  return () => (prepared ??= prepare());
}

/** Runs a command of an installation to its end. Rejects, with what it said of the reason, where it fails. */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env = process.env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const { status, stdout, stderr } = await runTool(command, env, { ...(cwd !== undefined && { cwd }) });
  if (status !== 0) throw new Error(`"${command.join(" ")}" failed: ${reasonIn(`${stderr}\n${stdout}`)}`);
}

/** The first lines that speak of an error, or the last line. */
function reasonIn(output: string): string | undefined {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const errors = lines.filter((line) => /error/iu.test(line)).slice(0, 3);
  return errors.length > 0 ? errors.join(" ") : lines.at(-1);
}
