/**
 * Bundles the sources of a service module into its archive.
 *
 *   tsx scripts/bundle-module.ts <service folder> [<directory of archives>]     `modules` unless named
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { coreLine, coreVersion } from "../packages/core/src/core-version.js";
import { makeJar } from "./jar.js";
import { bundleNames, bundles } from "./module/bundles.js";
import { licensesFile, licensesOf } from "./packages/licenses.js";

/**
 * Writes `cloudstub-<id>-<version>.jar` into a directory and removes other versions of the module there. The id is the
 * folder's name, the version stands in its `package.json` unless given, and the service is the default export of
 * `src/service.ts`. An overlay in `src/emulated/overlay.ts` has a bundle of its own.
 *
 * Returns the path of the archive. The same sources give the same bytes, wherever they lie.
 */
export async function bundleModule(folder: string, directory: string, release?: string): Promise<string> {
  const id = basename(folder);
  const version =
    release ?? (JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }).version;
  const { main, overlay } = await bundles(folder);
  const manifest = {
    "Manifest-Version": "1.0",
    "Stub-Service-Id": id,
    "Stub-Module-Version": version,
    "Stub-Core-Version": coreLine(coreVersion),
    ...(await requestFields(folder)),
    "Main-Module": bundleNames.main,
    ...(overlay && { "Overlay-Module": bundleNames.overlay }),
  };
  const files = [main, overlay].flatMap((bundled) => bundled?.outputFiles ?? []);
  const licenses = await licensesOf(
    { inputs: { ...main.metafile.inputs, ...overlay?.metafile.inputs } },
    dirname(folder),
  );
  const jar = makeJar(manifest, {
    ...Object.fromEntries(files.map(({ path, contents }) => [basename(path), contents])),
    ...(licenses !== undefined && { [licensesFile]: Buffer.from(licenses) }),
  });
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
  return {
    ...(version !== undefined && { "Stub-Api-Version": version }),
    ...(prefix !== undefined && { "Stub-Target-Prefix": prefix }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder, directory = "modules"] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder of a service: tsx scripts/bundle-module.ts services/sqs");
  console.log(`wrote ${await bundleModule(resolve(folder), resolve(directory))}`);
}
