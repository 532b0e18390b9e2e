import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, serviceIds } from "../../../scripts/workspace.js";

/** Bytes of memory, as `process.memoryUsage()` tells them. */
interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** A built server in a process of its own. */
export interface SpawnedServer {
  readonly port: number;
  readonly apiPort: number;
  /** What the server uses now. */
  memory(): Promise<Memory>;
  /** Microseconds of processor time that it has used. */
  cpu(): Promise<number>;
  /** The memory that the server uses after a garbage collection. */
  collected(): Promise<Memory>;
  end(): Promise<void>;
}

/** What the server uses, as it tells it. */
interface Usage extends Memory {
  readonly cpu: NodeJS.CpuUsage;
}

/** Reports the memory of the process to its parent, so that the product needs no code for it. */
const probe = `process.on("message", (collects) => {
  const cpu = process.cpuUsage();
  if (collects) gc();
  process.send({ ...process.memoryUsage(), cpu });
});`;

/** Starts `npm run build`'s server with all services, in an empty directory. */
export async function spawnServer(args: readonly string[] = []): Promise<SpawnedServer> {
  const directory = mkdtempSync(join(tmpdir(), "cloudstub-bench-"));
  const options = [`--services=${(await serviceIds()).join()}`, `--modules-dir=${join(root, "modules")}`];
  const child = spawn(
    process.execPath,
    [
      "--expose-gc",
      `--import=data:text/javascript,${encodeURIComponent(probe)}`,
      join(root, "packages/cli/bin/cloudstub.js"),
      "--port=0",
      "--api-port=0",
      ...options,
      ...args,
    ],
    { cwd: directory, stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const kill = () => void child.kill();
  process.once("exit", kill);
  const [port, apiPort] = await portsOf(child);
  const ask = async (collects: boolean) => {
    child.send(collects);
    const [usage] = (await once(child, "message")) as [Usage];
    return usage;
  };
  const cpu = async () => {
    const { user, system } = (await ask(false)).cpu;
    return user + system;
  };
  const end = async () => {
    process.off("exit", kill).off("exit", kill);
    child.removeAllListeners("exit").kill("SIGKILL");
    await once(child, "exit");
    rmSync(directory, { recursive: true });
  };
  return { port, apiPort, memory: () => ask(false), cpu, collected: () => ask(true), end };
}

function portsOf(child: ChildProcess): Promise<readonly [number, number]> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.once("exit", (code, signal) => {
      const error = new Error(`the server ended with ${code ?? signal}:\n${said.slice(-2000)}`);
      // A server that dies later must not look like one that passed.
      reject(error);
      throw error;
    });
    child.stdout?.on("data", (data: Buffer) => {
      if (said.includes("CloudStub is ready")) return;
      said += data.toString();
      const [, port, apiPort] = /Mock port\s+(\d+)[\s\S]*API port\s+(\d+)[\s\S]*CloudStub is ready/.exec(said) ?? [];
      if (apiPort !== undefined) resolve([Number(port), Number(apiPort)]);
    });
  });
}
