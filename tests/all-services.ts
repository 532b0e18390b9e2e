/**
 * Every service of the workspace, for tests and benchmarks. It is not a list: a folder of `services` with a table is in, and no file
 * outside of it has to name it.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceModule } from "@cloudstub/kit";
import type { Client } from "../scripts/sdk-client.js";
import { clientPackages, loadService, serviceFolder, serviceIds } from "../scripts/workspace.js";
import type { SharedTests } from "./contracts/shared-tests.js";

/** The services' ids, sorted. */
export const everyId: readonly string[] = await serviceIds();

/** The services' modules, sorted by id. */
export const everyService: readonly ServiceModule[] = await Promise.all(everyId.map(loadService));

/** The SDK's client packages of a service, its own first. */
export async function sdksOf(id: string): Promise<Client[]> {
  return Promise.all((await clientPackages(serviceFolder(id))).map(async (name) => (await import(name)) as Client));
}

/** What a service tells the tests of all services. */
export async function sharedTestsOf(id: string): Promise<SharedTests> {
  const file = pathToFileURL(join(serviceFolder(id), "test", "shared-tests.ts")).href;
  return ((await import(file)) as { sharedTests: SharedTests }).sharedTests;
}
