/**
 * Writes `docs/records.md`: the records that each service stores, from their schemas.
 *
 *   npm run records
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RecordSchema } from "@cloudstub/kit";
import { assembleAll } from "../packages/core/src/registry/fidelity.js";
import type { LoadedService } from "../packages/core/src/registry/stub.js";
import { declaredRecords } from "../packages/server/src/state/transfer/declared-records.js";
import { loadService, root, serviceIds } from "./workspace.js";

/** The text of `docs/records.md`. */
export async function recordsText(): Promise<string> {
  const sections = await Promise.all((await serviceIds()).map(section));
  return `# Records

Written by \`npm run records\` from the services' schemas; do not edit.

An export has a line \`{"tree": …, "key": …, "value": …}\` for each record. These are the trees and their values; an import checks them. A member
whose name ends with \`?\` may be missing, and a value may have more members than these. \`[]\` stands for each element of a list, \`*\` for each
value of a map. Times are milliseconds since 1970-01-01T00:00:00Z. A shape is one of the service's API at AWS.
${sections.join("")}`;
}

async function section(id: string): Promise<string> {
  const [service] = assembleAll([await loadService(id)], "contract");
  const { collections, families } = declaredRecords((service as LoadedService).module);
  const trees = [...collections, ...[...families].map(([name, schema]) => [`${name}<id>`, schema] as const)];
  return `
## ${id}

| tree | member | value |
| --- | --- | --- |
${trees.flatMap(([tree, schema]) => rows(schema).map(([member, value]) => `| \`${tree}\` | ${member && `\`${member}\``} | ${value} |`)).join("\n")}
`;
}

/** The leaves of a schema with the paths to them; the path of a schema that is a leaf is empty. */
function rows(schema: RecordSchema, path = ""): [path: string, value: string][] {
  if (typeof schema === "function") return [[path, schema(undefined) ?? "anything"]];
  if (typeof schema === "string")
    return [[path, schema.startsWith("shape ") ? `the shape \`${schema.slice(6)}\`` : schema]];
  if (isList(schema)) return rows(schema[0], `${path}[]`);
  return Object.entries(schema).flatMap(([name, member]) => rows(member, path === "" ? name : `${path}.${name}`));
}

function isList(schema: RecordSchema): schema is readonly [RecordSchema] {
  return Array.isArray(schema);
}

/** Writes the page. */
export async function writeRecords(): Promise<void> {
  await writeFile(join(root, "docs", "records.md"), await recordsText());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeRecords();
