/**
 * Runs the examples as their users would: against the packed libraries, installed into copies of the projects outside of
 * this workspace, with what else they need from the registry. Then checks the packages' form with publint and attw.
 *
 *   npm run examples [-- <example>...]     all unless named
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packLibraries } from "./pack.js";
import { root } from "./workspace.js";

const libraries = await packLibraries();
const named = process.argv.slice(2);
const folders = await readdir(join(root, "examples"), { withFileTypes: true });
const examples = folders
  .filter((entry) => entry.isDirectory() && (named.length === 0 || named.includes(entry.name)))
  .map(({ name }) => name);

for (const archive of libraries.values()) {
  await run("npx", ["publint", "run", archive, "--strict"], root);
  await run("npx", ["attw", archive, "--profile", "esm-only"], root);
}
for (const example of examples) await tryExample(example);
console.log(`${examples.join(", ")} passed with ${libraries.size} packed libraries.`);

async function tryExample(name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `cloudstub-example-${name}-`));
  try {
    const source = join(root, "examples", name);
    await cp(source, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
    const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { devDependencies: Record<string, string> };
    // Those that it names, and those that these depend on, which are nowhere to be had yet.
    const local = [...libraries].filter(([library]) => library in manifest.devDependencies || /\/(kit|core)$/.test(library));
    Object.assign(manifest.devDependencies, Object.fromEntries(local.map(([library, archive]) => [library, `file:${archive}`])));
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], folder);
    await run("npm", ["test"], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command and shows what it says only where it fails. */
async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  // Vite, which builds the console, declares this process one of production; npm would then leave out what tests need.
  const env = { ...process.env, NODE_ENV: undefined };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => said.push(piece));
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  const line = `${command} ${args.join(" ")}`.replaceAll(root, "");
  if (status === 0) return console.log(`✓ ${line}`);
  console.log(`✗ ${line} in ${cwd}\n${Buffer.concat(said).toString()}`);
  process.exit(1);
}
