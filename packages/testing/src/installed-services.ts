import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { MockFailure } from "./failure.js";
import { isImport, moduleOf } from "./service-import.js";

/**
 * The service modules of all packages `@cloudstub/<id>` that a program in this directory could import, in the order of their ids. A package
 * is a service if its `package.json` says so: `"cloudstub": { "service": "sqs" }`. Of two in nested folders the nearer counts, as it does for
 * `require`. Throws a {@link MockFailure} where there is none, and for one that fails while it loads.
 */
export function installedServices(directory: string): ServiceModule[] {
  const folders = new Map<string, string>();
  for (const place of upwards(directory)) {
    for (const [id, folder] of servicesIn(join(place, "node_modules", "@cloudstub"))) if (!folders.has(id)) folders.set(id, folder);
  }
  if (folders.size === 0) {
    throw new MockFailure(
      `"services" is left out, and no service is installed where the tests run, ${directory}, or above it. ` +
        "Install those that are needed, npm install --save-dev @cloudstub/sqs, or name them: { services: [sqs] }.",
    );
  }
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

/** The service that a package says it is. Nothing of it is run. */
function serviceOf(folder: string): string | undefined {
  try {
    const { cloudstub } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly cloudstub?: unknown };
    return isObject(cloudstub) && typeof cloudstub["service"] === "string" ? cloudstub["service"] : undefined;
  } catch {
    return undefined;
  }
}

function load(folder: string): ServiceModule {
  const failure = (what: string) =>
    new MockFailure(`The service in ${folder} ${what}. Install it again, or name the services: { services: [sqs] }.`);
  const loaded = run(folder, (reason) => failure(`fails while it loads (${reason})`));
  if (!isImport(loaded)) throw failure("is no service module");
  return moduleOf(loaded);
}

/** Options are checked when they are given, which can't wait for `import()`. Under jest this `require` is jest's own. */
function run(folder: string, failure: (reason: string) => MockFailure): unknown {
  try {
    return createRequire(join(folder, "package.json"))(folder);
  } catch (error) {
    // Node adds who required what could not be found.
    throw failure(String(error).replace(/\nRequire stack:.*/s, ""));
  }
}
