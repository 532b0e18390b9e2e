/** `explore`: each call of a story meets each disturbance that AWS allows, and what it can't stand is told. */
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { type ExploreOptions, explore, type Mock, MockFailure, manualClock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

let mock: Mock;
let url = "";
const topic = "arn:aws:sns:us-east-1:000000000000:orders";
const table = "orders";

type World = Pick<Mock, "clientConfig">;

/** Made once for each world: clients of the SDK take longer than their calls here. */
const clients = new WeakMap<World, ReturnType<typeof clientsOf>>();

function clientsOf(world: World) {
  const config = world.clientConfig({ fastRetries: true });
  return { sqs: new SQSClient(config), sns: new SNSClient(config), dynamodb: new DynamoDBClient(config) };
}

function of(world: World): ReturnType<typeof clientsOf> {
  const made = clients.get(world) ?? clientsOf(world);
  clients.set(world, made);
  return made;
}

beforeAll(async () => {
  mock = await startMock({
    services: [sqs, sns, dynamodb, lambda],
    fidelity: "emulated",
    clock: manualClock(),
    port: false,
  });
  const seeded = of(mock);
  url = (await seeded.sqs.send(new CreateQueueCommand({ QueueName: "orders" }))).QueueUrl ?? "";
  await seeded.sns.send(new CreateTopicCommand({ Name: "orders" }));
  const queue = "arn:aws:sqs:us-east-1:000000000000:orders";
  const raw = { RawMessageDelivery: "true" };
  await seeded.sns.send(new SubscribeCommand({ TopicArn: topic, Protocol: "sqs", Endpoint: queue, Attributes: raw }));
  await seeded.dynamodb.send(
    new CreateTableCommand({
      TableName: table,
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
});
afterAll(() => mock.stop());

const send = (world: World, body: string) =>
  of(world).sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body }));

/** All that is in the queue. */
async function bodies(world: World): Promise<string[]> {
  const client = of(world).sqs;
  const found: string[] = [];
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return found.sort();
    found.push(...Messages.map(({ Body = "" }) => Body));
  }
}

const put = (world: World, id: string, condition?: string) =>
  of(world).dynamodb.send(
    new PutItemCommand({ TableName: table, Item: { id: { S: id } }, ConditionExpression: condition }),
  );
const has = async (world: World, id: string) =>
  (await of(world).dynamodb.send(new GetItemCommand({ TableName: table, Key: { id: { S: id } } }))).Item !== undefined;

