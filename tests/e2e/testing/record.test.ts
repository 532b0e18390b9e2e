/** A recording proxy in front of a server that stands for AWS; what it writes, and the two ways to use that. */
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type Server as WebServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ECRClient } from "@aws-sdk/client-ecr";
import { IAMClient } from "@aws-sdk/client-iam";
import { GetFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  AddPermissionCommand,
  CreateQueueCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { GetCallerIdentityCommand, GetSessionTokenCommand, STSClient } from "@aws-sdk/client-sts";
import { addFaultsFromText, bodyOf, makeRegistry, recordedCall } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import ecr from "@cloudstub/ecr";
import iam from "@cloudstub/iam";
import kms from "@cloudstub/kms";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import sts from "@cloudstub/sts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accessKeyIn } from "../../../packages/cli/src/record/credentials.js";
import { Recorder } from "../../../packages/cli/src/record/recorder.js";
import { Scrubber } from "../../../packages/cli/src/record/scrub.js";
import { signed } from "../../../packages/cli/src/record/sign.js";
import { endpointOf } from "../../../packages/cli/src/record/upstream.js";

const modules = [dynamodb, s3, secretsmanager, sns, sqs, sts];
const account = "123456789012";
const secret = 'hunter2 "and" <more>';
const password = "correct-horse";
const customerKey = "k".repeat(32);
const options = { modules, fidelity: "emulated", port: 0, apiPort: 0 } as const;

let aws: Server;
let lines: string[] = [];
const warnings: string[] = [];
let seen: { readonly body: string | undefined; readonly queue: string | undefined };

/** Runs a program of several services through a recorder, whose own key is of the account. */
beforeAll(async () => {
  aws = await startServer(options);
  const recorder = new Recorder({
    registry: makeRegistry(modules, { fidelity: "emulated" }),
    key: { accessKeyId: account, secretAccessKey: "private-key-of-the-person" },
    upstream: new URL(`http://127.0.0.1:${aws.port}`),
    warn: (sentence) => void warnings.push(sentence),
  });
  const proxy = recorder.server();
  seen = await program(await portOf(proxy));
  lines = await recorder.lines();
  proxy.closeAllConnections();
  proxy.close();
});
afterAll(() => aws.close());

async function portOf(server: WebServer): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

async function answerTo(headers: OutgoingHttpHeaders, port: number, path: string): Promise<[number?, string?]> {
  const [answer] = (await once(get({ port, path, headers, agent: false }), "response")) as [IncomingMessage];
  return [answer.statusCode, await text(answer)];
}

function configOf(port: number) {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "of the program", sessionToken: "a-session" },
  };
}

const presigned = new URLSearchParams({
  "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
  "X-Amz-Credential": "AKIAIOSFODNN7EXAMPLE/20261128/us-east-1/s3/aws4_request",
  "X-Amz-Date": new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, ""),
  "X-Amz-Expires": "900",
  "X-Amz-Security-Token": "token/of+a=session",
  "X-Amz-SignedHeaders": "host",
  "X-Amz-Signature": "0123456789abcdef",
}).toString();

