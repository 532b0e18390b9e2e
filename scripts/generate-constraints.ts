/**
 * Writes `services/<id>/src/emulated/generated/constraints.ts`: the rules for the values of inputs in AWS's model of a service, for the shapes
 * that the service's wire model has.
 *
 *   tsx --conditions=cloudstub-source scripts/generate-constraints.ts <service id> …
 *
 * The SDK's schemas leave these rules out; botocore's models have them. `botocore.ts` downloads them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ServiceModel } from "@cloudstub/kit";
import { unzipSync } from "fflate";
import { BOTOCORE, downloadedWheel } from "./botocore.js";
import { type BotocoreModel, constraintsOf } from "./botocore-constraints.js";
import { root, serviceFolder } from "./workspace.js";

const ids = process.argv.slice(2);
if (ids.length === 0) throw new Error("Name the services: generate-constraints.ts secretsmanager");
const wheel = await downloadedWheel();
for (const id of ids) {
  const { model } = (await import(pathToFileURL(join(serviceFolder(id), "src", "model.ts")).href)) as {
    model: () => ServiceModel;
  };
  const { constraints, leftOut } = constraintsOf(model(), botocoreModel(id, model().version));
  const folder = join(serviceFolder(id), "src", "emulated", "generated");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "constraints.ts"), text(id, constraints, [...leftOut]));
  console.log(`wrote ${join(folder, "constraints.ts").slice(root.length)}`);
  for (const line of leftOut) console.log(`  left out: ${line}`);
}

function botocoreModel(id: string, version: string): BotocoreModel {
  const path = `botocore/data/${id}/${version}/service-2.json.gz`;
  const packed = unzipSync(wheel, { filter: ({ name }) => name === path })[path];
  if (packed === undefined) throw new Error(`botocore ${BOTOCORE} has no ${path}.`);
  return JSON.parse(gunzipSync(packed).toString("utf8")) as BotocoreModel;
}

/** One shape a line. The header is not that of other generated files, so that the check of regular expressions reads this one. */
function text(
  id: string,
  { shapes, members }: ReturnType<typeof constraintsOf>["constraints"],
  leftOut: readonly string[],
): string {
  return `// size: a table, which scripts/generate-constraints.ts writes from botocore ${BOTOCORE}. Do not edit.
import type { Constraints } from "@cloudstub/kit";

/** The rules for the values of inputs in AWS's model of ${id}. */
export const constraints: Constraints = {
  shapes: {
${lines(shapes)}
  },
  members: {
${lines(members)}
  },
};
${leftOut.length === 0 ? "" : `\n// Left out:\n${leftOut.map((line) => `// - ${line}\n`).join("")}`}`;
}

function lines(entries: object): string {
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, entry]) => `    ${name}: ${literal(entry)},`).join("\n");
}

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? "undefined" : JSON.stringify(item))).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value as object)
    .map(([name, part]) => `${name}: ${literal(part)}`)
    .join(", ")} }`;
}