async function failureOf(options: ExploreOptions): Promise<MockFailure> {
  const error = await explore(mock, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(MockFailure);
  return error as MockFailure;
}

test("a lost answer that announces twice is told with its calls, AWS's promise and the line that repeats it", async () => {
  const options: ExploreOptions = {
    story: async (world) => {
      await put(world, "a");
      await of(world).sns.send(new PublishCommand({ TopicArn: topic, Message: "a" }));
    },
    holds: async (world) => expect(await bodies(world)).toEqual(["a"]),
    disturbances: ["lost-answer", "throttle"],
  };
  const { code, message, cause } = await failureOf(options);
  expect(code).toBe("StoryBreaks");
  expect(message).toMatch(/^The story breaks in holds: expected \[ 'a', 'a' \] to deeply equal \[ 'a' \]/);
  expect(message).toMatch(/> 2\. sns Publish .* → no answer by a fault, then 200 \(one call, 2 attempts\)/);
  expect(message).toContain("AWS may do so: A client that gets no answer can't know");
  expect(message).toContain("rel_prevent_interaction_failure_idempotent.html");
  expect(message).toContain("It broke in the same way when it was repeated.");
  expect(message).toContain('only: "lost-answer@sns.Publish#1"');
  expect((cause as Error).message).toContain("to deeply equal");
  const again = await failureOf({ ...options, only: "lost-answer@sns.Publish#1" });
  expect(again.message).toContain("Found in run 2 (");
});

test("a story that stands all of it resolves to what was tried, and leaves the mock as it was", async () => {
  const explored = await explore(mock, {
    story: (world) => put(world, "b"),
    holds: async (world, { error }) => expect((await has(world, "b")) || error !== undefined).toBe(true),
  });
  expect(explored).toMatchObject({ calls: ["dynamodb.PutItem#1"], singles: 7, random: 20, seed: 1 });
  expect(explored.runs).toBe(1 + 7 + explored.pairs + 20);
  expect(explored.pairs).toBe(Math.min(40, explored.pairsPossible));
  expect(Object.keys(explored.disturbances).sort()).toEqual(
    ["dropped-connection", "lost-answer", "server-error", "stopped", "throttle", "unavailable"].sort(),
  );
  expect(await has(mock, "b")).toBe(false);
});

const found: [string, ExploreOptions, RegExp][] = [
  [
    "a process that is stopped between two writes",
    {
      story: async (world) => {
        await put(world, "a");
        await send(world, "a");
      },
      holds: async (world) => expect(await bodies(world)).toEqual((await has(world, "a")) ? ["a"] : []),
      disturbances: ["stopped"],
    },
    /only: "stopped@dynamodb.PutItem#1"/,
  ],
  [
    "a service that is away during the second of two writes",
    {
      story: async (world) => {
        await put(world, "a");
        await send(world, "a");
      },
      holds: async (world) => expect(await bodies(world)).toEqual((await has(world, "a")) ? ["a"] : []),
      disturbances: ["unavailable"],
    },
    /3 attempts[\s\S]*only: "unavailable@sqs.SendMessage#1"/,
  ],
  [
    "a condition that the retry of a lost answer fails",
    {
      story: (world) => put(world, "a", "attribute_not_exists(id)"),
      holds: async (world) => expect(await has(world, "a")).toBe(true),
    },
    /breaks in the story: The conditional request failed[\s\S]*only: "lost-answer@dynamodb.PutItem#1"/,
  ],
  [
    "an entry of a batch that nobody sends again",
    {
      story: (world) =>
        of(world).sqs.send(
          new SendMessageBatchCommand({
            QueueUrl: url,
            Entries: ["a", "b"].map((id) => ({ Id: id, MessageBody: id })),
          }),
        ),
      holds: async (world) => expect([...new Set(await bodies(world))]).toEqual(["a", "b"]),
      disturbances: ["throttle", "failed-entry"],
    },
    /only: "failed-entry@sqs.SendMessageBatch#1"/,
  ],
  [
    "a call that comes late",
    {
      story: (world) =>
        Promise.all(
          ["first", "second"].map((value) =>
            of(world).dynamodb.send(
              new UpdateItemCommand({
                TableName: table,
                Key: { id: { S: "a" } },
                UpdateExpression: "SET latest = :value",
                ExpressionAttributeValues: { ":value": { S: value } },
              }),
            ),
          ),
        ),
      holds: async (world) => {
        const { Item } = await of(world).dynamodb.send(
          new GetItemCommand({ TableName: table, Key: { id: { S: "a" } } }),
        );
        expect(Item?.["latest"]?.S).toBe("second");
      },
      disturbances: ["late"],
    },
    /only: "late@dynamodb.UpdateItem#1"/,
  ],
  [
    "a message that returns after it was deleted",
    {
      prepare: (world) => send(world, "a"),
      story: receiveAndNote,
      recover: receiveAndNote,
      holds: async (world) => expect(await count(world)).toBe(1),
      disturbances: ["deleted-message-returns"],
    },
    /only: "deleted-message-returns@sqs.DeleteMessage#1"/,
  ],
  [
    "a topic that delivers twice",
    {
      story: (world) => of(world).sns.send(new PublishCommand({ TopicArn: topic, Message: "a" })),
      holds: async (world) => expect(await bodies(world)).toEqual(["a"]),
      disturbances: ["delivered-twice"],
    },
    /only: "delivered-twice@delivery:sqs.SendMessage#1"/,
  ],
  [
    "a function that is stopped after its work",
    {
      prepare: async (world) => {
        await world.lambda("count", () => add(world)).from({ queue: "orders" });
      },
      story: (world) => send(world, "a"),
      holds: async (world) => expect(await count(world)).toBe(1),
      disturbances: ["function-stopped"],
    },
    /only: "function-stopped@function:count#1"/,
  ],
];

async function add(world: World): Promise<void> {
  await of(world).dynamodb.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { id: { S: "count" } },
      UpdateExpression: "ADD seen :one",
      ExpressionAttributeValues: { ":one": { N: "1" } },
    }),
  );
}