async function program(port: number) {
  const config = configOf(port);
  const queues = new SQSClient(config);
  const objects = new S3Client({ ...config, forcePathStyle: true });
  const secrets = new SecretsManagerClient(config);
  const tables = new DynamoDBClient(config);
  const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: `the secret is ${secret}` }));
  await queues.send(new ReceiveMessageCommand({ QueueUrl }));
  await secrets.send(new CreateSecretCommand({ Name: "db", SecretString: secret }));
  await secrets.send(new GetSecretValueCommand({ SecretId: "db" }));
  await objects.send(new CreateBucketCommand({ Bucket: "photos" }));
  await objects.send(
    new PutObjectCommand({ Bucket: "photos", Key: "a b/ü+(1).txt", Body: "smile", Metadata: { by: "me" } }),
  );
  const { Body, ETag } = await objects.send(new GetObjectCommand({ Bucket: "photos", Key: "a b/ü+(1).txt" }));
  // Errors without a body.
  const other = { Bucket: "photos", Key: "a b/ü+(1).txt", IfNoneMatch: ETag };
  await objects.send(new GetObjectCommand(other)).catch(() => undefined);
  await objects.send(new HeadObjectCommand({ Bucket: "photos", Key: "absent" })).catch(() => undefined);
  await fetch(`${config.endpoint}/photos?list-type=2&${presigned}`);
  await answerTo({ Host: `photos.localhost:${port}` }, port, `/?list-type=2&${presigned}`);
  await secrets.send(new CreateSecretCommand({ Name: "json", SecretString: JSON.stringify({ password, port: 5432 }) }));
  await objects.send(new PutObjectCommand({ Bucket: "photos", Key: "dsn", Body: JSON.stringify({ password }) }));
  await objects.send(new GetObjectCommand({ Bucket: "photos", Key: "dsn", ChecksumMode: "ENABLED" }));
  const encrypted = { SSECustomerAlgorithm: "AES256", SSECustomerKey: customerKey };
  await objects.send(new PutObjectCommand({ Bucket: "photos", Key: "own", Body: "smile", ...encrypted }));
  const allowed = { AWSAccountIds: ["555544443333"], Actions: ["SendMessage"] };
  await queues.send(new AddPermissionCommand({ QueueUrl, Label: "send", ...allowed }));
  await new STSClient(config).send(new GetSessionTokenCommand({}));
  await new SNSClient(config).send(new CreateTopicCommand({ Name: "news" }));
  await new SNSClient(config).send(new ListTopicsCommand({}));
  await new STSClient(config).send(new GetCallerIdentityCommand({}));
  await tables.send(
    new CreateTableCommand({
      TableName: "items",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await tables.send(
    new PutItemCommand({ TableName: "items", Item: { id: { S: "1" }, at: { B: Buffer.from("\0\x01") } } }),
  );
  await tables.send(new GetItemCommand({ TableName: "items", Key: { id: { S: "1" } } }));
  await queues.send(new GetQueueUrlCommand({ QueueName: "absent" })).catch(() => undefined);
  return { body: await Body?.transformToString(), queue: QueueUrl };
}

test("the program gets what AWS answers, and goes on to the recorder for its queue", () => {
  expect(seen.body).toBe("smile");
  expect(seen.queue).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/123456789012\/orders$/);
  expect(seen.queue).not.toContain(`:${aws.port}/`);
  expect(aws.world.history.latestFirst().every(({ matched }) => matched)).toBe(true);
  expect(warnings).toEqual([]);
});

test("a recording has all calls, and nothing private", () => {
  const all = lines.join("");
  expect(lines).toHaveLength(25);
  for (const hidden of [
    account,
    secret,
    JSON.stringify(secret).slice(1, -1),
    password,
    Buffer.from(customerKey).toString("base64"),
    "555544443333",
    "AKIAIOSFODNN7EXAMPLE",
    "a-session",
    encodeURIComponent("token/of+a=session"),
    "0123456789abcdef",
    "private-key",
    `:${aws.port}`,
  ])
    expect(all, hidden).not.toContain(hidden);
  expect(all).not.toMatch(/Signature=[0-9a-f]/);
  expect(all).toContain("arn:aws:sns:us-east-1:000000000000:news");
  // The same secret has the same name wherever it is.
  const entries = lines.map((line) => JSON.parse(line) as { operation: string; input: object; output: object });
  expect(entries.find(({ operation }) => operation === "SendMessage")?.input).toMatchObject({
    MessageBody: "the secret is secret-1",
  });
  expect(entries.find(({ operation }) => operation === "GetSecretValue")?.output).toMatchObject({
    SecretString: "secret-1",
  });
});

test.each([
  ["it comes from a web page", { Origin: "https://page.example" }, "iam"],
  ["it comes from a web page", { "Sec-Fetch-Site": "cross-site" }, "iam"],
  ["page.example", { Host: "page.example:4566" }, "iam"],
  ["it has no signature of version 4 that names its service and region", {}, "x@page.example#"],
  // The names of instances are below amazonaws.com too.
  ["it has no signature of version 4 that names its service and region", {}, "ec2-203-0-113-25", "compute-1"],
  ["its host name has a bucket", { Host: "photos.localhost:4566" }, "s3"],
])("a request is not signed with the person's key: %s", async (why, headers, service, region = "us-east-1") => {
  const credential = encodeURIComponent(`any/20261128/${region}/${service}/aws4_request`);
  const path = `/?Action=ListUsers&Version=2010-05-08&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}`;
  const forwarded = vi.fn();
  const upstream = createServer(forwarded);
  const recorder = new Recorder({
    registry: makeRegistry([sqs]),
    key: { accessKeyId: account, secretAccessKey: "private-key-of-the-person" },
    upstream: new URL(`http://127.0.0.1:${await portOf(upstream)}`),
    warn: () => undefined,
  });
  const proxy = recorder.server();
  const [status, told] = await answerTo(headers, await portOf(proxy), path);
  proxy.close();
  upstream.close();
  expect([status, told]).toEqual([403, expect.stringContaining(why)]);
  expect(forwarded).not.toHaveBeenCalled();
});

test("a replay makes a world of it, in which all is answered as AWS answered", async () => {
  const server = await startServer(options);
  const api = `http://127.0.0.1:${server.apiPort}/api`;
  const replayed = await fetch(`${api}/journal/replay?name=seeded`, { method: "POST", body: lines.join("") });
  expect(await replayed.json()).toMatchObject({ world: "seeded", sent: 25, same: 25, leftOut: [], others: [] });
  expect(await (await fetch(`${api}/sqs/list-queues?world=seeded`)).text()).toContain("orders");
  await server.close();
});

test("its answers are given to calls with the same input, and other calls run", async () => {
  const server = await startServer(options);
  const faults = await addFaultsFromText(server, lines.join(""));
  // All but the 304.
  expect(faults).toHaveLength(24);
  const config = configOf(server.port);
  const queues = new SQSClient(config);
  const secrets = new SecretsManagerClient(config);
  const objects = new S3Client({ ...config, forcePathStyle: true });
  const QueueUrl = "http://127.0.0.1:4566/000000000000/orders";
  await expect(queues.send(new CreateQueueCommand({ QueueName: "orders" }))).resolves.toMatchObject({ QueueUrl });
  const { Messages = [] } = await queues.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(Messages.map(({ Body }) => Body)).toEqual(["the secret is secret-1"]);
  await expect(queues.send(new GetQueueUrlCommand({ QueueName: "absent" }))).rejects.toThrow("queue does not exist");
  // What has a further member is another call, which runs.
  const more = { QueueUrl, MaxNumberOfMessages: 2 };
  await expect(queues.send(new ReceiveMessageCommand(more))).rejects.toThrow("queue does not exist");
  const found = await secrets.send(new GetSecretValueCommand({ SecretId: "db" }));
  expect(found).toMatchObject({ SecretString: "secret-1", CreatedDate: expect.any(Date) });
  const { Body, Metadata } = await objects.send(new GetObjectCommand({ Bucket: "photos", Key: "a b/ü+(1).txt" }));
  expect([await Body?.transformToString(), Metadata]).toEqual(["smile", { by: "me" }]);
  const dsn = await objects.send(new GetObjectCommand({ Bucket: "photos", Key: "dsn", ChecksumMode: "ENABLED" }));
  expect(await dsn.Body?.transformToString()).toMatch(/^\{"password":"secret-\d"\}$/);
  await expect(objects.send(new HeadObjectCommand({ Bucket: "photos", Key: "absent" }))).rejects.toMatchObject({
    name: "NotFound",
  });
  const { Topics } = await new SNSClient(config).send(new ListTopicsCommand({}));
  expect(Topics).toEqual([{ TopicArn: "arn:aws:sns:us-east-1:000000000000:news" }]);
  const { Item } = await new DynamoDBClient(config).send(
    new GetItemCommand({ TableName: "items", Key: { id: { S: "1" } } }),
  );
  expect(Item).toEqual({ id: { S: "1" }, at: { B: Uint8Array.from([0, 1]) } });
  // Nothing of all this is there: another call runs, and does not find it.
  await expect(secrets.send(new GetSecretValueCommand({ SecretId: "other" }))).rejects.toThrow("can't find");
  await server.close();
});

test("a recording with a call that can't be read adds nothing", async () => {
  const [first = "", second = ""] = lines;
  const { raw, ...call } = JSON.parse(second) as { readonly raw: object };
  const bad = [
    [{ ...call, raw: { ...raw, response: { headers: {}, body: "no JSON" } } }, { name: "FaultError" }],
    [{ ...call, raw: { ...raw, response: undefined } }, { name: "FaultError" }],
    [{ ...call, raw, error: { code: 7 } }, { code: "InvalidReplay" }],
  ] as const;
  for (const [each, refusal] of bad) {
    const added = addFaultsFromText(aws, `${first}${JSON.stringify(each)}`);
    await expect(added).rejects.toMatchObject(refusal);
  }
  await expect(addFaultsFromText(aws, `${first}{`)).rejects.toMatchObject({ code: "InvalidReplay" });
  expect(aws.world.faults.list()).toEqual([]);
});

describe("requests are signed as the SDK signs them", () => {
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI", sessionToken: "token" };
  let request: HttpRequest;
  const requestHandler = {
    handle(sent: unknown): never {
      request = sent as HttpRequest;
      throw new Error("not sent");
    },
  };
  const config = { region: "eu-west-1", credentials: key, maxAttempts: 1, requestHandler };
  const fn = "arn:aws:lambda:eu-west-1:123456789012:function:a";

  test.each([
    ["sqs", () => new SQSClient(config).send(new GetQueueUrlCommand({ QueueName: "a b" }))],
    ["s3", () => new S3Client(config).send(new ListObjectsV2Command({ Bucket: "photos", Prefix: "a b/(1)+ü*" }))],
    ["s3", () => new S3Client(config).send(new GetObjectCommand({ Bucket: "photos", Key: "a b/(1)+ü*.txt" }))],
    ["lambda", () => new LambdaClient(config).send(new GetFunctionCommand({ FunctionName: fn, Qualifier: "a/b" }))],
    ["sts", () => new STSClient(config).send(new GetCallerIdentityCommand({}))],
  ])("%s", async (service, send) => {
    await expect(send()).rejects.toThrow("not sent");
    const { method, path, query = {}, headers, body = "" } = request;
    const authorization = headers["authorization"] ?? "";
    const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(";") ?? [];
    const [timestamp = ""] = [headers["x-amz-date"]];
    const time = Date.parse(timestamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
    const unsigned = {
      method,
      path,
      query: Object.entries(query)
        .map((pair) => pair.map(encodeURIComponent).join("="))
        .join("&"),
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ""])),
      body: Buffer.from(body),
    };
    expect(signed(unsigned, key, { region: "eu-west-1", service, time })["authorization"]).toBe(authorization);
  });
});

