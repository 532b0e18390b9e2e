import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Finished } from "./tool.js";

/** A Python program: a script and its arguments, or `-` for the text of the input. */
export interface PythonProgram {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string | undefined;
}

/**
 * A Python interpreter that has imported boto3 and the `aws` command line, and runs each program in a fork of itself: the same code in a
 * process of its own, without the half second in which Python starts and imports it.
 */
class PythonForks {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #folder: Promise<string>;
  readonly #running = new Map<number, (status: number) => void>();
  readonly #failed: Promise<never>;
  #count = 0;

  constructor(python: string, env: NodeJS.ProcessEnv) {
    const script = fileURLToPath(new URL("python-forks.py", import.meta.url));
    const child = spawn(python, [script], { env, stdio: ["pipe", "pipe", "inherit"] });
    this.#child = child;
    this.#failed = new Promise((_, reject) => {
      child.once("error", reject);
      child.once("close", (code) => reject(new Error(`${python} ${script} ended with ${code}.`)));
    });
    this.#failed.catch(() => {});
    const lines = createInterface(child.stdout);
    this.#folder = new Promise((resolve) => lines.once("line", resolve));
    lines.on("line", (line) => {
      if (!line.startsWith("{")) return;
      const { id, status } = JSON.parse(line) as { id: number; status: number };
      this.#running.get(id)?.(status);
      this.#running.delete(id);
    });
  }

  async run({ argv, env, input = "" }: PythonProgram): Promise<Finished> {
    const id = this.#count++;
    const folder = await Promise.race([this.#folder, this.#failed]);
    const file = (name: string) => join(folder, `${id}.${name}`);
    await writeFile(file("in"), input);
    const ended = new Promise<number>((resolve) => this.#running.set(id, resolve));
    this.#child.stdin.write(`${JSON.stringify({ id, argv, env, cwd: process.cwd() })}\n`);
    const status = await Promise.race([ended, this.#failed]);
    const [stdout, stderr] = await Promise.all([readFile(file("out"), "utf8"), readFile(file("err"), "utf8")]);
    return { status, stdout, stderr };
  }
}

/** By the path of the interpreter. Each ends with this process, since its standard input ends then. */
const interpreters = new Map<string, PythonForks>();

/** Runs a Python program to its end. Rejects where the interpreter can't be started. */
export function runPython(python: string, program: PythonProgram): Promise<Finished> {
  let forks = interpreters.get(python);
  if (forks === undefined) {
    forks = new PythonForks(python, program.env);
    interpreters.set(python, forks);
  }
  return forks.run(program);
}
