import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What is remembered of the last build. */
const memory = join(".cache", "start.json");

/** What a build reads: folders whole, and single files. */
const sources = ["packages", "services", "scripts", "package-lock.json"];
/** What it writes. */
const outputs = ["modules", join("packages", "cli", "dist"), join("packages", "console", "dist")];

/**
 * True where all that was built is as the last build left it, and all sources are as that build read them. Git gives files new times; then their contents decide.
 *
 * The rule of `artefacts.ts`, that no source is newer than its output, would not do here: it is TypeScript, which takes the tools of the build to load, and
 * builds again after each checkout of git.
 *
 * @param {string} root The folder of the workspace.
 */
export function isBuilt(root) {
  const known = remembered(root);
  if (known === undefined || timesOf(root, builtFiles(root)) !== known.outputs) return false;
  const files = sourceFiles(root);
  if (timesOf(root, files) === known.times) return true;
  const now = sourcesNow(root);
  if (now.contents !== known.contents) return false;
  rememberBuild(root, now);
  return true;
}

/**
 * What a build that begins now reads.
 *
 * @param {string} root The folder of the workspace.
 */
export function sourcesNow(root) {
  const files = sourceFiles(root);
  return { times: timesOf(root, files), contents: contentsOf(root, files) };
}

/**
 * Remembers that all outputs are those of these sources.
 *
 * @param {string} root The folder of the workspace.
 * @param {{ times: string, contents: string }} read What {@link sourcesNow} returned before the build.
 */
export function rememberBuild(root, read) {
  const state = { ...read, outputs: timesOf(root, builtFiles(root)) };
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, memory), `${JSON.stringify(state)}\n`);
}

function remembered(root) {
  try {
    return JSON.parse(readFileSync(join(root, memory), "utf8"));
  } catch {
    return undefined;
  }
}

function sourceFiles(root) {
  return sources
    .flatMap((path) => filesIn(root, path))
    .filter((path) => !/[\\/](test|dist|node_modules)[\\/]/.test(path));
}

function builtFiles(root) {
  return outputs.flatMap((path) => filesIn(root, path));
}

/** Paths of files, sorted; of a file its own, and none where nothing is there. */
function filesIn(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => name !== "node_modules" && name !== "test");
  return names.sort().flatMap((name) => filesIn(root, join(path, name)));
}

function timesOf(root, files) {
  return digestOf(files, (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return `${mtimeMs} ${size}`;
  });
}

function contentsOf(root, files) {
  return digestOf(files, (path) => readFileSync(join(root, path)));
}

function digestOf(files, read) {
  const hash = createHash("sha256");
  for (const path of files) hash.update(`\0${path}\0`).update(read(path));
  return hash.digest("hex");
}
