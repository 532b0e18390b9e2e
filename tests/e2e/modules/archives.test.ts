import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { coreLine, coreVersion } from "../../../packages/core/src/core-version.js";
import { readArchive } from "../../../packages/server/src/modules/archive.js";
import { manifestEntry, parseManifest } from "../../../packages/server/src/modules/manifest.js";
import { bundleModule } from "../../../scripts/bundle-module.js";
import { root } from "../../../scripts/workspace.js";
import { startNode, temporaryDirectory } from "../process.js";

const failingOperation = `import { unmodelled } from "@cloudstub/kit";

interface Reason {
  readonly why: string;
}

// The lines of types above are not in the bundle.
export function fail({ why }: Reason): never {
  throw unmodelled("Failed", 400, why);
}
`;

/** The sources of a small service, as its author would write them, without the SDK's types. */
const echo = {
  "echo/package.json": JSON.stringify({ name: "@cloudstub/echo", version: "1.2.3" }),
  "echo/src/operations/fail.ts": failingOperation,
  "echo/src/service.ts": `import { missingParameter, placeholder, readModel } from "@cloudstub/kit";
import { fail } from "./operations/fail.js";

export default {
  id: "echo",
  protocols: ["awsJson1_0"],
  model: readModel('{"operations":{"Fail":{},"Rest":{}},"errors":{}}'),
  state: (): object => ({}),
  operations: { Fail: fail, Rest: placeholder({} as never) },
  routes: {},
  reject: missingParameter,
};
`,
};

/** The same with an overlay, which uses a file of the contract and one of its own. */
const echoWithOverlay = {
  ...echo,
  "echo/src/service.ts": `import { emulated } from "./emulated/overlay.js";\n${echo["echo/src/service.ts"].replace("  routes", "  emulated,\n  routes")}`,
  "echo/src/emulated/overlay.ts": `import { again } from "./again.js";

export const emulated = { operations: { Fail: again }, protocols: ["awsQuery"], scope: "region" };
`,
  "echo/src/emulated/again.ts": `import { fail } from "../operations/fail.js";

export const again = ({ why }: { why: string }) => fail({ why: why + ", again" });
`,
};

/** A small server: loads the only module of a directory, runs its operation and prints the result. */
const host = `import { ServiceError } from "@cloudstub/kit";
import { loadModule } from "./packages/server/src/modules/load.js";
import { listArchives } from "./packages/server/src/modules/plugin-directory.js";

process.setSourceMapsEnabled(process.env.READS_MAPS === "true");
// As the command does with debug.
ServiceError.stackTraceLimit = Error.stackTraceLimit;
const [archive] = await listArchives(process.argv[2]);
const service = await loadModule(archive);
const { operations } = process.env.LEVEL === "emulated" ? service.emulated.load() : service;
try {
  operations.Fail({ why: "because" });
} catch (error) {
  console.log(error instanceof ServiceError, error.stack);
}
`;

let hostCode: Uint8Array | undefined;

beforeAll(async () => {
  const bundled = await build({
    stdin: { contents: host, resolveDir: root },
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["cloudstub-source"],
  });
  hostCode = bundled.outputFiles[0]?.contents;
});

async function everythingIn(directory: string): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).sort();
}

/** The output of the small server for the only module in a directory. */
async function runInHost(modules: string, env: { readonly [name: string]: string }): Promise<string> {
  const directory = await temporaryDirectory({ "host.mjs": hostCode ?? "" });
  const { code, stdout, stderr } = await (await startNode([join(directory, "host.mjs"), modules], { env })).end();
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout;
}

async function buildEcho(sources = echo): Promise<{ file: string; modules: string; directory: string }> {
  const directory = await temporaryDirectory(sources);
  const modules = join(directory, "modules");
  return { file: await bundleModule(join(directory, "echo"), modules), modules, directory };
}

