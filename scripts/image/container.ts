import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.js";
import type { ImageConfig } from "./containerfile.js";

/** The user, the mounts and the process that the image runs as, as a container's runtime makes them of Linux's own parts. */
export interface Container {
  readonly port: number;
  readonly apiPort: number;
  /** The process of the entry point, as this machine numbers it. */
  readonly pid: number;
  /** Runs a command beside the entry point, as health checks are. */
  exec(command: readonly string[]): { readonly status: number | null; readonly said: string };
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  /** What it has printed. */
  said(): string;
  /** Waits until what it has printed matches. */
  prints(pattern: RegExp): Promise<void>;
}

/** Why containers can't be tried here; undefined where they can. */
export function noContainers(): string | undefined {
  if (process.platform !== "linux") return "namespaces are Linux's";
  if (process.getuid?.() !== 0) return "mounting needs root";
  const { status } = spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]);
  return status === 0 ? undefined : "unshare of util-linux is not there, or may make no namespaces";
}

/** The root is read-only, /dev and /proc are there, and folders of this machine stand where they are mounted. */
const mounts = `set -e
root=$1
mount --bind "$root" "$root"
shift
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done
shift
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec "$@"`;

/** What a container is made of. */
export interface ContainerParts {
  readonly root: string;
  /** Folders of this machine by the path in the container where they are mounted. */
  readonly mounted: { readonly [path: string]: string };
  readonly config: ImageConfig;
}

/** Starts the image's entry point in a root file system, and waits until it is ready. */
export async function startContainer(
  { root, mounted, config }: ContainerParts,
  env: { readonly [name: string]: string } = {},
): Promise<Container> {
  const [port, apiPort] = await Promise.all([freePort(), freePort()]);
  const variables = { ...Object.fromEntries(config.env), STUB_PORT: `${port}`, STUB_API_PORT: `${apiPort}`, ...env };
  const cleared = [
    "env",
    "-i",
    "PATH=/usr/local/bin:/usr/bin:/bin",
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ];
  const [uid = "", gid = ""] = config.user.split(":");
  const inside = ["unshare", `--root=${root}`, `--wd=${config.workdir}`, `--setgid=${gid}`, `--setuid=${uid}`, "--"];
  for (const path of Object.keys(mounted)) await mkdir(join(root, path), { recursive: true });
  const pairs = Object.entries(mounted).flatMap(([path, folder]) => [folder, path]);
  const words = [root, ...pairs, "--", ...cleared, ...inside, ...config.entrypoint];
  const child = spawn("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mounts, "sh", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (text += piece));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const prints = (pattern: RegExp) => untilPrinted(child, () => text, pattern);
  await prints(/CloudStub is ready/);
  const pid = await entryPointOf(child);
  return {
    port,
    apiPort,
    pid,
    exec(command) {
      const own = ["--mount", "--pid", "--root", "--wd", `--setgid=${gid}`, `--setuid=${uid}`];
      const [program = "", ...args] = [...cleared, "nsenter", `--target=${pid}`, ...own, "--", ...command];
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
      return { status, said: stdout + stderr };
    },
    stop() {
      process.kill(pid, "SIGTERM");
      return ended;
    },
    said: () => text,
    prints,
  };
}

async function untilPrinted(child: ChildProcess, said: () => string, pattern: RegExp): Promise<void> {
  const limit = Date.now() + 30_000;
  while (!pattern.test(said())) {
    if (child.exitCode !== null || Date.now() > limit)
      throw new Error(`The image's entry point did not print ${pattern}:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `unshare --fork` has one child, which became the entry point. */
async function entryPointOf({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim());
}
