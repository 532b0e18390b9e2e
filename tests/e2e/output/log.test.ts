import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub } from "../process.js";

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The log's lines so far, up to the first that matches. */
async function log(server: { output(pattern: RegExp): Promise<RegExpExecArray> }, until: RegExp): Promise<Line[]> {
  const [text] = await server.output(new RegExp(`^[\\s\\S]*?${until.source}[\\s\\S]*?\\n`));
  return linesOf(text);
}

function linesOf(text: string): Line[] {
  const lines = text.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Line);
}

const sqs = ["--services=sqs", "--modules-dir", join(root, "modules")];

function post(port: number, target: string, body: string | Uint8Array) {
  const headers = { "X-Amz-Target": target, "Content-Type": "application/x-amz-json-1.0" };
  return fetch(`http://127.0.0.1:${port}/some/where?x=1`, { method: "POST", headers, body });
}

/** How many requests the lines with a message tell of, one by one or as a number of more like them. */
function countTold(lines: readonly Line[], message: RegExp): number {
  return lines.filter(({ msg }) => message.test(msg)).reduce((sum, { more = 1 }) => sum + Number(more), 0);
}

describe("without debug the log", () => {
  // Specification 1 start-up 13a
  test("says at INFO that the server is ready and on which ports, and nothing of requests that are answered", async () => {
    const server = await startCloudstub(sqs);
    await post(server.port, "AmazonSQS.ListQueues", "{}");
    await post(server.port, "AmazonSQS.GetQueueUrl", "{}");
    server.signal("SIGTERM");
    const lines = await log(server, /Stopped\./);
    expect(lines).toEqual([
      {
        level: "INFO",
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        msg: "CloudStub is ready",
        port: server.port,
        apiPort: server.apiPort,
      },
    ]);
  });

  test.each([[[]], [["--quiet"]]])(
    "warns of requests that nothing matches, and of answers of 500 and above, and counts those beyond the first five in a second, with %j too",
    async (args) => {
      const server = await startCloudstub([...sqs, ...args]);
      const fault = {
        service: "sqs",
        operation: "ListQueues",
        effect: "error",
        status: 503,
        code: "Busy",
        message: "Come back later.",
      };
      const armed = await fetch(`http://127.0.0.1:${server.apiPort}/api/faults`, {
        method: "POST",
        body: JSON.stringify([fault]),
      });
      expect(await armed.text()).toContain("Busy");
      await post(server.port, "AmazonSQS.ListQueues", "{}");
      for (let times = 0; times < 500; times++) await post(server.port, "AmazonSQS.SendMesage", "{}");
      await post(server.port, "AmazonSQS.ListQueue", "{}");
      server.signal("SIGTERM");
      const lines = await log(server, /Stopped\./);
      expect(lines.slice(1, 3)).toEqual([
        expect.objectContaining({
          level: "WARN",
          service: "sqs",
          operation: "ListQueues",
          status: 503,
          code: "Busy",
          msg: "sqs ListQueues was answered with 503 (Busy: Come back later.)",
        }),
        expect.objectContaining({
          level: "WARN",
          "X-Cloud-Target": "AmazonSQS.SendMesage",
          status: 404,
          msg: expect.stringMatching(/^No stub matches this request\. sqs is enabled; .* Did you mean SendMessage\?$/),
        }),
      ]);
      const repeated =
        /^(\d+ more like this within a second: )?No stub matches this request\. .* Did you mean SendMessage\?$/;
      expect(countTold(lines, repeated)).toBe(500);
      const counts = lines.filter(({ more }) => more !== undefined);
      expect(counts[0]).toMatchObject({
        level: "WARN",
        "X-Cloud-Target": "AmazonSQS.SendMesage",
        status: 404,
        msg: expect.stringMatching(/^\d+ more/),
      });
      expect(lines.filter(({ msg, more }) => repeated.test(msg) && more === undefined).length).toBeLessThanOrEqual(
        5 * (counts.length + 1),
      );
      expect(countTold(lines, /Did you mean ListQueues\?$/)).toBe(1);
    },
  );

  test("does not block a server whose output is not read", async () => {
    const server = await startCloudstub(sqs);
    server.reader.pause();
    for (let n = 0; n < 1000; n++) await post(server.port, `AmazonSQS.Unknown${n}`, "{}");
    expect((await post(server.port, "AmazonSQS.ListQueues", "{}")).status).toBe(200);
    server.reader.resume();
    server.signal("SIGTERM");
    const { stdout } = await server.end();
    expect(stdout.match(/CloudStub has no Unknown/g)).toHaveLength(1000);
    expect(stdout).toMatch(/\nStopped\.\n$/);
  });
});

