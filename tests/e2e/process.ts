import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { entry } from "./entry.js";

/** Longer than any wait of a test that passes, in milliseconds. */
const LIMIT_MS = 10_000;

/** How a process is started, besides its arguments. */
export interface Surroundings {
  /** Added to an environment in which nothing of CloudStub is set. */
  readonly env?: { readonly [name: string]: string };
  /** An empty directory unless given. */
  readonly cwd?: string | undefined;
  /** Milliseconds in which what is waited for has to come; ten seconds unless given. */
  readonly limitMs?: number;
  /** A command that starts the process, such as `unshare`. */
  readonly through?: readonly string[];
}

/** How a process ended, and all that it said. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that runs; at the end of the test it is killed. */
export interface Running {
  /** Waits until standard output, from its beginning, matches. Rejects with all output when the process ends or time runs out. */
  output(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for the end. Rejects with all output when time runs out. */
  end(): Promise<Ending>;
  signal(name: NodeJS.Signals): void;
  /** The reader of standard output, which may pause, or go away. */
  readonly reader: Readable;
}

/** A server's ports, as its summary says them. */
export interface Ports {
  readonly port: number;
  readonly apiPort: number;
}

/** Starts the command line: the bundle where it is up to date, otherwise its sources. */
export async function cloudstub(args: readonly string[], surroundings: Surroundings = {}): Promise<Running> {
  return startNode([...(await entry), ...args], surroundings);
}

/** Starts the command line and waits for its end. */
export async function runCloudstub(args: readonly string[], surroundings: Surroundings = {}): Promise<Ending> {
  return (await cloudstub(args, surroundings)).end();
}

/** Starts a server on free ports and waits until it is ready. */
export async function startCloudstub(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Running & Ports> {
  const running = await cloudstub(["--port=0", "--api-port=0", ...args], surroundings);
  const [, port, apiPort] = await running.output(
    /^ *Mock port +(\d+) [\s\S]*?^ *API port +(\d+) [\s\S]*?CloudStub is ready/m,
  );
  return { ...running, port: Number(port), apiPort: Number(apiPort) };
}

/** Starts Node with arguments, in an environment in which nothing of CloudStub is set. */
export async function startNode(args: readonly string[], surroundings: Surroundings = {}): Promise<Running> {
  const [program, ...more] = [...(surroundings.through ?? []), process.execPath, ...args] as [string, ...string[]];
  const running = await startProgram(program, more, surroundings);
  running.input.end();
  return running;
}

/** Why there is no terminal to start a server on, or nothing. */
export const noTerminal: string | undefined =
  spawnSync("script", ["--version"]).status === 0 ? undefined : "script of util-linux is not there";

/** A server on a terminal. */
export interface OnTerminal extends Running, Ports {
  /** Presses Ctrl-C. */
  interrupt(): void;
  /** Types a text, and Enter. */
  type(text: string): void;
}

/** Starts a server on free ports, on a terminal of this width, and waits until it is ready. Its lines end with a carriage return too. */
export async function startOnTerminal(
  columns: number,
  args: readonly string[],
  { env = {}, cwd, inBackground = false }: Surroundings & { readonly inBackground?: boolean } = {},
): Promise<OnTerminal> {
  const words = [process.execPath, ...(await entry), "--port=0", "--api-port=0", ...args];
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // With job control a command with & has a process group of its own, which the terminal is not given to.
  const command = `stty cols ${columns}; ${inBackground ? `set -m; ${quoted} & echo background $!; wait` : `exec ${quoted}`}`;
  const running = await startProgram("script", ["-qfec", command, "/dev/null"], {
    env: { TERM: "xterm-256color", ...env },
    cwd,
  });
  if (inBackground) {
    const [, pid = ""] = await running.output(/background (\d+)/);
    // It outlives its terminal.
    onTestFinished(() => void spawnSync("kill", ["-9", pid]));
  }
  const [, port, apiPort] = await running.output(
    / Mock port +(\d+) [\s\S]*? API port +(\d+) [\s\S]*?CloudStub is ready/,
  );
  return {
    ...running,
    port: Number(port),
    apiPort: Number(apiPort),
    interrupt: () => void running.input.write("\u0003"),
    type: (text) => void running.input.write(`${text}\n`),
  };
}

async function startProgram(
  program: string,
  args: readonly string[],
  { env = {}, cwd, limitMs = LIMIT_MS }: Surroundings,
): Promise<Running & { readonly input: Writable }> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(STUB_|AWS_|NODE_|VITEST|NO_COLOR|FORCE_COLOR|CI$)/.test(name),
  );
  const child = spawn(program, [...args], {
    cwd: cwd ?? (await temporaryDirectory()),
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once("close", resolve));
  });
  return { ...follow(child, limitMs), input: child.stdin };
}

/** Makes a directory with these files in it, and removes it at the end of the test. */
export async function temporaryDirectory(
  files: { readonly [path: string]: string | Uint8Array } = {},
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
}

function follow(child: ChildProcess, limitMs: number): Running {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const failure = (what: string) => new Error(`${what}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`);
  const limit = { limitMs, failure };
  return {
    output: (pattern) =>
      limited(limit, `No output matched ${pattern}`, (resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stdout);
          if (match !== null) resolve(match);
          return match !== null;
        };
        if (look()) return;
        child.stdout?.on("data", look);
        void ended.then(
          () => look() || reject(failure(`The process ended before its output matched ${pattern}`)),
          reject,
        );
      }),
    end: () => limited(limit, "The process did not end", (resolve, reject) => void ended.then(resolve, reject)),
    signal: (name) => void child.kill(name),
    reader: child.stdout as Readable,
  };
}

type Settle<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => void;

interface Limit {
  readonly limitMs: number;
  readonly failure: (what: string) => Error;
}

function limited<T>({ limitMs, failure }: Limit, what: string, settle: Settle<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(failure(`${what} within ${limitMs} ms`)), limitMs);
    settle(resolve, reject);
  }).finally(() => clearTimeout(timer));
}