async function count(world: World): Promise<number> {
  const { Item } = await of(world).dynamodb.send(new GetItemCommand({ TableName: table, Key: { id: { S: "count" } } }));
  return Number(Item?.["seen"]?.N ?? 0);
}

async function receiveAndNote(world: World): Promise<void> {
  const client = of(world).sqs;
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url }));
  for (const { ReceiptHandle } of Messages) {
    await add(world);
    await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
  }
}

test.each(found)("%s is found", async (_, options, expected) => {
  expect((await failureOf(options)).message).toMatch(expected);
});

/** Made once, as an application does it. */
const module = new SQSClient({ useQueueUrlAsEndpoint: false });

test("clients that the application makes itself reach the world of each run, on a port", async () => {
  await using own = await startMock({ services: [sqs], fidelity: "emulated" });
  const { QueueUrl } = await of(own).sqs.send(new CreateQueueCommand({ QueueName: "own" }));
  const options: ExploreOptions<typeof sqs> = {
    story: () => module.send(new SendMessageCommand({ QueueUrl, MessageBody: "a" })),
    holds: async () => {
      const { Messages = [] } = await module.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
      );
      expect(Messages.map(({ Body }) => Body)).toEqual(["a"]);
    },
    disturbances: ["lost-answer"],
  };
  await expect(explore(own, options)).rejects.toThrow(/to deeply equal \[ 'a' \][\s\S]*lost-answer@sqs.SendMessage#1/);
  expect(own.history("sqs", "SendMessage")).toHaveLength(0);
});

test("a plan that only two disturbances break is found, and one of three is shrunk to them", async () => {
  const options: ExploreOptions = {
    story: (world) => send(world, "a"),
    holds: async (world) => expect((await bodies(world)).length).toBeLessThan(3),
    disturbances: ["lost-answer", "dropped-connection", "throttle"],
  };
  const plan = 'only: "lost-answer@sqs.SendMessage#1 + lost-answer@sqs.SendMessage#1"';
  expect((await failureOf({ ...options, pairs: 100 })).message).toContain(plan);
  const both = {
    ...options,
    story: async (world: World) => {
      await send(world, "a");
      await put(world, "a");
    },
  };
  const stops = async (world: Mock) => {
    const answered = world.history().filter(({ fault }) => fault !== undefined).length;
    expect(answered).toBeLessThan(2);
  };
  const { message } = await failureOf({ ...both, holds: stops, pairs: 0, random: 5, seed: 3 });
  expect(message).toMatch(/only: "[^+"]+ \+ [^+"]+"/);
});

test("one seed gives one sequence of runs, and another seed another", async () => {
  const sequence = async (seed: number) => {
    const runs: string[] = [];
    await explore(mock, {
      story: async (world) => {
        await put(world, "a");
        await put(world, "b");
      },
      holds: (world) =>
        void runs.push(
          world
            .history()
            .map(({ fault }) => fault ?? "")
            .join("|"),
        ),
      pairs: 5,
      random: 5,
      seed,
    });
    return runs;
  };
  const first = await sequence(7);
  expect(await sequence(7)).toEqual(first);
  expect(await sequence(8)).not.toEqual(first);
});