test("the first request for a region that has no queues is warned of where another region has some", async () => {
  const server = await startCloudstub([...sqs, "--fidelity=sqs=emulated"]);
  const ask = (region: string, operation: string, input: object) =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      headers: {
        Authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/sqs/aws4_request, SignedHeaders=host, Signature=0`,
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": `AmazonSQS.${operation}`,
      },
      body: JSON.stringify(input),
    });
  await ask("us-west-2", "ListQueues", {});
  await ask("eu-west-1", "CreateQueue", { QueueName: "orders" });
  for (const region of ["us-east-1", "us-east-1", "eu-west-1"]) await ask(region, "ListQueues", {});
  server.signal("SIGTERM");
  const lines = await log(server, /Stopped\./);
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({
      level: "WARN",
      service: "sqs",
      region: "us-east-1",
      msg: "sqs has nothing in us-east-1 of account 000000000000. It has something in: eu-west-1 of account 000000000000. (Logged once for each account and region.)",
    }),
  ]);
});

test("of a service whose resources all regions share, accounts alone are compared", async () => {
  const iam = ["--services=iam", "--modules-dir", join(root, "modules"), "--fidelity=iam=emulated"];
  const server = await startCloudstub(iam);
  const ask = (accessKeyId: string, region: string, parameters: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      headers: {
        Authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/iam/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: new URLSearchParams({ Version: "2010-05-08", ...parameters }),
    });
  await ask("111122223333", "us-east-1", { Action: "CreateUser", UserName: "ann" });
  for (const region of ["us-east-1", "eu-west-1"]) {
    await ask("111122223333", region, { Action: "ListUsers" });
    await ask("444455556666", region, { Action: "ListUsers" });
  }
  server.signal("SIGTERM");
  const lines = await log(server, /Stopped\./);
  expect(lines.filter(({ level }) => level === "WARN")).toEqual([
    expect.objectContaining({
      service: "iam",
      account: "444455556666",
      msg: "iam has nothing in account 444455556666. It has something in: account 111122223333. (Logged once for each account.)",
    }),
  ]);
});

test("the first use of a placeholder is warned of, once for each operation, without debug too", async () => {
  const server = await startCloudstub(sqs);
  for (const target of ["AmazonSQS.PurgeQueue", "AmazonSQS.PurgeQueue", "AmazonSQS.ListQueues"]) {
    await post(server.port, target, '{"QueueUrl":"http://localhost/000000000000/orders"}');
  }
  server.signal("SIGTERM");
  const lines = await log(server, /Stopped\./);
  expect(lines.filter(({ level }) => level === "WARN")).toEqual([
    expect.objectContaining({
      service: "sqs",
      operation: "PurgeQueue",
      msg: expect.stringMatching(/is a placeholder/),
    }),
  ]);
});

test("a member that an operation ignores is warned of, once for each operation and member, and how to have it evaluated where that is possible", async () => {
  const server = await startCloudstub(["--services=sqs,dynamodb", ...sqs.slice(1)]);
  const put = '{"TableName":"orders","Item":{},"ConditionExpression":"attribute_exists(zzz"}';
  for (const [target, body] of [
    ["AmazonSQS.ListQueues", '{"MaxResults":5}'],
    ["AmazonSQS.ListQueues", '{"MaxResults":5,"NextToken":"a"}'],
    ["DynamoDB_20120810.PutItem", put],
    ["DynamoDB_20120810.PutItem", put],
  ] as const) {
    await post(server.port, target, body);
  }
  server.signal("SIGTERM");
  const lines = await log(server, /Stopped\./);
  const remedy = "`--fidelity=sqs=emulated` evaluates it.";
  expect(lines.filter(({ level }) => level === "WARN")).toMatchObject([
    {
      service: "sqs",
      operation: "ListQueues",
      ignored: "MaxResults",
      msg: `sqs ListQueues took MaxResults and did not evaluate it. ${remedy}`,
    },
    {
      service: "sqs",
      operation: "ListQueues",
      ignored: "NextToken",
      msg: `sqs ListQueues took NextToken and did not evaluate it. ${remedy}`,
    },
    {
      ignored: "ConditionExpression",
      msg: "dynamodb PutItem took ConditionExpression and did not evaluate it. `--fidelity=dynamodb=emulated` evaluates it.",
    },
  ]);
});

describe.each([
  ["the system property", ["-Dstub.debug=true"], {}],
  ["the environment variable", [], { STUB_DEBUG: "true" }],
])("with debug on by %s the log", (_, args, env) => {
  // Specification 1 stub.debug; 1 start-up 13c
  test("shows stubs, the bodies of matched requests, and a warning for each unmatched one", async () => {
    const server = await startCloudstub([...sqs, ...args], { env });
    await post(server.port, "AmazonSQS.CreateQueue", '{"QueueName":"orders"}');
    await post(server.port, "Nothing.Here", "{}");
    const lines = await log(server, /No stub matches this request/);

    const stub = lines.find(({ matchKey }) => matchKey === "AmazonSQS.CreateQueue");
    expect(stub).toMatchObject({ level: "DEBUG", service: "sqs", protocol: "JSON_TARGET" });
    expect(lines.find(({ operation }) => operation === "CreateQueue")).toMatchObject({
      level: "DEBUG",
      request: { method: "POST", url: "/some/where?x=1", body: '{"QueueName":"orders"}' },
      response: { status: 200, body: expect.stringContaining('"QueueUrl"') },
    });
    expect(lines.find(({ level }) => level === "WARN")).toMatchObject({
      method: "POST",
      url: "/some/where?x=1",
      "X-Cloud-Target": "Nothing.Here",
      "Content-Type": "application/x-amz-json-1.0",
    });
  });

  test("cuts a long target in a warning", async () => {
    const server = await startCloudstub([...sqs, ...args], { env });
    await post(server.port, `Nothing.${"x".repeat(30_000)}`, "{}");
    const warning = (await log(server, /No stub matches this request/)).find(({ level }) => level === "WARN");
    expect(warning?.["X-Cloud-Target"]).toMatch(/^Nothing\.x{992}… \(30008 characters\)$/);
    expect(JSON.stringify(warning).length).toBeLessThan(3000);
  });

  test("warns of each unmatched request, however often it comes", async () => {
    const server = await startCloudstub([...sqs, ...args], { env });
    for (let times = 0; times < 20; times++) await post(server.port, "AmazonSQS.SendMesage", "{}");
    server.signal("SIGTERM");
    const lines = await log(server, /Stopped\./);
    expect(lines.filter(({ level }) => level === "WARN")).toHaveLength(20);
  });

  test("shows the body of an object, which is streamed", async () => {
    const server = await startCloudstub(["--services=s3", ...sqs.slice(1), ...args], { env });
    await fetch(`http://127.0.0.1:${server.port}/bucket`, { method: "PUT" });
    await fetch(`http://127.0.0.1:${server.port}/bucket/key`, { method: "PUT", body: "short text" });
    const lines = await log(server, /bucket\/key/);
    expect(lines.find(({ operation }) => operation === "PutObject")).toMatchObject({ request: { body: "short text" } });
  });

  test("shows a body that is not text as base64, and says so", async () => {
    const server = await startCloudstub([...sqs, ...args], { env });
    await post(server.port, "AmazonSQS.CreateQueue", Uint8Array.of(0xff, 0x00, 0xfe));
    const lines = await log(server, /AmazonSQS\.CreateQueue answered/);
    const { request } = lines.at(-1) as Line;
    expect(request).toMatchObject({ body: "/wD+", note: "3 bytes that are not text, as base64" });
  });
});
