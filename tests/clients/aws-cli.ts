import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findProgram } from "../../scripts/find-program.js";
import { clientEnvironment } from "./environment.js";
import { runPython } from "./python-forks.js";
import { type Finished, isInstalled, runTool } from "./tool.js";

/** The output of the `aws` command line. */
interface CliAnswer {
  /** 0 for success; 254 (252 to 255, by version) for an error that the service answered with. */
  readonly status: number | null;
  /** The JSON that it printed; undefined where it printed nothing. */
  readonly output: unknown;
  /** Its error message: `An error occurred (Code) when calling the … operation: …`. */
  readonly error: string;
}

/** Runs `aws` against a server: `aws("sqs", "list-queues")`. */
export type AwsCli = (...args: readonly string[]) => Promise<CliAnswer>;

/** The `aws` command line of this machine, pointed at a server. */
export function awsCli(endpoint: string): AwsCli {
  const env = clientEnvironment(endpoint);
  return async (...args) => {
    // Version 1 of the tool passes over AWS_ENDPOINT_URL for the queue service and would call AWS itself.
    const { status, stdout, stderr } = await runAws(["--endpoint-url", endpoint, "--output", "json", ...args], env);
    // Version 2 adds how often it has tried again, which is never.
    const error = stderr.trim().replace(" (reached max retries: 0)", "");
    return { status, output: stdout.trim() === "" ? undefined : JSON.parse(stdout), error };
  };
}

/** Runs `aws` to its end. Where it is a Python script, it runs in a fork of one interpreter: nearly all of its time is Python's start. */
export function runAws(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  script ??= findScript();
  if (script === undefined) return runTool(["aws", ...args], env);
  return runPython(script.python, { argv: [script.path, ...args], env });
}

interface Script {
  readonly python: string;
  readonly path: string;
}

let script: Script | undefined;

/** The script `aws` and its interpreter; undefined where it is another program. */
function findScript(): Script | undefined {
  const found = findProgram("aws");
  // pyenv puts a shell script there, which starts the program.
  const isShim = found?.includes("/shims/") === true;
  const path = isShim ? spawnSync("pyenv", ["which", "aws"]).stdout.toString().trim() : found;
  if (path === undefined || path === "") return undefined;
  const [, python] = /^#!(\/\S*python[\d.]*)(?: -\w+)?\n/.exec(readFileSync(path, "latin1")) ?? [];
  return python === undefined ? undefined : { python, path };
}

/** False where the tests that need `aws` must be skipped; it prints the reason. */
export function hasAwsCli(): boolean {
  return isInstalled("the aws command line", ["aws", "--version"]);
}
