import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { ServiceModule } from "@cloudstub/kit";
import { startServer } from "@cloudstub/server";
import { afterEach, expect, test } from "vitest";
import type { SharedTests } from "../../tests/contracts/shared-tests.js";
import { bundleModule } from "../bundle-module.js";
import { findingsIn } from "../check-boundaries.js";
import { withProperty } from "../new/object-edit.js";
import { fileName, handlerName } from "../new/operation-files.js";
import { writeOperation } from "../new/write-operation.js";
import { leftOutMessage, writeService } from "../new-service.js";
import { type Client, clientClassOf, eventStreamOperationsOf } from "../sdk-client.js";
import { root } from "../workspace.js";

/** Runs a tool of the workspace; where it fails, the error has its output. */
async function run(args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd: root }).catch(({ stdout, stderr }) => {
    throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  });
}

const tool = (...path: string[]) => join(root, "node_modules", ...path);
const written: string[] = [];
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Removes what a stopped run left in a folder, and returns the folder. It is as deep in the workspace as the services are, so that the new files find the same packages
 * and tests.
 */
async function newFolder(id: string): Promise<string> {
  const folder = join(root, ".cache", id);
  await remove(folder);
  written.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of written.splice(0)) await remove(folder);
});

/** The static checks of `npm test`. The boundaries are those of the service that is made for the same SDK client. */
async function check(folder: string, like: string): Promise<void> {
  const all = await readdir(folder, { recursive: true });
  // Generated code is not formatted.
  const sources = all
    .filter((path) => path.endsWith(".ts") && path !== join("src", "model.ts"))
    .map((path) => join(folder, path));
  const biome = ["check", "--write", "--error-on-warnings", "--vcs-enabled=false", ...sources];
  await run([tool("@biomejs", "biome", "bin", "biome"), ...biome]);
  const compiled = join(folder, "tsconfig.json");
  await writeFile(
    compiled,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      // Each check looks at what is not as it was in the one before: at the new files, and not at the packages that they import.
      compilerOptions: { incremental: true, tsBuildInfoFile: join(root, ".cache", "recipes.tsbuildinfo") },
      include: ["src", "test", join(root, "packages/server/src/state/directory/native-lock.d.ts")],
    }),
  );
  await run([tool("typescript", "bin", "tsc"), "-p", compiled]);
  for (const path of sources) {
    const name = relative(folder, path).replaceAll("\\", "/");
    if (name.startsWith("src/"))
      expect(findingsIn(`services/${like}/${name}`, await readFile(path, "utf8"))).toEqual([]);
  }
}

