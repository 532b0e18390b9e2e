import { join } from "node:path";
import type { PackedPackage } from "../pack.js";
import { archivesFor } from "./copy.js";
import { lookThrough } from "./installed.js";
import { inProject, install } from "./project.js";

/**
 * Bytes that the test library and all services may have on a disk, with all that they depend on. Their emulated levels take about 2 MB, the
 * elliptic curves of the key service 4 MB, the linear expressions of the parameter store 1 MB, Lambda's level and the host of its functions 0.9 MB, IAM 0.9 MB,
 * stacks with SAM's transform 0.4 MB.
 */
const MAX_LIBRARIES = 10_600_000;

/** Bytes that the package `cloudstub` may have on a disk, with the page /lab in two bundles (0.2 MB), without the optional packages with native code that store directories need. */
const MAX_ONE_PACKAGE = 8_200_000;

/** Installs the test library with all services, without the server. Throws where that is too large, or more than JavaScript. */
export async function checkLibraries(packages: readonly PackedPackage[]): Promise<void> {
  const libraries = packages
    .filter(({ name }) => name !== "cloudstub" && name !== "@cloudstub/server")
    .map(({ archive }) => archive);
  await inProject({}, async (project) => {
    await install(project, libraries);
    const { packages: count, bytes, unwanted } = await lookThrough(join(project.folder, "node_modules"));
    if (unwanted.length > 0)
      throw new Error(`The installation runs scripts, or has native code:\n${unwanted.join("\n")}`);
    checkSize("The test library with all services", bytes, MAX_LIBRARIES);
    console.log(
      `The test library and all services install ${count} packages of ${megabytes(bytes)}: no native code, no install scripts.`,
    );
  });
}

/** Installs what `npx cloudstub` does, with and without what only store directories need. Throws where that is too large, or more than one package. */
export async function checkOnePackage(packages: readonly PackedPackage[]): Promise<void> {
  await inProject({}, async (project) => {
    const modules = join(project.folder, "node_modules");
    const archive = archivesFor("cloudstub", packages);
    const took = await install(project, ["--omit=optional", ...archive]);
    const { packages: count, bytes, unwanted } = await lookThrough(modules);
    if (count > 1 || unwanted.length > 0) throw new Error(`cloudstub brings other packages, or native code: ${count}`);
    checkSize("The package cloudstub", bytes, MAX_ONE_PACKAGE);
    const wholly = await install(project, archive);
    const whole = await lookThrough(modules);
    console.log(
      `cloudstub installs 1 package of ${megabytes(bytes)} in ${took.toFixed(1)} s (at most ${megabytes(MAX_ONE_PACKAGE)}), and with the ` +
        `optional ones for store directories ${whole.packages} of ${megabytes(whole.bytes)} in ${(took + wholly).toFixed(1)} s.\n`,
    );
  });
}

function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes > limit) throw new Error(`${what} has ${megabytes(bytes)}, and may have ${megabytes(limit)}.`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
