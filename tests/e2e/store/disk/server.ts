import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../../../scripts/workspace.js";
import { entry } from "../../entry.js";

export type Level = "contract" | "emulated";

/** A server in a process of its own. */
export interface TriedServer {
  readonly port: number;
  readonly apiPort: number;
  /** All that it said on standard error. */
  stderr(): string;
  /** How it ended; undefined while it runs. */
  ending(): string | undefined;
  /** Sends a signal and waits for the end, which it tells. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<string>;
}

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** The longest time that a server takes to start or to end, in milliseconds. */
const MAX = 60_000;

/** Starts a server of the services that the trials write to. Throws, with what it said, where it does not start. */
export async function startServer(
  storeDir: string,
  level: Level,
  env: { readonly [name: string]: string } = {},
): Promise<TriedServer> {
  const args = ["--services=s3,sqs,dynamodb,ssm", `--modules-dir=${join(root, "modules")}`, "--port=0", "--api-port=0"];
  const child = spawn(process.execPath, [...(await entry), ...args, `--store-dir=${storeDir}`, `--fidelity=${level}`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let stdout = "";
  let stderr = "";
  let ending: string | undefined;
  const ended = once(child, "close").then(([code, signal]) => {
    children.delete(child);
    ending = signal === null ? `exit code ${String(code)}` : String(signal);
    return ending;
  });
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  await new Promise<void>((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`The server ${how}. ${stdout}${stderr}`));
    const timer = setTimeout(() => fail("is not ready in time"), MAX);
    void ended.then((how) => fail(`ended with ${how}`));
    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
      if (stdout.includes("CloudStub is ready")) resolve();
    });
    void once(child.stdout, "close").then(() => clearTimeout(timer));
  }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  const [port, apiPort] = [/Mock port\s+(\d+)/, /API port\s+(\d+)/].map((pattern) =>
    Number(pattern.exec(stdout)?.[1]),
  ) as [number, number];
  return {
    port,
    apiPort,
    stderr: () => stderr,
    ending: () => ending,
    async end(signal) {
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGABRT"), MAX);
      return ended.finally(() => clearTimeout(timer));
    },
  };
}

/** The state of a server as text. */
export async function exported({ apiPort }: TriedServer): Promise<string> {
  return (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text();
}
