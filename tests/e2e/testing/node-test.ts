/** Tests for `node --test`, one of which fails on purpose. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { assertReceived } from "@cloudstub/testing";
import { useMock } from "@cloudstub/testing/node-test";

const mock = useMock({ services: [sqs] });
const client = new SQSClient(mock.clientConfig());

void test("before", async () => {
  await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  assertReceived(mock, "sqs", "CreateQueue", { QueueName: "orders" });
});

void test("with a fault that is never reached", () => {
  mock.on("sqs", "SendMessage").throttle();
});

void test("behind, where what was stored still is", async () => {
  assert.deepEqual(mock.history(), []);
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand());
  assert.equal(QueueUrls.length, 1);
});
