import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { withFaults } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";

const test = testWith({ services: [sqs] });
const endpoints = new Set<string>();
/** Without an endpoint in its configuration a client sends to the queue's URL, wherever that leads. */
const queueUrl = () => `${process.env["AWS_ENDPOINT_URL"]}/000000000000/orders`;
const send = (MessageBody: string) =>
  new SQSClient({}).send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody }));

test("the fixture's mock is there, and its endpoint is published", async ({ mock }) => {
  await new SQSClient({}).send(new CreateQueueCommand({ QueueName: "orders" }));
  expect(mock).toHaveReceived("sqs", "CreateQueue", { QueueName: "orders" });
  expect(mock).not.toHaveReceived("sqs", "SendMessage");
  endpoints.add(mock.endpoint);
});

test("the next test of the file has the same mock: what was stored is there, what was received is forgotten", async ({
  mock,
}) => {
  endpoints.add(mock.endpoint);
  expect(endpoints.size).toBe(1);
  expect(mock.history()).toEqual([]);
  mock.on("sqs", "SendMessage").throttle({ retryAfter: 1 });
  await send("a");
  expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage", { MessageBody: "a" });
});

test(
  "a declared fault is in place while its test runs, which still gets its fixtures",
  withFaults({ service: "sqs", operation: "SendMessage", effect: "lost-answer" }, async ({ mock }) => {
    expect((await send("a")).$metadata.attempts).toBe(2);
    expect(mock.history("sqs", "SendMessage")).toHaveLength(2);
  }),
);

test.fails("a test whose fault was never reached fails", async ({ mock }) => {
  mock.on("sqs", "DeleteQueue").throttle();
});

test("a matcher that fails says what came instead", async ({ mock }) => {
  await send("b");
  expect(() => expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })).toThrow(
    'The only call of sqs SendMessage differs: MessageBody was "b" instead of "a".',
  );
  expect(() => expect(mock).not.toHaveReceived("sqs", "SendMessage")).toThrow(
    "Expected no call of sqs SendMessage, and received 1 call.",
  );
  expect(() => expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")).toThrow(
    "Expected 2 calls of sqs SendMessage, and received 1 call.",
  );
});
