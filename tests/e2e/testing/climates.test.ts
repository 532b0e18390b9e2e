/** Climates: the freedoms that AWS leaves itself, each taken on demand, by chance of a seed, or not at all. */
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { callChoices, WorldChoices } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { connect, type Mock, manualClock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chanceOf } from "../../../packages/core/src/choices/call-choices.js";
import { insidesOf } from "../../../packages/testing/src/mock/mock.js";
import { repetitions } from "../../repetitions.js";

let mock: Mock;
const account = "000000000000";
const queue = `http://localhost/${account}/jobs`;
const fifo = `http://localhost/${account}/jobs.fifo`;
const TopicArn = `arn:aws:sns:us-east-1:${account}:news`;
const TableName = "orders";

const made = new WeakMap<object, ReturnType<typeof clientsOf>>();
const clientsOf = (config: ReturnType<Mock["clientConfig"]>) => ({
  sqs: new SQSClient(config),
  sns: new SNSClient(config),
  dynamodb: new DynamoDBClient(config),
});
function of(world: Pick<Mock, "clientConfig">) {
  const clients = made.get(world) ?? clientsOf(world.clientConfig({ fastRetries: true }));
  made.set(world, clients);
  return clients;
}

const worldOf = (fork: Mock) => {
  const insides = insidesOf(fork);
  if (insides === undefined) throw new Error("not a mock");
  return insides.at.world;
};

beforeAll(async () => {
  mock = await startMock({
    services: [sqs, sns, dynamodb],
    fidelity: "emulated",
    clock: manualClock(),
    apiPort: 0,
    seed: async (seeded) => {
      const { sqs, sns, dynamodb } = of(seeded);
      await sqs.send(new CreateQueueCommand({ QueueName: "jobs" }));
      const Attributes = { FifoQueue: "true", ContentBasedDeduplication: "true" };
      await sqs.send(new CreateQueueCommand({ QueueName: "jobs.fifo", Attributes }));
      await sns.send(new CreateTopicCommand({ Name: "news" }));
      const Endpoint = `arn:aws:sqs:us-east-1:${account}:jobs`;
      const raw = { RawMessageDelivery: "true" };
      await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes: raw }));
      await dynamodb.send(
        new CreateTableCommand({
          TableName,
          AttributeDefinitions: ["id", "state"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
          KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
          GlobalSecondaryIndexes: [
            {
              IndexName: "by-state",
              KeySchema: [
                { AttributeName: "state", KeyType: "HASH" },
                { AttributeName: "id", KeyType: "RANGE" },
              ],
              Projection: { ProjectionType: "ALL" },
            },
          ],
          BillingMode: "PAY_PER_REQUEST",
        }),
      );
    },
  });
});
afterAll(() => mock.stop());

async function send(world: Mock, ...bodies: readonly string[]): Promise<void> {
  for (const body of bodies) await of(world).sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: body }));
}

async function receive(world: Mock, QueueUrl = queue): Promise<Message[]> {
  const poll = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
  return (await of(world).sqs.send(poll)).Messages ?? [];
}

const bodiesOf = (messages: readonly Message[]) => messages.map(({ Body }) => Body).join("");

async function put(world: Mock, id: string, state: string): Promise<void> {
  const Item = { id: { S: id }, state: { S: state } };
  await of(world).dynamodb.send(new PutItemCommand({ TableName, Item }));
}

async function inState(world: Mock, state: string, more: object = {}): Promise<string> {
  const { Items = [] } = await of(world).dynamodb.send(
    new QueryCommand({
      TableName,
      IndexName: "by-state",
      KeyConditionExpression: "#state = :state",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":state": { S: state } },
      ...more,
    }),
  );
  return Items.map(({ id }) => id?.S).join("");
}

