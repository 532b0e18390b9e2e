import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { coreLine, coreVersion } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { serviceProblems } from "@cloudstub/server";
import { StartFailure } from "../options/failure.js";

/** An installed package `@cloudstub/<id>` with a service module. */
export interface InstalledPackage {
  readonly id: string;
  readonly version: string;
  readonly folder: string;
}

/** Finds the package of a service that a program in this directory would import, without running it; undefined if there is none. */
export function installedPackage(id: string, directory: string): InstalledPackage | undefined {
  const resolver = requireOf(directory);
  try {
    const manifest = resolver.resolve(`${nameOf(id)}/package.json`);
    const { version } = resolver(manifest) as { readonly version: string };
    return { id, version, folder: dirname(manifest) };
  } catch {
    return undefined;
  }
}

/**
 * Loads the package of a service. Throws a `StartFailure` if it belongs to another version line than this command, fails to load, or is
 * not a service module.
 */
export function loadPackage({ id, version, folder }: InstalledPackage): ServiceModule {
  const name = `${nameOf(id)} ${version} in ${folder}`;
  const remedy = `Install the one of this version: npm install --save-dev ${nameOf(id)}@${coreVersion}`;
  if (coreLine(version) !== coreLine(coreVersion)) {
    throw new StartFailure("PackageOfOtherVersion", {
      package: name,
      line: coreLine(version),
      version: coreVersion,
      remedy,
    });
  }
  const service = run(folder, (reason) => new StartFailure("PackageFailsToLoad", { package: name, reason, remedy }));
  const problems = serviceProblems(service, id);
  if (problems.length > 0)
    throw new StartFailure("PackageUnusable", { package: name, problems: problems.join("; "), remedy });
  return service as ServiceModule;
}

function run(folder: string, failure: (reason: string) => StartFailure): unknown {
  try {
    return (requireOf(folder)(folder) as { readonly default?: unknown }).default;
  } catch (error) {
    // Drop the require stack that Node appends.
    throw failure(String(error).replace(/\nRequire stack:.*/s, ""));
  }
}

function requireOf(directory: string): NodeJS.Require {
  return createRequire(join(directory, "package.json"));
}

function nameOf(id: string): string {
  return `@cloudstub/${id}`;
}
