import { createHash } from "node:crypto";
import type { Runtime } from "@aws-sdk/client-lambda";
import {
  arn,
  attributeTexts,
  type SeedCall,
  type Seeded,
  SeedProblem,
  type SeedSection,
  type Seeds,
  seedTags,
  unlessMissing,
} from "@cloudstub/kit";
import { digestOfFolder, HOT_RELOAD } from "./hot-reload.js";
import { zip } from "./seed-archive.js";

interface FunctionEntry {
  readonly runtime: Runtime;
  readonly handler?: string;
  readonly code: string;
  readonly reload?: boolean;
  readonly role?: string;
  readonly environment?: { readonly [name: string]: unknown };
  readonly timeout?: number;
  readonly memory?: number;
  readonly tags?: { readonly [key: string]: string };
  readonly queues?: readonly { readonly queue: string; readonly batchSize?: number }[];
}

const noFunction = ["ResourceNotFoundException"];

const functions: SeedSection<FunctionEntry> = {
  entry: {
    description: "A function.",
    type: "object",
    properties: {
      runtime: { description: "AWS's name of the runtime, such as nodejs22.x or python3.13.", type: "string" },
      handler: { description: "What runs, such as index.handler; that unless given.", type: "string" },
      code: { description: "A folder, a file or a .zip, by its path from the seed's folder.", type: "string" },
      reload: {
        description: "The code is a folder, which it runs from as that is at each invocation; needs --functions.",
        type: "boolean",
      },
      role: { description: "The name of its role, or an ARN; any will do, and seed unless given.", type: "string" },
      environment: {
        description: "Environment variables.",
        type: "object",
        additionalProperties: { type: ["string", "number", "boolean"] },
      },
      timeout: { description: "Seconds; 3 unless given.", type: "number" },
      memory: { description: "MB; 128 unless given.", type: "number" },
      tags: seedTags,
      queues: {
        description: "Queues whose messages it is run with.",
        type: "array",
        items: {
          type: "object",
          properties: {
            queue: { description: "The name of a queue.", type: "string" },
            batchSize: { description: "Most messages at once; 10 unless given.", type: "number" },
          },
          required: ["queue"],
          additionalProperties: false,
        },
      },
    },
    required: ["runtime", "code"],
    additionalProperties: false,
  },
  async make(FunctionName, entry, seed) {
    checkNumbers(entry);
    const { code, sha256 } = await codeOf(entry, seed);
    const configuration = { ...configurationOf(entry), ...(entry.role !== undefined && { Role: roleOf(entry, seed) }) };
    const lambda = operations(seed);
    const present = await unlessMissing(() => lambda.GetFunctionConfiguration({ FunctionName }), noFunction);
    if (present === undefined) {
      await lambda.CreateFunction({
        FunctionName,
        Role: roleOf(entry, seed),
        Code: code,
        ...configuration,
        ...(entry.tags !== undefined && { Tags: entry.tags }),
      });
      return "made";
    }
    const isOther = Object.entries(configuration).some(([name, value]) => !isWithin(value, Reflect.get(present, name)));
    if (isOther) await lambda.UpdateFunctionConfiguration({ FunctionName, ...configuration });
    const isNew = sha256 !== present.CodeSha256;
    if (isNew) await lambda.UpdateFunctionCode({ FunctionName, ...code });
    return isOther || isNew ? "changed" : "kept";
  },
  async connect(name, { queues = [] }, seed): Promise<Seeded> {
    let isChanged = false;
    for (const each of queues) if (await listen(name, each, seed)) isChanged = true;
    return isChanged ? "changed" : "kept";
  },
};

function roleOf({ role = "seed" }: FunctionEntry, { account, partition }: SeedCall): string {
  return role.startsWith("arn:") ? role : `arn:${partition}:iam::${account}:role/${role}`;
}

function configurationOf({ runtime, handler = "index.handler", environment = {}, timeout, memory }: FunctionEntry) {
  return {
    Runtime: runtime,
    Handler: handler,
    Environment: { Variables: attributeTexts(environment) },
    ...(timeout !== undefined && { Timeout: timeout }),
    ...(memory !== undefined && { MemorySize: memory }),
  };
}

/** Throws for numbers with a part behind the point, and for those of more digits than a number keeps, which a seed gives as bigints. */
function checkNumbers({ timeout, memory, queues = [] }: FunctionEntry): void {
  const sizes = queues.map(({ batchSize }) => ["batchSize", batchSize] as const);
  for (const [name, value] of [["timeout", timeout] as const, ["memory", memory] as const, ...sizes])
    if (value !== undefined && !Number.isSafeInteger(value))
      throw new SeedProblem(`The ${name} must be a whole number of at most 15 digits.`);
}

/** True where a value has at least what was asked for. */
function isWithin(wanted: unknown, present: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return wanted === present;
  const members = Object.entries(wanted);
  const there = Object.entries(present ?? {});
  const isMap = members.every(([, value]) => typeof value === "string");
  if (isMap && members.length !== there.length) return false;
  return members.every(([name, value]) => isWithin(value, Reflect.get(present ?? {}, name)));
}

/** The code as a request has it, and the digest that the function then shows. */
async function codeOf({ code, reload = false }: FunctionEntry, seed: SeedCall) {
  if (reload) {
    const folder = seed.pathOf(code);
    return { code: { S3Bucket: HOT_RELOAD, S3Key: folder }, sha256: digestOfFolder(folder) };
  }
  const ZipFile = await archiveOf(code, seed);
  return { code: { ZipFile }, sha256: createHash("sha256").update(ZipFile).digest("base64") };
}

/** The archive of a function's code. A file of another name is put in as it is called. */
async function archiveOf(code: string, seed: SeedCall): Promise<Uint8Array> {
  if (code.endsWith(".zip")) return seed.readFile(code);
  const isFile = /\.[cm]?js$|\.py$/.test(code);
  const paths = isFile ? [code.slice(code.lastIndexOf("/") + 1)] : await seed.listFiles(code);
  const folder = isFile ? code.slice(0, code.lastIndexOf("/") + 1) : `${code}/`;
  if (paths.length === 0) throw new SeedProblem(`The folder ${code} has no files.`);
  const files = paths.map(async (path) => ({ path, bytes: await seed.readFile(`${folder}${path}`) }));
  return zip(await Promise.all(files));
}

/** Connects a queue with a function, unless it is connected. Returns true where it did. */
async function listen(
  FunctionName: string,
  { queue, batchSize }: NonNullable<FunctionEntry["queues"]>[number],
  seed: SeedCall,
): Promise<boolean> {
  const lambda = operations(seed);
  const EventSourceArn = arn(seed, "sqs", queue);
  const { EventSourceMappings = [] } = await lambda.ListEventSourceMappings({ FunctionName, EventSourceArn });
  const [present] = EventSourceMappings;
  const size = batchSize === undefined ? {} : { BatchSize: batchSize };
  if (present?.UUID === undefined) {
    await lambda.CreateEventSourceMapping({ FunctionName, EventSourceArn, ...size });
    return true;
  }
  if (batchSize === undefined || present.BatchSize === batchSize) return false;
  await lambda.UpdateEventSourceMapping({ UUID: present.UUID, BatchSize: batchSize });
  return true;
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-lambda")>("lambda");
}

/** The section of functions. */
export const seeds: Seeds = { functions };
