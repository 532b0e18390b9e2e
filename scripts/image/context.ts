import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../packages/project.js";
import { billOfMaterials, bundledComponents, type Component, installedComponents } from "../sbom.js";
import { root } from "../workspace.js";

/** The folder that a builder of images is given. */
const contextFolder = join(root, "dist", "image");

/** The kinds of machine that the image is for: as builders name them, and as npm does. */
const machines = [
  ["amd64", "x64"],
  ["arm64", "arm64"],
] as const;

/** Writes the context of the image from the packed package `cloudstub`. Only npm's registry is asked, for the optional packages of store directories. */
export async function writeContext(archive: string): Promise<string> {
  await rm(contextFolder, { recursive: true, force: true });
  await mkdir(join(contextFolder, "data"), { recursive: true });
  for (const [machine, cpu] of machines) await installFor(cpu, join(contextFolder, "app", machine), archive);
  const installed = join(contextFolder, "app", "amd64", "node_modules");
  const manifest = JSON.parse(await readFile(join(installed, "cloudstub", "package.json"), "utf8")) as Component;
  const components = [
    ...(await installedComponents(installed)),
    ...(await bundledComponents(join(installed, "cloudstub"))),
  ];
  await writeFile(join(contextFolder, "sbom.cdx.json"), billOfMaterials(manifest, components));
  for (const name of ["LICENSE", "NOTICE"]) await copyFile(join(root, name), join(contextFolder, name));
  for (const name of ["healthcheck.mjs", "awslocal"])
    await copyFile(join(root, "image", name), join(contextFolder, name));
  const containerfile = await readFile(join(root, "image", "Containerfile"), "utf8");
  await writeFile(join(contextFolder, "Containerfile"), containerfile.replaceAll("@version@", manifest.version));
  return contextFolder;
}

async function installFor(cpu: string, folder: string, archive: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const machine = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
  const quiet = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--ignore-scripts", "--prefer-offline"];
  await run(["npm", "install", ...machine, ...quiet, archive], folder);
}
