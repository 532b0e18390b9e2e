/** The fixtures of `testInWorlds`: a world for each test, on a server that runs already. */
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { testInWorlds } from "@cloudstub/testing/vitest";
import { afterAll, expect } from "vitest";

// It ends with the process of this file: vitest drops the seed after the file's last hook.
const server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
const url = `http://127.0.0.1:${server.apiPort}`;
let seeds = 0;
const test = testInWorlds<typeof sqs>({
  url,
  seed: async (world) => {
    seeds++;
    await new SQSClient(world.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" }));
  },
});

const names = new Set<string>();
afterAll(() => {
  expect([seeds, names.size]).toEqual([1, 3]);
  // Of the tests only the seed is left.
  expect(server.worlds.list()).toHaveLength(1);
});

test.concurrent.for([1, 2, 3])("test %i forks a seed that is made once", async (_, { world, expect }) => {
  names.add(world.name);
  const client = new SQSClient(world.clientConfig());
  await client.send(new CreateQueueCommand({ QueueName: "more" }));
  expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(2);
});

test("the fixture lab makes further worlds, which begin empty", async ({ lab }) => {
  await using empty = await lab.world();
  expect(await new SQSClient(empty.clientConfig()).send(new ListQueuesCommand({}))).not.toHaveProperty("QueueUrls");
});

test.fails("a test whose fault was never reached fails", async ({ world }) => {
  await world.on("sqs", "SendMessage").throttle();
});

test.fails("a test that fails by itself drops its world too", async ({ world }) => {
  await world.on("sqs", "SendMessage").throttle();
  throw new Error("the test itself");
});

const brokenSeed = testInWorlds<typeof sqs>({
  url,
  seed: () => {
    throw new Error("the seed itself");
  },
});

brokenSeed.fails("a seed that fails leaves no world", ({ world }) => void world);

const unseeded = testInWorlds<typeof sqs>({ url });

unseeded("a world begins empty without a seed", async ({ world }) => {
  expect(await new SQSClient(world.clientConfig()).send(new ListQueuesCommand({}))).not.toHaveProperty("QueueUrls");
});
