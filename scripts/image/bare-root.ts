import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inProject, install } from "../packages/project.js";
import type { ImageConfig } from "./containerfile.js";

const run = promisify(execFile);

/**
 * Makes a root file system in an empty folder, in the place of the base image: Debian, by debootstrap where that is installed and asked for, else nothing but the
 * libraries that Node needs; with Node of the base image's version, from npm's registry.
 *
 * Returns what it is made of, in words.
 */
export async function makeRoot(root: string, { base }: ImageConfig, withDebian: boolean): Promise<string> {
  const [, line = "", release = ""] = /\/node:(\d+)-(\w+)-slim$/.exec(base) ?? [];
  const hasDebian = withDebian && spawnSync("debootstrap", ["--version"]).status === 0;
  if (hasDebian) await run("debootstrap", ["--variant=minbase", release, root], { maxBuffer: 64e6 });
  const node = join(root, "usr", "local", "bin", "node");
  await mkdir(dirname(node), { recursive: true });
  await inProject({}, async (project) => {
    const name = `node-linux-${process.arch}`;
    await install(project, [`${name}@${line}`]);
    await copyFile(join(project.folder, "node_modules", name, "bin", "node"), node);
  });
  if (!hasDebian) await copyLibraries(node, root);
  for (const folder of ["dev", "proc", "tmp", "etc"]) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, "etc", "passwd"), "root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n");
  await writeFile(join(root, "etc", "hosts"), "127.0.0.1 localhost\n");
  return hasDebian ? `Debian ${release} by debootstrap` : "the libraries of Node alone";
}

/** Copies the shared libraries of a program, and what loads them, to the same paths below a root. */
async function copyLibraries(program: string, root: string): Promise<void> {
  const { stdout } = await run("ldd", [program]);
  for (const [, path = ""] of stdout.matchAll(/(\/\S+) \(0x/g)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await copyFile(await realpath(path), join(root, path));
  }
}

/** Does what the instructions RUN, COPY and VOLUME say; RUN only where there is a shell, that is in a Debian. Returns true where all was done. */
export async function build(root: string, context: string, { runs, copies, volumes }: ImageConfig): Promise<boolean> {
  const hasShell = existsSync(join(root, "bin", "sh"));
  if (hasShell && runs.length > 0) await runIn(root, runs);
  for (const { from, to, owner } of copies) {
    for (const source of from) {
      const isFolder = source.endsWith("/");
      const target = join(root, to, isFolder ? "" : source);
      await cp(join(context, source), target, { recursive: true, verbatimSymlinks: true });
      if (owner !== undefined) await run("chown", ["-R", owner, target]);
    }
  }
  for (const volume of volumes) await mkdir(join(root, volume), { recursive: true });
  return hasShell || runs.length === 0;
}

/** Runs commands of the shell in a root file system, with this machine's network: its resolver, what it trusts and its environment. */
async function runIn(root: string, commands: readonly string[]): Promise<void> {
  for (const file of ["/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"]) {
    if (!existsSync(file)) continue;
    await mkdir(dirname(join(root, file)), { recursive: true });
    await copyFile(await realpath(file), join(root, file));
  }
  const env = { ...process.env, PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" };
  for (const command of commands) await run("chroot", [root, "sh", "-c", command], { env, maxBuffer: 64e6 });
}
