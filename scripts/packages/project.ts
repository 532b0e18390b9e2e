import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isThorough } from "../../tests/repetitions.js";
import { root } from "../workspace.js";

/** A project outside of this workspace, in a folder of its own. */
export interface Project {
  readonly folder: string;
  /** Runs a command there; if it fails, shows its output and ends this process. Returns the seconds that it took. */
  run(command: string, ...args: string[]): Promise<number>;
}

/** The folder of the program `node` that projects are run with; this process's own unless given. */
export interface Runtime {
  readonly bin?: string;
}

/** Makes an empty project, hands it over, and removes it afterwards. */
export async function inProject<T>({ bin }: Runtime, use: (project: Project) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-project-"));
  try {
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    return await use({ folder, run: (command, ...args) => run([command, ...args], folder, bin) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes one project after the other, and hands each over. npm finds the packages of the one before: it removes what this one does not ask for, and installs
 * only what is not there, which takes a quarter of the processor time. In a thorough run each is installed from nothing.
 */
export async function inProjects(runtime: Runtime, uses: Iterable<(project: Project) => Promise<void>>): Promise<void> {
  const kept = await mkdtemp(join(tmpdir(), "cloudstub-packages-"));
  const before = join(kept, "node_modules");
  try {
    for (const use of uses) {
      await inProject(runtime, async (project) => {
        const packages = join(project.folder, "node_modules");
        if (existsSync(before)) await rename(before, packages);
        await use(project);
        if (!isThorough && existsSync(packages)) await rename(packages, before);
      });
    }
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/** Runs something with a version of Node that comes from the registry. */
export async function withNode(version: string, use: (runtime: Runtime) => Promise<void>): Promise<void> {
  const name = `node-${process.platform}-${process.arch}`;
  await inProject({}, async (project) => {
    await install(project, [`${name}@${version}`]);
    await use({ bin: join(project.folder, "node_modules", name, "bin") });
  });
}

/** Installs packages as `npm install --save-dev` does, and asks the registry only for packages that npm's cache lacks. */
export async function install({ run: runThere }: Project, packages: readonly string[]): Promise<number> {
  return runThere("npm", "install", "--save-dev", "--prefer-offline", "--no-audit", "--no-fund", ...packages);
}

/** Runs a command of this workspace; if it fails, shows its output and ends this process. Returns the seconds that it took. */
export async function run([command = "", ...args]: readonly string[], cwd: string, bin?: string): Promise<number> {
  const begin = performance.now();
  // Vite, which builds the console, declares this process one of production; npm would then leave out development dependencies, which tests need.
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    PATH: [bin, process.env.PATH].filter((part) => part !== undefined).join(delimiter),
  };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => said.push(piece));
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (status === 0) return (performance.now() - begin) / 1000;
  console.log(`✗ ${[command, ...args].join(" ").replaceAll(root, "")} in ${cwd}\n${Buffer.concat(said).toString()}`);
  process.exit(1);
}
