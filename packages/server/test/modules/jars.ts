import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { makeJar } from "../../../../scripts/jar.js";
import { coreLine, coreVersion } from "../../../core/src/core-version.js";

/** The manifest of a module that this core can load. */
export const manifest = {
  "Manifest-Version": "1.0",
  "Stub-Service-Id": "echo",
  "Stub-Module-Version": "1.2.3",
  "Stub-Core-Version": coreLine(coreVersion),
  "Main-Module": "service.cjs",
};

/** A service definition in the words of a bundle; `changes` are members that replace its own. */
export function echoBundle(changes = ""): string {
  return `const kit = globalThis[Symbol.for("cloudstub.kit ${manifest["Stub-Core-Version"]}")];
exports.default = {
  id: "echo",
  protocols: ["awsJson1_0"],
  model: () => ({ targetPrefix: "Echo", operations: { Say: {}, Shout: {} }, shapes: new Map(), errors: {} }),
  state: () => ({}),
  operations: { Say: (input) => input },
  emulated: { operations: { Shout: kit.placeholder({}) } },
  routes: { "say-it": { method: "GET", description: "Says it.", params: { what: kit.required("What.") }, response: {}, handle: () => ({}) } },
  reject: kit.missingParameter,
  ${changes}
};`;
}

/** The archive of {@link echoBundle}, or of another bundle, with another manifest. */
export function echoJar(bundle: string = echoBundle(), fields: { readonly [name: string]: string } = {}): Uint8Array {
  return makeJar({ ...manifest, ...fields }, { "service.cjs": Buffer.from(bundle) });
}

/** The outline of {@link overlayBundle}, in {@link echoBundle}. */
export const outline = `emulated: { operations: ["Shout"], protocols: [] }`;

/** The bundle of an overlay whose handler uses a file of the contract; `changes` are members that replace its own. */
export function overlayBundle(changes = ""): string {
  return `globalThis.overlaysRun = (globalThis.overlaysRun ?? 0) + 1;
const { loudly } = module.contract["loudly"];
exports.default = { operations: { Shout: ({ Text }) => ({ Text: loudly(Text) }) }, ${changes} };`;
}

/** An archive whose overlay has a bundle of its own. */
export function splitJar(overlay = overlayBundle(), changes = outline): Uint8Array {
  const main = `${echoBundle(changes)}\nexports.loudly = { loudly: (text) => text.toUpperCase() };`;
  const fields = { ...manifest, "Overlay-Module": "overlay.cjs" };
  return makeJar(fields, { "service.cjs": Buffer.from(main), "overlay.cjs": Buffer.from(overlay) });
}

/** A directory with these files, which ends with the test. */
export async function directoryOf(files: { readonly [path: string]: string | Uint8Array }): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
}

/** The paths of all files and folders below a directory, sorted. */
export async function everythingIn(directory: string): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).sort();
}
