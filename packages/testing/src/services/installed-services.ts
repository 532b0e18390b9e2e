import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject, type ServiceModule } from "@cloudstub/kit";
import { failure, type MockFailure } from "../process/failure.js";
import { isImport, moduleOf } from "./service-import.js";

/**
 * Loads the service modules of all packages `@cloudstub/<id>` that a program in this directory can import, and of the package `cloudstub`, sorted by
 * id. A package is a service if its `package.json` says so: `"cloudstub": { "service": "sqs" }`. The package `cloudstub` has several:
 * `"cloudstub": { "services": { "sqs": "./lib/sqs.cjs" } }`. The nearest folder wins, as it does for `require`, and in a folder the single package.
 * Throws a {@link MockFailure} if there is no service, or if one fails to load.
 */
export function installedServices(directory: string): ServiceModule[] {
  const found = new Map<string, string>();
  for (const parent of upwards(directory)) {
    const modules = join(parent, "node_modules");
    for (const [id, path] of [...singleServices(join(modules, "@cloudstub")), ...servicesTogether(modules)])
      if (!found.has(id)) found.set(id, path);
  }
  if (found.size === 0) throw failure("NoServicesInstalled", { directory });
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => load(path));
}

function* upwards(directory: string): Generator<string> {
  yield directory;
  const above = dirname(directory);
  if (above !== directory) yield* upwards(above);
}

function singleServices(scope: string): [id: string, path: string][] {
  return namesIn(scope).flatMap((name) => {
    const folder = join(scope, name);
    const id = saidBy(folder)?.["service"];
    return typeof id === "string" ? [[id, folder]] : [];
  });
}

function servicesTogether(modules: string): [id: string, path: string][] {
  const folder = join(modules, "cloudstub");
  const services = saidBy(folder)?.["services"];
  if (!isObject(services)) return [];
  return Object.entries(services).flatMap(([id, file]) => (typeof file === "string" ? [[id, join(folder, file)]] : []));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The member `cloudstub` of a `package.json`, read without running the package. */
function saidBy(folder: string): { readonly [member: string]: unknown } | undefined {
  try {
    const { cloudstub } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly cloudstub?: unknown;
    };
    return isObject(cloudstub) ? cloudstub : undefined;
  } catch {
    return undefined;
  }
}

function load(path: string): ServiceModule {
  const notLoaded = (problem: string) => failure("ServiceNotLoaded", { folder: path, problem });
  const loaded = run(path, (reason) => notLoaded(`fails while it loads (${reason})`));
  if (!isImport(loaded)) throw notLoaded("is not a service module");
  return moduleOf(loaded);
}

/** Uses `require`, since options are checked synchronously. Under jest this is jest's own `require`. */
function run(path: string, notLoaded: (reason: string) => MockFailure): unknown {
  try {
    return createRequire(join(path, "package.json"))(path);
  } catch (error) {
    // Drop the require stack that Node appends.
    throw notLoaded(String(error).replace(/\nRequire stack:.*/s, ""));
  }
}
