/**
 * Writes `docs/cloudstub.schema.json`: the JSON schema of seeds, from the services' sections.
 *
 *   npm run seed-schema
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seedSchema } from "../packages/core/src/seed/schema.js";
import { loadService, root, serviceIds } from "./workspace.js";

/** The schema as a text. */
export async function seedSchemaText(): Promise<string> {
  const modules = await Promise.all((await serviceIds()).map(loadService));
  return `${JSON.stringify(seedSchema(modules), null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await writeFile(join(root, "docs", "cloudstub.schema.json"), await seedSchemaText());
