import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { failure, type MockFailure } from "../process/failure.js";
import { isImport, moduleOf } from "./service-import.js";

/**
 * Loads the service modules of all packages `@cloudstub/<id>` that a program in this directory can import, sorted by id. A package
 * is a service if its `package.json` says so: `"cloudstub": { "service": "sqs" }`. The nearest folder wins, as it does for `require`.
 * Throws a {@link MockFailure} if there is no service, or if one fails to load.
 */
export function installedServices(directory: string): ServiceModule[] {
  const folders = new Map<string, string>();
  for (const parent of upwards(directory)) {
    for (const [id, folder] of servicesIn(join(parent, "node_modules", "@cloudstub")))
      if (!folders.has(id)) folders.set(id, folder);
  }
  if (folders.size === 0) throw failure("NoServicesInstalled", { directory });
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => load(folder));
}

function* upwards(directory: string): Generator<string> {
  yield directory;
  const above = dirname(directory);
  if (above !== directory) yield* upwards(above);
}

function servicesIn(scope: string): [id: string, folder: string][] {
  return namesIn(scope).flatMap((name) => {
    const folder = join(scope, name);
    const id = serviceOf(folder);
    return id === undefined ? [] : [[id, folder]];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads the service id from a `package.json`, without running the package. */
function serviceOf(folder: string): string | undefined {
  try {
    const { cloudstub } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly cloudstub?: unknown;
    };
    return isObject(cloudstub) && typeof cloudstub["service"] === "string" ? cloudstub["service"] : undefined;
  } catch {
    return undefined;
  }
}

function load(folder: string): ServiceModule {
  const notLoaded = (problem: string) => failure("ServiceNotLoaded", { folder, problem });
  const loaded = run(folder, (reason) => notLoaded(`fails while it loads (${reason})`));
  if (!isImport(loaded)) throw notLoaded("is not a service module");
  return moduleOf(loaded);
}

/** Uses `require`, since options are checked synchronously. Under jest this is jest's own `require`. */
function run(folder: string, notLoaded: (reason: string) => MockFailure): unknown {
  try {
    return createRequire(join(folder, "package.json"))(folder);
  } catch (error) {
    // Drop the require stack that Node appends.
    throw notLoaded(String(error).replace(/\nRequire stack:.*/s, ""));
  }
}
