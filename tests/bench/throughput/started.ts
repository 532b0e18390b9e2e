import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../scripts/free-port.js";
import type { Server } from "./servers.js";

/** Some servers need seconds to import what they use. */
const MAX_START_MS = 30_000;

/** A server's process. */
export interface Started {
  readonly pid: number;
  readonly port: number;
  readonly endpoint: string;
  /** Tells a server that fixes its answers to do so. */
  fix(): void;
  /** Ends it and removes what it wrote. */
  stop(): Promise<void>;
}

/** Starts a server and waits until it takes connections. Rejects with what it said when it ends or takes too long. */
export async function start(server: Server): Promise<Started> {
  const directory = mkdtempSync(join(tmpdir(), "cloudstub-bench-"));
  const port = await freePort();
  const [program = "", ...args] = server.command(port, directory);
  const said = join(directory, ".said");
  const output = openSync(said, "w");
  const inherited = Object.entries(process.env).filter(([name]) => !/^(STUB_|AWS_|NODE_)/.test(name));
  const env = { ...Object.fromEntries(inherited), ...server.env?.(port) };
  const child = spawn(program, args, { cwd: directory, env, stdio: ["ignore", output, output] });
  closeSync(output);
  // A program that can't be run has no process, which is seen below.
  child.once("error", () => {});
  const stopNow = () => {
    child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", stopNow);
  const stop = async () => {
    process.off("exit", stopNow);
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await once(child, "exit");
    stopNow();
  };
  const end = performance.now() + MAX_START_MS;
  while (!(await takesConnections(port))) {
    if (child.exitCode === null && child.pid !== undefined && performance.now() < end) {
      await wait(20);
      continue;
    }
    const words = readFileSync(said, "utf8").slice(-2000);
    await stop();
    throw new Error(`${server.name} did not start:\n${words}`);
  }
  return {
    pid: child.pid as number,
    port,
    endpoint: `http://127.0.0.1:${port}`,
    fix: () => void child.kill("SIGUSR2"),
    stop,
  };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
