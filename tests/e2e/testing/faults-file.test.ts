import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const modules = new URL("../../../modules", import.meta.url).pathname;

async function fileOf(faults: string): Promise<string> {
  const file = join(await temporaryDirectory(), "faults.json");
  await writeFile(file, faults);
  return file;
}

test("faults of a file are in place from the first request on, and the history tells of them", async () => {
  const file = await fileOf('{"service": "sqs", "operation": "CreateQueue", "effect": "lost-answer"}');
  const { port, apiPort } = await startCloudstub(["--services=sqs", `--modules-dir=${modules}`, `--faults=${file}`]);
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  expect((await client.send(new CreateQueueCommand({ QueueName: "orders" }))).$metadata.attempts).toBe(2);
  const { requests } = (await (await fetch(`http://127.0.0.1:${apiPort}/api/history`)).json()) as {
    requests: object[];
  };
  expect(requests).toMatchObject([
    { statusCode: 200 },
    { statusCode: 0, fault: "Injected: the call ran, but lost the answer: the connection dropped." },
  ]);
  expect(requests[0]).not.toHaveProperty("fault");
});

test.each([
  [
    "a service that is not enabled",
    '[{"service": "sns", "effect": "lost-answer"}]',
    /the service "sns", which is not enabled. Enabled: sqs/,
  ],
  ["text that is not JSON", "{", /The faults are not valid JSON/],
])("a file with %s fails the start with its name", async (_, text, words) => {
  const file = await fileOf(text);
  const { code, stderr } = await runCloudstub([
    "--port=0",
    "--api-port=0",
    "--services=sqs",
    `--modules-dir=${modules}`,
    `--faults=${file}`,
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain(`--faults names the faults file ${file}.`);
  expect(stderr).toMatch(words);
});

test("a file that is not there fails the start", async () => {
  const { code, stderr } = await runCloudstub(["--port=0", "--api-port=0", "--faults=missing.json"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/missing\.json\. It can't be read: ENOENT/);
});
