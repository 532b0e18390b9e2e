/** Runs of functions in the journal, with their logs, and the requests that functions send as their effects. */
import { join } from "node:path";
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import lambda from "@cloudstub/lambda";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { zipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../../scripts/workspace.js";

const code = `
  const { SQSClient, SendMessageCommand } = require("@aws-sdk/client-sqs");
  exports.handler = async ({ QueueUrl, fails }) => {
    console.log("sending");
    await new SQSClient().send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
    if (fails) throw new RangeError("too far");
    return "sent";
  };`;

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly [member: string]: unknown;
}

/** A server that runs the function `work`, and how it is invoked and its journal read. */
async function laboratory() {
  const functions = { nodePath: [join(root, "node_modules")] };
  const server = await startServer({ modules: [lambda, sqs], fidelity: "emulated", functions, port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials };
  const { QueueUrl } = await new SQSClient(config).send(new CreateQueueCommand({ QueueName: "orders" }));
  const client = new LambdaClient(config);
  await client.send(
    new CreateFunctionCommand({
      FunctionName: "work",
      Runtime: "nodejs20.x",
      Handler: "index.handler",
      Role: "arn:aws:iam::000000000000:role/r",
      Timeout: 30,
      Code: { ZipFile: zipSync({ "index.js": Buffer.from(code) }) },
    }),
  );
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/journal${path}`)).json();
  return {
    invoke: (more: object = {}) =>
      client.send(new InvokeCommand({ FunctionName: "work", Payload: JSON.stringify({ QueueUrl, ...more }) })),
    find: async (query: string) => ((await read(query)) as { readonly entries: readonly Entry[] }).entries,
    explain: async (id = "") => (await read(`/${id}`)) as { readonly entry: Entry; readonly causes: Entry[] },
  };
}

test("what a function sends has its run as its cause, and the run the request that invoked it", {
  timeout: 60_000,
}, async () => {
  const { invoke, find, explain } = await laboratory();
  await invoke();
  const [sent] = await find("?operation=SendMessage");
  expect(sent).toMatchObject({ kind: "request", service: "sqs", resource: "orders" });
  expect(sent).not.toHaveProperty("guessed");
  const { causes } = await explain(sent?.id);
  expect(causes).toMatchObject([
    { kind: "invocation", service: "lambda", resource: "work", logs: expect.stringContaining("sending") },
    { kind: "request", operation: "Invoke" },
  ]);
});

test("two runs at the same time have their own requests, and a failed one its error", { timeout: 60_000 }, async () => {
  const { invoke, find, explain } = await laboratory();
  await Promise.all([invoke(), invoke({ fails: true })]);
  const sent = await find("?operation=SendMessage");
  const causes = await Promise.all(sent.map(async ({ id }) => (await explain(id)).causes[0]));
  expect(new Set(causes.map((cause) => cause?.id)).size).toBe(2);
  const [failed] = await find("?kind=invocation&text=too%20far");
  expect(failed).toMatchObject({ error: { code: "RangeError", message: "too far" } });
});
