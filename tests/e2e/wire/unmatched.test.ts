/** An unmatched request gets the reason, and the history keeps the request (specification 4.3, 6). */
import { join } from "node:path";
import { DescribeTableReplicaAutoScalingCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HistoryEntry } from "../../../packages/core/src/world/history.js";
import { type Server, startServer } from "../../../packages/server/src/server.js";
import { root } from "../../../scripts/workspace.js";
import dynamodb from "../../../services/dynamodb/src/service.js";
import lambda from "../../../services/lambda/src/service.js";
import s3 from "../../../services/s3/src/service.js";
import sns from "../../../services/sns/src/service.js";
import sqs from "../../../services/sqs/src/service.js";
import { processorTime } from "../../processor-time.js";
import { startCloudstub } from "../process.js";

const available = [
  { id: "sqs", targetPrefix: "AmazonSQS", apiVersion: "2012-11-05" },
  { id: "secretsmanager" },
  { id: "ssm", targetPrefix: "AmazonSSM", apiVersion: "2014-11-06" },
];
const form = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
const signed = (service: string) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=x`,
});

let server: Server;
let all: Server;
let nothing: Server;

beforeAll(async () => {
  server = await startServer({ modules: [dynamodb, sns, sqs], available, port: 0, apiPort: 0 });
  all = await startServer({
    modules: [dynamodb, lambda, s3, sns, sqs],
    port: 0,
    apiPort: 0,
    fidelity: { sqs: "emulated" },
  });
  nothing = await startServer({ modules: [], available, port: 0, apiPort: 0 });
});

afterAll(() => Promise.all([server.close(), all.close(), nothing.close()]));

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** Sends a request that nothing answers; the sentence that the client got, its type, and the history's entry. */
async function ask({ port, world }: Server, { method = "POST", path = "/", headers = {}, body = "{}" }: Asked) {
  const sent = method === "GET" || method === "HEAD" ? {} : { body };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
  const text = await answer.text();
  const message = text.startsWith("{")
    ? (JSON.parse(text) as { message: string }).message
    : (/<Message>(.*)<\/Message>/s.exec(text)?.[1] ?? "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
  const [entry] = world.history.latestFirst();
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    text,
    message,
    entry: entry as HistoryEntry,
  };
}

const target = (name: string) => ({ headers: { "x-amz-target": name } });
const lists = "(see docs/coverage.md)";
const here = "enabled: dynamodb, sns, sqs; available: secretsmanager, ssm";

describe("A target header", () => {
  test.each<[string, Asked, string]>([
    // Specification 4.3 6
    [
      "of an operation that CloudStub does not have",
      target("DynamoDB_20120810.DescribeTableReplicaAutoScaling"),
      `dynamodb is enabled; CloudStub has no DescribeTableReplicaAutoScaling ${lists}.`,
    ],
    [
      "of a misspelt operation",
      target("AmazonSQS.SendMesage"),
      "sqs is enabled; CloudStub has no SendMesage. Did you mean SendMessage?",
    ],
    [
      "with a misspelt prefix",
      target("AmazonSQSS.SendMessage"),
      "CloudStub has no service for the target prefix AmazonSQSS. Did you mean AmazonSQS.SendMessage?",
    ],
    [
      "of a service that could be enabled, unsigned",
      target("AmazonSSM.GetParameter"),
      "ssm is not enabled: start with --services=dynamodb,sns,sqs,ssm.",
    ],
    [
      "of a service that could be enabled, and whose prefix is not known",
      { headers: { "x-amz-target": "secretsmanager.GetSecretValue", ...signed("secretsmanager") } },
      "secretsmanager is not enabled: start with --services=dynamodb,sns,sqs,secretsmanager.",
    ],
    [
      "of a service that does not exist",
      target("Kinesis_20131202.PutRecord"),
      `CloudStub has no service for the target prefix Kinesis_20131202: ${here}.`,
    ],
    [
      "under the specification's name",
      { headers: { "x-cloud-target": "Kinesis_20131202.PutRecord" } },
      `CloudStub has no service for the target prefix Kinesis_20131202: ${here}.`,
    ],
    ["without a prefix", target("PutRecord"), `CloudStub has no service for the target prefix (none): ${here}.`],
    [
      "of a service that speaks another protocol",
      target("AmazonSimpleNotificationService.Publish"),
      "sns speaks the Query protocol of older SDKs here; Publish was asked for in AWS JSON with a target header.",
    ],
    [
      "on another method than POST",
      { method: "PUT", ...target("AmazonSQS.ListQueues") },
      "AmazonSQS.ListQueues is an operation for POST, and this was a PUT.",
    ],
  ])("%s", async (_, asked, why) => {
    const { status, type, message, entry } = await ask(server, asked);
    expect([status, type, message]).toEqual([404, "application/json", why]);
    const sent = Object.entries(asked.headers ?? {}).find(([name]) => name.endsWith("-target"))?.[1] ?? "";
    expect(entry).toMatchObject({
      matched: false,
      serviceId: null,
      operation: null,
      why,
      target: sent,
      name: sent.split(".").at(-1),
    });
  });

  test("where no service is enabled", async () => {
    expect(await ask(nothing, target("AmazonSSM.GetParameter"))).toMatchObject({
      message: "ssm is not enabled: start with --services=ssm.",
    });
    expect(await ask(nothing, target("Kinesis_20131202.PutRecord"))).toMatchObject({
      message:
        "CloudStub has no service for the target prefix Kinesis_20131202: no service is enabled; start with --services=sqs,secretsmanager,ssm.",
    });
  });

  test("is told of by the SDK", async () => {
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "any", secretAccessKey: "any" },
      maxAttempts: 1,
    });
    const refused = client.send(new DescribeTableReplicaAutoScalingCommand({ TableName: "orders" }));
    await expect(refused).rejects.toMatchObject({
      name: "UnknownOperationException",
      message: expect.stringContaining("dynamodb is enabled; CloudStub has no DescribeTableReplicaAutoScaling"),
    });
    client.destroy();
  });
});

describe("An action", () => {
  const sqsAction = "Action=CreateQueue&QueueName=x&Version=2012-11-05";
  const speaksQuery =
    "sqs speaks the Query protocol of older SDKs with --fidelity=sqs=emulated only; CreateQueue was asked for in it.";
  test.each<[string, Asked, string, string]>([
    ["of the queue's Query protocol", { headers: form, body: sqsAction }, "CreateQueue", speaksQuery],
    ["of it without a version", { headers: form, body: "QueueName=x&Action=CreateQueue" }, "CreateQueue", speaksQuery],
    ["of it by GET", { method: "GET", path: `/?${sqsAction}` }, "CreateQueue", speaksQuery],
    ["of it in a URL that is posted", { path: `/?${sqsAction}`, headers: form, body: "" }, "CreateQueue", speaksQuery],
    [
      "that is misspelt",
      { headers: form, body: "Action=Pubish&Version=2010-03-31" },
      "Pubish",
      "sns is enabled; CloudStub has no Pubish. Did you mean Publish?",
    ],
    [
      "that is misspelt, without a version",
      { headers: form, body: "Action=CreateTopik" },
      "CreateTopik",
      "Action=CreateTopik matches no operation. Did you mean CreateTopic?",
    ],
    [
      "of a service that does not exist",
      { headers: { ...form, ...signed("sts") }, body: "Action=GetCallerIdentity&Version=2011-06-15" },
      "GetCallerIdentity",
      `Action=GetCallerIdentity was signed for sts, which CloudStub does not have; ${here}.`,
    ],
    [
      "of a service that could be enabled",
      { headers: { ...form, ...signed("ssm") }, body: "Action=GetParameter" },
      "GetParameter",
      "ssm is not enabled: start with --services=dynamodb,sns,sqs,ssm.",
    ],
    [
      "of a service that could be enabled, unsigned, as AssumeRoleWithWebIdentity is",
      { headers: form, body: "Action=GetParameter&Version=2014-11-06" },
      "GetParameter",
      "ssm is not enabled: start with --services=dynamodb,sns,sqs,ssm.",
    ],
  ])("%s", async (_, asked, name, why) => {
    const { status, type, message, text, entry } = await ask(server, asked);
    expect([status, type, message]).toEqual([404, "text/xml", why]);
    expect(text).toMatch(/^<ErrorResponse><Error><Type>Sender<\/Type><Code>UnknownOperationException<\/Code>/);
    expect(entry).toMatchObject({ matched: false, why, target: `Action=${name}`, name });
  });
});

describe("A path", () => {
  test.each<[string, Asked, RegExp, string]>([
    [
      "near those of a service that it was signed for",
      { path: "/2015-03-31/functions/f/versions", headers: signed("lambda") },
      /json/,
      `lambda is enabled; CloudStub has no operation of it for POST /2015-03-31/functions/f/versions ${lists}. Nearest: Invoke (POST /2015-03-31/functions/{FunctionName}/invocations), `,
    ],
    [
      "of an operation with another method",
      { method: "PATCH", path: "/photos/cat.jpg?x=<y>", headers: signed("s3") },
      /xml/,
      `s3 is enabled; CloudStub has no operation of it for PATCH /photos/cat.jpg?x=%3Cy%3E ${lists}. Nearest: DELETE /{Bucket}/{Key+}, CompleteMultipartUpload (POST /{Bucket}/{Key+}), PUT /{Bucket}/{Key+}.`,
    ],
    [
      "near that of a function, unsigned",
      { method: "PATCH", path: "/2015-03-31/functions" },
      /json/,
      "PATCH /2015-03-31/functions matches no operation: enabled: dynamodb, lambda, s3, sns, sqs. Nearest: CreateFunction (POST /2015-03-31/functions)",
    ],
  ])("%s", async (_, asked, type, why) => {
    const found = await ask(all, asked);
    expect(found).toMatchObject({ status: 404, type: expect.stringMatching(type) });
    expect(found.entry).toMatchObject({ matched: false, name: null, why: found.message });
    expect(found.entry).not.toHaveProperty("target");
    expect(found.message.slice(0, why.length)).toBe(why);
  });

  test("that is near nothing", async () => {
    const { message } = await ask(server, { method: "GET", path: "/nowhere" });
    expect(message).toBe(`GET /nowhere matches no operation: ${here}.`);
  });
});

test("no name and no length of it does harm", async () => {
  const word = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", ""),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc
      .string({ unit: fc.constantFrom("x", "É", "\u{1F600}", "\0", "<"), minLength: 300, maxLength: 400 })
      .map((text) => text.repeat(100)),
  );
  await fc.assert(
    fc.asyncProperty(word, word, async (first, second) => {
      const body = new URLSearchParams({ Action: first, Version: second }).toString();
      const taken = processorTime();
      const action = await ask(server, { headers: form, body });
      const prefixed = await ask(server, {
        headers: { "x-amz-target": encodeURIComponent(`${first}.${second}`).slice(0, 30_000) },
      });
      expect(taken()).toBeLessThan(1000);
      for (const { status, message, entry } of [action, prefixed]) {
        expect(status).toBe(404);
        expect(message.length).toBeLessThan(1500);
        expect(entry.why?.length).toBeLessThan(1000);
        expect((entry.target ?? "").length).toBeLessThan(300);
        expect(entry.why).not.toMatch(/\p{Surrogate}/u);
      }
    }),
    { numRuns: 60 },
  );
});

test("the target prefix of a service that is not enabled stands in its archive", async () => {
  const { port } = await startCloudstub(["--services=sqs", "--modules-dir", join(root, "modules")]);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    ...target("AmazonSSM.GetParameter"),
    body: "{}",
  });
  expect(await answer.json()).toMatchObject({ message: "ssm is not enabled: start with --services=sqs,ssm." });
});