const stateOf = async (world: Mock, id: string, ConsistentRead?: boolean) =>
  (await of(world).dynamodb.send(new GetItemCommand({ TableName, Key: { id: { S: id } }, ConsistentRead }))).Item?.[
    "state"
  ]?.S ?? "none";

const publish = (world: Mock, Message: string) => of(world).sns.send(new PublishCommand({ TopicArn, Message }));

/** What a program sees in a calm world, and where the choice is taken each time. */
const seen: { readonly [choice: string]: readonly [(world: Mock) => Promise<unknown>, calm: unknown, taken: unknown] } =
  {
    "empty-poll": [async (world) => bodiesOf(await send(world, "a").then(() => receive(world))), "a", ""],
    "fewer-messages": [
      async (world) => {
        await send(world, "a", "b", "c");
        const { length } = await receive(world);
        return length < 3;
      },
      false,
      true,
    ],
    "out-of-order": [
      async (world) => {
        await send(world, ..."abcdefgh");
        const bodies = bodiesOf(await receive(world));
        return [bodies === "abcdefgh", [...bodies].sort().join("")];
      },
      [true, "abcdefgh"],
      [false, "abcdefgh"],
    ],
    "received-twice": [
      async (world) => {
        await send(world, "a");
        return bodiesOf([...(await receive(world)), ...(await receive(world))]);
      },
      "a",
      "aa",
    ],
    "deleted-message-returns": [
      async (world) => {
        await send(world, "a");
        const [message] = await receive(world);
        await of(world).sqs.send(
          new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: message?.ReceiptHandle ?? "" }),
        );
        const atOnce = bodiesOf(await receive(world));
        await worldClock(world).advance("31s");
        return [atOnce, bodiesOf(await receive(world))];
      },
      ["", ""],
      ["", "a"],
    ],
    "groups-out-of-order": [
      async (world) => {
        for (const group of "abcdef")
          for (const number of [1, 2])
            await of(world).sqs.send(
              new SendMessageCommand({ QueueUrl: fifo, MessageBody: `${group}${number} `, MessageGroupId: group }),
            );
        const bodies = bodiesOf([...(await receive(world, fifo)), ...(await receive(world, fifo))]);
        const inOrder = [..."abcdef"].every((group) => bodies.indexOf(`${group}1`) < bodies.indexOf(`${group}2`));
        return [bodies === "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 ", bodies.length, inOrder];
      },
      [true, 36, true],
      [false, 36, true],
    ],
    "delivered-late": [
      async (world) => {
        await publish(world, "a");
        return bodiesOf(await receive(world));
      },
      "a",
      "",
    ],
    "delivered-twice": [
      async (world) => {
        await publish(world, "a");
        await worldClock(world).advance("3s");
        return bodiesOf(await receive(world)).startsWith("aa");
      },
      false,
      true,
    ],
    "stale-read": [
      async (world) => {
        await put(world, "a", "new");
        await worldClock(world).advance("2s");
        await put(world, "a", "paid");
        await put(world, "b", "paid");
        const found = [await stateOf(world, "a"), await stateOf(world, "a", true), await stateOf(world, "b")];
        const { Items = [] } = await of(world).dynamodb.send(new ScanCommand({ TableName }));
        await worldClock(world).advance("2s");
        return [...found, Items.map(({ id, state }) => `${id?.S} ${state?.S}`).sort(), await stateOf(world, "a")];
      },
      ["paid", "paid", "paid", ["a paid", "b paid"], "paid"],
      ["new", "paid", "none", ["a new"], "paid"],
    ],
    "lagging-index": [
      async (world) => {
        for (const id of "acegi") await put(world, id, "new");
        await worldClock(world).advance("2s");
        for (const id of "bdf") await put(world, id, "new");
        for (const id of "ce") await put(world, id, "paid");
        const found = [
          await inState(world, "new"),
          await inState(world, "new", { ScanIndexForward: false }),
          await inState(world, "new", { Limit: 3 }),
          await inState(world, "paid"),
        ];
        await worldClock(world).advance("2s");
        return [...found, await inState(world, "new"), await inState(world, "paid")];
      },
      ["abdfgi", "igfdba", "abd", "ce", "abdfgi", "ce"],
      ["acegi", "igeca", "ace", "", "abdfgi", "ce"],
    ],
    throttled: [attemptsOfSend, 1, 3],
    "dropped-connection": [attemptsOfSend, 1, 3],
    "lost-answer": [attemptsOfSend, 1, 3],
  };

