/** A mock whose services are left out: it has those that npm has installed where the tests run. `npm run examples` tries it with the packed packages. */
import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startMock } from "@cloudstub/testing";
import { build } from "esbuild";
import { expect, test, vi } from "vitest";
import { serviceFolder } from "../../../scripts/workspace.js";
import { temporaryDirectory } from "../process.js";

const manifest = (service?: string) =>
  JSON.stringify({ version: "0.1.0", main: "./index.cjs", ...(service && { cloudstub: { service } }) });

/** The files of a package in a folder of this directory. */
const installed = (name: string, code: string, service: string | undefined = name) => ({
  [`node_modules/@cloudstub/${name}/package.json`]: manifest(service),
  [`node_modules/@cloudstub/${name}/index.cjs`]: code,
});

const below = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text]));

async function bundled(id: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(serviceFolder(id), "src", "index.ts")],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    conditions: ["cloudstub-source"],
  });
  return outputFiles[0]?.text ?? "";
}

async function workIn(files: Record<string, string>, folder = ""): Promise<string> {
  const directory = join(await temporaryDirectory(files), folder);
  vi.spyOn(process, "cwd").mockReturnValue(directory);
  return directory;
}

const broken = "throw new Error('it was loaded');";

test("it has the services that are installed in the working directory or above it, the nearer of two, and nothing else is loaded", async () => {
  const [sqs, ssm] = await Promise.all([bundled("sqs"), bundled("ssm")]);
  const above = { ...installed("ssm", ssm), ...installed("sqs", broken), "node_modules/@cloudstub/notes.txt": "" };
  const files = {
    ...above,
    ...below("app", { ...installed("sqs", sqs), "package.json": "{}" }),
    "app/node_modules/@cloudstub/kit/package.json": manifest(),
    "app/node_modules/@cloudstub/kit/index.cjs": broken,
    "app/test/package.json": "{}",
  };
  await workIn(files, join("app", "test"));
  await using mock = await startMock();
  expect(mock.services).toEqual(["sqs", "ssm"]);
  await new SQSClient(mock.clientConfig()).send(new ListQueuesCommand({ QueueNamePrefix: "a" }));
  mock.on("sqs", "SendMessage", { MessageBody: "a" }).loseAnswer().optional();
  expect(mock.history("sqs", "ListQueues", { QueueNamePrefix: "a" })).toHaveLength(1);
});

test("the package cloudstub has several, of which one in a package of its own has precedence", async () => {
  const [sqs, ssm] = await Promise.all([bundled("sqs"), bundled("ssm")]);
  const services = { sqs: "./lib/sqs.cjs", ssm: "./lib/ssm.cjs" };
  await workIn({
    ...installed("sqs", sqs),
    "node_modules/cloudstub/package.json": JSON.stringify({ version: "0.1.0", cloudstub: { services } }),
    "node_modules/cloudstub/lib/sqs.cjs": broken,
    "node_modules/cloudstub/lib/ssm.cjs": ssm,
  });
  await using mock = await startMock();
  expect(mock.services).toEqual(["sqs", "ssm"]);
});

test("an empty list means no service, also where some are installed", async () => {
  await workIn(installed("sqs", broken));
  await using mock = await startMock({ services: [] });
  expect(mock.services).toEqual([]);
});

test("where none is installed the sentence says where it looked, and the remedies", async () => {
  const directory = await workIn({ "node_modules/@cloudstub/kit/package.json": manifest() });
  await expect(startMock({})).rejects.toThrow(
    `No services are given, and none is installed in ${directory} or a folder above it. ` +
      "Install the services that you need (npm install --save-dev @cloudstub/sqs) or all of them (npm install --save-dev cloudstub), or give them: { services: [sqs] }.",
  );
});

test.each([
  ["throws while it loads", broken, "fails while it loads (Error: it was loaded)"],
  [
    "lacks a package",
    "require('@cloudstub/nowhere');",
    "fails while it loads (Error: Cannot find module '@cloudstub/nowhere')",
  ],
  ["is not a service module", "exports.default = {};", "is not a service module"],
])("a package that %s is named", async (_, code, words) => {
  const directory = await workIn(installed("sqs", code));
  const folder = join(directory, "node_modules", "@cloudstub", "sqs");
  await expect(startMock({})).rejects.toThrow(
    `The service in ${folder} ${words}. Install it again, or name the services: { services: [sqs] }.`,
  );
});
