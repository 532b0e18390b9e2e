import { spawn } from "node:child_process";
import { access, chmod, constants, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { ProductError } from "@cloudstub/core";
import type { Step } from "./steps.js";

/** How a program reaches the server. */
export interface ProgramOptions {
  readonly endpoint: string;
  readonly apiUrl: string;
  readonly accessKeyId: string;
  readonly region: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Takes each line that the program prints. */
  readonly say: (line: string) => void;
}

/** Lines of a program that failed, in the message about it. */
const LAST_LINES = 12;

/** Runs a script or an SDK program to its end. Rejects with an `InitFailed` or an `InitNotRunnable`. */
export async function runProgram({ file, kind }: Step, options: ProgramOptions): Promise<void> {
  const tools = await mkdtemp(join(tmpdir(), "cloudstub-init-"));
  try {
    const env = environment(options, tools);
    await addAws(tools, options.env["PATH"] ?? "");
    const [command, args] = await commandFor(file, kind);
    await run(command, args, { file, env, say: options.say });
  } finally {
    await rm(tools, { recursive: true, force: true });
  }
}

/** What SDKs and the aws command read; of the server's own environment nothing that would lead them elsewhere. */
function environment({ endpoint, apiUrl, accessKeyId, region, env }: ProgramOptions, tools: string) {
  const own = Object.entries(env).filter(
    ([name]) => !/^AWS_(ENDPOINT_URL|PROFILE|SESSION_TOKEN|CONFIG_FILE)/.test(name),
  );
  return {
    ...Object.fromEntries(own),
    PATH: `${tools}${delimiter}${env["PATH"] ?? ""}`,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: "true",
    // Version 2 of the aws command shows answers in a pager.
    AWS_PAGER: "",
    CLOUDSTUB_API_URL: apiUrl,
  };
}

/**
 * Puts `aws` and `awslocal` before the others in a path: both are the installed aws command with the endpoint, which its version 1 does not read
 * from the environment for every service. Where there is no aws command there is neither.
 */
async function addAws(tools: string, path: string): Promise<void> {
  const aws = await findProgram("aws", path);
  if (aws === undefined) return;
  for (const name of ["aws", "awslocal"]) {
    const script = `#!/bin/sh\nexec "${aws}" --endpoint-url "$AWS_ENDPOINT_URL" "$@"\n`;
    await writeFile(join(tools, name), script);
    await chmod(join(tools, name), 0o755);
  }
}

/** The first file in a path that may be run under a name. */
async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const directory of path.split(delimiter).filter((each) => each !== "")) {
    const file = join(directory, name);
    if (await isRunnable(file)) return file;
  }
  return undefined;
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function commandFor(file: string, kind: Step["kind"]): Promise<[command: string, args: string[]]> {
  if (kind === "node") return [process.execPath, [file]];
  if (kind === "python") return ["python3", [file]];
  // A script that may be run says in its first line what runs it.
  return (await isRunnable(file)) ? [file, []] : ["sh", [file]];
}

interface Run {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

function run(command: string, args: readonly string[], { file, env, say }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: dirname(file), env, stdio: ["ignore", "pipe", "pipe"] });
    const last: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        say(line);
        if (last.push(line) > LAST_LINES) last.shift();
      });
    }
    child.on("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "ENOENT" ? `there is no ${command} to run it with` : error.message;
      reject(new ProductError("InitNotRunnable", { file, reason }));
    });
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      const outcome = signal === null ? `the exit code ${code}` : `the signal ${signal}`;
      const output = last.length === 0 ? "" : ` Its last lines:\n${last.map((line) => `  ${line}`).join("\n")}\n`;
      reject(new ProductError("InitFailed", { file, outcome, output }));
    });
  });
}
