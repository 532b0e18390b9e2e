import { type ChildProcessByStdio, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { access, constants, mkdtemp, stat, writeFile } from "node:fs/promises";
import { constants as system, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { shellWord } from "../output/shell-word.js";

type Program = ChildProcessByStdio<null, Readable, Readable>;

/** What the programs of a start share: an environment, and a folder of commands. They end with this process, and the folder goes with it. */
export class Tools {
  readonly env: { readonly [name: string]: string | undefined };
  readonly #running = new Set<Program>();
  #folder: Promise<string> | undefined;

  constructor(env: Tools["env"]) {
    this.env = env;
  }

  /**
   * The folder with `aws` and `awslocal`, made at first use: both run the installed aws command and give it the endpoint, because its
   * version 1 does not read that from the environment for every service. Without an aws command the folder is empty.
   */
  folder(): Promise<string> {
    this.#folder ??= this.#make();
    return this.#folder;
  }

  /** Starts a program whose output is read. */
  start(
    command: string,
    args: readonly string[],
    surroundings: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ): Program {
    // In a group of its own, so that the programs that it starts end with it.
    const detached = process.platform !== "win32";
    const child = spawn(command, args, { ...surroundings, detached, stdio: ["ignore", "pipe", "pipe"] });
    this.#running.add(child);
    return child.on("close", () => this.#running.delete(child));
  }

  async #make(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "cloudstub-init-"));
    process.once("exit", () => {
      for (const child of this.#running) endGroup(child);
      rmSync(folder, { recursive: true, force: true });
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => endUnlessOthersDo(signal));
    const aws = await findProgram("aws", this.env["PATH"] ?? "");
    if (aws === undefined) return folder;
    const script = `#!/bin/sh\nexec ${shellWord(aws)} --endpoint-url "$AWS_ENDPOINT_URL" "$@"\n`;
    for (const name of ["aws", "awslocal"]) await writeFile(join(folder, name), script, { mode: 0o755 });
    return folder;
  }
}

/** Until a server is ready nothing else listens, and a signal would end this process before its programs. */
function endUnlessOthersDo(signal: "SIGINT" | "SIGTERM"): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + system.signals[signal]);
}

function endGroup({ pid }: Program): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGTERM");
  } catch {
    // It has ended just now.
  }
}

/** The first file in a path that may be run under a name. */
async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const directory of path.split(delimiter).filter((each) => each !== "")) {
    const file = resolve(directory, name);
    if (await isRunnable(file)) return file;
  }
  return undefined;
}

/** True where a file may be run. */
export async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