/** Sends a command to the service at a level, and returns the answer's status and whether a placeholder made it. */
async function ask(folder: string, clientName: string, { operation, input, fidelity }: Asked): Promise<object> {
  const module = ((await import(pathToFileURL(join(folder, "src", "service.ts")).href)) as { default: ServiceModule })
    .default;
  const server = await startServer({ modules: [module], port: 0, apiPort: 0, fidelity });
  const client = (await import(clientName)) as Client;
  const { Class } = clientClassOf(client);
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const sdk = new Class({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  const Command = client[`${operation}Command`] as new (input: object) => unknown;
  try {
    const { $metadata } = (await sdk.send(new Command(input))) as { $metadata: { httpStatusCode: number } };
    const [latest] = server.world.history.latestFirst();
    return { status: $metadata.httpStatusCode, placeholder: latest?.placeholder };
  } finally {
    await server.close();
  }
}

interface Asked {
  readonly operation: string;
  readonly input: object;
  readonly fidelity: "contract" | "emulated";
}

test.each([
  [
    "a JSON service",
    "jsonthings",
    "secretsmanager",
    "@aws-sdk/client-secrets-manager",
    "ListSecrets",
    "DescribeSecret",
    { SecretId: "a" },
  ],
  ["a Query service", "querythings", "sns", "@aws-sdk/client-sns", "ListTopics", "CreateTopic", { Name: "a" }],
  [
    "a REST service",
    "restthings",
    "lambda",
    "@aws-sdk/client-lambda",
    "ListFunctions",
    "GetFunction",
    { FunctionName: "a" },
  ],
])(
  "%s that is written with its operations passes the checks, is built, and answers the SDK at both levels",
  { timeout: 120_000 },
  async (_, id, like, clientName, listing, reading, input) => {
    const folder = await newFolder(id);
    await writeService(folder, clientName);
    await check(folder, like);
    await writeOperation(folder, { name: listing, kind: "handler" });
    await writeOperation(folder, { name: reading, kind: "emulated" });
    await check(folder, like);
    expect(await bundleModule(folder, join(folder, "modules"))).toContain(`cloudstub-${id}-`);
    expect(await ask(folder, clientName, { operation: listing, input: {}, fidelity: "contract" })).toEqual({
      status: 200,
    });
    expect(await ask(folder, clientName, { operation: reading, input, fidelity: "contract" })).toEqual({
      status: 200,
      placeholder: true,
    });
    const emulated = { operation: reading, input, fidelity: "emulated" } as const;
    expect(await ask(folder, clientName, emulated)).toEqual({ status: 200, placeholder: true });
    await expect(writeOperation(folder, { name: reading, kind: "emulated" })).rejects.toThrow(
      "There is a handler already",
    );
  },
);

test("a service that registers a part of its client's operations takes another one", { timeout: 60_000 }, async () => {
  const folder = await newFolder("partlythings");
  const clientName = "@aws-sdk/client-ssm";
  await expect(writeService(folder, clientName, ["GetParameter", "NoSuchThing"])).rejects.toThrow(
    "has no operation NoSuchThing",
  );
  await writeService(folder, clientName, ["GetParameter", "PutParameter"]);
  await writeOperation(folder, { name: "GetParameters", kind: "handler" });
  await writeOperation(folder, { name: "DeleteParameter", kind: "placeholder" });
  await writeOperation(folder, { name: "ListDocuments", kind: "emulated" });
  const test = "emulated-list-documents.test.ts";
  await writeOperation(folder, { name: "DescribeDocument", kind: "emulated", test });
  expect(await readFile(join(folder, "test", test), "utf8")).toMatch(
    /test\("ListDocuments answers[\s\S]*test\("DescribeDocument answers/,
  );
  await check(folder, "ssm");
  expect(await readFile(join(folder, "src", "types.ts"), "utf8")).toContain(
    `"DeleteParameter" | "GetParameter" | "GetParameters" | "PutParameter";`,
  );
  const { requests, emulatedRequests } = (await import(pathToFileURL(join(folder, "test", "shared-tests.ts")).href))
    .sharedTests as SharedTests;
  expect(requests).toEqual([["GetParameters", { Names: [] }]]);
  expect(emulatedRequests).toEqual([...requests, ["ListDocuments", {}], ["DescribeDocument", { Name: "name" }]]);
  const asked = { operation: "ListDocuments", input: {}, fidelity: "emulated" } as const;
  const overlay = join(folder, "src", "emulated", "overlay.ts");
  await writeFile(overlay, (await readFile(overlay, "utf8")).replace(/unwritten\((\w+)\)/g, "$1"));
  expect(await ask(folder, clientName, asked)).toEqual({ status: 200 });
  await expect(ask(folder, clientName, { ...asked, fidelity: "contract" })).rejects.toThrow();
});

test("an operation of a service that is divided into features stands in the one that is named", {
  timeout: 60_000,
}, async () => {
  const folder = await newFolder("featuredthings");
  await writeService(folder, "@aws-sdk/client-ssm", ["GetParameter", "PutParameter"]);
  const documents = join(folder, "src", "emulated", "features", "documents");
  await mkdir(documents, { recursive: true });
  await writeFile(
    join(documents, "rows.ts"),
    `import type { Overlay } from "@cloudstub/kit";
import type { Featuredthings } from "../../../types.js";

/** The operations on documents. */
export const documentOperations = {} satisfies Overlay<Featuredthings>["operations"];
`,
  );
  const listing = { name: "ListDocuments", kind: "emulated" } as const;
  await expect(writeOperation(folder, listing)).rejects.toThrow(
    "Say which feature of featuredthings it belongs to, such as --in=documents. There are: documents.",
  );
  await writeOperation(folder, { ...listing, feature: "documents" });
  expect(await readFile(join(documents, "rows.ts"), "utf8")).toMatch(
    /import \{ listDocuments \} from "\.\/list-documents\.js";[\s\S]*ListDocuments: unwritten\(listDocuments\),/,
  );
  await mkdir(join(documents, "..", "maintenance-windows"));
  await writeOperation(folder, { name: "GetMaintenanceWindow", kind: "emulated", feature: "maintenance-windows" });
  const overlay = await readFile(join(folder, "src", "emulated", "overlay.ts"), "utf8");
  expect(overlay).toMatch(/operations: \{\s*\.\.\.maintenanceWindowsOperations,/);
  await check(folder, "ssm");
  const { listDocuments } = (await import(pathToFileURL(join(documents, "list-documents.ts")).href)) as {
    listDocuments: unknown;
  };
  expect(listDocuments).toBeTypeOf("function");
});

test("an operation of an overlay with constraints gets AWS's of its input", { timeout: 60_000 }, async () => {
  const folder = await newFolder("sts");
  await writeService(folder, "@aws-sdk/client-sts", ["GetCallerIdentity"]);
  const constraints = join(folder, "src", "emulated", "generated", "constraints.ts");
  await mkdir(join(constraints, ".."), { recursive: true });
  await writeFile(constraints, "export const constraints = {};\n");
  const { files } = await writeOperation(folder, { name: "GetAccessKeyInfo", kind: "emulated" });
  expect(files).toContain(constraints);
  // https://docs.aws.amazon.com/STS/latest/APIReference/API_GetAccessKeyInfo.html
  expect(await readFile(constraints, "utf8")).toContain(
    "accessKeyIdType: { length: [16, 128], pattern: /^(?:[\\w]*)$/",
  );
  await writeOperation(folder, { name: "DecodeAuthorizationMessage", kind: "emulated" });
  expect(await readFile(constraints, "utf8")).toContain("encodedMessageType: { length: [1, 10240] }");
});

test("of an overlay without a table of constraints the recipe tells AWS's rules", { timeout: 60_000 }, async () => {
  const folder = await newFolder("sts");
  await writeService(folder, "@aws-sdk/client-sts", ["GetCallerIdentity"]);
  const operation = { name: "GetAccessKeyInfo", kind: "emulated" } as const;
  expect((await writeOperation(folder, operation)).unchecked).toEqual([
    "AccessKeyId: { length: [16, 128], pattern: /^(?:[\\w]*)$/ }",
  ]);
});

test("a recipe that fails leaves nothing half done, and one that replaces an answer names it", {
  timeout: 60_000,
}, async () => {
  const folder = await newFolder("oddthings");
  await writeService(folder, "@aws-sdk/client-sqs", ["ListQueueTags", "PurgeQueue"]);
  const table = join(folder, "src", "service.ts");
  await expect(writeOperation(folder, { name: "PurgeQueue", kind: "placeholder" })).rejects.toThrow(
    "src/service.ts has a row of PurgeQueue already",
  );
  const rows = await readFile(table, "utf8");
  await writeFile(table, rows.replace("PurgeQueue: placeholder({})", "PurgeQueue: placeholder(answerOf(1))"));
  expect((await writeOperation(folder, { name: "PurgeQueue", kind: "handler" })).replaced).toBe(
    "placeholder(answerOf(1))",
  );
  expect((await writeOperation(folder, { name: "ListQueueTags", kind: "handler" })).replaced).toBeUndefined();
  await writeFile(table, "export default rowsOfAnotherFile;\n");
  const before = await readdir(folder, { recursive: true });
  await expect(writeOperation(folder, { name: "DeleteQueue", kind: "handler" })).rejects.toThrow(
    "src/service.ts: There is no object literal operations",
  );
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test.each([
  ["@aws-sdk/client-s3", ["SelectObjectContent"]],
  ["@aws-sdk/client-lambda", ["InvokeWithResponseStream"]],
  // A payload that streams bytes is not an event stream: GetObject of S3, Invoke of Lambda.
  ["@aws-sdk/client-sqs", []],
])("of %s the operations %j use event streams", async (clientName, operations) => {
  expect(eventStreamOperationsOf((await import(clientName)) as Client)).toEqual(operations);
});

test("an operation with an event stream is left out of a new service, which says so", { timeout: 30_000 }, async () => {
  const folder = await newFolder("streamthings");
  const service = await writeService(folder, "@aws-sdk/client-lambda", ["InvokeWithResponseStream", "ListFunctions"]);
  expect(service).toMatchObject({
    operations: ["ListFunctions"],
    isWhole: false,
    leftOut: ["InvokeWithResponseStream"],
  });
  expect(leftOutMessage(service.leftOut)).toBe(
    "InvokeWithResponseStream uses an event stream, which CloudStub does not support.",
  );
  await expect(writeService(folder, "@aws-sdk/client-lambda", ["InvokeWithResponseStream"])).rejects.toThrow(
    "No operation is left to register",
  );
});

test.each([
  ["SendMessage", "send-message", "sendMessage"],
  ["ListObjectsV2", "list-objects-v2", "listObjectsV2"],
  ["AssumeRoleWithSAML", "assume-role-with-saml", "assumeRoleWithSAML"],
  ["GetSMSAttributes", "get-sms-attributes", "getSMSAttributes"],
])("the handler of %s is %s.ts, and called %s", (operation, file, handler) => {
  expect([fileName(operation), handlerName(operation)]).toEqual([file, handler]);
});

test.each([
  [
    "before the next of its kind",
    "f({ table: { a: h, c: h,\nb: p({}) } })",
    "b",
    "h",
    "f({ table: { a: h, b: h,\nc: h,\n } })",
  ],
  ["at the end of its kind", "f({ table: { a: h, z: p({}) } })", "b", "h", "f({ table: { a: h,\nb: h,\n z: p({}) } })"],
  [
    "into an object that satisfies a type",
    "const table = { a: h,\nc: h } satisfies T;",
    "b",
    "h",
    "const table = { a: h,\nb: h,\nc: h } satisfies T;",
  ],
  ["into an empty object", "const table: T = {};", "b", "[1]", "const table: T = {\nb: [1],\n};"],
])("a property goes %s", (_, text, name, value, expected) => {
  expect(withProperty(text, "table", { name, value })).toBe(expected);
});

test("a property has nowhere to go where there is no such object", () => {
  expect(() => withProperty("const other = {};", "table", { name: "a", value: "h" })).toThrow(
    "There is no object literal table to put a into; write it by hand.",
  );
});