test("the seed of the environment wins, and one that is not a number is refused", async () => {
  const options: ExploreOptions = {
    story: (world) => put(world, "a"),
    holds: () => {},
    only: "throttle@dynamodb.PutItem#1",
    seed: 3,
  };
  onTestFinished(() => void delete process.env["CLOUDSTUB_SEED"]);
  expect(await explore(mock, options)).toMatchObject({ seed: 3 });
  process.env["CLOUDSTUB_SEED"] = "42";
  expect(await explore(mock, options)).toMatchObject({ seed: 42, runs: 2 });
  for (const text of ["many", " "]) {
    process.env["CLOUDSTUB_SEED"] = text;
    expect((await failureOf(options)).message).toBe(
      `The variable CLOUDSTUB_SEED is "${text}". It must be a whole number.`,
    );
  }
});

test("a fork is explored as a mock is: its runs begin with its state", async () => {
  await using fork = mock.fork();
  await put(fork, "of-fork");
  const { runs } = await explore(fork, {
    story: (world) => put(world, "b"),
    holds: async (world) => expect(await has(world, "of-fork")).toBe(true),
    pairs: 0,
    random: 0,
  });
  expect(runs).toBe(8);
  expect(await has(fork, "b")).toBe(false);
});

test("a plan that is repeated a hundred times gives one history", async () => {
  const histories = new Set<string>();
  const undisturbed = new Set<string>();
  for (let time = 0; time < 100; time++)
    await explore(mock, {
      story: async (world) => {
        await put(world, "a");
        await of(world).sns.send(new PublishCommand({ TopicArn: topic, Message: "a" }));
      },
      holds: async (world) => {
        await bodies(world);
        const calls = world.history();
        const told = JSON.stringify(calls.map(({ durationMs: _, invocation: __, ...call }) => call));
        (calls.some(({ fault }) => fault !== undefined) ? histories : undisturbed).add(told);
      },
      only: "lost-answer@sns.Publish#1",
    });
  expect(undisturbed.size).toBe(1);
  expect(histories.size).toBe(1);
});

const refused: [string, object, string, RegExp][] = [
  ["a story that breaks by itself", { holds: () => expect(1).toBe(2) }, "StoryBreaksUndisturbed", /holds: expected 1/],
  ["a story without calls", { story: () => {} }, "StoryWithoutCalls", /made no call/],
  ["a plan that is none", { only: "lost-answer" }, "InvalidExploration", /not a disturbance of a call/],
  [
    "a plan that no call meets",
    { only: "throttle@sqs.SendMessage#9" },
    "InvalidExploration",
    /calls of the story are sqs.SendMessage#1/,
  ],
  [
    "a disturbance that does not exist",
    { disturbances: ["lost"] },
    "InvalidExploration",
    /"lost", which is not a disturbance/,
  ],
  [
    "a plan whose call is not a batch",
    { only: "failed-entry@sqs.SendMessage#1" },
    "InvalidExploration",
    /failed-entry@sqs.SendMessage#1, which no call has met/,
  ],
  [
    "a plan whose call is not a delivery",
    { only: "delivered-twice@sqs.SendMessage#1" },
    "InvalidExploration",
    /which no call has met/,
  ],
  [
    "a plan whose call deletes nothing",
    {
      only: "deleted-message-returns@sqs.SendMessage#1",
      holds: async (world: Mock) => expect(await bodies(world)).toEqual(["a"]),
    },
    "InvalidExploration",
    /which no call has met/,
  ],
  [
    "a story whose calls come after its end",
    // After the first run its calls come too late for the explorer, as calls may that the story does not await.
    { story: storyOfOneRun() },
    "StoryNotDisturbed",
    /does not await its calls: .* Its calls are sqs.SendMessage#1/,
  ],
  [
    "a disturbance that no call can meet",
    { disturbances: ["failed-entry"] },
    "StoryNotDisturbed",
    /No disturbance met/,
  ],
  ["half a run", { pairs: 0.5 }, "InvalidExploration", /whole number of runs/],
  [
    "a story that does not end",
    { story: () => new Promise(() => {}), timeout: 50 },
    "StoryBreaksUndisturbed",
    /did not end within 0.05 s/,
  ],
];

function storyOfOneRun(): (world: Mock) => unknown {
  let runs = 0;
  return (world) => (runs++ === 0 ? send(world, "a") : undefined);
}

