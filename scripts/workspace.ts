import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServiceModule } from "@cloudstub/kit";

/** The folder of the workspace. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The folder of a service module's sources. */
export function serviceFolder(id: string): string {
  return join(root, "services", id);
}

/** The ids of the services that have a table, sorted. */
export async function serviceIds(): Promise<string[]> {
  const names = await readdir(join(root, "services"));
  const found = await Promise.all(
    names.map(async (id) => ((await exists(join(serviceFolder(id), "src", "service.ts"))) ? [id] : [])),
  );
  return found.flat().sort();
}

/** The service module of an id, from its sources. */
export async function loadService(id: string): Promise<ServiceModule> {
  const file = pathToFileURL(join(serviceFolder(id), "src", "service.ts")).href;
  return ((await import(file)) as { default: ServiceModule }).default;
}

/** The SDK clients that the package of the service in a folder names as peers, the service's own first: `@aws-sdk/client-sqs`. */
export async function clientPackages(folder: string): Promise<[string, ...string[]]> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { peerDependencies?: object };
  const [own, ...others] = Object.keys(manifest.peerDependencies ?? {}).filter((name) =>
    name.startsWith("@aws-sdk/client-"),
  );
  if (own === undefined)
    throw new Error(`${join(folder, "package.json")} must name an @aws-sdk/client-* in peerDependencies.`);
  return [own, ...others];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
