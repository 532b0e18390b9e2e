import { spawn, spawnSync } from "node:child_process";

/** The output and exit code of a tool. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a tool reads, and the folder that it runs in. */
interface ToolOptions {
  readonly input?: string;
  readonly cwd?: string;
}

/** Runs a tool to its end. Rejects when it can't be started. */
export async function runTool(
  [file, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  { input = "", cwd }: ToolOptions = {},
): Promise<Finished> {
  const child = spawn(file, args, { env, ...(cwd !== undefined && { cwd }) });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.end(input);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { status, stdout, stderr };
}

const installed = new Map<string, boolean>();

/** True where a command can be run and succeeds; prints why the tests that need it are skipped where not. */
export function isInstalled(name: string, command: readonly [string, ...string[]]): boolean {
  const [file, ...args] = command;
  const line = command.join(" ");
  const is = installed.get(line) ?? spawnSync(file, args).status === 0;
  installed.set(line, is);
  if (is) return true;
  console.warn(`Skipped: ${name} is not installed ("${line}" fails).`);
  return false;
}
