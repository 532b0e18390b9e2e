/**
 * Writes a new service, of which every operation of its SDK client is a placeholder: it builds, passes all checks and answers through
 * the SDK. Then `npm run new:operation` writes the first real one. Operations with event streams are left out, because no protocol of CloudStub
 * has their framing.
 *
 *   npm run new:service <id> <sdk package>[@<version>] [<operation> …]     the newest version and all operations unless named
 *   npm run new:service kinesis @aws-sdk/client-kinesis
 */
import { execFileSync } from "node:child_process";
import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProtocolName } from "@cloudstub/kit";
import { generateBuiltServices } from "./generate-built-services.js";
import { modelText } from "./generate-model.js";
import { Samples } from "./new/sample.js";
import { type NewService, serviceFiles } from "./new/service-files.js";
import { type Client, clientClassOf, eventStreamOperationsOf, operationsOf } from "./sdk-client.js";
import { root, serviceFolder } from "./workspace.js";
import { writeCoverage } from "./write-coverage.js";
import { writeRecords } from "./write-records.js";

const protocols: readonly string[] = ["awsJson1_0", "awsJson1_1", "awsQuery", "restJson1", "restXml"];

/** Writes the sources of a service into a folder that is named after it. The SDK's client must be installed. Returns its description. */
export async function writeService(
  folder: string,
  clientName: string,
  only: readonly string[] = [],
): Promise<NewService> {
  const service = await describe(basename(folder), clientName, only);
  const samples = await Samples.of(clientName, service.operations);
  const files = Object.entries(serviceFiles(service, samples));
  await Promise.all(["src", "test"].map((name) => mkdir(join(folder, name), { recursive: true })));
  await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), text)));
  await writeFile(join(folder, "src", "model.ts"), await modelText(folder));
  return service;
}

async function describe(id: string, clientName: string, only: readonly string[]): Promise<NewService> {
  const client = (await import(clientName)) as Client;
  const all = operationsOf(client);
  const unknown = only.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`${clientName} has no operation ${unknown.join(", ")}.`);
  const eventStreams = eventStreamOperationsOf(client);
  const wanted = only.length > 0 ? only : all;
  const operations = wanted.filter((name) => !eventStreams.includes(name)).sort();
  if (operations.length === 0) throw new Error(`No operation is left to register: ${leftOutMessage(wanted)}`);
  const { version } = createRequire(import.meta.url)(`${clientName}/package.json`) as { version: string };
  const workspace = JSON.parse(await readFile(join(root, "packages", "kit", "package.json"), "utf8")) as {
    version: string;
  };
  const { name: clientClass } = clientClassOf(client);
  return {
    id,
    client: { name: clientName, version },
    version: workspace.version,
    protocol: protocolOf(client, clientName),
    typeName: `${id[0]?.toUpperCase()}${id.slice(1)}`,
    clientClass,
    operations,
    isWhole: operations.length === all.length,
    leftOut: wanted.filter((name) => eventStreams.includes(name)).sort(),
  };
}

/** Says which operations a service lacks, and why. */
export function leftOutMessage(operations: readonly string[]): string {
  return `${operations.join(", ")} ${operations.length === 1 ? "uses" : "use"} an event stream, which CloudStub does not support.`;
}

function protocolOf(client: Client, clientName: string): ProtocolName {
  const { Class } = clientClassOf(client);
  const { config } = new Class({ region: "us-east-1", credentials: { accessKeyId: "x", secretAccessKey: "x" } });
  const [, name = ""] = config.protocol.getShapeId().split("#");
  if (protocols.includes(name)) return name as ProtocolName;
  throw new Error(`${clientName} speaks ${name}, and CloudStub speaks ${protocols.join(", ")}.`);
}

async function newService([id, clientAndVersion, ...only]: readonly string[]): Promise<void> {
  if (id === undefined || clientAndVersion === undefined)
    throw new Error("Say which service: npm run new:service <id> <sdk package> [<operation> …]");
  if (!/^[a-z][a-z0-9]*$/.test(id))
    throw new Error(`A service's id is made of lower-case letters and digits, and ${JSON.stringify(id)} is not.`);
  const folder = serviceFolder(id);
  if (await isThere(folder)) throw new Error(`There is a service ${id} already, in ${folder}.`);
  await mkdir(folder);
  let service: NewService;
  try {
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: `@cloudstub/${id}`, version: "0.0.0" }));
    // npm 11 installs into workspaces only that the lockfile knows.
    npm("install");
    npm("install", "--save-dev", "--save-exact", `--workspace=@cloudstub/${id}`, clientAndVersion);
    service = await writeService(folder, clientAndVersion.replace(/(.)@[^/]*$/, "$1"), only);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  // Updates the lockfile by the new manifest.
  npm("install");
  await generateBuiltServices();
  await writeCoverage();
  await writeRecords();
  execFileSync(
    process.execPath,
    [join(root, "node_modules", "@biomejs", "biome", "bin", "biome"), "check", "--write", folder],
    {
      stdio: "inherit",
    },
  );
  if (service.leftOut.length > 0) console.log(`Not registered: ${leftOutMessage(service.leftOut)}`);
  console.log(`wrote services/${id}. Continue with "How to add a service" in CONTRIBUTING.md.`);
}

function npm(...args: string[]): void {
  execFileSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await newService(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
