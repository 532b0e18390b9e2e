import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackedPackage } from "../pack.js";
import { install, type Project } from "./project.js";

/** True for the names of packages that are made here. */
export function isOurs(name: string): boolean {
  return name === "cloudstub" || name.startsWith("@cloudstub/");
}

/** The archive of a package of ours, with those of the unpublished libraries that it depends on. */
export function archivesFor(name: string, packages: readonly PackedPackage[]): string[] {
  const wanted = name === "cloudstub" ? [name] : [name, "@cloudstub/kit", "@cloudstub/core", "@cloudstub/functions"];
  return packages.filter((one) => wanted.includes(one.name)).map(({ archive }) => archive);
}

/** Copies a project that is kept in this repository, and installs it with our archives. Returns the seconds that the installation took. */
export async function installCopy(
  project: Project,
  folder: string,
  packages: readonly PackedPackage[],
): Promise<number> {
  await cp(folder, project.folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
  const file = join(project.folder, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { devDependencies: Record<string, string> };
  const ours = Object.keys(manifest.devDependencies).filter(isOurs);
  for (const library of ours) delete manifest.devDependencies[library];
  await writeFile(file, JSON.stringify(manifest));
  return install(
    project,
    ours.flatMap((name) => archivesFor(name, packages)),
  );
}
