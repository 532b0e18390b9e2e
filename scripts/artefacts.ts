import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { bundleCli, cliFile } from "./bundle-cli.js";
import { bundleConsole, consoleFile } from "./bundle-console.js";
import { bundleModule } from "./bundle-module.js";
import { generateBuiltServices } from "./generate-built-services.js";
import { generateModels } from "./generate-model.js";
import { root, serviceFolder, serviceIds } from "./workspace.js";

/** Something that is built of sources. */
export interface Artefact {
  /** The file, relative to the workspace, that represents all files of the build. */
  readonly name: string;
  /** Files and folders that it is made of. */
  readonly sources: readonly string[];
  /** Writes it and returns the files that were written. */
  readonly build: () => Promise<readonly string[]>;
}

/** Everything that the workspace builds: an archive for each service, the console, and the command line, which holds the console. */
export async function artefacts(): Promise<Artefact[]> {
  await generateBuiltServices();
  const archives = await Promise.all((await serviceIds()).map(moduleArchive));
  const page: Artefact = {
    name: relative(root, consoleFile),
    sources: [...scripts("bundle-console"), lockfile, ...sourcesOf(join(root, "packages", "console"))],
    build: bundleConsole,
  };
  const cli: Artefact = {
    name: relative(root, cliFile),
    sources: [
      ...scripts("bundle-cli"),
      ...page.sources,
      ...["cli", "server", "core", "kit"].flatMap((name) => sourcesOf(join(root, "packages", name))),
    ],
    build: () => bundleCli(),
  };
  return [...archives, page, cli];
}

/** Builds an artefact and returns a line with its path, size and build time. */
export async function buildArtefact({ name, build }: Artefact): Promise<string> {
  const begin = performance.now();
  const files = (await build()).filter((file) => !file.endsWith(".map"));
  const took = performance.now() - begin;
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const size = `${Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000)} kB`;
  return `${name.padEnd(60)} ${size.padStart(8)} ${took.toFixed(0).padStart(6)} ms`;
}

/** True when nothing that the artefact is made of is newer than it. */
export async function isFresh({ name, sources }: Artefact): Promise<boolean> {
  const built = await stat(join(root, name)).catch(() => undefined);
  if (built === undefined) return false;
  const times = await Promise.all(sources.map(newest));
  return Math.max(...times) <= built.mtimeMs;
}

async function moduleArchive(id: string): Promise<Artefact> {
  const folder = serviceFolder(id);
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const makers = scripts("bundle-module", "module/bundle", "module/bundles", "jar", "generate-model", "sdk-schemas");
  const core = join(root, "packages", "core", "package.json");
  return {
    name: join("modules", `cloudstub-${id}-${version}.jar`),
    sources: [...makers, lockfile, core, ...sourcesOf(join(root, "packages", "kit")), ...sourcesOf(folder)],
    build: async () => {
      // The SDK only lends its schemas here; which Node it will want next year does not matter.
      process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
      await generateModels([id]);
      return [await bundleModule(folder, join(root, "modules"))];
    },
  };
}

const lockfile = join(root, "package-lock.json");

function scripts(...names: string[]): string[] {
  return names.map((name) => join(root, "scripts", `${name}.ts`));
}

function sourcesOf(folder: string): string[] {
  return [join(folder, "package.json"), join(folder, "src")];
}

/** When a file, or anything in a folder, changed last; a folder itself changes when something in it comes or goes. */
async function newest(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(found.mtimeMs, ...times);
}
