/** Named worlds: chosen by the access key id of each request, made and dropped on the API port. Through SDK clients and raw requests. */
import { CreateFunctionCommand, GetFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Server, type ServerOptions, startServer } from "../../../packages/server/src/server.js";
import { everyService } from "../../all-services.js";

async function open(options: Partial<ServerOptions> = {}): Promise<Server> {
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

const keys = (accessKeyId: string) => ({ accessKeyId, secretAccessKey: "any" });
const clientConfig = ({ port }: Server, accessKeyId: string) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  credentials: keys(accessKeyId),
  maxAttempts: 1,
});
const sqsOf = (server: Server, world: string) => new SQSClient(clientConfig(server, `world.${world}`));
const s3Of = (server: Server, world: string) =>
  new S3Client({ ...clientConfig(server, `world.${world}`), forcePathStyle: true });

interface Answer {
  readonly status: number;
  readonly body: { readonly [member: string]: unknown };
}

async function api({ apiPort }: Server, path: string, method = "GET", body?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/${path}`, {
    method,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: path.startsWith("export") && response.ok ? { text } : (JSON.parse(text) as Answer["body"]),
  };
}

describe("worlds", () => {
  test("are made, listed and dropped, and know nothing of each other", async () => {
    const server = await open();
    expect(await api(server, "worlds?name=a", "POST")).toMatchObject({
      status: 201,
      body: { name: "a", accessKeyId: "world.a" },
    });
    const { body: made } = await api(server, "worlds", "POST");
    expect(made["name"]).toMatch(/^w-[0-9a-f]{8}$/);
    await sqsOf(server, "a").send(new CreateQueueCommand({ QueueName: "orders" }));
    await new SQSClient(clientConfig(server, "AKIAIOSFODNN7EXAMPLE")).send(
      new CreateQueueCommand({ QueueName: "default-queue" }),
    );
    const historyOf = async (client: SQSClient) => (await client.send(new ListQueuesCommand({}))).QueueUrls ?? [];
    expect(await historyOf(sqsOf(server, "a"))).toEqual([expect.stringMatching(/orders$/)]);
    expect(await historyOf(sqsOf(server, String(made["name"])))).toEqual([]);
    expect(await historyOf(sqsOf(server, "default"))).toEqual([expect.stringMatching(/default-queue$/)]);
    expect((await api(server, "worlds")).body["worlds"]).toMatchObject([{ name: "a" }, { name: made["name"] }]);
    expect(await api(server, "worlds?name=a", "DELETE")).toMatchObject({
      status: 200,
      body: { name: "a", warnings: [], held: [] },
    });
    expect((await api(server, "worlds")).body["worlds"]).toMatchObject([{ name: made["name"] }]);
    expect(server.world.history.latestFirst().map(({ name }) => name)).toEqual(["ListQueues", "CreateQueue"]);
  });

  test("fork the state, the clock and the region of another, or of a snapshot", async () => {
    const server = await open({ fidelity: { sqs: "emulated" }, region: "eu-west-1" });
    await api(server, "worlds?name=seeded", "POST");
    const seeded = sqsOf(server, "seeded");
    const { QueueUrl } = await seeded.send(new CreateQueueCommand({ QueueName: "orders" }));
    await seeded.send(new SendMessageCommand({ QueueUrl, MessageBody: "first" }));
    await api(server, "snapshots?name=one&world=seeded", "POST");
    await seeded.send(new SendMessageCommand({ QueueUrl, MessageBody: "second" }));
    await api(server, "clock/freeze?world=seeded", "POST");
    await api(server, "clock/advance?by=1h&world=seeded", "POST");
    expect(await api(server, "worlds?name=fork&from=seeded", "POST")).toMatchObject({
      status: 201,
      body: { from: "seeded" },
    });
    await api(server, "worlds?name=older&from=seeded&snapshot=one", "POST");
    await sqsOf(server, "fork").send(new SendMessageCommand({ QueueUrl, MessageBody: "third" }));
    const count = async (world: string) =>
      (
        await sqsOf(server, world).send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
        )
      ).Attributes;
    expect(await count("seeded")).toEqual({ ApproximateNumberOfMessages: "2" });
    expect(await count("fork")).toEqual({ ApproximateNumberOfMessages: "3" });
    expect(await count("older")).toEqual({ ApproximateNumberOfMessages: "1" });
    const clock = async (world: string) => (await api(server, `clock?world=${world}`)).body;
    expect(await clock("fork")).toMatchObject({ now: (await clock("seeded"))["now"], runs: false });
    expect(await clock("default")).toMatchObject({ runs: true });
    expect(server.worlds.find("fork").home.region).toBe("eu-west-1");
    expect((await api(server, "history?world=fork")).body["requests"]).toHaveLength(2);
  });

  test("have faults of their own, and dropping one says what its test has to answer for", async () => {
    const server = await open();
    await api(server, "worlds?name=a", "POST");
    const faults = JSON.stringify([
      { service: "sqs", operation: "CreateQueue", effect: "throttle" },
      { service: "sqs", operation: "SendMessage", effect: "throttle" },
    ]);
    expect(await api(server, "faults?world=a", "POST", faults)).toMatchObject({ status: 201 });
    const queue = new CreateQueueCommand({ QueueName: "orders" });
    await expect(sqsOf(server, "a").send(queue)).rejects.toThrow();
    await sqsOf(server, "default").send(queue);
    await sqsOf(server, "a")
      .send(new GetQueueAttributesCommand({ QueueUrl: "http://x/1/orders" }))
      .catch(() => {});
    const dropped = await api(server, "worlds?name=a", "DELETE");
    expect(dropped).toMatchObject({
      status: 409,
      body: { code: "TestFailed", failures: [expect.stringContaining("This fault was never reached")] },
    });
    expect(String(dropped.body["detail"])).toContain("SendMessage");
    expect((await api(server, "worlds")).body["worlds"]).toEqual([]);
  });

  test("answer requests of a world that is not there in the form of the service, and no SDK tries again", async () => {
    const server = await open();
    const attempts = { maxAttempts: 3 };
    const sqs = new SQSClient({ ...clientConfig(server, "world.none"), ...attempts });
    await expect(sqs.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: "UnrecognizedClientException",
      message: expect.stringContaining("There is no world none. Create it with POST /api/worlds?name=none"),
      $metadata: { attempts: 1 },
    });
    const s3 = new S3Client({ ...clientConfig(server, "world.none"), ...attempts, forcePathStyle: true });
    await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: "InvalidAccessKeyId",
      $metadata: { httpStatusCode: 403, attempts: 1 },
    });
    const sts = new STSClient({ ...clientConfig(server, "world.none"), ...attempts });
    await expect(sts.send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: "InvalidClientTokenId",
      $metadata: { attempts: 1 },
    });
    await expect(sqsOf(server, "a b").send(new ListQueuesCommand({}))).rejects.toThrow(
      '"a b" can\'t be the name of a world.',
    );
    expect(server.world.history.latestFirst()[0]).toMatchObject({
      name: "ListQueues",
      error: { code: "UnrecognizedClientException" },
    });
  });

  test("are made by the first request with --worlds=auto, but not again after they were dropped", async () => {
    const server = await open({ autoWorlds: true });
    await sqsOf(server, "late").send(new CreateQueueCommand({ QueueName: "orders" }));
    expect((await api(server, "worlds")).body["worlds"]).toMatchObject([{ name: "late" }]);
    await api(server, "worlds?name=late", "DELETE");
    const began = performance.now();
    await expect(sqsOf(server, "late").send(new ListQueuesCommand({}))).rejects.toThrow("The world late was dropped.");
    expect(performance.now() - began).toBeGreaterThan(900);
    await api(server, "worlds?name=late", "POST");
    expect((await sqsOf(server, "late").send(new ListQueuesCommand({}))).QueueUrls).toBeUndefined();
  });

  test("end the waits of a world that is dropped", async () => {
    const server = await open();
    await api(server, "worlds?name=a", "POST");
    const client = sqsOf(server, "a");
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const waiting = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await expect.poll(() => server.worlds.find("a").activity.waiting.length).toBe(1);
    await api(server, "worlds?name=a", "DELETE");
    expect((await waiting).Messages).toBeUndefined();
  });

  test("have accounts, which credentials that are issued there belong to", async () => {
    const server = await open({ fidelity: "emulated" });
    await api(server, "worlds?name=a", "POST");
    const sts = new STSClient(clientConfig(server, "world.a.111122223333"));
    expect((await sts.send(new GetCallerIdentityCommand({}))).Account).toBe("111122223333");
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({ RoleArn: "arn:aws:iam::444455556666:role/r", RoleSessionName: "session" }),
    );
    expect(Credentials?.AccessKeyId).toMatch(/^world\.a\.ASIA/);
    const assumed = new SQSClient(clientConfig(server, String(Credentials?.AccessKeyId)));
    const { QueueUrl } = await assumed.send(new CreateQueueCommand({ QueueName: "orders" }));
    expect(QueueUrl).toContain("/444455556666/orders");
    expect(server.worlds.find("a").store.hasRecords("sqs/444455556666")).toBe(true);
    await expect(sqsOf(server, "default").send(new GetQueueUrlCommand({ QueueName: "orders" }))).rejects.toThrow();
  });

  test.each([
    ["multipart", "x-amz-credential", "world.a/20260101/us-east-1/s3/aws4_request"],
    ["multipart", "AWSAccessKeyId", "world.a"],
    ["urlencoded", "AWSAccessKeyId", "world.a"],
  ])("are named in a %s form by %s after other fields of any size", async (type, name, value) => {
    const server = await open({ fidelity: "emulated" });
    await api(server, "worlds?name=a", "POST");
    // Each field up to the file is one that S3 reads (S3 API reference, "POST object"); parameters of a query may come in any order.
    const fields = { key: "posted.txt", "x-ignore-long": "x".repeat(25_000), [name]: value };
    const form = new FormData();
    for (const [field, text] of Object.entries(fields)) form.append(field, text);
    form.append("file", new Blob(["posted"]), "posted.txt");
    for (const world of ["default", "a"]) await s3Of(server, world).send(new CreateBucketCommand({ Bucket: "photos" }));
    const query = new URLSearchParams({ ...fields, Action: "CreateTopic", Version: "2010-03-31", Name: "news" });
    const [path, body] = type === "multipart" ? ["photos", form] : ["", query];
    await fetch(`http://127.0.0.1:${server.port}/${path}`, { method: "POST", body });
    const historyOf = async (world: string) => (await api(server, `history?world=${world}`)).body;
    const operation = type === "multipart" ? "PostObject" : "CreateTopic";
    expect(JSON.stringify(await historyOf("a"))).toContain(operation);
    expect(JSON.stringify(await historyOf("default"))).not.toContain(operation);
  });

  test("are named by presigned URLs of both versions, by forms, and by links that the server hands out", async () => {
    const server = await open({ fidelity: { s3: "emulated" } });
    await api(server, "worlds?name=a", "POST");
    const s3 = s3Of(server, "a");
    await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
    await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "hello-world.txt", Body: "hello" }));
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const signed = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=world.a%2F${date.slice(0, 8)}%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=${date}&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=0`;
    const url = `http://127.0.0.1:${server.port}/photos/hello-world.txt?${signed}`;
    expect(await (await fetch(url)).text()).toBe("hello");
    const expires = Math.floor(Date.now() / 1000) + 60;
    const older = `${url.split("?", 1)[0]}?AWSAccessKeyId=world.a&Signature=c2ln&Expires=${expires}`;
    expect(await (await fetch(older)).text()).toBe("hello");
    const credential = "world.a/20260101/us-east-1/s3/aws4_request";
    const fields = {
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": credential,
      "X-Amz-Date": "20260101T000000Z",
      "X-Amz-Signature": "0",
    };
    const conditions = [
      { bucket: "photos" },
      { key: "posted.txt" },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ];
    const policy = Buffer.from(JSON.stringify({ expiration: "2099-01-01T00:00:00Z", conditions })).toString("base64");
    const form = new FormData();
    for (const [name, value] of Object.entries({ key: "posted.txt", Policy: policy, ...fields }))
      form.append(name, value);
    form.append("file", new Blob(["posted"]), "posted.txt");
    const posted = await fetch(`http://127.0.0.1:${server.port}/photos`, { method: "POST", body: form });
    expect(`${posted.status} ${await posted.text()}`).toBe("204 ");
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "photos", Key: "posted.txt" }));
    expect(await Body?.transformToString()).toBe("posted");
    const lambda = new LambdaClient(clientConfig(server, "world.a"));
    const code = { ZipFile: new Uint8Array([80, 75]) };
    await lambda.send(
      new CreateFunctionCommand({
        FunctionName: "f",
        Role: "arn:aws:iam::000000000000:role/r",
        Code: code,
        Runtime: "nodejs20.x",
        Handler: "i.h",
      }),
    );
    const { Code } = await lambda.send(new GetFunctionCommand({ FunctionName: "f" }));
    expect(new Uint8Array(await (await fetch(String(Code?.Location))).arrayBuffer())).toEqual(code.ZipFile);
    expect(server.world.history.latestFirst()).toEqual([]);
  });

  test("stand in the parameter world of every route, which refuses what names none", async () => {
    const server = await open();
    await api(server, "worlds?name=a", "POST");
    await sqsOf(server, "a").send(new CreateQueueCommand({ QueueName: "orders" }));
    expect((await api(server, "sqs/list-queues?world=a")).body["queues"]).toHaveLength(1);
    expect((await api(server, "sqs/list-queues")).body["queues"]).toHaveLength(0);
    expect((await api(server, "export?world=a")).body["text"]).toContain("orders");
    await api(server, "reset?world=a", "POST");
    expect((await api(server, "sqs/list-queues?world=a")).body["queues"]).toHaveLength(0);
    expect(await api(server, "history?world=b")).toMatchObject({ status: 404, body: { code: "UnknownWorld" } });
    expect(await api(server, "reset?world=", "POST")).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("world is empty") },
    });
    expect(await api(server, "export?world=a&world=b")).toMatchObject({ status: 400 });
    expect(await api(server, "worlds?name=a", "POST")).toMatchObject({ status: 409, body: { code: "WorldExists" } });
    expect(await api(server, "worlds?name=a.b", "POST")).toMatchObject({
      status: 400,
      body: { code: "InvalidWorldName" },
    });
    expect(await api(server, "worlds?name=c&from=b", "POST")).toMatchObject({
      status: 404,
      body: { code: "UnknownWorld" },
    });
    expect(await api(server, "worlds?name=c&from=a&snapshot=s", "POST")).toMatchObject({
      status: 404,
      body: { code: "UnknownSnapshot" },
    });
    expect(await api(server, "worlds?name=c&snapshot=s", "POST")).toMatchObject({ status: 400 });
    expect(await api(server, "worlds?name=default", "DELETE")).toMatchObject({ status: 400 });
    const { body } = await api(server, "openapi.json");
    const { paths } = body as { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
    const without = Object.entries(paths).filter(([path, methods]) =>
      Object.values(methods).some(
        ({ parameters = [] }) => path.startsWith("/api/") && !parameters.some(({ name }) => name === "world"),
      ),
    );
    expect(without.map(([path]) => path)).toEqual([
      "/api/ready",
      "/api/worlds",
      "/api/operations",
      "/api/report",
      "/api/openapi.json",
    ]);
  });
});