test.each(refused)("%s is refused", async (_, options, code, message) => {
  const all = { story: (world: Mock) => send(world, "a"), holds: () => {}, random: 0, ...options };
  const error = await failureOf(all);
  expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
});

/** Sends a and b, and receives all that comes. */
async function twoInOrder(world: Mock): Promise<void> {
  await send(world, "a");
  await send(world, "b");
  const received = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
  const { Messages = [] } = await of(world).sqs.send(received);
  for (const { Body } of Messages) await put(world, `${await itemsOf(world)}-${Body}`);
}
const itemsOf = async (world: Mock) =>
  (await Promise.all(["0-a", "0-b", "1-a", "1-b"].map((id) => has(world, id)))).filter(Boolean).length;

test("choices of AWS are tried one by one, told with their promise, and repeated by name", async () => {
  const options: ExploreOptions = {
    story: twoInOrder,
    holds: async (world) => expect(await has(world, "0-b")).toBe(false),
    disturbances: ["out-of-order", "throttle"],
  };
  const { code, message } = await failureOf(options);
  expect([code, message]).toEqual(["StoryBreaks", expect.stringContaining('only: "sqs.out-of-order#1"')]);
  expect(message).toContain("sqs.out-of-order#1: The receive took messages in another order");
  expect(message).toMatch(/AWS may do so: Standard queues .* https:.*standard-queues.html/);
  expect(message).toContain("It broke in the same way when it was repeated.");
  const again = await failureOf({ ...options, only: "sqs.out-of-order#1" });
  expect(again.message).toContain("Found in run 2 (");
  const missed = await failureOf({ ...options, holds: () => {}, only: "sqs.out-of-order#2" });
  expect(missed.message).toMatch(/"only" has sqs.out-of-order#2, which no call has met/);
});

test("chance in a random run is told as the fewest choices that break the story", async () => {
  // Two choices together: each alone is stood.
  const holds = async (world: Mock) => expect([await has(world, "0-b"), await itemsOf(world)]).not.toEqual([true, 1]);
  const disturbances = ["out-of-order", "fewer-messages"];
  const { message } = await failureOf({ story: twoInOrder, holds, disturbances, pairs: 0, random: 60 });
  expect(message).toMatch(/only: "sqs.(out-of-order|fewer-messages)#1 \+ sqs.(out-of-order|fewer-messages)#1"/);
});

test("a search that never saw what must happen sometimes fails, and one that saw it does not", async () => {
  await using fork = mock.fork();
  const disturbances = ["throttle", "out-of-order"];
  const options = { story: twoInOrder, holds: () => {}, disturbances, pairs: 0, random: 0 };
  const failing = async (tried: ExploreOptions) =>
    explore(fork, tried).then(
      () => "passed",
      ({ code, message }: MockFailure) => `${code} ${message}`,
    );
  fork.sometimes("out-of-order");
  expect(await failing(options)).toBe("passed");
  expect(await failing({ ...options, disturbances: ["throttle"] })).toMatch(
    /^SometimesNever In \d+ runs this never happened: "out-of-order"/,
  );
  const marks = (happened: boolean): ExploreOptions => ({
    ...options,
    story: async (world) => {
      await twoInOrder(world);
      world.sometimes("three came", happened);
    },
  });
  expect(await failing(marks(true))).toBe("passed");
  expect(await failing(marks(false))).toMatch(/never happened: "three came"/);
});

const wrongOptions: [string, unknown, RegExp][] = [
  ["no options", undefined, /explore needs options/],
  ["no story", { story: undefined }, /^"story" of explore is missing. It must be a function.$/],
  ["no holds", { holds: null }, /^"holds" of explore is null. It must be a function.$/],
  ["a step that is none", { recover: "relay" }, /^"recover" of explore is "relay". It must be a function.$/],
  ["a mayFail that is none", { mayFail: "yes" }, /^"mayFail" of explore is "yes"/],
  ["no disturbance", { disturbances: [] }, /^"disturbances" of explore is \[\]. It must be a list with one or more/],
  ["one name", { disturbances: "lost-answer" }, /^"disturbances" of explore is "lost-answer". It must be a list/],
  [
    "a number as name",
    { disturbances: [5] },
    /^"disturbances" of explore has 5, which is not a disturbance. .* Choices are .*out-of-order/,
  ],
  ["a plan that is a number", { only: 5 }, /^"only" of explore is 5. It must be a text/],
  ["a time-out without a unit", { timeout: "soon" }, /^"timeout" of explore is not valid: "soon" is not a duration/],
  ["a skip that is none", { skip: "x" }, /^"skip" of explore is not valid: "x" is not a duration/],
  ["fewer than no pairs", { pairs: -1 }, /^"pairs" of explore is -1/],
  ["no number of runs", { random: NaN }, /^"random" of explore is NaN/],
  ["a seed that is a text", { seed: "1" }, /^"seed" of explore is "1". It must be a whole number.$/],
];

test.each(wrongOptions)("%s is refused before anything runs", async (_, options, message) => {
  let runs = 0;
  const all = { story: () => void runs++, holds: () => {}, ...(options as object) };
  const error = await failureOf((options === undefined ? undefined : all) as ExploreOptions);
  expect([error.code, error.message, runs]).toEqual(["InvalidExploration", expect.stringMatching(message), 0]);
});

const thrown: [string, unknown, string][] = [
  ["an object without a prototype", Object.create(null), "[Object: null prototype] {}"],
  ["an object that has no text", { toString: undefined }, "{ toString: undefined }"],
  ["an object", { code: 1 }, "{ code: 1 }"],
  ["a text", "broken", "broken"],
  ["several errors", new AggregateError([new Error("one"), { code: 2 }]), "AggregateError: one; { code: 2 }"],
  ["an error without a message", new RangeError(), "RangeError"],
];

test.each(thrown)("%s that is thrown is told", async (_, error, told) => {
  const holds = (world: Mock) => {
    if (world.history().some(({ fault }) => fault !== undefined)) throw error;
  };
  const story = (world: Mock) => send(world, "a");
  const { message, cause } = await failureOf({ story, holds, disturbances: ["lost-answer"] });
  expect(message.split("\n")[0]).toBe(`The story breaks in holds: ${told}`);
  expect(cause).toBe(error);
});

test("a plan that no call met is told, and a disturbance that is named twice is tried once", async () => {
  const story = (world: Mock) => send(world, "a");
  const disturbances = ["late", "throttle", "throttle"] as const;
  expect(await explore(mock, { story, holds: () => {}, disturbances, random: 0, pairs: 0 })).toMatchObject({
    singles: 2,
    notMet: ["late@sqs.SendMessage#1"],
  });
});

test("a disturbance that meets all attempts is tried last, since it spends the retries of clients", async () => {
  const faults: (string | undefined)[] = [];
  await explore(mock, {
    story: async (world) => {
      await put(world, "a");
      await put(world, "b");
    },
    holds: (world) => void faults.push(world.history().find(({ fault }) => fault !== undefined)?.error?.code),
    disturbances: ["unavailable", "server-error"],
    pairs: 0,
    random: 0,
  });
  const [server, away] = ["InternalServerError", "ServiceUnavailable"];
  expect(faults).toEqual([undefined, server, server, away, away]);
});

// A client whose quota of retries is used up makes one attempt, as this one does.
test("a finding says where the SDK did not send a call again", async () => {
  const disturbances = ["lost-answer"] as const;
  const { message } = await failureOf({
    story: (world) =>
      new SQSClient({ ...world.clientConfig(), maxAttempts: 1 }).send(
        new SendMessageCommand({ QueueUrl: url, MessageBody: "a" }),
      ),
    holds: () => {},
    disturbances,
  });
  expect(message).toContain(
    "The operation ran, the connection dropped before its answer. The SDK did not send it again: the client's retries may be used up; make clients for each world.",
  );
  expect(message).not.toContain("sent the call again");
});
