/**
 * Writes `services/<id>/src/emulated/generated/constraints.ts`: the rules for the values of inputs in AWS's model of a service, for the shapes
 * that the service's wire model has. `npm run new:operation` does it too.
 *
 *   tsx --conditions=cloudstub-source scripts/generate-constraints.ts <service id> …
 *
 * The rules of all operations are stored in `scripts/constraints`; `store-constraints.ts` writes them.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceModel } from "@cloudstub/kit";
import { refOf } from "../packages/core/src/model/shapes.js";
import { type BotocoreModel, constraintsOf, storedConstraints } from "./botocore-constraints.js";
import { root, serviceFolder } from "./workspace.js";

/** The file of constraints of a service in a folder. */
export function constraintsFile(folder: string): string {
  return join(folder, "src", "emulated", "generated", "constraints.ts");
}

/** The text of a service's file of constraints, and the rules that are left out. Throws where none are stored of the service. */
export async function constraintsText(id: string, model: ServiceModel) {
  const stored = await storedOf(id);
  if (stored === undefined)
    throw new Error(
      `No constraints are stored of ${id}: npx tsx --conditions=cloudstub-source scripts/store-constraints.ts ${id}`,
    );
  const { constraints, leftOut } = constraintsOf(model, stored);
  return { text: text({ id, source: stored.source }, constraints, [...leftOut]), leftOut };
}

async function storedOf(id: string): Promise<(BotocoreModel & { readonly source: string }) | undefined> {
  const json = await readFile(storedConstraints(id), "utf8").catch(() => undefined);
  return json === undefined ? undefined : JSON.parse(json);
}

/**
 * Writes the constraints of the service in a folder, which is named after it, for the operations that its `model.ts` has now. Returns the
 * file and the rules that are left out. Throws where none are stored of the service.
 */
export async function writeConstraints(folder: string) {
  const { text, leftOut } = await constraintsText(basename(folder), await modelIn(folder));
  const file = constraintsFile(folder);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return { file, leftOut };
}

/**
 * AWS's rules for the members of an operation's input, `Name: { length: [1, 80] }`, for a service whose overlay has no table of constraints. None
 * where none are stored of the service.
 */
export async function rulesOf(folder: string, operation: string): Promise<string[]> {
  const stored = await storedOf(basename(folder));
  const model = await modelIn(folder);
  const input = model.operations[operation]?.input;
  if (stored === undefined || input === undefined) return [];
  const { shapes, members } = constraintsOf(model, stored).constraints;
  return Object.entries(members[refOf(input)] ?? {}).map(([name, shape]) => `${name}: ${literal(shapes[shape])}`);
}

/** The model as it is now, though one before it may have been imported. */
async function modelIn(folder: string): Promise<ServiceModel> {
  const { model } = (await import(`${pathToFileURL(join(folder, "src", "model.ts")).href}?${Date.now()}`)) as {
    model: () => ServiceModel;
  };
  return model();
}

/** One shape a line. The header is not that of other generated files, so that the check of regular expressions reads this one. */
function text(
  { id, source }: { readonly id: string; readonly source: string },
  { shapes, members }: ReturnType<typeof constraintsOf>["constraints"],
  leftOut: readonly string[],
): string {
  return `// size: a table, which scripts/generate-constraints.ts writes from ${source}. Do not edit.
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const ids = process.argv.slice(2);
  if (ids.length === 0) throw new Error("Name the services: generate-constraints.ts secretsmanager");
  for (const id of ids) {
    const { file, leftOut } = await writeConstraints(serviceFolder(id));
    console.log(`wrote ${file.slice(root.length)}`);
    for (const line of leftOut) console.log(`  left out: ${line}`);
  }
}