/** As far as it is looked at. */
interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: { readonly [name: string]: string };
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

test("parameters of a query are sorted by their names", () => {
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI" };
  const scope = { region: "eu-west-1", service: "sqs", time: 0 };
  const signatureOf = (query: string) =>
    signed({ method: "GET", path: "/", query, headers: { host: "a" }, body: Buffer.from("") }, key, scope);
  // As the SDK signs them, @smithy/signature-v4.
  expect(signatureOf("Name.1=b&Name.10=a&Name=c&Name-1=d")["authorization"]).toContain(
    "Signature=45880afd73e1ba739114bdf6107ed2176f13efc9c54ca8ffc7cf77488290fdb7",
  );
});

test("what stands in a path of S3 as it is, is signed as S3 reads it", () => {
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI" };
  const scope = { region: "eu-west-1", service: "s3", time: 0 };
  const [bare, encoded] = ["/photos/a(1)!*.txt", "/photos/a%281%29%21%2A.txt"].map(
    (path) =>
      signed({ method: "GET", path, query: "", headers: { host: "a" }, body: Buffer.from("") }, key, scope)[
        "authorization"
      ],
  );
  expect(bare).toBe(encoded);
});

test.each([
  "us-east-1",
  "eu-west-1",
  "cn-northwest-1",
  "us-gov-east-1",
  "us-iso-west-1",
  "eu-isoe-west-1",
  "eusc-de-east-1",
])("requests go where the SDK sends them, signed for the region that it signs for: %s", (region) => {
  const given = { Region: region, UseDualStack: false, UseFIPS: false };
  for (const [service, client] of [
    ["ecr", new ECRClient({ region })],
    ["iam", new IAMClient({ region })],
    ["sqs", new SQSClient({ region })],
  ] as const) {
    const { url, properties } = client.config.endpointProvider(given);
    const [scheme] = (properties?.["authSchemes"] ?? []) as { readonly signingRegion?: string }[];
    expect(endpointOf(service, region)).toEqual({ url, region: scheme?.signingRegion ?? region });
  }
});