/** How often the SDK sends a message whose first attempts fail. */
async function attemptsOfSend(world: Mock): Promise<number> {
  await send(world, "a").catch(() => {});
  return world.history("sqs", "SendMessage").length;
}

const worldClock = (world: Mock) => world.clock as unknown as { advance(duration: string): Promise<void> };

/** The events of a world that tell choices. */
const told = (world: Mock) =>
  [...worldOf(world).journal.oldestFirst()].filter(({ kind }) => kind === "choice").map(({ summary = "" }) => summary);

test("each choice of each service is seen below", () => {
  const rows = insidesOf(mock)?.at.registry.services.flatMap(({ module }) => module.choices ?? []) ?? [];
  const all = [...rows, ...Object.values(callChoices)];
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(seen).sort());
  for (const { page, weights } of all) {
    expect(page).toMatch(/^https:\/\/(docs\.)?aws\.amazon\.com\//);
    expect(weights.aws).toBeGreaterThan(0);
    expect(weights.stormy).toBeGreaterThan(weights.aws);
  }
});

test.each(Object.entries(seen))("%s: what is seen, and what the journal tells", async (name, [see, calm, taken]) => {
  await using usual = mock.fork();
  expect(await see(usual)).toEqual(calm);
  await using other = mock.fork();
  const world = worldOf(other);
  const choices = new WorldChoices(world.journal, 1, ({ choice }) => choice.name === name);
  world.choices = choices;
  world.faults.chance = (target) => chanceOf(choices, target);
  expect(await see(other)).toEqual(taken);
  expect(told(other)[0]).toMatch(new RegExp(`AWS may do so: .* https://.*\\.${name}#1\\)$`));
  expect(told(usual)).toEqual([]);
});

test("a choice about a delivery names the subscription and not its endpoint, which may have a password in it", async () => {
  await using other = mock.fork();
  const Endpoint = `arn:aws:lambda:us-east-1:${account}:function:hunter2`;
  const subscribe = new SubscribeCommand({ TopicArn, Protocol: "lambda", Endpoint, ReturnSubscriptionArn: true });
  const { SubscriptionArn = "" } = await of(other).sns.send(subscribe);
  const world = worldOf(other);
  world.choices = new WorldChoices(world.journal, 1, ({ choice }) => choice.name === "delivered-late");
  await publish(other, "a");
  const all = told(other).join("\n");
  expect([all.includes(SubscriptionArn), all.includes("hunter2")]).toEqual([true, false]);
});

test("a calm world asks nothing and keeps nothing for it", async () => {
  await using world = mock.fork();
  await put(world, "a", "new");
  await put(world, "a", "paid");
  const { choices, faults, store } = worldOf(world);
  expect([choices, faults.chance]).toEqual([undefined, undefined]);
  expect(store.treesWithRecords("dynamodb").filter((tree) => tree.includes("earlier"))).toEqual([]);
});

/** What a program sees in a climate, in short. */
async function weather(climate: "aws" | "stormy" | "calm", climateSeed: number): Promise<unknown> {
  await using world = mock.fork({ climate, climateSeed });
  const found: string[] = [];
  for (let round = 0; round < 5; round++) {
    await send(world, ..."abcde");
    for (let poll = 0; poll < 3; poll++) found.push(bodiesOf(await receive(world)));
  }
  // Ids of messages are random.
  return [found, told(world).map((summary) => summary.replace(/message [0-9a-f-]{36}/, "message"))];
}

