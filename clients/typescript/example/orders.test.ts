import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { CreateQueueCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import type dynamodb from "@cloudstub/dynamodb";
import type s3 from "@cloudstub/s3";
import type sqs from "@cloudstub/sqs";
import { explore, type MockFailure } from "@cloudstub/testing";
import { testInWorlds } from "@cloudstub/testing/vitest";
import { Shop } from "./orders.js";

const test = testInWorlds<typeof sqs | typeof dynamodb | typeof s3>({
  // Runs once; each test forks the world that it fills.
  seed: async (world) => {
    const shop = new Shop(world.clientConfig());
    await shop.queue.send(new CreateQueueCommand({ QueueName: "orders" }));
    await shop.bucket.send(new CreateBucketCommand({ Bucket: "invoices" }));
    await shop.table.send(
      new CreateTableCommand({
        TableName: "orders",
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        BillingMode: "PAY_PER_REQUEST",
      }),
    );
  },
});

test.concurrent.for([0, 1, 2, 3, 4])("test %i finds only its own order", async (number, { world, expect }) => {
  const shop = new Shop(world.clientConfig());
  await shop.placeOrder(`order-${number}`, 100 + number);
  expect(await shop.ordersPlaced()).toBe(1);
  expect((await shop.bucket.send(new ListObjectsV2Command({ Bucket: "invoices" }))).KeyCount).toBe(1);
  expect((await world.history("sqs")).map(({ operation }) => operation)).toEqual(["GetQueueUrl", "SendMessage"]);
});

test.concurrent("an order survives throttling", async ({ world, expect }) => {
  const shop = new Shop(world.clientConfig({ fastRetries: true }));
  const fault = await world.on("dynamodb", "PutItem").throttle().times(2);
  await shop.placeOrder("a", 1);
  expect(await shop.ordersPlaced()).toBe(1);
  expect(await fault.fired()).toBe(2);
  expect((await world.history("dynamodb", "PutItem")).map(({ status }) => status)).toEqual([400, 400, 200]);
});

test.concurrent("time passes without a sleep", async ({ world, expect }) => {
  const shop = new Shop(world.clientConfig());
  await shop.placeOrder("a", 1);
  const QueueUrl = await shop.queueUrl();
  const receive = async () =>
    (await shop.queue.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 3600 }))).Messages?.length;
  expect([await receive(), await receive()]).toEqual([1, undefined]);
  await world.clock.advance("1h");
  expect(await receive()).toBe(1);
});

// The shop's mistake, which its examples in other languages have, too: a lost answer announces the order again.
test.concurrent("the explorer finds that an order may be announced twice", { timeout: 60_000 }, async ({
  world,
  expect,
}) => {
  const shop = new Shop(world.clientConfig({ fastRetries: true }));
  const QueueUrl = await shop.queueUrl();
  const announced = async () => {
    const { Messages = [] } = await shop.queue.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body }) => Body);
  };
  const found: MockFailure = await explore(world, {
    story: () => shop.placeOrder("a", 1),
    holds: async () => expect(await announced()).toEqual(["a"]),
    disturbances: ["lost-answer"],
  }).then(
    () => expect.fail("nothing was found"),
    (error: MockFailure) => error,
  );
  expect(found.message).toContain('only: "lost-answer@sqs.SendMessage#1"');
});
