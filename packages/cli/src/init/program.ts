import { readFileSync } from "node:fs";
import { delimiter, dirname, isAbsolute } from "node:path";
import { createInterface } from "node:readline";
import { escapeControls, ProductError } from "@cloudstub/core";
import type { Step } from "./steps.js";
import { isRunnable, type Tools } from "./tools.js";

/** How a program reaches the server. */
export interface ProgramOptions {
  readonly endpoint: string;
  readonly apiUrl: string;
  readonly accessKeyId: string;
  readonly region: string;
  readonly tools: Tools;
  /** Takes each line that the program prints. */
  readonly say: (line: string) => void;
}

/** Lines of a program that failed, in the message about it. */
const LAST_LINES = 12;

/** Runs a script or an SDK program to its end. Rejects with an `InitFailed` or an `InitNotRunnable`. */
export async function runProgram({ file, kind }: Step, options: ProgramOptions): Promise<void> {
  const { tools, say } = options;
  const env = environment(options, await tools.folder());
  const [command, args] = await commandFor(file, kind);
  await run(command, args, { file, env, tools, say });
}

/** What SDKs and the aws command read; of the server's own environment nothing that would lead them elsewhere. */
function environment({ endpoint, apiUrl, accessKeyId, region, tools: { env } }: ProgramOptions, folder: string) {
  const own = Object.entries(env).filter(([name]) => !name.startsWith("AWS_") || name === "AWS_CA_BUNDLE");
  const direct = withoutProxy(endpoint, [env["NO_PROXY"], env["no_proxy"]]);
  return {
    ...Object.fromEntries(own),
    PATH: `${folder}${delimiter}${env["PATH"] ?? ""}`,
    // Some programs read the one, some the other.
    NO_PROXY: direct,
    no_proxy: direct,
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

/** A value of NO_PROXY: the hosts in the lists that are set already, and the URL's host. `*` alone means all hosts. */
function withoutProxy(url: string, set: readonly (string | undefined)[]): string {
  const hosts = set.flatMap((list = "") => list.split(",")).map((host) => host.trim());
  if (hosts.includes("*")) return "*";
  const own = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return [...new Set([...hosts.filter((host) => host !== ""), own])].join(",");
}

async function commandFor(file: string, kind: Step["kind"]): Promise<[command: string, args: string[]]> {
  if (kind === "node") return [process.execPath, [file]];
  if (kind === "python") return ["python3", [file]];
  // A script that may be run says in its first line what runs it.
  return (await isRunnable(file)) ? [file, []] : ["sh", [file]];
}

interface Run extends Pick<ProgramOptions, "tools" | "say"> {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

function run(command: string, args: readonly string[], { file, env, tools, say }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = tools.start(command, args, { cwd: dirname(file), env });
    const last: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        say(line);
        if (last.push(line) > LAST_LINES) last.shift();
      });
    }
    child.on("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "ENOENT" ? `there is no ${interpreterOf(command) ?? command} to run it with` : error.message;
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

/** The program that the first line of a script names: of `#!/usr/bin/node -r x` it is `/usr/bin/node`. */
function interpreterOf(command: string): string | undefined {
  const [, name] = /^#! *([^ \t\n]+)/.exec(isAbsolute(command) ? readFileSync(command, "latin1") : "") ?? [];
  return name && escapeControls(name);
}