test("one seed gives the same weather each time, another seed another one", async () => {
  const first = await weather("stormy", 7);
  expect(await weather("stormy", 7)).toEqual(first);
  expect(await weather("stormy", 8)).not.toEqual(first);
  expect((await weather("calm", 7)) as unknown[]).toEqual([expect.anything(), []]);
});

test("in a storm nothing is lost, and groups keep their order", async () => {
  for (let climateSeed = 0; climateSeed < repetitions(8); climateSeed++) {
    await using world = mock.fork({ climate: "stormy", climateSeed });
    const sent = Array.from({ length: 12 }, (_, number) => `${number} `);
    for (const body of sent) await publish(world, body);
    for (const body of sent)
      await of(world).sqs.send(
        new SendMessageCommand({ QueueUrl: fifo, MessageBody: body, MessageGroupId: String(Number(body) % 3) }),
      );
    const got: { readonly [url: string]: string[] } = { [queue]: [], [fifo]: [] };
    for (let round = 0; round < 12; round++) {
      for (const url of [queue, fifo])
        for (const { Body = "", ReceiptHandle = "" } of await receive(world, url)) {
          got[url]?.push(Body);
          await of(world).sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
        }
      await worldClock(world).advance("31s");
    }
    expect([...new Set(got[queue])].sort()).toEqual([...sent].sort());
    expect(got[fifo]).toHaveLength(sent.length);
    for (const group of [0, 1, 2]) {
      const numbers = got[fifo]?.map(Number).filter((number) => number % 3 === group);
      expect(numbers).toEqual([...(numbers ?? [])].sort((a, b) => a - b));
    }
  }
});

test("the variable CLOUDSTUB_SEED wins over a given seed, and an unknown climate is refused", async () => {
  onTestFinished(() => void delete process.env["CLOUDSTUB_SEED"]);
  process.env["CLOUDSTUB_SEED"] = "7";
  const byVariable = await weather("stormy", 8);
  delete process.env["CLOUDSTUB_SEED"];
  expect(byVariable).toEqual(await weather("stormy", 7));
  expect(() => mock.fork({ climate: "windy" as "aws" })).toThrow(/climate.*"calm", "aws", "stormy"/);
  expect(() => mock.fork({ climateSeed: 1.5 })).toThrow(/climateSeed.*whole number/);
});

test("the API port makes worlds with a climate, and tells what it did", async () => {
  const lab = await connect(mock.apiEndpoint);
  await using world = await lab.world({ from: "default", climate: "stormy", climateSeed: 3 });
  expect((await lab.worlds()).at(-1)).toMatchObject({ name: world.name, climate: "stormy", seed: 3 });
  await using child = await lab.world({ from: world });
  expect((await lab.worlds()).at(-1)).toMatchObject({ name: child.name, climate: "stormy", seed: 3 });
  const client = new SQSClient(world.clientConfig());
  for (const body of "abcdefgh") await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: body }));
  for (let poll = 0; poll < 4; poll++)
    await client.send(new ReceiveMessageCommand({ QueueUrl: queue, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }));
  const answer = await fetch(`${mock.apiEndpoint}/api/journal?world=${world.name}&kind=choice`);
  const { entries } = (await answer.json()) as { readonly entries: readonly { readonly [name: string]: unknown }[] };
  expect(entries[0]).toMatchObject({
    kind: "choice",
    service: "sqs",
    operation: expect.stringMatching(/^(Send|Receive)Message$/),
    cause: expect.any(String),
    summary: expect.stringMatching(/AWS may do so: .* https:\/\//),
  });
  await expect(lab.world({ climate: "windy" as "aws" })).rejects.toThrow(/climate is "windy": give calm, aws, stormy/);
  await expect(lab.world({ climateSeed: 1.5 })).rejects.toThrow(/seed is "1.5": give a whole number/);
});
