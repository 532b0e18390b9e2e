import { clientEnvironment } from "./environment.js";
import { isInstalled, runTool } from "./tool.js";

/** The output of the `aws` command line. */
interface CliAnswer {
  /** 0 for success; 254 (252 to 255, by version) for an error that the service answered with. */
  readonly status: number | null;
  /** The JSON that it printed; undefined where it printed nothing. */
  readonly output: unknown;
  /** Its error message: `An error occurred (Code) when calling the … operation: …`. */
  readonly error: string;
}

/** Runs `aws` against a server: `aws("sqs", "list-queues")`. Each run takes a second or so, most of it Python's start. */
export type AwsCli = (...args: readonly string[]) => Promise<CliAnswer>;

/** The `aws` command line of this machine, pointed at a server. */
export function awsCli(endpoint: string): AwsCli {
  const env = clientEnvironment(endpoint);
  return async (...args) => {
    // Version 1 of the tool passes over AWS_ENDPOINT_URL for the queue service and would call AWS itself.
    const { status, stdout, stderr } = await runTool(
      ["aws", "--endpoint-url", endpoint, "--output", "json", ...args],
      env,
    );
    return { status, output: stdout.trim() === "" ? undefined : JSON.parse(stdout), error: stderr.trim() };
  };
}

/** False where the tests that need `aws` must be skipped; it prints the reason. */
export function hasAwsCli(): boolean {
  return isInstalled("the aws command line", ["aws", "--version"]);
}