describe("The archive of a service", () => {
  test("is named after id and version, and holds a manifest, one bundle and its source map", async () => {
    const { file } = await buildEcho();
    expect(basename(file)).toBe("cloudstub-echo-1.2.3.jar");
    const archive = readArchive(await readFile(file), file);
    expect(archive.names).toEqual([manifestEntry, "service.cjs", "service.cjs.map"]);
    expect(Object.fromEntries(parseManifest(archive.read(manifestEntry) ?? Buffer.of()))).toEqual({
      "manifest-version": "1.0",
      "stub-service-id": "echo",
      "stub-module-version": "1.2.3",
      "stub-core-version": coreLine(coreVersion),
      "main-module": "service.cjs",
    });
  });

  test("has a bundle of the overlay besides, where there is one, and an outline of it in the other", async () => {
    const { file } = await buildEcho(echoWithOverlay);
    const archive = readArchive(await readFile(file), file);
    const bundles = ["overlay.cjs", "overlay.cjs.map", "service.cjs", "service.cjs.map"];
    expect(archive.names).toEqual([manifestEntry, ...bundles]);
    expect(archive.read(manifestEntry)?.toString()).toContain("Overlay-Module: overlay.cjs");
    const [overlay = "", main = ""] = ["overlay.cjs", "service.cjs"].map((name) => archive.read(name)?.toString());
    expect(main).toContain(`{operations:["Fail"],protocols:["awsQuery"],scope:"region"}`);
    expect([main.includes(", again"), overlay.includes(", again")]).toEqual([false, true]);
    expect([main.includes("Failed"), overlay.includes("Failed")]).toEqual([true, false]);
  });

  test("has the same bytes wherever and in whichever time zone it is built", async () => {
    const { file, directory } = await buildEcho();
    const other = await temporaryDirectory(echo);
    const script = join(root, "scripts", "bundle-module.ts");
    const tsx = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href;
    const args = ["--conditions=cloudstub-source", "--import", tsx, script, join(other, "echo"), join(other, "built")];
    const built = await (await startNode(args, { cwd: root, env: { TZ: "Pacific/Auckland" } })).end();
    expect(built).toMatchObject({ code: 0, stderr: "" });
    expect(await readFile(join(other, "built", basename(file)))).toEqual(await readFile(file));
    expect(other).not.toBe(directory);
  });

  test("names no place of the machine that built it, in the bundle or in its map", async () => {
    const { file, directory } = await buildEcho();
    const archive = readArchive(await readFile(file), file);
    const [bundle, map] = ["service.cjs", "service.cjs.map"].map((name) => archive.read(name)?.toString() ?? "");
    if (bundle === undefined || map === undefined) return expect.unreachable();
    expect(JSON.parse(map).sources.sort()).toEqual(["echo/src/operations/fail.ts", "echo/src/service.ts", "host:kit"]);
    for (const place of [root, directory]) expect(bundle + map).not.toContain(place);
  });

  test("replaces other versions of its service, and nothing else", async () => {
    const others = {
      "modules/cloudstub-echo-1.0.0.jar": "",
      "modules/cloudstub-echo-chamber-1.0.0.jar": "",
      "modules/mine.jar": "",
    };
    const directory = await temporaryDirectory({ ...echo, ...others });
    await bundleModule(join(directory, "echo"), join(directory, "modules"));
    expect((await readdir(join(directory, "modules"))).sort()).toEqual([
      "cloudstub-echo-1.2.3.jar",
      "cloudstub-echo-chamber-1.0.0.jar",
      "mine.jar",
    ]);
  });

  test("says so when it is run outside of CloudStub", async () => {
    const { file, directory } = await buildEcho();
    const bundle = readArchive(await readFile(file), file).read("service.cjs") ?? "";
    await writeFile(join(directory, "service.cjs"), bundle);
    const { code, stderr } = await (await startNode([join(directory, "service.cjs")])).end();
    expect(code).toBe(1);
    expect(stderr).toContain(`This is a module of CloudStub ${coreLine(coreVersion)} and runs inside it only.`);
  });
});

describe("An error of a loaded module", () => {
  const thrownAt = failingOperation.split("\n").findIndex((line) => line.includes("throw ")) + 1;

  test("is of the server's own class, and its stack trace names the module's source", async () => {
    const { modules } = await buildEcho();
    const printed = await runInHost(modules, { READS_MAPS: "true" });
    expect(printed).toMatch(/^true \w+: because\n/);
    expect(printed).toContain(`(cloudstub:///echo/src/operations/fail.ts:${thrownAt}:`);
  });

  test("names the overlay's source, and the file of the contract that it uses", async () => {
    const { modules } = await buildEcho(echoWithOverlay);
    const printed = await runInHost(modules, { READS_MAPS: "true", LEVEL: "emulated" });
    expect(printed).toMatch(/^true \w+: because, again\n/);
    expect(printed).toContain(`(cloudstub:///echo/src/operations/fail.ts:${thrownAt}:`);
    expect(printed).toContain("(cloudstub:///echo/src/emulated/again.ts:3:");
  });

  test("names the bundle if source maps are not read", async () => {
    const { modules } = await buildEcho();
    const printed = await runInHost(modules, {});
    expect(printed).toMatch(/^true .*because\n(.*\n)?.*\(cloudstub:\/\/\/echo\/service\.cjs:\d+:\d+\)\n/);
  });

  test("needs no place to unpack to: loading writes nothing", async () => {
    const { modules, directory } = await buildEcho();
    const home = await temporaryDirectory({});
    const before = await everythingIn(directory);
    await runInHost(modules, { HOME: home, XDG_CACHE_HOME: join(home, "cache"), TMPDIR: home });
    expect(await everythingIn(home)).toEqual([]);
    expect(await everythingIn(directory)).toEqual(before);
  });
});
