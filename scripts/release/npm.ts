import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type PackedPackage, packPackages } from "../pack.js";
import type { Manifest } from "../packages/package-source.js";
import { run } from "../packages/project.js";
import { componentsIn } from "../sbom.js";
import type { Release } from "../stage-packages.js";
import { root } from "../workspace.js";

/** Packs all packages of a release into a folder, and checks them with publint and attw. */
export async function writeNpm(directory: string, release: Release): Promise<PackedPackage[]> {
  const packed = await packPackages(release);
  await mkdir(directory, { recursive: true });
  const moved = packed.map((one) => ({ ...one, archive: join(directory, basename(one.archive)) }));
  await Promise.all(packed.map(({ archive }) => copyFile(archive, join(directory, basename(archive)))));
  await checkForms(moved);
  return moved;
}

/** Runs publint and attw, which end this process where they find something. */
export async function checkForms(packages: readonly PackedPackage[]): Promise<void> {
  const tool = (name: string) => join(root, "node_modules", ".bin", name);
  for (const { archive } of packages) {
    await Promise.all([run([tool("publint"), "run", archive, "--strict"], root), run([tool("attw"), archive], root)]);
  }
}

/** Licenses under which code may be handed on with a notice. */
const permissive = /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|Unlicense)$/;

/** What is not as a release should be in the packages of npm; nothing where all is. */
export async function npmProblems(packages: readonly PackedPackage[], { version, source }: Release): Promise<string[]> {
  const each = packages.map(async ({ name, archive }) => {
    const files = await namesIn(archive);
    const manifest = JSON.parse(await textIn(archive, "package.json")) as Manifest;
    const others = { ...manifest.dependencies, ...manifest.peerDependencies };
    const ours = Object.entries(others).filter(([other]) => other.startsWith("@cloudstub/"));
    const notices = files.filter((file) => file.endsWith("/LICENSES.txt"));
    const texts = await Promise.all(notices.map((file) => textIn(archive, file.slice("package/".length))));
    const foreign = texts.flatMap(componentsIn).filter(({ license }) => !permissive.test(license));
    return [
      ...(manifest.version === version ? [] : [`${name} has the version ${manifest.version}`]),
      ...ours.filter(([, range]) => range !== version).map(([other, range]) => `${name} wants ${other} ${range}`),
      ...(JSON.stringify(manifest["repository"] ?? "").includes(source)
        ? []
        : [`${name} does not name its repository`]),
      ...(files.includes("package/LICENSE") ? [] : [`${name} has no LICENSE`]),
      ...(files.includes("package/README.md") ? [] : [`${name} has no README.md`]),
      ...foreign.map((one) => `${name} has code of ${one.name}, under ${one.license}`),
      ...(await saysSnapshot(archive, files)).map((file) => `${name}: ${file} says that it is a development version`),
    ];
  });
  return (await Promise.all(each)).flat();
}

/** The code files of an archive in which the version of a development build stands. */
async function saysSnapshot(archive: string, files: readonly string[]): Promise<string[]> {
  const code = files.filter((file) => /\.[cm]?js$/.test(file) && !file.includes("/bin/"));
  const texts = await Promise.all(code.map((file) => textIn(archive, file.slice("package/".length))));
  return code.filter((_, index) => /\d-SNAPSHOT["'`]/.test(texts[index] ?? ""));
}

const execute = promisify(execFile);

async function namesIn(archive: string): Promise<string[]> {
  const { stdout } = await execute("tar", ["-tzf", archive]);
  return stdout.trim().split("\n");
}

async function textIn(archive: string, file: string): Promise<string> {
  const { stdout } = await execute("tar", ["-xzOf", archive, `package/${file}`], { maxBuffer: 64e6 });
  return stdout;
}
