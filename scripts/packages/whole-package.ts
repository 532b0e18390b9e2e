import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { artefacts, isFresh } from "../artefacts.js";
import { noOtherLanguages } from "../bundle-cli.js";
import { bundleModule } from "../bundle-module.js";
import { packedModel } from "../module/bundle.js";
import { root, serviceFolder, serviceIds } from "../workspace.js";
import { bundleTwice, fromCommonJs, shareCommonJs } from "./bundle-library.js";
import { declaredBy, gatherDeclarations } from "./declarations.js";
import { exportsOf } from "./exports.js";
import { type PackageSource, packageSources } from "./package-source.js";
import { withVersion } from "./with-version.js";

/** What is imported in this workspace, by the files of the library in the package `cloudstub`: `{ sqs: "@cloudstub/sqs" }`. */
interface Entries {
  readonly [file: string]: string;
}

async function libraryEntries(): Promise<Entries> {
  const services = (await serviceIds()).map((id) => [id, `@cloudstub/${id}`] as const);
  const adapters = ["vitest", "jest", "node-test", "mocha", "arbitraries"].map(
    (name) => [name, `@cloudstub/testing/${name}`] as const,
  );
  return Object.fromEntries([["index", "@cloudstub/testing"], ...adapters, ...services]);
}

/**
 * Adds to the staged command what makes it the one package for most people: the archives of all services, and the test library with the services in
 * `lib`, and returns what the manifest gets. docs/decisions/0031-one-package.md says why it bundles all that it needs.
 */
export async function addLibrary(staged: string, version: string): Promise<object> {
  await addArchives(join(staged, "modules"), version);
  const lib = join(staged, "lib");
  const entries = await libraryEntries();
  await bundleEntries(entries, lib, version);
  const libraries = await packageSources();
  await gatherDeclarations(entries, { declared: declaredBy(libraries), lib });
  return fieldsOf(entries, libraries);
}

async function addArchives(modules: string, version: string): Promise<void> {
  await mkdir(modules, { recursive: true });
  const isRelease = !version.endsWith("-SNAPSHOT");
  if (isRelease) {
    for (const id of await serviceIds()) await bundleModule(serviceFolder(id), modules, version);
    return;
  }
  const archives = (await artefacts()).filter(({ name }) => dirname(name) === "modules");
  for (const archive of archives) {
    if (!(await isFresh(archive))) await archive.build();
    await copyFile(join(root, archive.name), join(modules, basename(archive.name)));
  }
}

/** Bundles all that the library needs. */
async function bundleEntries(entries: Entries, lib: string, version: string): Promise<void> {
  const entryPoints = Object.entries(entries).map(([file, name]) => ({ in: name, out: file }));
  // For Node the package has CommonJS only, which an ES module can't contain where it requires a module of Node.
  const alias = { yaml: join(root, "node_modules", "yaml", "browser", "index.js") };
  const options = { alias, conditions: ["cloudstub-source"], minifySyntax: true, minifyWhitespace: true };
  const metafile = await bundleTwice(
    { ...options, entryPoints, plugins: [othersStayOutside, noOtherLanguages, packedModel, withVersion(version)] },
    lib,
  );
  await shareCommonJs(metafile);
  for (const id of await serviceIds()) await writeFile(join(lib, `${id}.js`), fromCommonJs(id));
}

/** Packages that a user's project has, or that have native code. */
const outside = ["vitest", "@jest/globals", "mocha", "expect", "fast-check", "lmdb", "fs-native-extensions"];

const othersStayOutside: Plugin = {
  name: "others-stay-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) => (outside.includes(path) ? { path, external: true } : undefined));
  },
};

function fieldsOf(entries: Entries, libraries: readonly PackageSource[]): object {
  const manifests = libraries.map(({ manifest }) => manifest);
  const peers = Object.entries(Object.assign({}, ...manifests.map(({ peerDependencies }) => peerDependencies)));
  const others = peers.filter(([name]) => !name.startsWith("@cloudstub/"));
  const services = Object.entries(entries).filter(([file, name]) => name === `@cloudstub/${file}`);
  return {
    // All tests import the adapter for what it does.
    sideEffects: ["jest", "vitest"].flatMap((name) => [`./lib/${name}.js`, `./lib/${name}.cjs`]),
    peerDependencies: Object.fromEntries(others),
    peerDependenciesMeta: Object.fromEntries(others.map(([name]) => [name, { optional: true }])),
    // So the test library finds them where a mock names no services.
    cloudstub: { services: Object.fromEntries(services.map(([id]) => [id, `./lib/${id}.cjs`])) },
    ...exportsOf({ ...libraryFiles(entries), "./command": "./dist/main" }),
  };
}

function libraryFiles(entries: Entries): { readonly [entry: string]: string } {
  return Object.fromEntries(
    Object.keys(entries).map((file) => [file === "index" ? "." : `./${file}`, `./lib/${file}`]),
  );
}
