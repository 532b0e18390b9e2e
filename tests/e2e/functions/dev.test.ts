/** `cloudstub functions dev`: a server that runs a function from its folder. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { cloudstub, type Ports, runCloudstub, temporaryDirectory } from "../process.js";

const modules = ["--modules-dir", join(root, "modules")];

async function dev(...args: string[]) {
  const running = await cloudstub(["functions", "dev", ...args, "--port=0", "--api-port=0", ...modules]);
  const [, port, apiPort] = await running.output(
    /^ *Mock port +(\d+) [\s\S]*?^ *API port +(\d+) [\s\S]*?CloudStub is ready/m,
  );
  return { ...running, port: Number(port), apiPort: Number(apiPort) };
}

async function invoke({ port }: Pick<Ports, "port">, FunctionName: string): Promise<unknown> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new LambdaClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials });
  const { Payload } = await client.send(new InvokeCommand({ FunctionName }));
  client.destroy();
  return JSON.parse(Buffer.from(Payload ?? []).toString());
}

const code = (value: string) =>
  `exports.handler = async () => { console.log("returns ${value}"); return "${value}"; };`;

test("it makes the function of a folder, shows what it writes, and sees each change", async () => {
  const folder = await temporaryDirectory({ "price list/index.js": code("one") });
  const server = await dev(join(folder, "price list"), "--services=lambda,sqs");
  await server.output(/price-list runs from .*price list \(nodejs\d+\.x, index\.handler\)/);
  await server.output(/aws lambda invoke --function-name price-list --endpoint-url http:\/\/127\.0\.0\.1:\d+/);
  expect(await invoke(server, "price-list")).toBe("one");
  await server.output(/price-list: .*returns one/);
  await server.output(/price-list: REPORT/);
  await writeFile(join(folder, "price list/index.js"), code("two\\u001b[2J"));
  expect(await invoke(server, "price-list")).toBe("two\u001b[2J");
  await server.output(/price-list: .*returns two␛\[2J/);
});

test("all services are there unless others are named, and a handler has the name that is given", async () => {
  const folder = await temporaryDirectory({ "src/app.js": "exports.run = async () => process.env._HANDLER;" });
  const server = await dev(folder, "src/app.run");
  const answer = await fetch(`http://127.0.0.1:${server.apiPort}/api/lambda/list-functions`);
  const { functions } = (await answer.json()) as { functions: { FunctionName: string }[] };
  const [{ FunctionName: name } = { FunctionName: "" }] = functions;
  expect(await invoke(server, name)).toBe("src/app.run");
  expect((await fetch(`http://127.0.0.1:${server.apiPort}/api/sqs/list-queues`)).status).toBe(200);
});

test("at the level contract, which is asked for, it says that nothing runs from the folder", async () => {
  const folder = await temporaryDirectory({ "index.js": code("one") });
  const server = await dev(folder, "--services=lambda", "--fidelity=contract");
  await server.output(/lambda CreateFunction: Code\.S3Bucket is not evaluated/);
});

describe("it does not start", () => {
  test.each<[what: string, files: Record<string, string>, args: string[], words: string]>([
    [
      "in a folder without a function",
      { "readme.md": "" },
      [],
      "has none of index.js, index.mjs, index.cjs, lambda_function.py, bootstrap",
    ],
    [
      "without the handler's file",
      { "index.js": "" },
      ["app.run"],
      "has no file app.js, app.mjs, app.cjs or app.py for the handler app.run",
    ],
    [
      "with a handler that has no dot",
      { "index.js": "" },
      ["index"],
      "has no handler index. A handler is <file>.<function>, such as index.handler.",
    ],
    [
      "with too many words",
      { "index.js": "" },
      ["index.handler", "more"],
      "Give one folder: cloudstub functions dev <folder>",
    ],
  ])("%s", async (_, files, args, words) => {
    const folder = await temporaryDirectory(files);
    const { code: exit, stderr } = await runCloudstub([
      "functions",
      "dev",
      folder,
      ...args,
      ...modules,
      "--port=0",
      "--api-port=0",
    ]);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  test("with a file where the folder is expected", async () => {
    const file = join(await temporaryDirectory({ "index.js": "" }), "index.js");
    const { code: exit, stderr } = await runCloudstub(["functions", "dev", file, ...modules]);
    expect([exit, stderr]).toEqual([1, expect.stringContaining("index.js is a file, not a folder.")]);
  });

  test("in a folder that does not exist, and with another word", async () => {
    const missing = await runCloudstub(["functions", "dev", "./none", ...modules]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("none does not exist")]);
    const other = await runCloudstub(["functions", "deploy", "./none"]);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("cloudstub functions dev <folder>")]);
  });
});
