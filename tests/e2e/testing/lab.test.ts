/** `connect` and the worlds of a running server, through SDK clients. */

import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateQueueCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import type sqs from "@cloudstub/sqs";
import { connect, type Lab, MockFailure } from "@cloudstub/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { everyService } from "../../all-services.js";
import { temporaryDirectory } from "../process.js";

describe("the worlds of a running server", () => {
  let server: Server;
  let lab: Lab<typeof sqs | typeof dynamodb>;
  beforeAll(async () => {
    server = await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity: { sqs: "emulated" } });
    lab = await connect(`http://127.0.0.1:${server.apiPort}`);
  });
  afterAll(() => server.close());
  const queuesOf = async (world: { clientConfig(): object }) =>
    (await new SQSClient(world.clientConfig()).send(new ListQueuesCommand({}))).QueueUrls?.length ?? 0;

  test("begin with a seed, and one whose seed is wrong is dropped", async () => {
    const folder = await temporaryDirectory({ "good.yaml": "queues: { a: , b: }", "bad.yaml": "queues: { a: 5 }" });
    await using world = await lab.world({ seed: `${folder}/good.yaml` });
    await world.seed(`${folder}/good.yaml`);
    expect(await queuesOf(world)).toBe(2);
    await expect(lab.world({ seed: `${folder}/bad.yaml` })).rejects.toThrow("line 1, queues.a: This is a number");
    expect(await lab.worlds()).toHaveLength(1);
  });

  test("are forks that see nothing of one another", async () => {
    await using seeded = await lab.world({ name: "seeded" });
    await new SQSClient(seeded.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" }));
    await using first = await lab.world({ from: seeded });
    await using second = await lab.world({ from: "seeded" });
    await new SQSClient(first.clientConfig()).send(new CreateQueueCommand({ QueueName: "more" }));
    expect([await queuesOf(seeded), await queuesOf(first), await queuesOf(second)]).toEqual([1, 2, 1]);
    expect((await lab.worlds()).map(({ name }) => name)).toEqual(["seeded", first.name, second.name]);
    expect(first.environment()).toMatchObject({
      AWS_ENDPOINT_URL: lab.endpoint,
      AWS_ACCESS_KEY_ID: `world.${first.name}`,
    });
  });

  test("tell in the failure of their test what a lost answer led to", async () => {
    const world = await lab.world();
    const client = new SQSClient(world.clientConfig({ fastRetries: true }));
    await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await world.on("sqs", "SendMessage").loseAnswer();
    await client.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: "a" }));
    await world.drop();
    const error = new Error("expected 2 to be 1");
    world.explainFailure(error);
    expect(error.message.replace(/\d{10}/g, "0").split("\n")).toEqual([
      "expected 2 to be 1",
      "",
      "What came of calls that failed by a fault or were made again:",
      "  > SendMessage orders (request 0, no answer)",
      "      | Injected: the call ran, but lost the answer: the connection dropped.",
      "      SendMessage orders (request 0, 200, attempt 2)",
    ]);
  });

  test("have faults, a history and a clock of their own", async () => {
    await using world = await lab.world();
    const client = new SQSClient(world.clientConfig({ fastRetries: true }));
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const fault = await world.on("sqs", "SendMessage", { MessageBody: "a" }).throttle().times(2);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "a" }));
    expect([await fault.seen(), await fault.fired()]).toEqual([3, 2]);
    expect((await world.history("sqs", "SendMessage")).map(({ status }) => status)).toEqual([403, 403, 200]);
    const receive = () => client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 3600 }));
    expect((await receive()).Messages).toHaveLength(1);
    expect((await receive()).Messages).toBeUndefined();
    const before = await world.clock.now();
    expect((await world.clock.advance("1h")).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
    expect((await receive()).Messages).toHaveLength(1);
  });

  test("keep and put back their state", async () => {
    await using world = await lab.world();
    const client = new SQSClient(world.clientConfig());
    await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const seeded = await world.snapshot();
    await world.reset();
    expect(await queuesOf(world)).toBe(0);
    await using fork = await lab.world({ from: world, snapshot: seeded.name });
    await seeded.restore();
    expect([await queuesOf(world), await queuesOf(fork)]).toEqual([1, 1]);
  });

  test("hold calls at a gate", async () => {
    await using world = await lab.world();
    const client = new SQSClient(world.clientConfig());
    const gate = await world.on("sqs", "CreateQueue").hold();
    const created = client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await gate.arrived();
    expect(await queuesOf(world)).toBe(0);
    await gate.release();
    await created;
    expect(await queuesOf(world)).toBe(1);
  });

  test("come to rest, with time that passes only as far as it is asked to", async () => {
    await using world = await lab.world();
    const client = new SQSClient(world.clientConfig());
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const begin = await world.clock.freeze();
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "a", DelaySeconds: 900 }));
    await world.settled();
    expect(await world.clock.now()).toEqual(begin);
    await world.settled({ timeout: "5s", skip: "1h" });
    expect(await world.clock.now()).toEqual(new Date(begin.getTime() + 900_000));
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toHaveLength(1);
    await expect(world.settled({ timeout: "50ms", skip: "1h" })).rejects.toThrow(
      "queue orders holds 1 message in flight",
    );
  });

  test("fail a test that did not reach a fault, awaited or not, and one that released a gate too early", async () => {
    const world = await lab.world();
    await world.on("sqs", "SendMessage").throttle();
    await world.on("sqs").delay(1).always().optional();
    void world.on("dynamodb", "PutItem").fail("ResourceNotFoundException", { status: 9999 });
    await (await world.on("sqs", "DeleteMessage").hold()).release();
    await (await world.on("sqs", "DeleteMessage").hold().optional()).release();
    const failure = await world.drop().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MockFailure);
    const lines = (failure as MockFailure).message.split("\n");
    expect(lines).toEqual([
      expect.stringContaining("from 400 to 599"),
      expect.stringContaining("It was released before a call came."),
      expect.stringMatching(/This fault was never reached: The next call of sqs SendMessage will be throttled/),
    ]);
  });

  test("are dropped once, and their gates released once, however often a test asks for it", async () => {
    const world = await lab.world();
    const gate = await world.on("sqs", "DeleteMessage").hold();
    await gate.release();
    await gate.release();
    await expect(world.drop()).rejects.toThrow(/^This fault was never reached: [^\n]*$/);
    await world.drop();
    await using used = await lab.world();
    await used.drop();
    await expect(used.settled()).rejects.toThrow("was dropped");
  });

  test("fail a test that ends before a fault of its own is at the server", async () => {
    const world = await lab.world();
    void world.on("sqs", "SendMessage").throttle();
    await expect(world.drop()).rejects.toThrow(
      "This fault was never reached: The next call of sqs SendMessage will be throttled.",
    );
  });

  test("warn of what a test may rest on wrongly", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const world = await lab.world();
    const { DynamoDBClient, CreateTableCommand } = await import("@aws-sdk/client-dynamodb");
    const client = new DynamoDBClient(world.clientConfig());
    await client.send(
      new CreateTableCommand({
        TableName: "orders",
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      }),
    );
    const ConditionExpression = "attribute_not_exists(id)";
    await client.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: "a" } }, ConditionExpression }));
    await world.drop();
    expect(warn).toHaveBeenCalledWith(
      "CloudStub: dynamodb PutItem: ConditionExpression is not evaluated; --fidelity=emulated does.",
    );
    warn.mockRestore();
  });

  test("refuse mistakes in words", async () => {
    await expect(lab.world({ from: "nowhere" })).rejects.toThrow("There is no world nowhere.");
    await expect(connect("http://127.0.0.1:1")).rejects.toThrow("No CloudStub answers at http://127.0.0.1:1.");
    await expect(connect(lab.endpoint)).rejects.toThrow(
      `${lab.endpoint} is not the API port of a CloudStub: GET ${lab.endpoint}/api/status answered 404.`,
    );
    const world = await lab.world();
    const late = world.on("sqs").throttle();
    await late;
    expect(() => late.times(2)).toThrow("say when it applies in the expression that adds it");
    await expect(world.clock.set(new Date(Number.NaN))).rejects.toThrow("A clock can't show an invalid date.");
    expect((await world.clock.set(Date.UTC(2030, 0))).getUTCFullYear()).toBe(2030);
    await world.drop().catch(() => {});
  });

  test("are those of the default address where CLOUDSTUB_API_URL is empty", async () => {
    vi.stubEnv("CLOUDSTUB_API_URL", "");
    const { message } = (await connect().catch((error: unknown) => error)) as Error;
    vi.unstubAllEnvs();
    expect(message ?? "connected").toMatch(/connected|http:\/\/127\.0\.0\.1:4567/);
  });
});
