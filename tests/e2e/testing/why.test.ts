import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { assertReceived, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

const start = () => startMock({ services: [sqs, sns], fidelity: "emulated" });

let mock: Awaited<ReturnType<typeof start>>;
let queues: SQSClient;
let topics: SNSClient;

beforeAll(async () => {
  mock = await start();
  queues = new SQSClient(mock.clientConfig());
  topics = new SNSClient(mock.clientConfig());
});
afterAll(() => mock.stop());
beforeEach(() => mock.reset());

const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";

/** Orders that are announced to a queue, which wants those above a hundred. */
async function announce(price: number): Promise<void> {
  await queues.send(new CreateQueueCommand({ QueueName: "billing" }));
  await topics.send(new CreateTopicCommand({ Name: "orders" }));
  const Attributes = { FilterPolicy: '{"price":[{"numeric":[">",100]}]}', FilterPolicyScope: "MessageBody" };
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:billing";
  await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes }));
  await topics.send(new PublishCommand({ TopicArn, Message: JSON.stringify({ price }) }));
}

/** Without the ids of events and subscriptions. */
const plain = (text: string) => text.replace(/\d{10}(?=[,)])/g, "0").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<uuid>");

describe("mock.why", () => {
  test("tells what led to a call, and what came of it", async () => {
    await announce(200);
    await mock.settled();
    expect(plain(mock.why("sqs", "SendMessage"))).toBe(
      ["  Publish orders (request 0, 200)", ">   SendMessage billing (call 0, 200)"].join("\n"),
    );
    expect(plain(mock.why("sns", "Publish"))).toBe(
      [
        "> Publish orders (request 0, 200)",
        "    a message of topic orders is delivered (step 0)",
        "      SendMessage billing (call 0, 200)",
      ].join("\n"),
    );
  });

  test("tells names with control characters so that a terminal obeys none of them", async () => {
    const QueueUrl = "a\u001b[2J\n> b\u202e";
    await expect(queues.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toThrow();
    const told = mock.why("sqs", "ReceiveMessage");
    expect(told.split("\n")[0]).toContain("a␛[2J␊> b\ufffd");
    expect(told.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test("says why nothing arrived", async () => {
    await announce(5);
    await mock.settled();
    await queues.send(new ReceiveMessageCommand({ QueueUrl: "billing" }));
    expect(plain(mock.why("sqs", "ReceiveMessage", { QueueUrl: "billing" }))).toBe(
      ["> ReceiveMessage billing (request 0, 200)", "    | Queue billing has no message."].join("\n"),
    );
    expect(plain(mock.why("sns", "Publish"))).toBe(
      [
        "> Publish orders (request 0, 200)",
        `    | ${TopicArn}:<uuid> got nothing: its filter policy does not match at "price".`,
      ].join("\n"),
    );
    const [received] = mock.history("sqs", "ReceiveMessage");
    expect(received?.notes).toEqual(["Queue billing has no message."]);
  });

  test("names the nearest call where none was made", async () => {
    await announce(5);
    expect(mock.why("sqs", "SendMessage")).toBe(
      "There was no call of sqs SendMessage. Received: sqs CreateQueue, sns CreateTopic, sns Subscribe, sns Publish.",
    );
  });

  test("says in which other region there are such resources", async () => {
    await announce(5);
    const elsewhere = new SQSClient({ ...mock.clientConfig(), region: "eu-west-1" });
    await elsewhere.send(new ReceiveMessageCommand({ QueueUrl: "billing" })).catch(() => {});
    expect(plain(mock.why("sqs", "ReceiveMessage"))).toBe(
      [
        "> ReceiveMessage billing: QueueDoesNotExist: The specified queue does not exist. (request 0, 400)",
        "    | This was asked of eu-west-1 of account 000000000000; this world has resources of sqs in us-east-1 of account 000000000000.",
      ].join("\n"),
    );
  });
});

test("a failed expectation lists the calls with the reasons below them", async () => {
  await announce(5);
  expect(() => assertReceived(mock, "sqs", "SendMessage")).toThrow(
    /sns Publish .* → 200\n {5}\| .* got nothing: its filter policy does not match at "price"\./,
  );
});

test("GET /api/journal/why explains the latest event that the filters let pass, as JSON and as text", async () => {
  const server = await startServer({ modules: [sqs], fidelity: "emulated", port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new SQSClient({ ...mock.clientConfig(), endpoint });
  await client.send(new CreateQueueCommand({ QueueName: "billing" }));
  await client.send(new ReceiveMessageCommand({ QueueUrl: `${endpoint}/000000000000/billing` }));
  await client.send(new CreateQueueCommand({ QueueName: "others" }));
  const ask = (query: string) => fetch(`http://127.0.0.1:${server.apiPort}/api/journal/why?${query}`);
  const notes = ["Queue billing has no message."];
  expect(await (await ask("operation=ReceiveMessage")).json()).toMatchObject({ entry: { notes }, effects: [] });
  const text = await ask("resource=billing&format=text");
  expect([text.headers.get("content-type"), plain(await text.text())]).toEqual([
    "text/plain; charset=UTF-8",
    "> ReceiveMessage billing (request 0, 200)\n    | Queue billing has no message.\n",
  ]);
  expect([(await ask("operation=None")).status, (await ask("format=xml")).status]).toEqual([404, 400]);
});
