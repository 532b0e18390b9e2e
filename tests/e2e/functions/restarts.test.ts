/** Mappings of a server: they look when there is something, and go on after a restart. */
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateEventSourceMappingCommand, LambdaClient, UpdateEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import { GivenHost } from "@cloudstub/functions";
import lambda from "@cloudstub/lambda";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../process.js";
import { arnOf, BEGINNING, bodiesOf, createOrders, createWork } from "./started.js";

/** A server over a store directory, with a handler for the function `work`. */
async function open(storeDir: string, handler: (event: never) => unknown) {
  const clock = manualClock(BEGINNING);
  const server = await startServer({
    modules: [dynamodb, lambda, sqs],
    fidelity: "emulated",
    port: 0,
    apiPort: 0,
    clock,
    storeDir,
  });
  const host = new GivenHost({ clock });
  const given = host.give("work", handler);
  server.world.functions = host;
  server.world.agents.forgetFailures();
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  };
  const clients = {
    queues: new SQSClient(config),
    functions: new LambdaClient(config),
    tables: new DynamoDBClient(config),
  };
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    for (const client of Object.values(clients)) client.destroy();
    await server.close();
  };
  onTestFinished(close);
  const names = () => server.world.history.latestFirst().map(({ name }) => name);
  return { server, clock, given, close, names, ...clients };
}

test("a queue's mapping goes on after a restart, and never looks where there is nothing", async () => {
  const storeDir = await temporaryDirectory();
  const before = await open(storeDir, () => ({}));
  await before.queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  await before.functions.send(createWork());
  const { UUID = "" } = await before.functions.send(
    new CreateEventSourceMappingCommand({ FunctionName: "work", EventSourceArn: arnOf("sqs", "orders") }),
  );
  const send = (MessageBody: string) =>
    new SendMessageCommand({ QueueUrl: `http://x/000000000000/orders`, MessageBody });
  await before.queues.send(send("a"));
  await before.server.world.settled();
  expect(before.given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["a"]]);
  const looks = before.names().filter((name) => name === "ReceiveMessage").length;
  await before.clock.advance(3_600_000);
  expect(before.names().filter((name) => name === "ReceiveMessage")).toHaveLength(looks);
  // A message that waits while the mapping is disabled.
  await before.functions.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: false }));
  await before.queues.send(send("b"));
  await before.close();
  const after = await open(storeDir, () => ({}));
  await after.server.world.settled();
  expect(after.given.invocations).toEqual([]);
  await after.functions.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: true }));
  await after.server.world.settled();
  expect(after.given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["b"]]);
  await after.close();
});

test("a stream's mapping goes on where it was", async () => {
  const storeDir = await temporaryDirectory();
  const before = await open(storeDir, () => ({}));
  const { TableDescription } = await before.tables.send(createOrders());
  await before.functions.send(createWork());
  await before.functions.send(
    new CreateEventSourceMappingCommand({
      FunctionName: "work",
      EventSourceArn: TableDescription?.LatestStreamArn,
      StartingPosition: "TRIM_HORIZON",
    }),
  );
  const put = (id: string) => new PutItemCommand({ TableName: "orders", Item: { id: { S: id } } });
  await before.tables.send(put("a"));
  await before.server.world.settled();
  const reads = before.names().filter((name) => name === "GetRecords").length;
  await before.clock.advance(3_600_000);
  expect(before.names().filter((name) => name === "GetRecords")).toHaveLength(reads);
  await before.close();
  const after = await open(storeDir, () => ({}));
  await after.tables.send(put("b"));
  await after.server.world.settled();
  const ids = (event: unknown) =>
    (event as { Records: { dynamodb: { Keys: { id: { S: string } } } }[] }).Records.map(
      (each) => each.dynamodb.Keys.id.S,
    );
  expect(before.given.invocations.map(({ event }) => ids(event))).toEqual([["a"]]);
  expect(after.given.invocations.map(({ event }) => ids(event))).toEqual([["b"]]);
  await after.close();
});
