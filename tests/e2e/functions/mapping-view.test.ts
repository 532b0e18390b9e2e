/** The API port shows event source mappings where functions are emulated. */
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateAliasCommand,
  CreateEventSourceMappingCommand,
  DeleteFunctionCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import { GivenHost } from "@cloudstub/functions";
import lambda from "@cloudstub/lambda";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serviceLaboratory } from "../../contracts/laboratory.js";
import { arnOf, BEGINNING, createOrders, createWork } from "./started.js";

const clock = manualClock(BEGINNING);
const lab = serviceLaboratory(LambdaClient, { modules: [dynamodb, lambda, sqs], fidelity: "emulated", clock });
let queues: SQSClient;
let tables: DynamoDBClient;
beforeAll(() => {
  const config = {
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  [queues, tables] = [new SQSClient(config), new DynamoDBClient(config)];
});
afterAll(() => {
  queues.destroy();
  tables.destroy();
});

const queue = arnOf("sqs", "orders");
const QueueUrl = "http://x/000000000000/orders";
beforeEach(async () => {
  lab.server.world.functions = undefined;
  await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  await lab.client.send(createWork());
});

async function map(input: object = {}): Promise<string> {
  const command = new CreateEventSourceMappingCommand({ FunctionName: "work", EventSourceArn: queue, ...input });
  return (await lab.client.send(command)).UUID ?? "";
}

async function mappings(values = ""): Promise<Record<string, unknown>[]> {
  const { status, body } = await lab.api(`GET /api/lambda/list-event-source-mappings${values}`);
  expect(status).toBe(200);
  return body["mappings"] as Record<string, unknown>[];
}

test("a mapping with its function, source and settings, and why it reads nothing", async () => {
  const uuid = await map({ BatchSize: 5 });
  const shown = {
    uuid,
    functionName: "work",
    functionArn: arnOf("lambda", "function:work"),
    eventSourceArn: queue,
    state: "Enabled",
    lastProcessingResult: null,
    changedAt: new Date(clock.now()).toISOString(),
    failures: 0,
    pausedUntil: null,
    lanes: [],
    settings: expect.objectContaining({ BatchSize: 5, MaximumBatchingWindowInSeconds: 0 }),
  };
  const notAllowed = expect.stringContaining("--functions");
  expect(await mappings()).toEqual([{ ...shown, readsNothing: notAllowed }]);
  lab.server.world.functions = new GivenHost({ clock });
  expect(await mappings()).toEqual([{ ...shown, readsNothing: expect.stringContaining("gave no handler for work") }]);
  const host = new GivenHost({ clock });
  host.give("work", () => ({}));
  lab.server.world.functions = host;
  expect(await mappings()).toEqual([{ ...shown, readsNothing: null }]);
  const none = { FunctionName: "work", ReservedConcurrentExecutions: 0 };
  await lab.client.send(new PutFunctionConcurrencyCommand(none));
  expect(await mappings()).toEqual([{ ...shown, readsNothing: expect.stringContaining("switched off") }]);
  await lab.client.send(new DeleteFunctionCommand({ FunctionName: "work" }));
  expect(await mappings()).toEqual([{ ...shown, readsNothing: "The function does not exist." }]);
  await lab.client.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: false }));
  expect(await mappings()).toMatchObject([{ state: "Disabled", readsNothing: null }]);
});

test.each([
  ["arn:aws:kinesis:us-east-1:000000000000:stream/orders", { StartingPosition: "LATEST" }],
  [undefined, { SelfManagedEventSource: { Endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["a:9092"] } }, Topics: ["orders"] }],
])("a mapping with the source %s is recorded only, and reads nothing", async (EventSourceArn, input) => {
  const host = new GivenHost({ clock });
  host.give("work", () => ({}));
  lab.server.world.functions = host;
  await map({ EventSourceArn, ...input });
  const readsNothing = "CloudStub reads from queues and from streams of tables only.";
  expect(await mappings()).toMatchObject([{ state: "Enabled", readsNothing }]);
});

test("failures, and until when a mapping pauses", async () => {
  const host = new GivenHost({ clock });
  const fails = () => {
    throw new Error("no");
  };
  host.give("work", fails);
  lab.server.world.functions = host;
  const { TableDescription } = await tables.send(createOrders());
  await map({ BatchSize: 1 });
  await map({ EventSourceArn: TableDescription?.LatestStreamArn, StartingPosition: "TRIM_HORIZON" });
  for (const MessageBody of "abcdef") await queues.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  await tables.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: "a" } } }));
  await lab.server.world.settled();
  const inASecond = new Date(clock.now() + 1000).toISOString();
  const [ofQueue, ofStream] = (await mappings()).toSorted((a) => (a["eventSourceArn"] === queue ? -1 : 1));
  expect(ofQueue).toMatchObject({ failures: 6, pausedUntil: inASecond, lanes: [] });
  expect(ofStream).toMatchObject({
    lastProcessingResult: "PROBLEM: Function call failed",
    pausedUntil: null,
    lanes: [{ after: "", attempts: 1, pausedUntil: inASecond }],
  });
  host.give("work", () => ({}));
  await clock.advance(1000);
  await lab.server.world.settled();
  const after = (await mappings()).toSorted((a) => (a["eventSourceArn"] === queue ? -1 : 1));
  expect(after).toMatchObject([
    { pausedUntil: null },
    { lastProcessingResult: "OK", lanes: [{ after: expect.stringMatching(/\d+/), attempts: 0, pausedUntil: null }] },
  ]);
});

test("those of a function with its versions and aliases, or of one of these, and of an account and region", async () => {
  await lab.client.send(new CreateAliasCommand({ FunctionName: "work", Name: "live", FunctionVersion: "1" }));
  const both = [await map(), await map({ FunctionName: "work:live" })].toSorted();
  const uuids = async (values: string) => (await mappings(values)).map(({ uuid }) => uuid).toSorted();
  expect(await uuids("")).toEqual(both);
  expect(await uuids("?function=work")).toEqual(both);
  expect(await uuids(`?function=${arnOf("lambda", "function:work")}`)).toEqual(both);
  expect(await uuids("?function=work:live")).toHaveLength(1);
  expect(await uuids("?function=wor")).toEqual([]);
  expect(await uuids("?region=eu-west-1")).toEqual([]);
  expect((await lab.api("GET /api/lambda/list-event-source-mappings?function=eu-west-1:function:work")).status).toBe(
    404,
  );
});
