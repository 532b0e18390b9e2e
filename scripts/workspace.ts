import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the workspace. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The folder of a service module's sources. */
export function serviceFolder(id: string): string {
  return join(root, "services", id);
}

/** The ids of the services that have a table, sorted. */
export async function serviceIds(): Promise<string[]> {
  const names = await readdir(join(root, "services"));
  const found = await Promise.all(names.map(async (id) => ((await exists(join(serviceFolder(id), "src", "service.ts"))) ? [id] : [])));
  return found.flat().sort();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
