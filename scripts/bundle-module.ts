/**
 * Bundles the sources of a service module into its archive.
 *
 *   tsx scripts/bundle-module.ts <service folder> [<directory of archives>]     `modules` unless named
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { coreLine, coreVersion } from "../packages/core/src/core-version.js";
import * as kit from "../packages/kit/src/index.js";
import { kitKey } from "../packages/server/src/modules/host-kit.js";
import { makeJar } from "./jar.js";
import { licensesFile, licensesOf } from "./packages/licenses.js";

const mainModule = "service.cjs";

/**
 * Writes `cloudstub-<id>-<version>.jar` into a directory and removes other versions of the module there. The id is the
 * folder's name, the version stands in its `package.json` unless given, and the service is the default export of
 * `src/service.ts`.
 *
 * Returns the path of the archive. The same sources give the same bytes, wherever they lie.
 */
export async function bundleModule(folder: string, directory: string, release?: string): Promise<string> {
  const id = basename(folder);
  const version = release ?? (JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }).version;
  const manifest = {
    "Manifest-Version": "1.0",
    "Stub-Service-Id": id,
    "Stub-Module-Version": version,
    "Stub-Core-Version": coreLine(coreVersion),
    ...(await requestFields(folder)),
    "Main-Module": mainModule,
  };
  const jar = makeJar(manifest, await bundle(folder));
  const name = `cloudstub-${id}-${version}.jar`;
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.part`), jar);
  await rename(join(directory, `${name}.part`), join(directory, name));
  const otherVersion = new RegExp(`^cloudstub-${id}-\\d.*\\.jar$`);
  const others = (await readdir(directory)).filter((file) => file !== name && otherVersion.test(file));
  await Promise.all(others.map((file) => rm(join(directory, file))));
  return join(directory, name);
}

/** The fields by which a server knows requests for the service without running the module. */
async function requestFields(folder: string): Promise<{ readonly [field: string]: string }> {
  const model = await readFile(join(folder, "src", "model.ts"), "utf8").catch(() => "");
  const [, version] = /^"version":"([^"]+)"/m.exec(model) ?? [];
  const [, prefix] = /^"targetPrefix":"([^"]+)"/m.exec(model) ?? [];
  return { ...(version !== undefined && { "Stub-Api-Version": version }), ...(prefix !== undefined && { "Stub-Target-Prefix": prefix }) };
}

/** One CommonJS module, its source map and the licenses of the packages that are in it. Paths in them are relative, so that no machine shows. */
async function bundle(folder: string): Promise<Record<string, Uint8Array>> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: dirname(folder),
    entryPoints: [join(folder, "src", "service.ts")],
    outfile: join(dirname(folder), mainModule),
    write: false,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    // One character outside of ASCII would make V8 keep two bytes for each.
    charset: "ascii",
    conditions: ["cloudstub-source"],
    // ES modules first: of a library only the parts that the module uses are in its bundle.
    mainFields: ["module", "main"],
    // Node keeps the text as long as it runs. Names are in the source map.
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    sourcemap: "external",
    sourcesContent: false,
    // Stack traces then say cloudstub:///sqs/src/operations/send-message.ts, whatever file the bundle runs from.
    sourceRoot: "cloudstub:///",
    plugins: [sharedKit, packedModel],
    metafile: true,
    logLevel: "error",
  });
  const files = Object.fromEntries(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const licenses = await licensesOf(metafile, dirname(folder));
  return licenses === undefined ? files : { ...files, [licensesFile]: Buffer.from(licenses) };
}

/** Replaces the kit by the host's own copy of it. */
const sharedKit: Plugin = {
  name: "shared-kit",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@cloudstub\/kit$/ }, () => ({ path: "kit", namespace: "host" }));
    onLoad({ filter: /.*/, namespace: "host" }, () => ({ contents: hostKit(coreLine(coreVersion)) }));
  },
};

/** Deflates the model: V8 keeps a text twice, as a part of the source and as a value. */
const packedModel: Plugin = {
  name: "packed-model",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]model\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const [, head, shapes] = /readModel\(\n`([^`]*)`,\n`([^`]*)`,\n\);\n$/.exec(text) ?? [];
      if (head === undefined) throw new Error(`${path} does not end with a generated model.`);
      const packed = deflated(`${JSON.stringify(JSON.parse(head))}\n${shapes}`);
      return { contents: `import { unpackModel } from "@cloudstub/kit"; export const model = unpackModel("${packed}");` };
    });
  },
};

function deflated(text: string): string {
  return deflateRawSync(text, { level: 9 }).toString("base64");
}

function hostKit(line: string): string {
  return `const kit = globalThis[Symbol.for(${JSON.stringify(kitKey(line).description)})];
if (kit === undefined) throw new Error("This is a module of CloudStub ${line} and runs inside it only.");
export const { ${Object.keys(kit).sort().join(", ")} } = kit;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder, directory = "modules"] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder of a service: tsx scripts/bundle-module.ts services/sqs");
  console.log(`wrote ${await bundleModule(resolve(folder), resolve(directory))}`);
}