test("the text of an error is decoded", async () => {
  const headers = { authorization: "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/sns/aws4_request, Signature=0" };
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const form = bodyOf(Buffer.from("Action=CreateTopic&Version=2010-03-31&Name=a%22"));
  const error = "<Code>InvalidParameter</Code><Message>Invalid: &quot;a&amp;b&quot;</Message>";
  const recorded = await recordedCall(makeRegistry([sns], { fidelity: "emulated" }), {
    number: 1,
    beganAt: 0,
    durationMs: 1,
    request: { method: "POST", url: "/", headers: { ...headers, ...type }, body: form },
    answer: { status: 400, headers: {}, body: Buffer.from(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`) },
  });
  expect(recorded?.entry.error).toEqual({ code: "InvalidParameter", message: 'Invalid: "a&b"' });
});

test("the password of a registry is a secret", async () => {
  const authorizationToken = Buffer.from("AWS:password").toString("base64");
  const target = "AmazonEC2ContainerRegistry_V20150921.GetAuthorizationToken";
  const headers = { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" };
  const recorded = await recordedCall(makeRegistry([ecr], { fidelity: "emulated" }), {
    number: 1,
    beganAt: 0,
    durationMs: 1,
    request: { method: "POST", url: "/", headers, body: bodyOf(Buffer.from("{}")) },
    answer: {
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify({ authorizationData: [{ authorizationToken }] })),
    },
  });
  expect(recorded?.secrets).toEqual([authorizationToken]);
});

test("what AWS answers badly is told, cookies and long bodies are not kept, and the hop ends at the recorder", async () => {
  const sent: IncomingMessage["headers"][] = [];
  const upstream = createServer(({ url, headers }, outgoing) => {
    sent.push(headers);
    if (url?.startsWith("/photos/half"))
      outgoing.writeHead(200, { "Content-Length": "9" }).write("half", () => outgoing.destroy());
    else
      outgoing
        .writeHead(200, { "Set-Cookie": "id=of-a-session" })
        .end("m".repeat(Number(/^\/photos\/(\d+)/.exec(url ?? "")?.[1] ?? 0)));
  });
  const told: string[] = [];
  const recorder = new Recorder({
    registry: makeRegistry([s3]),
    key: { accessKeyId: account, secretAccessKey: "private-key-of-the-person" },
    upstream: new URL(`http://127.0.0.1:${await portOf(upstream)}`),
    most: 1000,
    mostInAll: 1500,
    warn: (sentence) => void told.push(sentence),
  });
  const proxy = recorder.server();
  const port = await portOf(proxy);
  const hop = { TE: "trailers", "Proxy-Authorization": "Basic b2YtYS1wcm94eQ==", Upgrade: "h2c" };
  expect(await answerTo(hop, port, `/photos/half?${presigned}`)).toEqual([
    502,
    expect.stringContaining("may have taken effect (it ended in the middle of its answer)"),
  ]);
  for (const name of ["te", "proxy-authorization", "upgrade"]) expect(sent[0]).not.toHaveProperty(name);
  for (const size of [1001, 1000, 501, 500]) await answerTo({}, port, `/photos/${size}?${presigned}`);
  await recorder.settled();
  const lines = await recorder.lines();
  const entries = lines.map((line) => JSON.parse(line) as { readonly resource: string; readonly cut?: true });
  expect(entries.filter(({ cut }) => cut)).toMatchObject([{ resource: "photos/1001" }, { resource: "photos/501" }]);
  expect(lines.map((line) => line.includes('"raw"'))).toEqual([false, true, false, true]);
  expect(lines.join("")).not.toContain("of-a-session");
  expect(told.slice(1)).toEqual([
    "GET /photos/1001 is recorded without its bodies, one of which has 1001 bytes.",
    "GET /photos/501 is recorded without its bodies: with them the recording would have 1501 bytes of bodies.",
  ]);
  proxy.close();
  upstream.close();
});

// AWS's models call them sensitive, or services make them to be shown once.
test.each([
  [iam, ["SecretAccessKey", "NewPassword", "PrivateKey", "Base32StringSeed", "QRCodePNG", "ServiceCredentialSecret"]],
  [kms, ["Plaintext", "PrivateKeyPlaintext", "SharedSecret", "KeyStorePassword", "RawSecretAccessKey"]],
  [secretsmanager, ["SecretString", "SecretBinary", "RandomPassword"]],
] as const)("members that a service keeps secret", ({ conceals }, members) => {
  expect(members.filter((member) => !conceals?.(member, {}, {}))).toEqual([]);
  expect(conceals?.("Name", {}, {})).toBe(false);
});

test("links in answers are not signed in a recording", async () => {
  const scrubber = new Scrubber();
  const link = "https://code.example/a.zip?X-Amz-Security-Token=IQoJb3JpZ2lu%2FXVzLWVhc3Q&X-Amz-Signature=0a1b2c3d4e5f";
  const call = {
    output: { Code: { Location: link } },
    raw: { response: { headers: {}, body: JSON.stringify({ Location: link }) } },
  };
  scrubber.learnNames(call);
  const location = "https://code.example/a.zip?X-Amz-Security-Token=secret-1&X-Amz-Signature=secret-2";
  expect(await scrubber.scrub(call)).toEqual({
    output: { Code: { Location: location } },
    raw: { response: { headers: {}, body: JSON.stringify({ Location: location }) } },
  });
});

test("what is private in members is replaced, and what only looks so is kept", async () => {
  const scrubber = new Scrubber();
  const policy = JSON.stringify({ Principal: { AWS: ["999988887777", "*"] } });
  const Variables = {
    DB_PASSWORD: "hunter2hunter2",
    SECRET_ARN: "arn-of-it-kept",
    TABLE: "orders-table",
    TOKEN: "short",
  };
  const call = {
    input: { AssumeRolePolicyDocument: policy, SourceAccount: "111122223333", OrderNumber: "123412341234" },
    output: { Environment: { Variables }, DSN: "postgres://bob:hunter2hunter2@db.example/x" },
    raw: {
      request: {
        headers: { "x-amz-expected-bucket-owner": "444455556666", "x-amz-grant-read": `id="${"ab".repeat(32)}"` },
        body: "",
      },
    },
  };
  scrubber.learnNames(call.output);
  scrubber.learnNames(call);
  expect(await scrubber.scrub(call)).toEqual({
    input: {
      AssumeRolePolicyDocument: JSON.stringify({ Principal: { AWS: ["000000000000", "*"] } }),
      SourceAccount: "000000000001",
      OrderNumber: "123412341234",
    },
    output: {
      Environment: { Variables: { ...Variables, DB_PASSWORD: "secret-1" } },
      DSN: "postgres://bob:secret-1@db.example/x",
    },
    raw: {
      request: {
        headers: { "x-amz-expected-bucket-owner": "000000000002", "x-amz-grant-read": `id="${"1".padStart(64, "0")}"` },
        body: "",
      },
    },
  });
});

describe("access keys", () => {
  test("come from the environment first", async () => {
    const env = { AWS_ACCESS_KEY_ID: "AKIA", AWS_SECRET_ACCESS_KEY: "s", AWS_SESSION_TOKEN: "t" };
    await expect(accessKeyIn(env)).resolves.toEqual({ accessKeyId: "AKIA", secretAccessKey: "s", sessionToken: "t" });
  });

  test("come from a profile of the credentials file otherwise", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "credentials-")), "credentials");
    await writeFile(
      file,
      "[default]\naws_access_key_id = A\n\n[work]\n# aws_access_key_id = no\naws_access_key_id=B\naws_secret_access_key = c=d\n",
    );
    const env = { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: "work" };
    await expect(accessKeyIn(env)).resolves.toEqual({ accessKeyId: "B", secretAccessKey: "c=d" });
    await expect(accessKeyIn({ ...env, AWS_PROFILE: "default" })).rejects.toMatchObject({ code: "NoAccessKey" });
  });
});
