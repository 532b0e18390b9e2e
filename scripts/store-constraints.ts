/**
 * Writes `scripts/constraints/<id>.json`: the shapes of the inputs of all operations of a service in AWS's model, with their rules for values,
 * of which `generate-constraints.ts` takes those that a service has. So that a new operation needs neither Python nor a network.
 *
 *   tsx --conditions=cloudstub-source scripts/store-constraints.ts <service id> …
 *
 * The SDK's schemas leave these rules out; botocore's models have them. `botocore.ts` downloads them, with pip.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ServiceModel } from "@cloudstub/kit";
import { unzipSync } from "fflate";
import { BOTOCORE, downloadedWheel } from "./botocore.js";
import { type BotocoreModel, type BotocoreShape, expressionOf, storedConstraints } from "./botocore-constraints.js";
import { root, serviceFolder } from "./workspace.js";

// The engine of JavaScript is the one that runs everywhere. It has to be chosen before recheck is loaded.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

const ids = process.argv.slice(2);
if (ids.length === 0) throw new Error("Name the services: store-constraints.ts secretsmanager");
const wheel = await downloadedWheel();
for (const id of ids) {
  const { model } = (await import(pathToFileURL(`${serviceFolder(id)}/src/model.ts`).href)) as {
    model: () => ServiceModel;
  };
  const file = storedConstraints(id);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text(inputsOf(botocoreModel(id, model().version))));
  console.log(`wrote ${file.slice(root.length)}`);
}

function botocoreModel(id: string, version: string): BotocoreModel {
  const path = `botocore/data/${id}/${version}/service-2.json.gz`;
  const packed = unzipSync(wheel, { filter: ({ name }) => name === path })[path];
  if (packed === undefined) throw new Error(`botocore ${BOTOCORE} has no ${path}.`);
  return JSON.parse(gunzipSync(packed).toString("utf8")) as BotocoreModel;
}

/** The operations with inputs, and the shapes that these reach, without what is for readers. */
function inputsOf({ operations, shapes }: BotocoreModel): BotocoreModel {
  const inputs = Object.entries(operations).flatMap(([name, { input }]) =>
    input === undefined ? [] : [[name, { input: { shape: input.shape } }] as const],
  );
  const reached = new Map<string, BotocoreShape>();
  for (const [, { input }] of inputs) visit(input.shape);
  return { operations: Object.fromEntries(inputs), shapes: Object.fromEntries([...reached].sort(byName)) };

  function visit(name: string): void {
    const shape = shapes[name];
    if (shape === undefined || reached.has(name)) return;
    const { type, min, max, pattern, enum: oneOf, sensitive, streaming, members, member, key, value } = shape;
    const referred = (ref: { readonly shape: string } | undefined) => ref && { shape: ref.shape };
    reached.set(name, {
      type,
      min,
      max,
      pattern,
      problem: pattern && problemOf(pattern),
      enum: oneOf,
      sensitive,
      streaming,
      member: referred(member),
      key: referred(key),
      value: referred(value),
      members: members && Object.fromEntries(Object.entries(members).map(([each, { shape }]) => [each, { shape }])),
    });
    for (const each of [member, key, value, ...Object.values(members ?? {})]) if (each) visit(each.shape);
  }
}

/** Why a pattern can't be checked; undefined where it can. */
function problemOf(pattern: string): string | undefined {
  const expression = expressionOf(pattern);
  return expression === undefined ? "is not an expression of JavaScript" : nonLinear(expression);
}

/** A client chooses the text, and could hold the server with an expression that takes more than linear time. */
function nonLinear({ source, flags }: RegExp): string | undefined {
  const { status } = checkSync(source, flags, { checker: "automaton", timeout: 120_000 });
  if (status === "safe") return undefined;
  return status === "vulnerable" ? "takes more than linear time" : "could not be proven to take linear time";
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** One operation or shape a line. */
function text({ operations, shapes }: BotocoreModel): string {
  const lines = (entries: object) =>
    Object.entries(entries)
      .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
      .join(",\n");
  return `{
  "source": "botocore ${BOTOCORE}",
  "operations": {
${lines(operations)}
  },
  "shapes": {
${lines(shapes)}
  }
}
`;
}
